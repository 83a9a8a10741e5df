"""Writers of set files: the cards of a set in the import format (docs/set-files.md).

Importing such a file again changes nothing. It contains each card once, in the language of the set, without further
printings and without images.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from cards.catalog.catalogs import library_of
from cards.catalog.library import Library
from cards.importing.importer import importer_of
from cards.importing.rows import SET_COLUMN
from cards.models import Card, CardSet, Printing
from cards.storage import storage_of
from games import DEFAULT_GAME, GAMES
from games.fields import Field
from rules.vocabulary import SpecialKind
from tcg.values import BYTE_ORDER_MARK, LIST_SEPARATOR


def written_json(card_set: CardSet, records: Iterable[Mapping[str, object]], game: str = "") -> str:
    """Return a JSON set file of some cards (`records`), one per line. `game` is the game's code, omitted if empty."""
    set_data: dict[str, object] = {"code": card_set.code, "name": card_set.name}
    if card_set.released:
        set_data["released"] = card_set.released.isoformat()
    set_data["language"] = card_set.language
    if card_set.description:
        set_data["description"] = card_set.description
    cards = ",\n".join(f"    {json.dumps(record, ensure_ascii=False)}" for record in records)
    named = f'  "game": {json.dumps(game)},\n' if game else ""
    return f'{{\n{named}  "set": {json.dumps(set_data, ensure_ascii=False)},\n  "cards": [\n{cards}\n  ]\n}}\n'


def written_csv(code: str, keys: Iterable[str], records: Iterable[Mapping[str, object]]) -> str:
    """Return a CSV set file of cards (`records`), one per row, with a column per key except the image."""
    out = io.StringIO()
    out.write(BYTE_ORDER_MARK)
    columns = [SET_COLUMN, *(key for key in keys if key != "image")]
    writer = csv.DictWriter(out, columns, lineterminator="\n")
    writer.writeheader()
    for record in records:
        writer.writerow({**record, SET_COLUMN: code})
    return out.getvalue()


def dump_json(card_set: CardSet) -> str:
    """Return a stored set as a JSON set file with one card per line."""
    named = "" if card_set.game == DEFAULT_GAME.code else card_set.game
    return written_json(card_set, _records(card_set), named)


def dump_csv(card_set: CardSet) -> str:
    """Return a stored set as a CSV set file with one card per row."""
    return written_csv(card_set.code, importer_of(card_set.game).keys, map(cells, _records(card_set)))


#: Media type and writer by file extension.
FORMS: Final = {"json": ("application/json", dump_json), "csv": ("text/csv; charset=utf-8", dump_csv)}


def _records(card_set: CardSet) -> Iterator[dict[str, object]]:
    """Yield the cards of a stored set by number, each as its values in a set file."""
    game = GAMES[card_set.game]
    printings = Printing.objects.filter(set=card_set, language=card_set.language).select_related("card")
    library, seen = library_of(game.code), set[int]()
    for printing in printings.order_by("number", "variant"):
        card = printing.card
        if card.pk not in seen:
            seen.add(card.pk)
            printed = storage_of(game).printed(card, library)
            yield _record(printed, printing, importer_of(game.code).keys)


def _record(printed: Mapping[str, object], printing: Printing, keys: Iterable[str]) -> dict[str, object]:
    number = f"{printing.number}{printing.variant}" if printing.variant else printing.number
    values = {**printed, "rarity": printing.rarity, "artist": printing.artist}
    return {"number": number} | {key: values[key] for key in keys if values.get(key) not in (None, "", [])}


def printed_values(card: Card, library: Library) -> dict[str, object]:
    """Return what is printed on a card whose fields are stored as JSON, by the keys of set files."""
    return card.printed


def printed_columns(card: Card, library: Library) -> dict[str, object]:
    """Return what is printed on a card whose fields are columns, by the keys of set files. Lists contain labels."""
    known = library[card.permanent_number]
    values = {field.name: (field, field.value_of(known)) for field in card.of_game.fields if not field.of_printing}
    return {
        name: _labels(value, field) if isinstance(value, list) else value
        for name, (field, value) in values.items()
        if value != SpecialKind.NONE.value
    }


def _labels(values: list[str], field: Field) -> list[str]:
    return [field.words(value).label if field.words else value for value in values]


def cells(record: dict[str, object]) -> dict[str, object]:
    """Return a card's values as cells of a table: see `cell_of`."""
    return {key: cell_of(value) for key, value in record.items()}


def cell_of(value: object) -> object:
    """Return a value as a table cell: lists are joined, and booleans become yes or no."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return LIST_SEPARATOR.join(value) if isinstance(value, list) else value
