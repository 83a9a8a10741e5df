"""Search of Despaira's cards, with more fields than their table of fields.

- `columns`: the columns of the index
- `fields`, `quotations`, `decks`: kinds of fields that only its cards have
- `table`: the searchable fields, and the orders of results
- `form`: the form beside the search box, and URL parameters
"""

from __future__ import annotations

from cards.search.columns import RARITIES
from cards.search.despaira.columns import COLUMNS, CardIndex, CardQuery, document
from cards.search.despaira.form import FORM, TERMS
from cards.search.despaira.quotations import rows_named, rows_quoting
from cards.search.despaira.table import TABLE
from cards.search.games import GameSearch
from games import Game

__all__ = ["COLUMNS", "FORM", "TABLE", "CardIndex", "CardQuery", "rows_named", "rows_quoting", "search_of_columns"]


def search_of_columns(game: Game) -> GameSearch:
    """Return the search configuration of Despaira: columns, form and URL parameters."""
    return GameSearch(COLUMNS, document, RARITIES, FORM, TERMS)
