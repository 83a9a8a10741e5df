"""Goldfish games of F.A.D.E. over HTTP: exact figures by number, bad input, limits, strangers."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from cards.catalog import Catalog
from decks.goldfish.fade import limits
from decks.tests.further_games import entries
from decks.tests.goldfish.fade.cards import BLANK, BOLT, FLIT, KES, body_of, make
from decks.tests.goldfish.test_api import PROBLEM, send

pytestmark = pytest.mark.usefixtures("shelf")

SIDE = {
    "deck", "version", "name", "format", "warnings", "games", "cards_in_deck", "turns", "lethal", "deck_out", "redraws",
    "fighters", "cards", "own_attacks", "left_out", "examples",
}  # fmt: skip


def played(client: Client, body: Any) -> dict[str, Any]:
    answer = send(client, body)
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    return found


def figure(found: dict[str, Any], name: str) -> list[float]:
    """The means of a figure by turn, which all games agree on."""
    rows = [row[name] for row in found["turns"]]
    assert all(row["low"] == row["value"] == row["high"] for row in rows), name
    return [row["value"] for row in rows]


#: By the number in the table of figures without chance: what is asked, figures by turn, and how all games end.
ROWS: dict[str, tuple[dict[str, Any], dict[str, list[int]], tuple[str, int]]] = {
    "1": (
        {},
        {
            "damage": [5] * 10,
            "total": [5 * turn for turn in range(1, 11)],
            "tp": [5 * (turn - 1) + 2 * turn for turn in range(1, 11)],
        },
        ("lethal", 10),
    ),
    "2": ({"pool": ((KES, 3),)}, {"damage": [5, 35, 35], "total": [5, 40, 75], "tp": [1, 10, 19]}, ("lethal", 3)),
    "3": ({"pool": ((FLIT, 3),)}, {"damage": [35, 35], "tp": [4, 13]}, ("lethal", 2)),
    "4": ({"deck": BOLT, "pool": ((KES, 1),)}, {"damage": [5, 25, 35], "total": [5, 30, 65], "tp": [1, 3, 0]},
        ("lethal", 3)),
    "5": ({"pool": ((KES, 4),)}, {"slots": [6, 6, 6]}, ("lethal", 3)),
    "6, first": ({"opponent_hp": 10**6},
        {"discarded": [0, 0, *range(0, 52, 2)], "seen": [6 + 2 * (turn - 1) for turn in range(1, 29)]},
        ("deck_out", 29)),
    "6, second": ({"opponent_hp": 10**6, "first": False},
        {"discarded": [0, *range(0, 52, 2)], "seen": [6 + 2 * turn for turn in range(1, 28)]}, ("deck_out", 28)),
}  # fmt: skip


@pytest.mark.parametrize("number", ROWS)
def test_figures_without_chance(client: Client, number: str) -> None:
    asked, figures, (ending, turn) = ROWS[number]
    found = played(client, body_of(**asked))
    for name, values in figures.items():
        assert figure(found, name) == values, name
    for each in ("lethal", "deck_out"):
        assert found[each]["histogram"] == ({str(turn): 10} if each == ending else {})
        assert found[each]["never"]["count"] == (0 if each == ending else 10)
    if number == "5":
        (kes,) = found["fighters"]
        assert (kes["name"], kes["copies"], kes["entered"]["value"]) == (KES, 4, 3.0)


def test_the_same_seed_is_the_same_report(client: Client) -> None:
    body = body_of(BOLT, pool=((KES, 2),), seed=7)
    one, other = send(client, body), send(Client(), {**body, "seed": "7"})
    assert one.content == other.content
    assert send(client, {**body, "seed": ""}).json()["seed"]


def test_a_deck_by_its_id_as_text_and_as_code(client: Client, ann: User, ann_client: Client) -> None:
    deck = make(ann, "Queue", pool=((KES, 3),))
    by_id = played(ann_client, {"deck": deck.pk, "runs": 3, "seed": "x"})
    assert (by_id["deck"], by_id["version"], by_id["name"]) == (deck.pk, 1, "Queue")
    for shape in ("text", "code"):
        exported = ann_client.get(f"/api/v1/decks/{deck.pk}/export/?as={shape}").content.decode()
        found = played(client, {shape: exported, "runs": 3, "seed": "x"})
        assert [found[name] for name in ("game", "turns", "lethal")] == [
            by_id[name] for name in ("game", "turns", "lethal")
        ]


def test_two_decks_on_the_same_seeds(client: Client, ann: User, ann_client: Client) -> None:
    deck = make(ann, "Faster", pool=((FLIT, 3),))
    against = {"sections": {"deck": entries((BLANK, 60)), "pool": entries((FLIT, 3))}}
    for whom, body in ((client, against), (ann_client, {"deck": deck.pk})):
        found = played(whom, body_of(pool=((KES, 3),), against=body))
        assert set(found) == {"game", "seed", "params", "decks", "comparison"}
        assert [set(each) for each in found["decks"]] == [SIDE, SIDE]
        lethal = found["comparison"]["figures"][0]
        assert (lethal["figure"], lethal["difference"]["value"], lethal["verdict"]) == ("lethal_turn", -1.0, "better")
    assert [each["name"] for each in found["decks"]] == ["Deck", "Faster"]


def test_decks_that_are_not_legal_are_played_with_a_warning(client: Client) -> None:
    found = played(client, {"game": "fade", "sections": {"deck": entries((BOLT, 4), ("Nobody", 2))}, "runs": 1})
    assert [warning["code"] for warning in found["warnings"]] == ["ILLEGAL", "UNKNOWN_CARD"]
    assert found["warnings"][1]["cards"] == ["Nobody"]
    assert [(each["name"], each["why"]) for each in found["left_out"]] == [("Nobody", "No card has this name.")]


# --- bad input --------------------------------------------------------------------------------------------------------

BAD_OPTIONS: dict[str, list[object]] = {
    "runs": [0, -1, limits.GAMES_ASKED + 1, 10**400, 1.5, True, "10", None, []],
    "max_turns": [0, limits.MAX_TURNS + 1, "x"],
    "opponent_hp": [0, limits.OPPONENT_HP + 1, None],
    "seed": ["x" * 65, True, None, [], 2.5],
    "first": ["true", 1, None, []],
    "against": [
        None, [], 1, {}, {"text": 1}, {"text": "a", "code": "b"}, {"text": "# Game: despaira\n\n1 Flash Step"},
        {"game": "aoe", "sections": {}}, {"sections": {"main": []}}, {"sections": {}},
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "value"),
    [(name, value) for name, values in BAD_OPTIONS.items() for value in values],
    ids=lambda value: repr(value)[:30],
)
def test_options_that_can_not_be(starter: Catalog, client: Client, name: str, value: object) -> None:
    answer = send(client, {**body_of(), name: value})
    assert (answer.status_code, answer["Content-Type"]) == (400, PROBLEM)
    (error,) = answer.json()["errors"]
    assert error["path"].split(".")[0] == name
    assert error["message"].endswith(".")


def test_all_that_is_wrong_is_said_at_once(client: Client) -> None:
    body = {"game": "fade", "sections": {"deck": 1}, "runs": 0, "first": 3, "against": {"code": "FDEAAAA"}}
    errors = send(client, body).json()["errors"]
    assert {error["path"] for error in errors} == {"sections.deck", "runs", "first", "against.code"}


def test_a_deck_without_cards_is_refused(client: Client) -> None:
    answer = send(client, {"game": "fade", "sections": {"pool": entries((KES, 3))}})
    (error,) = answer.json()["errors"]
    assert (answer.status_code, error["path"], error["code"]) == (400, "deck", "unplayable")
    assert error["message"].startswith("The deck has no cards yet")


def test_other_games_have_no_goldfish(aoe: Any, starter: Catalog, client: Client) -> None:
    answer = send(client, {"game": "aoe", "sections": {"common": entries("Basics")}})
    (error,) = answer.json()["errors"]
    assert (answer.status_code, error["path"], error["code"]) == (400, "sections", "other_game")
    assert "works for Despaira and F.A.D.E. alone" in error["message"]
    main = [{"card": "Flash Step", "count": 40}]
    answer = send(client, {"sections": {"main": main}, "against": {**body_of(), "game": "fade"}})
    (error,) = answer.json()["errors"]
    assert (error["path"], error["code"]) == ("against.sections", "other_game")


# --- limits -----------------------------------------------------------------------------------------------------------


def test_games_that_are_too_long_together(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 28 turns each 100 turns are three games; so many are played then."""
    monkeypatch.setattr(limits, "TURNS_ASKED", 100)
    answer = send(client, body_of(opponent_hp=10**6))
    (error,) = answer.json()["errors"]
    assert (answer.status_code, error["path"], error["code"]) == (400, "runs", "too_long")
    assert "at most 3 games" in error["message"]
    assert played(client, body_of(opponent_hp=10**6, runs=3))["games"] == 3
    assert send(client, body_of(opponent_hp=10**6, runs=4)).status_code == 400


def test_games_that_take_too_long(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SECONDS", 0.0)
    (error,) = send(client, body_of()).json()["errors"]
    assert (error["path"], error["code"]) == ("runs", "too_long")


# --- strangers --------------------------------------------------------------------------------------------------------
