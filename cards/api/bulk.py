"""All cards of a game at once, as JSON, JSON lines and CSV, and for Cockatrice."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from cards.api.packing import MOST_BODIES, BulkView, Packed, as_csv, as_json, as_json_lines, packed
from cards.catalog import library_of
from cards.cockatrice import dump_card_database
from cards.keeping import kept_with_library
from cards.kept import Kept
from cards.library import Library
from cards.serial import card_data
from cards.set_files import cells
from games import GAMES
from tcg.values import LIST_SEPARATOR

#: The forms that every game has.
FORMS: Final = ("json", "jsonl", "csv")


class CardsBulkView(BulkView):
    def packed(self, site: str) -> Packed:
        return packed_cards(library_of(self.kwargs["game"].code), self.form, site)


def packed_cards(library: Library, form: str, site: str) -> Packed:
    """Return all cards of a library in one form for an address of the site, packed, and the entity tag."""
    key = (form, site if form == "cockatrice" else "")  # which has whole addresses of images
    return packed(_bodies(library), key, lambda: _WRITERS[form](library, site))


@kept_with_library
def _bodies(library: Library, before: object) -> Kept[Packed]:
    """Return the cached bodies of a library."""
    return Kept(MOST_BODIES)


def _records(library: Library) -> Iterable[dict[str, Any]]:
    return (card_data(library[card_id], library) for card_id in sorted(library))


def _row(record: dict[str, Any]) -> dict[str, Any]:
    """Return a row of a table: lists as in set files, set numbers of the printings."""
    return cells({**record, "printings": [printing["code"] for printing in record["printings"]]})


def _row_with_stats(record: dict[str, Any]) -> dict[str, Any]:
    """Return a row with stats in columns of their own."""
    row = {**record, **record["stats"], "printings": [printing["code"] for printing in record["printings"]]}
    del row["stats"]
    return {key: LIST_SEPARATOR.join(value) if isinstance(value, list) else value for key, value in row.items()}


def _table(library: Library) -> str:
    row = _row_with_stats if GAMES[library.game].has_columns else _row
    return as_csv(map(row, _records(library)))


_WRITERS: Final[dict[str, Callable[[Any, str], str]]] = {
    "json": lambda library, site: as_json(_records(library)),
    "jsonl": lambda library, site: as_json_lines(_records(library)),
    "csv": lambda library, site: _table(library),
    "cockatrice": lambda library, site: "".join(dump_card_database(library, site)),
}
