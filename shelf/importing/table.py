"""Set files of a game on the shelf: its table of fields is what its cards are read by."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from typing import Any

from cards.importing.faults import Fault
from cards.importing.records import Reading
from cards.importing.rows import Row, check_printing
from cards.importing.table import CardTable
from games import Game
from games.refusals import Refused
from shelf.importing.plan import make_plan, write_plan
from shelf.models import ShelfSet
from tcg import values
from tcg.values import ValueCode


def table_of(game: Game) -> CardTable:
    """How sets of a game on the shelf are loaded."""
    return CardTable(
        game=game.code,
        keys=tuple(field.name for field in game.fields),
        numeric=frozenset(field.name for field in game.fields if field.numeric),
        read_card=partial(_read_card, game),
        languages=lambda: dict(ShelfSet.objects.filter(game=game.code).values_list("code", "language")),
        compare=partial(make_plan, game),
        plan=partial(make_plan, game),
        write=partial(write_plan, game),
    )


def _read_card(game: Game, row: Row) -> Reading:
    given = {key: cell.value for key, cell in row.cells.items() if key != "set"}
    try:
        read, found = game.read(given), []
    except Refused as refused:
        read = _readable(game, given)
        found = [
            Fault(row.line_of(each.path), each.path, ValueCode(each.code), each.message) for each in refused.refusals
        ]
    found += check_printing(row, read)
    return Reading(read, game.kept(read), game.identity(read) if {"name", "kind"} <= read.keys() else "", tuple(found))


def _readable(game: Game, given: Mapping[str, object]) -> dict[str, Any]:
    """What can be read of a card that is refused, each field by itself."""
    read: dict[str, Any] = {}
    for field in game.fields:
        with suppress(values.Refused):
            value = field.read(given[field.name]) if given.get(field.name) not in (None, "", []) else None
            if value not in (None, "", []):
                read[field.name] = value
    return read
