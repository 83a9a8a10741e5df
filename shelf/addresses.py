"""Which game an address is about: converters that match the codes of `games` and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from games import GAMES, SHELVED, Game

#: Code and name of every game, as fields want them.
CHOICES: Final = [(game.code, game.name) for game in GAMES.values()]


def _one_of(codes: Iterable[str]) -> str:
    return "|".join(map(re.escape, codes))


class GameConverter:
    """Any game by its code."""

    regex = _one_of(GAMES)

    def to_python(self, value: str) -> Game:
        """The game of a code."""
        return GAMES[value]

    def to_url(self, value: Game) -> str:
        """The code of a game."""
        return value.code


class ShelvedConverter(GameConverter):
    """A game whose pages are here: any but Despaira, which has its own at the root."""

    regex = _one_of(game.code for game in SHELVED)


def game_at(path: str) -> Game:
    """The game that a page at `path` is about; where none is named it is Despaira."""
    return GAMES.get(path[1:].partition("/")[0], GAMES["despaira"])
