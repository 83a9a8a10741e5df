"""Tests of the API of card texts."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from cards.models import CreatureType
from rules.scenario import load, read, run
from rules.web.draft import MAX_TEXT

pytestmark = pytest.mark.django_db


def ask(client: Client, body: Any) -> Any:
    return client.post("/api/v1/text/", body, content_type="application/json")


def read_text(client: Client, text: str, **card: Any) -> dict[str, Any]:
    answer = ask(client, {"text": text, **card})
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


def test_a_text_that_runs(client: Client) -> None:
    text = "draw two cards"
    found = read_text(client, text, kind="trick", activation="instant", classes=["resource"])
    assert (found["kind"], found["executable"], found["plays_as"]) == ("trick", True, "Draw 2 cards.")
    assert found["readings"] == ["Draw 2 cards."]
    (span,) = found["spans"]
    assert (text[span["start"] : span["end"]], span["kind"]) == (text, "effects")
    assert span["phrase"] == {"shown": "draw N card(s)", "key": "effects-draw-n-card-s"}
    assert found["sentences"] == [
        {"start": 0, "end": 14, "executable": True, "plays_as": "Draw 2 cards.", "problem": None}
    ]
    assert {"label": "Speed", "words": "2 of 5; 1 is the quickest"} in found["uses"][0]["needs"]
    assert load(read(found["situation"])[0]).id
    assert (found["problem"], found["hint"]) == (None, None)


def test_a_text_that_does_not(client: Client) -> None:
    found = read_text(client, "Draw 1 card. Deal 100 dammage to this creature.")
    assert (found["kind"], found["executable"], found["plays_as"]) == ("creature", False, None)
    assert (found["spans"], found["uses"], found["situation"]) == ([], [], None)
    assert [each["executable"] for each in found["sentences"]] == [True, False]
    problem, within = found["problem"], found["sentences"][1]["problem"]
    assert (problem["start"], problem["end"], problem["place"]) == (22, 29, "column 23")
    assert (within["start"], within["end"]) == (22, 29)
    assert {"shown": "damage to TARGET", "key": ""} in problem["expected"]
    assert found["hint"] == {
        "start": 22,
        "end": 29,
        "replacement": "damage",
        "instead_of": "dammage",
        "text": "Draw 1 card. Deal 100 damage to this creature.",
    }


def test_it_knows_the_creature_types(client: Client) -> None:
    text = "Destroy 1 Card Shark creature."
    assert not read_text(client, text)["executable"]
    CreatureType.objects.create(name="Card Shark")
    found = read_text(client, text)
    assert found["executable"]
    assert run(load(read(found["situation"])[0])).notes == ()


def test_a_bad_body_and_other_methods(client: Client) -> None:
    body: dict[str, Any]
    for body, path in (
        ({}, "text"),
        ({"text": 5}, "text"),
        ({"text": "a" * (MAX_TEXT + 1)}, "text"),
        ({"text": "Draw 1 card.", "kind": "tile"}, "kind"),
        ({"text": "Draw 1 card.", "activation": "slow"}, "activation"),
        ({"text": "Draw 1 card.", "classes": ["damage"] * 22}, "classes"),
        ({"text": "Draw 1 card.", "classes": ["hurt"]}, "classes.0"),
    ):
        answer = ask(client, body)
        assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json")
        assert path in [error["path"] for error in answer.json()["errors"]]
    assert read_text(client, " \n")["plays_as"] is None
