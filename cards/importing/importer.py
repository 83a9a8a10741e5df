"""Importer of the set files of one game: reading of rows, comparison with the database, and writing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache

from cards.importing.errors import Fault
from cards.importing.images import ImageStore
from cards.importing.planning.apply import changed_cards, write_cards, write_images, write_printings, write_sets
from cards.importing.planning.cards import Planner
from cards.importing.planning.plan import GamePlan
from cards.importing.records import RowReading, SetFile, SetRecord
from cards.importing.rows import Row, check_printing
from cards.models import CardSet, Revision
from cards.storage import storage_of
from games import GAMES, Game
from games.faults import InvalidInput
from tcg import values
from tcg.values import ValueCode


class Importer:
    """Importer of the set files of one game, whose table of fields says how cards are read.

    `keys` are those of a card in a set file; CSV cells of the `numeric` keys are numbers.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.keys: tuple[str, ...] = tuple(field.name for field in game.fields)
        self.numeric = frozenset(field.name for field in game.fields if field.numeric)

    def languages(self) -> dict[str, str]:
        """Return the language of each set of the game in the database, by code of the set."""
        return dict(CardSet.objects.filter(game=self.game.code).values_list("code", "language"))

    def read_card(self, row: Row) -> RowReading:
        """Return the checked values of a row, which describes a card, with its faults."""
        given = {key: cell.value for key, cell in row.cells.items() if key != "set"}
        try:
            read, faults = self.game.read(given), []
        except InvalidInput as error:
            read = self._readable(given)
            faults = [
                Fault(row.line_of(each.path), each.path, ValueCode(each.code), each.message) for each in error.faults
            ]
        faults += check_printing(row, read)
        key = self.game.identity(read) if {"name", "kind"} <= read.keys() else ""
        return RowReading(read, self.game.card_values(read), key, tuple(faults))

    def _readable(self, given: Mapping[str, object]) -> dict[str, object]:
        """Return the valid values by field, without empty ones, from the values `given` for a card with faults."""
        read: dict[str, object] = {}
        for field in self.game.fields:
            with suppress(values.InvalidValue):
                value = field.read(given[field.name]) if given.get(field.name) not in (None, "", []) else None
                if value not in (None, "", []):
                    read[field.name] = value
        return read

    def compare(self, files: Sequence[SetFile], sets: Mapping[str, SetRecord]) -> GamePlan:
        """Return the changes that checked files make, and add faults to them. `sets` has all their sets by code."""
        return Planner(self.game, GamePlan(), files, sets).plan()

    def plan(self, files: Sequence[SetFile], sets: Mapping[str, SetRecord]) -> GamePlan:
        """Return the changes that checked files make, as `compare` does, with warnings that take longer to compute."""
        return self.compare(files, sets)

    def write(self, plan: GamePlan, store: ImageStore) -> None:
        """Write the changes of a plan to the database: rows, images, and a new revision of the game's cards.

        It must be called in a transaction, and ignores an empty plan. DatabaseError is raised if a row cannot be
        written, OSError if an image cannot be stored.
        """
        if plan.is_empty:
            return
        write_images(plan, store)
        write_sets(plan)
        others = self._write_cards(plan)
        write_printings(plan)
        # Bulk writes send no signals.
        Revision.renew_of(self.game.code, {*others, *changed_cards(plan)})

    def _write_cards(self, plan: GamePlan) -> Sequence[int]:
        """Write the cards, and return the permanent numbers of cards changed besides those of the plan, here none."""
        write_cards(plan, self.game, plan.cards.fields)
        return ()


def importer_of(code: str) -> Importer:
    """Return the importer of set files for the game with this code."""
    return _importer_of(GAMES[code])


@cache
def _importer_of(game: Game) -> Importer:
    importer: Importer = storage_of(game).importer(game)
    return importer
