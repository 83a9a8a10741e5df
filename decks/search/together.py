"""Cards that stand in the same public decks more often than chance would have it.

Of N decks a card stands in a and another in b: by chance both would stand in a · b / N. Cards that share at least
`LEAST` decks, and more than that, go together; first those with the most decks beyond chance, counted as they are rare
(decks shared · log of shared / expected).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log
from typing import Final

import numpy as np

from decks.search.public import Rows, Snapshot

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


def played_together(card: int, snapshot: Snapshot, limit: int) -> list[Together]:
    """The cards that go best with one, the best first."""
    cards, rows = snapshot.once("played", lambda: _played(snapshot))
    every = int(np.count_nonzero(snapshot.alive))
    with_it = np.zeros(snapshot.size, np.bool_)
    with_it[rows[cards == card]] = True
    decks = int(np.count_nonzero(with_it))
    if decks < LEAST:
        return []
    known, counts = snapshot.once("play counts", lambda: np.unique(cards, return_counts=True))
    shared = np.bincount(np.searchsorted(known, cards[with_it[rows]]), minlength=len(known))
    found = []
    for place in np.flatnonzero(shared >= LEAST).tolist():
        other, both = int(known[place]), int(shared[place])
        expected = decks * int(counts[place]) / every
        if other != card and both > _LIFT * expected:
            found.append((both * log(both / expected), Together(other, both, decks, expected)))
    found.sort(key=lambda each: (-round(each[0], 6), each[1].card))
    return [each for _, each in found[:limit]]


def _played(snapshot: Snapshot) -> tuple[Rows, Rows]:
    """(card, row) of what the decks that are there play, each once."""
    cards, rows, sections, _ = snapshot.entries()
    counts = np.array([section.counts for section in snapshot.game.sections])
    kept = snapshot.alive[rows] & counts[sections]
    cards, rows = cards[kept], rows[kept]
    # Cards stand side by side within a part, and so do the rows of a card.
    first = np.flatnonzero((np.diff(cards, prepend=-1) != 0) | (np.diff(rows, prepend=-1) != 0))
    return cards[first], rows[first]
