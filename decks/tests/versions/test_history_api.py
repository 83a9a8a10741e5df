"""Histories over HTTP."""

from __future__ import annotations

import json
import zipfile
from typing import Any

import pytest
from django.test import Client, RequestFactory

from accounts.leaving import export
from accounts.models import User
from cards.catalog import Catalog
from conftest import legal_list, make_deck
from decks import limits, services
from decks.models import Deck, DeckVersion, Visibility
from decks.tests.versions.test_history_pages import put, write


@pytest.fixture
def deck(starter: Catalog, ann: User) -> Deck:
    """Three versions: made, an Ogre, another name."""
    return write(put(make_deck(ann, starter, Visibility.PUBLIC), "Ogre", {"main": 1}, ann), "name", "Embers", ann)


def at(deck: Deck, rest: str = "history/") -> str:
    return f"/api/v1/decks/{deck.pk}/{rest}"


def send(client: Client, method: str, path: str, body: Any = None, **headers: str) -> Any:
    return client.generic(
        method, path, json.dumps(body) if body is not None else "", "application/json", headers=headers
    )


def test_entries_newest_first(deck: Deck, ann_client: Client) -> None:
    answer = ann_client.get(at(deck) + "?page_size=2")
    page = answer.json()
    assert (page["count"], page["previous"], len(page["results"])) == (3, None, 2)
    assert page["results"][1] == {
        "number": 2, "kind": "edit", "name": "", "author": "ann", "created": page["results"][1]["created"],
        "change": "+1 Ogre in Main", "cells": [{"card": "Ogre", "before": {}, "after": {"main": 1}}],
    }  # fmt: skip
    assert ann_client.get(page["next"]).json()["results"][0]["kind"] == "made"
    assert ann_client.get(at(deck), headers={"If-None-Match": ann_client.get(at(deck))["ETag"]}).status_code == 304
    assert ann_client.get(at(deck) + "?named=maybe").status_code == 400
    assert ann_client.get(at(deck) + "?page=9").status_code == 404


def test_a_version_as_it_was_and_its_name(starter: Catalog, deck: Deck, ann_client: Client) -> None:
    first = next(iter(legal_list(starter).section("main")))
    assert isinstance(first, int)
    version = ann_client.get(at(deck, "history/1/")).json()
    assert (version["number"], version["entry"]["kind"], version["deck"]["name"]) == (1, "made", "Ann's ashes")
    assert {"card": starter[first].name, "slug": starter[first].slug, "count": 3} in version["deck"]["sections"]["main"]
    named = send(ann_client, "PATCH", at(deck, "history/2/"), {"name": " Before  the cup "})
    assert (named.status_code, named.json()["entry"]["name"]) == (200, "Before the cup")
    assert [entry["number"] for entry in ann_client.get(at(deck) + "?named=true").json()["results"]] == [2]
    assert send(ann_client, "PATCH", at(deck, "history/2/"), {"name": ""}).json()["entry"]["name"] == ""
    bodies: list[Any] = [{}, {"name": "x" * 81}, {"name": 5}, [], {"name": None}]
    for wrong in bodies:
        assert send(ann_client, "PATCH", at(deck, "history/2/"), wrong).status_code == 400
    for missing in (0, 4, 10**25):
        assert ann_client.get(at(deck, f"history/{missing}/")).status_code == 404
        assert send(ann_client, "PATCH", at(deck, f"history/{missing}/"), {"name": "x"}).status_code == 404
    deck.refresh_from_db()
    assert deck.version == 3


def test_going_back_names_the_version_that_was_read(deck: Deck, ann_client: Client) -> None:
    path = at(deck, "history/1/restore/")
    assert send(ann_client, "POST", path).status_code == 428
    stale = send(ann_client, "POST", path, **{"If-Match": '"2-0"'})
    assert (stale.status_code, stale.json()["current"]["version"]) == (412, 3)
    tag = ann_client.get(at(deck, ""))["ETag"]
    answer = send(ann_client, "POST", path, **{"If-Match": tag})
    assert (answer.status_code, answer.json()["version"], answer.json()["name"]) == (200, 4, "Ann's ashes")
    assert answer["ETag"] == ann_client.get(at(deck, ""))["ETag"]
    assert answer.json()["visibility"] == "public"
    assert send(ann_client, "POST", at(deck, "history/9/restore/"), **{"If-Match": "*"}).status_code == 404
    assert not services.decklist_of(deck).copies("main", "Ogre")


def test_differences_are_what_changes_takes(deck: Deck, ann_client: Client) -> None:
    answer = ann_client.get(at(deck, "differences/") + "?from=1&to=3").json()
    assert answer == {
        "from": 1,
        "to": 3,
        "summary": "+1 card, name",
        "added": 1,
        "removed": 0,
        "moved": 0,
        "cells": [
            {"field": "name", "before": "Ann's ashes", "after": "Embers"},
            {"card": "Ogre", "before": {}, "after": {"main": 1}},
        ],
    }
    assert ann_client.get(at(deck, "differences/")).json()["summary"] == "name"
    back = ann_client.get(at(deck, "differences/") + "?from=3&to=1").json()
    body = {"version": 3, "changes": [{"key": "back", "cells": back["cells"]}]}
    assert send(ann_client, "POST", at(deck, "changes/"), body).status_code == 200
    assert ann_client.get(at(deck, "differences/") + "?from=1&to=4").json()["cells"] == []
    for missing in ("from=9", f"to={10**25}"):
        assert ann_client.get(at(deck, "differences/") + "?" + missing).status_code == 404
    for wrong in ("to=0", "from=x"):
        problem = ann_client.get(at(deck, "differences/") + "?" + wrong)
        assert (problem.status_code, problem.json()["errors"][0]["path"]) == (400, wrong.partition("=")[0])


def test_to_others_there_is_no_history(deck: Deck, bob_client: Client) -> None:
    DeckVersion.objects.update(name="Secret")
    for client in (bob_client, Client()):
        for path in ("history/", "history/1/", "differences/"):
            assert client.get(at(deck, path)).status_code == 404
        assert send(client, "PATCH", at(deck, "history/1/"), {"name": "x"}).status_code == 404
        assert send(client, "POST", at(deck, "history/1/restore/"), **{"If-Match": "*"}).status_code == 404
    deck.refresh_from_db()
    assert deck.version == 3


def test_an_account_takes_its_histories_along(
    deck: Deck, ann: User, rf: RequestFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The newest entries, and what has a name."""
    monkeypatch.setattr(limits, "HISTORY_EXPORTED", 1)
    DeckVersion.objects.filter(number=1).update(name="The first")
    history = json.loads(zipfile.ZipFile(export(ann, rf.get("/"))).read(f"decks/{deck.pk}.history.json"))
    assert (history["deck"], history["count"]) == (deck.pk, 3)
    assert [(entry["number"], entry["name"], entry["change"]) for entry in history["entries"]] == [
        (3, "", "name: Embers"),
        (1, "The first", ""),
    ]
