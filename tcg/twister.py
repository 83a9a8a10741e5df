"""The stream of `Chance` without Python's own: the Mersenne Twister MT19937, for lowered code (G-7).

`random.Random(n).random()` gives the same numbers in every version of Python; these functions give them too.
"""

from __future__ import annotations

from typing import Any, Final

from tcg.chance import Chance
from tcg.lowering.marks import twin_of

_SIZE: Final = 624
_SHIFT: Final = 397
_LOW: Final = 0xFFFF_FFFF
_HIGHEST: Final = 0x8000_0000
_BELOW_HIGHEST: Final = 0x7FFF_FFFF
_TWIST: Final = 0x9908_B0DF


@twin_of(Chance)
class Twister:
    """A stream of random choices. `key` are the words of 32 bits of the number that seeds it, the lowest first."""

    __slots__ = ("place", "words")

    def __init__(self, key: list[int]) -> None:
        self.words: list[int] = [0] * _SIZE
        self.place = _SIZE
        self._seed(key)

    def _seed(self, key: list[int]) -> None:
        words = self.words
        words[0] = 19650218
        for number in range(1, _SIZE):
            before = words[number - 1]
            words[number] = (1812433253 * (before ^ before >> 30) + number) & _LOW
        number, place = 1, 0
        for _ in range(max(_SIZE, len(key))):
            before = words[number - 1]
            words[number] = ((words[number] ^ ((before ^ before >> 30) * 1664525)) + key[place] + place) & _LOW
            number += 1
            place += 1
            if number >= _SIZE:
                words[0] = words[_SIZE - 1]
                number = 1
            if place >= len(key):
                place = 0
        for _ in range(_SIZE - 1):
            before = words[number - 1]
            words[number] = ((words[number] ^ ((before ^ before >> 30) * 1566083941)) - number) & _LOW
            number += 1
            if number >= _SIZE:
                words[0] = words[_SIZE - 1]
                number = 1
        words[0] = _HIGHEST

    def _turn(self) -> None:
        """The next 624 words."""
        words = self.words
        for number in range(_SIZE):
            both = words[number] & _HIGHEST | words[(number + 1) % _SIZE] & _BELOW_HIGHEST
            words[number] = words[(number + _SHIFT) % _SIZE] ^ both >> 1 ^ (_TWIST if both & 1 else 0)
        self.place = 0

    def _word(self) -> int:
        if self.place >= _SIZE:
            self._turn()
        word = self.words[self.place]
        self.place += 1
        word ^= word >> 11
        word ^= word << 7 & 0x9D2C_5680
        word ^= word << 15 & 0xEFC6_0000
        return word ^ word >> 18

    def below(self, limit: int) -> int:
        """A whole number from 0 to `limit` − 1."""
        high = self._word() >> 5
        low = self._word() >> 6
        return int((high * 67108864 + low) / 9007199254740992 * limit)

    def shuffle(self, items: list[Any]) -> None:
        """Put `items` in random order, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def coin(self) -> bool:
        """A fair coin: True is heads (O-1.15)."""
        return self.below(2) == 0

    def die(self) -> int:
        """A die with six faces: 1 to 6 (O-1.15)."""
        return self.below(6) + 1
