"""Tests of import, export and integrity check for the sets of every game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from pytest_django import Settings

from cards.file_formats.set_files import dump_csv, dump_json
from cards.importing import load
from cards.importing.errors import FaultCode
from cards.models import Card, CardSet, Printing, Revision
from cards.tests.commands import run
from cards.tests.importing.set_files import BRIEF_SET, CARDS, CARDS_OF_GAMES, Row, json_of, to_csv, write
from games import GAMES, other_games
from tcg.values import ValueCode

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_cards")]

F, V = FaultCode, ValueCode
FADE = CARDS_OF_GAMES["fade"]


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
@pytest.mark.parametrize("game", GAMES)
def test_a_set_that_is_loaded_or_written_and_loaded_again_is_the_same(game: str, tmp_path: Path) -> None:
    rows = {**CARDS_OF_GAMES, "despaira": list(CARDS[:3])}[game]
    described = {**BRIEF_SET, "name": "Test “Set”", "released": "2026-01-31", "language": "EN", "description": "Ours."}
    assert counts(write(tmp_path / "set.json", json_of(game, rows, described))) == (len(rows), 0, 0)
    for card, row in zip(Card.objects.order_by("pk"), rows, strict=True):
        of_card = {key: value for key, value in row.items() if key not in ("number", "rarity", "artist")}
        assert (card.game, card.kind, card.name) == (game, row["kind"], row["name"])
        assert game == "despaira" or card.printed == of_card
        assert [each.number for each in card.printings.all()] == [row["number"]]
    dumped, table, before = dump_json(CardSet.objects.get()), dump_csv(CardSet.objects.get()), state()
    assert counts(write(tmp_path / "again.json", dumped)) == (0, 0, len(rows))
    for content in (table, to_csv(rows)):
        assert counts(write(tmp_path / "TST.csv", content), game=game) == (0, 0, len(rows))
    assert state() == before
    for model in (Printing, Card, CardSet):
        model._default_manager.all().delete()
    assert counts(tmp_path / "again.json") == (len(rows), 0, 0)
    assert dump_json(CardSet.objects.get()) == dumped


def test_a_changed_value_is_listed_and_makes_a_revision(tmp_path: Path) -> None:
    path = tmp_path / "set.json"
    counts(write(path, json_of("fade", FADE)))
    token = Revision.current_of("fade")
    outcome = load([write(path, json_of("fade", [{**FADE[1], "flavour": "Cold.", "rarity": "common"}]))])
    assert outcome.plan is not None
    assert outcome.plan.lines == ["update Quarry: flavour, rarity rare → common"]
    assert Revision.current_of("fade") != token


def test_two_characters_may_have_cards_of_one_name(tmp_path: Path) -> None:
    counts(write(tmp_path / "set.json", json_of("aoe", CARDS_OF_GAMES["aoe"])))
    assert list(Card.objects.order_by("pk").values_list("name", "slug")) == [("Jab", "jab"), ("Jab", "jab-2")]


#: A value that a card of F.A.D.E. can't have. What each field takes is tested in games/tests.
UNFIT: list[tuple[FaultCode, Row]] = [
    (F.NOT_OF_KIND, {"level": 3}), (F.OUT_OF_RANGE, {"cost": -1}), (F.UNKNOWN_WORD, {"kind": "leader"}),
    (F.BAD_CHARACTER, {"typecasting": ["A\u202eB"]}), (F.TOO_LONG, {"flavour": "x" * 9999}),
    (F.BAD_NAME, {"name": "!!!"}), (F.IMAGE_PATH, {"image": "../a.png"}), (F.UNKNOWN_KEY, {"symbol": "Ash"}),
]  # fmt: skip


def test_a_card_that_is_wrong_is_refused_in_json_and_in_a_table(tmp_path: Path) -> None:
    for code, wrong in UNFIT:
        cards, (column,) = [{**FADE[0], **wrong}, FADE[1]], wrong
        assert (4, column, code) in faults(tmp_path / "set.json", json_of("fade", cards))
        # What a table has no column for is wrong in its first line.
        line = 1 if code == F.UNKNOWN_KEY else 2
        assert (line, column, code) in faults(tmp_path / "TST.csv", to_csv(cards), game="fade")
    assert state() == []
    counts(write(tmp_path / "set.json", json_of("fade", FADE)))
    changed = json_of("fade", [{"number": 1, "name": "Spark", "kind": "reaction", "cost": 1, "rank": "normal"}])
    (fault,) = load([write(tmp_path / "set.json", changed)]).files[0].faults
    assert (fault.code, "is a Skill already" in fault.message) == (F.KIND_CHANGED, True)


@pytest.mark.parametrize(
    ("said", "code", "words"),
    [
        ("fede", V.UNKNOWN_WORD, "Did you mean fade?"),
        ("chess", V.UNKNOWN_WORD, "Known: despaira, fade, aoe, ga."),
        (7, V.WRONG_TYPE, "the number “7” stands where the code of a game belongs"),
    ],
)
def test_an_unknown_game_is_the_one_fault(said: Any, code: str, words: str, tmp_path: Path) -> None:
    (fault,) = load([write(tmp_path / "set.json", json_of(said, FADE))]).files[0].faults
    assert (fault.line, fault.column, fault.code) == (7, "game", code)
    assert words in fault.message


def test_a_file_is_of_the_game_that_it_names_wherever_it_does(tmp_path: Path) -> None:
    path = tmp_path / "set.json"
    first = json.dumps({"game": "fade", "set": BRIEF_SET, "cards": FADE})
    assert counts(write(path, first)) == (2, 0, 0)
    assert counts(write(path, json_of("FADE", FADE)), game="fade") == (0, 0, 2)
    unsaid = json.dumps({"set": BRIEF_SET, "cards": FADE})
    assert counts(write(path, unsaid), game="fade") == (0, 0, 2)
    assert {code for _, _, code in faults(path, unsaid)} > {F.UNKNOWN_KEY}


def test_a_file_of_another_game_than_the_one_asked_for_is_refused(tmp_path: Path) -> None:
    content = json.dumps({"game": "fade", "set": BRIEF_SET, "cards": FADE})
    for other in ("despaira", "aoe", "ga"):
        assert faults(tmp_path / "set.json", content, game=other) == [(1, "game", F.OTHER_GAME)]
    assert state() == []


def test_a_file_that_breaks_off_is_judged_by_the_game_that_it_was_to_name(tmp_path: Path) -> None:
    broken = json_of("fade", FADE).replace('"Quarry"', "Quarry")
    assert [code for _, _, code in faults(tmp_path / "set.json", broken)] == [F.BAD_JSON]


def test_the_command_takes_the_game_of_a_table(tmp_path: Path) -> None:
    table = write(tmp_path / "TST.csv", to_csv(FADE))
    assert run("load_cards", table, "--game", "fade") == (0, "created 2, updated 0, unchanged 0\n", "")


def test_the_sets_of_our_own_are_loaded(tmp_path: Path) -> None:
    paths = sorted((settings.DATA_DIR / "sets").glob("*/*.json"))
    assert {path.parent.name for path in paths} == {game.code for game in other_games()}
    created, updated, unchanged = counts(*paths)
    assert (created > 200, updated, unchanged) == (True, 0, 0)
    assert counts(*paths) == (0, 0, created)
    for card_set in CardSet.objects.all():
        copies = {"again.json": dump_json(card_set), f"{card_set.code}.csv": dump_csv(card_set)}
        for name, content in copies.items():
            assert counts(write(tmp_path / name, content), game=card_set.game)[:2] == (0, 0)


def test_what_is_stored_is_read_once_more(tmp_path: Path) -> None:
    counts(*(write(tmp_path / f"{game}.json", json_of(game, rows)) for game, rows in CARDS_OF_GAMES.items()))
    assert run("check_games")[0] == 0
    zone = Card.objects.get(name="Quarry")
    Card.objects.filter(pk=zone.pk).update(values={"level": 3, "colour": "red"})
    Card.objects.filter(name="Spark").update(
        values={"cost": 2, "rank": "hyper", "elements": [" Ember"], "rarity": "rare"}, name_key="other"
    )
    clerks = Printing.objects.filter(card__name="Clerk")
    clerks.update(set=CardSet.objects.get(game="aoe"), number=9, image_digest="x")
    Printing.objects.filter(card__name="Quarry").update(rarity="golden")
    code, _, said = run("check_games")
    lines = said.splitlines()
    assert code == 1
    spark, clerk = (Card.objects.get(name=name).permanent_number for name in ("Spark", "Clerk"))
    assert [line.split(": ")[:2] for line in lines[:-1]] == [
        [f"fade, card {spark} “Spark”, elements", "KEPT_OTHERWISE"],
        [f"fade, card {spark} “Spark”, rarity", "NOT_OF_CARD"],
        [f"fade, card {spark} “Spark”, name", "OTHER_KEY"],
        [f"fade, card {zone.permanent_number} “Quarry”, colour", "UNKNOWN_KEY"],
        [f"fade, card {zone.permanent_number} “Quarry”, level", "NOT_OF_KIND"],
        [f"fade, card {zone.permanent_number} “Quarry”, rarity", "UNKNOWN_WORD"],
        [f"ga, card {clerk} “Clerk”, set", "OTHER_GAME"],
        [f"ga, card {clerk} “Clerk”, image", "KEPT_OTHERWISE"],
    ]
    assert lines[-1] == "8 faults. Load the set again, or fix the cards in the admin."
