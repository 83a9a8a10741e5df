"""The commands that a newcomer and a script call."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from benchmarks.measurement import Measurement
from cards.catalog import Catalog
from cards.models import Card
from decks.models import Deck
from decks.services import decklist_of
from despaira_site.management.commands.benchmark import names

EMBER_RUSH = settings.DATA_DIR / "decks" / "ember-rush.txt"


def run(command: str, *arguments: str | Path, **options: object) -> tuple[int, str]:
    """(exit code, what was printed)."""
    out = StringIO()
    try:
        call_command(command, *map(str, arguments), stdout=out, stderr=out, **options)
    except SystemExit as ended:
        return int(ended.code or 0), out.getvalue()
    return 0, out.getvalue()


@pytest.mark.parametrize("path", sorted((settings.DATA_DIR / "decks").glob("*.txt")), ids=lambda path: path.stem)
def test_the_starter_decks_are_legal(starter: Catalog, path: Path) -> None:
    assert run("validate_deck", path) == (0, "legal\n")


def test_an_illegal_deck_exits_1_and_says_why(starter: Catalog, tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_text("4 Flash Step\n1 Nobody's Card\n0 Cinder Bolt\n")
    code, text = run("validate_deck", path)
    assert code == 1
    for line in (
        "line 3: BAD_COUNT",
        "error: COPIES_MAIN: Flash Step ×4",
        "(D-2.3)",
        "error: UNKNOWN_CARD",
        "not legal",
    ):
        assert line in text
    code, text = run("validate_deck", path, json=True)
    verdict = json.loads(text)
    assert (code, verdict["legal"], verdict["counts"]["main"]) == (1, False, 5)


def test_the_format_can_be_chosen(starter: Catalog, tmp_path: Path) -> None:
    text = EMBER_RUSH.read_text()
    smaller = "\n".join(line for line in text.splitlines() if "Flash Step" not in line)
    path = tmp_path / "deck.txt"
    path.write_text(smaller)
    assert run("validate_deck", path)[0] == 1
    assert run("validate_deck", path, format="quickstart") == (0, "legal\n")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "can't be read"),
        (b"\xff\xfe3\x00", "not UTF-8"),
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


def test_prepare_loads_the_starter_data_once(db: None) -> None:
    code, text = run("prepare")
    assert code == 0
    assert "loaded 3 starter decks" in text
    assert Card.objects.count() >= 120
    decks = {deck.name: decklist_of(deck).count("main") for deck in Deck.objects.all()}
    assert len(decks) == 3
    assert run("prepare") == (0, "")
    assert Deck.objects.count() == 3


def test_every_benchmark_is_found() -> None:
    assert names() == ["duels", "loading", "validation"]


def test_a_benchmark_over_its_limit_exits_1(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = [Measurement("turtle", 30.0, "s", ratio=3.0, limit=2.0)]
    monkeypatch.setattr("benchmarks.validation.measure", lambda: slow)
    code, text = run("benchmark", "validation")
    assert code == 1
    assert "turtle" in text
    code, text = run("benchmark", "validation", json=True)
    assert json.loads(text)["validation"][0]["ok"] is False
