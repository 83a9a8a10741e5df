"""Verdicts, hands and odds of decks of the further games over HTTP (3.2, 3.3, 3.5, 3.8).

Which decks are legal is in the tables of `games/tests/*/test_formats.py`; the rows here show that the API
says the same.
"""

from __future__ import annotations

from collections import Counter
from math import comb
from typing import Any

import pytest
from django.test import Client

from despaira_site.tests.acceptance.asking import ask, labels, piles, post, said

pytestmark = pytest.mark.usefixtures("every_game")


def method(name: str) -> list[str]:
    """The 20 cards of a character."""
    attacks = [f"{name} {number:02}" for number in range(1, 16)]
    return [*attacks, f"Uppercut ({name})", *(f"{name} trick {number}" for number in range(1, 5))]


SKILLS = [f"S{number:02}" for number in range(1, 16)]
BASE = ", ".join(f"4*{name}" for name in SKILLS)
OF = {name: method(name) for name in ("Ash", "Bo", "Cy")}
OK = {"fighter": "Ash", "method": ", ".join(OF["Ash"]), "common": "Basics"}

#: Game, sections, problems, the first fix of the last problem.
VERDICTS: list[tuple[str, dict[str, str], list[str], str]] = [
    ("fade", {"deck": BASE, "pool": "L40, L35, L25"}, [], ""),
    ("fade", {"deck": BASE, "pool": "L40, L35, L26"}, ["SUM_TOO_LARGE FADE-2.3 pool"], "Remove 1 L40"),
    ("fade", {"deck": f"{BASE}, L40"}, ["W TOO_MANY_OF O-FADE.3 deck"], "Move 1 L40 to pool"),
    ("aoe", OK, [], ""),
    ("aoe", {**OK, "method": ", ".join(OF["Ash"][:19])}, ["LIST_MISMATCH AOE-1.2 method"],
     "Fill the method deck with the 20 cards of Ash"),
    ("ga", {"main": "99*Hound, Silvie", "material": "9*Angel", "side": "4*Stamp"}, [], ""),
    ("ga", {"main": "Hund", "side": "Hound"}, ["UNKNOWN_CARD O-GA.10 main"], "Find the card"),
]  # fmt: skip


def test_verdicts(client: Client) -> None:
    for game, sections, expected, fix in VERDICTS:
        found = post(client, "validate/", {"game": game, "sections": piles(sections)})
        assert said(found) == expected
        assert labels(found, -1)[:1] == ([fix] if fix else [])
        assert (found["game"], found["legal"]) == (game, all(problem.startswith("W ") for problem in expected))


def test_after_filling_the_deck_is_legal(client: Client) -> None:
    """The fix is carried out as a program would: the section becomes what is added to it."""
    for cards in (OF["Ash"][:19], [], OF["Bo"]):
        sections = {**OK, "method": ", ".join(cards)}
        found = post(client, "validate/", {"game": "aoe", "sections": piles(sections)})
        change = found["problems"][-1]["fixes"][0]["change"]
        assert (change["op"], change["section"]) == ("fill", "method")
        filled = ", ".join(f"{part['count']}*{part['card']}" for part in change["changes"])
        again = post(client, "validate/", {"game": "aoe", "sections": piles({**sections, "method": filled})})
        assert said(again) == []


# --- hands ------------------------------------------------------------------------------------------------------------


def hand(client: Client, game: str, sections: dict[str, str], **options: Any) -> dict[str, Any]:
    return post(client, "hands/", {"game": game, "sections": piles(sections), "seed": "abc", **options})


@pytest.mark.parametrize(("first", "drawn"), [(True, [0, 2, 2, 2]), (False, [2, 2, 2, 2])], ids=["first", "second"])
def test_an_opening_hand_of_fade_is_6_and_the_first_player_draws_none_at_first(
    client: Client, first: bool, drawn: list[int]
) -> None:
    dealt = hand(client, "fade", {"deck": BASE}, first=first, draws=4)
    assert (len(dealt["hand"]), [len(turn) for turn in dealt["draws"]]) == (6, drawn)
    assert (dealt["remaining"], "grade" in dealt) == (60 - 6 - sum(drawn), False)
    assert dealt == hand(client, "fade", {"deck": BASE}, first=first, draws=4)


def test_a_redraw_of_fade_deals_the_same_60_cards_of_the_deck_anew(client: Client) -> None:
    sections = {"deck": BASE, "pool": "L40, L35, L25", "world": "W1", "raider": "R1"}
    whole = [hand(client, "fade", sections, redraws=redraws, draws=28) for redraws in (0, 1)]
    assert whole[0]["hand"] != whole[1]["hand"]
    for dealt in whole:
        cards = Counter([*dealt["hand"], *(name for turn in dealt["draws"] for name in turn)])
        assert cards == Counter(dict.fromkeys(SKILLS, 4))


@pytest.mark.parametrize(("name", "size"), [("Ash", 5), ("Bo", 6), ("Cy", 7)])
def test_a_hand_of_aoe_has_the_size_of_its_character(client: Client, name: str, size: int) -> None:
    sections = {**OK, "fighter": name, "method": ", ".join(OF[name])}
    for seed in range(3):
        dealt = hand(client, "aoe", sections, seed=seed)
        assert (len(set(dealt["hand"])), dealt["remaining"]) == (size, 20 - size)
        assert set(dealt["hand"]) <= set(OF[name])
        assert dealt["beside"] == ["Basics"]
    in_tag = hand(client, "aoe", {**sections, "tag": "Tag"}, format="tag")
    assert in_tag["beside"] == ["Basics", "Tag"]


def test_hands_that_cannot_be_dealt_are_refused(client: Client) -> None:
    ga = {"main": "3*Hound", "material": "Silvie"}
    rows: list[tuple[str, dict[str, str], dict[str, Any], str]] = [
        ("fade", {"deck": BASE}, {"redraws": 2}, "redraws"),
        ("aoe", {**OK, "tag": "Tag"}, {"format": "tag", "redraws": 1}, "redraws"),
        ("aoe", {"method": OK["method"]}, {}, "size"),
        ("ga", ga, {}, "size"),
    ]
    for game, sections, options, path in rows:
        refused = ask(client, "hands/", {"game": game, "sections": piles(sections), **options})
        assert (refused.status_code, [each["path"] for each in refused.json()["errors"]]) == (400, [path]), game
    assert hand(client, "ga", ga, size=3)["hand"] == ["Hound"] * 3


# --- odds -------------------------------------------------------------------------------------------------------------

#: Copies of 60, who, the turn (0: the opening hand), cards seen, the probability of at least one.
ODDS = [
    (4, True, 0, 6, 0.351460),
    (4, True, 2, 8, 0.444820),
    (4, False, 1, 8, 0.444820),
    (1, False, 1, 8, 0.133333),
    (60, False, 10, 26, 1.0),
]


@pytest.mark.parametrize(("copies", "first", "turn", "seen", "probability"), ODDS)
def test_odds_of_fade(client: Client, copies: int, first: bool, turn: int, seen: int, probability: float) -> None:
    deck = BASE.replace("4*S15", f"{copies}*S15, {4 - copies}*S16") if copies < 4 else BASE
    deck = "60*ANY" if copies == 60 else deck
    body = {"game": "fade", "sections": piles({"deck": deck}), "cards": ["ANY" if copies == 60 else "S15"]}
    found = post(client, "odds/", {**body, "first": first})
    assert "opening" not in found
    assert round(found["redrawn"], 6) == round(1 - (1 - found["hand"]) ** 2, 6)
    odds = found["hand"] if turn == 0 else found["exact"][turn - 1]["probability"]
    assert round(odds, 6) == probability
    assert turn == 0 or found["exact"][turn - 1]["seen"] == seen


@pytest.mark.parametrize(("name", "count", "probability"), [("Ash", 3, 0.600877), ("Bo", 3, 0.680702), ("Cy", 1, 0.35)])
def test_odds_of_one_of_several_of_aoe(client: Client, name: str, count: int, probability: float) -> None:
    size = {"Ash": 5, "Bo": 6, "Cy": 7}[name]
    sections = piles({**OK, "fighter": name, "method": ", ".join(OF[name])})
    found = post(client, "odds/", {"game": "aoe", "sections": sections, "cards": OF[name][:count]})
    assert round(found["hand"], 6) == probability == round(1 - comb(20 - count, size) / comb(20, size), 6)
    assert found["redrawn"] is None
