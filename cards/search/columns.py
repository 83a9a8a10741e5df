"""Columns of the search index of a game's cards, generated from the game's table of fields and the printings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from cards.catalog.library import Library
from games import Game
from games.fields import Field, Find
from query import printing_fields
from query.index import BETWEEN, Column, Document, Kind
from tcg.library import Card
from tcg.names import fold

#: Rarities of a game without labels for them, the most common first.
RARITIES: Final = ("common", "uncommon", "rare", "mythic")
#: Columns before and behind the game's own fields.
_FIRST: Final = (Column("name", Kind.TEXT), Column("line", Kind.TEXT))
_LAST: Final = (Column("prints", Kind.NUMBER), Column("is reprint", Kind.FLAG), Column("is new", Kind.FLAG))
_KINDS: Final = {Find.NUMBER: Kind.NUMBER, Find.FLAG: Kind.FLAG, Find.WORD: Kind.TEXT}


def fields_of(game: Game) -> tuple[Field, ...]:
    """Return the searchable fields of a game's cards, without those of printings."""
    return tuple(field for field in game.fields if field.find is not None and not field.of_printing)


def column_of(field: Field) -> Column:
    """Return the column of the search index for a field of cards."""
    if field.find is Find.CHOICE:
        return Column(field.name, Kind.SEVERAL if field.many else Kind.CHOICE)
    return Column(field.name, _KINDS[field.find]) if field.find else Column(field.name, Kind.TEXT)


def columns_of(game: Game) -> tuple[Column, ...]:
    """Return all columns of the search index of a game's cards."""
    columns = tuple(map(column_of, fields_of(game)))
    texts = ("name", "line", *(column.name for column in columns if column.kind is Kind.TEXT))
    return (*_FIRST, *columns, *_LAST, Column("all", Kind.TEXT, of=texts), *printing_fields.COLUMNS)


def rarities_of(game: Game) -> tuple[str, ...]:
    """Return the codes of a game's rarities, the most common first."""
    words = game.field("rarity").words
    return RARITIES if words is None else tuple(word.value for word in words)


def documents_of(game: Game) -> Callable[[Any, Library, str], Document[Card]]:
    """Return a function that makes the entry of a card for the search index of a game.

    Its arguments are the card, its library and the code of the newest set, "" without sets.
    """
    fields = fields_of(game)
    lined = [field for field in fields if field.find is Find.CHOICE]
    flags = [field for field in fields if field.find is Find.FLAG]
    labels = {
        field.name: {word.value: fold(word.label) for word in field.words} for field in lined if field.words is not None
    }

    def document(card: Card, library: Library, newest: str) -> Document[Card]:
        values = {field.name: field.value_of(card) for field in fields}
        printings = library.printings_of(card.id)
        codes = {printing.number.set for printing in printings}
        name = library.names.spelt[card.id].folded
        line = [
            labels.get(field.name, {}).get(word) or fold(word)
            for field in lined
            for word in _several(values[field.name])
        ]
        line += [fold(field.label) for field in flags if values[field.name]]
        return Document(
            card,
            f"{name}\0{card.full_name}",
            (
                name,
                BETWEEN.join(dict.fromkeys(line)),
                *(stored(field, values[field.name]) for field in fields),
                len(printings),
                len(codes) > 1,
                newest in codes,
            ),
            tuple(map(printing_fields.part_of, printings)) or ((),),
        )

    return document


def _several(value: Any) -> Sequence[str]:
    return () if value is None else value if isinstance(value, list) else (value,)


def stored(field: Field, value: Any) -> object:
    """Return the value of a field as its index column needs it: folded text, bool, tuple, or the value itself."""
    if field.find is Find.WORD:
        return BETWEEN.join(map(fold, _several(value)))
    if field.find is Find.FLAG:
        return bool(value)
    return tuple(value or ()) if field.many else value
