"""Rulebook of Despaira: each rule with its id, a title, one sentence in our words, and its source.

Error messages cite the ids, and the page /rules/ lists the rules. `D-` ids are statements of the rulebook, `O-` ids our
rulings where it is silent or contradicts itself, `G-` ids the goldfish simulator. The rules are in `rules.txt`;
`glossary` has the terms, `tables` the reference tables.
"""

from __future__ import annotations

from typing import Final

from rules.synonyms import SYNONYMS
from tcg.rulebook import RULING, STATEMENT, Group, Kind, Rule, Rulebook
from tcg.rulebook.files import read_groups

__all__ = ["GROUPS", "RULEBOOK", "RULES", "find", "rule"]

#: The groups in the order of their numbers, 1 to 23.
GROUPS: Final[tuple[Group, ...]] = read_groups(__package__)

#: A player asks for what the rulebook says; rules of the simulator are seldom meant.
KINDS: Final = (STATEMENT, RULING, Kind("goldfish", "Goldfish", 0.4))

RULEBOOK: Final = Rulebook(
    "The comprehensive rules, in our own words, and how the goldfish simulator plays.",
    GROUPS,
    KINDS,
    SYNONYMS,
    title="Rules",
    search_example="counter-attack, D-12.7",
    search_help="Words of other card games are understood too: mana, summon, tap.",
)

#: Every rule by its id, group after group; in a group the statements come before the rulings.
RULES: Final = RULEBOOK.rules

find: Final = RULEBOOK.find


def rule(rule_id: str) -> Rule:
    """Return the rule with an id such as "D-12.12". Raise KeyError if there is none."""
    return RULES[rule_id]
