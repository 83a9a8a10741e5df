"""Search of the cards of any game, for pages and API; `query` contains the language.

- `games`: the search of each game
- `columns`, `table`, `generated`: parts generated from a game's table of fields
- `despaira`: the search of Despaira's cards
- `index`: the index of a library
- `form`: the form beside a search box
- `context`: decks that a query may refer to
"""

from __future__ import annotations

from typing import Any

from cards.catalog.library import Library
from cards.search.context import Context
from cards.search.games import search_of
from cards.search.index import index_of
from games import GAMES
from query.table import Query, read

__all__ = ["index_of", "search", "search_of"]


def search(text: str, library: Library, context: Context | None = None) -> Query[Any]:
    """Return the query that a text means, applied to the cards of a library."""
    return read(text, search_of(GAMES[library.game]).form.table, index_of(library), context)
