"""The importer of each game."""

from __future__ import annotations

from functools import cache

from cards.importing.importer import Importer
from cards.storage import storage_of
from games import GAMES, Game


def importer_of(code: str) -> Importer:
    """Return the importer of the game with this code."""
    return _importer_of(GAMES[code])


@cache
def _importer_of(game: Game) -> Importer:
    importer: Importer = storage_of(game).importer(game)
    return importer
