"""Related cards: those that are in the same public decks more often than by chance.

Of N decks, a contain one card and b another: by chance, a · b / N contain both. Cards that share at least `LEAST`
decks, and clearly more than by chance, go together. They are sorted by decks shared · log of shared / expected.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log
from typing import Final

from django.db.models import Count

from decks.search.index import DeckIndex
from decks.search.play_counts import play_counts, played_entries

#: Least decks that two cards share: a single deck may be chance.
LEAST: Final = 2
#: Least ratio of shared to expected decks.
_LIFT: Final = 1.25


@dataclass(frozen=True, slots=True)
class RelatedCard:
    """Card that is often played together with another.

    Of `decks` with the other card, `shared` contain this card too, and `expected` would contain it by chance.
    """

    card: int
    shared: int
    decks: int
    expected: float


def played_together(card: int, decks: DeckIndex, limit: int) -> list[RelatedCard]:
    """Return up to `limit` related cards of a card, given by its id, in public decks, the most related first."""
    counts, entries, key = play_counts(decks), played_entries(decks.only_game), decks.source.row_ids[card]
    holding = decks.decks.filter(pk__in=entries.filter(card=key).values("deck")).order_by().values("pk")
    number = Count("deck", distinct=True)
    shared = dict(
        entries.filter(deck__in=holding).values_list("card").annotate(number=number).filter(number__gte=LEAST)
    )
    held = shared.pop(key, 0)
    cards = {row: each for each, row in decks.source.row_ids.items()}
    neighbours = []
    for other, both in shared.items():
        expected = held * max(counts.playing.get(other, 0), both) / max(counts.decks, held)
        if both > _LIFT * expected:
            neighbours.append((both * log(both / expected), RelatedCard(cards[other], both, held, expected)))
    neighbours.sort(key=lambda each: (-round(each[0], 6), each[1].card))
    return [each for _, each in neighbours[:limit]]
