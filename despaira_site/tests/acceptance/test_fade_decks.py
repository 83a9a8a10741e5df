"""F.A.D.E.: which decks are legal (3.2), hands and odds (3.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from despaira_site.tests.acceptance.asking import ask, labels, numbers, piles, post, row_id, said

pytestmark = pytest.mark.usefixtures("fade")

SKILLS = [f"S{number:02}" for number in range(1, 16)]
BASE = ", ".join(f"4*{name}" for name in SKILLS)
SMALL = "SECTION_TOO_SMALL FADE-2.1 deck"

#: Sections, problems, the first fix of the first problem.
LEGALITY: dict[str, tuple[dict[str, str], list[str], str]] = {
    "1": ({"deck": BASE}, [], ""),
    "2": ({"deck": BASE.replace("4*S15", "3*S15")}, [SMALL], "Choose cards"),
    "3": ({"deck": f"{BASE}, S16"}, [], ""),
    "4": ({"deck": f"{BASE}, S01"}, ["TOO_MANY_COPIES FADE-2.2 deck"], "Remove 1"),
    "4 of 60": ({"deck": BASE.replace("4*S15", "3*S15, S01")}, ["TOO_MANY_COPIES FADE-2.2 deck"], "Remove 1"),
    "5": ({"deck": BASE, "pool": "L40, L35, L25"}, [], ""),
    "6": ({"deck": BASE, "pool": "L40, L35, L26"}, ["SUM_TOO_LARGE FADE-2.3 pool"], "Remove 1 L40"),
    "7": ({"deck": BASE, "pool": "S16"}, ["WRONG_SECTION O-FADE.17 pool"], "Move to deck"),
    "8": ({"deck": BASE, "pool": "4*L1"}, [], ""),
    "9": ({"deck": BASE, "pool": "5*L1"}, ["TOO_MANY_COPIES FADE-2.2 pool"], "Remove 1"),
    "10": ({"deck": f"{BASE}, 2*M"}, ["TOO_MANY_COPIES FADE-2.5 deck"], "Remove 1"),
    "11": (
        {"deck": f"{BASE}, MC", "pool": "MC"},
        ["TOO_MANY_COPIES FADE-2.5 pool", "W TOO_MANY_OF O-FADE.3 deck"],
        "Remove 1",
    ),
    "12": ({"deck": f"{BASE}, M, N", "pool": "MC"}, [], ""),
    "13": ({"deck": f"{BASE}, R1"}, ["WRONG_SECTION O-FADE.17 deck"], "Move to raider"),
    "14": ({"deck": BASE, "pool": "R1, L40"}, ["WRONG_SECTION O-FADE.17 pool"], "Move to raider"),
    "15": ({"deck": BASE, "raider": "R1"}, [], ""),
    "16": ({"deck": BASE, "raider": "R1, R2"}, ["SECTION_TOO_LARGE FADE-1.8 raider"], "Keep R1"),
    "17": ({"deck": BASE, "world": "W1"}, [], ""),
    "18": ({"deck": BASE, "world": "W1, W2"}, ["SECTION_TOO_LARGE FADE-2.4 world"], "Keep W1"),
    "19": ({"deck": f"{BASE}, W1"}, ["WRONG_SECTION O-FADE.17 deck"], "Move to world"),
    "20": ({"deck": f"{BASE}, L40"}, ["W TOO_MANY_OF O-FADE.3 deck"], "Move 1 L40 to pool"),
    "21": ({"deck": f"{BASE}, 40*ANY"}, [], ""),
    "22": ({"deck": f"{BASE}, Nobody"}, ["UNKNOWN_CARD O-FADE.17 deck"], "Find the card"),
    "23": ({"deck": BASE, "maybe": "9*M, R1, W1, Nobody, 60*L40"}, [], ""),
    "24": ({}, [SMALL], "Choose cards"),
    "a limit of its own": ({"deck": f"{BASE}, 3*TWO"}, ["TOO_MANY_COPIES FADE-2.2 deck"], "Remove 1"),
    "a Character as Raider": ({"deck": BASE, "raider": "L1"}, ["WRONG_SECTION O-FADE.17 raider"], "Move to pool"),
    "all that is wrong": (
        {"deck": "59*S01, R1, W1", "pool": "S16, 2*L40, L35", "world": "W1, W2"},
        [
            "SECTION_TOO_LARGE FADE-2.4 world",
            "WRONG_SECTION O-FADE.17 deck",
            "WRONG_SECTION O-FADE.17 deck",
            "WRONG_SECTION O-FADE.17 pool",
            "TOO_MANY_COPIES FADE-2.2 deck",
            "SUM_TOO_LARGE FADE-2.3 pool",
        ],
        "Keep W1",
    ),
}


@pytest.mark.parametrize("row", LEGALITY, ids=lambda row: row_id("3.2", row))
def test_legality(judged: Callable[..., dict[str, Any]], row: str) -> None:
    sections, expected, fix = LEGALITY[row]
    found = judged("fade", sections)
    assert said(found) == expected
    assert found["legal"] is all(problem.startswith("W ") for problem in expected)
    assert labels(found)[:1] == ([fix] if fix else [])
    assert (found["game"], list(found["counts"])) == ("fade", ["deck", "pool", "world", "raider", "maybe"])


def test_no_row_of_legality_is_missing() -> None:
    assert numbers(LEGALITY) == list(range(1, 25))


def hand(client: Client, **options: Any) -> dict[str, Any]:
    return post(client, "hands/", {"game": "fade", "sections": piles({"deck": BASE}), "seed": "abc", **options})


@pytest.mark.parametrize(("first", "drawn"), [(True, [0, 2, 2, 2]), (False, [2, 2, 2, 2])], ids=["first", "second"])
def test_3_3_an_opening_hand_is_6_and_the_first_player_draws_none_at_first(
    client: Client, first: bool, drawn: list[int]
) -> None:
    dealt = hand(client, first=first, draws=4)
    assert (len(dealt["hand"]), [len(turn) for turn in dealt["draws"]]) == (6, drawn)
    assert (dealt["remaining"], "grade" in dealt) == (60 - 6 - sum(drawn), False)
    assert dealt == hand(client, first=first, draws=4)


def test_3_3_a_redraw_deals_the_same_60_cards_anew(client: Client) -> None:
    whole = [hand(client, redraws=redraws, draws=28) for redraws in (0, 1)]
    assert whole[0]["hand"] != whole[1]["hand"]
    for dealt in whole:
        cards = Counter([*dealt["hand"], *(name for turn in dealt["draws"] for name in turn)])
        assert cards == Counter(dict.fromkeys(SKILLS, 4))
    refused = ask(client, "hands/", {"game": "fade", "sections": piles({"deck": BASE}), "redraws": 2})
    assert (refused.status_code, [each["path"] for each in refused.json()["errors"]]) == (400, ["redraws"])


def test_3_3_a_hand_is_of_the_deck_and_never_of_the_pool(client: Client) -> None:
    sections = piles({"deck": BASE, "pool": "L40, L35, L25", "world": "W1", "raider": "R1"})
    for seed in range(10):
        dealt = post(client, "hands/", {"game": "fade", "sections": sections, "seed": seed, "draws": 40})
        assert (len(dealt["hand"]), dealt["remaining"]) == (6, 0)
        assert {name for turn in dealt["draws"] for name in turn} | set(dealt["hand"]) == set(SKILLS)


#: Copies of 60, who, the turn (0: the opening hand), cards seen, the probability of at least one.
ODDS = [
    (4, True, 0, 6, 0.351460),
    (4, True, 1, 6, 0.351460),
    (4, True, 2, 8, 0.444820),
    (4, True, 3, 10, 0.527721),
    (4, False, 0, 6, 0.351460),
    (4, False, 1, 8, 0.444820),
    (4, False, 2, 10, 0.527721),
    (3, True, 0, 6, 0.275161),
    (1, True, 0, 6, 0.1),
    (1, False, 1, 8, 0.133333),
    (60, False, 10, 26, 1.0),
]


@pytest.mark.parametrize(("copies", "first", "turn", "seen", "probability"), ODDS)
def test_3_3_odds(client: Client, copies: int, first: bool, turn: int, seen: int, probability: float) -> None:
    deck = BASE.replace("4*S15", f"{copies}*S15, {4 - copies}*S16") if copies < 4 else BASE
    deck = "60*ANY" if copies == 60 else deck
    body = {"game": "fade", "sections": piles({"deck": deck}), "cards": ["ANY" if copies == 60 else "S15"]}
    found = post(client, "odds/", {**body, "first": first})
    odds = found["hand"] if turn == 0 else found["exact"][turn - 1]["probability"]
    assert round(odds, 6) == probability
    assert turn == 0 or found["exact"][turn - 1]["seen"] == seen


def test_3_3_odds_of_redrawing_where_none_is_held(client: Client) -> None:
    body = {"game": "fade", "sections": piles({"deck": BASE}), "cards": ["S15"]}
    found = post(client, "odds/", body)
    assert "opening" not in found
    assert round(found["redrawn"], 6) == 0.579395 == round(1 - (1 - found["hand"]) ** 2, 6)


@pytest.mark.parametrize("first", [True, False])
def test_3_3_cards_seen_by_own_turn(client: Client, first: bool) -> None:
    body = {"game": "fade", "sections": piles({"deck": BASE}), "cards": ["S15"], "turns": 20, "first": first}
    seen = [each["seen"] for each in post(client, "odds/", body)["exact"]]
    assert seen == [6 + 2 * (turn - 1 if first else turn) for turn in range(1, 21)]
