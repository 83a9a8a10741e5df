"""Where nothing is found: which terms to drop to find some, and which numbers are absent."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate, combinations
from operator import and_
from typing import Final

from query.conditions import All, Condition, Tree, masks_of
from query.index import Index, Level, Mask
from query.warnings import left_out

#: Terms of which every two are tried, where no single one is enough; absent numbers that are told of.
MAX_PAIRED: Final = 8
_MOST_ABSENT: Final = 3


@dataclass(frozen=True, slots=True)
class Relaxed:
    """What to drop: one term or two as they stand in a query, the query without them, how many are found then."""

    terms: tuple[str, ...]
    query: str
    count: int


class Relaxing:
    """A tree that nothing fits, and what fits all of it but some parts. `tried` parts are left out at most."""

    def __init__(self, tree: Tree, index: Index[object], tried: int) -> None:
        self._index = index
        self._parts: tuple[Tree, ...] = tree.parts if isinstance(tree, All) else (tree,)
        self._places = tree.places if isinstance(tree, All) else ()
        self._tried = min(tried, len(self._parts))
        self._masks, self._level = masks_of(self._parts, index)
        every = index.every(self._level)
        #: What fits all parts before each, and behind each.
        self._before: list[Mask] = list(accumulate(self._masks, and_, initial=every))
        self._behind: list[Mask] = list(accumulate(reversed(self._masks), and_, initial=every))[::-1]

    def found(self, text: str, count_of: Callable[[str], int]) -> list[Relaxed]:
        """The single terms of the query `text` without which something is found, the most first, or else pairs.

        `count_of` is how many a query finds, read for itself: terms may depend on others. One with 0 is not offered.
        """
        if len(self._parts) < 2:
            return []
        found = self._counted((((place,), self._without(place)) for place in range(self._tried)), text, count_of)
        if not found and 2 < len(self._parts) <= MAX_PAIRED:
            found = self._counted(self._pairs(), text, count_of)
        return sorted(found, key=lambda each: -each.count)

    def absent(self, noun: str) -> list[str]:
        """Of what fits all else how much has a number not at all that is compared, in words."""
        said: dict[str, None] = {}
        for place, part in enumerate(self._parts[: self._tried]):
            for label, column in part.numbers if isinstance(part, Condition) else ():
                if self._index.level(column) is Level.PART:
                    continue
                rest = self._things(self._without(place))
                count = self._index.count(rest & ~self._index.known(self._index.numbers(column)))
                if count:
                    what = f"{noun} that fit all else" if len(self._parts) > 1 else noun
                    said[f"{count:,} {what} have no {label}, and what is absent never fits."] = None
        return list(said)[:_MOST_ABSENT]

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
        """The terms at some places, and the query without them."""
        spans = [self._places[place] for place in places]
        terms = tuple(text[start:end] for start, end in spans)
        # Of a text that begins with a term all places before one stay as they are when that is taken out.
        first = len(text) - len(text.lstrip())
        text = text.lstrip()
        for start, end in reversed(spans):
            text = left_out(text, start - first, end - first)
        return terms, text
