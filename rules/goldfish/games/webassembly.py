"""Goldfish games in WebAssembly (lowering/README.md). Importing this module needs wasmtime."""

from __future__ import annotations

from collections.abc import Iterable

from lowering.compiled import Compiled, program
from lowering.machine import Machine, Stopped
from rules.duel import NONE
from rules.duel.webassembly import can_play, prepare
from rules.goldfish.games.batch import play_games
from rules.goldfish.games.game import Stage
from rules.goldfish.games.tally import Figures, Tally


def goldfish() -> Compiled:
    """Return the compiled program that plays games."""
    return program("goldfish", {"play_games": play_games})


class LoweredPlayer:
    """Player with a stage in the memory of a WebAssembly machine."""

    def __init__(self, stage: Stage) -> None:
        prepare(stage.table)
        self._machine = Machine(goldfish())
        self._stage = self._machine.write_constant(stage)

    @staticmethod
    def can_play(stage: Stage) -> bool:
        """Return whether compiled code can play on the board of a stage."""
        return can_play(stage.table)

    def play(self, games: Iterable[list[int]], *, are_compared: bool, aside: int = NONE) -> tuple[Tally, list[Figures]]:
        """Play a batch of games for each item of `games`. Return their sum, and the figures of each game if compared.

        Raises:
            Stopped: with the index of the game that could not be played.
        """
        machine, mark = self._machine, self._machine.heap_end
        tally, figures = machine.write(Tally()), machine.write([] if are_compared else None)
        try:
            for keys in games:
                machine.call("play_games", self._stage, machine.write(keys), tally, figures, aside)
            return machine.read(tally), machine.read(figures) or []
        except Stopped as stopped:
            stopped.add_note(f"It was in game {machine.read(tally).games} of those that it was given, 0 for the first.")
            raise
        finally:
            machine.release(mark)
