"""The index of a catalogue's cards: made with it, and again only for the cards that have changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final, TypeAlias

from cards.catalog import Catalog, SetInfo, kept_with_catalog
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
    rows = _same_rows(catalog, newest, before) if before is not None else {}
    documents = (
        document(card, catalog.printings_of(card.id), newest) for card in catalog.values() if card.id not in rows
    )
    return Index(COLUMNS, documents, Source(catalog, catalog.sets, newest), before, tuple(rows.values()))


_NO_SET: Final = SetInfo("", "")


def _same_rows(catalog: Catalog, newest: str, before: CardIndex) -> dict[int, int]:
    """The ids and rows of the cards of which the index before says what is so still. Which are new changes with the
    newest set."""
    source: Source = before.source
    sets = {newest, source.newest} if newest != source.newest else ()
    others = {printing.card_id for code in sets for printing in catalog.printings_in(code)}
    return {
        card.id: row
        for row, card in enumerate(before.things)
        if card.id in catalog and card.id not in others and catalog.has_as(card.id, source.catalog)
    }
