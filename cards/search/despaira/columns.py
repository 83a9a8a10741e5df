"""Columns of the search index of Despaira's cards, and each card's values for them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from sys import intern
from typing import Final, TypeAlias

from cards.catalog.catalogs import Catalog
from cards.search.columns import column_of, stored
from games.despaira import OTHERS
from query import printing_fields
from query.index import BETWEEN, Column, Document, Index, Kind
from query.table import Query
from rules import vocabulary as words
from rules.cards import CardDef
from tcg.names import fold
from tcg.words import Vocabulary

#: Highest level paid for by the spawn points of a turn; higher ones need a sacrifice (D-6.3, O-6.10).
SPAWNABLE: Final = 6

CardIndex: TypeAlias = Index[CardDef]
CardQuery: TypeAlias = Query[CardDef]

STATS: Final = {stat.value: stat for stat in words.Stat}
_NUMBERS: Final = ("level", *STATS, "range", "leader_hp", "total", "classes", "prints")
_FLAGS: Final = (
    "creature", "trick", "leader", "token", "special", "vanilla", "spawnable", "sacrifice", "executable",
    "reprint", "new",
)  # fmt: skip

#: Other searchable fields.
OTHER_FIELDS: Final = tuple(field for field in OTHERS if field.find is not None)

COLUMNS: Final[tuple[Column, ...]] = (
    *(Column(name, Kind.NUMBER) for name in ("id", *_NUMBERS)),
    *(Column(name, Kind.CHOICE) for name in ("kind", "element", "type", "special", "activation", "tile")),
    Column("class", Kind.SEVERAL),
    Column("does", Kind.SEVERAL),
    *(Column(f"is {name}", Kind.FLAG) for name in _FLAGS),
    *(Column(name, Kind.TEXT) for name in ("name", "line", "text", "own", "ability", "lore")),
    Column("all", Kind.TEXT, of=("name", "line", "ability", "text", "lore")),
    *map(column_of, OTHER_FIELDS),
    *printing_fields.COLUMNS,
)


def document(card: CardDef, catalog: Catalog, newest: str) -> Document[CardDef]:
    """Return the entry of a card for the search index. `newest` is the code of the newest set."""
    printings, name, text = catalog.printings_of(card.id), catalog.names.spelt[card.id].folded, fold(card.text)
    kind, level = card.kind, card.level or 0
    is_creature = kind is words.Kind.CREATURE
    is_ordinary = is_creature and card.special is words.SpecialKind.NONE
    codes = {printing.number.set for printing in printings}
    stats = (card.atk, card.hp, card.catk, card.ratk, card.def_, card.hl)
    known = [stat for stat in stats if stat is not None]
    special = "" if card.special is words.SpecialKind.NONE else _VALUES[card.special]
    return Document(
        card,
        # The full name makes the order of names that differ only in accents independent of the database.
        f"{name}\0{card.name}",
        (
            card.id,
            card.level,
            *stats,
            card.reach,
            card.starting_hp if kind is words.Kind.LEADER else None,
            sum(known) if known else None,
            len(card.classes) if kind is words.Kind.TRICK else None,
            len(printings),
            _VALUES[kind],
            _VALUES[card.element],
            card.type,
            special,
            _VALUES[card.activation],
            _VALUES[card.tile],
            _values_of(card.classes),
            card.functions,
            is_creature,
            kind is words.Kind.TRICK,
            kind is words.Kind.LEADER,
            kind is words.Kind.TOKEN,
            bool(special),
            is_creature and not card.text,
            is_ordinary and level <= SPAWNABLE,
            is_ordinary and level > SPAWNABLE,
            card.is_executable,
            len(codes) > 1,
            newest in codes,
            name,
            _line(kind, card.element, card.classes, card.activation, card.tile, card.type, special),
            text,
            _with_tilde(text, name),
            fold(card.ability_name),
            fold(card.lore),
            *(stored(field, field.value_of(card)) for field in OTHER_FIELDS),
        ),
        tuple(map(printing_fields.part_of, printings)) or ((),),
    )


#: Values of vocabulary items; a dict is faster than the attribute of an enum.
_VALUES: Final[Mapping[Vocabulary | None, str]] = {
    None: "",
    **{
        member: member.value
        for vocabulary in (words.Kind, words.Element, words.SpecialKind, words.Activation, words.Tile)
        for member in vocabulary
    },
}


def _values_of(classes: tuple[words.TrickClass, ...]) -> tuple[str, ...]:
    return tuple(each.value for each in classes)


def _line(
    kind: words.Kind,
    element: words.Element | None,
    classes: tuple[words.TrickClass, ...],
    activation: words.Activation | None,
    tile: words.Tile | None,
    type_name: str,
    special: str,
) -> str:
    """Return the kind and traits of a card as searchable text, cached because thousands of cards share it."""
    labels = (fold(part.label) for part in (kind, element, *classes, activation, tile) if part is not None)
    return intern(BETWEEN.join(filter(None, (*labels, fold(type_name), special))))


def _with_tilde(text: str, name: str) -> str:
    """Return a text with ~ for the card's own name, or "" if it does not contain the name as whole words."""
    if name not in text:
        return ""
    named = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "~", text)
    return named if named != text else ""
