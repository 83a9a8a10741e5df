"""Batches of goldfish games of one deck. `play_games` and all that it calls are compiled to WebAssembly."""

from __future__ import annotations

from typing import Final

from lowering.heap import heap_mark, heap_release
from rules.duel import NONE
from rules.goldfish.games.game import Stage
from rules.goldfish.games.tally import Figures, Tally, figures_of
from tcg.chance import KEY_WORDS, Chance

#: Bytes of memory, more than counting a game takes.
_COUNTED: Final = 1 << 18


def play_games(stage: Stage, keys: list[int], tally: Tally, figures: list[Figures] | None, aside: int = NONE) -> None:
    """Play a game of the deck for each key, and count it in `tally`. A key gives the random numbers of a game.

    `keys` has `KEY_WORDS` integers for each key (see `key_of`). `figures`, if not None, gets those of each game.
    `aside` is the index of a copy to play without (see `Stage.begin`).
    """
    for place in range(0, len(keys), KEY_WORDS):
        # Compiled code frees no memory by itself. So each game is played in the same memory, a little behind the data
        # that stays.
        stays = heap_mark()
        heap_release(stays + _COUNTED)
        game = stage.play_with(Chance(keys[place : place + KEY_WORDS]), aside=aside)
        heap_release(stays)
        tally.add(game)
        if figures is not None:
            figures.append(figures_of(game, stage.params.max_turns))
        if heap_mark() > stays + _COUNTED:
            raise MemoryError("Counting a game has overwritten it.")
