"""The deck API over HTTP: success, bad input, stale writes; more than a deck takes, through every door of the site."""

from __future__ import annotations

import json
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.test import Client

from accounts.models import User, make_token
from cards.catalog.catalogs import Catalog
from conftest import legal_list, make_deck
from decks import limits
from decks.core import concurrency
from decks.core.services import content_of, decklist_of
from decks.models import Deck, DeckVersion, Visibility
from decks.tests.racing import at_once
from decks.tests.test_pages import form_of

PROBLEM = "application/problem+json"


def send(client: Client, method: str, path: str, body: Any = None, **headers: str) -> Any:
    """Send JSON; header names with underscores."""
    data = body if isinstance(body, str | bytes) else json.dumps(body)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return client.generic(method, f"/api/v1/{path}", data, content_type="application/json", headers=named)


def body_of(cards: Catalog) -> dict[str, Any]:
    deck = legal_list(cards)
    return {
        "name": "Ashes",
        "sections": {
            section: [{"card": cards[ref].name, "count": count} for ref, count in deck.section(section).items()]  # type: ignore[index]
            for section in ("leader", "main")
        },
    }


def test_a_deck_from_nothing_to_nothing(starter: Catalog, ann_client: Client) -> None:
    made = send(ann_client, "POST", "decks/", body_of(starter))
    assert made.status_code == 201
    deck = made.json()
    assert made["Location"].endswith(f"/decks/{deck['id']}/")
    assert (deck["name"], deck["visibility"], deck["version"], deck["owner"]) == ("Ashes", "private", 1, "ann")
    assert set(deck["sections"]) == {"leader", "main", "side", "special", "maybe"}
    assert deck["problems"] == []

    read = ann_client.get(f"/api/v1/decks/{deck['id']}/")
    assert read.json() == deck
    again = ann_client.get(f"/api/v1/decks/{deck['id']}/", headers={"If-None-Match": read["ETag"]})
    assert (again.status_code, again.content) == (304, b"")

    path = f"decks/{deck['id']}/"
    changed = send(ann_client, "PATCH", path, {"name": "Cinders"}, if_match=read["ETag"])
    assert (changed.status_code, changed.json()["name"], changed.json()["version"]) == (200, "Cinders", 2)
    assert changed.json()["sections"] == deck["sections"]

    gone = send(ann_client, "DELETE", path, if_match=changed["ETag"])
    assert gone.status_code == 204
    assert ann_client.get(f"/api/v1/{path}").status_code == 404


def test_patch_replaces_only_the_sections_that_are_named(starter: Catalog, deck: Deck, ann_client: Client) -> None:
    trick = next(card for card in starter.values() if card.kind == "trick")
    sections = {"side": [{"card": trick.slug, "count": 2}]}
    answer = send(ann_client, "PATCH", f"decks/{deck.pk}/", {"sections": sections}, if_match='"1"')
    assert answer.status_code == 200
    assert answer.json()["sections"]["side"] == [{"card": trick.name, "slug": trick.slug, "count": 2}]
    assert len(answer.json()["sections"]["main"]) == 17
    put = send(ann_client, "PUT", f"decks/{deck.pk}/", {"name": "Empty"}, if_match=answer["ETag"])
    assert put.json()["sections"]["main"] == []
    assert [problem["code"] for problem in put.json()["problems"]][:2] == ["LEADER_MISSING", "MAIN_TOO_SMALL"]


def test_a_write_says_which_version_it_is_of(deck: Deck, ann_client: Client) -> None:
    for method in ("PUT", "PATCH", "DELETE"):
        missing = send(ann_client, method, f"decks/{deck.pk}/", {"name": "X"})
        assert (missing.status_code, missing["Content-Type"]) == (428, PROBLEM)
        for wrong in ('"2-0123"', '"x"', "W/nonsense", '"' + "9" * 400 + '"'):
            stale = send(ann_client, method, f"decks/{deck.pk}/", {"name": "X"}, if_match=wrong)
            assert (stale.status_code, stale["Content-Type"]) == (412, PROBLEM)
            assert stale.json()["current"]["name"] == "Ann's ashes"
    deck.refresh_from_db()
    assert (deck.name, deck.version) == ("Ann's ashes", 1)


def test_a_link_dies_at_once(deck: Deck, ann_client: Client) -> None:
    link = send(ann_client, "POST", f"decks/{deck.pk}/share/")
    assert link.status_code == 200
    token = link.json()["token"]
    assert len(token) >= 22  # 128 bits in base64url
    assert send(ann_client, "POST", f"decks/{deck.pk}/share/").json()["token"] == token
    seen = Client().get(f"/s/{token}/")
    assert seen.status_code == 200
    assert Client().get(f"/api/v1/decks/{deck.pk}/").status_code == 404
    assert send(ann_client, "DELETE", f"decks/{deck.pk}/share/").status_code == 204
    conditional = {"If-None-Match": seen.get("ETag", '"x"'), "If-Modified-Since": "Fri, 01 Jan 2100 00:00:00 GMT"}
    for path in ("", "hand/?seed=1", "export/?as=text"):
        assert Client().get(f"/s/{token}/{path}", headers=conditional).status_code == 404
    deck.refresh_from_db()
    assert (deck.visibility, deck.share_token) == ("private", None)


BAD_BODIES = {
    "100,000 nested arrays": b"[" * 100_000 + b"]" * 100_000,
    "60,000 arrays beside one another": b'{"sections": {"main": [' + b"[]," * 60_000 + b"1]}}",
    "1e309": b'{"sections": {"main": [{"card": "Flash Step", "count": 1e309}]}}',
    "a lone surrogate": b'{"text": "\\ud800"}',
    "null": b"null",
    "no decklist": b"{}",
    "two decklists": b'{"text": "a", "code": "b"}',
    "an unknown format": b'{"format": "chess", "sections": {}}',
    "a section that is no list": b'{"sections": {"main": {"card": 1}}}',
    "entries that are numbers": b'{"sections": {"main": [1, 2]}}',
    "a broken code": b'{"code": "DSPAAAA"}',
}


@pytest.mark.postgres
@pytest.mark.parametrize("path", ["validate/", "hands/", "decks/import/"])
def test_bodies_that_cannot_be_read(starter: Catalog, client: Client, path: str) -> None:
    for name, body in BAD_BODIES.items():
        answer = send(client, "POST", path, body)
        assert (answer.status_code, answer["Content-Type"]) == (400, PROBLEM), name
        assert set(answer.json()) >= {"type", "title", "status", "detail"}
        assert ("More than 50,000" in answer.json()["detail"]) is ("arrays" in name)


def test_bodies_that_are_too_large(starter: Catalog, client: Client) -> None:
    text = b'{"text": "' + b"3 Flash Step\\n" * 1_000_000 + b'"}'
    for path in ("validate/", "hands/", "decks/import/", "decks/", "token/"):
        answer = send(client, "POST", path, text)
        assert (answer.status_code, answer["Content-Type"]) == (413, PROBLEM)
    # Of a list that is too long no member is looked at.
    for path in ("validate/", "hands/", "odds/", "goldfish/"):
        body = {"sections": {"main": [0] * 1_000}, **({"q": "knight"} if path == "odds/" else {})}
        answer = send(client, "POST", path, body)
        assert (answer.status_code, [error["code"] for error in answer.json()["errors"]]) == (400, ["max_length"])


def test_unknown_cards_are_problems_and_stay(starter: Catalog, client: Client) -> None:
    sections = {"main": [{"card": "Flash Stepp", "count": 2}]}
    verdict = send(client, "POST", "validate/", {"sections": sections}).json()
    unknown = next(problem for problem in verdict["problems"] if problem["code"] == "UNKNOWN_CARD")
    assert unknown["cards"] == [{"card": "Flash Stepp", "count": 2}]
    deck = send(client, "POST", "decks/", {"name": "X", "sections": sections}).json()
    assert deck["sections"]["main"] == [{"card": "Flash Stepp", "slug": None, "count": 2}]


def test_a_hand_belongs_to_its_seed(starter: Catalog, deck: Deck, ann_client: Client) -> None:
    one = send(ann_client, "POST", "hands/", {"deck": deck.pk, "seed": "lucky", "draws": 2}).json()
    assert (len(one["hand"]), [len(turn) for turn in one["draws"]], one["remaining"]) == (6, [2, 2], 51 - 10)
    assert send(Client(), "POST", "hands/", body_of(starter) | {"seed": "lucky", "draws": 2}).json() == one
    other = send(ann_client, "POST", "hands/", {"deck": deck.pk, "seed": "unlucky"}).json()
    assert other["hand"] != one["hand"]
    as_text, *numbers = [send(Client(), "POST", "hands/", body_of(starter) | {"seed": seed}) for seed in ("7", 7, 7.0)]
    assert [answer.json() for answer in numbers] == [as_text.json()] * 2
    for seed in (True, 10**40):
        assert send(Client(), "POST", "hands/", body_of(starter) | {"seed": seed}).status_code == 400
    made = send(ann_client, "POST", "hands/", {"deck": deck.pk}).json()
    assert made["seed"]


def test_one_large_page_at_a_time(starter: Catalog, ann: User, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(3):
        make_deck(ann, starter, Visibility.PUBLIC)
    monkeypatch.setattr(concurrency, "SMALL", 2)
    monkeypatch.setattr(concurrency, "WAIT", 0.01)
    with concurrency.in_turn(3):
        assert client.get("/api/v1/decks/?page_size=2").status_code == 200
        refused = client.get("/api/v1/decks/?page_size=3")
        assert (refused.status_code, refused["Retry-After"]) == (503, "2")
        assert "fewer decks" in refused.json()["detail"]
    assert len(client.get("/api/v1/decks/?page_size=3").json()["results"]) == 3


THOUSAND = [f"Wandering Lamp {number:04}" for number in range(1_000)]
TEXT = "\n".join(f"1 {name}" for name in THOUSAND)
ENTRIES = [{"card": name, "count": 1} for name in THOUSAND]
SENTENCE = f"a deck keeps at most {limits.ENTRIES}"
#: Nothing that is refused is answered with more than this.
MOST_BYTES = 700_000


def cells(names: list[str]) -> list[dict[str, Any]]:
    return [{"card": name, "before": {}, "after": {"main": 1}} for name in names]


def changes(*edits: list[dict[str, Any]]) -> dict[str, Any]:
    return {"version": 1, "changes": [{"key": f"k{n}", "cells": each} for n, each in enumerate(edits)]}


WHOLE = {"sections": {"main": ENTRIES}}
#: A thousand cards with a thousand names through each door: the method, the address and what is sent.
DOORS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "paste": ("FORM", "/decks/new/", {"text": TEXT}),
    "form": ("FORM", "/decks/ID/edit/", {f"count:main:~{name}": "1" for name in THOUSAND}),
    "text": ("FORM", "/decks/ID/edit/text/", {"text": TEXT, "version": "1", "do": "apply"}),
    "import": ("POST", "/api/v1/decks/import/", {"text": TEXT}),
    "make": ("POST", "/api/v1/decks/", {"name": "New", **WHOLE}),
    "put": ("PUT", "/api/v1/decks/ID/", {"name": "New", **WHOLE}),
    "patch": ("PATCH", "/api/v1/decks/ID/", WHOLE),
    "patch a section": ("PATCH", "/api/v1/decks/ID/", {"sections": {"side": ENTRIES[: limits.ENTRIES]}}),
    "one change": ("POST", "/api/v1/decks/ID/changes/", changes(cells(THOUSAND))),
    "one change of the page": ("POST", "/decks/ID/edit/changes/", changes(cells(THOUSAND))),
}


@pytest.mark.parametrize("door", DOORS)
def test_a_thousand_cards_with_a_thousand_names(starter: Catalog, deck: Deck, ann_client: Client, door: str) -> None:
    before = content_of(deck)
    method, path, body = DOORS[door]
    path = path.replace("ID", deck.pk)
    if method == "FORM":
        fields = form_of(ann_client.get(path).content.decode()) if door == "form" else {}
        answer: Any = ann_client.post(path, {**fields, **body})
    else:
        sent, headers = json.dumps(body), {"If-Match": "*"}
        answer = ann_client.generic(method, path, sent, content_type="application/json", headers=headers)
    said = answer.content.decode()
    assert 400 <= answer.status_code < 500 or "refused" in said, said[:500]
    assert SENTENCE in said or f"no more than {limits.ENTRIES} elements" in said, said[:2000]
    assert len(answer.content) < MOST_BYTES
    deck.refresh_from_db()
    assert (Deck.objects.count(), deck.version, content_of(deck)) == (1, 1, before)
    if method == "FORM":  # a person typed it
        assert THOUSAND[0] in said
        assert THOUSAND[-1] in said


def test_of_many_changes_those_are_made_that_there_is_room_for(empty: Deck, ann_client: Client) -> None:
    """And each says which it is of."""
    groups = [THOUSAND[start : start + 10] for start in range(0, 1_000, 10)]
    answer = send(ann_client, "POST", f"decks/{empty.pk}/changes/", changes(*map(cells, groups)))
    data = answer.json()
    assert answer.status_code == 409
    assert len(data["applied"]) == limits.ENTRIES // 10
    assert {refused["code"] for refused in data["refused"]} == {"limit"}
    assert len(data["refused"]) == 60
    assert SENTENCE in data["refused"][0]["message"]
    assert list(decklist_of(empty).section("main")) == THOUSAND[: limits.ENTRIES]
    assert len(answer.content) < MOST_BYTES
    more = send(ann_client, "POST", f"decks/{empty.pk}/changes/", changes(*[[cell] for cell in cells(THOUSAND)]))
    assert more.status_code == 400
    assert f"no more than {limits.CHANGES} elements" in more.content.decode()


@pytest.mark.postgres
def test_stale_writes(transactional_db: None, empty: Deck, ann: User) -> None:
    """All know the first version: changes of six cards, each of which is sent twice."""
    _, secret = make_token(user=ann, name="load", lasts=timedelta(days=1))

    def write(card: str) -> tuple[str, int]:
        body = {"version": 1, "changes": [{"key": card, "cells": cells([card])}]}
        sent = partial(send, Client(), "POST", f"decks/{empty.pk}/changes/", body, Authorization=f"Token {secret}")
        answer = sent()
        while answer.status_code == 503:  # no connection was free for seconds: a program asks again, as it is told to
            answer = sent()
        return card, answer.json()["applied"][card]

    cards = THOUSAND[:6]
    answers = at_once([partial(write, card) for card in cards * 2])
    assert len(set(answers)) == len(cards), "whoever sent it twice was told the same"
    empty.refresh_from_db()
    assert dict(content_of(empty).decklist.section("main")) == dict.fromkeys(cards, 1)
    assert empty.version == DeckVersion.objects.filter(deck=empty).count() == 1 + len(cards)
