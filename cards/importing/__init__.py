"""Set files into the database: `load` reads, checks, plans and writes; all of it or nothing."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from django.db import transaction

from cards.importing.check import Checker
from cards.importing.images import name_by_numbers, stored_images
from cards.importing.plan import Plan
from cards.importing.read import read_rows
from cards.importing.records import SetFile
from cards.importing.table import CardTable


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a load. `plan` is None where the files themselves are faulty."""

    files: list[SetFile]
    plan: Plan | None

    @property
    def is_refused(self) -> bool:
        """Whether there was any fault, so that nothing was written."""
        return any(file.faults for file in self.files)


def load(
    paths: Sequence[Path],
    tables: Mapping[str, CardTable],
    *,
    game: str = "",
    images: Collection[str] = (),
    dry_run: bool = False,
) -> Outcome:
    """Load the set files at `paths` together, the later ones last: all of them or none, in one transaction.

    `tables` are those of the games by code. With `game` all files are of that game, and one that says another is
    refused; without it they are of the game that they name, or of Despaira. `images` are names of files beside them
    that belong to the cards with these numbers, where these name none.

    Raises DatabaseError and OSError only for what no file is to blame for.
    """
    checkers: dict[str, Checker] = {}
    files = []
    for path in paths:
        rows = read_rows(path, tables, game)
        name_by_numbers(rows, images)
        if rows.game and rows.game not in checkers:
            checkers[rows.game] = Checker(tables[rows.game])
        files.append(checkers[rows.game].check(path, rows) if rows.game else SetFile(path, faults=rows.in_order))
    outcome = Outcome(files, None)
    if outcome.is_refused:
        return outcome
    with stored_images() as store, transaction.atomic():
        planned = [(each.table, each.table.plan(each.files, each.sets)) for each in checkers.values()]
        outcome = Outcome(files, Plan.of(plan for _, plan in planned))
        if not outcome.is_refused and not dry_run:
            for table, plan in planned:
                table.write(plan, store)
    return outcome
