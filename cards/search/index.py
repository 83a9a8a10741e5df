"""Search index of the cards of a library. Only changed cards are indexed again."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from cards.catalog.library import Library
from cards.catalog.printings import SetInfo
from cards.catalog.process_cache import cached_by_library
from cards.search.games import GameSearch, search_of
from games import GAMES
from query.index import Index


@dataclass(frozen=True, slots=True)
class Source:
    """Input of a search index: the library, its sets, the code of its newest set, and the ordered rarities."""

    catalog: Library
    sets: Mapping[str, SetInfo]
    newest: str
    rarities: tuple[str, ...]


def _index_after(before: Index[Any] | None, library: Library, search: GameSearch) -> Index[Any]:
    newest = max(library.sets.values(), key=lambda each: (each.released or date.min, each.code), default=_NO_SET).code
    others = _others(library, newest, before) if before is not None else library.keys()
    same = [] if before is None else [row for row, card in enumerate(before.things) if card.id not in others]
    documents = (search.document(library[card_id], library, newest) for card_id in others if card_id in library)
    source = Source(library, library.sets, newest, search.rarities)
    return Index(search.columns, documents, source, before, same)


@cached_by_library
def index_of(library: Library, before: Index[Any] | None) -> Index[Any]:
    """Return the search index of the cards of a library.

    Callers pass only the library: `cached_by_library` adds the last index or None as `before`.
    """
    search = search_of(GAMES[library.game])
    return _index_after(before, library, search)


_NO_SET: Final = SetInfo("", "")


def _others(library: Library, newest: str, before: Index[Any]) -> Collection[int]:
    """Return the ids of cards whose entries in the index `before` are outdated.

    They are the changed cards, and if the newest set is now another one, the cards of both sets.
    """
    source: Source = before.source
    sets = {newest, source.newest} if newest != source.newest else ()
    return {
        *library.changed_since(source.catalog),
        *(printing.card_id for code in sets for printing in library.printings_in(code)),
    }
