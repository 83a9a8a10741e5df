"""Datasette over a table of cards with FTS5: the yardstick of the benchmark `search`.

It is no dependency: `datasette.txt` pins it, and it is installed once, into a folder below .cache. It runs as fast as
it can: its filters have indexes, the file is declared immutable, and facets are not suggested. Its answers have the
fields of this site's API, and an exact count.
"""

from __future__ import annotations

import contextlib
import socket
import sqlite3
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from django.conf import settings

from benchmarks.http_load import Address
from despaira_site.testing.server import serving
from rules.vocabulary import classes_of_mask

_FOLDER: Final = Path(".cache") / "datasette"
_REQUIREMENTS: Final = Path("benchmarks") / "cards" / "datasette.txt"
#: Path of the cards, to which parameters are added.
CARDS: Final = "/datasette/cards.json?_shape=objects&_size=50&"

#: Copy of our cards, from a database attached as `site`, with their printings as JSON in a column.
_TABLE: Final = """
    CREATE TABLE cards (
        id INTEGER PRIMARY KEY, slug TEXT, name TEXT, kind TEXT, element TEXT, level INTEGER, type TEXT, special TEXT,
        activation TEXT, classes TEXT, text TEXT, ability_name TEXT, lore TEXT, atk INTEGER, hp INTEGER, catk INTEGER,
        ratk INTEGER, ratk_range INTEGER, def INTEGER, hl INTEGER, leader_hp INTEGER, tile TEXT, executable INTEGER,
        printings TEXT
    )
"""
_ROWS: Final = """
    INSERT INTO cards SELECT
        card.id, slug, card.name, kind, element_id, level, type.name, special,
        activation, classes(class_mask), text, ability_name, lore, atk, hp, catk,
        ratk, ratk_range, defence, hl, leader_hp, tile, executable,
        (SELECT json_group_array(json_object(
            'set', code, 'language', printing.language, 'number', number, 'variant', variant,
            'rarity', rarity, 'artist', artist))
         FROM site.cards_printing printing JOIN site.cards_cardset card_set ON card_set.id = set_id
         WHERE card_id = card.id)
    FROM site.cards_card card LEFT JOIN site.cards_creaturetype type ON type.id = type_id
"""
#: The columns that a bare word is searched in, as in our own search.
_SEARCHED: Final = "name, kind, element, type, special, classes, text"
_INDEXED: Final = ("kind", "element", "level", "atk")


def install() -> Path:
    """Install datasette unless it is there, and return the path of the program.

    Raises:
        OSError: If it can't be installed, for example without network.
    """
    command = f". scripts/environment.sh; environment {_FOLDER} {_REQUIREMENTS}"
    done = subprocess.run(["bash", "-ec", command], cwd=settings.BASE_DIR, stdout=subprocess.DEVNULL)  # noqa: S603, S607
    if done.returncode:
        raise OSError("datasette, which the search is measured against, could not be installed: that takes the net")
    return Path(settings.BASE_DIR) / _FOLDER / "bin" / "datasette"


def write(path: Path, site: Path) -> None:
    """Write the database `path` for datasette from the SQLite database of a site."""
    with contextlib.closing(sqlite3.connect(path)) as database:
        database.create_function("classes", 1, _classes)
        database.execute("ATTACH ? AS site", (str(site),))
        database.execute(_TABLE)
        database.execute(_ROWS)
        for column in _INDEXED:
            database.execute(f"CREATE INDEX cards_{column} ON cards ({column})")
        database.execute(f"CREATE VIRTUAL TABLE cards_fts USING fts5({_SEARCHED}, content=[cards], content_rowid=id)")
        database.execute("INSERT INTO cards_fts(cards_fts) VALUES ('rebuild')")
        database.commit()
        database.execute("ANALYZE main")
        database.commit()


def _classes(mask: int | None) -> str:
    return " ".join(each.label for each in classes_of_mask(mask or 0))


@contextlib.contextmanager
def server(program: Path, path: Path) -> Iterator[Address]:
    """Serve the file `path`, which has to be named `datasette.db`, by `program`, and yield the server's address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [
        *(str(program), "serve", "--immutable", str(path)),
        *("--setting", "suggest_facets", "off", "--port", str(port)),
    ]
    with serving(command, port, "/-/versions.json", path.with_suffix(".log")) as address:
        yield address
