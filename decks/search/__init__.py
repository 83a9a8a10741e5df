"""The search of decks: their table of fields, in the language of `cards.searching`, answered by the database.

Decks are many, change with every save and are seen by some only, so they are not kept in memory: a `DeckIndex` gives
the conditions of the database that a term stands for, over the decks that whoever asks may see, and over no others.

- `index`: what the database answers
- `fields`, `dates`: kinds of fields that only decks have
- `table`: the fields
"""

from __future__ import annotations

from typing import Final, TypeAlias

from django.db.models import Count, F, OrderBy, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import QueryDict

from cards.catalog import Catalog
from cards.searching.fields import quoted
from cards.searching.forms import joined
from cards.searching.syntax import clean
from cards.searching.table import Query, read
from decks.models import Deck, Visibility
from decks.search.fields import MAX_CARD_TERMS
from decks.search.index import DeckIndex
from decks.search.table import MAX_TERMS, MAX_TRIED, TABLE

__all__ = [
    "MAX_CARD_TERMS",
    "MAX_TERMS",
    "MAX_TRIED",
    "PARAMETERS",
    "TABLE",
    "DeckIndex",
    "DeckQuery",
    "found_decks",
    "query_of",
    "search_decks",
]

DeckQuery: TypeAlias = Query[Deck]

#: Orders whose usual direction is down.
_DOWNWARDS: Final = ("updated", "created", "copied", "legal")
_COLUMNS: Final = {"name": "folded_name", "copied": "copied", "cards": "size", "legal": "is_legal"}


def search_decks(text: str, decks: QuerySet[Deck], catalog: Catalog, own: QuerySet[Deck] | None = None) -> DeckQuery:
    """What a query asks of `decks`, which are those that whoever asks may see; see `DeckIndex` for `own`."""
    return read(text, TABLE, DeckIndex(decks, catalog, own))


def found_decks(query: DeckQuery) -> QuerySet[Deck]:
    """The decks that a query finds, in its order: the newest first where it says nothing."""
    index: DeckIndex = query.index  # type: ignore[assignment]
    order = query.display.get("order", "updated")
    is_down = query.display.get("dir", "desc" if order in _DOWNWARDS else "asc") == "desc"
    decks = index.decks.filter(query.mask)
    if order == "copied":
        decks = decks.annotate(copied=_public_copies())
    column = _COLUMNS.get(order, f"{order}_at")
    return decks.order_by(OrderBy(F(column), descending=is_down), *["-updated_at"] * (order == "legal"), "pk")


def _public_copies() -> Coalesce:
    """How many public decks are copies of a deck. What only some may see must not show in the order of others."""
    copies = Deck.objects.filter(forked_from=OuterRef("pk"), visibility=Visibility.PUBLIC).order_by()
    return Coalesce(Subquery(copies.values("forked_from").annotate(count=Count("pk")).values("count")), 0)


#: How the parameters of older links begin as terms of a query.
PARAMETERS: Final = {"format": "f:", "card": "card:"}


def query_of(params: QueryDict) -> str:
    """The query that `params` ask for: that of `q`, and a term for each parameter of older links."""
    written = ((term, clean(params.get(name) or "").strip()) for name, term in PARAMETERS.items())
    terms = [f"{term}{quoted(value)}" for term, value in written if value]
    return joined(terms, clean(params.get("q") or ""), TABLE)
