"""Who plays the games of a stage: lowered code where it can, Python anywhere else. The games are the same."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from typing import Protocol, TypeAlias

from rules.duel import NONE
from rules.goldfish.games.batch import play_games
from rules.goldfish.games.game import Stage
from rules.goldfish.games.tally import Figures, Tally

#: The keys of the streams of chance of some games, one behind the other (see `tcg.chance.key_of`).
Keys: TypeAlias = list[int]


class Player(Protocol):
    """Plays games of one deck. Only one thread at a time may ask for some."""

    def play(self, games: Iterable[Keys], *, are_compared: bool, aside: int = NONE) -> tuple[Tally, list[Figures]]:
        """Play games, as many at once as are given together: their sums, and of each what is compared, if it is.

        `aside` is the copy that they are played without (see `Stage.begin`).
        """


class PythonPlayer:
    """Plays them in Python."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    def play(self, games: Iterable[Keys], *, are_compared: bool, aside: int = NONE) -> tuple[Tally, list[Figures]]:
        """Play games."""
        tally, figures = Tally(), list[Figures]()
        for keys in games:
            play_games(self._stage, keys, tally, figures if are_compared else None, aside)
        return tally, figures


def get_ready() -> None:
    """Have the program that plays games: made in some seconds, or found where another process has kept it."""
    with contextlib.suppress(ImportError):  # wasmtime has no wheel for this machine
        from rules.goldfish.games.webassembly import goldfish

        goldfish()


def player_of(stage: Stage) -> Player:
    """Who plays the games of a stage."""
    try:
        from rules.goldfish.games.webassembly import LoweredPlayer
    except ImportError:  # wasmtime has no wheel for this machine
        return PythonPlayer(stage)
    return LoweredPlayer(stage) if LoweredPlayer.can_play(stage) else PythonPlayer(stage)
