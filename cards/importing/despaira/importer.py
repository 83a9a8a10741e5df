"""Importer of Despaira's set files, with the checks of Appendix C of the rules."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from cards.importing.despaira.anatomy import NUMBERED, check_anatomy, check_oddities, name_of_kind
from cards.importing.despaira.plan import DespairaPlan, DespairaPlanner
from cards.importing.errors import Fault, FaultCode
from cards.importing.importer import Importer
from cards.importing.keys import CARD_KEYS, KEY_OF_FIELD
from cards.importing.planning.apply import write_cards
from cards.importing.planning.plan import GamePlan
from cards.importing.records import RowReading, SetFile, SetRecord
from cards.importing.rows import Row, check_printing, read_cells
from cards.kinds import ABSENT, COLUMNS
from cards.models import CreatureType
from cards.reparse import reread
from games import Game
from rules.vocabulary import Kind, Tile
from tcg.names import name_key

#: Columns that `Card.derive` sets.
_DERIVED: Final = ("name_key", "executable", "functions")


def _read_card(row: Row) -> RowReading:
    read, unread = read_cells(row, CARD_KEYS)
    faults = list(unread.values())
    faults += (
        Fault(row.line_of(key), key, FaultCode.MISSING, f"a card needs a {key}.")
        for key in ("name", "kind")
        if key not in read and key not in unread
    )
    if "kind" in read:
        kind = Kind(read["kind"])
        if kind is Kind.TILE:
            _read_tile(read, unread)
        faults += _check_kind(kind, row, read, unread)
    return RowReading(read, _card_values(read), name_key(read.get("name", "")), tuple(faults))


def _check_kind(kind: Kind, row: Row, read: Mapping[str, Any], unread: Collection[str]) -> Iterator[Fault]:
    """Yield errors and warnings about the fields of a row, by the kind of the card (Appendix C of the rules).

    `read` are the valid values of the row, and `unread` the keys with invalid ones.
    """
    values = _card_values(read)
    fields = {COLUMNS.get(key, key) for key in unread}
    for fault in [*check_anatomy(kind, values, fields), *(check_oddities(kind, values) if not unread else ())]:
        key = KEY_OF_FIELD[fault.field]
        yield Fault(row.line_of(key), key, fault.code, fault.message)
    if kind not in NUMBERED:
        yield from check_printing(row, read)
    elif "number" not in read and "number" not in unread:
        yield Fault(row.line, "number", FaultCode.MISSING, f"{name_of_kind(kind)} needs a number.")


def _read_tile(read: dict[str, Any], unread: Collection[str]) -> None:
    """Set the kind of tile in `read`, if it has none, from the type or name of the card: Abyss is an Abyss.

    Nothing is set if the file has an invalid kind of tile: `unread` are the keys of invalid values.
    """
    if "tile" in read or "tile" in unread:
        return
    for key in ("type", "name"):
        with suppress(ValueError):
            read["tile"] = Tile.parse(read.get(key, "")).value
            if key == "type":
                del read["type"]
            return


def _card_values(read: Mapping[str, Any]) -> dict[str, object]:
    """Return the values of a card by database column, from those by key, with defaults for missing ones."""
    return {column: read.get(key, ABSENT[column]) for key, column in COLUMNS.items()}


class DespairaImporter(Importer):
    """Importer of Despaira's set files, whose cards have columns, creature types and texts."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.keys = tuple(CARD_KEYS)

    def read_card(self, row: Row) -> RowReading:
        """Return the checked values of a row, which describes a card, with its faults."""
        return _read_card(row)

    def compare(self, files: Sequence[SetFile], sets: Mapping[str, SetRecord]) -> GamePlan:
        """Return the changes that checked files, with `sets` by code, make; without warnings about texts."""
        return DespairaPlanner(self.game, DespairaPlan(), files, sets).plan()

    def plan(self, files: Sequence[SetFile], sets: Mapping[str, SetRecord]) -> GamePlan:
        """Return the changes that checked files, with `sets` by code, make; with warnings about texts."""
        planner = DespairaPlanner(self.game, DespairaPlan(), files, sets)
        plan = planner.plan()
        planner.warn_of_texts()
        return plan

    def _write_cards(self, plan: GamePlan) -> Sequence[int]:
        new_types = plan.types if isinstance(plan, DespairaPlan) else []
        CreatureType.objects.bulk_create(new_types)
        # New types can change the meaning of other card texts.
        reread_cards = reread([creature_type.name for creature_type in new_types]) if new_types else []
        types = CreatureType.names()
        for card in (*plan.cards.new, *plan.cards.changed):
            card.derive(types)
        columns = {"element" if name == "element_id" else name for name in plan.cards.fields}
        write_cards(plan, self.game, {*columns, *_DERIVED})
        return reread_cards
