"""Exact odds over HTTP: which cards count, the numbers, bad input, strangers, wrong methods."""

from __future__ import annotations

from math import comb
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from cards.catalog import Catalog
from conftest import legal_list, make_deck
from decks.tests.test_api import PROBLEM, send
from rules.vocabulary import Kind, Section

#: 50 cards, 3 + 2 of which the tests look for, and 2 that no catalogue knows.
TEXT = "Main\n3 Flash Step\n2 Cinder Bolt\n2 Nobody's Card\n43 Wick Sprite\nSide\n1 Flash Step"


def ask(client: Client, body: Any, **options: Any) -> Any:
    return send(client, "POST", "odds/", {"text": TEXT, **body, **options})


def errors_of(answer: Any) -> dict[str, tuple[str, str]]:
    """Path -> (code, message) of an answer that refuses the input."""
    assert (answer.status_code, answer["Content-Type"]) == (400, PROBLEM)
    return {error["path"]: (error["code"], error["message"]) for error in answer.json()["errors"]}


def test_one_of_three_copies_turn_by_turn(starter: Catalog, client: Client) -> None:
    """G-23; only the main deck is drawn from."""
    answer = ask(client, {"cards": ["Flash Step"]}, turns=24)
    assert answer.status_code == 200
    found = answer.json()
    assert (found["size"], found["copies"], found["query"]) == (50, 3, None)
    assert found["cards"] == [{"card": "Flash Step", "slug": "flash-step", "count": 3}]
    rows = found["exact"]
    assert [(row["turn"], row["seen"]) for row in rows[:3]] == [(1, 6), (2, 8), (3, 10)]
    for row in rows[:22]:
        expected = 1 - comb(47, row["seen"]) / comb(50, row["seen"])
        assert row["probability"] == pytest.approx(expected, abs=1e-12)
    # 43 castable creatures of level 0, 5 tricks, 2 cards of which nothing is known: bricks or weak (G-22).
    opening = {row["grade"]: row["probability"] for row in found["opening"]}
    assert list(opening) == ["brick", "weak", "fair", "good-no-trick", "good"]
    brick = comb(7, 6) / comb(50, 6)
    assert list(opening.values()) == pytest.approx([brick, 1 - brick, 0, 0, 0], rel=1e-12)
    # The deck is drawn, and nobody sees more than that.
    assert [(row["turn"], row["seen"], row["probability"]) for row in rows[22:]] == [(23, 50, 1), (24, 50, 1)]


def test_the_fewest_copies_for_a_goal(starter: Catalog, client: Client) -> None:
    def needed(**options: Any) -> list[int | None]:
        return [row["copies_needed"] for row in ask(client, {"cards": ["Flash Step"]}, **options).json()["exact"]]

    assert needed(turns=2) == [16, 12]
    assert needed(turns=2, goal=1) == [45, 43]
    assert needed(turns=2, goal=0) == [0, 0]
    assert needed(turns=2, at_least=7, goal=0.5)[0] is None


def test_a_card_that_is_not_in_the_deck_counts_nothing(starter: Catalog, client: Client) -> None:
    found = ask(client, {"cards": ["Vesper Dove"]}, turns=2).json()
    assert (found["copies"], found["cards"][0]["count"]) == (0, 0)
    assert [(row["probability"], row["copies_needed"]) for row in found["exact"]] == [(0, 16), (0, 12)]


def test_cards_by_a_search(starter: Catalog, ann: User, ann_client: Client) -> None:
    deck, decklist = make_deck(ann, starter), legal_list(starter)
    found = send(ann_client, "POST", "odds/", {"deck": deck.pk, "q": "t:creature"}).json()
    pages = [f"/api/v1/cards/?q=t:creature&page_size=200&page={page}" for page in (1, 2)]
    listed = {card["slug"] for page in pages for card in ann_client.get(page).json()["results"]}
    pile = decklist.section(Section.MAIN)
    expected = [starter[ref].slug for ref in pile if isinstance(ref, int) and starter[ref].slug in listed]
    assert expected
    assert len(expected) < len(pile)
    assert sorted(card["slug"] for card in found["cards"]) == sorted(expected)
    assert (found["copies"], found["query"]) == (
        3 * len(expected),
        {"echo": "creatures", "warnings": []},
    )


def test_a_search_says_how_it_was_read(starter: Catalog, client: Client) -> None:
    found = ask(client, {"q": '"Flash'}).json()
    assert [card["card"] for card in found["cards"]] == ["Flash Step"]
    assert [warning["code"] for warning in found["query"]["warnings"]] == ["UNCLOSED_QUOTE"]
    wrong = ask(client, {"q": "t:trick el:fier"}).json()["query"]
    assert wrong["echo"] == "tricks"
    assert [warning["suggestion"] for warning in wrong["warnings"]] == ["fire"]
    nothing = ask(client, {"q": "xyzzy"}, turns=1).json()
    assert (nothing["cards"], nothing["copies"], nothing["exact"][0]["probability"]) == ([], 0, 0)


def test_unknown_cards_are_all_named(starter: Catalog, client: Client) -> None:
    errors = errors_of(ask(client, {"cards": ["Flash Stepp", "Flash Step", "Qqqq", "\u0007"]}))
    assert errors["cards.0"][0] == "unknown_card"
    assert errors["cards.0"][1].startswith("No card is called “Flash Stepp”. Did you mean Flash Step")
    assert errors["cards.2"] == ("unknown_card", "No card is called “Qqqq”.")
    assert set(errors) == {"cards.0", "cards.2", "cards.3"}


@pytest.mark.postgres
def test_hostile_searches_are_answered_shortly(starter: Catalog, client: Client) -> None:
    for query in ("x" * 60_000, " or ".join(["a"] * 1200), "a\0b", "\ud800"):
        assert set(errors_of(ask(client, {"q": query}))) == {"q"}
    for query in ("not " * 200 + "a", "(" * 900, "/(.*)*x/", "atk>1e309", "deck:" + "a," * 300, "copies>2 order:x"):
        answer = ask(client, {"q": query})
        assert (answer.status_code, len(answer.content) < 120_000) == (200, True)


BAD: dict[str, list[object]] = {
    "at_least": [0, -1, 100, 10**9, 10**400, 1.5, True, "1", None, []],
    "turns": [0, -1, 41, 10**9, 10**400, 1.5, True, "1", None, {}],
    "goal": [-0.1, 1.1, 10**400, -(10**400), True, "0.9", None, []],
    "cards": [[], "Flash Step", None, {}, 3],
    "cards.0": [[""], ["  "], [3], [None], ["x" * 200], ["a\x00b"], ["\ud800"]],
    "q": ["", "  ", None, 3, ["Flash"], "x" * 1001, "a\x00b", "\ud800"],
}


def test_values_that_cannot_be(client: Client, db: None) -> None:
    for path, values in BAD.items():
        name = path.partition(".")[0]
        for value in values:
            answer = ask(client, {name: value, **({} if name in ("cards", "q") else {"q": "Flash"})})
            assert set(errors_of(answer)) == {path}, value


def test_every_fault_at_once(starter: Catalog, client: Client) -> None:
    body = {"sections": {"main": [{"card": "Flash Step", "count": 0}]}, "at_least": 0, "turns": 0, "goal": 2}
    assert set(errors_of(send(client, "POST", "odds/", body))) == {
        "sections.main.0.count", "cards", "at_least", "turns", "goal",
    }  # fmt: skip
    assert set(errors_of(ask(client, {"cards": ["Flahs Step", "Flash Step", "Qqqq"]}, at_least=0, goal=2))) == {
        "cards.0", "cards.2", "at_least", "goal",
    }  # fmt: skip
    empty = {"sections": {}, "cards": ["Flahs Step"], "turns": 0}
    assert set(errors_of(send(client, "POST", "odds/", empty))) == {"", "cards.0", "turns"}
    assert set(errors_of(send(client, "POST", "odds/", {"q": ""}))) == {"", "q"}
    assert set(errors_of(send(client, "POST", "odds/", []))) == {"", "cards"}


def test_a_deck_without_main_cards(starter: Catalog, client: Client) -> None:
    bodies: list[dict[str, Any]] = [
        {"sections": {}},
        {"text": "Leader\n1 Odwin, Keeper of the Table"},
        {"text": "Side\n3 Flash Step"},
    ]
    for body in bodies:
        answer = send(client, "POST", "odds/", {**body, "q": "Flash"})
        assert errors_of(answer) == {"": ("empty", "The main deck has no cards, so there is nothing to draw.")}


def test_decks_smaller_than_a_hand_and_larger_than_any(starter: Catalog, client: Client) -> None:
    small = send(client, "POST", "odds/", {"text": "2 Flash Step\n1 Cinder Bolt", "cards": ["Flash Step"], "turns": 1})
    assert small.json()["exact"] == [{"turn": 1, "seen": 3, "probability": 1, "copies_needed": 1}]
    names = [card.name for card in starter.values() if card.kind in (Kind.CREATURE, Kind.TRICK)]
    sections = {"main": [{"card": name, "count": 99} for name in names]}
    body = {"sections": sections, "cards": names[:50], "at_least": 99, "turns": 40, "goal": 1}
    large = send(client, "POST", "odds/", body).json()
    assert large["size"] == 99 * len(names)
    assert large["exact"][39] == {"turn": 40, "seen": 84, "probability": 0, "copies_needed": None}
