"""Batches of games of a stage: the function that is compiled to WebAssembly with all that it calls."""

from __future__ import annotations

from typing import Final

from lowering.heap import heap_mark, heap_release
from rules.duel import NONE
from rules.goldfish.games.game import Stage
from rules.goldfish.games.tally import Figures, Tally, figures_of
from tcg.chance import KEY_WORDS, Chance

#: More bytes of memory than counting a game takes.
_COUNTED: Final = 1 << 18


def play_games(stage: Stage, keys: list[int], tally: Tally, figures: list[Figures] | None, aside: int = NONE) -> None:
    """Play a game with the stream of chance of each key, and count it; what of each is compared goes to `figures`.

    Keys lie one behind the other, each of `KEY_WORDS` words (see `key_of`). `aside` is the copy that games are played
    without (see `Stage.begin`).
    """
    for place in range(0, len(keys), KEY_WORDS):
        # Lowered code frees nothing by itself: a game is played a little behind what stays, and the next in its place.
        stays = heap_mark()
        heap_release(stays + _COUNTED)
        game = stage.play_with(Chance(keys[place : place + KEY_WORDS]), aside=aside)
        heap_release(stays)
        tally.add(game)
        if figures is not None:
            figures.append(figures_of(game, stage.params.max_turns))
        if heap_mark() > stays + _COUNTED:
            raise MemoryError("Counting a game has overwritten it.")
