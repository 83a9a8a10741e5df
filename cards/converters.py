"""Path converters of Django URLs that turn the code of a game into the game."""

from __future__ import annotations

from games import GAMES, Game


class GameConverter:
    """Path converter for the code of any game, including games that are registered later."""

    regex = "[a-z]+"

    def to_python(self, value: str) -> Game:
        """Return the game with a code in a URL, or raise ValueError, so that the URL does not match."""
        game = GAMES.get(value)
        if game is None:
            raise ValueError(value)
        return game

    def to_url(self, value: Game) -> str:
        """Return the code of a game for a URL."""
        return value.code


class OtherGameConverter(GameConverter):
    """Path converter for the code of any game but Despaira, whose pages are at the root."""

    def to_python(self, value: str) -> Game:
        """Return the game with a code in a URL, or raise ValueError if there is none or its pages are at the root."""
        return self._below_root(super().to_python(value))

    def to_url(self, value: Game) -> str:
        """Return the code of a game for a URL, or raise ValueError if its pages are at the root."""
        return super().to_url(self._below_root(value))

    def _below_root(self, game: Game) -> Game:
        if game.path == "/":
            raise ValueError(game.code)
        return game


def game_at(path: str) -> Game:
    """Return the game whose page is at a URL path; for general pages it is Despaira."""
    return GAMES.get(path[1:].partition("/")[0], GAMES["despaira"])
