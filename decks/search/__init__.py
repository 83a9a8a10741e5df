"""The search of decks: their table of fields, in the language of `query`.

- `index`: what the fields ask of an index
- `public`, `keeping`: all public decks, in memory
- `stored`: somebody's own decks, in the database
- `fields`, `dates`: kinds of fields that only decks have
- `table`: the fields
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from django.http import QueryDict

from decks.models import Deck
from decks.search.fields import MAX_CARD_TERMS, played_sections
from decks.search.index import DeckIndex
from decks.search.keeping import public_decks, same_for_strangers
from decks.search.public import FoundDecks, PublicDecks, read_decks
from decks.search.similar import Similar, similar_decks
from decks.search.stored import StoredDecks
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
    "FoundDecks",
    "PublicDecks",
    "StoredDecks",
    "count_known",
    "found_decks",
    "played_by",
    "public_decks",
    "query_of",
    "read_decks",
    "same_for_strangers",
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


def found_decks(query: DeckQuery, order: str = "") -> Sequence[Deck]:
    """The decks that a query finds, in its order, or in this one: the last changed first where neither says anything.
    They come with `owner` and `forked_from`, and are read where they are asked for."""
    index = query.index
    assert isinstance(index, DeckIndex)  # noqa: S101  (what `search_decks` was given)
    end = "" if order else query.display.get("dir", "")
    order = order or query.display.get("order", "updated")
    is_down = end == "desc" if end else order in _DOWNWARDS
    return index.sorted(query.mask, _COLUMNS.get(order, f"{order}_at"), down=is_down)


def count_known(query: DeckQuery) -> int:
    """How many of the decks that a query finds were played, so that it is known on which turn they win."""
    return int((query.mask & read("win>0", TABLE, query.index).mask).sum())


def played_by(card: int, decks: PublicDecks) -> FoundDecks:
    """The public decks that play a card of their game, the last changed first."""
    return decks.sorted(decks.holding(frozenset({card}), played_sections()), "updated_at", down=True)


def similar_to(decklist: Decklist, decks: PublicDecks, limit: int, *, besides: str) -> list[tuple[Deck, Similar]]:
    """The public decks of the same game that are most like one, the likest first, without that with the id `besides`;
    with how alike they are. They come with `owner` and `forked_from`."""
    found = similar_decks(decklist, decks.snapshot, limit, besides)
    known = read_decks([each.pk for each in found])
    return [(known[each.pk], each) for each in found if each.pk in known]


#: How the parameters of older links begin as terms of a query.
PARAMETERS: Final = {"format": "f:", "card": "card:"}


def query_of(params: QueryDict) -> str:
    """The query that `params` ask for: that of `q`, and a term for each parameter of older links."""
    written = ((term, clean(params.get(name) or "").strip()) for name, term in PARAMETERS.items())
    terms = [f"{term}{quoted(value)}" for term, value in written if value]
    return joined(terms, clean(params.get("q") or ""), table())
