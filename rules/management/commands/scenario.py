"""`manage.py scenario PATH… [--lowered] [--json]`: run every scenario in files and folders."""

from __future__ import annotations

import json
import sys
import traceback
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from django.core.management.base import BaseCommand, CommandError

from lowering.program import NotLowered
from rules.scenario import Result, Scenario, UnreadableError, load_and_run, read, run
from rules.scenario.reading import MAX_LETTERS

_ENDINGS: Final = {".yaml", ".yml", ".json"}


class Row(NamedTuple):
    """Row of the output: a scenario of the file `path` with its result, or an unreadable file, with an `id` of ""."""

    path: str
    id: str
    result: Result

    def line(self) -> str:
        """Return the row of a failed scenario as one line: its path, id and first difference."""
        return ": ".join(filter(None, [self.path, self.id, self.result.differences[0]])).replace("\n", " ")

    def data(self) -> dict[str, object]:
        """Return the row as data for the option `--json`."""
        return {"path": self.path, "id": self.id, **self.result._asdict()}


class Command(BaseCommand):
    """Command that runs scenarios, rules questions as data, and prints those that fail."""

    help = "Runs scenarios (YAML or JSON) and prints the first difference of each that fails; exit 1 when one does."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add paths and options."""
        parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="a file or a folder of files")
        parser.add_argument(
            "--lowered", action="store_true", help="also play each in compiled code, with the same result"
        )
        parser.add_argument("--json", action="store_true", help="the results as JSON")

    def handle(self, *args: object, paths: list[Path], **options: object) -> None:
        """Run the scenarios of all paths and print the results. Exit 1 if a scenario fails or a file can't be read."""
        runs = _both_ways() if options["lowered"] else run
        passed, rows = 0, []
        for row in (row for path in paths for file in _files(path) for row in self._run(file, runs)):
            rows.append(row)
            passed += row.result.passed
            if not options["json"]:
                for note in row.result.notes:
                    self.stderr.write(f"{row.path}: {row.id}: {note}")
                if not row.result.passed:
                    self.stdout.write(row.line())
        failed = len(rows) - passed
        if options["json"]:
            document = {"passed": passed, "failed": failed, "scenarios": [row.data() for row in rows]}
            self.stdout.write(json.dumps(document, indent=2, ensure_ascii=False))
        else:
            self.stdout.write(f"{passed} passed, {failed} failed")
        if failed:
            sys.exit(1)

    def _run(self, path: Path, runs: Callable[[Scenario], Result]) -> Iterator[Row]:
        """Run every scenario of a file with `runs`, and yield their rows, or one failed row for an unreadable file."""
        try:
            documents = read(_text(path))
        except (OSError, UnicodeDecodeError, UnreadableError) as error:
            yield Row(str(path), "", Result(False, [_describe(error)]))
            return
        for number, document in enumerate(documents, start=1):
            name = document.get("id") if isinstance(document, dict) else None
            yield Row(str(path), str(name or f"scenario {number}"), self._run_document(document, runs))

    def _run_document(self, document: object, runs: Callable[[Scenario], Result]) -> Result:
        """Run the scenario in input data with `runs`. A crash of the engine counts as a failure of that scenario."""
        try:
            return load_and_run(document, runs)
        except Exception as error:
            self.stderr.write(traceback.format_exc())
            return Result(False, [f"crashed: {type(error).__name__}: {error}"])


def _both_ways() -> Callable[[Scenario], Result]:
    """Return the function that runs a scenario in Python and in compiled code.

    CommandError is raised if wasmtime is missing or the rules can't be compiled.
    """
    try:
        from rules.program import compiled_rules
        from rules.scenario.webassembly import run_both_ways
    except ImportError as error:
        raise CommandError(f"--lowered needs wasmtime, which can't be used here ({error}); leave it out") from error
    try:
        compiled_rules()
    except NotLowered as error:
        raise CommandError(f"the rules can't be compiled (lowering/README.md):\n{error}") from error
    return run_both_ways


def _files(path: Path) -> list[Path]:
    """Return the scenario files of a folder by name, without subfolders; `[path]` if it is a file, or has none."""
    if not path.is_dir():
        return [path]
    return sorted(file for file in path.iterdir() if file.suffix in _ENDINGS and file.is_file()) or [path]


def _text(path: Path) -> str:
    if path.is_dir():
        raise UnreadableError(f"there is no scenario file ({', '.join(sorted(_ENDINGS))}) in this folder")
    with path.open("rb") as file:
        # Characters have up to four bytes. One byte more shows that the text is too long.
        return file.read(MAX_LETTERS * 4 + 1).decode("utf-8-sig")


def _describe(error: Exception) -> str:
    if isinstance(error, OSError):
        return f"can't be read: {error.strerror}"
    if isinstance(error, UnicodeDecodeError):
        return f"is not UTF-8 text: see byte {error.start + 1}"
    return str(error)
