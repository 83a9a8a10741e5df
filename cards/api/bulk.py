"""Bulk files of all cards of a game, as JSON, JSON lines and CSV, and for Cockatrice."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from cards.api.compressed import MOST_BODIES, BulkView, Packed, as_csv, as_json, as_json_lines, packed
from cards.catalog.catalogs import Catalog, library_of
from cards.catalog.library import Library
from cards.catalog.process_cache import cached_by_library
from cards.file_formats.cockatrice import dump_card_database
from cards.responses.rendered import BoundedCache
from cards.serializers.cards import card_data
from cards.storage import storage_of
from games import GAMES

#: Formats available for every game.
FORMS: Final = ("json", "jsonl", "csv")


class CardsBulkView(BulkView):
    """API view that returns all cards of a game as one file."""

    def packed(self, site: str) -> Packed:
        """Return the compressed file of the game's cards and its entity tag. `site` is as in `BulkView.packed`."""
        return packed_cards(library_of(self.kwargs["game"].code), self.form, site)


def packed_cards(library: Library, form: str, site: str) -> Packed:
    """Return the compressed file of all cards of a library, and its entity tag.

    `form` is a key of `_WRITERS`. `site` is the URL of the site without a trailing slash, for URLs of images.
    """
    key = (form, site if form == "cockatrice" else "")  # which has whole addresses of images
    return packed(_responses(library), key, lambda: _WRITERS[form](library, site))


@cached_by_library
def _responses(library: Library, before: object) -> BoundedCache[Packed]:
    """Return a new, empty cache for the bulk files of a library. Callers pass only the library.

    Nothing of the previous result, `before`, is kept (`cached_by_library`).
    """
    return BoundedCache(MOST_BODIES)


def _records(library: Library) -> Iterable[dict[str, object]]:
    return (card_data(library[card_id], library) for card_id in sorted(library))


def _table(library: Library) -> str:
    """Return all cards of a library as a CSV table, by permanent number, with the set numbers of their printings."""
    row = storage_of(GAMES[library.game]).csv_row
    numbers = {card_id: [str(each.number) for each in library.printings_of(card_id)] for card_id in library}
    records = ({**card_data(library[key], library), "printings": numbers[key]} for key in sorted(library))
    return as_csv(map(row, records))


def _database(library: Library, site: str) -> str:
    assert isinstance(library, Catalog)  # noqa: S101  (no other game has such a file)
    return "".join(dump_card_database(library, site))


_WRITERS: Final[dict[str, Callable[[Library, str], str]]] = {
    "json": lambda library, site: as_json(_records(library)),
    "jsonl": lambda library, site: as_json_lines(_records(library)),
    "csv": lambda library, site: _table(library),
    "cockatrice": _database,
}
