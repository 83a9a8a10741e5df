"""Set files of every game into the database: one call may have files of several, all of which are written or none."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Final

from cards import importing
from cards.importing import Outcome, despaira
from cards.importing.table import CardTable
from games import SHELVED
from shelf.importing.table import table_of

#: The table of each game, by its code.
TABLES: Final[dict[str, CardTable]] = {
    table.game: table for table in (despaira.TABLE, *(table_of(game) for game in SHELVED))
}


def load(paths: Sequence[Path], *, game: str = "", images: Collection[str] = (), dry_run: bool = False) -> Outcome:
    """Load the set files at `paths`, whatever their games: see `cards.importing.load`."""
    return importing.load(paths, TABLES, game=game, images=images, dry_run=dry_run)
