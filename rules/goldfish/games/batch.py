"""Batches of goldfish games of one deck. `play_games` and all that it calls are compiled to WebAssembly."""

from __future__ import annotations

from lowering.heap import heap_mark, heap_release, kept_from
from rules.duel import NONE
from rules.goldfish.games.game import Stage
from rules.goldfish.games.tally import Figures, Tally, figures_of
from tcg.chance import KEY_WORDS, Chance


def play_games(stage: Stage, keys: list[int], tally: Tally, figures: list[Figures] | None, aside: int = NONE) -> None:
    """Play a game of the deck for each key, and count it in `tally`. A key gives a game's random numbers.

    `keys` has `KEY_WORDS` integers for each key (see `key_of`). `figures`, if not None, gets those of each game.
    `aside` is the index of a copy to play without (see `Stage.begin`).
    """
    for place in range(0, len(keys), KEY_WORDS):
        # Compiled code frees no memory by itself: keep the result of the game until it is counted, then its figures.
        mark = heap_mark()
        game = kept_from(stage.play_with(Chance(keys[place : place + KEY_WORDS]), aside=aside), mark)
        end = heap_mark()
        tally.add(game)
        if heap_mark() > end:
            mark = heap_mark()  # The tally refers to new objects behind the game, so both stay.
        if figures is None:
            heap_release(mark)
        else:
            figures.append(kept_from(figures_of(game, stage.params.max_turns), mark))
