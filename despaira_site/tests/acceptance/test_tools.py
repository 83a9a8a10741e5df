"""The tools of F.A.D.E. and of the Assemblage: battle and chain (3.4), clash (3.7).

Combos (3.6) are asked for in `shelf/tests/test_combos.py`, with the table of `games/tests/aoe/test_combos.py`.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from despaira_site.tests.acceptance.asking import ask, numbers, post, row_id

#: A card may be one of the shelf, by its name.
pytestmark = pytest.mark.django_db

BATTLE = "games/fade/battle/"
CHAIN = "games/fade/chain/"
CLASH = "games/aoe/clash/"

FIVE, TWO = {"plv": 5}, {"hp": 20, "def": 2, "level": 4}
FLARE = {"kind": "skill", "name": "Flare", "cost": 5}
BOTH = ["Ember", "Tide"]

#: The question, members of the answer.
BATTLES: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "1": ({"attacker": FIVE, "target": TWO}, {"damage": 3, "success": True, "tp": 1, "card": None}),
    "2": ({"attacker": {**FIVE, "player": True}, "target": TWO, "last_stand": True}, {"damage": 3, "tp": 2}),
    "3": ({"attacker": FIVE, "target": {**TWO, "def": 5}}, {"damage": 0, "success": False, "tp": 0}),
    "4": ({"attacker": FIVE, "attack": FLARE, "target": TWO}, {"damage": 3, "tp": 0, "card": "discard", "cost": 5}),
    "5": (
        {"attacker": FIVE, "attack": FLARE, "target": TWO, "defence": "block"},
        {"damage": 0, "effects": True, "success": False, "card": "discard"},
    ),
    "6": (
        {"attacker": FIVE, "attack": FLARE, "target": TWO, "defence": "counter"},
        {"damage": 3, "success": True, "effects": True},
    ),
    "7": ({"attacker": FIVE, "target": TWO, "grade": "unblockable"}, {"damage": 5, "success": True}),
    "8": ({"attacker": FIVE, "target": TWO, "attack": {**FLARE, "grade": "relentless"}}, {"damage": 5}),
    "9": (
        {"attacker": FIVE, "attack": FLARE, "target": TWO, "defence": "negate"},
        {"damage": 0, "effects": False, "card": "discard", "cost": 5},
    ),
    "10": (
        {"attacker": FIVE, "attack": {**FLARE, "grade": "relentless"}, "target": TWO, "defence": "prevent"},
        {"damage": 0, "effects": False, "card": "face_up", "cost": 5},
    ),
    "11": (
        {"attacker": FIVE, "target": {**TWO, "hp": 3}, "controller_hp": 50},
        {"knocked_out": True, "controller_loses": 4, "controller_hp": 46},
    ),
    "12": (
        {"attacker": FIVE, "target": {**TWO, "hp": 3, "keywords": ["Willpower"]}},
        {"damage": 3, "knocked_out": False, "controller_loses": 0},
    ),
    "13 of 12": ({"attacker": {**FIVE, "missing": 12, "keywords": ["Aura 3"]}, "target": TWO}, {"plv": 9, "damage": 7}),
    "13 of 11": ({"attacker": {**FIVE, "missing": 11, "keywords": ["Aura 3"]}, "target": TWO}, {"plv": 8, "damage": 6}),
    "14": (
        {"attacker": {**FIVE, "keywords": ["Mastery Ember", "Mastery Tide"]},
         "attack": {**FLARE, "elements": BOTH}, "target": TWO},
        {"damage": 6},
    ),
    "15 cost 5": (
        {"attacker": {**FIVE, "keywords": ["Affinity Ember + Tide"]}, "attack": {**FLARE, "elements": BOTH},
         "target": TWO},
        {"cost": 3},
    ),
    "15 cost 1": (
        {"attacker": {**FIVE, "keywords": ["Affinity Ember + Tide"]},
         "attack": {**FLARE, "elements": BOTH, "cost": 1}, "target": TWO},
        {"cost": 0},
    ),
    "16": (
        {"attacker": FIVE, "attack": {**FLARE, "keywords": ["Concussion"]}, "target": {**TWO, "hp": 50}},
        {"damage": 3, "knocked_out": True, "controller_loses": 4},
    ),
    "17": ({"attacker": {**FIVE, "def": 1, "keywords": ["Drain 2"]}, "target": TWO}, {"plv": 3, "damage": 1}),
    "17 of the target": (
        {"attacker": FIVE, "target": {**TWO, "def": 1, "keywords": ["Drain 2"]}},
        {"def": 0, "damage": 5},
    ),
    "18": (
        {"attacker": FIVE, "target": TWO, "attack": {**FLARE, "grade": "unblockable"}, "defence": "downgrade"},
        {"damage": 3},
    ),
}  # fmt: skip


@pytest.mark.parametrize("row", BATTLES, ids=lambda row: row_id("3.4", row))
def test_battle(client: Client, row: str) -> None:
    asked, expected = BATTLES[row]
    found = post(client, BATTLE, asked)
    assert {name: found[name] for name in expected} == expected
    assert {"damage", "success", "tp", "knocked_out", "controller_loses", "effects", "card", "rules"} <= found.keys()
    assert found["rules"]


def test_no_row_of_the_battle_is_missing() -> None:
    assert numbers(BATTLES) == list(range(1, 19))


#: Grade → the defences that help against it (FADE-6.10); a downgrade makes it one grade lower.
PERMITTED = {
    "basic": {"defend", "block", "deflect", "counter", "negate", "prevent"},
    "unblockable": {"deflect", "counter", "negate", "prevent", "downgrade"},
    "relentless": {"prevent", "downgrade"},
}


@pytest.mark.parametrize("grade", PERMITTED)
def test_3_4_the_matrix_of_grades_and_defences(client: Client, grade: str) -> None:
    asked = {"attacker": FIVE, "attack": {**FLARE, "grade": grade}, "target": TWO}
    found = post(client, BATTLE, asked)
    assert {each["defence"] for each in found["may_answer"] if each["allowed"]} == PERMITTED[grade]
    for defence in set().union(*PERMITTED.values()) - {"defend"}:
        answer = ask(client, BATTLE, {**asked, "defence": defence})
        assert answer.status_code == (200 if defence in PERMITTED[grade] else 400), defence
        if answer.status_code == 400:
            assert [each["rule"] for each in answer.json()["errors"]] in (["FADE-6.10"], ["FADE-10.11"]), defence


ITEM = {"kind": "item", "name": "A"}
STRIKE = {"kind": "normal", "name": "A"}


def reaction(name: str, does: str, **more: Any) -> dict[str, Any]:
    return {"kind": "reaction", "name": name, "does": does, **more}


NEGATES_ITEM = {"kind": "reaction", "name": "B", "rank": "hyper", "negates": "an Item"}
NEGATES_HYPER = {"kind": "reaction", "name": "C", "rank": "special", "negates": "a Hyper Reaction"}

#: Links; the order, with what comes to nothing in brackets; cards used; TP.
CHAINS: dict[str, tuple[list[Any], list[str], int, int]] = {
    "1": ([ITEM, NEGATES_ITEM, NEGATES_HYPER], ["C", "(B)", "A"], 3, 0),
    "2": ([STRIKE, {"kind": "item", "name": "B"}, reaction("C", "negate", answers="A")], ["C", "(A)", "B"], 2, 0),
    "3": ([{"kind": "augment", "name": "A"}], [], 0, 0),
    "4": ([STRIKE], ["A"], 0, 1),
    "5": ([STRIKE, reaction("B", "negate")], ["B", "(A)"], 1, 0),
    "6": ([STRIKE, reaction("B", "block")], ["B", "A"], 1, 0),
    "8": ([{"kind": "skill", "name": "A"}, reaction("B", "prevent")], ["B", "(A)"], 1, 0),
    "9": ([ITEM], ["A"], 1, 0),
    "10": ([ITEM, NEGATES_ITEM], ["B", "(A)"], 2, 0),
}


@pytest.mark.parametrize("row", CHAINS, ids=lambda row: row_id("3.4-chain", row))
def test_chain(client: Client, row: str) -> None:
    links, order, used, tp = CHAINS[row]
    found = post(client, CHAIN, {"links": links})
    happened = [each["name"] if each["happens"] else f"({each['name']})" for each in found["results"]]
    assert (happened, found["cards_used"], found["tp"]) == (order, used, tp)
    assert found["chain"] is bool(order)


@pytest.mark.parametrize("does", ["block", "deflect", "negate", "prevent", "counter"])
def test_3_4_chain_07_defending_is_no_first_link(client: Client, does: str) -> None:
    (error,) = post(client, CHAIN, {"links": [reaction("A", does)]}, 400)["errors"]
    assert (error["path"], error["rule"]) == ("links.0", "FADE-7.4")


def card(name: str = "A", priority: int | None = 5, **more: Any) -> dict[str, Any]:
    return {"name": name, "priority": priority, "attack": 2, "link": 1, "range": 1, **more}


FAST, SLOW = card(priority=6), card("B", 4)
PRE: dict[str, Any] = {"tags": ["pre-priority"]}
OVER = [{"effect": "push", "amount": 3, "direction": "right"}]
#: The question; order, codes in one step, who may link, other members that are looked into by a path.
CLASHES: dict[str, tuple[dict[str, Any], dict[Any, Any]]] = {
    "1": ({"cards": [FAST, SLOW]}, {"order": [(0, 6), (1, 4)], "may_link": [True, False]}),
    "2": (
        {"cards": [card(priority=6, range=1), card("B", 4, range=3)], "distance": 3},
        {"order": [(0, 6), (1, 4)], "may_link": [False, True]},
    ),
    "3": ({"cards": [card(), card("B")]}, {"order": [], "check": 6, 6: ["CHECK"], "may_link": [None, None]}),
    "4": (
        {"cards": [card(), SLOW], "states": ["knockdown", None]},
        {"order": [], "check": 6},
    ),
    "5": (
        {"cards": [card(priority=None, kind="utility"), card("B", 1)], "states": ["knockdown", None]},
        {"order": [(1, 1), (0, 0)]},
    ),
    "6": ({"cards": [card(), card("B", 3)], "states": ["root", None]}, {"order": [(0, 4), (1, 3)]}),
    "7": (
        {"cards": [card(throw=True), card("B", throw=True)]},
        {3: ["TECH"], "may_link": [False, False], "health": [20, 20]},
    ),
    "10": (
        {"cards": [card(requirement=2), card("B")], "meter": [2, 0], "burst": [True, False]},
        {"meter": 0},
    ),
    "11": ({"cards": [card(**PRE), card("B", **PRE)]}, {"check": 4, 4: ["CHECK"]}),
    "12": ({"cards": [card(priority=6, **PRE), card("B", 4)]}, {"order": [(0, 6), (1, 4)]}),
    "13 (3,3)": ({"cards": [FAST, card("B")], "positions": [[2, 2], [3, 3]]}, {"hits": True}),
    "13 (4,2)": ({"cards": [FAST, card("B")], "positions": [[2, 2], [4, 2]]}, {"hits": False}),
    "14": (
        {"cards": [card(priority=6, range=1, text="Move 1 to the right."), SLOW], "positions": [[4, 4], [5, 4]]},
        {"position": [6, 4]},
    ),
    "15": (
        {"cards": [card(priority=6, abilities=OVER), card("B")], "positions": [[7, 4], [8, 4]]},
        {"ends": ["AOE-7.4"], "out": [False, True]},
    ),
    "16": (
        {"cards": [FAST, SLOW], "health": [20, 2]},
        {"ends": ["AOE-4.5", "AOE-9.1"], "health": [20, 0]},
    ),
}


@pytest.mark.parametrize("row", CLASHES, ids=lambda row: row_id("3.7", row))
def test_clash(client: Client, row: str) -> None:
    asked, expected = CLASHES[row]
    found = post(client, CLASH, asked)
    codes = {step["step"]: [one["code"] for one in step["happenings"]] for step in found["steps"]}
    assert list(codes) == [1, 2, 3, 4, 5, 6]
    seen: dict[Any, Any] = {
        **codes,
        "order": [(turn["player"], turn["priority"]) for turn in found["order"]],
        "may_link": found["may_link"],
        "check": found["check"] and found["check"]["step"],
        "hits": "HIT" in codes[6],
        "health": [player["health"] for player in found["players"]],
        "out": [player["out"] for player in found["players"]],
        "position": found["players"][0]["position"],
        "meter": found["players"][0]["meter"],
        "ends": found["outcome"]["round_ends"] and found["outcome"]["rules"],
    }
    assert {name: seen[name] for name in expected} == expected


def test_3_7_08_a_throw_comes_before_the_highest_priority(client: Client) -> None:
    found = post(client, CLASH, {"cards": [card(priority=None, throw=True), card("B", 9)]})
    assert [turn["player"] for turn in found["order"]] == [0, 1]


@pytest.mark.parametrize("meter", [0, 1])
def test_3_7_09_a_requirement_that_is_not_met_is_refused(client: Client, meter: int) -> None:
    asked = {"cards": [card(requirement=2), card("B")], "meter": [meter, 0]}
    (error,) = post(client, CLASH, asked, 400)["errors"]
    assert (error["path"], error["rule"]) == ("players.0.card", "AOE-8.2")


def test_no_row_of_the_clash_is_missing() -> None:
    assert numbers([*CLASHES, "8", "9"]) == list(range(1, 17))
