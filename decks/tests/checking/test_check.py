"""Many decklists that are judged at once: page and API."""

from __future__ import annotations

import csv
import io
import zipfile
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from cards.catalog import Catalog
from cards.pictures import turns
from conftest import legal_list
from decks import large_pages, limits
from decks.formats import dump
from decks.models import Deck

pytestmark = pytest.mark.django_db
PAGE, API = "/decks/check/", "/api/v1/decks/check/"


@pytest.fixture
def legal(starter: Catalog) -> str:
    return dump("text", "Ann's deck", "standard", "", legal_list(starter), starter)


def ask(client: Client, **body: Any) -> Any:
    return client.post(API, body, content_type="application/json")


def packed(**files: str) -> SimpleUploadedFile:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(f"decks/{name}.txt", text)
        archive.writestr("__MACOSX/._x", "rubbish")
    return SimpleUploadedFile("decks.zip", content.getvalue())


def kept_in(page: Any) -> str:
    kept: str = page.context["kept"]
    return kept


def test_each_list_has_its_verdict(client: Client, legal: str, starter: Catalog) -> None:
    code = dump("code", "", "standard", "", legal_list(starter), starter)
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


def test_the_verdicts_are_taken_along(client: Client, legal: str) -> None:
    page = client.post(PAGE, {"text": f"{legal}\n---\n# Name: =1+1\n1 Nobody", "format": "despaira standard"})
    taken = {"lists": kept_in(page), "format": "despaira standard"}
    table = client.post(PAGE, {**taken, "as": "csv"})
    rows = list(csv.reader(io.StringIO(table.text)))
    assert [(row[0], row[2], row[4]) for row in rows[1:]] == [
        ("Ann's deck", "52", "legal"),
        ("'=1+1", "1", "not legal"),
    ]
    sheets = client.post(PAGE, {**taken, "as": "sheets", "event": "Summer cup", "date": "2026-07-01"})
    content = sheets.getvalue()
    assert content.startswith(b"%PDF")
    assert content.count(b"/Type /Page\n") + content.count(b"/Type /Page ") == 2
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
    monkeypatch.setattr(large_pages, "WAIT", 0.0)
    with large_pages.in_turn(limits.LISTS_CHECKED):
        page, answer = client.post(PAGE, {"text": "1 A"}), ask(client, lists=[{"text": "1 A"}])
    assert (page.status_code, page["Retry-After"], answer.status_code) == (503, "2", 503)
    assert "1 A</textarea>" in page.text


def test_sheets_that_wait_for_others_are_made_from_the_same_page(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "WAIT", 0.0)
    with turns.one_at_a_time():
        page = client.post(PAGE, {"text": "1 A", "as": "sheets"})
    assert (page.status_code, page["Retry-After"]) == (503, "2")
    assert 'name="as" value="sheets"' in page.text
    assert "Select the button again" in page.text


def test_only_get_and_post(client: Client) -> None:
    assert client.put(PAGE).status_code == 405
    assert client.get(API).status_code == 405
