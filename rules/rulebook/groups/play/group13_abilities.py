"""Group 13 of the rules: Ability damage and other ability effects."""

from __future__ import annotations

from functools import partial
from typing import Final

from tcg.rulebook import Rule

statement = partial(Rule, kind="statement", group=13)
ruling = partial(Rule, kind="ruling", group=13)

RULES: Final[tuple[Rule, ...]] = (
    statement(
        "D-13.1",
        "Ability damage ignores DEF",
        "Ability damage ignores DEF and goes straight to HP.",
        "§6 4.4",
    ),
    statement(
        "D-13.2",
        "Leaders are immune",
        "Leaders are not affected by abilities or their damage unless the ability names them.",
        "§6 4.4; Objective 3",
    ),
    statement(
        "D-13.3",
        "Damage turns face-up",
        "A face-down creature that an ability damages is turned face-up.",
        "§6 4.0",
    ),
    statement(
        "D-13.4",
        "Destroyed by an ability",
        "A creature destroyed by an ability is destroyed; one sent away or sacrificed is not.",
        "Important Terms (Destroy, Sacrifice/Send to); Trick Cards (Damage)",
    ),
    statement(
        "D-13.5",
        "Countered or weakened",
        "Counter-class abilities may negate or replace abilities, and Protect-class ones may weaken them.",
        "Trick Cards (Counter, Protect)",
    ),
    ruling(
        "O-13.1",
        "No surplus from abilities",
        "Ability damage has no surplus; surplus comes from battles only.",
    ),
    ruling(
        "O-13.2",
        "The shield stays whole",
        "Ability damage does not break or change a shield.",
    ),
    ruling(
        "O-13.3",
        "Immune to help too",
        "An ability affects a leader only when its text names leaders or that leader, so helpful abilities, "
        "areas and tile effects leave leaders alone too.",
    ),
    ruling(
        "O-13.4",
        "Ability damage in battle",
        "Damage that an ability deals during a battle is not part of the battle: it has no surplus and is "
        "not doubled by an Ambush.",
    ),
    ruling(
        "O-13.5",
        "Destroy effects",
        "An ability that destroys a creature ignores HP, DEF and mode, and its leader takes no damage.",
    ),
    ruling(
        "O-13.6",
        "Amounts and reductions",
        "No amount falls below 0, and reductions are applied last, after all increases and the doubling of an Ambush.",
    ),
    ruling(
        "O-13.7",
        "Abilities that cannot run",
        "A card whose text the site cannot carry out is paid for and does nothing else, and the log says so.",
    ),
)
