"""Small pool of cards for search tests, with every kind, three sets, reprints and similar names."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import yaml

from cards.catalog.catalogs import Catalog
from cards.catalog.printings import Printed, Printings, SetInfo
from cards.search import index_of
from cards.search.context import Context
from cards.search.despaira import TABLE, CardIndex, CardQuery
from query.table import read
from rules.abilities.functions import Function
from rules.cards import CardDef
from rules.vocabulary import Activation, Element, Kind, SpecialKind, Tile, TrickClass
from tcg.setnumber import SetNumber

SETS: Final[Mapping[str, SetInfo]] = {
    each.code: each
    for each in (
        SetInfo("AAA", "Alpha Dawn", date(2024, 1, 31)),
        SetInfo("BBB", "Second Sun", date(2026, 3, 1)),
        SetInfo("CCC", "Sketches"),
    )
}

_DATA: Final[dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("pool.yaml").read_text(encoding="utf-8"))
_VOCABULARIES: Final[Mapping[str, Callable[[str], object]]] = {
    "kind": Kind, "element": Element, "special": SpecialKind, "activation": Activation, "tile": Tile,
    "classes": TrickClass, "functions": Function,
}  # fmt: skip


def _card(row: Mapping[str, Any]) -> CardDef:
    """Return the card of a row."""
    values = dict(row)
    for name, words in _VOCABULARIES.items():
        if name in row:
            said = row[name]
            values[name] = tuple(map(words, said)) if isinstance(said, list) else words(said)
    return CardDef(**values)


_CARDS: Final = tuple(map(_card, _DATA["cards"]))
#: Of each card (set, number, variant, language, rarity, artist), newest first. Tokens and tiles may have none.
_PRINTINGS: Final[Mapping[int, list[tuple[str, int, str, str, str, str]]]] = {
    **_DATA["printings"],
    **{card: [("AAA", card, "", "EN", "common", "Ann Ash")] for card in range(10, 21)},
}

#: A deck that may be seen: its code, and the cards in it with their copies.
DECKS: Final[Mapping[str, Mapping[int, int]]] = {"d1": {20: 1, 1: 3, 9: 2, 14: 3}, "d2": {1: 1, 6: 3}, "empty": {}}
CONTEXT: Final = Context(deck=DECKS.get)


def catalog_of(cards: Collection[CardDef], printings: Iterable[Printed], sets: Mapping[str, SetInfo] = SETS) -> Catalog:
    return Catalog("of a test", cards, Printings.of(printings), sets=sets.values())


@lru_cache(maxsize=1)
def pool() -> CardIndex:
    """Return the index of the pool."""
    printings = (
        Printed(card, SetNumber(code, language, number, variant), rarity, artist, released=SETS[code].released)
        for card, rows in _PRINTINGS.items()
        for code, number, variant, language, rarity, artist in rows
    )
    return index_of(catalog_of(_CARDS, printings))


def ask(text: str) -> CardQuery:
    """Return a query of the pool."""
    return read(text, TABLE, pool(), CONTEXT)


def names(query: CardQuery | str) -> list[str]:
    """Return the names of a query's results in order."""
    query = ask(query) if isinstance(query, str) else query
    return [query.index.things[row].name for row in query.rows.tolist()]
