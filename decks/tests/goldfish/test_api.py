"""The API of goldfish runs over HTTP: success, bad input, strangers, wrong methods."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from rest_framework.throttling import SimpleRateThrottle

from accounts.models import User
from cards.catalog import Catalog
from conftest import legal_list
from decks.goldfish import limits
from decks.models import Deck, Run

PROBLEM = "application/problem+json"
FIELDS = {
    "id", "url", "status", "done", "total", "place", "reason", "seed", "params", "decks", "cards_changed", "created",
    "report",
}  # fmt: skip


def send(client: Client, body: Any, path: str = "goldfish/", method: str = "POST") -> Any:
    data = body if isinstance(body, bytes) else json.dumps(body)
    return client.generic(method, f"/api/v1/{path}", data, content_type="application/json")


def body_of(cards: Catalog, **options: Any) -> dict[str, Any]:
    """A body with the legal list, two games, and `options`."""
    deck = legal_list(cards)
    sections = {
        section: [{"card": cards[ref].slug, "count": count} for ref, count in deck.section(section).items()]  # type: ignore[index]
        for section in ("leader", "main")
    }
    return {"sections": sections, "runs": 2, **options}


def test_a_small_run_is_answered_with_its_report(starter: Catalog, client: Client) -> None:
    answer = send(client, body_of(starter, seed=" a seed\t"))
    assert answer.status_code == 200
    run = answer.json()
    assert set(run) == FIELDS
    assert (run["status"], run["done"], run["total"], run["place"], run["seed"]) == ("done", 2, 2, None, "a seed")
    assert run["params"]["max_turns"] == 15
    assert run["params"]["map"] == {}
    assert run["report"]
    (deck,) = run["decks"]
    assert (deck["deck"], deck["version"], deck["name"], deck["warnings"]) == (None, None, "Deck", [])
    assert len(deck["sections"]["main"]) == 17
    # It is read again by its address.
    assert len(run["id"]) >= 20
    read = Client().get(run["url"])
    assert (read.status_code, read.json()) == (200, run)
    again = Client().get(run["url"], headers={"If-None-Match": read["ETag"]})
    assert (again.status_code, again.content) == (304, b"")

    again = send(Client(), body_of(starter, seed="a seed")).json()
    seven, number = (send(Client(), body_of(starter, seed=seed)).json() for seed in ("7", 7))
    assert (number["seed"], number["report"]) == ("7", seven["report"])
    assert (again["report"], again["id"] == run["id"]) == (run["report"], False)


def test_a_large_run_waits_and_is_cancelled_by_who_started_it(
    starter: Catalog, client: Client, bob_client: Client, queued: None
) -> None:
    answer = send(client, body_of(starter, runs=limits.GAMES_A_RUN))
    assert answer.status_code == 202
    run = answer.json()
    assert answer["Location"] == run["url"] == f"/api/v1/goldfish/{run['id']}/"
    assert (run["status"], run["done"], run["total"], run["place"], run["report"]) == (
        "queued", 0, limits.GAMES_A_RUN, 1, None,
    )  # fmt: skip
    for other in (bob_client, Client()):
        answer = other.delete(run["url"])
        assert (answer.status_code, answer["Content-Type"]) == (403, PROBLEM)
        assert answer.json()["detail"] == "Only whoever started a run can cancel it."
    assert client.get(run["url"]).json()["status"] == "queued"
    for _ in range(2):
        cancelled = client.delete(run["url"])
        assert (cancelled.status_code, cancelled.json()["status"]) == (200, "cancelled")
    assert client.get(run["url"]).json()["place"] is None


def test_a_deck_by_its_id_under_other_circumstances(deck: Deck, ann: User, ann_client: Client) -> None:
    options = {
        "max_turns": 5, "opponent_hp": 200, "map": {"C3": "forest", "A1": "ocean", "B2": "plain_fields"},
        "leader_policy": "advance", "cast_unscripted": False,
    }  # fmt: skip
    run = send(ann_client, {"deck": deck.pk, "runs": 2, **options}).json()
    assert [(each["deck"], each["version"], each["name"]) for each in run["decks"]] == [(deck.pk, 1, deck.name)]
    expected = options | {"map": {"A1": "ocean", "C3": "forest"}}
    assert {name: run["params"][name] for name in options} == expected
    assert Run.objects.get().owner == ann


BAD_OPTIONS: dict[str, list[object]] = {
    "runs": [0, -1, 10**9, limits.GAMES_A_RUN + 1, 10**400, 1.5, True, "10", None, []],
    "max_turns": [0, 61, "x"],
    "opponent_hp": [0, 100_001, None],
    "seed": ["x" * 65, True, None, [], 2.5],
    "map": [[], "C3", {"Z9": "forest"}, {"C3": "swamp"}, {"C3": None}, {"C3": {}}],
    "leader_policy": ["fly", 1, None, []],
    "cast_unscripted": ["true", 1, None],
    "against": [None, [], 1, {}, {"text": 1}, {"text": "a", "code": "b"}, {"text": "5 Flash Step"}],
}


def test_options_that_can_not_be(starter: Catalog, client: Client) -> None:
    for name, values in BAD_OPTIONS.items():
        for value in values:
            answer = send(client, body_of(starter, **{name: value}))
            assert (answer.status_code, answer["Content-Type"]) == (400, PROBLEM), (name, value)
            (error,) = answer.json()["errors"]
            assert error["path"].split(".")[0] == name
            assert error["message"].endswith(".")
    body: Any = {"text": 1, "runs": 0, "max_turns": 0, "against": {"code": "DSPAAAA"}}
    errors = send(client, body).json()["errors"]
    assert {error["path"] for error in errors} == {"text", "runs", "max_turns", "against.code"}
    for body in ([], None, {}, {"runs": 3}):
        assert send(client, body).status_code == 400
    assert not Run.objects.exists()


def test_a_map_of_more_tiles_than_the_board_is_one_fault(starter: Catalog, client: Client) -> None:
    answer = send(client, body_of(starter, map={f"{number:x}": 0 for number in range(80_000)}))
    assert answer.json()["errors"] == [
        {"path": "map", "code": "max_length", "message": "80,000 tiles: the board has 30, A1 to E6."}
    ]


def test_illegal_decks_are_played_with_a_warning_and_too_small_ones_refused(starter: Catalog, client: Client) -> None:
    (deck,) = send(client, {"text": "1 Nothing of the kind\n6 Flash Step", "runs": 1}).json()["decks"]
    assert [warning["code"] for warning in deck["warnings"]][:2] == ["ILLEGAL", "UNKNOWN_CARD"]
    main = [{"card": "Flash Step", "count": 5}]
    answer = send(client, {"sections": {"main": main, "side": [{"card": "Flash Step", "count": 60}]}})
    (error,) = answer.json()["errors"]
    assert (answer.status_code, error["path"], error["code"]) == (400, "main", "unplayable")
    assert "a game begins with 6 in hand" in error["message"]


@pytest.mark.postgres
def test_seeds_of_any_text_that_a_database_holds(starter: Catalog, client: Client) -> None:
    for seed in (" ", "🂡" * 64, "a\u202eb", "\u200b", "\x7f\x1b[2J"):
        kept = send(client, body_of(starter, runs=1, seed=seed)).json()["seed"]
        assert kept
        assert kept.isprintable()
    for sent in (b'"a\\u0000b"', b'"\\ud800"', b"1e309", b"NaN"):
        body = json.dumps(body_of(starter)).encode().replace(b"{", b'{"seed": ' + sent + b", ", 1)
        answer = send(client, body)
        assert (answer.status_code, answer["Content-Type"]) == (400, PROBLEM)


def test_too_many_runs_at_once_are_refused(starter: Catalog, client: Client, queued: None) -> None:
    answers = [send(client, body_of(starter)) for _ in range(limits.RUNS_AT_ONCE + 1)]
    assert [answer.status_code for answer in answers] == [202] * limits.RUNS_AT_ONCE + [429]
    refused = answers[-1]
    assert refused["Content-Type"] == PROBLEM
    assert int(refused["Retry-After"]) > 0
    assert refused.json()["detail"].startswith(f"You have {limits.RUNS_AT_ONCE} runs going")
    client.delete(answers[0].json()["url"])
    assert send(client, body_of(starter)).status_code == 202


def test_starting_is_throttled_and_reading_is_not(
    starter: Catalog, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(SimpleRateThrottle.THROTTLE_RATES, "goldfish", "1/min")
    cache.clear()
    first, second = (send(client, body_of(starter)) for _ in range(2))
    assert (first.status_code, second.status_code) == (200, 429)
    assert {client.get(first.json()["url"]).status_code for _ in range(3)} == {200}
