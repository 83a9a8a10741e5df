"""Benchmark of validating a deck: from card ids to the list of problems, each with its message and fixes.

The yardstick is the least possible work for sixty ids: count them (`collections.Counter`) and make five comparisons.
The catalogue has 2,000 cards, so that a small one gives no advantage.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from benchmarks.measurement import Measurement, best_microseconds
from rules.cards import CardDef
from rules.formats import STANDARD
from rules.vocabulary import Kind, SpecialKind
from tcg.construction import Cards, Decklist, Problem, check

DESCRIPTION: Final = "A 60-card deck from card ids to all its problems, against counting the ids"
TARGET: Final = 10.0

_LEADER: Final = 1
_OTHER_LEADER: Final = 2
_GOD: Final = 3
_FIRST_CARD: Final = 10

#: Twenty cards, three copies each.
_LEGAL_IDS: Final = [id_ for id_ in range(_FIRST_CARD, _FIRST_CARD + 20) for _ in range(3)]
#: Two leaders, a fourth copy, a god among the main cards, an unknown card, 21 side cards, and a card in both.
_FAULTY_IDS: Final = [*_LEGAL_IDS[:57], _FIRST_CARD, _GOD, 999_999]
_FAULTY_SIDE: Final = [_FIRST_CARD + 1, *range(100, 120)]


def measure() -> list[Measurement]:
    """Return the microseconds to count sixty ids, and to validate two legal decks and one with six problems.

    Raises:
        RuntimeError: If the decks don't have these problems.
    """
    cards = _catalogue()
    counts = len(_validate_legal(cards)), len(_validate_faulty(cards))
    if counts != (0, 6):
        raise RuntimeError(f"the decks measured should have 0 and 6 problems, not {counts}")
    yardstick = best_microseconds(_count)
    legal = best_microseconds(lambda: _validate_legal(cards))
    whole = best_microseconds(lambda: _validate_whole(cards))
    faulty = best_microseconds(lambda: _validate_faulty(cards))
    return [
        Measurement("counting 60 ids and five comparisons", yardstick, "µs"),
        Measurement("legal deck of 60", legal, "µs", legal / yardstick, TARGET),
        Measurement("legal deck of 60, side deck of 20, special deck of 3", whole, "µs", whole / yardstick, TARGET),
        Measurement("deck of 60 with six problems", faulty, "µs", faulty / yardstick),
    ]


def _count() -> bool:
    counts = Counter(_LEGAL_IDS)
    size = len(_LEGAL_IDS)
    return size < 50 or size > 80 or counts[_FIRST_CARD] > 3 or counts[_LEADER] > 1 or counts[_GOD] > 0


def _validate_legal(cards: Cards[CardDef]) -> list[Problem]:
    return check(Decklist.of(leader=[_LEADER], main=_LEGAL_IDS), cards, STANDARD)


def _validate_whole(cards: Cards[CardDef]) -> list[Problem]:
    side = list(range(100, 120))
    return check(Decklist.of(leader=[_LEADER], main=_LEGAL_IDS, side=side, special=[_GOD] * 3), cards, STANDARD)


def _validate_faulty(cards: Cards[CardDef]) -> list[Problem]:
    deck = Decklist.of(leader=[_LEADER, _OTHER_LEADER], main=_FAULTY_IDS, side=_FAULTY_SIDE)
    return check(deck, cards, STANDARD)


def _catalogue() -> Cards[CardDef]:
    cards = [
        CardDef(_LEADER, "Ashen Regent", Kind.LEADER),
        CardDef(_OTHER_LEADER, "Tide Regent", Kind.LEADER),
        CardDef(_GOD, "Storm Titan", Kind.CREATURE, level=9, hp=900, special=SpecialKind.GOD),
    ]
    for id_ in range(_FIRST_CARD, 2000):
        kind = Kind.TRICK if id_ % 3 == 0 else Kind.CREATURE
        cards.append(CardDef(id_, f"Card {id_}", kind, level=id_ % 9))
    return Cards({card.id: card for card in cards})
