"""Search of Despaira's cards.

It has more fields than its table of fields, with a form and parameters of their own.

- `columns`: the columns of the index
- `fields`, `quotations`, `decks`: kinds of fields that only its cards have
- `table`: the table of fields, and the orders of results
- `form`: the form beside the box, and parameters of addresses
"""

from __future__ import annotations

from cards.search.columns import RARITIES
from cards.search.despaira.columns import COLUMNS, CardIndex, CardQuery, document
from cards.search.despaira.form import FORM, TERMS
from cards.search.despaira.quotations import rows_meant, rows_quoting
from cards.search.despaira.table import TABLE
from cards.search.games import GameSearch
from games import Game

__all__ = [
    "COLUMNS",
    "FORM",
    "TABLE",
    "CardIndex",
    "CardQuery",
    "rows_meant",
    "rows_quoting",
    "search_of_columns",
]


def search_of_columns(game: Game) -> GameSearch:
    """Return the search of Despaira's cards."""
    return GameSearch(COLUMNS, document, RARITIES, FORM, TERMS)
