"""Group 12 of the rules: Battle."""

from __future__ import annotations

from functools import partial
from typing import Final

from tcg.rulebook import Rule

statement = partial(Rule, kind="statement", group=12)
ruling = partial(Rule, kind="ruling", group=12)

RULES: Final[tuple[Rule, ...]] = (
    statement(
        "D-12.1",
        "One attack a turn",
        "Each creature may declare one attack on its own turn.",
        "§6 4.1",
    ),
    statement(
        "D-12.2",
        "Attack reach",
        "The target must be adjacent, unless the attacker has RATK or an ability that lets it attack from "
        "further away.",
        "§6 4.1",
    ),
    statement(
        "D-12.3",
        "Own creatures are safe",
        "You cannot attack your own creatures; one whose control you have lost is no longer your own.",
        "§6 4.1",
    ),
    statement(
        "D-12.4",
        "ATK against HP",
        "An attack sets the attacker’s ATK against the target’s HP, or against its DEF first if it has one.",
        "§6 4.2",
    ),
    statement(
        "D-12.5",
        "Destroyed at zero HP",
        "A creature at 0 HP is destroyed and put in the graveyard.",
        "§6 4.2",
    ),
    statement(
        "D-12.6",
        "DEF is a shield",
        "DEF is a shield: only ATK that is higher destroys it and begins to hurt HP, and once it is "
        "destroyed only HP remains.",
        "§6 4.3 (DEF)",
    ),
    statement(
        "D-12.7",
        "The counter-attack",
        "A creature that survives an attack strikes back with its CATK against the attacker’s HP.",
        "§6 4.3 (CATK)",
    ),
    statement(
        "D-12.8",
        "Ranged attack",
        "With RATK a creature attacks from a stated range, counted in tiles from attacker to target, and is "
        "not counter-attacked; against an adjacent target it uses ATK instead.",
        "§6 4.3 (RATK)",
    ),
    statement(
        "D-12.9",
        "Healing with HL",
        "With HL a creature restores part of the HP of one adjacent creature that you select.",
        "§6 4.3 (HL)",
    ),
    statement(
        "D-12.10",
        "The Ambush",
        "An attack from behind an opposing creature is an Ambush: it does double damage, and there is no "
        "counter-attack.",
        "§6 4.5",
    ),
    statement(
        "D-12.11",
        "Leaders and Ambush",
        "Leaders are not affected by an Ambush and cannot perform one.",
        "§6 4.5",
    ),
    statement(
        "D-12.12",
        "Surplus damage is capped",
        "Damage beyond a creature’s HP goes to its leader as surplus, at most 500 per battle.",
        "Important Terms (Damage); Objective 2; Quick rules 7",
    ),
    statement(
        "D-12.13",
        "No surplus in Defence Mode",
        "A creature in Defence Mode passes on no surplus damage.",
        "§6 4.0; Quick rules 8",
    ),
    statement(
        "D-12.14",
        "Attacking the leader",
        "Creatures may attack the opposing leader directly.",
        "Objective 1; Quick rules 7",
    ),
    statement(
        "D-12.15",
        "Attacked face-down creatures",
        "A face-down creature that is attacked is turned face-up.",
        "§6 4.0",
    ),
    statement(
        "D-12.16",
        "No move after attacking",
        "A creature that has declared an attack cannot move.",
        "Quick rules 6",
    ),
    statement(
        "D-12.17",
        "Tokens in battle",
        "Tokens fight like creatures and pass on surplus damage like them.",
        "§6 10.0",
    ),
    ruling(
        "O-12.1",
        "Damage through the shield",
        "What is left of an attack after it breaks the shield hits HP at once: ATK minus DEF.",
    ),
    ruling(
        "O-12.2",
        "When the shield holds",
        "If ATK is equal to DEF or lower, the shield holds undiminished, HP takes nothing, and the defender "
        "has survived and counter-attacks.",
    ),
    ruling(
        "O-12.3",
        "Broken shields stay broken",
        "A broken shield stays broken while the creature is on the field, whatever raises its DEF; only an "
        "ability that says it restores or gives DEF makes a new, whole shield of that size.",
    ),
    ruling(
        "O-12.4",
        "Damage stays",
        "Damage to HP stays after the turn until it is healed.",
    ),
    ruling(
        "O-12.5",
        "What counts as behind",
        "An attack is an Ambush when attacker and target are in the same column and the attacker is on the "
        "target’s home side: on the one tile behind it, or for a ranged attack on any tile behind it within "
        "range.",
    ),
    ruling(
        "O-12.6",
        "Shield before doubling",
        "In an Ambush the plain strike is tested against the shield, and only the damage to HP is doubled: "
        "twice ATK minus DEF, or twice ATK without a shield.",
    ),
    ruling(
        "O-12.7",
        "Surplus of an Ambush",
        "The surplus of an Ambush is the doubled damage minus the HP left, capped at 500, which is never "
        "doubled; nor is an attack on a leader.",
    ),
    ruling(
        "O-12.8",
        "Who pays surplus",
        "Surplus goes to the leader of the creature’s controller; the cap of 500 holds for each leader "
        "separately in one battle, that is one attack with its counter-attack, and an attack on a leader "
        "itself has no cap.",
    ),
    ruling(
        "O-12.9",
        "Counter-attack in detail",
        "Only an adjacent attack by a creature that is no Ambush is countered, in either mode, if the "
        "defender has HP left; the attacker’s DEF shields it, surplus up to 500 goes to its leader, and a "
        "counter-attack is never an Ambush and never answered by another.",
    ),
    ruling(
        "O-12.10",
        "Ranged attacks in detail",
        "A ranged attack is legal from 2 tiles away up to the range, and nothing in between blocks it; a "
        "leader can be hit for RATK too, and a creature with RATK but no ATK cannot attack adjacent "
        "targets.",
    ),
    ruling(
        "O-12.11",
        "Leaders rarely attack",
        "A leader attacks only if its card prints ATK: one adjacent attack on each of its own turns, never "
        "an Ambush and never counter-attacked, after which it may not move.",
    ),
    ruling(
        "O-12.12",
        "The leader needs no guard",
        "Creatures need not be beaten before their leader is attacked, reach alone decides; a leader has "
        "only HP, no DEF and no counter-attack.",
    ),
    ruling(
        "O-12.13",
        "HL in detail",
        "Once per own turn, even when just spawned, in Main Phase 1 or 2, a face-up creature in either mode "
        "may heal another adjacent face-up creature of yours, not a leader, by up to its HL and not above "
        "maximum HP; this is no activation and costs neither attack nor move.",
    ),
    ruling(
        "O-12.14",
        "No attack with zero",
        "A creature whose ATK is absent or 0 cannot declare an adjacent attack, and one whose RATK is "
        "absent or 0 no ranged one.",
    ),
    ruling(
        "O-12.15",
        "Attacking a face-down creature",
        "When a face-down creature is attacked, it is flipped to face-up Defence Mode after the "
        "declaration; then come abilities triggered by the flip and responses, then damage.",
    ),
    ruling(
        "O-12.16",
        "An attack without target",
        "An attack that loses its target or its attacker before damage is spent without effect and gets no new target.",
    ),
    ruling(
        "O-12.17",
        "Attack before counter-attack",
        "The attack’s damage is dealt first, then the counter-attack’s, and each is followed by the usual checks.",
    ),
    ruling(
        "O-12.18",
        "Target changes sides",
        "If the target has come under the attacking player’s control, the attack is spent.",
    ),
    ruling(
        "O-12.19",
        "Maximum HP",
        "Maximum HP is printed HP plus Increases, active Boosts and field buff; when one of these raises "
        "it, current HP rises by the same amount, and healing never goes above it.",
    ),
    ruling(
        "O-12.20",
        "Lowered HP",
        "An ability that lowers HP lowers current and maximum HP together, and at 0 the creature is "
        "destroyed without damage to its leader; when the effect ends, only the maximum returns.",
    ),
)
