"""Examples of set files for each game, and the columns that they may have."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path

from django.conf import settings

from cards.importing.rows import SET_COLUMN
from games import Game
from games.despaira import DESPAIRA
from games.fields import Field, Need, need
from tcg.values import LIST_SEPARATOR, Integer


@cache
def example(game: Game) -> str:
    """Return an example set file of a game as CSV, from a file or with a minimal card of each kind."""
    path = Path(settings.DATA_DIR, "examples", f"{game.code}.csv")
    return path.read_text(encoding="utf-8") if path.exists() else _plain_example(game)


def _plain_example(game: Game) -> str:
    needed = [field for field in game.fields if Need.REQUIRED.value in field.kinds]
    written = io.StringIO()
    rows = csv.writer(written, lineterminator="\n")
    rows.writerow([SET_COLUMN, *(field.name for field in needed)])
    for number, kind in enumerate(game.kinds, 1):
        known = {"number": number, "name": f"Example {kind.label}", "kind": kind.code}
        needs = [field if need(field, kind, game.kinds) is Need.REQUIRED else None for field in needed]
        rows.writerow(["MYS", *(known.get(field.name, _value_of(field)) if field else "" for field in needs)])
    return written.getvalue()


def _value_of(field: Field) -> str | int:
    if field.words is not None:
        return next(iter(field.words)).value
    return field.read.low if isinstance(field.read, Integer) else "Example"


def example_json(game: Game) -> str:
    """Return an example set file of a game as JSON, with two cards."""
    rows = list(islice(csv.DictReader(example(game).splitlines()), 2))
    named = {} if game is DESPAIRA else {"game": game.code}
    card_set = {"code": rows[0]["set"], "name": "My set"}
    data = {**named, "set": card_set, "cards": [_as_json(game, row) for row in rows]}
    return json.dumps(data, indent=2, ensure_ascii=False)


def _as_json(game: Game, row: Mapping[str, str]) -> dict[str, object]:
    card: dict[str, object] = {}
    for name, cell in row.items():
        if cell and name != SET_COLUMN:
            many = game.field(name).many
            card[name] = cell.split(LIST_SEPARATOR) if many else int(cell) if cell.isdecimal() else cell
    return card


@dataclass(frozen=True, slots=True)
class Column:
    """Column of a game's set files, with the kinds of cards that need or allow it."""

    field: Field
    needed: tuple[str, ...]
    allowed: tuple[str, ...]
    kinds: int

    @property
    def for_whom(self) -> str:
        """Kinds of cards that have the column, in words."""
        if len(self.needed) == self.kinds:
            return "Every card"
        if len(self.allowed) == self.kinds:
            return "Any card"
        parts = [f"Needed: {', '.join(self.needed)}" if self.needed else ""]
        parts.append(f"Allowed: {', '.join(self.allowed)}" if self.allowed else "")
        return ". ".join(part for part in parts if part)

    @property
    def range(self) -> str:
        """Smallest and largest number of the column, or ""."""
        read = self.field.read
        return f"{read.low:,} to {read.high:,}" if isinstance(read, Integer) else ""

    @property
    def values(self) -> str:
        """Words that the column accepts, as set files contain them, or "" if it accepts any."""
        return ", ".join(word.value for word in self.field.words) if self.field.words else ""


def columns(game: Game) -> Iterator[Column]:
    """Yield the columns that set files of a game may have."""
    for field in game.fields:
        needs = [(kind.label, need(field, kind, game.kinds)) for kind in game.kinds]
        needed = tuple(label for label, each in needs if each is Need.REQUIRED)
        allowed = tuple(label for label, each in needs if each is Need.OPTIONAL)
        yield Column(field, needed, allowed, len(needs))
