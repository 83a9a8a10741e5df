"""`manage.py tournament`: what is printed, as text and as data, and what is said when something is wrong."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from cards.catalog import Catalog
from rules.tournament.games import BrokenGame, Game, Tournament

FILES = sorted((settings.DATA_DIR / "decks").glob("*.txt"))


def run(*arguments: str | Path, **options: object) -> tuple[int, str, str]:
    """(exit code, what was printed, what was complained of)."""
    out, err = StringIO(), StringIO()
    try:
        call_command("tournament", *map(str, arguments), stdout=out, stderr=err, **options)
    except SystemExit as ended:
        return int(ended.code or 0), out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


def test_decks_in_files_play_and_a_table_says_who_won(starter: Catalog) -> None:
    code, text, complaints = run(*FILES[:2], games=3, check=True)
    assert (code, complaints) == (0, "")
    head, first, second, _, ended = text.rstrip("\n").split("\n")
    assert head.split() == ["all", "games", "1", "2"]
    assert "–" in first
    assert "–" in second
    assert ended.startswith("3 games, ")
    assert run(*FILES[:2], games=3)[1] == text


def test_the_same_as_data(starter: Catalog) -> None:
    _, text, _ = run(*FILES[:3], games=6, seed="s", json=True)
    data = json.loads(text)
    assert (data["seed"], data["player"], data["games"], data["broken"]) == ("s", "eager", 6, [])
    assert sum(data["endings"].values()) == 6
    one, other = data["decks"][:2]
    assert one["against"][other["name"]]["played"] == other["against"][one["name"]]["played"] <= 2
    assert one["played"] == sum(share["played"] for share in one["against"].values())
    assert all(starter.named(name) for name in data["cards"])
    assert all(share["won"] <= share["played"] for share in data["cards"].values())


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ('{"C9": "swamp", "C3": "lava"}', ["“C9” is no tile: A1 to E6.", "C9: “swamp”", "C3: “lava” is none of"]),
        ("C3=forest", ["write it as JSON"]),
        ('["C3"]', ["write tiles and what lies on them"]),
    ],
)
def test_a_map_that_cannot_be_is_refused_with_every_reason(starter: Catalog, given: str, said: list[str]) -> None:
    with pytest.raises(CommandError) as refusal:
        run(*FILES[:2], "--map", given)
    assert [words for words in said if words not in str(refusal.value)] == []


def test_a_broken_game_is_named_and_the_others_are_played(starter: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Tournament.play

    def play(self: Tournament, number: int, watch: object = None) -> Game:
        if number == 1:
            raise BrokenGame(self.seed, number, 17, ["A card is lost."])
        return whole(self, number)

    monkeypatch.setattr(Tournament, "play", play)
    code, text, complaints = run(*FILES[:2], games=3, seed="x")
    assert code == 1
    assert "2 games" in text
    assert "broken: seed x, game 1, after 17 actions: A card is lost." in complaints
    code, text, _ = run(*FILES[:2], games=3, json=True)
    assert code == 1
    assert json.loads(text)["broken"] == [{"game": 1, "actions": 17, "faults": ["A card is lost."]}]
    code, text, _ = run(*FILES[:2], only=1)
    assert (code, "A card is lost." in text) == (1, True)


def test_ctrl_c_keeps_what_is_known(starter: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Tournament.play

    def play(self: Tournament, number: int, watch: object = None) -> Game:
        if number == 2:
            raise KeyboardInterrupt
        return whole(self, number)

    monkeypatch.setattr(Tournament, "play", play)
    code, text, complaints = run(*FILES[:2], games=9)
    assert (code, "2 games" in text) == (0, True)
    assert "stopped after 2 of 9 games" in complaints


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "can't be read"),
        (b"\xff\xfe3\x00", "not UTF-8"),
        (b"1 Ashen Regent\n3 Nobody's Card\n", "line 2"),
        (b"3 Flash Step\n" * 5000, "deck.txt"),
    ],
)
def test_a_deck_that_cannot_play_is_refused(
    starter: Catalog, tmp_path: Path, content: bytes | None, message: str
) -> None:
    path = tmp_path / "deck.txt"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(CommandError, match=message) as refusal:
        run(FILES[0], path)
    assert refusal.value.returncode == 2
