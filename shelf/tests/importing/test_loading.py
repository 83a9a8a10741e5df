"""Sets of the further games: loaded whole or not at all, every fault with its place, and again without a change."""

from __future__ import annotations

import io
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from pytest_django import Settings

from cards.importing.faults import FaultCode
from cards.models import Card
from cards.tests.importing.set_files import LEADER, Row, picture, to_csv, write
from cards.tests.importing.set_files import SET as DESPAIRA_SET
from games import SHELVED
from shelf.importing import load
from shelf.models import ShelfCard, ShelfPrinting, ShelfRevision, ShelfSet
from tcg.values import ValueCode

pytestmark = pytest.mark.django_db

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
    tables = (ShelfSet, ShelfCard, ShelfPrinting, ShelfRevision)
    return [row for table in tables for row in table._default_manager.order_by("pk").values()]


@pytest.fixture(autouse=True)
def _media(tmp_path: Path, settings: Settings) -> None:
    settings.MEDIA_ROOT = tmp_path / "media"


@pytest.mark.postgres
@EACH
def test_a_set_is_loaded_and_loaded_again_it_changes_nothing(game: str, tmp_path: Path) -> None:
    path = write(tmp_path / "set.json", text(game, CARDS[game]))
    assert counts(path) == (2, 0, 0)
    for card, row in zip(ShelfCard.objects.order_by("pk"), CARDS[game], strict=True):
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
    ids, token = dict(ShelfCard.objects.values_list("slug", "pk")), ShelfRevision.current_of(game)
    write(path, text(game, [one, {**two, "flavour": "Cold.", "rarity": "common"}]))
    outcome = load([path])
    assert outcome.plan is not None
    change = "rarity rare → common" if game == "fade" else "rarity none → common"
    assert outcome.plan.lines == [f"update {two['name']}: flavour, {change}"]
    assert dict(ShelfCard.objects.values_list("slug", "pk")) == ids
    assert ShelfRevision.current_of(game) != token


@pytest.mark.postgres
def test_numbers_may_be_dealt_out_anew_and_a_card_left_out_stays(tmp_path: Path) -> None:
    one, two = CARDS["fade"]
    path = write(tmp_path / "set.json", text("fade", [one, two]))
    counts(path)
    assert counts(write(path, text("fade", [{**one, "number": 2}, {**two, "number": 1}]))) == (0, 2, 0)
    assert dict(ShelfPrinting.objects.values_list("card__name", "number")) == {"Spark": 2, "Quarry": 1}
    assert counts(write(path, text("fade", [{**one, "number": 2}]))) == (0, 0, 1)
    assert ShelfCard.objects.count() == 2


def test_two_characters_may_have_cards_of_one_name(tmp_path: Path) -> None:
    counts(write(tmp_path / "set.json", text("aoe", CARDS["aoe"])))
    assert list(ShelfCard.objects.order_by("pk").values_list("name", "slug")) == [("Jab", "jab"), ("Jab", "jab-2")]


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
    assert ShelfPrinting.objects.get().image.read() == picture()
    assert counts(write(path, text("fade", [row]))) == (0, 0, 1)


@dataclass(frozen=True)
class Bad:
    """What is put in the first card of a game's file, or makes the file, and how it is refused."""

    code: str
    line: int
    column: str
    changes: Row | None = None
    content: str | bytes = ""
    name: str = "set.json"

    def written(self, game: str) -> str | bytes:
        if self.changes is None:
            return self.content
        return text(game, [{**CARDS[game][0], **self.changes}, CARDS[game][1]])


@dataclass(frozen=True)
class Unfit:
    """What of a card of each game can't be read, or can't be on it; none where the game has no such thing."""

    code: str
    fade: Row | None = None
    aoe: Row | None = None
    ga: Row | None = None


F, V = FaultCode, ValueCode
BAD = [
    Bad(F.UNKNOWN_KEY, 4, "leader_hp", {"leader_hp": 3000}),
    Bad(F.MISSING, 4, "name", {"name": " "}),
    Bad(F.MISSING, 4, "number", {"number": None, "artist": "Nobody"}),
    Bad(F.WRONG_TYPE, 4, "text", {"text": 5}), Bad(F.WRONG_TYPE, 4, "artist", {"artist": ["Nobody"]}),
    Bad(F.TOO_LONG, 4, "text", {"text": "x" * 10_000}), Bad(F.TOO_LONG, 4, "name", {"name": "x" * 10_000}),
    Bad(F.BAD_CHARACTER, 4, "name", {"name": "A\u202eB"}), Bad(F.BAD_NAME, 4, "name", {"name": "!!!"}),
    Bad(F.UNKNOWN_WORD, 4, "kind", {"kind": "leader"}),
    Bad(F.BAD_SET_CODE, 2, "set", content="set,number,name,kind\nT,1,A,zone\n", name="TST.csv"),
    Bad(F.BAD_SET_NUMBER, 4, "number", {"number": 10_000}),
    Bad(F.OTHER_SET, 4, "number", {"number": "BTA • EN – 1"}), Bad(F.DUPLICATE_NUMBER, 5, "number", {"number": 2}),
    Bad(F.IMAGE_PATH, 4, "image", {"image": "../a.png"}), Bad(F.IMAGE_MISSING, 4, "image", {"image": "none.png"}),
    Bad(F.BAD_IMAGE, 4, "image", {"image": "set.json"}),
]  # fmt: skip
UNFIT = [
    Unfit(F.NOT_OF_KIND, {"level": 3}, {"health": 20}),
    Unfit(F.OUT_OF_RANGE, {"cost": -1}, {"range": -1}, {"power": -1}),
    Unfit(F.OUT_OF_RANGE, {"plv": 10**9}, {"attack": 10**9}, {"life": 10**9}),
    Unfit(F.WRONG_TYPE, {"cost": "two"}, {"link": "two"}, {"cost": "two"}),
    Unfit(F.UNKNOWN_WORD, {"rank": "huge"}, {"tags": ["Huge"]}, {"speed": "huge"}),
    Unfit(F.BAD_CHARACTER, {"flavour": "a\u202eb"}, {"flavour": "a\u202eb"}, {"flavour": "a\u202eb"}),
    Unfit(F.TOO_LONG, {"flavour": "x" * 10_000}, {"symbol": "x" * 10_000}, {"element": "x" * 10_000}),
    Unfit(F.UNKNOWN_KEY, {"symbol": "Ash"}, {"rank": "hyper"}, {"plv": 5}),
    Unfit(
        V.TOO_MANY, {"elements": ["A", "B", "C"]}, {"red": list("LMHSL")}, {"subtypes": list("ABCDEFGHIJKLMNOPQRSTU")}
    ),
    Unfit(V.REPEATED, {"elements": ["A", "a"]}, {"red": ["L", "L"]}, {"subtypes": ["A", "a "]}),
]
#: The codes that are Despaira's own: what its cards have, the others' have not.
OF_DESPAIRA = {F.REPEATED_CLASS, F.RANGE_WITHOUT_RATK, F.ABILITY_WITHOUT_TEXT, F.PLAYS_AS_WITHOUT_TEXT}
#: The codes of files of any game that cannot be read, or whose images are too large (see cards/tests/importing).
OF_FILES = {
    F.UNREADABLE, F.TOO_LARGE, F.EMPTY, F.WRONG_ENCODING, F.BAD_JSON, F.TOO_DEEP, F.BAD_CSV, F.WRONG_CELLS,
    F.WRONG_SHAPE, F.TOO_MANY_ROWS, F.DUPLICATE_KEY, F.IMAGE_TOO_LARGE,
}  # fmt: skip
#: The codes that have tests of their own below, for each game.
BELOW = {
    F.BAD_LANGUAGE, F.BAD_DATE, F.SET_DIFFERS, F.NUMBER_TAKEN, F.KIND_CHANGED, F.DUPLICATE_NAME, F.OTHER_GAME,
}  # fmt: skip


def test_every_fault_code_has_a_file_that_is_refused_for_it() -> None:
    codes = {*(bad.code for bad in BAD), *(unfit.code for unfit in UNFIT), *BELOW, *OF_FILES}
    assert codes == {*FaultCode, *ValueCode} - OF_DESPAIRA


@EACH
def test_a_card_that_is_wrong_is_refused_in_json_and_in_a_table(game: str, tmp_path: Path) -> None:
    for unfit in UNFIT:
        changes: Row | None = getattr(unfit, game)
        if changes is None:  # cards of all kinds may have whatever the game has
            assert (unfit.code, game) == (F.NOT_OF_KIND, "ga")
            continue
        (column,) = changes
        one = {**CARDS[game][0], **changes}
        found = faults(tmp_path / "set.json", text(game, [one, CARDS[game][1]]))
        assert (4, column, unfit.code) in found
        table = write(tmp_path / "TST.csv", to_csv([one, CARDS[game][1]]))
        found = [(each.line, each.column, each.code) for each in load([table], game=game).files[0].faults]
        # What a table has no column for is wrong in its first line.
        assert (1 if unfit.code == F.UNKNOWN_KEY else 2, column, unfit.code) in found
    assert state() == []


@pytest.mark.postgres
def test_a_bad_file_is_refused_with_its_place(tmp_path: Path) -> None:
    for number, bad in enumerate(BAD):
        folder = tmp_path / str(number)
        folder.mkdir()
        found = load([write(folder / bad.name, bad.written("fade"))], game="fade").files[0].faults
        places = {(each.line, each.column, str(each.code)) for each in found}
        assert (bad.line, bad.column, bad.code) in places, found[:5]
        assert all(str(each).isprintable() for each in found)
    assert state() == []


@EACH
def test_what_the_set_says_is_judged_in_every_game(game: str, tmp_path: Path) -> None:
    path = tmp_path / "set.json"
    bad = {"code": "TST", "language": "English", "released": "2026-02-30"}
    assert faults(path, text(game, [], bad)) == [(2, "language", F.BAD_LANGUAGE), (2, "released", F.BAD_DATE),
                                                 (2, "name", F.MISSING)]  # fmt: skip
    one = write(tmp_path / "one.json", text(game, []))
    assert [fault.code for fault in load([one, write(path, text(game, [], {**SET, "name": "B"}))]).files[1].faults] == [
        F.SET_DIFFERS
    ]


@pytest.mark.postgres
@EACH
def test_what_only_the_database_shows(game: str, tmp_path: Path) -> None:
    path = write(tmp_path / "set.json", text(game, CARDS[game]))
    counts(path)
    other = next(kind.code for kind in SHELVED[list(CARDS).index(game)].kinds[2:] if kind.code != "zone")
    before = state()
    named = {**CARDS[game][1], "name": "Newcomer"}
    assert (4, "number", F.NUMBER_TAKEN) in faults(path, text(game, [named]))
    needed: dict[str, Row] = {"fade": {"cost": 1, "rank": "normal"}, "aoe": {"symbol": "Ash"}, "ga": {"types": [other]}}
    changed = {"number": 1, "name": CARDS[game][0]["name"], "kind": other, **needed[game]}
    assert faults(path, text(game, [changed])) == [(4, "kind", F.KIND_CHANGED)]
    assert state() == before


def test_values_of_another_kind_or_game_are_refused(tmp_path: Path) -> None:
    for game, changes, expected in (
        ("fade", {"kind": "zone", "level": 3}, [("level", V.NOT_OF_KIND), ("cost", V.NOT_OF_KIND),
                                                ("rank", V.NOT_OF_KIND)]),
        ("fade", {"elements": ["A", "B", "C"]}, [("elements", V.TOO_MANY)]),
        ("fade", {"elements": ["A", "a"]}, [("elements", V.REPEATED)]),
        ("fade", {"typecasting": ["A|B"]}, [("typecasting", V.BAD_CHARACTER)]),
        ("fade", {"cost": -1, "copies": "many"}, [("cost", V.OUT_OF_RANGE), ("copies", V.UNKNOWN_WORD)]),
        ("fade", {"cost": "2"}, [("cost", V.WRONG_TYPE)]),
        ("aoe", {"health": 20}, [("health", V.NOT_OF_KIND)]),
        ("aoe", {"rank": "hyper"}, [("rank", V.UNKNOWN_KEY)]),
        ("ga", {"types": ["aly"], "kind": None}, [("types", V.UNKNOWN_WORD)]),
        ("ga", {"power": True}, [("power", V.WRONG_TYPE)]),
    ):  # fmt: skip
        found = faults(tmp_path / "set.json", text(game, [{**CARDS[game][0], **changes}]))
        assert sorted(found) == sorted((4, column, code) for column, code in expected)


@EACH
def test_a_card_stands_once_in_a_set_also_where_something_else_is_wrong(game: str, tmp_path: Path) -> None:
    one = CARDS[game][0]
    again = {**one, "number": 3, "name": one["name"].upper(), "flavour": 5}
    found = faults(tmp_path / "set.json", text(game, [one, again]))
    assert found == [(5, "flavour", F.WRONG_TYPE), (5, "name", F.DUPLICATE_NAME)]
    assert state() == []


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


@EACH
def test_a_file_of_another_game_than_the_one_asked_for_is_refused(game: str, tmp_path: Path) -> None:
    content = json.dumps({"game": game, "set": SET, "cards": CARDS[game]})
    for other in {"despaira", *CARDS} - {game}:
        assert faults(tmp_path / "set.json", content, game=other) == [(1, "game", F.OTHER_GAME)]
    assert state() == []


def test_a_file_that_breaks_off_is_judged_by_the_game_that_it_was_to_name(tmp_path: Path) -> None:
    broken = text("fade", CARDS["fade"]).replace('"Quarry"', "Quarry")
    assert [code for _, _, code in faults(tmp_path / "set.json", broken)] == [F.BAD_JSON]


def run(*arguments: object) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    try:
        call_command("load_cards", *map(str, arguments), stdout=out, stderr=err)
    except SystemExit as exit_:
        return int(exit_.code or 0), out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


def test_the_command_takes_sets_of_every_game(tmp_path: Path) -> None:
    path = write(tmp_path / "fade.json", text("fade", CARDS["fade"]))
    assert run(path, "--dry-run")[1].splitlines() == [
        "create set TST",
        "create Spark (TST • EN – 1)",
        "create Quarry (TST • EN – 2)",
        "Nothing was written. It would be:",
        "created 2, updated 0, unchanged 0",
    ]
    assert state() == []
    assert run(path) == (0, "created 2, updated 0, unchanged 0\n", "")
    assert run(path) == (0, "created 0, updated 0, unchanged 2\n", "")
    table = write(tmp_path / "TST.csv", to_csv(CARDS["fade"]))
    assert run(table, "--game", "fade") == (0, "created 0, updated 0, unchanged 2\n", "")
    bad = write(tmp_path / "bad.json", text("fade", [{"number": 3, "name": "Pit", "kind": "zone", "level": 2}]))
    said = "line 4, column level: NOT_OF_KIND: a Zone has no Level.\nNothing was loaded: 1 fault to mend.\n"
    assert run(bad) == (1, "", said)


def test_the_sets_of_our_own_are_loaded(tmp_path: Path) -> None:
    paths = sorted((settings.DATA_DIR / "sets").glob("*/*.json"))
    assert {path.parent.name for path in paths} == {game.code for game in SHELVED}
    created, updated, unchanged = counts(*paths)
    assert (created > 200, updated, unchanged) == (True, 0, 0)
    assert counts(*paths) == (0, 0, created)
