"""The commands that a newcomer and a script call."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from functools import partial
from itertools import islice
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection

from benchmarks.decks import validation
from benchmarks.measurement import Measurement
from cards.catalog import catalogs
from cards.catalog.catalogs import Catalog
from cards.models import Card
from cards.tests.commands import run
from decks import limits
from decks.core.services import decklist_of, load_starter_decks
from decks.games import game_of
from decks.importexport import ExportedDeck, dump, parse_text
from decks.models import Deck
from despaira_site.management.commands import prepare
from despaira_site.management.commands.benchmark import benchmark_modules
from despaira_site.tests.toy_game import TOY
from games import GAMES, other_games
from rules.formats import STANDARD
from tcg.construction import Decklist

DECK_FILES = sorted((settings.DATA_DIR / "decks").glob("*.txt"))


def test_an_illegal_deck_exits_1_and_says_why(starter: Catalog, tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_text("4 Flash Step\n1 Nobody's Card\n0 Cinder Bolt\n")
    code, text, _ = run("validate_deck", path)
    assert code == 1
    for line in (
        "line 3: BAD_COUNT",
        "error: COPIES_MAIN: Flash Step ×4",
        "(D-2.3)",
        "error: UNKNOWN_CARD",
        "not legal",
    ):
        assert line in text
    code, text, _ = run("validate_deck", path, json=True)
    verdict = json.loads(text)
    assert (code, verdict["legal"], verdict["counts"]["main"]) == (1, False, 5)


def test_the_format_can_be_chosen(starter: Catalog, tmp_path: Path) -> None:
    whole = parse_text(DECK_FILES[0].read_text(), starter)
    # One card less than standard wants, which is enough for quickstart.
    least = next(section.least for section in STANDARD.sections if section.name == "main")
    assert least is not None
    main = islice(Counter(whole.decklist.section("main")).elements(), least.limit - 1)
    decklist = Decklist.of(leader=whole.decklist.section("leader"), main=main)
    path = tmp_path / "deck.txt"
    path.write_text(dump("text", ExportedDeck(whole.name, whole.format, "", decklist, starter)))
    assert run("validate_deck", path)[0] == 1
    assert run("validate_deck", path, format="quickstart") == (0, "legal\n", "")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "can't be read"),
        (b"3 Flash Step\n" * 5000, "deck.txt"),
    ],
)
def test_a_file_that_cannot_be_read_is_said_so(
    starter: Catalog, tmp_path: Path, content: bytes | None, message: str
) -> None:
    path = tmp_path / "deck.txt"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(CommandError, match=message) as refusal:
        call_command("validate_deck", str(path))
    assert refusal.value.returncode == 2


def test_a_command_on_an_unprepared_database_says_what_to_do(
    starter: Catalog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogs.LIBRARY_CACHE, "_library", None)
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE cards_revision RENAME TO unprepared")  # the test's transaction is rolled back
    with pytest.raises(CommandError, match=r"no such table.* manage.py prepare") as refusal:
        call_command("validate_deck", str(tmp_path / "deck.txt"))
    assert refusal.value.returncode == 2


@pytest.mark.postgres
def test_prepare_loads_the_starter_data_once(no_cards: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prepare, "get_ready", lambda: None)  # has a test of its own
    code, text, _ = run("prepare")
    assert code == 0
    assert f"loaded {len(DECK_FILES)} starter decks" in text
    cards = json.loads((settings.DATA_DIR / "sets" / "starter.json").read_text())["cards"]
    assert Card.objects.filter(game="despaira").count() == len(cards)
    decks = Deck.objects.prefetch_related("entries")
    files = {game.code: len(list((settings.DATA_DIR / "decks" / game.code).glob("*.txt"))) for game in other_games()}
    assert Counter(deck.game for deck in decks) == {"despaira": len(DECK_FILES), **files}
    assert len({deck.name for deck in decks}) == len(decks)
    assert all(decklist_of(deck).count(game_of(deck).main) for deck in decks)
    assert all(deck.is_legal for deck in decks)
    described = {deck.name: deck.description for deck in decks}
    for path in DECK_FILES:
        parsed = parse_text(path.read_text(), catalogs.current())
        guide = path.with_suffix(".md").read_text().strip()
        assert described[parsed.name] == f"{parsed.description}\n\n{guide}"
    monkeypatch.setitem(GAMES, TOY.code, TOY)  # without starter data
    assert run("prepare") == (0, "", "")
    assert Deck.objects.count() == len(decks)


@pytest.mark.exhaustive
def test_prepare_compiles_what_plays_games(tmp_path: Path) -> None:
    pytest.importorskip("wasmtime", reason="wasmtime has no wheel for this machine")
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "prepare"]
    subprocess.run(command, env={**os.environ, "VAR_DIR": str(tmp_path)}, check=True)  # noqa: S603
    assert [path.name for path in (tmp_path / "lowered").iterdir()] == ["goldfish"]


def test_prepare_fails_where_what_plays_games_cannot_be_compiled(
    starter: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prepare, "get_ready", partial(int, "x"))
    with pytest.raises(CommandError, match="could not be compiled"):
        run("prepare")


def test_a_guide_that_is_too_long_is_refused(starter: Catalog, tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_text("# Name: Wordy\n1 Ashen Regent\n")
    guide = tmp_path / "deck.md"
    guide.write_text("x" * limits.DESCRIPTION)
    assert load_starter_decks(tmp_path) == 1
    guide.write_text("x" * (limits.DESCRIPTION + 1))
    with pytest.raises(ValueError, match="more than"):
        load_starter_decks(tmp_path)
    assert Deck.objects.count() == 1


def test_every_benchmark_is_found() -> None:
    files = [path for path in (settings.BASE_DIR / "benchmarks").rglob("*.py") if "\ndef measure()" in path.read_text()]
    assert files
    assert list(benchmark_modules()) == sorted(path.stem for path in files)


def test_a_benchmark_over_its_limit_exits_1(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = [Measurement("turtle", 30.0, "s", ratio=3.0, limit=2.0)]
    monkeypatch.setattr(validation, "measure", lambda: slow)
    code, text, _ = run("benchmark", "validation")
    assert code == 1
    assert "turtle" in text
    code, text, _ = run("benchmark", "validation", json=True)
    assert json.loads(text)["validation"][0]["ok"] is False
