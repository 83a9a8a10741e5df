"""Which game decks are of: all of decks take sections, formats, openings and codes from here.

A library says which game its cards are of. Where there is no library yet, it is `HOME`: of whatever names no game.
"""

from __future__ import annotations

from typing import Final

from games import GAMES, Game
from tcg.library import AnyLibrary

HOME: Final = GAMES["despaira"]


def game_of(library: AnyLibrary) -> Game:
    """The game of a library's cards."""
    return GAMES[library.game]
