"""Which of many words may be meant by one that is misspelt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from difflib import SequenceMatcher, get_close_matches
from typing import Final

import numpy as np
from numpy.typing import NDArray

#: Words that are given, words that are compared letter by letter, and letters that are looked at.
_MOST: Final = 3
_COMPARED: Final = 24
_LETTERS: Final = 40
#: Letters are counted in so many groups.
_GROUPS: Final = 32


class Spellings:
    """Words of which the nearest to another is found without comparing it with each: by the letters that they have."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words = sorted({word for word in words if len(word) <= _LETTERS})
        self._letters = _letters(self.words) if len(self.words) > _COMPARED else None

    def nearest(self, text: str, cutoff: float = 0.6) -> list[str]:
        """At most three words that are spelt nearly like `text`, the nearest first: `cutoff` is the `likeness` of the
        least like."""
        text, near = text[:_LETTERS], self.words
        if self._letters is not None:
            # So many letters would have to be put in or taken out at least.
            away = np.abs(self._letters - _letters([text])).sum(axis=1)
            # Stable, since otherwise which of those that are as far away are compared would depend on the processor.
            near = [near[place] for place in np.argsort(away, kind="stable")[:_COMPARED].tolist()]
        return get_close_matches(text, near, n=_MOST, cutoff=cutoff)


def _letters(words: list[str]) -> NDArray[np.int8]:
    """How often each word has letters of each group: an array of (words, groups)."""
    letters = np.frombuffer("".join(words).encode("utf-32-le"), np.uint32) % _GROUPS
    owners = np.repeat(np.arange(len(words)), [len(word) for word in words])
    counts = np.bincount(owners * _GROUPS + letters, minlength=len(words) * _GROUPS)
    return counts.reshape(len(words), _GROUPS).astype(np.int8)


def is_near(text: str, word: str) -> bool:
    """Whether two words differ by no more than one letter, or two where they begin alike: in any order of letters."""
    one, other = Counter(text), Counter(word)
    away = (one - other).total() + (other - one).total()
    return away < 2 or (away == 2 and text[:1] == word[:1])


def likeness(text: str, word: str) -> float:
    """How like two words are, from 0 to 1."""
    return SequenceMatcher(None, word, text).ratio()
