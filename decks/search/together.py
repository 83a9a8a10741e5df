"""Cards that stand in the same public decks more often than chance would have it.

Of N decks a card stands in a and another in b: by chance both would stand in a · b / N. Cards that share at least
`LEAST` decks, and more than that, go together; first those with the most decks beyond chance, counted as they are rare
(decks shared · log of shared / expected).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log
from typing import Final

from django.db.models import Count

from decks.search.index import DeckIndex
from decks.search.play_counts import play_counts, played_entries

#: Decks that two cards share at least: what one deck shows may be anything.
LEAST: Final = 2
#: How much more often than by chance.
_LIFT: Final = 1.25


@dataclass(frozen=True, slots=True)
class Together:
    """A card by its id; of the `decks` with the one that was asked about `shared` have it, by chance `expected`."""

    card: int
    shared: int
    decks: int
    expected: float


def played_together(card: int, decks: DeckIndex, limit: int) -> list[Together]:
    """Return the cards that go best with one of the game of public decks, the best first."""
    counts, entries, key = play_counts(decks), played_entries(decks.only_game), decks.source.row_ids[card]
    holding = decks.decks.filter(pk__in=entries.filter(card=key).values("deck")).order_by().values("pk")
    number = Count("deck", distinct=True)
    shared = dict(
        entries.filter(deck__in=holding).values_list("card").annotate(number=number).filter(number__gte=LEAST)
    )
    held = shared.pop(key, 0)
    cards = {row: each for each, row in decks.source.row_ids.items()}
    found = []
    for other, both in shared.items():
        expected = held * max(counts.playing.get(other, 0), both) / max(counts.decks, held)
        if both > _LIFT * expected:
            found.append((both * log(both / expected), Together(cards[other], both, held, expected)))
    found.sort(key=lambda each: (-round(each[0], 6), each[1].card))
    return [each for _, each in found[:limit]]
