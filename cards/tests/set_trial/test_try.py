"""Tests of the set trial on page and API, and of the permission to import."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from accounts.models import User
from cards.catalog.catalogs import Catalog
from cards.importing.errors import FaultCode, WarningCode
from cards.models import Card, Printing
from cards.set_trial import pictures, report
from cards.set_trial.examples import example, example_json
from cards.set_trial.messages import TITLES, FaultMessage, figures
from cards.set_trial.upload import Sent
from games import GAMES
from jobs.later import Busy
from jobs.resource_limits import LimitExceeded
from tcg.values import ValueCode

pytestmark = pytest.mark.django_db
PAGE, API = "/sets/try/", "/api/v1/sets/check/"
PROCESS = report.PROCESS
SET = {"code": "BTA", "name": "Beta", "language": "EN"}


class Here:
    """Stand-in that works in this process, because another one starts slowly."""

    def call(self, function: Any, *args: Any, **bounds: Any) -> Any:
        return function(*args)


class Failing:
    def __init__(self, error: Exception) -> None:
        self.error = error

    def call(self, *args: Any, **bounds: Any) -> Any:
        raise self.error


@pytest.fixture(autouse=True)
def _texts_are_read_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "PROCESS", Here())


def creature(number: int, **values: Any) -> dict[str, Any]:
    usual = {"name": f"Test hound {number}", "kind": "creature", "element": "fire", "level": 2, "type": "Beast"}
    return {"number": number, **usual, "atk": 100, "hp": 200, "lore": "It barks.", "rarity": "common", **values}


def written(*cards: dict[str, Any], **more: Any) -> str:
    return json.dumps({**more, "set": SET, "cards": cards}, indent=0)


FINE = written(
    creature(1, lore="", text="When this creature is summoned, draw 1 card.", image="README.md"),
    creature(2, lore="", level=3, text="Draw 1 card. Sing 1 song."),
    creature(3),
)
WRONG = written(creature(1, level="many", legs=4), creature(1, name="Another"))


def ask(client: Client, body: str, content_type: str = "application/json", query: str = "") -> Any:
    return client.post(f"{API}{query}", body, content_type=content_type)


def sent(text: str, name: str = "beta.json", **more: str) -> dict[str, Any]:
    return {"file": SimpleUploadedFile(name, text.encode()), **more}


def packed(files: dict[str, bytes] | None = None) -> dict[str, Any]:
    """Return a zip file with these files as an upload."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in (files or {}).items():
            file.writestr(name, content)
    return {"file": SimpleUploadedFile("a.zip", written.getvalue())}


def png(width: int = 63, height: int = 88) -> bytes:
    written = io.BytesIO()
    Image.new("1", (width, height)).save(written, "PNG")
    return written.getvalue()


def codes(tried: report.SetReport) -> list[tuple[str, str]]:
    """Return column and code of every fault."""
    return [(fault.column, fault.code.value) for fault in tried.problems]


def test_texts_and_figures_of_a_set_are_told_and_nothing_is_kept(client: Client) -> None:
    before = Card.objects.count()
    found = ask(client, FINE).json()
    assert (found["game"], found["cards"], found["read"]) == ("despaira", 3, 1)
    assert [problem for problem in found["problems"] if problem["severity"] == "error"] == []
    read, stops = found["texts"]
    assert (read["card"], read["reads"], read["stops_at"]) == ("Test hound 1", True, None)
    assert read["canonical"] == "When this creature is spawned, draw 1 card."
    assert (stops["reads"], stops["canonical"], stops["stops_at"]["phrase"]) == (False, None, "Sing 1 song")
    assert found["counts"]["level"] == {"2": 2, "3": 1}
    assert Card.objects.count() == before


def test_every_bad_row_is_told_with_its_line(client: Client) -> None:
    problems = ask(client, WRONG).json()["problems"]
    errors = [(each["line"], each["column"], each["code"]) for each in problems if each["severity"] == "error"]
    assert [error[1:] for error in errors] == [
        ("level", "WRONG_TYPE"),
        ("legs", "UNKNOWN_KEY"),
        ("number", "DUPLICATE_NUMBER"),
    ]
    assert [line for line, *_ in errors] == sorted({line for line, *_ in errors})


def test_a_table_is_of_the_set_that_its_name_begins_with(client: Client) -> None:
    table = "name,kind,number\nA test of tables,token,1\n"
    assert ask(client, table, "text/csv", "?name=BTA.csv").json()["cards"] == 1
    unnamed = ask(client, table, "text/csv").json()["problems"]
    assert "MISSING" in {problem["code"] for problem in unnamed}


def test_a_set_of_another_game_says_so_itself(client: Client) -> None:
    assert ask(client, written(game="fade")).json()["game"] == "fade"
    assert ask(client, written(), query="?game=ga").json()["game"] == "ga"


def test_what_is_no_set_file_is_refused(client: Client) -> None:
    assert ask(client, "[").json()["problems"][0]["code"] == "BAD_JSON"
    assert ask(client, " ").json()["problems"][0]["code"] == "EMPTY"
    assert ask(client, "{}", query="?game=chess").status_code == 400
    many = ask(client, written(*(creature(number) for number in range(report.CARDS + 1)))).json()
    assert ([each["code"] for each in many["problems"]], many["texts"]) == (["TOO_MANY_ROWS"], [])
    wide = ask(client, "name,kind," + "x," * 100, "text/csv").json()
    assert [each["code"] for each in wide["problems"]] == ["BAD_CSV"]
    keys = ask(client, '{"a":[' + '{"b" :1},' * 24 * report.CARDS + "]}").json()
    assert [each["code"] for each in keys["problems"]] == ["TOO_LARGE"]


@pytest.mark.parametrize(("error", "page_status", "status"), [(Busy(), 503, 503), (LimitExceeded(), 422, 400)])
def test_texts_are_read_within_bounds(
    client: Client, monkeypatch: pytest.MonkeyPatch, error: Exception, page_status: int, status: int
) -> None:
    monkeypatch.setattr(report, "PROCESS", Failing(error))
    assert ask(client, FINE).status_code == status
    assert client.post(PAGE, sent(FINE)).status_code == page_status


def test_the_page_shows_what_was_found(client: Client) -> None:
    page = client.post(PAGE, sent(FINE))
    assert "3 cards: no fault found" in page.text
    assert "1 of 2 (50 %)" in page.text
    assert "Stops at “Sing 1 song”" in page.text
    assert page.text.count('src="/sets/try/face/') == 3
    assert "Load it" not in page.text
    assert "the file has faults" in client.post(PAGE, sent(WRONG)).text


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({}, "Write the cards of your set, or choose a file."),
        (sent("x", "set.xlsx"), "A set file is called .csv, .json or .zip."),
        (packed(), "a.zip has no file that could be the set"),
        (packed({"a.csv": b"set", "カ" * 90: b""}), "… is too long: use 50 letters at most."),
        (packed({"a.csv": b"x", "b.json": b"{}"}), "2 files that could be the set"),
        (packed({"a.csv": b"x" * 1_000_001}), "at most 1 MB is read"),
        (packed({"a.csv": b"x", "1.png": b"", "x/1.png": b""}), "two files called 1.png"),
        (packed({"a.csv": b"x"} | {f"{number}.png": b"" for number in range(201)}), "at most 200 are tried"),
        (packed({"a.csv": b"x"} | {f"{number}.txt": b"" for number in range(400)}), "at most 400 are read"),
        (packed({"a.csv": b"x", "1.png": bytes(32_000_001)}), "more than 32 MB in it"),
        (sent("PK no zip file", "a.zip"), "a.zip is no zip file"),
        (sent("x" * 1_000_001), "at most 1 MB is read"),
        (sent(FINE, game="chess"), "chess is not one"),
    ],
)
def test_what_cannot_be_tried_is_said(client: Client, typed: dict[str, Any], said: str) -> None:
    page = client.post(PAGE, typed)
    assert (page.status_code, said in page.text) == (422, True)


def test_who_may_add_cards_loads_all_or_nothing(client: Client, ann_client: Client, ann: User) -> None:
    good = written(creature(1), creature(2))
    assert client.post(PAGE, sent(good, load="1")).status_code == 403
    assert ann_client.post(PAGE, sent(good, load="1")).status_code == 403
    User.objects.filter(pk=ann.pk).update(is_staff=True, is_superuser=True)
    refused = ann_client.post(PAGE, sent(WRONG, load="1"))
    assert (refused.status_code, "Nothing was loaded" in refused.text) == (422, True)
    assert not Card.objects.filter(name__startswith="Test hound").exists()
    loaded = ann_client.post(PAGE, sent(good, load="1"), follow=True)
    assert "2 cards created, 0 updated" in loaded.text
    assert "Load it" in loaded.text
    assert Card.objects.filter(name__startswith="Test hound").count() == 2


def test_typed_cards_are_tried_and_told_by_their_lines(client: Client) -> None:
    page = client.post(PAGE, {"text": "set,number,name,kind,levle\nMYS,1,<b>Mine</b>,token,1\n"})
    assert 'data-line="1">Line 1' in page.text
    assert "<strong>Unknown column</strong>, <code>levle</code>: No such column. Did you mean level?" in page.text
    assert "MYS,1,&lt;b&gt;Mine&lt;/b&gt;,token,1" in page.text
    assert "UNKNOWN_KEY" not in page.text


def test_the_example_is_shown_as_the_table_that_it_is(client: Client) -> None:
    assert "<td>When this creature is spawned, draw 1 card.</td><td></td>" in client.get(PAGE).text


def test_cells_copied_from_a_spreadsheet_are_read(client: Client) -> None:
    rows = csv.reader(io.StringIO(example(GAMES["despaira"])))
    page = client.post(PAGE, {"text": "\n".join("\t".join(row) for row in rows)})
    assert "5 cards: no fault found" in page.text


@pytest.mark.parametrize("game", GAMES)
def test_the_example_of_a_game_has_no_fault_and_is_read(client: Client, game: str) -> None:
    tried = report.try_set(example(GAMES[game]).encode(), "-.csv", game)
    assert (tried.cards, tried.problems, [each for each in tried.texts if not each.analysis.canonical]) == (5, [], [])
    assert sum(count for _, count in figures(tried)[0][1]) == 5
    page = client.get(PAGE, {"example": game})
    assert "5 cards: no fault found" in page.text
    file = client.get(f"/sets/try/example/{game}.csv")
    assert file.content.decode("utf-8-sig") == example(GAMES[game])


def test_every_code_has_words() -> None:
    assert [code for code in (*FaultCode, *ValueCode, *WarningCode) if code not in TITLES] == []


def test_cards_and_sets_of_the_site_are_told_with_everything_else(starter: Catalog) -> None:
    known = next(iter(starter.values()))
    number = starter.printings_of(known.id)[0].number
    token = {"kind": "token", "element": "fire", "level": 1, "type": "Beast", "atk": 1, "hp": 1}
    own = [
        {**token, "number": 998, "name": "Nobody's name"},
        {**token, "number": number.number, "name": "A number that is taken"},
        {**token, "name": known.name},
        {**token, "name": "Broken", "hp": "many"},
    ]
    body = json.dumps({"set": {"code": number.set, "name": "Mine"}, "cards": own})
    assert sorted(codes(report.try_set(body.encode(), "-.json"))) == [
        ("hp", "WRONG_TYPE"),
        ("kind", "KIND_CHANGED"),
        ("name", "NAME_KNOWN"),
        ("number", "NUMBER_TAKEN"),
        ("set", "SET_KNOWN"),
    ]


def test_tokens_that_there_are_not_are_told() -> None:
    spawn = [f"When this creature is summoned, spawn 1 “{name}” token." for name in ("Own", "Nobody's")]
    token = {"kind": "token", "element": "fire", "level": 1, "type": "Beast", "atk": 1, "hp": 1, "name": "Own"}
    body = written(creature(1, lore="", text=spawn[0]), creature(2, lore="", text=spawn[1]), token)
    assert codes(report.try_set(body.encode(), "-.json")) == [("text", "UNKNOWN_TOKEN")]


def test_a_set_of_the_site_that_is_tried_again_is_nothing_new(starter: Catalog, client: Client) -> None:
    code = next(iter(starter.sets))
    few = json.loads(client.get(f"/sets/{code}/set.json").content)
    few["cards"] = few["cards"][:3]
    assert codes(report.try_set(json.dumps(few).encode(), "-.json")) == []


def test_images_in_a_zip_file_are_checked_and_shown(client: Client) -> None:
    named = [creature(1), creature(2, image="own.png"), creature(3, image="none.png"), creature(4, image="text.png")]
    named += [creature(5, image="large.png"), creature(6)]
    body = written(*named, creature(7, image="README.md")).encode()
    images = {"pictures/MYS EN-1.png": png(), "own.png": png(88, 63), "text.png": b"no image", "99.png": png()}
    images |= {"large.png": png(5001, 5000), ".hidden": b""}
    tried = report.try_set(body, "-.json", "", {Path(name).name: image for name, image in images.items()})
    assert sorted(codes(tried)) == [
        (".hidden", "IMAGE_UNUSED"),
        ("99.png", "IMAGE_UNUSED"),
        ("image", "BAD_IMAGE"),
        ("image", "IMAGE_MISSING"),
        ("image", "IMAGE_MISSING"),
        ("image", "IMAGE_SHAPE"),
        ("image", "IMAGE_TOO_LARGE"),
    ]
    page = client.post(PAGE, packed({"beta.json": body, **images}))
    assert page.text.count('src="data:image/webp;base64,') == 2
    assert page.text.count('src="/sets/try/face/') == 1
    assert "img-src 'self' data:" in page["Content-Security-Policy"]
    assert "Image not used</strong>, <code>99.png</code>" in page.text


def test_a_set_is_loaded_with_its_images(ann_client: Client, ann: User, settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path
    User.objects.filter(pk=ann.pk).update(is_staff=True, is_superuser=True)
    files = {"カ" * 150 + ".json": written(creature(1), creature(2)).encode(), "1.png": png()}
    files["."] = b"a file without a name"
    assert "2 cards created" in ann_client.post(PAGE, packed(files) | {"load": "1"}, follow=True).text
    images = dict(Printing.objects.filter(set__code="BTA").values_list("number", "image"))
    assert (images[2], (tmp_path / images[1]).read_bytes()) == ("", png())


def test_a_card_that_is_tried_is_drawn_beside_the_request(client: Client, settings: Any, tmp_path: Path) -> None:
    settings.PICTURES_DIR = settings.FACES_DIR = tmp_path
    page = client.post(PAGE, sent(written(creature(1))))
    (address,) = re.findall(r'src="(/sets/try/face/[^"]+)"', page.text)
    first = client.get(address)
    assert (first.status_code, first["Content-Type"], first["Cache-Control"]) == (200, "image/svg+xml", "no-store")
    pictures.QUEUE.wait([pictures.TrialImage.at(address.rpartition("/")[2]).digest], 600.0)
    drawn = client.get(address)
    assert (drawn["Content-Type"], Image.open(io.BytesIO(drawn.content)).size) == ("image/webp", (372, 520))
    assert client.get(address, headers={"If-None-Match": drawn["ETag"]}).status_code == 304
    assert client.get(f"{address}x").status_code == 404


def test_a_picture_shows_what_is_on_the_card() -> None:
    tried = report.try_set(FINE.encode(), "-.json")
    read, unread, _ = [pictures.TrialImage.at(each.image.rpartition("/")[2]).card for each in tried.card_reports]
    assert (read.name, read.text, read.level, read.is_executable) == (
        "Test hound 1", "When this creature is summoned, draw 1 card.", 2, True,
    )  # fmt: skip
    assert not unread.is_executable
    long = creature(1, lore="".join(chr(0x4E00 + 7 * each) for each in range(1200)))
    assert all(each.image for each in report.try_set(written(long).encode(), "-.json").card_reports)
    longer = {"name": "x", "kind": "zone", "text": long["lore"], "flavour": long["lore"][::-1]}
    assert pictures.TrialImage("fade", longer).address == ""


def test_texts_are_read_in_another_process(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "PROCESS", PROCESS)
    assert ask(client, FINE).json()["read"] == 1


def test_a_text_that_is_not_read_is_told_above_and_leads_to_where_it_is_tried(client: Client) -> None:
    page = client.post(PAGE, sent(FINE))
    assert "3 cards: no fault found, 1 text is not read" in page.text
    address = "/help/abilities/?text=Draw+1+card.+Sing+1+song.&amp;kind=creature#try"
    assert page.text.count(f'href="{address}"') == 2
    assert "Draw 1 card. Sing 1 song.</textarea>" in client.get(address.replace("&amp;", "&")).text


def test_a_card_with_a_fault_has_its_text_read(client: Client) -> None:
    body = written(creature(1, lore="", text="When this creature is summoned, draw 1 card.", level="many"))
    assert ask(client, body).json()["read"] == 1
    page = client.post(PAGE, sent(body))
    assert "When this creature is spawned, draw 1 card." in page.text
    assert "Fix the faults of this card to see its picture." in page.text


def test_a_set_file_is_put_into_the_box_and_its_images_may_come_alone(client: Client) -> None:
    body = written(creature(1))
    page = client.post(PAGE, packed({"beta.json": body.encode(), "1.png": png()}))
    assert page.context["form"]["text"].value() == body
    assert "Images are not kept." in page.text
    again = client.post(PAGE, packed({"1.png": png()}) | {"text": body.replace("Test hound 1", "Another hound")})
    assert 'src="data:image/webp;base64,' in again.text
    assert "Another hound" in again.text
    broken = client.post(PAGE, {"file": SimpleUploadedFile("a.csv", b"\xff\xfe")})
    assert not broken.context["form"]["text"].value()


def test_images_are_whole_faces_and_ranges_of_numbers_are_said(client: Client) -> None:
    page = client.get(PAGE).text
    assert "63 × 88 mm, such as 744 × 1039 pixels" in page
    assert "a number, 1 to 99,999" in page
    assert "a number, 0 to 9,999" in page


@pytest.mark.parametrize("game", GAMES)
def test_the_example_as_json_has_no_fault(game: str) -> None:
    tried = report.try_set(example_json(GAMES[game]).encode(), "-.json")
    assert (tried.game, tried.cards, tried.problems) == (game, 2, [])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[{"name": "x"}]', 'A set file must be an object such as {"set": {"code": "MYS", "name": "My set"}'),
        ('{"set": "HRN", "cards": []}', '“set” must be an object such as {"code": "MYS", "name": "My set"}.'),
    ],
)
def test_json_of_another_shape_is_told_by_example(text: str, said: str) -> None:
    file = Sent.typed(text)
    (problem,) = report.try_set(file.content, file.name).problems
    assert FaultMessage(problem).message.startswith(said)


def test_what_a_column_lacks_is_told_once() -> None:
    rows = "".join(f"MYS,{number},Item {number},item,3\n" for number in range(1, 5))
    tried = report.try_set(f"set,number,name,kind,price\n{rows}".encode(), "-.csv", "fade")
    assert codes(tried).count(("price", "UNKNOWN_KEY")) == 1
    (missing,) = [fault for fault in tried.problems if fault.column == "cost"]
    assert (missing.line, missing.message) == (
        1,
        "the file has no column “cost”, and 4 cards want it, the first in line 2: an Item needs its cost.",
    )


@pytest.mark.parametrize("page", ["/", "/games/", "/help/abilities/", "/sets/", "/fade/sets/"])
def test_who_invents_cards_finds_the_way(client: Client, page: str) -> None:
    assert f'href="{PAGE}' in client.get(page).text
