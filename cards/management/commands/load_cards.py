"""Management command `load_cards`, which imports set files of any game, all or nothing."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from django.core.management.base import BaseCommand
from django.db import DatabaseError

from cards.importing import Outcome, load
from cards.importing.errors import Fault
from cards.importing.records import SetFile
from games import GAMES

#: Most printed lines of a list.
MAX_LINES: Final = 200


class Command(BaseCommand):
    """Command that imports set files of any game into the database."""

    help = (
        "Load sets of any game in JSON or CSV (docs/set-files.md). A file with a fault is not loaded, and neither are "
        "the others."
    )

    requires_migrations_checks = True

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the paths of the set files, and the options."""
        parser.add_argument("paths", nargs="+", type=Path, metavar="PATH")
        parser.add_argument(
            "--game",
            choices=GAMES,
            default="",
            help="the game of the files; left out, the one that a JSON file names, else Despaira",
        )
        parser.add_argument("--dry-run", action="store_true", help="say what would happen and write nothing")

    def handle(self, *args: object, paths: list[Path], game: str, dry_run: bool, **options: object) -> None:
        """Import the set files, and print their faults or the changes."""
        try:
            outcome = load(paths, game=game, dry_run=dry_run)
        except (DatabaseError, OSError) as error:
            self.stderr.write(f"Nothing was loaded: {error}")
            sys.exit(1)
        for file in outcome.files:
            self._list(file, file.warnings, with_path=len(paths) > 1)
            self._list(file, file.faults, with_path=len(paths) > 1)
        if outcome.is_refused or outcome.plan is None:
            self.stderr.write(f"Nothing was loaded: {_count(outcome)} to fix.")
            sys.exit(1)
        if dry_run:
            self._print(outcome.plan.lines)
            self.stdout.write("Nothing was written. It would be:")
        plan = outcome.plan
        self.stdout.write(f"created {plan.created}, updated {plan.updated}, unchanged {plan.unchanged}")

    def _list(self, file: SetFile, faults: Sequence[Fault], with_path: bool) -> None:
        if faults and with_path:
            self.stderr.write(f"{file.path}:")
        for fault in faults[:MAX_LINES]:
            self.stderr.write(str(fault))
        if len(faults) > MAX_LINES:
            self.stderr.write(f"… and {len(faults) - MAX_LINES:,} more.")

    def _print(self, lines: Sequence[str]) -> None:
        for line in lines[:MAX_LINES]:
            self.stdout.write(line)
        if len(lines) > MAX_LINES:
            self.stdout.write(f"… and {len(lines) - MAX_LINES:,} more.")


def _count(outcome: Outcome) -> str:
    faults = sum(len(file.faults) for file in outcome.files)
    return "1 fault" if faults == 1 else f"{faults:,} faults"
