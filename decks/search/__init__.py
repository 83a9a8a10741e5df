"""Search of decks: its table of fields, in the query language of `query`.

- `index`: decks in the database, as the fields query them
- `fields`, `dates`: kinds of fields that only decks have
- `table`: the fields
- `examples`: examples for the help of other games' decks
- `named`: decks looked up by name, address, id or code
- `similar`, `together`, `play_counts`: similar decks, and cards played together
- `revalidation`, `win_turns`: jobs that refresh stored search columns
"""

from __future__ import annotations

from typing import Final, TypeAlias

from django.http import QueryDict

from decks.models import Deck
from decks.search.fields import MAX_CARD_TERMS, played_sections
from decks.search.index import DeckIndex, DeckResults, public_decks
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
    "matching_decks",
    "played_by",
    "public_decks",
    "query_of",
    "search_decks",
    "similar_to",
    "table",
    "table_of",
]

DeckQuery: TypeAlias = Query[Deck]

#: Orders that are descending by default.
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
    """Return the parsed query of a search text, with which the decks of `index` are searched."""
    return read(text, table(index.game), index)


def matching_decks(query: DeckQuery, order: str = "") -> DeckResults:
    """Return the decks that a query finds, sorted by `order`, such as "new".

    Without `order`, the query's own order counts, by default the last changed first. The decks are loaded with `owner`
    and `forked_from`.
    """
    index = query.index
    assert isinstance(index, DeckIndex)  # noqa: S101  (what `search_decks` was given)
    end = "" if order else query.display.get("dir", "")
    order = order or query.display.get("order", "updated")
    is_down = end == "desc" if end else order in _DOWNWARDS
    return index.sorted(query.mask, _COLUMNS.get(order, f"{order}_at"), down=is_down)


def count_known(query: DeckQuery) -> int:
    """Return how many decks found by a query have a known mean turn on which they win (`Deck.win_turn`)."""
    return query.index.count(query.mask & read("win>0", TABLE, query.index).mask)


def played_by(card: int, decks: DeckIndex) -> DeckResults:
    """Return the decks of an index that play a card, given by its id in the library, the last changed first."""
    key = decks.key_of(decks.source, card)
    return decks.sorted(decks.holding(frozenset({key}), played_sections()), "updated_at", down=True)


def similar_to(decklist: Decklist, decks: DeckIndex, limit: int, *, besides: str) -> list[tuple[Deck, Similar]]:
    """Return up to `limit` decks of an index most similar to a decklist, the most similar first, with their scores.

    The deck with the id `besides` is left out. Decks are loaded with `owner` and `forked_from`.
    """
    similar = similar_decks(decklist, decks, limit, besides)
    known = decks.read([each.pk for each in similar])
    return [(known[each.pk], each) for each in similar if each.pk in known]


#: Parameters of older links with the beginnings of their query terms.
PARAMETERS: Final = {"format": "f:", "card": "card:"}


def query_of(params: QueryDict) -> str:
    """Return the query in the parameter `q`, extended by a term for each of the `PARAMETERS` of older addresses."""
    written = ((term, clean(params.get(name) or "").strip()) for name, term in PARAMETERS.items())
    terms = [f"{term}{quoted(value)}" for term, value in written if value]
    return joined(terms, clean(params.get("q") or ""), table())
