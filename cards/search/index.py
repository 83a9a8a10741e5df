"""The index of a catalogue's cards: made with it, and again only for the cards that have changed."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final, TypeAlias

from cards.catalog import Catalog, kept_with_catalog
from cards.printings import SetInfo
from cards.search.columns import COLUMNS, document
from cards.searching.index import Index
from rules.cards import CardDef

CardIndex: TypeAlias = Index[CardDef]


@dataclass(frozen=True, slots=True)
class Source:
    """Where the cards of an index come from; `newest` is the code of the newest set."""

    catalog: Catalog
    sets: Mapping[str, SetInfo]
    newest: str


@kept_with_catalog
def index_of(catalog: Catalog, before: CardIndex | None) -> CardIndex:
    """The index of a catalogue, made once: only cards that have changed since the one before are read again."""
    newest = max(catalog.sets.values(), key=lambda each: (each.released or date.min, each.code), default=_NO_SET).code
    others = _others(catalog, newest, before) if before is not None else catalog.keys()
    same = [] if before is None else [row for row, card in enumerate(before.things) if card.id not in others]
    documents = (document(catalog[card_id], catalog, newest) for card_id in others if card_id in catalog)
    return Index(COLUMNS, documents, Source(catalog, catalog.sets, newest), before, same)


_NO_SET: Final = SetInfo("", "")


def _others(catalog: Catalog, newest: str, before: CardIndex) -> Collection[int]:
    """The ids of the cards of which the index before says what is so no more. Which are new changes with the newest
    set."""
    source: Source = before.source
    sets = {newest, source.newest} if newest != source.newest else ()
    return {
        *catalog.changed_since(source.catalog),
        *(printing.card_id for code in sets for printing in catalog.printings_in(code)),
    }
