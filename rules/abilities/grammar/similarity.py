"""Similarity of the grammar's phrases to the words of a card text, for suggestions to its author."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import SequenceMatcher
from heapq import heappush, heappushpop


class FirstWords:
    """First words of a piece of card text, to be compared with phrases."""

    def __init__(self, words: Sequence[str]) -> None:
        self._beginnings = [" ".join(words[:count]) for count in range(len(words) + 1)]
        self._matchers = [SequenceMatcher(None, "", beginning, autojunk=False) for beginning in self._beginnings]

    def likeness(self, wanted: Sequence[str]) -> float:
        """Return how similar the phrase `wanted` is to the first words of the text, from 0 to 1."""
        beginning = self._beginnings[self._place(wanted)]
        return SequenceMatcher(None, beginning, " ".join(wanted), autojunk=False).ratio()

    def bound(self, wanted: Sequence[str]) -> float:
        """Return an upper limit of `likeness` for the words `wanted`, from 0 to 1, in a tenth of the time."""
        matcher = self._matchers[self._place(wanted)]
        matcher.set_seq1(" ".join(wanted))
        return matcher.quick_ratio()

    def _place(self, wanted: Sequence[str]) -> int:
        return min(len(wanted), len(self._beginnings) - 1)


def most_like(
    phrases: Sequence[str], count: int, likeness: Callable[[str], float], bound: Callable[[str], float]
) -> list[str]:
    """Return the `count` most similar phrases (all if they are fewer), the most similar first, equal ones in order.

    `bound` is a quick upper limit of `likeness`, which is then computed for only a few phrases.
    """
    best: list[tuple[float, int]] = []
    for most, number in sorted(((bound(phrase), -number) for number, phrase in enumerate(phrases)), reverse=True):
        if len(best) < count:
            heappush(best, (likeness(phrases[-number]), number))
        elif most < best[0][0]:
            break
        else:
            heappushpop(best, (likeness(phrases[-number]), number))
    return [phrases[-number] for _, number in sorted(best, reverse=True)]
