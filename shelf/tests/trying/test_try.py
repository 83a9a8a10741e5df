"""A set file tried: what is found in it by page and API, and who may load it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from accounts.models import User
from cards.models import Card
from jobs.bounds import TooMuch
from jobs.turns import Busy
from shelf.trying import findings

pytestmark = pytest.mark.django_db
PAGE, API = "/sets/try/", "/api/v1/sets/check/"
PROCESS = findings.PROCESS
SET = {"code": "BTA", "name": "Beta", "language": "EN"}


class Here:
    """Another process takes long to start."""

    def call(self, function: Any, *args: Any, **bounds: Any) -> Any:
        return function(*args)


class Failing:
    def __init__(self, error: Exception) -> None:
        self.error = error

    def call(self, *args: Any, **bounds: Any) -> Any:
        raise self.error


@pytest.fixture(autouse=True)
def _texts_are_read_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(findings, "PROCESS", Here())


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
    many = ask(client, written(*(creature(number) for number in range(findings.CARDS + 1)))).json()
    assert ([each["code"] for each in many["problems"]], many["texts"]) == (["TOO_MANY_ROWS"], [])
    wide = ask(client, "name,kind," + "x," * 100, "text/csv").json()
    assert [each["code"] for each in wide["problems"]] == ["BAD_CSV"]
    keys = ask(client, '{"a":[' + '{"b" :1},' * 24 * findings.CARDS + "]}").json()
    assert [each["code"] for each in keys["problems"]] == ["TOO_LARGE"]
    assert client.get(API).status_code == 405


@pytest.mark.parametrize(("error", "page_status", "status"), [(Busy(), 503, 503), (TooMuch(), 422, 400)])
def test_texts_are_read_within_bounds(
    client: Client, monkeypatch: pytest.MonkeyPatch, error: Exception, page_status: int, status: int
) -> None:
    monkeypatch.setattr(findings, "PROCESS", Failing(error))
    assert ask(client, FINE).status_code == status
    assert client.post(PAGE, sent(FINE)).status_code == page_status


def test_the_page_shows_what_was_found(client: Client) -> None:
    page = client.post(PAGE, sent(FINE))
    assert "3 cards: no fault found" in page.text
    assert "1 of 2 (50 %)" in page.text
    assert "Stops at “Sing 1 song”" in page.text
    assert "Load it" not in page.text
    assert "the file has faults" in client.post(PAGE, sent(WRONG)).text


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({}, "This field is required."),
        (sent("x", "set.xlsx"), "A set file is called .json or .csv."),
        (sent("x" * 1_000_001), "at most 1 MB is read"),
        (sent(FINE, game="chess"), "chess is not one"),
    ],
)
def test_what_cannot_be_tried_is_said(client: Client, typed: dict[str, Any], said: str) -> None:
    page = client.post(PAGE, typed)
    assert (page.status_code, said in page.text) == (422, True)
    assert client.put(PAGE).status_code == 405


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


def test_texts_are_read_in_another_process(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(findings, "PROCESS", PROCESS)
    assert ask(client, FINE).json()["read"] == 1
