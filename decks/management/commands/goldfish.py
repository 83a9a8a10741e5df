"""Command `goldfish PATH [--runs N] [--seed S] [--max-turns N] [--opponent-hp N] [--map JSON] [--worth] [--json]`.

Plays goldfish games (against an opponent who does nothing) with a deck, and prints a report.
"""

from __future__ import annotations

import json
import os
import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable, Generator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError

from cards.catalog.catalogs import Catalog
from decks import limits as deck_limits
from decks.core.hands import clean_seed
from decks.fields.cleaning import clean_title
from decks.goldfish import limits
from decks.goldfish.digests import rules_digest
from decks.goldfish.presenting import uses_of
from decks.goldfish.snapshot import Contender, Unplayable, build_job, side_data
from decks.goldfish.worker import new_processes, play
from decks.goldfish_pages.text_report import plain_report, plain_worth
from decks.importexport.parsing.result import ParsedList
from decks.management.files import current_catalog, read_deck_file
from decks.management.maps import add_map
from jobs.resource_limits import LimitExceeded
from jobs.workers import WorkersGone
from rules.goldfish import Job, Params, play_chunk, players_of, report, sum_up
from rules.goldfish.games.game import Stage
from rules.goldfish.reports.worth import games_of, nothing_played, play_on, worth_of

_DEFAULTS: Final = Params()
#: Games that are played in this process; more are worth starting worker processes for.
_ALONE: Final = 2_000
#: Seconds between updates of the progress bar while games without a card are played.
_EVERY: Final = 1.0
#: Letters of the progress bar.
_BAR: Final = 30
#: Exit code of a command that Ctrl-C has ended.
_STOPPED: Final = 130


class Command(BaseCommand):
    """Command `goldfish`, which plays games with the deck in a file and prints a report."""

    help = "Plays a deck against nobody, as the rules say, and reports how it unfolds; exit 2 when it can't be played."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the path of the decklist and the options."""
        parser.add_argument("path", type=Path, help="a decklist: text, JSON, CSV or a deck code")
        defaults = {"runs": limits.GAMES, "max-turns": _DEFAULTS.max_turns, "opponent-hp": _DEFAULTS.opponent_hp}
        for name, default in defaults.items():
            parser.add_argument(f"--{name}", type=int, default=default, metavar="N", help=f"default {default}")
        parser.add_argument("--seed", default="0", metavar="S", help="the same seed plays the same games; default 0")
        add_map(parser)
        parser.add_argument("--worth", action="store_true", help="also what each card is worth")
        parser.add_argument("--json", action="store_true", help="the whole report, with what to know of the deck")

    def handle(self, *args: Any, path: Path, runs: int, **options: Any) -> None:
        """Play `runs` games with the deck in the file and print the report."""
        cards = current_catalog()
        parsed = _check(path, cards, runs, options)
        name = parsed.name or clean_title(path.stem)
        side = side_data(Contender(name=name, format=parsed.format, decklist=parsed.decklist), cards)
        params = Params(
            max_turns=options["max_turns"], opponent_hp=options["opponent_hp"], map=tuple(options["map"].items())
        )
        try:
            job = build_job([side], params, clean_seed(options["seed"]), cards)
        except Unplayable as error:
            raise CommandError(f"{path}: {error}", returncode=2) from error
        total = self._play(job, runs)
        played, of = _games(total), runs
        known = nothing_played(job.sides[0])
        if options["worth"] and played == runs:
            known = self._weigh(job, known)
            played, of = games_of(known)
        if total is not None:
            results = report(job, total)
            if options["json"]:
                document = {**results, "warnings": side["warnings"], "lines": [line.as_dict() for line in parsed.lines]}
                if options["worth"]:
                    document["worth"] = [card.as_data() for card in worth_of(known)]
                self.stdout.write(json.dumps(document, indent=2, ensure_ascii=False))
            else:
                uses = uses_of(Stage(job.sides[0], job.params, job.others))
                worth = plain_worth(worth_of(known)) if options["worth"] else []
                self.stdout.write("\n".join([plain_report(results, uses), *worth, *_warnings(parsed, side)]))
        if played < of:
            self.stderr.write(f"Stopped after {played:,} of {of:,} games.")
            sys.exit(_STOPPED)

    def _play(self, job: Job, games: int) -> dict[str, object] | None:
        """Play until all games are done or Ctrl-C is pressed; return the sum of results, None without any."""
        total: dict[str, object] | None = None
        starts = range(0, games, limits.GAMES_A_CHUNK)
        chunks = [(start, min(start + limits.GAMES_A_CHUNK, games)) for start in starts]
        results = _play_here(job, chunks) if games <= _ALONE else _play_beside(job, chunks)
        self._show(0, games)
        try:
            with closing(results):
                for result in results:
                    total = sum_up([result] if total is None else [total, result])
                    self._show(_games(total), games)
        except KeyboardInterrupt:
            pass  # the games played so far are reported
        except LimitExceeded as error:
            raise CommandError("A process that played games was killed, perhaps for want of memory.") from error
        except WorkersGone as error:
            raise CommandError(str(error)) from error
        finally:
            self._tell("\r\x1b[K")
        return total

    def _weigh(self, job: Job, known: dict[str, object]) -> dict[str, object]:
        """Play games without one copy of each card, until done or Ctrl-C; return `known` results with the new ones."""
        (player,) = players_of(job)
        try:
            while (games := games_of(known))[0] < games[1]:
                self._show(*games)
                known = play_on(job, 0, known, _after(_EVERY), player)
        except KeyboardInterrupt:
            pass  # the results so far are reported
        finally:
            self._tell("\r\x1b[K")
        return known

    def _show(self, played: int, games: int) -> None:
        done = _BAR * played // games
        self._tell(f"\r{'█' * done}{'░' * (_BAR - done)} {played:,} of {games:,} games")

    def _tell(self, text: str) -> None:
        """Print a text about the progress to standard error if that is a terminal."""
        if self.stderr.isatty():
            self.stderr.write(text, style_func=str, ending="")
            self.stderr.flush()


def _after(seconds: float) -> Callable[[], bool]:
    """Return a function that returns whether `seconds` have passed since this function was called."""
    end = time.monotonic() + seconds
    return lambda: time.monotonic() >= end


def _check(path: Path, cards: Catalog, runs: int, options: dict[str, Any]) -> ParsedList:
    """Return the decklist in the file, ready to play `runs` games; CommandError has all errors of list and options."""
    numbers = [
        ("--runs", runs, limits.GAMES_A_RUN),
        ("--max-turns", options["max_turns"], limits.MAX_TURNS),
        ("--opponent-hp", options["opponent_hp"], limits.OPPONENT_HP),
    ]
    faults = [f"{name}: from 1 to {most:,}, not {value:,}." for name, value, most in numbers if not 1 <= value <= most]
    if len(options["seed"]) > deck_limits.SEED:
        faults.append(f"--seed: at most {deck_limits.SEED} letters.")
    elif not clean_seed(options["seed"]):
        faults.append("--seed: give it letters that can be seen.")
    try:
        parsed = read_deck_file(path, cards)
    except CommandError as error:
        raise CommandError("\n".join([str(error), *faults]), returncode=2) from error
    if faults:
        raise CommandError("\n".join(faults), returncode=2)
    return parsed


def _games(total: dict[str, Any] | None) -> int:
    """Return the number of games in `total`, a sum of results that `_play` returns; 0 for None."""
    return total["tallies"][0]["games"] if total else 0


def _play_here(job: Job, chunks: list[tuple[int, int]]) -> Generator[dict[str, object], None, None]:
    players = players_of(job)
    for start, stop in chunks:
        yield play_chunk(job, start, stop, players=players)


def _play_beside(job: Job, chunks: list[tuple[int, int]]) -> Generator[dict[str, object], None, None]:
    """Yield the results of chunks of games (first, last + 1), in order, played in parallel on all processors."""
    processes = new_processes(os.cpu_count() or 1)
    try:
        for future in [processes.submit(play, job, *chunk, rules_digest()) for chunk in chunks]:
            yield json.loads(future.result())
    finally:
        processes.close()


def _warnings(parsed: ParsedList, side: dict[str, Any]) -> list[str]:
    """Return lines of text: lines of the list that were not understood, and the deck's warnings (JSON in `side`)."""
    lines = [f"line {line.line}: {line.code}: {line.message}" for line in parsed.lines]
    problems = [
        f"warning: {warning['code']}: {warning['message']}"
        + (f" ({', '.join(warning['cards'])})" if warning["cards"] else "")
        for warning in side["warnings"]
    ]
    return ["", *lines, *problems] if lines or problems else []
