"""Chance is the same for ever, from a seed or from its key, and in the functions that lowered code has."""

from __future__ import annotations

import pytest

from tcg.chance import KEY_WORDS, Chance, key_of
from tcg.mersenne_twister import Twister


@pytest.mark.parametrize("stream", [(), (0,), (1, 7)])
def test_a_stream_is_the_same_by_its_seed_by_its_key_and_by_the_twister(stream: tuple[int, ...]) -> None:
    key = key_of("any seed", *stream)
    streams: tuple[Chance | Twister, ...] = (Chance("any seed", *stream), Chance(key), Twister(key))
    rolls = [[chance.below(1_000_000) for _ in range(2_000)] for chance in streams]
    assert rolls[0] == rolls[1] == rolls[2]
    throws = [[(chance.coin(), chance.die()) for _ in range(40)] for chance in streams]
    assert throws[0] == throws[1] == throws[2]
    piles = [[*range(60)] for _ in range(3)]
    for chance, pile in zip(streams, piles, strict=True):
        chance.shuffle(pile)
    assert piles[0] == piles[1] == piles[2] != [*range(60)]


def test_keys_of_few_words_seed_as_their_number_does() -> None:
    for key in ([0], [5], [7, 1], [7, 1, 0, 0], [0, 0]):
        assert Chance(key).below(1_000_000) == Twister(key).below(1_000_000)


def test_a_key_has_words_of_32_bits() -> None:
    keys = [key_of("seed", number) for number in range(300)]
    assert all(len(key) == KEY_WORDS and 0 <= word < 1 << 32 for key in keys for word in key)
    assert len({tuple(key) for key in keys}) == len(keys)
