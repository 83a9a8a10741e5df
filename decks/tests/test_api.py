"""The deck API over HTTP: success, bad input, strangers, wrong methods, stale writes."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from cards.catalog import Catalog
from conftest import legal_list, make_deck
from decks import large_pages
from decks.models import Deck, Visibility

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


BAD_COUNTS = [0, -1, 10**6, 2**63, 10**400, 1.5, True, "3", None, [], {}]


def test_counts_that_cannot_be(starter: Catalog, client: Client) -> None:
    for count in BAD_COUNTS:
        sections = {"main": [{"card": "Flash Step", "count": count}]}
        for path, body in (("validate/", {"sections": sections}), ("decks/", {"name": "X", "sections": sections})):
            answer = send(client, "POST", path, body)
            assert (answer.status_code, answer["Content-Type"]) == (400, PROBLEM), count
            assert answer.json()["errors"][0]["path"] == "sections.main.0.count"
    assert Deck.objects.count() == 0


BAD_BODIES = {
    "100,000 nested arrays": b"[" * 100_000 + b"]" * 100_000,
    "100,000 nested objects": b'{"a":' * 100_000,
    "1e309": b'{"sections": {"main": [{"card": "Flash Step", "count": 1e309}]}}',
    "NaN": b'{"sections": {"main": [{"card": "Flash Step", "count": NaN}]}}',
    "a lone surrogate": b'{"text": "\\ud800"}',
    "a NUL": b'{"text": "a\\u0000b"}',
    "not UTF-8": b"\xff\xfe{}",
    "nothing": b"",
    "null": b"null",
    "a list": b"[]",
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
    assert send(Client(), "POST", "hands/", body_of(starter) | {"seed": True}).status_code == 400
    assert send(Client(), "POST", "hands/", body_of(starter) | {"seed": 10**40}).status_code == 400
    made = send(ann_client, "POST", "hands/", {"deck": deck.pk}).json()
    assert made["seed"]


def test_refusals_are_problems(starter: Catalog, client: Client) -> None:
    for method, path, status in (
        ("PATCH", "decks/", 405), ("GET", "validate/", 405), ("GET", "decks/import/", 405), ("DELETE", "cards/", 405),
        ("GET", "nothing/", 404), ("GET", "decks/?page=99", 404), ("GET", "decks/?page=x", 404),
    ):  # fmt: skip
        answer = send(client, method, path)
        assert (answer.status_code, answer["Content-Type"]) == (status, PROBLEM), path
        assert answer.json()["status"] == status


def test_one_large_page_at_a_time(starter: Catalog, ann: User, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(3):
        make_deck(ann, starter, Visibility.PUBLIC)
    monkeypatch.setattr(large_pages, "SMALL", 2)
    monkeypatch.setattr(large_pages, "WAIT", 0.01)
    with large_pages.in_turn(3):
        assert client.get("/api/v1/decks/?page_size=2").status_code == 200
        refused = client.get("/api/v1/decks/?page_size=3")
        assert (refused.status_code, refused["Retry-After"]) == (503, "2")
        assert "fewer decks" in refused.json()["detail"]
    assert len(client.get("/api/v1/decks/?page_size=3").json()["results"]) == 3
