"""Path converters for games."""

from __future__ import annotations

from games import GAMES, Game


class GameConverter:
    """Converter for the code of any game, including games that are registered later."""

    regex = "[a-z]+"

    def to_python(self, value: str) -> Game:
        """Return the game of a code.

        Raises:
            ValueError: There is no such game, so that the URL does not match.
        """
        game = GAMES.get(value)
        if game is None:
            raise ValueError(value)
        return game

    def to_url(self, value: Game) -> str:
        """Return the code of a game."""
        return value.code


class OtherGameConverter(GameConverter):
    """Converter for any game but Despaira, whose pages are at the root."""

    def to_python(self, value: str) -> Game:
        """Return the game of a code.

        Raises:
            ValueError: There is no such game, or its pages are at the root.
        """
        return self._below_root(super().to_python(value))

    def to_url(self, value: Game) -> str:
        """Return the code of a game.

        Raises:
            ValueError: The pages of the game are at the root.
        """
        return super().to_url(self._below_root(value))

    def _below_root(self, game: Game) -> Game:
        if game.path == "/":
            raise ValueError(game.code)
        return game


def game_at(path: str) -> Game:
    """Return the game of the page at `path`, by default Despaira."""
    return GAMES.get(path[1:].partition("/")[0], GAMES["despaira"])
