"""Random number generator MT19937 in plain Python, which the compiler to WebAssembly can translate (G-7).

It gives the numbers of `random.Random(n).random()`, which are the same in every version of Python.
"""

from __future__ import annotations

from typing import Final, TypeVar

from lowering.marks import twin_of
from tcg.chance import Chance

_T = TypeVar("_T")

_SIZE: Final = 624
_SHIFT: Final = 397
_LOW: Final = 0xFFFF_FFFF
_HIGHEST: Final = 0x8000_0000
_BELOW_HIGHEST: Final = 0x7FFF_FFFF
_TWIST: Final = 0x9908_B0DF


def _initial_state() -> list[int]:
    """Return the generator's 624 words before a seed is mixed in."""
    words = [19650218]
    for number in range(1, _SIZE):
        words.append((1812433253 * (words[-1] ^ words[-1] >> 30) + number) & _LOW)
    return words


_INITIAL_STATE: Final = _initial_state()


@twin_of(Chance)
class Twister:
    """Random number generator for compiled code, with the numbers and methods of `Chance`.

    `key` has the words of `key_of`: at most 624, ignoring zeros at the end. Given coins and dice come first, as in
    `GivenChance`: the last of `coins` and `dice` is the next.
    """

    __slots__ = ("coins", "dice", "place", "words")

    def __init__(self, key: list[int]) -> None:
        self.words: list[int] = _INITIAL_STATE.copy()
        self.place = _SIZE
        self.coins: list[bool] = []
        self.dice: list[int] = []
        self._seed(key)

    def _seed(self, key: list[int]) -> None:
        words, before, place = self.words, _INITIAL_STATE[0], 0
        length = len(key)
        while length > 1 and not key[length - 1]:
            length -= 1
        for number in range(1, _SIZE):
            before = ((words[number] ^ ((before ^ before >> 30) * 1664525)) + key[place] + place) & _LOW
            words[number] = before
            place += 1
            if place == length:
                place = 0
        # The first word follows the last.
        before = ((words[1] ^ ((before ^ before >> 30) * 1664525)) + key[place] + place) & _LOW
        words[1] = before
        for number in range(2, _SIZE):
            before = ((words[number] ^ ((before ^ before >> 30) * 1566083941)) - number) & _LOW
            words[number] = before
        words[1] = ((words[1] ^ ((before ^ before >> 30) * 1566083941)) - 1) & _LOW
        words[0] = _HIGHEST

    def _word(self) -> int:
        """Return the next random word of 32 bits. A word is renewed when used, since few games need all 624."""
        words, place = self.words, self.place
        if place == _SIZE:
            place = 0
        behind = place + 1 if place + 1 < _SIZE else 0
        far = place + _SHIFT if place + _SHIFT < _SIZE else place + _SHIFT - _SIZE
        both = words[place] & _HIGHEST | words[behind] & _BELOW_HIGHEST
        word = words[far] ^ both >> 1 ^ (_TWIST if both & 1 else 0)
        words[place] = word
        self.place = place + 1
        word ^= word >> 11
        word ^= word << 7 & 0x9D2C_5680
        word ^= word << 15 & 0xEFC6_0000
        return word ^ word >> 18

    def below(self, limit: int) -> int:
        """Return a random whole number from 0 to `limit` − 1."""
        high = self._word() >> 5
        low = self._word() >> 6
        return int((high * 67108864 + low) / 9007199254740992 * limit)

    def shuffle(self, items: list[_T]) -> None:
        """Put `items` in random order, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def coin(self) -> bool:
        """Return the next given coin, or toss a fair one: True is heads (O-1.15)."""
        return self.coins.pop() if self.coins else self.below(2) == 0

    def die(self) -> int:
        """Return the next given die, or roll one with six faces: 1 to 6 (O-1.15)."""
        return self.dice.pop() if self.dice else self.below(6) + 1
