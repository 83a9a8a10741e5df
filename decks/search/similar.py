"""Public decks that are like a deck: by the cards that both play, those that few decks play counting most.

What a deck weighs is the sum over its cards of copies times rarity, and what two decks share is the sum over the cards
of both of the fewer copies times rarity. How alike they are is what they share of what both weigh together: 1 for the
same cards, 0 for none in common (the weighted Jaccard index). A leader counts as several copies of a card.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from decks.search.public import Snapshot
from games import Game
from tcg.construction import Decklist

#: As how many copies of a card the one counts that a deck is built around.
LEADER: Final = 3
#: Decks that are less alike are not called so.
LEAST: Final = 0.1


@dataclass(frozen=True, slots=True)
class Similar:
    """A public deck by its id, how alike it is from 0 to 1, and the ids of the cards of both, the rarest first."""

    pk: str
    score: float
    cards: tuple[int, ...]


def similar_decks(decklist: Decklist, snapshot: Snapshot, limit: int, besides: str = "") -> list[Similar]:
    """The public decks that are most like one, the likest first; without the deck with the id `besides`."""
    mine = _worth_of(decklist, snapshot)
    rarity, weights = snapshot.once("rarity", lambda: _weigh(snapshot))
    shared = np.zeros(snapshot.size, np.float64)
    for card, worth in mine.items():
        rows, theirs = _holders(snapshot, card)
        shared[rows] += np.minimum(worth, theirs) * rarity.get(card, 0.0)
    together = sum(worth * rarity.get(card, 0.0) for card, worth in mine.items()) + weights - shared
    scores = np.divide(shared, together, out=np.zeros_like(shared), where=together > 0)
    scores[~snapshot.alive] = 0.0
    if (own := snapshot.row_of.get(besides)) is not None:
        scores[own] = 0.0
    found = np.flatnonzero(scores >= LEAST)
    best = sorted(found.tolist(), key=lambda row: (-round(float(scores[row]), 6), snapshot.ids[row]))[:limit]
    return [Similar(snapshot.ids[row], float(scores[row]), _shared(snapshot, row, mine, rarity)) for row in best]


@cache
def _worth_of_sections(game: Game) -> NDArray[np.float64]:
    """Return by the number of a section how much a copy in it counts: ideas are not played."""
    worth = [0.0 if not section.counts else LEADER if section.name == game.lead else 1.0 for section in game.sections]
    return np.array(worth, np.float64)


def _worth_of(decklist: Decklist, snapshot: Snapshot) -> dict[int, float]:
    """What the copies of each card of a deck count."""
    worth: dict[int, float] = {}
    of_sections = _worth_of_sections(snapshot.game)
    for name, pile in decklist.sections.items():
        for ref, count in pile.items():
            if isinstance(ref, int) and (counted := of_sections[snapshot.sections.index(name)] * count):
                worth[ref] = worth.get(ref, 0.0) + float(counted)
    return worth


def _holders(snapshot: Snapshot, card: int) -> tuple[NDArray[np.integer], NDArray[np.float64]]:
    """The rows that play a card, each once, and what its copies count there."""
    places = list(snapshot.places(card))
    if not places:
        return np.empty(0, np.int64), np.empty(0)
    rows = np.concatenate([each for each, _, _ in places])
    worth = np.concatenate([_worth_of_sections(snapshot.game)[sections] * counts for _, sections, counts in places])
    # In order and in the tail rows go up, so those of a card in several sections stand side by side.
    first = np.flatnonzero(np.diff(rows, prepend=-1))
    return rows[first], np.add.reduceat(worth, first)


def _weigh(snapshot: Snapshot) -> tuple[dict[int, float], Any]:
    """How rare each card is, by its id: the logarithm of how many decks there are for one that plays it; and what each
    row weighs."""
    cards, rows, sections, counts = snapshot.entries()
    first = np.flatnonzero((np.diff(cards, prepend=-1) != 0) | (np.diff(rows, prepend=-1) != 0))
    worth = np.add.reduceat(_worth_of_sections(snapshot.game)[sections] * counts, first) if len(first) else np.empty(0)
    known, of = np.unique(cards[first], return_inverse=True)
    rows = rows[first]
    playing = np.bincount(of, weights=snapshot.alive[rows] & (worth > 0), minlength=len(known))
    rarity = np.log((1 + np.count_nonzero(snapshot.alive)) / (1 + playing)) + _COMMON
    weights = np.bincount(rows, weights=worth * rarity[of], minlength=snapshot.size)
    return dict(zip(known.tolist(), rarity.tolist(), strict=True)), weights


#: What a card counts that every deck plays: a little, so that decks of nothing else are alike too.
_COMMON: Final = 0.1


def _shared(snapshot: Snapshot, row: int, mine: Mapping[int, float], rarity: Mapping[int, float]) -> tuple[int, ...]:
    """The cards of a deck that stand in a row too, the rarest first."""
    found = []
    for card in mine:
        rows, worth = _holders(snapshot, card)
        if bool(((rows == row) & (worth > 0)).any()):
            found.append(card)
    return tuple(sorted(found, key=lambda card: (-rarity[card], card)))
