"""The search of decks: their table of fields, in the language of `query`.

- `index`: decks in the database, as the fields ask for them
- `fields`, `dates`: kinds of fields that only decks have
- `table`: the fields
"""

from __future__ import annotations

from typing import Final, TypeAlias

from django.http import QueryDict

from decks.models import Deck
from decks.search.fields import MAX_CARD_TERMS, played_sections
from decks.search.index import DeckIndex, FoundDecks, public_decks
from decks.search.similar import Similar, similar_decks
from decks.search.table import MAX_TERMS, MAX_TRIED, TABLE, table, table_of
from query.forms import joined
from query.parser import clean
from query.quoting import quoted
from query.table import Query, read
from tcg.construction import Decklist

__all__ = [
    "MAX_CARD_TERMS",
    "MAX_TERMS",
    "MAX_TRIED",
    "PARAMETERS",
    "TABLE",
    "DeckIndex",
    "DeckQuery",
    "count_known",
    "found_decks",
    "played_by",
    "public_decks",
    "query_of",
    "search_decks",
    "similar_to",
    "table",
    "table_of",
]

DeckQuery: TypeAlias = Query[Deck]

#: Orders whose usual direction is down.
_DOWNWARDS: Final = ("updated", "new", "created", "copied", "legal", "likes")
_COLUMNS: Final = {
    "name": "folded_name",
    "new": "published_at",
    "copied": "copied",
    "cards": "size",
    "legal": "is_legal",
    "likes": "likes",
    "win": "win_turn",
}


def search_decks(text: str, index: DeckIndex) -> DeckQuery:
    """What a query asks of the decks of an index."""
    return read(text, table(index.game), index)


def found_decks(query: DeckQuery, order: str = "") -> FoundDecks:
    """Return the decks that a query finds, in its order or in `order`; by default the last changed come first.

    They come with `owner` and `forked_from`.
    """
    index = query.index
    assert isinstance(index, DeckIndex)  # noqa: S101  (what `search_decks` was given)
    end = "" if order else query.display.get("dir", "")
    order = order or query.display.get("order", "updated")
    is_down = end == "desc" if end else order in _DOWNWARDS
    return index.sorted(query.mask, _COLUMNS.get(order, f"{order}_at"), down=is_down)


def count_known(query: DeckQuery) -> int:
    """Count the decks that a query finds and that were played, so that their turn of the win is known."""
    return query.index.count(query.mask & read("win>0", TABLE, query.index).mask)


def played_by(card: int, decks: DeckIndex) -> FoundDecks:
    """Return the decks that play a card of their game, the last changed first."""
    key = decks.key_of(decks.source, card)
    return decks.sorted(decks.holding(frozenset({key}), played_sections()), "updated_at", down=True)


def similar_to(decklist: Decklist, decks: DeckIndex, limit: int, *, besides: str) -> list[tuple[Deck, Similar]]:
    """Return the public decks of a game that are most like a decklist, the likest first, with their likeness.

    The deck with the id `besides` is left out. Decks come with `owner` and `forked_from`.
    """
    found = similar_decks(decklist, decks, limit, besides)
    known = decks.read([each.pk for each in found])
    return [(known[each.pk], each) for each in found if each.pk in known]


#: How the parameters of older links begin as terms of a query.
PARAMETERS: Final = {"format": "f:", "card": "card:"}


def query_of(params: QueryDict) -> str:
    """The query that `params` ask for: that of `q`, and a term for each parameter of older links."""
    written = ((term, clean(params.get(name) or "").strip()) for name, term in PARAMETERS.items())
    terms = [f"{term}{quoted(value)}" for term, value in written if value]
    return joined(terms, clean(params.get("q") or ""), table())
