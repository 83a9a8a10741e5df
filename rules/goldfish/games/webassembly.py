"""Goldfish games in WebAssembly (lowering/README.md). Importing this module needs wasmtime."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from lowering.fallback import report
from lowering.machine import FAILURES, Machine
from rules.duel import NONE
from rules.duel.webassembly import can_play, prepare
from rules.goldfish.games.game import Stage
from rules.goldfish.games.python_player import PythonPlayer
from rules.goldfish.games.tally import Figures, Tally
from rules.program import compiled_rules


class LoweredPlayer:
    """Player of one deck's goldfish games in a WebAssembly machine, which holds the data of the deck.

    FAILURES are raised if there can be no machine, or too little memory for the deck's data.
    """

    def __init__(self, stage: Stage) -> None:
        prepare(stage.table)
        self._machine = Machine(compiled_rules())
        self._python = PythonPlayer(stage)
        self._stage = self._machine.write_constant(stage)

    @staticmethod
    def can_play(stage: Stage) -> bool:
        """Return whether compiled code can play games on the board of `stage`."""
        return can_play(stage.table)

    def play(self, games: Iterable[list[int]], *, are_compared: bool, aside: int = NONE) -> tuple[Tally, list[Figures]]:
        """Play a batch of games for each item of `games`, as `Player.play` says.

        If compiled code fails, all of them are played in Python.
        """
        machine, mark = self._machine, self._machine.heap_end
        left, tried = iter(games), list[list[int]]()  # one by one: asking for the next may cancel the run
        try:
            tally, figures = machine.write(Tally()), machine.write([] if are_compared else None)
            for keys in left:
                tried.append(keys)
                machine.call("play_games", self._stage, machine.write(keys), tally, figures, aside)
            return machine.read(tally), machine.read(figures) or []
        except FAILURES as error:
            report("goldfish", error)
            return self._python.play(chain(tried, left), are_compared=are_compared, aside=aside)
        finally:
            machine.release(mark)
