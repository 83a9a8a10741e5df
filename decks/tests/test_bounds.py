"""More than a deck takes, through every door: refused with a sentence, nothing lost, nothing half done."""

from __future__ import annotations

import http.client
import json
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from accounts.models import User, make_token
from cards.catalog import Catalog
from decks import limits
from decks.models import Deck, DeckVersion
from decks.services import content_of, decklist_of
from decks.tests.test_pages import edit_path, form_of

THOUSAND = [f"Wandering Lamp {number:04}" for number in range(1_000)]
TEXT = "\n".join(f"1 {name}" for name in THOUSAND)
ENTRIES = [{"card": name, "count": 1} for name in THOUSAND]
SENTENCE = f"a deck keeps at most {limits.ENTRIES}"
#: Nothing that is refused is answered with more than this.
MOST_BYTES = 700_000


def sections(names: list[str], count: int = 1) -> dict[str, Any]:
    return {"sections": {"main": [{"card": name, "count": count} for name in names]}}


def cells(names: list[str], after: Any = None) -> list[dict[str, Any]]:
    return [{"card": name, "before": {}, "after": after or {"main": 1}} for name in names]


def changes(*edits: list[dict[str, Any]], version: int = 1) -> dict[str, Any]:
    return {"version": version, "changes": [{"key": f"k{n}", "cells": each} for n, each in enumerate(edits)]}


def api(client: Client, method: str, path: str, body: Any, **headers: str) -> Any:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return client.generic(method, path, json.dumps(body), content_type="application/json", headers=named)


#: What is sent, with the deck that there is: a thousand cards with a thousand names, through each door.
DOORS: dict[str, Callable[[Client, Deck], Any]] = {
    "paste": lambda client, deck: client.post("/decks/new/", {"text": TEXT}),
    "import": lambda client, deck: api(client, "POST", "/api/v1/decks/import/", {"text": TEXT}),
    "make": lambda client, deck: api(client, "POST", "/api/v1/decks/", {"name": "New", **sections(THOUSAND)}),
    "put": lambda client, deck: api(
        client,
        "PUT",
        f"/api/v1/decks/{deck.pk}/",
        {"name": "New", "format": "standard", "visibility": "private", "description": "", **sections(THOUSAND)},
        if_match="*",
    ),
    "patch": lambda client, deck: api(client, "PATCH", f"/api/v1/decks/{deck.pk}/", sections(THOUSAND), if_match="*"),
    "patch a section": lambda client, deck: api(
        client, "PATCH", f"/api/v1/decks/{deck.pk}/", {"sections": {"side": ENTRIES[: limits.ENTRIES]}}, if_match="*"
    ),
    "one change": lambda client, deck: api(
        client, "POST", f"/api/v1/decks/{deck.pk}/changes/", changes(cells(THOUSAND))
    ),
    "one change of the page": lambda client, deck: api(
        client, "POST", reverse("decks:changes", args=[deck.pk]), changes(cells(THOUSAND))
    ),
    "form": lambda client, deck: client.post(
        edit_path(deck),
        {
            **form_of(client.get(edit_path(deck)).content.decode()),
            **{f"count:main:~{name}": "1" for name in THOUSAND},
        },
    ),
    "text": lambda client, deck: client.post(
        reverse("decks:edit-text", args=[deck.pk]), {"text": TEXT, "version": "1", "do": "apply"}
    ),
}


@pytest.mark.parametrize("door", DOORS)
def test_a_thousand_cards_with_a_thousand_names(starter: Catalog, deck: Deck, ann_client: Client, door: str) -> None:
    before = content_of(deck)
    answer = DOORS[door](ann_client, deck)
    said = answer.content.decode()
    assert 400 <= answer.status_code < 500 or "refused" in said, said[:500]
    assert SENTENCE in said or f"no more than {limits.ENTRIES} elements" in said, said[:2000]
    assert len(answer.content) < MOST_BYTES
    deck.refresh_from_db()
    assert (Deck.objects.count(), deck.version, content_of(deck)) == (1, 1, before)
    if door in ("paste", "form", "text"):  # a person typed it
        assert THOUSAND[0] in said
        assert THOUSAND[-1] in said


def test_of_many_changes_those_are_made_that_there_is_room_for(empty: Deck, ann_client: Client) -> None:
    """And each says which it is of."""
    groups = [THOUSAND[start : start + 10] for start in range(0, 1_000, 10)]
    answer = api(ann_client, "POST", f"/api/v1/decks/{empty.pk}/changes/", changes(*map(cells, groups)))
    data = answer.json()
    assert answer.status_code == 409
    assert len(data["applied"]) == limits.ENTRIES // 10
    assert {refused["code"] for refused in data["refused"]} == {"limit"}
    assert len(data["refused"]) == 60
    assert SENTENCE in data["refused"][0]["message"]
    assert list(decklist_of(empty).section("main")) == THOUSAND[: limits.ENTRIES]
    assert len(answer.content) < MOST_BYTES
    more = api(ann_client, "POST", f"/api/v1/decks/{empty.pk}/changes/", changes(*[[cell] for cell in cells(THOUSAND)]))
    assert more.status_code == 400
    assert f"no more than {limits.CHANGES} elements" in more.content.decode()


def test_lists_beyond_all_limits(deck: Deck, ann_client: Client) -> None:
    path, texts = reverse("decks:edit-text", args=[deck.pk]), ("x" * 900_000, "\n" * 900_000, "1 " + "[" * 49_000)
    for text in (*texts, "1 Flash Step\n" * 100_000, "99999999999 Flash Step\n" * 900):
        pasted: Any = ann_client.post("/decks/new/", {"text": text})
        sent = api(ann_client, "POST", "/api/v1/decks/import/", {"text": text})
        written: Any = ann_client.post(path, {"text": text, "version": "1", "do": "apply"})
        for answer in (pasted, sent, written):
            assert answer.status_code < 500
            assert len(answer.content) < MOST_BYTES + 6 * len(text)  # what was typed is in it
    assert all(made.entries.count() <= 1 for made in Deck.objects.exclude(pk=deck.pk))


@pytest.mark.postgres
def test_stale_writes(transactional_db: None, empty: Deck, starter: Catalog, ann: User, live_server: Any) -> None:
    """All know the first version: changes of 24 cards, half of them sent twice, of one note, of the whole deck."""
    _, secret = make_token(user=ann, name="load", lasts=timedelta(days=1))
    known = sorted(card.slug for card in starter.values() if card.kind == "creature")[:12]
    cards = [*known, *THOUSAND[:12]]
    place = urlsplit(live_server.url).netloc
    headers = {"Authorization": f"Token {secret}", "Content-Type": "application/json"}

    def send(write: tuple[str, str, dict[str, Any]]) -> tuple[int, dict[str, Any]]:
        method, path, body = write
        with closing(http.client.HTTPConnection(place, timeout=120)) as line:
            line.request(method, f"/api/v1/decks/{empty.pk}/{path}", json.dumps(body), {**headers, "If-Match": '"1"'})
            answer = line.getresponse()
            return answer.status, json.loads(answer.read())

    def change(key: str, cell: dict[str, Any]) -> tuple[str, str, dict[str, Any]]:
        return "POST", "changes/", {"version": 1, "changes": [{"key": key, "cells": [cell]}]}

    one = [change(f"card-{card}", {"card": card, "before": {}, "after": {"main": 1}}) for card in cards]
    notes = [change(f"note-{n}", {"note": known[0], "before": "", "after": f"note {n}"}) for n in range(8)]
    whole = [("PATCH", "", {"description": f"whole {number}"}) for number in range(6)]
    writes = [*one, *one[:12], *notes, *whole]
    order = [writes[number * 7 % len(writes)] for number in range(len(writes))]
    assert Counter(map(str, order)) == Counter(map(str, writes))
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(send, order))
    connection.close()
    assert {status for status, _ in answers} <= {200, 409, 412}
    applied: dict[str, set[int]] = {}
    for (_, path, _body), (_status, answer) in zip(order, answers, strict=True):
        for key, version in answer.get("applied", {}).items() if path else ():
            applied.setdefault(key, set()).add(version)
    empty.refresh_from_db()
    content = content_of(empty)
    assert {key for key in applied if key.startswith("card-")} == {f"card-{card}" for card in cards}
    assert all(len(versions) == 1 for versions in applied.values())  # whoever sent it twice was told the same
    assert sorted(content.decklist.section("main").values()) == [1] * 24
    (note,) = [key for key in applied if key.startswith("note-")]
    slugged = starter.slugged(known[0])
    assert slugged
    assert content.notes == {slugged.id: note.replace("-", " ")}
    made = [
        body["description"]
        for (_, path, body), (status, _) in zip(order, answers, strict=True)
        if not path and status == 200
    ]
    assert len(made) <= 1
    assert content.description == "".join(made)
    assert empty.version == 1 + 24 + 1 + len(made)
    assert DeckVersion.objects.filter(deck=empty).count() == empty.version
