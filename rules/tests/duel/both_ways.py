"""Random games in Python and by compiled code at once: every list of legal actions and every state is compared.

`python -m rules.tests.duel.both_ways 10000` plays so many games of decks of all cards, which takes an hour.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice
from typing import Final, NamedTuple

from lowering.machine import Stopped
from rules.cards import CardDef
from rules.duel.engine import apply, legal_actions
from rules.duel.state.actions import NONE
from rules.duel.state.duel import Duel
from rules.duel.state.setup_data import Table
from rules.duel.turn_flow.setup import Deck, lay_out
from rules.duel.webassembly import CompiledTable
from rules.tests.duel.cards import POOL
from rules.tests.test_starter_set import CARDS
from rules.vocabulary import Kind, SpecialKind
from tcg.chance import Chance, key_of
from tcg.mersenne_twister import Twister

#: Of decisions after which states are compared, one: a game of all cards is compared at its end and now and then.
_EVERY: Final = 16
_MAIN: Final = 60
_SPECIAL: Final = 10
#: Most random games take a few hundred decisions; the few that go on are cut off.
LONGEST: Final = 1_500


class Compared(NamedTuple):
    """A game that has been played both ways: how many decisions, and what was first not the same in it, if anything."""

    decisions: int
    difference: str | None


def compare(table: CompiledTable, duel: Duel, seed: str, number: int) -> Compared:
    """Play a duel to its end at random, with streams of a seed. Lists of legal actions are compared at each decision,
    states at each `_EVERY`th and at the end.
    """
    lowered = table.take_up(duel, Twister(key_of(seed, number)))
    rng, chooser = Chance(seed, number), Chance(seed, number, 1)
    for decision in range(LONGEST):
        actions = legal_actions(duel)
        is_over = duel.result is not None
        found = lowered.difference_of(actions)
        if found is None and (is_over or decision % _EVERY == 0):
            found = lowered.difference(duel)
        if found is not None or is_over:
            return Compared(decision, found and f"game {number}, before decision {decision}: {found}")
        action = actions[chooser.below(len(actions))]
        apply(duel, action, rng)
        try:
            lowered.apply(action)
        except Stopped as stopped:
            return Compared(decision, f"game {number}, decision {decision}, {action}: {stopped}")
    return Compared(LONGEST, None)


class Box(NamedTuple):
    """All cards of a set at one table, sorted by where they are in a deck."""

    table: Table
    leaders: list[int]
    main: list[int]
    special: list[int]

    def decks(self, chance: Chance) -> tuple[Deck, Deck]:
        """Two decks of any cards."""

        def some(cards: list[int], count: int) -> list[int]:
            return [cards[chance.below(len(cards))] for _ in range(count)] if cards else []

        south, north = (
            Deck(some(self.main, _MAIN), some(self.special, _SPECIAL), some(self.leaders, 1)[0]) for _ in range(2)
        )
        return south, north


def box_of(cards: Iterable[CardDef]) -> Box:
    """The box of some cards."""
    table = Table(cards)
    by_place: dict[str, list[int]] = {"leaders": [NONE], "main": [], "special": []}
    for number, card in enumerate(card.def_ for card in table.cards):
        if card.kind is Kind.LEADER:
            by_place["leaders"].append(number)
        elif card.kind in (Kind.CREATURE, Kind.TRICK):
            is_main = card.special is SpecialKind.NONE
            by_place["main" if is_main else "special"].append(number)
    return Box(table, **by_place)


@lru_cache(maxsize=1)
def boxes() -> tuple[Box, Box]:
    """The starter set, and the pool of cards for tests, which says everything that card text can say."""
    return box_of(CARDS.values()), box_of(POOL)


def games_of_all_cards(seed: str = "all cards") -> Iterator[Compared]:
    """Games without end of decks of all cards, of either box in turn."""
    tables = [CompiledTable(box.table) for box in boxes()]
    number = 0
    while True:
        for box, table in zip(boxes(), tables, strict=True):
            duel = lay_out(box.table, box.decks(Chance(seed, number, 2)), Chance(seed, number, 3))
            yield compare(table, duel, seed, number)
            number += 1


if __name__ == "__main__":
    games = decisions = different = 0
    for game in islice(games_of_all_cards(), int(sys.argv[1])):
        games, decisions = games + 1, decisions + game.decisions
        if game.difference is not None:
            different += 1
            print(game.difference, flush=True)  # noqa: T201
        if games % 100 == 0:
            print(f"{games} games, {decisions} decisions, {different} different", flush=True)  # noqa: T201
