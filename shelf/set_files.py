"""A set of a further game as a file, in the form that sets are loaded from: loading it again changes nothing.

A file has each card once, in the language of its set: see `cards.set_files`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from cards.set_files import written_csv, written_json
from games import GAMES
from shelf.models import ShelfPrinting, ShelfSet
from tcg.values import LIST_SEPARATOR


def dump_json(card_set: ShelfSet) -> str:
    """The set as JSON, a card a line."""
    return written_json(card_set, _records(card_set), card_set.game)


def dump_csv(card_set: ShelfSet) -> str:
    """The set as CSV, a card a row."""
    columns = [field.name for field in GAMES[card_set.game].fields]
    return written_csv(card_set.code, columns, map(cells, _records(card_set)))


#: How a set is written, by the ending of the file: (media type, writer).
FORMS: Final = {"json": ("application/json", dump_json), "csv": ("text/csv; charset=utf-8", dump_csv)}


def _records(card_set: ShelfSet) -> Iterator[dict[str, Any]]:
    """Its cards by number, with the keys that each has, in the order of the game's fields."""
    names = [field.name for field in GAMES[card_set.game].fields]
    printings = ShelfPrinting.objects.filter(set=card_set, language=card_set.language).select_related("card")
    seen = set()
    for printing in printings.order_by("number", "variant"):
        if printing.card_id in seen:
            continue
        seen.add(printing.card_id)
        number = f"{printing.number}{printing.variant}" if printing.variant else printing.number
        said = {**printing.card.printed, "number": number, "rarity": printing.rarity, "artist": printing.artist}
        yield {"number": number} | {name: said[name] for name in names if said.get(name) not in (None, "")}


def cells(record: dict[str, Any]) -> dict[str, Any]:
    """What a table says of a card: lists are parted, and of what holds or not is said yes or no."""
    return {key: cell_of(value) for key, value in record.items()}


def cell_of(value: object) -> object:
    """A value as the cell of a table that says it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return LIST_SEPARATOR.join(value) if isinstance(value, list) else value
