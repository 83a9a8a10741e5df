"""Suggestions for a query without results: terms to drop, and numbers that the cards or decks lack."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate, combinations
from operator import and_
from typing import Final

from query.conditions import All, Condition, Tree, masks_of
from query.index import Index, Level, Mask
from query.warnings import left_out

#: Most terms for which all pairs are tried, and most reported missing numbers.
MAX_PAIRED: Final = 8
_MOST_ABSENT: Final = 3


@dataclass(frozen=True, slots=True)
class Relaxed:
    """Suggestion to drop `terms` from a query: the query without these, and its number of results."""

    terms: tuple[str, ...]
    query: str
    count: int


class Relaxation:
    """Search for terms of a query without results whose removal yields results.

    `tree` has the conditions, which match nothing in `index`. At most `tried` terms are tried.
    """

    def __init__(self, tree: Tree, index: Index[object], tried: int) -> None:
        self._index = index
        self._parts: tuple[Tree, ...] = tree.parts if isinstance(tree, All) else (tree,)
        self._places = tree.places if isinstance(tree, All) else ()
        self._tried = min(tried, len(self._parts))
        self._masks, self._level = masks_of(self._parts, index)
        every = index.every(self._level)
        #: Masks of all parts before each part, and behind each.
        self._before: list[Mask] = list(accumulate(self._masks, and_, initial=every))
        self._behind: list[Mask] = list(accumulate(reversed(self._masks), and_, initial=every))[::-1]

    def suggestions(self, text: str, count_of: Callable[[str], int]) -> list[Relaxed]:
        """Return terms, or else pairs of terms, whose removal from `text` yields results, the most results first.

        A query of one term has none. `count_of` counts the results of a query, read anew, because terms may depend on
        each other. A query with 0 results is not suggested.
        """
        if len(self._parts) < 2:
            return []
        suggestions = self._counted((((place,), self._without(place)) for place in range(self._tried)), text, count_of)
        if not suggestions and 2 < len(self._parts) <= MAX_PAIRED:
            suggestions = self._counted(self._pairs(), text, count_of)
        return sorted(suggestions, key=lambda each: -each.count)

    def absent(self, noun: str) -> list[str]:
        """Return up to three sentences on how many `noun` (plural) lack a number, but match the rest."""
        sentences: dict[str, None] = {}
        for place, part in enumerate(self._parts[: self._tried]):
            for label, column in part.numbers if isinstance(part, Condition) else ():
                if self._index.level(column) is Level.PART:
                    continue
                rest = self._things(self._without(place))
                count = self._index.count(rest & ~self._index.known(self._index.numbers(column)))
                if count:
                    what = f"{noun} that fit all else" if len(self._parts) > 1 else noun
                    sentences[f"{count:,} {what} have no {label}, and what is absent never fits."] = None
        return list(sentences)[:_MOST_ABSENT]

    def _pairs(self) -> Iterator[tuple[tuple[int, ...], Mask]]:
        for one, other in combinations(range(self._tried), 2):
            between = self._masks[one + 1 : other]
            yield (one, other), list(accumulate(between, and_, initial=self._before[one] & self._behind[other + 1]))[-1]

    def _without(self, place: int) -> Mask:
        mask: Mask = self._before[place] & self._behind[place + 1]
        return mask

    def _things(self, mask: Mask) -> Mask:
        return self._index.things_of(mask) if self._level is Level.PART else mask

    def _counted(
        self, masks: Iterable[tuple[tuple[int, ...], Mask]], text: str, count_of: Callable[[str], int]
    ) -> list[Relaxed]:
        left = [self._left(places, text) for places, mask in masks if self._index.has_any(mask)]
        return [Relaxed(terms, query, count) for terms, query in left if (count := count_of(query))]

    def _left(self, places: tuple[int, ...], text: str) -> tuple[tuple[str, ...], str]:
        """Return the top-level terms at the positions `places`, from 0, and the query `text` without them."""
        spans = [self._places[place] for place in places]
        terms = tuple(text[start:end] for start, end in spans)
        # Remove leading spaces, so that earlier spans stay valid while later ones are removed.
        first = len(text) - len(text.lstrip())
        text = text.lstrip()
        for start, end in reversed(spans):
            text = left_out(text, start - first, end - first)
        return terms, text
