"""Goldfish games played by lowered code (docs/lowering.md). Only where wasmtime is: importing this needs it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import tcg.twister  # noqa: F401  (what chance is in lowered code)
from rules.duel.lowered import prepare
from rules.goldfish.game import Stage
from rules.goldfish.games import play_games
from rules.goldfish.tally import Figures, Tally
from tcg.lowering.compiled import program
from tcg.lowering.machine import Machine

#: An area is one word, of which one bit is the sign.
_MOST_TILES: Final = 63


class LoweredPlayer:
    """Plays games of a stage, which lies in the memory of a machine of its own."""

    def __init__(self, stage: Stage) -> None:
        prepare(stage.table)
        self._machine = Machine(program("goldfish", {"play_games": play_games}))
        self._stage = self._machine.write_constant(stage)

    @staticmethod
    def can_play(stage: Stage) -> bool:
        """Whether the board of a stage has no more tiles than an area has room for."""
        return len(stage.table.board) <= _MOST_TILES

    def play(self, games: Iterable[list[int]], *, are_compared: bool) -> tuple[Tally, list[Figures]]:
        """Play games, as many at once as are given together: their sums, and of each what is compared, if it is."""
        machine, mark = self._machine, self._machine.mark
        try:
            tally, figures = machine.write(Tally()), machine.write([] if are_compared else None)
            for keys in games:
                machine.call("play_games", self._stage, machine.write(keys), tally, figures)
            return machine.read(tally), machine.read(figures) or []
        finally:
            machine.release(mark)
