"""The index of a catalogue's cards."""

from __future__ import annotations

from typing import TypeAlias

from cards.catalog import Catalog, kept_with_catalog
from cards.indexing import index_after
from cards.search.columns import COLUMNS, document
from query.index import Index
from rules.cards import CardDef

CardIndex: TypeAlias = Index[CardDef]


@kept_with_catalog
def index_of(catalog: Catalog, before: CardIndex | None) -> CardIndex:
    """The index of a catalogue, made once: only cards that have changed since the one before are read again."""
    return index_after(before, catalog, COLUMNS, document)
