"""The rules of Despaira, each with its id, a title, one sentence in our words and where it comes from.

Problems and refusals cite these ids, and the page /rules/ is made from them. `D-` ids are statements of the
rulebook, `O-` ids our rulings where it is silent or contradicts itself, `G-` ids the goldfish simulator.
Each group's rules are in the module named after it; `glossary` has the terms, `tables` the reference tables.
"""

from __future__ import annotations

from typing import Final

from rules.rulebook.groups.basics import (
    group01_vocabulary,
    group02_construction,
    group03_board,
    group04_resources,
    group05_turn,
    group06_spawning,
)
from rules.rulebook.groups.play import (
    group07_tricks,
    group08_chains,
    group09_evasion,
    group10_movement,
    group11_modes,
    group12_battle,
    group13_abilities,
    group14_clash,
    group15_destruction,
    group16_terrain,
)
from rules.rulebook.groups.special import (
    group17_quotations,
    group18_counters,
    group19_outcome,
    group20_clocks,
    group21_golden_rule,
    group22_goldfish,
    group23_paraphrases,
)
from rules.synonyms import SYNONYMS
from tcg.rulebook import RULING, STATEMENT, Group, Kind, Rule, Rulebook

__all__ = ["GROUPS", "RULEBOOK", "RULES", "find", "rule"]

#: The groups in the order of their numbers, 1 to 23.
GROUPS: Final[tuple[Group, ...]] = (
    Group(1, "Vocabulary and card model", group01_vocabulary.RULES),
    Group(2, "Deck construction", group02_construction.RULES),
    Group(3, "Board, zones and set-up", group03_board.RULES),
    Group(4, "Resources", group04_resources.RULES),
    Group(5, "Turn structure", group05_turn.RULES),
    Group(6, "Spawning", group06_spawning.RULES),
    Group(7, "Trick cards", group07_tricks.RULES),
    Group(8, "Activation period and chains", group08_chains.RULES),
    Group(9, "Evasion", group09_evasion.RULES),
    Group(10, "Movement, overlap and lockdown", group10_movement.RULES),
    Group(11, "Modes", group11_modes.RULES),
    Group(12, "Battle", group12_battle.RULES),
    Group(13, "Ability damage and other ability effects", group13_abilities.RULES),
    Group(14, "Clash battles", group14_clash.RULES),
    Group(15, "Destruction, graveyard, Void and tokens", group15_destruction.RULES),
    Group(16, "Field tiles and buffs", group16_terrain.RULES),
    Group(17, "Quoted names", group17_quotations.RULES),
    Group(18, "Counters", group18_counters.RULES),
    Group(19, "Winning and losing", group19_outcome.RULES),
    Group(20, "Time limits", group20_clocks.RULES),
    Group(21, "The golden rule", group21_golden_rule.RULES),
    Group(22, "Goldfish", group22_goldfish.RULES),
    Group(23, "Wordings of card text", group23_paraphrases.RULES),
)

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
    """The rule with this id, such as "D-12.12". Raises KeyError for one that does not exist."""
    return RULES[rule_id]
