"""Search for words with a similar spelling, to suggest corrections of a query."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from difflib import SequenceMatcher, get_close_matches
from typing import Final

import numpy as np
from numpy.typing import NDArray

#: Most results, most words compared letter by letter, and most letters of a word.
_MOST: Final = 3
_COMPARED: Final = 24
_LETTERS: Final = 40
#: Number of groups in which letters are counted.
_GROUPS: Final = 32


class Spellings:
    """List of words in which words of similar spelling are found, prefiltered by letter counts."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words = sorted({word for word in words if len(word) <= _LETTERS})
        self._letters = _letters(self.words) if len(self.words) > _COMPARED else None

    def nearest(self, text: str, cutoff: float = 0.6) -> list[str]:
        """Return at most three words with a `likeness` of at least `cutoff` to a misspelt `text`, the best first."""
        text, near = text[:_LETTERS], self.words
        if self._letters is not None:
            # Least number of letters to insert or delete.
            away = np.abs(self._letters - _letters([text])).sum(axis=1)
            # A stable sort makes the choice among equals independent of the processor.
            near = [near[place] for place in np.argsort(away, kind="stable")[:_COMPARED].tolist()]
        return get_close_matches(text, near, n=_MOST, cutoff=cutoff)


def _letters(words: list[str]) -> NDArray[np.int8]:
    """Return how often words have letters of each of 32 groups (code point modulo 32), with shape (words, 32)."""
    letters = np.frombuffer("".join(words).encode("utf-32-le"), np.uint32) % _GROUPS
    owners = np.repeat(np.arange(len(words)), [len(word) for word in words])
    counts = np.bincount(owners * _GROUPS + letters, minlength=len(words) * _GROUPS)
    return counts.reshape(len(words), _GROUPS).astype(np.int8)


def is_near(text: str, word: str) -> bool:
    """Return whether two words differ by one letter, or by two with the same first letter, in any order."""
    one, other = Counter(text), Counter(word)
    away = (one - other).total() + (other - one).total()
    return away < 2 or (away == 2 and text[:1] == word[:1])


def likeness(text: str, word: str) -> float:
    """Return the similarity of two words, from 0 to 1."""
    return SequenceMatcher(None, word, text).ratio()
