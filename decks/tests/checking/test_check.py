"""Many decklists that are judged at once: page and API."""

from __future__ import annotations

import csv
import io
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from cards.catalog.catalogs import Catalog
from cards.images import limits as image_limits
from cards.tests.own_cards import store
from conftest import legal_list
from decks import limits
from decks.checking.results import check_lists, sheets
from decks.checking.splitting import SubmittedList
from decks.core import concurrency
from decks.games import library_of
from decks.importexport import ExportedDeck, dump
from decks.models import Deck
from decks.pdf.sheets import Registration

pytestmark = pytest.mark.django_db
_DECKS = Path(__file__).parents[3] / "data" / "decks"
PAGE, API = "/decks/check/", "/api/v1/decks/check/"


@pytest.fixture
def legal(starter: Catalog) -> str:
    return dump("text", ExportedDeck("Ann's deck", "standard", "", legal_list(starter), starter))


def ask(client: Client, **body: Any) -> Any:
    return client.post(API, body, content_type="application/json")


def packed(**files: str) -> SimpleUploadedFile:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(f"decks/{name}.txt", text)
        archive.writestr("__MACOSX/._x", "rubbish")
    return SimpleUploadedFile("decks.zip", content.getvalue())


def count_pages(content: bytes) -> int:
    return content.count(b"/Type /Page\n") + content.count(b"/Type /Page ")


def kept_in(page: Any) -> str:
    kept: str = page.context["stored_lists"]
    return kept


def test_each_list_has_its_verdict(client: Client, legal: str, starter: Catalog) -> None:
    code = dump("code", ExportedDeck("", "standard", "", legal_list(starter), starter))
    lists = [{"text": legal}, {"name": "Bo", "code": code}, {"text": "3 Flash Step\n0 x\n1 Nobody"}, {"text": "{"}]
    ann, bo, bad, broken = ask(client, lists=lists, format="standard").json()["results"]
    assert (ann["name"], ann["legal"], ann["counts"]["main"], ann["problems"]) == ("Ann's deck", True, 51, [])
    assert (bo["name"], bo["legal"], bo["counts"]) == ("Bo", True, ann["counts"])
    assert (bad["name"], bad["legal"]) == ("List 3", False)
    assert {problem["code"] for problem in bad["problems"]} >= {"UNKNOWN_CARD", "LEADER_MISSING"}
    assert [(line["line"], line["code"]) for line in bad["lines"]] == [(2, "BAD_COUNT"), (3, "UNKNOWN_CARD")]
    assert (broken["legal"], [line["code"] for line in broken["lines"]]) == (False, ["NOT_JSON"])
    assert Deck.objects.count() == 0


def test_a_list_of_another_game_is_refused_where_a_format_is_asked_for(client: Client) -> None:
    lists = [{"text": "# Game: fade\n1 Somebody"}]
    assert [each["code"] for each in ask(client, lists=lists, format="standard").json()["results"][0]["lines"]] == [
        "OTHER_GAME"
    ]
    assert ask(client, lists=lists).json()["results"][0]["game"] == "fade"


def test_a_list_is_of_its_own_game_or_of_that_of_the_page(client: Client) -> None:
    store("fade")
    text = (_DECKS / "fade" / "rust-hour.txt").read_text("utf-8").replace("# Name: Rust Hour", "# Name: Hugo")
    (each,) = client.post(PAGE, {"text": text}).context["checked"]
    assert (each.name, each.legality, each.format_name) == ("Hugo", "legal", "F.A.D.E., Standard")
    page = client.get("/fade/decks/check/")
    assert page.context["form"]["format"].value() is None
    (each,) = client.post("/fade/decks/check/", {"text": "1 Nobody\n1 Somebody"}).context["checked"]
    assert each.library.game == "fade"
    wanted = {"text": text, "format": "despaira standard"}
    page = client.post(PAGE, wanted)
    assert "can’t be Standard of Despaira" in page.text
    (row,) = list(csv.reader(io.StringIO(client.post(PAGE, {**wanted, "as": "csv"}).text)))[1:]
    assert (row[0], row[3], row[4]) == ("Hugo", "F.A.D.E., Standard", "not read")


@pytest.mark.parametrize("page", ["/fade/decks/", "/fade/decks/new/", "/games/"])
def test_pages_of_a_game_lead_to_the_check_of_its_decks(client: Client, page: str) -> None:
    assert 'href="/fade/decks/check/"' in client.get(page).text


def test_a_file_that_cannot_be_read_has_a_row_of_its_own(client: Client, legal: str) -> None:
    photo = SimpleUploadedFile("photo.jpg", b"\xff\xd8\xff")
    page = client.post(PAGE, {"text": legal, "uploads": [photo, packed(bomb="x" * (limits.FILE_BYTES + 1))]})
    assert [(each.name, each.legality) for each in page.context["checked"]] == [
        ("Ann's deck", "legal"),
        ("photo.jpg", "not read"),
        ("decks.zip", "not read"),
    ]
    assert "This file is a picture." in page.text
    again = client.post(PAGE, {"lists": kept_in(page)})
    assert [each.messages for each in again.context["checked"]] == [each.messages for each in page.context["checked"]]


def test_what_a_mail_says_besides_its_list_is_told(client: Client, legal: str) -> None:
    text = legal.replace("# Name: Ann's deck", "Anna") + "\nSent from my iPhone"
    page = client.post(PAGE, {"text": text})
    assert [(each.name, each.legal, each.lines) for each in page.context["checked"]] == [("Anna", True, ())]
    assert "Left out: “Sent from my iPhone”" in page.text
    (each,) = ask(client, lists=[{"text": text}]).json()["results"]
    assert [(line["code"], line["text"]) for line in each["lines"]] == [("NOT_A_CARD", "Sent from my iPhone")]


def test_a_fault_is_told_once_with_its_remedy(client: Client, legal: str) -> None:
    text = f"{legal}\n1 Flsh Step"
    (each,) = client.post(PAGE, {"text": text}).context["checked"]
    said = [sentence for sentence in (*each.messages, *each.line_messages) if "Flsh" in sentence]
    assert len(said) == 1
    assert said[0].endswith("No card is called “Flsh Step”. Perhaps Flash Step?")
    assert "Perhaps Flash Step?" in client.post(PAGE, {"text": text, "as": "csv"}).text
    twice = client.post(PAGE, {"text": "1 A\n\nMain\n1 B\n\nLeader\n1 C\n\nMain\n1 D"})
    assert "put a line of --- between them" in twice.text


def test_players_stand_on_their_sheets_and_illegal_decks_are_marked(client: Client, legal: str) -> None:
    checked = check_lists(
        [SubmittedList(legal), SubmittedList("1 Flash Step"), SubmittedList("{")], library_of("despaira")
    )
    registered = [(each.registration.player, each.deck.name, each.mark) for each in sheets(checked, Registration())]
    assert registered == [("Ann's deck", "", ""), ("", "", "Not legal")]
    wanted = {"text": f"{legal}\n---\n1 Flash Step", "as": "sheets-legal"}
    assert count_pages(client.post(PAGE, wanted).getvalue()) == 1
    nothing = client.post(PAGE, {**wanted, "text": "1 Flash Step"})
    assert (nothing.status_code, "sheets-legal" in nothing.text) == (200, False)


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({}, "lists"),
        ({"lists": []}, "lists"),
        ({"lists": [{"text": "x"}] * (limits.LISTS_CHECKED + 1)}, "lists"),
        ({"lists": [{"text": "x", "code": "y"}]}, "lists.0"),
        ({"lists": [{"text": "x" * (limits.LIST_LETTERS + 1)}]}, "lists.0.text"),
        ({"lists": [{"text": "x"}], "format": "nonsense"}, "format"),
        ({"lists": [{"text": "x"}], "game": "fade", "format": "quickstart"}, "format"),
    ],
)
def test_a_body_that_is_wrong_is_told_where(client: Client, body: dict[str, Any], path: str) -> None:
    answer = ask(client, **body)
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["path"].startswith(path)


def test_the_page_shows_what_was_pasted_and_packed(client: Client, legal: str) -> None:
    files = [packed(bo="3 Flash Step", cy=legal), SimpleUploadedFile("di.txt", b"2 Flash Step")]
    typed = {"text": f"{legal}\n---\n1 Nobody", "uploads": files, "format": "despaira standard"}
    page = client.post(PAGE, typed)
    names = [(each.name, each.legal) for each in page.context["checked"]]
    assert names == [("Ann's deck", True), ("List 2", False), ("bo", False), ("Ann's deck", True), ("di", False)]
    assert "2 of 5 are legal" in page.text
    assert "Line 1: “1 Nobody”: No card is called “Nobody”." in page.text


def test_the_verdicts_are_exported(client: Client, legal: str) -> None:
    page = client.post(PAGE, {"text": f"{legal}\n---\n# Name: =1+1\n1 Nobody", "format": "despaira standard"})
    taken = {"lists": kept_in(page), "format": "despaira standard"}
    table = client.post(PAGE, {**taken, "as": "csv"})
    rows = list(csv.reader(io.StringIO(table.text)))
    assert [(row[0], row[2], row[4]) for row in rows[1:]] == [
        ("Ann's deck", "51", "legal"),
        ("'=1+1", "1", "not legal"),
    ]
    sheets = client.post(PAGE, {**taken, "as": "sheets", "event": "Summer cup", "date": "2026-07-01"})
    content = sheets.getvalue()
    assert content.startswith(b"%PDF")
    assert count_pages(content) == 2
    wrong = client.post(PAGE, {**taken, "as": "sheets", "date": "soon"})
    assert (wrong.status_code, "A date such as" in wrong.text, kept_in(wrong)) == (422, True, kept_in(page))


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({}, "There is no list in it yet."),
        ({"text": "1 A\n---\n" * (limits.LISTS_CHECKED + 1)}, "At most 100 lists"),
        ({"lists": '{"x": 1}'}, "did not arrive whole"),
        ({"lists": "[" * 100_000}, "did not arrive whole"),
        ({"text": "1 A", "format": "nonsense"}, "nonsense is not one"),
        ({"uploads": SimpleUploadedFile("a.zip", b"PK\x03\x04 nothing")}, "a.zip is no zip file"),
        ({"uploads": SimpleUploadedFile("a.pdf", b"%PDF-1.7")}, "a.pdf: This file is a PDF"),
        ({"uploads": packed(bomb="x" * (limits.FILE_BYTES + 1))}, "more than 1 MB in it"),
    ],
)
def test_what_cannot_be_checked_is_said(client: Client, typed: dict[str, Any], said: str) -> None:
    page = client.post(PAGE, typed)
    assert page.status_code == 422
    assert said in page.text


def test_lists_that_take_too_long_are_told_to_be_sent_again(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "LISTS_CHECKED_FOR", -1.0)
    (each,) = ask(client, lists=[{"text": "1 Flash Step"}]).json()["results"]
    assert [line["code"] for line in each["lines"]] == ["TOO_MUCH"]


def test_one_request_is_checked_at_a_time(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(concurrency, "WAIT", 0.0)
    with concurrency.in_turn(limits.LISTS_CHECKED):
        page, answer = client.post(PAGE, {"text": "1 A"}), ask(client, lists=[{"text": "1 A"}])
    assert (page.status_code, page["Retry-After"], answer.status_code) == (503, "2", 503)
    assert "1 A</textarea>" in page.text


def test_sheets_that_wait_for_others_are_made_from_the_same_page(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(image_limits, "WAIT", 0.0)
    with image_limits.one_at_a_time():
        page = client.post(PAGE, {"text": "1 A", "as": "sheets"})
    assert (page.status_code, page["Retry-After"]) == (503, "2")
    assert 'name="as" value="sheets"' in page.text
    assert "Select the button again" in page.text
