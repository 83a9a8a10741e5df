"""`manage.py goldfish`: the report as text and as data, Ctrl-C, and what is said when something is wrong."""

from __future__ import annotations

import json
import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.test import Client

from cards.catalog import Catalog
from cards.models import Card, CatalogRevision
from decks.goldfish import limits
from decks.management.commands import goldfish
from decks.tests.goldfish.test_runs import Here
from decks.tests.test_api import send
from rules.goldfish import Job, play_chunk, worth

EMBER = settings.DATA_DIR / "decks" / "ember-rush.txt"


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def run(path: Path = EMBER, *, err: StringIO | None = None, **options: Any) -> tuple[int, str, str]:
    """(exit code, what was printed, what was complained of)."""
    out, err = StringIO(), err or StringIO()
    try:
        call_command("goldfish", str(path), stdout=out, stderr=err, **{"runs": 6, **options})
    except SystemExit as ended:
        return int(ended.code or 0), out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


def refused(path: Path = EMBER, **options: Any) -> str:
    """The complaint about bad input."""
    with pytest.raises(CommandError) as refusal:
        run(path, **options)
    assert refusal.value.returncode == 2
    return str(refusal.value)


def test_a_report_for_people(starter: Catalog) -> None:
    code, text, complaints = run(seed="abc")
    assert (code, complaints) == (0, "")
    parts = text.rstrip("\n").split("\n\n")
    assert parts[0].startswith("Ember Rush: 6 games, seed abc.")
    turns, grades, cards = (part.split("\n") for part in parts[2:5])
    assert [line.split()[0] for line in turns[:4]] == ["turn", "1", "2", "3"]
    assert [line.split()[0] for line in grades[1:]] == ["brick", "weak", "fair", "good-no-trick", "good"]
    assert cards[0].startswith("played most")
    assert cards[0].startswith("played most")


def test_the_same_seed_is_the_same_to_the_last_byte_here_and_on_the_site(starter: Catalog, client: Client) -> None:
    """T-22.6."""
    one, again, other = (run(seed=seed, json=True)[1] for seed in ("a", "a", "b"))
    data = json.loads(one)
    assert one == again
    assert data["decks"] != json.loads(other)["decks"]
    assert (data["seed"], data["games"], data["comparison"], data["lines"]) == ("a", 6, None, [])
    assert (data["params"]["max_turns"], data["params"]["opponent_hp"]) == (15, 3000)
    assert data["decks"][0]["name"] == "Ember Rush"
    assert {warning["code"] for warning in data["warnings"]} <= {"NOT_EXECUTABLE"}
    played = send(client, "POST", "goldfish/", {"text": EMBER.read_text(), "runs": 6, "seed": "a"}).json()
    assert {**played["report"], "warnings": played["decks"][0]["warnings"], "lines": []} == data


def test_other_processes_play_the_same_games(starter: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = run(runs=10, json=True)[1]
    monkeypatch.setattr(goldfish, "_ALONE", 9)
    monkeypatch.setattr(limits, "GAMES_A_CHUNK", 4)
    monkeypatch.setattr(goldfish, "new_processes", lambda count: Here())
    assert run(runs=10, json=True)[1] == alone


@pytest.fixture
def of_three_cards(starter: Catalog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small deck, of which each card is weighed by four games."""
    monkeypatch.setattr(worth, "GAMES", 4)
    monkeypatch.setattr(goldfish, "_EVERY", 0.0)
    path = tmp_path / "three.txt"
    path.write_text("Main\n9 Fuse Runner\n9 Cinder Bolt\n9 Wick Sprite")
    return path


def test_what_each_card_is_worth(of_three_cards: Path) -> None:
    err = Terminal()
    code, text, _ = run(of_three_cards, worth=True, err=err)
    assert code == 0
    said = next(part for part in text.split("\n\n") if "without one copy" in part).split("\n")[2:]
    assert " 0 of 16 games" in err.getvalue()
    cards = json.loads(run(of_three_cards, worth=True, json=True)[1])["worth"]
    assert [card["name"] for card in cards] == [re.split("  ", line)[0] for line in said]
    assert len(cards) == 3
    assert cards[0].keys() == {"card", "slug", "name", "kind", "level", "copies", "changed", "later", "verdict"}
    assert "worth" not in json.loads(run(of_three_cards, json=True)[1])


def test_ctrl_c_reports_the_cards_whose_worth_is_known(of_three_cards: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = iter(range(2))

    def play(*given: Any) -> dict[str, Any]:
        if next(calls, None) is None:
            raise KeyboardInterrupt
        return worth.play_on(*given)

    monkeypatch.setattr(goldfish, "play_on", play)
    code, text, complaints = run(of_three_cards, worth=True, json=True)
    assert (code, complaints) == (130, "Stopped after 12 of 16 games.\n")
    assert sum(card["later"] is not None for card in json.loads(text)["worth"]) == 2
    assert "without one copy" not in run(of_three_cards, worth=True)[1]


def interrupted(monkeypatch: pytest.MonkeyPatch, at: int) -> None:
    """Chunks of four games, and Ctrl-C in the one that begins with game `at`."""
    monkeypatch.setattr(limits, "GAMES_A_CHUNK", 4)

    def play(job: Job, start: int, stop: int, **given: Any) -> dict[str, Any]:
        if start == at:
            raise KeyboardInterrupt
        return play_chunk(job, start, stop, **given)

    monkeypatch.setattr(goldfish, "play_chunk", play)


def test_ctrl_c_reports_what_was_played(starter: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = run(runs=8, json=True)[1]
    interrupted(monkeypatch, at=8)
    code, text, complaints = run(runs=20, json=True)
    assert (code, complaints) == (130, "Stopped after 8 of 20 games.\n")
    assert text == whole


def test_options_that_cannot_be(starter: Catalog) -> None:
    options: list[tuple[dict[str, Any], str]] = [
        ({"runs": 0}, "--runs: from 1 to 100,000, not 0."),
        ({"runs": 10**9}, "--runs: from 1 to 100,000, not 1,000,000,000."),
        ({"max_turns": 61}, "--max-turns: from 1 to 60, not 61."),
        ({"opponent_hp": 0}, "--opponent-hp: from 1 to 100,000, not 0."),
        ({"seed": ""}, "--seed: give it letters that can be seen."),
        ({"seed": "\udcff\n"}, "--seed: give it letters that can be seen."),
        ({"seed": "x" * 65}, "--seed: at most 64 letters."),
    ]
    assert [refused(**asked) for asked, _ in options] == [said for _, said in options]


def test_a_deck_that_cannot_be_played(starter: Catalog, tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    assert "can't be read" in refused(path)
    for content, said in {
        b"\xff\xfe3\x00": "not UTF-8",
        b"3 Flash Step\n" * 5000: "deck.txt: ",
        b"": "The main deck has no card",
        b"1 Ashen Regent\nMain\n5 Cinder Bolt": "The main deck has 5 cards that can be played: a game",
        b"Main\n9 Nobody's Card": "The main deck has no card",
        b"99 Flash Step\n99 Cinder Bolt\n99 Fuse Runner\n99 Wick Sprite": "at most 300 can be played",
    }.items():
        path.write_bytes(content)
        assert said in refused(path)


def test_a_deck_that_is_played_with_warnings(starter: Catalog, tmp_path: Path) -> None:
    """G-6, G-8: illegal, without a leader, with a card that nobody knows and a line that is none."""
    path = tmp_path / "half-built.txt"
    path.write_text("Main\n40 Fuse Runner\n3 Cinder Bolt\n2 Nobody's Card\n0 Kindling")
    Card.objects.filter(name="Cinder Bolt").update(text="Sing.", executable=False)
    CatalogRevision.renew()
    code, text, complaints = run(path)
    assert (code, complaints) == (0, "")
    assert text.startswith("half-built: 6 games, seed 0.")
    said = text.rstrip("\n").rsplit("\n\n", 1)[1].split("\n")
    assert [line.split(": ")[0] for line in said[:2]] == ["line 4", "line 5"]
    assert [line.split(": ")[1] for line in said[2:]] == ["ILLEGAL", "UNKNOWN_CARD", "NOT_EXECUTABLE", "NO_LEADER"]
    data = json.loads(run(path, json=True)[1])
    assert [warning["code"] for warning in data["warnings"]] == [line.split(": ")[1] for line in said[2:]]
    assert ([line["line"] for line in data["lines"]], data["decks"][0]["cards_in_deck"]) == ([4, 5], 43)


def test_a_file_whose_name_can_not_be_shown(starter: Catalog, tmp_path: Path) -> None:
    """A byte that is no letter breaks the output, and an escape sequence the terminal."""
    path = tmp_path / "a\udcff\x1b[31m\nb.txt"
    path.write_text("Main\n6 Flash Step")
    assert run(path)[1].startswith("a\ufffd\ufffd[31m b: 6 games")
