"""A set as a file, in the form that sets are loaded from (docs/set-files.md): loading it again changes nothing.

A file has each card once, in the language of its set: further printings of a card in the same set are not in it, and
images neither, which stand beside a file.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, Protocol

from cards.catalog import Catalog
from cards.importing.keys import CARD_KEYS
from cards.importing.table import SET_COLUMN
from cards.models import CardSet
from cards.printings import Printed
from rules.cards import CardDef
from rules.vocabulary import SpecialKind
from tcg.values import BYTE_ORDER_MARK, LIST_SEPARATOR

#: What a printing has, and images, which no file can bring along.
_OF_PRINTING: Final = ("number", "rarity", "artist", "image")
_ATTRIBUTES: Final = {"def": "def_"}


class AnySet(Protocol):
    """A set of any game, as its table has it."""

    code: Any
    name: Any
    released: Any
    language: Any
    description: Any


def written_json(card_set: AnySet, records: Iterable[Mapping[str, Any]], game: str = "") -> str:
    """A set file of these cards, a card a line; `game` is what it says of its game, left out where it is empty."""
    said: dict[str, Any] = {"code": card_set.code, "name": card_set.name}
    if card_set.released:
        said["released"] = card_set.released.isoformat()
    said["language"] = card_set.language
    if card_set.description:
        said["description"] = card_set.description
    cards = ",\n".join(f"    {json.dumps(record, ensure_ascii=False)}" for record in records)
    named = f'  "game": {json.dumps(game)},\n' if game else ""
    return f'{{\n{named}  "set": {json.dumps(said, ensure_ascii=False)},\n  "cards": [\n{cards}\n  ]\n}}\n'


def written_csv(code: str, keys: Iterable[str], records: Iterable[Mapping[str, Any]]) -> str:
    """A set file of these cards, a card a row, with a column for each of its `keys` but the image."""
    out = io.StringIO()
    out.write(BYTE_ORDER_MARK)
    columns = [SET_COLUMN, *(key for key in keys if key != "image")]
    writer = csv.DictWriter(out, columns, lineterminator="\n")
    writer.writeheader()
    for record in records:
        writer.writerow({**record, SET_COLUMN: code})
    return out.getvalue()


def dump_json(card_set: CardSet, catalog: Catalog) -> str:
    """The set as JSON, a card a line."""
    return written_json(card_set, _records(card_set, catalog))


def dump_csv(card_set: CardSet, catalog: Catalog) -> str:
    """The set as CSV, a card a row."""
    rows = (
        {**record, "classes": LIST_SEPARATOR.join(record.get("classes", ()))} for record in _records(card_set, catalog)
    )
    return written_csv(card_set.code, CARD_KEYS, rows)


#: How a set is written, by the ending of the file: (media type, writer).
FORMS: Final = {"json": ("application/json", dump_json), "csv": ("text/csv; charset=utf-8", dump_csv)}


def _records(card_set: CardSet, catalog: Catalog) -> Iterator[dict[str, Any]]:
    """Its cards by number, with the keys that each has."""
    seen = set()
    for printing in catalog.printings_in(card_set.code):
        if printing.number.language == card_set.language and printing.card_id not in seen:
            seen.add(printing.card_id)
            yield _record(catalog[printing.card_id], printing)


def _record(card: CardDef, printing: Printed) -> dict[str, Any]:
    number = printing.number
    record: dict[str, Any] = {"number": f"{number.number}{number.variant}" if number.variant else number.number}
    for key in CARD_KEYS:
        if key in _OF_PRINTING:
            continue
        value = getattr(card, _ATTRIBUTES.get(key, key))
        if value in (None, "", (), SpecialKind.NONE):
            continue
        if isinstance(value, tuple):
            value = [each.label for each in value]
        record[key] = value if isinstance(value, int | list) else str(value)
    for key in ("rarity", "artist"):
        if said := getattr(printing, key):
            record[key] = said
    return record
