"""Numbered list of all words in the searched texts, and a search for letters within the words."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

#: Size of the cache for searched letters: several columns search the same ones.
_CACHE_SIZE: Final = 64


class Lexicon:
    """Growing list of all words in the searched texts, shared by successive search indexes."""

    def __init__(self, words: Sequence[str] = ()) -> None:
        self.words = list(words)
        self._numbers = _Numbers(self.words)
        self._spelling = _Spelling(self.words)
        self._settling = threading.Lock()

    def numbers_of(self, folded: str) -> list[int]:
        """Return the numbers of the distinct words of a folded text, in any order; new words are added."""
        return list(map(self._numbers.__getitem__, set(folded.split())))

    def having(self, letters: str) -> NDArray[np.int32]:
        """Return sorted numbers of the words that contain `letters`, except words added since the last `settle`."""
        return self._spelling.having(letters)

    def prefixed(self, letters: str) -> NDArray[np.int32]:
        """Return the sorted numbers of the words that start with `letters`, except those added since `settle`."""
        words = self.words
        return np.array(
            [number for number in self.having(letters).tolist() if words[number].startswith(letters)], np.int32
        )

    def settle(self) -> None:
        """Make all words added so far searchable by their letters."""
        words = self.words[:]  # it may be growing
        if len(words) > self._spelling.count:
            spelling = _Spelling(words)
            with self._settling:
                if spelling.count > self._spelling.count:  # another index may have had more words found meanwhile
                    self._spelling = spelling


class _Numbers(dict[str, int]):
    """Numbers of words. Looking up an unknown word appends it to the lexicon's list."""

    def __init__(self, words: list[str]) -> None:
        super().__init__(zip(words, range(len(words)), strict=True))
        self._words = words
        self._lock = threading.Lock()

    def __missing__(self, word: str) -> int:
        with self._lock:
            if word not in self:
                self._words.append(word)
                self[word] = len(self._words) - 1
            return self[word]


class _Spelling:
    """Trigram index of words. A search checks the words with its rarest trigram, instead of all words."""

    def __init__(self, words: Sequence[str]) -> None:
        self._words, self.count = words, len(words)
        self.having = lru_cache(_CACHE_SIZE)(self._having)
        text = "\n".join(["", *words, "\n\n"])
        alphabet = sorted(set(text))
        self._letters = {letter: number for number, letter in enumerate(alphabet)}
        self._base = len(alphabet)
        number_of = np.zeros(ord(alphabet[-1]) + 1, np.int64)
        number_of[[ord(letter) for letter in alphabet]] = np.arange(self._base)
        letters = number_of[np.frombuffer(text.encode("utf-32-le"), np.uint32)]
        threes = (letters[:-2] * self._base + letters[1:-1]) * self._base + letters[2:]
        places = np.argsort(threes, kind="stable")
        #: The word at each position, in the order of the trigrams there.
        self._owners: NDArray[np.int32] = (np.cumsum(letters == self._letters.pop("\n")) - 1).astype(np.int32)[places]
        #: Distinct trigrams, and the start of the owners of each.
        self._threes, starts = np.unique(threes[places], return_index=True)
        self._starts = np.append(starts, len(places))
        self._ranges = dict(zip(self._threes.tolist(), pairwise(self._starts.tolist()), strict=True))

    def _having(self, letters: str) -> NDArray[np.int32]:
        """Return the sorted numbers of the words that contain `letters`; all numbers for ""."""
        numbers = [self._letters.get(letter, -1) for letter in letters]
        if -1 in numbers:
            return _NONE
        if len(numbers) < 3:
            return self._having_few(numbers)
        base, threes = self._base, zip(numbers, numbers[1:], numbers[2:], strict=False)
        ranges = [self._ranges.get((first * base + second) * base + third, (0, 0)) for first, second, third in threes]
        start, end = min(ranges, key=_length)
        words, owners = self._words, self._owners[start:end].tolist()
        return np.array(sorted({number for number in owners if letters in words[number]}), np.int32)

    def _having_few(self, numbers: list[int]) -> NDArray[np.int32]:
        """Return sorted numbers of words with a sequence of one or two letters, given by numbers in the alphabet."""
        width = self._base ** (3 - len(numbers))
        least = sum(number * self._base ** (2 - place) for place, number in enumerate(numbers))
        first, last = self._starts[np.searchsorted(self._threes, [least, least + width])].tolist()
        has = np.zeros(self.count + 3, np.bool_)  # what is behind the last word belongs to none
        has[self._owners[first:last]] = True
        return np.flatnonzero(has[: self.count]).astype(np.int32)


def _length(places: tuple[int, int]) -> int:
    return places[1] - places[0]


_NONE: Final = np.empty(0, np.int32)
