"""The importer of each game."""

from __future__ import annotations

from functools import cache

from cards.importing.despaira import DespairaImporter
from cards.importing.importer import Importer
from games import GAMES, Game


def importer_of(code: str) -> Importer:
    """Return the importer of the game with this code."""
    return _importer_of(GAMES[code])


@cache
def _importer_of(game: Game) -> Importer:
    return DespairaImporter(game) if game.has_columns else Importer(game)
