"""How cards are found on pages, in the API and the admin: Despaira's table of fields, and the index of its cards.

`search` answers a query by `TABLE` from `index_of` the catalogue. The language itself is `query`.

- `columns`: what the index knows of a card; `index`: the index of a catalogue
- `fields`, `quotations`, `decks`: kinds of fields that only cards have
- `orders`: what results are ordered by
- `table`: the fields
- `context`: what a person may ask of cards besides the cards
"""

from __future__ import annotations

from typing import TypeAlias

from cards.catalog import Catalog
from cards.search.context import Context
from cards.search.index import CardIndex, index_of
from cards.search.orders import ORDERS
from cards.search.quotations import rows_meant, rows_quoting
from cards.search.table import TABLE
from query.table import Query, read
from rules.cards import CardDef

__all__ = ["ORDERS", "TABLE", "CardIndex", "CardQuery", "index_of", "rows_meant", "rows_quoting", "search"]

CardQuery: TypeAlias = Query[CardDef]


def search(text: str, catalog: Catalog, context: Context | None = None) -> CardQuery:
    """What a query asks of the cards of a catalogue."""
    return read(text, TABLE, index_of(catalog), context)
