"""Sets of the further games: loaded whole or not at all, every fault with its place, and again without a change."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from pytest_django import Settings

from cards.importing import load
from cards.importing.faults import FaultCode
from cards.models import Card, CardSet, Printing, Revision
from cards.tests.commands import run
from cards.tests.importing.set_files import LEADER, Row, picture, to_csv, write
from cards.tests.importing.set_files import SET as DESPAIRA_SET
from games import other_games
from tcg.values import ValueCode

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_cards")]

SET: Row = {"code": "TST", "name": "Test Set"}
#: Of each game a card with a number, and one that needs none.
CARDS: dict[str, list[Row]] = {
    "fade": [
        {"number": 1, "name": "Spark", "kind": "skill", "cost": 2, "rank": "hyper", "elements": ["Ember", "Tide"],
         "keywords": ["Aura 3", "Vengeance: draw a card"], "copies": "any", "text": "This attack hits 3 times."},
        {"number": 2, "name": "Quarry", "kind": "zone", "rarity": "rare", "artist": "Nobody", "copies": 3},
    ],
    "aoe": [
        {"number": 1, "name": "Jab", "kind": "attack", "symbol": "Ash", "range": 1, "red": ["L"], "yellow": ["M", "H"],
         "throw": True, "tags": ["final"]},
        {"number": 2, "name": "Jab", "kind": "attack", "symbol": "Bo", "range": 2, "throw": False},
    ],
    "ga": [
        {"number": 1, "name": "Clerk", "kind": "ally", "types": ["ally", "item"], "subtypes": ["Human"], "power": 0},
        {"number": 2, "name": "Stamp", "kind": "item", "types": ["item"], "speed": "fast"},
    ],
}  # fmt: skip
EACH = pytest.mark.parametrize("game", CARDS)


def text(game: str, cards: list[Any], card_set: Row = SET, **more: Any) -> str:
    """A JSON file with the set in line 2 and the first card in line 4; the game is said last."""
    lines = ",\n".join(json.dumps(card, ensure_ascii=False) for card in cards)
    said = json.dumps({"game": game, **more})[1:-1]
    return f'{{\n"set": {json.dumps(card_set)},\n"cards": [\n{lines}\n],\n{said}}}\n'


def faults(path: Path, content: str | bytes, **options: Any) -> list[tuple[int, str, str]]:
    return [(each.line, each.column, each.code) for each in load([write(path, content)], **options).files[0].faults]


def counts(*paths: Path, **options: Any) -> tuple[int, int, int]:
    outcome = load(paths, **options)
    assert outcome.plan is not None, [str(fault) for file in outcome.files for fault in file.faults]
    assert not outcome.is_refused, [str(fault) for file in outcome.files for fault in file.faults]
    return outcome.plan.created, outcome.plan.updated, outcome.plan.unchanged


def state() -> list[Any]:
    tables = (CardSet, Card, Printing, Revision)
    return [row for table in tables for row in table._default_manager.order_by("pk").values()]


@pytest.fixture(autouse=True)
def _media(tmp_path: Path, settings: Settings) -> None:
    settings.MEDIA_ROOT = tmp_path / "media"


@pytest.mark.postgres
@EACH
def test_a_set_is_loaded_and_loaded_again_it_changes_nothing(game: str, tmp_path: Path) -> None:
    path = write(tmp_path / "set.json", text(game, CARDS[game]))
    assert counts(path) == (2, 0, 0)
    for card, row in zip(Card.objects.order_by("pk"), CARDS[game], strict=True):
        of_card = {key: value for key, value in row.items() if key not in ("number", "rarity", "artist")}
        assert (card.game, card.printed) == (game, of_card)
        assert card.printings.get().number == row["number"]
    before = state()
    assert counts(path) == (0, 0, 2)
    table = write(tmp_path / "TST.csv", to_csv(CARDS[game]))
    assert counts(table, game=game) == (0, 0, 2)
    assert state() == before


@EACH
def test_a_changed_row_changes_that_card_alone(game: str, tmp_path: Path) -> None:
    one, two = CARDS[game]
    path = write(tmp_path / "set.json", text(game, [one, two]))
    counts(path)
    ids, token = dict(Card.objects.values_list("slug", "pk")), Revision.current_of(game)
    write(path, text(game, [one, {**two, "flavour": "Cold.", "rarity": "common"}]))
    outcome = load([path])
    assert outcome.plan is not None
    change = "rarity rare → common" if game == "fade" else "rarity none → common"
    assert outcome.plan.lines == [f"update {two['name']}: flavour, {change}"]
    assert dict(Card.objects.values_list("slug", "pk")) == ids
    assert Revision.current_of(game) != token


def test_two_characters_may_have_cards_of_one_name(tmp_path: Path) -> None:
    counts(write(tmp_path / "set.json", text("aoe", CARDS["aoe"])))
    assert list(Card.objects.order_by("pk").values_list("name", "slug")) == [("Jab", "jab"), ("Jab", "jab-2")]


@pytest.mark.postgres
def test_files_of_several_games_are_loaded_together_or_not_at_all(tmp_path: Path) -> None:
    paths = [write(tmp_path / f"{game}.json", text(game, rows)) for game, rows in CARDS.items()]
    despaira = write(tmp_path / "despaira.json", json.dumps({"set": DESPAIRA_SET, "cards": [LEADER]}))
    bad = write(tmp_path / "bad.json", text("ga", [{"number": 1, "name": "Nothing", "kind": "thing"}]))
    before = Card.objects.count()
    outcome = load([*paths, despaira, bad])
    assert [len(file.faults) for file in outcome.files] == [0, 0, 0, 0, 2]
    assert (state(), Card.objects.count()) == ([], before)
    assert sum(counts(*paths, despaira)) == 7


def test_an_image_is_stored_and_stays(tmp_path: Path) -> None:
    write(tmp_path / "art.png", picture())
    row = CARDS["fade"][1]
    path = write(tmp_path / "set.json", text("fade", [{**row, "image": "art.png"}]))
    counts(path)
    assert Printing.objects.get().image.read() == picture()
    assert counts(write(path, text("fade", [row]))) == (0, 0, 1)


F, V = FaultCode, ValueCode
#: What of a card of each game can't be read, or can't be on it. What each field takes stands in games/tests.
UNFIT: list[tuple[str, dict[str, Row]]] = [
    (F.NOT_OF_KIND, {"fade": {"level": 3}, "aoe": {"health": 20}}),
    (F.OUT_OF_RANGE, {"fade": {"cost": -1}, "aoe": {"range": -1}, "ga": {"power": -1}}),
    (F.OUT_OF_RANGE, {"fade": {"plv": 10**9}, "aoe": {"attack": 10**9}, "ga": {"life": 10**9}}),
    (F.UNKNOWN_WORD, {key: {"kind": "leader"} for key in CARDS}),
    (F.BAD_CHARACTER, {key: {"flavour": "a\u202eb"} for key in CARDS} | {"fade": {"typecasting": ["A\u202eB"]}}),
    (F.TOO_LONG, {"fade": {"flavour": "x" * 9999}, "aoe": {"symbol": "x" * 9999}, "ga": {"element": "x" * 9999}}),
    (F.TOO_LONG, {key: {"name": "x" * 9999} for key in CARDS}),
    (F.MISSING, {key: {"name": " "} for key in CARDS}),
    (F.BAD_NAME, {key: {"name": "!!!"} for key in CARDS}),
    (F.BAD_SET_NUMBER, {"fade": {"number": 10000}}),
    (F.IMAGE_PATH, {"fade": {"image": "../a.png"}}),
    (F.UNKNOWN_KEY, {"fade": {"symbol": "Ash"}, "aoe": {"rank": "hyper"}, "ga": {"leader_hp": 3000}}),
]


@EACH
def test_a_card_that_is_wrong_is_refused_in_json_and_in_a_table(game: str, tmp_path: Path) -> None:
    for code, rows in UNFIT:
        for column, value in rows.get(game, {}).items():
            cards = [{**CARDS[game][0], column: value}, CARDS[game][1]]
            assert (4, column, code) in faults(tmp_path / "set.json", text(game, cards))
            # What a table has no column for is wrong in its first line.
            line = 1 if code == F.UNKNOWN_KEY else 2
            assert (line, column, code) in faults(tmp_path / "TST.csv", to_csv(cards), game=game)
    assert state() == []


@pytest.mark.postgres
def test_what_only_the_set_or_the_database_shows(tmp_path: Path) -> None:
    path, cards = tmp_path / "set.json", CARDS["fade"]
    bad = {"code": "TST", "language": "English", "released": "2026-02-30"}
    assert faults(path, text("fade", [], bad)) == [
        (2, "language", F.BAD_LANGUAGE),
        (2, "released", F.BAD_DATE),
        (2, "name", F.MISSING),
    ]
    counts(write(path, text("fade", cards)))
    before = state()
    assert (4, "number", F.NUMBER_TAKEN) in faults(path, text("fade", [{**cards[1], "name": "Newcomer"}]))
    changed = {"number": 1, "name": cards[0]["name"], "kind": "reaction", "cost": 1, "rank": "normal"}
    assert faults(path, text("fade", [changed])) == [(4, "kind", F.KIND_CHANGED)]
    again = {**cards[0], "number": 3, "name": cards[0]["name"].upper(), "flavour": 5}
    assert faults(path, text("fade", [cards[0], again])) == [
        (5, "flavour", F.WRONG_TYPE),
        (5, "name", F.DUPLICATE_NAME),
    ]
    assert state() == before


@pytest.mark.parametrize(
    ("said", "code", "words"),
    [
        ("fede", V.UNKNOWN_WORD, "Did you mean fade?"),
        ("chess", V.UNKNOWN_WORD, "Known: despaira, fade, aoe, ga."),
        (7, V.WRONG_TYPE, "the number “7” stands where the code of a game belongs"),
    ],
)
def test_an_unknown_game_is_the_one_fault(said: Any, code: str, words: str, tmp_path: Path) -> None:
    (fault,) = load([write(tmp_path / "set.json", text(said, CARDS["fade"]))]).files[0].faults
    assert (fault.line, fault.column, fault.code) == (7, "game", code)
    assert words in fault.message


def test_a_file_is_of_the_game_that_it_names_wherever_it_does(tmp_path: Path) -> None:
    path = tmp_path / "set.json"
    first = json.dumps({"game": "fade", "set": SET, "cards": CARDS["fade"]})
    assert counts(write(path, first)) == (2, 0, 0)
    assert counts(write(path, text("FADE", CARDS["fade"])), game="fade") == (0, 0, 2)
    unsaid = json.dumps({"set": SET, "cards": CARDS["fade"]})
    assert counts(write(path, unsaid), game="fade") == (0, 0, 2)
    assert {code for _, _, code in faults(path, unsaid)} > {F.UNKNOWN_KEY}


def test_a_file_of_another_game_than_the_one_asked_for_is_refused(tmp_path: Path) -> None:
    content = json.dumps({"game": "fade", "set": SET, "cards": CARDS["fade"]})
    for other in ("despaira", "aoe", "ga"):
        assert faults(tmp_path / "set.json", content, game=other) == [(1, "game", F.OTHER_GAME)]
    assert state() == []


def test_a_file_that_breaks_off_is_judged_by_the_game_that_it_was_to_name(tmp_path: Path) -> None:
    broken = text("fade", CARDS["fade"]).replace('"Quarry"', "Quarry")
    assert [code for _, _, code in faults(tmp_path / "set.json", broken)] == [F.BAD_JSON]


def test_the_command_takes_sets_of_every_game(tmp_path: Path) -> None:
    path = write(tmp_path / "fade.json", text("fade", CARDS["fade"]))
    assert run("load_cards", path) == (0, "created 2, updated 0, unchanged 0\n", "")
    table = write(tmp_path / "TST.csv", to_csv(CARDS["fade"]))
    assert run("load_cards", table, "--game", "fade") == (0, "created 0, updated 0, unchanged 2\n", "")
    bad = write(tmp_path / "bad.json", text("fade", [{"number": 3, "name": "Pit", "kind": "zone", "level": 2}]))
    said = "line 4, column level: NOT_OF_KIND: a Zone has no Level.\nNothing was loaded: 1 fault to mend.\n"
    assert run("load_cards", bad) == (1, "", said)


def test_the_sets_of_our_own_are_loaded(tmp_path: Path) -> None:
    paths = sorted((settings.DATA_DIR / "sets").glob("*/*.json"))
    assert {path.parent.name for path in paths} == {game.code for game in other_games()}
    created, updated, unchanged = counts(*paths)
    assert (created > 200, updated, unchanged) == (True, 0, 0)
    assert counts(*paths) == (0, 0, created)
