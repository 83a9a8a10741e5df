"""How the cards of the further games are found: for each game a table of fields, made of its own, and an index.

`search` answers a query by `table_of` the game from `index_of` its shelf. The language itself is `query`.
"""

from __future__ import annotations

from typing import Any

from games import GAMES
from query.table import Query, read
from shelf.library import Shelf
from shelf.search.index import index_of
from shelf.search.table import table_of

__all__ = ["index_of", "search", "table_of"]


def search(text: str, shelf: Shelf) -> Query[Any]:
    """What a query asks of the cards of a game."""
    return read(text, table_of(GAMES[shelf.game]), index_of(shelf))
