"""The index of a library's cards, of any game: made with it, and again only for the cards that have changed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final, Generic, TypeVar

from cards.library import CardLibrary
from cards.printings import SetInfo
from query.index import Column, Document, Index
from tcg.library import Card

_C = TypeVar("_C", bound=Card)
_L = TypeVar("_L", bound=CardLibrary[Any])

#: Rarities that are known where a game has no words of its own for them, the most common first.
RARITIES: Final = ("common", "uncommon", "rare", "mythic")


@dataclass(frozen=True, slots=True)
class Source(Generic[_L]):
    """Where the cards of an index come from; `newest` is the code of the newest set, `rarities` are in their order."""

    catalog: _L
    sets: Mapping[str, SetInfo]
    newest: str
    rarities: tuple[str, ...] = RARITIES


def index_after(
    before: Index[_C] | None,
    library: _L,
    columns: Sequence[Column],
    document: Callable[[_C, _L, str], Document[_C]],
    rarities: tuple[str, ...] = RARITIES,
) -> Index[_C]:
    """The index of a library: only cards that have changed since the one before are read again.

    `document` says of a card what stands in each column; it is handed the code of the newest set.
    """
    newest = max(library.sets.values(), key=lambda each: (each.released or date.min, each.code), default=_NO_SET).code
    others = _others(library, newest, before) if before is not None else library.keys()
    same = [] if before is None else [row for row, card in enumerate(before.things) if card.id not in others]
    documents = (document(library[card_id], library, newest) for card_id in others if card_id in library)
    return Index(columns, documents, Source(library, library.sets, newest, rarities), before, same)


_NO_SET: Final = SetInfo("", "")


def _others(library: CardLibrary[Any], newest: str, before: Index[Any]) -> Collection[int]:
    """The ids of the cards of which the index before says what is so no more. Which are new changes with the newest
    set."""
    source: Source[Any] = before.source
    sets = {newest, source.newest} if newest != source.newest else ()
    return {
        *library.changed_since(source.catalog),
        *(printing.card_id for code in sets for printing in library.printings_in(code)),
    }
