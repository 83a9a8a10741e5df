"""Player of goldfish games in Python, and the protocol that the player in compiled code follows too."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeAlias

from rules.duel import NONE
from rules.goldfish.games.batch import play_games
from rules.goldfish.games.game import Stage
from rules.goldfish.games.tally import Figures, Tally

#: Keys of the streams of chance of some games, joined (see `tcg.chance.key_of`).
Keys: TypeAlias = list[int]


class Player(Protocol):
    """Player of goldfish games of one deck. One thread may use it at a time."""

    def play(self, games: Iterable[Keys], *, are_compared: bool, aside: int = NONE) -> tuple[Tally, list[Figures]]:
        """Play a batch of games for each item of `games`.

        Return their sum, and with `are_compared` the figures of each game. `aside` is the copy to play without (see
        `Stage.begin`).
        """


class PythonPlayer:
    """Player of one deck's goldfish games in Python."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    def play(self, games: Iterable[Keys], *, are_compared: bool, aside: int = NONE) -> tuple[Tally, list[Figures]]:
        """Play a batch of games for each item of `games`, as `Player.play` says."""
        tally, figures = Tally(), list[Figures]()
        for keys in games:
            play_games(self._stage, keys, tally, figures if are_compared else None, aside)
        return tally, figures
