"""Set files into the database: `load` reads, checks, plans and writes; all of it or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from django.db import transaction

from cards.importing.apply import apply_plan
from cards.importing.check import Checker, SetFile
from cards.importing.images import stored_images
from cards.importing.plan import Plan
from cards.importing.plan_cards import make_plan
from cards.importing.read import read_rows
from cards.models import CardSet


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a load. `plan` is None where the files themselves are faulty."""

    files: list[SetFile]
    plan: Plan | None

    @property
    def is_refused(self) -> bool:
        """Whether there was any fault, so that nothing was written."""
        return any(file.faults for file in self.files)


def load(paths: Sequence[Path], *, dry_run: bool = False) -> Outcome:
    """Load the set files at `paths` together, the later ones last: all of them or none, in one transaction.

    Raises DatabaseError and OSError only for what no file is to blame for.
    """
    checker = Checker(dict(CardSet.objects.values_list("code", "language")))
    files = [checker.check(path, read_rows(path)) for path in paths]
    outcome = Outcome(files, None)
    if outcome.is_refused:
        return outcome
    with stored_images() as store, transaction.atomic():
        plan = make_plan(files, checker.sets)
        outcome = Outcome(files, plan)
        if not outcome.is_refused and not dry_run:
            apply_plan(plan, store)
    return outcome
