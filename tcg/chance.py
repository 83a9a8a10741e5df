"""Chance that is handed in: streams of numbers that a seed fixes for ever, on every machine.

Python promises that `random.Random(n).random()` gives the same numbers in every version; it promises that of nothing
built on it. So everything here is made from that one method, and a seed of text is made a number with SHA-256.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, MutableSequence, Sequence
from random import Random
from struct import Struct
from typing import Final, TypeVar

_T = TypeVar("_T")
#: Words of a key, and bits of a word.
KEY_WORDS: Final = 8
_BITS: Final = 32
_WORDS: Final = Struct(f">{KEY_WORDS}I")


def key_of(seed: str | int, *stream: int) -> list[int]:
    """What a stream of a seed is made of: a number of 256 bits, as 8 words of 32 bits, the lowest first."""
    text = "\x1f".join(["despaira", str(seed), *map(str, stream)])
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
    return [*_WORDS.unpack(digest)][::-1]


class Chance:
    """A stream of random choices. Streams of one seed with other numbers behind it are independent (G-7).

    In place of a seed there may be the key that `key_of` makes of one.
    """

    __slots__ = ("_next",)

    def __init__(self, seed: str | int | list[int], *stream: int) -> None:
        key = seed if isinstance(seed, list) else key_of(seed, *stream)
        number = sum(word << _BITS * place for place, word in enumerate(key))
        self._next = Random(number).random  # noqa: S311  (a game, not a secret)

    def below(self, limit: int) -> int:
        """A whole number from 0 to `limit` − 1."""
        return int(self._next() * limit)

    def shuffle(self, items: MutableSequence[_T]) -> None:
        """Put `items` in random order, in place."""
        draw = self._next
        for last in range(len(items) - 1, 0, -1):
            other = int(draw() * (last + 1))
            items[last], items[other] = items[other], items[last]

    def coin(self) -> bool:
        """A fair coin: True is heads (O-1.15)."""
        return self.below(2) == 0

    def die(self) -> int:
        """A die with six faces: 1 to 6 (O-1.15)."""
        return self.below(6) + 1


class GivenChance(Chance):
    """A stream in which the first coins and dice are given: what a situation is to show, not a game."""

    __slots__ = ("_coins", "_dice")

    def __init__(self, seed: str | int, coins: Iterable[bool] = (), dice: Iterable[int] = ()) -> None:
        super().__init__(seed)
        self._coins, self._dice = list(coins)[::-1], list(dice)[::-1]

    def coin(self) -> bool:
        """The next coin that is given, afterwards a fair one."""
        return self._coins.pop() if self._coins else super().coin()

    def die(self) -> int:
        """The next die that is given, afterwards a fair one."""
        return self._dice.pop() if self._dice else super().die()


def shuffled(pile: Sequence[_T], seed: str, *stream: int) -> list[_T]:
    """A pile as a stream of the seed shuffles it; the same pile in another order is another pile."""
    cards = list(pile)
    Chance(seed, *stream).shuffle(cards)
    return cards
