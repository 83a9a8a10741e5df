"""`manage.py check_texts [--json]`: how much of the cards' text can be carried out, and what could not be read."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from typing import Any, Final

from django.core.management.base import BaseCommand
from django.db import transaction

from cards.coverage import Count, Coverage, Phrase, cover
from cards.models import CatalogRevision
from cards.rereading import reread

#: Cards named with a phrase; more are counted.
NAMED: Final = 8


class Command(BaseCommand):
    help = (
        "Reads all card texts anew (docs/check-texts.md) and notes on the cards which can be carried out. "
        "Exit 1 when any can't."
    )

    requires_migrations_checks = True

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="the same as JSON, with every card and place")

    def handle(self, *args: Any, **options: Any) -> None:
        corrected = _correct()
        coverage = cover()
        if options["json"]:
            document = {**coverage.as_dict(), "corrected": corrected}
            self.stdout.write(json.dumps(document, indent=2, ensure_ascii=False))
        else:
            self._print(coverage, corrected)
        if coverage.total.executable < coverage.total.texts:
            sys.exit(1)

    def _print(self, coverage: Coverage, corrected: int) -> None:
        self.stdout.write(f"{'set':<8}{'with text':>10}{'executable':>12}{'share':>9}")
        for code, count in coverage.sets.items():
            self.stdout.write(_row(code or "no set", count))
        self.stdout.write(_row("all", coverage.total))
        if corrected:
            self.stdout.write(f"\nnoted anew on {corrected} card{'' if corrected == 1 else 's'}")
        if coverage.phrases:
            self.stdout.write("\nnot read:")
        for phrase in coverage.phrases:
            self.stdout.write(_line(phrase))


@transaction.atomic
def _correct() -> int:
    """What the cards say of themselves may be out of date after an update that reads more, or less."""
    corrected = reread()
    if corrected:
        CatalogRevision.renew(corrected)
    return len(corrected)


def _row(label: str, count: Count) -> str:
    # Never 100 % where one is missing.
    share = int(count.share * 1000) / 10
    return f"{label:<8}{count.texts:>10,}{count.executable:>12,}{share:>7.1f} %"


def _line(phrase: Phrase) -> str:
    words = f"“{phrase.words}”" if phrase.words else "(the text ends too early)"
    nearest = f", nearest “{phrase.nearest}”" if phrase.nearest else ""
    names = [f"{name} ({stop.place})" for name, stop in phrase.cards[:NAMED]]
    if len(phrase.cards) > NAMED:
        names.append(f"{len(phrase.cards) - NAMED} more")
    return f"{len(phrase.cards):>4}× {words}{nearest}: {', '.join(names)}"
