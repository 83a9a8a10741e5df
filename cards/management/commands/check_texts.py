"""Management command `check_texts`, which reports which card texts of Despaira can be executed."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from json import dumps
from typing import Final

from django.core.management.base import BaseCommand
from django.db import transaction

from cards.coverage import Count, Coverage, Gap, Part, cover
from cards.models import Revision
from cards.reparse import reread

#: Most cards named with a phrase.
MAX_NAMES: Final = 8
#: Default number of listed phrases and partly readable texts.
LIST_LIMIT: Final = 40


class Command(BaseCommand):
    """Command that reads all card texts anew and reports which of them can be executed."""

    help = (
        "Reads all card texts anew (docs/check-texts.md) and notes on the cards which can be carried out. "
        "Exit 1 when any can't."
    )

    requires_migrations_checks = True

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the options `--json` and `--limit`."""
        parser.add_argument("--json", action="store_true", help="the same as JSON, with every card and place")
        parser.add_argument(
            "--limit",
            type=int,
            default=LIST_LIMIT,
            help=f"how many phrases, and texts that run in part, are listed; {LIST_LIMIT} unless it is given",
        )

    def handle(self, *args: object, json: bool, limit: int, **options: object) -> None:
        """Read all card texts, print the report, and exit with status 1 if any text cannot be executed."""
        corrected = _correct()
        coverage = cover()
        if json:
            document = {**coverage.as_dict(), "corrected": corrected}
            self.stdout.write(dumps(document, indent=2, ensure_ascii=False))
        else:
            self._print(coverage, corrected, max(limit, 0))
        if coverage.total.executable < coverage.total.texts:
            sys.exit(1)

    def _print(self, coverage: Coverage, corrected: int, limit: int) -> None:
        self.stdout.write(f"{'set':<8}{'with text':>10}{'executable':>12}{'share':>9}")
        for code, count in coverage.sets.items():
            self.stdout.write(_row(code or "no set", count))
        self.stdout.write(_row("all", coverage.total))
        if corrected:
            self.stdout.write(f"\nnoted anew on {corrected} card{'' if corrected == 1 else 's'}")
        if coverage.gaps:
            self.stdout.write("\nnot read, by how many cards would run if it were:")
            self.stdout.write(f"{'run':>6}{'cards':>7}")
            self._list([_line(gap) for gap in coverage.gaps], limit, "phrases")
        if coverage.parts:
            self.stdout.write("\nread in part, and played as blanks all the same (O-13.7):")
            self._list([_part(part) for part in coverage.parts], limit, "texts")

    def _list(self, lines: list[str], limit: int, what: str) -> None:
        for line in lines[:limit]:
            self.stdout.write(line)
        if len(lines) > limit:
            self.stdout.write(f"{len(lines) - limit:,} more {what}; --limit lists them, --json has them all")


@transaction.atomic
def _correct() -> int:
    """Read all card texts again after an update of the parser, store the results, and return how many cards changed."""
    corrected = reread()
    if corrected:
        Revision.renew_of("despaira", corrected)
    return len(corrected)


def _row(label: str, count: Count) -> str:
    # Round down, so that 100 % means all.
    share = int(count.share * 1000) / 10
    return f"{label:<8}{count.texts:>10,}{count.executable:>12,}{share:>7.1f} %"


def _line(gap: Gap) -> str:
    if gap.has_meanings:
        words = "(the text has several meanings)"
    else:
        words = f"“{gap.phrase} …”" if gap.phrase else "(the text ends too early)"
    correction = f", perhaps “{gap.correction}”" if gap.correction else ""
    names = [f"{name} ({stop.place})" for name, stop in gap.cards[:MAX_NAMES]]
    if len(gap.cards) > MAX_NAMES:
        names.append(f"{len(gap.cards) - MAX_NAMES} more")
    return f"{gap.alone:>6}{len(gap.cards):>7}  {words}{correction}: {', '.join(names)}"


def _part(part: Part) -> str:
    stops = [(text, stop) for text, stop in part.sentences if stop is not None]
    problems = "; ".join(f"not “{' '.join(text.split())}” ({stop.place})" for text, stop in stops)
    return f"  {part.name}: {len(part.sentences) - len(stops)} of {len(part.sentences)} sentences run; {problems}"
