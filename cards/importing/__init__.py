"""Import of set files, which contain the cards of a set, into the database.

`load` reads, checks, plans and writes files in one transaction: all of them or none.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

from django.db import transaction

from cards.importing.check import Checker
from cards.importing.images import name_by_numbers, stored_images
from cards.importing.importer import importer_of
from cards.importing.planning.plan import Plan
from cards.importing.readers.files import read_rows
from cards.importing.records import SetFile


@dataclass(frozen=True, slots=True)
class Outcome:
    """Result of an import: the files with their faults, and the changes.

    `plan` is None if reading the files already found faults, so that they were not compared with the database.
    """

    files: list[SetFile]
    plan: Plan | None

    @property
    def is_refused(self) -> bool:
        """Whether any file has a fault, so that nothing is written."""
        return any(file.faults for file in self.files)


def load(paths: Sequence[Path], *, game: str = "", images: Collection[str] = (), dry_run: bool = False) -> Outcome:
    """Import set files of any games in one transaction, where later files overrule earlier ones: all of them or none.

    Args:
        paths: The set files.
        game: Code of the game of all files; a file that names another game is refused. Without it the game is the one
            that the file names, or Despaira.
        images: Names of image files beside the set files. A card that names no image gets the one named after its
            number.
        dry_run: Check and compare, but write nothing.

    Raises:
        DatabaseError, OSError: An error that no file caused.
    """
    checkers: dict[str, Checker] = {}
    files = []
    for path in paths:
        rows = read_rows(path, game)
        name_by_numbers(rows, images)
        if rows.game and rows.game not in checkers:
            checkers[rows.game] = Checker(importer_of(rows.game))
        files.append(checkers[rows.game].check(path, rows) if rows.game else SetFile(path, faults=rows.in_order))
    outcome = Outcome(files, None)
    if outcome.is_refused:
        return outcome
    with stored_images() as store, transaction.atomic():
        planned = [(each.importer, each.importer.plan(each.files, each.sets)) for each in checkers.values()]
        outcome = Outcome(files, Plan.of(plan for _, plan in planned))
        if not outcome.is_refused and not dry_run:
            for importer, plan in planned:
                importer.write(plan, store)
    return outcome
