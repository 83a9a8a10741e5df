"""Random number generators with a seed, with the same numbers in every version of Python and on every machine.

Python only guarantees this for `random.Random(n).random()`. So everything here uses that one method, and a text seed
becomes a number by SHA-256.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, MutableSequence, Sequence
from random import Random
from struct import Struct
from typing import Final, TypeVar

_T = TypeVar("_T")
#: Number of words in a key, and bits in a word.
KEY_WORDS: Final = 8
_BITS: Final = 32
_WORDS: Final = Struct(f">{KEY_WORDS}I")


def key_of(seed: str | int, *stream: int) -> list[int]:
    """Return the key of the random stream that `seed` and `stream` name, as 8 words of 32 bits, the lowest first."""
    text = "\x1f".join(["despaira", str(seed), *map(str, stream)])
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
    return [*_WORDS.unpack(digest)][::-1]


class Chance:
    """Random number generator with a seed or key (`key_of`). A seed has many independent numbered streams (G-7)."""

    __slots__ = ("_next",)

    def __init__(self, seed: str | int | list[int], *stream: int) -> None:
        key = seed if isinstance(seed, list) else key_of(seed, *stream)
        number = sum(word << _BITS * place for place, word in enumerate(key))
        self._next = Random(number).random  # noqa: S311  (a game, not a secret)

    def below(self, limit: int) -> int:
        """Return a random whole number from 0 to `limit` − 1."""
        return int(self._next() * limit)

    def shuffle(self, items: MutableSequence[_T]) -> None:
        """Put `items` in random order, in place."""
        draw = self._next
        for last in range(len(items) - 1, 0, -1):
            other = int(draw() * (last + 1))
            items[last], items[other] = items[other], items[last]

    def coin(self) -> bool:
        """Toss a fair coin: True is heads (O-1.15)."""
        return self.below(2) == 0

    def die(self) -> int:
        """Roll a die with six faces: 1 to 6 (O-1.15)."""
        return self.below(6) + 1


class GivenChance(Chance):
    """Random number generator whose first coin tosses and dice are given, to show a situation; all else is random."""

    __slots__ = ("_coins", "_dice")

    def __init__(self, seed: str | int, coins: Iterable[bool] = (), dice: Iterable[int] = ()) -> None:
        super().__init__(seed)
        self._coins, self._dice = list(coins)[::-1], list(dice)[::-1]

    def coin(self) -> bool:
        """Return the next given toss, or toss a fair coin if none is left: True is heads."""
        return self._coins.pop() if self._coins else super().coin()

    def die(self) -> int:
        """Return the next given roll, or roll a fair die if none is left: 1 to 6."""
        return self._dice.pop() if self._dice else super().die()


def shuffled(items: Sequence[_T], seed: str, *stream: int) -> list[_T]:
    """Return a shuffled copy of `items`, which depends on their order, the seed and the stream."""
    cards = list(items)
    Chance(seed, *stream).shuffle(cards)
    return cards
