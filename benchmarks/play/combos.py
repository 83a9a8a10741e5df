"""Benchmark of a hand's best combos in Assemblage of Eternity, against trying every sequence; and of all hands.

The yardstick is a simple recursion: it appends each card to each sequence, up to four cards, and evaluates every
sequence as a whole. Both find all best combos of the same hands, and their results are compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import combinations, islice
from time import process_time
from typing import Final

from benchmarks.measurement import Measurement, best_microseconds
from games.aoe.cards import Card
from games.aoe.combos import Hand, Question, best, solve
from games.aoe.opening_hands import opening_hands, spread, without_each
from games.tests.aoe.hands import attack, hand, plain

DESCRIPTION: Final = "The best combos of a hand of seven, against trying every sequence of its cards"
TARGET: Final = 20.0
#: Least ratio of solving each hand by itself to solving all hands of a deck; hands that are solved to estimate it.
_FASTER: Final = 20.0
_TRIED: Final = 300
#: Limit for all 77,520 hands of seven of twenty cards.
SECONDS: Final = 3.0

_METER: Final = 1
#: Hands in which few cards may follow one another, and one in which all may.
_HANDS: Final[dict[str, tuple[Card, ...]]] = {
    "a hand of the plan's": hand("Jab, Knee, Cross, Sweep, Hook, Blast, Shout"),
    "another": hand("Jab, Cross, Hook, Slam, Shout, Sweep, Feint"),
    "seven cards of one kind": tuple(
        attack(f"Kick {at}", "L", "", damage)
        for at, damage in enumerate(("2/1", "3/1", "3/2", "4/1", "4/3", "5/2", "6/4"))
    ),
}


def measure() -> list[Measurement]:
    """Return microseconds to solve a hand, without and with explanations, and seconds for all hands of seven cards.

    Raises:
        RuntimeError: If the results of both searches differ.
    """
    measurements = []
    for name, cards in _HANDS.items():
        if _unordered(_search(cards)) != _unordered(plain(cards, 1, _METER)):
            raise RuntimeError(f"{name}: the two searches should find the same combos")
        slow = best_microseconds(partial(plain, cards, 1, _METER), calls=5)
        fast = best_microseconds(partial(_search, cards), calls=100)
        whole = best_microseconds(partial(solve, Question(cards, meter=_METER)), calls=20)
        measurements += [
            Measurement(f"every sequence of {name}", slow, "µs"),
            Measurement(f"the best combos of {name}", fast, "µs", slow / fast, TARGET, at_least=True),
            Measurement(f"and each step and each card that can't follow, with its rules: {name}", whole, "µs"),
        ]
    return [*measurements, *_all_hands()]


def _search(cards: Sequence[Card]) -> tuple[int, list[tuple[int, ...]]]:
    return best(Hand(cards, 1, _METER), range(len(cards)), 4)


def _unordered(result: tuple[int, list[tuple[int, ...]]]) -> tuple[int, set[tuple[int, ...]]]:
    damage, combos = result
    return damage, set(combos)


def _all_hands() -> list[Measurement]:
    """Measure all hands of seven cards of a usual deck of twenty, and of one in which any card may follow any."""
    usual = [
        attack(f"Card {at}", "LMHS"[at % 4], "MHSL"[at % 4], f"{1 + at * 7 % 6}/{1 + at * 5 % 4}") for at in range(20)
    ]
    worst = [attack(f"Card {at}", "L", "", f"{20 + at * 13 % 20}/{1 + at * 7 % 20}") for at in range(20)]
    measurements = []
    for name, deck in (("", usual), (" of which each may follow each", worst)):
        start = process_time()
        outlook = opening_hands(deck, 7)
        seconds = process_time() - start
        if outlook.hands != 77_520:
            raise RuntimeError(f"there should be 77,520 hands, not {outlook.hands}")
        cached = best_microseconds(partial(opening_hands, deck, 7), calls=20)
        measurements += [
            Measurement(f"all 77,520 hands of a deck{name}", seconds, "s", seconds / SECONDS, 1.0),
            Measurement("asked again", cached, "µs"),
        ]
        measurements.append(_one_by_one(name, deck, seconds, outlook.hands))
    start = process_time()
    spread(usual, 7)
    without_each(usual, 7)
    measurements.append(Measurement("all that the page of a deck shows of its hands", process_time() - start, "s"))
    return measurements


def _one_by_one(name: str, deck: Sequence[Card], seconds: float, hands: int) -> Measurement:
    """Estimate from a sample the seconds of solving `hands` hands one by one; all at once they took `seconds`.

    `name` ends the description of the deck.
    """
    tried = list(islice(combinations(deck, 7), 0, hands, hands // _TRIED))
    start = process_time()
    for cards in tried:
        best(Hand(cards, 1, 0), range(len(cards)), 4)
    each = (process_time() - start) / len(tried) * hands
    return Measurement(f"each hand by itself of a deck{name}", each, "s", each / seconds, _FASTER, at_least=True)
