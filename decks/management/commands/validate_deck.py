"""Command `validate_deck PATH [--format F] [--json]`: checks the legality of a decklist, by default Despaira's."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from decks.games import game_of, library_of
from decks.legality import legality_data, validate
from decks.management.files import current_catalog, read_deck_file
from decks.models import every_format
from tcg.construction import is_legal


class Command(BaseCommand):
    """Command `validate_deck`, which checks the legality of the decklist in a file."""

    help = "Judges the decklist in a file; exit 1 when it is not legal, 2 when it can't be read."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the path of the decklist and the options."""
        parser.add_argument("path", type=Path, help="a decklist: text, JSON, CSV or a deck code")
        parser.add_argument(
            "--format",
            choices=[code for code, _ in every_format()],
            help="the format to judge by, instead of the list's own",
        )
        parser.add_argument("--json", action="store_true", help="the verdict as the API gives it")

    def handle(self, *args: Any, path: Path, **options: Any) -> None:
        """Check the decklist in the file and print its problems; exit with 1 if it is illegal, 2 if unreadable."""
        parsed = read_deck_file(path, current_catalog(), any_game=True)
        cards = library_of(parsed)
        format_code = options["format"] or parsed.format
        if format_code not in game_of(parsed).formats:
            formats = ", ".join(game_of(parsed).formats)
            raise CommandError(
                f"{game_of(parsed).name} has no format {format_code}. There are {formats}.", returncode=2
            )
        problems = validate(parsed.decklist, format_code, cards)
        if options["json"]:
            verdict = legality_data(parsed.decklist, format_code, cards)
            verdict["lines"] = [line.as_dict() for line in parsed.lines]
            self.stdout.write(json.dumps(verdict, indent=2, ensure_ascii=False))
        else:
            for line in parsed.lines:
                self.stdout.write(f"line {line.line}: {line.code}: {line.message}")
            for problem in problems:
                self.stdout.write(f"{problem.severity}: {problem.code}: {problem.message} ({problem.rule})")
            self.stdout.write("legal" if is_legal(problems) else "not legal")
        if not is_legal(problems):
            sys.exit(1)
