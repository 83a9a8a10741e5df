"""Set files of one game: the keys of its cards, what a row says, and how checked files get into the database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache

from cards.importing.errors import Fault
from cards.importing.images import ImageStore
from cards.importing.planning.apply import changed_cards, write_cards, write_images, write_printings, write_sets
from cards.importing.planning.cards import Planner
from cards.importing.planning.plan import GamePlan
from cards.importing.records import Reading, SetFile, SetRecord
from cards.importing.rows import Row, check_printing
from cards.models import CardSet, Revision
from cards.storage import storage_of
from games import GAMES, Game
from games.faults import Refused
from tcg import values
from tcg.values import ValueCode


class Importer:
    """Importer of the sets of a game, whose table of fields reads the cards.

    Attributes:
        keys: The keys of a card.
        numeric: The keys under which a whole number in a cell of CSV is a number and no text.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.keys: tuple[str, ...] = tuple(field.name for field in game.fields)
        self.numeric = frozenset(field.name for field in game.fields if field.numeric)

    def languages(self) -> dict[str, str]:
        """Return the languages of the sets in the database by their codes."""
        return dict(CardSet.objects.filter(game=self.game.code).values_list("code", "language"))

    def read_card(self, row: Row) -> Reading:
        """Read a row by itself."""
        given = {key: cell.value for key, cell in row.cells.items() if key != "set"}
        try:
            read, found = self.game.read(given), []
        except Refused as refused:
            read = self._readable(given)
            found = [
                Fault(row.line_of(each.path), each.path, ValueCode(each.code), each.message)
                for each in refused.refusals
            ]
        found += check_printing(row, read)
        key = self.game.identity(read) if {"name", "kind"} <= read.keys() else ""
        return Reading(read, self.game.card_values(read), key, tuple(found))

    def _readable(self, given: Mapping[str, object]) -> dict[str, object]:
        """Return what can be read of a card that is refused, each field by itself."""
        read: dict[str, object] = {}
        for field in self.game.fields:
            with suppress(values.Refused):
                value = field.read(given[field.name]) if given.get(field.name) not in (None, "", []) else None
                if value not in (None, "", []):
                    read[field.name] = value
        return read

    def compare(self, files: Sequence[SetFile], sets: Mapping[str, SetRecord]) -> GamePlan:
        """Compare checked files with the database. Faults that only the database shows are added to the files.

        Args:
            sets: Every set that the files or their records name, by code.
        """
        return Planner(self.game, GamePlan(), files, sets).plan()

    def plan(self, files: Sequence[SetFile], sets: Mapping[str, SetRecord]) -> GamePlan:
        """Compare as `compare` does. A game may add warnings that take longer, such as of texts that are not read."""
        return self.compare(files, sets)

    def write(self, plan: GamePlan, store: ImageStore) -> None:
        """Write a plan of this importer: rows, images, and a new revision of the game's cards.

        To be called in a transaction. Does nothing for an empty plan.

        Raises:
            DatabaseError: A row cannot be written.
            OSError: An image cannot be stored.
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
        """Write the cards; return the permanent numbers of cards outside the plan that changed along with them."""
        write_cards(plan, self.game, plan.cards.fields)
        return ()


def importer_of(code: str) -> Importer:
    """Return the importer of the game with this code."""
    return _importer_of(GAMES[code])


@cache
def _importer_of(game: Game) -> Importer:
    importer: Importer = storage_of(game).importer(game)
    return importer
