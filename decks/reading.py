"""Decklists and deck codes of whichever game they say that they are of: read with the cards of that game."""

from __future__ import annotations

from decks.formats import Parsed, game_in, game_of_code, parse, parse_code
from decks.games import game_of, library_of
from games import Game
from tcg.library import AnyLibrary


def read_list(text: str, library: AnyLibrary) -> Parsed:
    """What somebody pasted, in whichever form. It is of the game of `library`, unless it says of which it is.

    Raises FormatError where nothing of it can be read.
    """
    return parse(text, _library(game_in(text, game_of(library)), library))


def read_code(text: str, library: AnyLibrary) -> Parsed:
    """The deck whose code is in `text`, of whichever game. Raises FormatError where there is none that can be read."""
    return parse_code(text, _library(game_of_code(text, game_of(library)), library))


def _library(game: Game | None, usual: AnyLibrary) -> AnyLibrary:
    return usual if game is None or game.code == usual.game else library_of(game.code)
