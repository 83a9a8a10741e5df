"""Converters of the games in addresses."""

from __future__ import annotations

from games import GAMES, Game


class GameConverter:
    """Any game by its code. The games are asked when an address is matched, so one may be registered later."""

    regex = "[a-z]+"

    def to_python(self, value: str) -> Game:
        """Return the game of a code. Raises ValueError where there is none, and the address does not match."""
        game = GAMES.get(value)
        if game is None:
            raise ValueError(value)
        return game

    def to_url(self, value: Game) -> str:
        """Return the code of a game."""
        return value.code


class OtherGameConverter(GameConverter):
    """A game whose pages are below its code: any but Despaira, which has its own at the root."""

    def to_python(self, value: str) -> Game:
        """Return the game of a code. Raises ValueError where there is none, or its pages are at the root."""
        return self._below_root(super().to_python(value))

    def to_url(self, value: Game) -> str:
        """Return the code of a game. Raises ValueError where its pages are at the root."""
        return super().to_url(self._below_root(value))

    def _below_root(self, game: Game) -> Game:
        if game.path == "/":
            raise ValueError(game.code)
        return game


def game_at(path: str) -> Game:
    """The game that a page at `path` is about; where none is named it is Despaira."""
    return GAMES.get(path[1:].partition("/")[0], GAMES["despaira"])
