"""Group 6 of the rules: Combat."""

from __future__ import annotations

from functools import partial
from typing import Final

from tcg.rulebook import Rule

statement = partial(Rule, kind="statement", group=6)
ruling = partial(Rule, kind="ruling", group=6)

RULES: Final[tuple[Rule, ...]] = (
    statement(
        "FADE-6.1",
        "Normal Attack",
        "A Normal Attack costs nothing, is Physical and does damage by PLV. Each Character makes one a turn, "
        "and so does the player; if it does damage, its player gains 1 TP.",
        "Attacker Rules; Attack Rank",
    ),
    statement(
        "FADE-6.2",
        "PLV against DEF",
        "An attack does as much damage as its PLV is above the target’s DEF; where it is not above, the "
        "attack is not successful.",
        "Hit & Damage Rules",
    ),
    statement(
        "FADE-6.3",
        "Several hits",
        "The hits of one card are one attack, but each is defended for itself; the attack is successful if "
        "one of them is.",
        "Hit & Damage Rules",
    ),
    statement(
        "FADE-6.4",
        "What an attacker may use",
        "The attacker may reveal a Skill, or a Reaction that allows it, pays its TP, and discards it when it "
        "is resolved. Effects may be used as often as one likes, unless they say otherwise.",
        "Attacker Rules",
    ),
    statement(
        "FADE-6.5",
        "What a defender may use",
        "The defender may reveal Reactions, more than one in a turn but one for each attack, may use effects, "
        "or may rely on DEF alone.",
        "Defender Rules",
    ),
    statement(
        "FADE-6.6",
        "Five ways to defend",
        "Block: the attack does 0 damage, its other effects happen. Deflect: it goes to another target. "
        "Negate: neither damage nor effects are left, yet its card resolves and is used up. Prevent: it never "
        "resolves, and its card stays face-up with its cost paid. Counter: instead of protecting, it hits "
        "whoever attacked last in the chain.",
        "Defending Mechanics",
    ),
    statement(
        "FADE-6.7",
        "Knocked Out",
        "A Character with 0 HP is Knocked Out: it goes to its owner’s Discard Pile, and its controller loses "
        "HP equal to its Level. Hits that are left over may be given new targets.",
        "Knocked-Out and Hit Count Overflow",
    ),
    statement(
        "FADE-6.8",
        "The Last Stand",
        "A player without Characters is in the Last Stand: Skills and Reactions may be used from the hand, a "
        "successful Normal Attack gives 2 TP, and every enemy may attack the player directly.",
        "The Last Stand",
    ),
    statement(
        "FADE-6.9",
        "How often effects are used",
        "The attacker may use effects without limit; for those of the defender there is no limit a round either.",
        "Added; place not noted",
    ),
    statement(
        "FADE-6.10",
        "What helps against a grade",
        "Basic damage may be defended, blocked, deflected, countered, negated and prevented, and cannot be "
        "downgraded. Unblockable damage may be deflected, countered, negated, prevented and downgraded. "
        "Relentless damage may only be prevented or downgraded.",
        "Added; place not noted",
    ),
    ruling(
        "O-FADE.6",
        "Attacks on a player",
        "A player who has Characters cannot be attacked, except with Lock-On or where a card says so; in the "
        "Last Stand there are none (FADE-6.8).",
    ),
    ruling(
        "O-FADE.7",
        "What downgrading does",
        "A downgraded attack is one grade lower: Relentless becomes Unblockable, and Unblockable becomes Basic.",
    ),
    ruling(
        "O-FADE.11",
        "Any number of Skills",
        "A Character may use as many Skills as its player can pay for.",
    ),
    ruling(
        "O-FADE.13",
        "A Skill without a number",
        "A Skill or Reaction that says nothing else hits with the PLV of its user, against the target’s DEF.",
    ),
    ruling(
        "O-FADE.15",
        "What cannot be defended",
        "DEF takes nothing off damage that cannot be defended: Unblockable and Relentless damage arrive whole.",
    ),
    ruling(
        "O-FADE.18",
        "What Mastery doubles",
        "Mastery doubles the damage that is left after DEF, of each hit of a Skill or Reaction; a Normal Attack is no "
        "card. Several Masteries double once.",
    ),
    ruling(
        "O-FADE.19",
        "More damage",
        "What an attack deals more is added to PLV before DEF is taken off, for each of its hits.",
    ),
    ruling(
        "O-FADE.20",
        "Attacks on who is stunned",
        "Who is stunned does not defend, so DEF takes nothing off and no answer is allowed. The Stun is over when the "
        "attack is.",
    ),
    ruling(
        "O-FADE.21",
        "An attacker who has fallen",
        "Where the attacker is knocked out before its attack resolves, by a counter or Fracture Counters, the attack "
        "does nothing, and its card is used up.",
    ),
    ruling(
        "O-FADE.22",
        "What happens on attacking",
        "Bloodlust and Fracture Counters happen when the attack is declared, in this order, whatever becomes of the "
        "attack. Aura counts the HP that are missing when it resolves.",
    ),
    ruling(
        "O-FADE.23",
        "Knocked out is destroyed",
        "Who is knocked out is destroyed: Void then sends it to the Rift in place of the Discard Pile, and Deathmark "
        "on its allies takes effect.",
    ),
    ruling(
        "O-FADE.24",
        "Willpower, hit by hit",
        "Each hit is looked at for itself: Willpower survives one at 1 HP, Concussion too, and the next finds it at "
        "1 HP already.",
    ),
    ruling(
        "O-FADE.25",
        "Deflected hits",
        "A deflected hit is measured against the DEF of whom it strikes, and its damage is damage of the attack, which "
        "it may make successful.",
    ),
    ruling(
        "O-FADE.26",
        "Counters and DEF",
        "A counter hits with the PLV of its user against the attacker’s DEF, before the attack resolves. The target’s "
        "own DEF still counts against the attack.",
    ),
    ruling(
        "O-FADE.27",
        "What answers a hit, what an attack",
        "Defending, blocking, deflecting and countering answer one hit. Negation and prevention are about the whole "
        "attack, a downgrade about this hit and those after it.",
    ),
    ruling(
        "O-FADE.30",
        "A Skill’s own PLV",
        "A Skill or Reaction that has a PLV printed on it hits with that, in place of the PLV of its user and of what "
        "is attached to its user.",
    ),
)
