"""Cards that name one another in their texts (D-17.1)."""

from __future__ import annotations

from dataclasses import dataclass

from cards.catalog.catalogs import Catalog
from cards.search import index_of
from cards.search.despaira import rows_named, rows_quoting
from rules.cards import CardDef
from tcg.names import quoted_names


@dataclass(frozen=True, slots=True)
class Named:
    """Ids of other cards that one card's text names (`by_it`), and of those whose texts name that card (`it`)."""

    by_it: tuple[int, ...]
    it: tuple[int, ...]


def named_with(card: CardDef, catalog: Catalog) -> Named:
    """Return ids of the cards that a card's text names, in the order of the text, and of cards whose texts name it."""
    index = index_of(catalog)
    rows = [row for name in quoted_names(card.played_text) for row in rows_named(name, index)]

    def cards(rows: list[int]) -> tuple[int, ...]:
        ids = dict.fromkeys(index.things[row].id for row in rows)
        return tuple(each for each in ids if each != card.id)

    return Named(cards(rows), cards(rows_quoting(index, card.name)))
