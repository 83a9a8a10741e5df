"""Grand Archive: what is kept of a list, and what effects make of an object (3.8)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest
from django.test import Client

from despaira_site.tests.acceptance.asking import ask, labels, numbers, piles, post, row_id, said

pytestmark = pytest.mark.usefixtures("ga")

ADDRESS = "games/ga/characteristics/"
ANGEL = "Unique Ally — Warrior Angel"
GRAVE, BANISHED = {"destroyed": "graveyard"}, {"destroyed": "banishment"}

#: Object, effects, members of the object afterwards, rules that the log cites.
ROWS: dict[str, tuple[Any, list[Any], dict[str, Any], list[str]]] = {
    "1": (ANGEL, ['set "Unique Champion"'], {"typeline": "Unique Champion — Warrior Angel"}, ["GA-3.1", "GA-3.2"]),
    "2": (
        ANGEL,
        ['set "Champion"'],
        {"typeline": "Champion — Warrior Angel", "supertypes": []},
        ["GA-3.1", "GA-3.2"],
    ),
    "3": (ANGEL, ['set subtypes "Mage"'], {"typeline": "Unique Ally — Mage"}, ["GA-3.8"]),
    "4": (ANGEL, ['set supertypes "Regalia"'], {"typeline": "Regalia Ally — Warrior Angel"}, ["GA-3.8"]),
    "5": (
        {"typeline": ANGEL, "power": 2, "life": 3, "speed": "fast", "cost": 4, "abilities": ["Vigor"]},
        ['set "Item"'],
        {"types": ["Item"], "power": 2, "life": 3, "speed": "fast", "cost": 4, "abilities": ["Vigor"]},
        ["O-GA.1", "O-GA.5"],
    ),
    "6": ("Item", ["may attack as though an Ally"], {"types": ["Item"]}, ["GA-3.4", "GA-3.5"]),
    "7": ("Item", ["may attack as though an Ally", "also Weapon"], {"types": ["Item", "Weapon"]}, ["GA-3.4", "GA-3.6"]),
    "8": ("Ally", ["also Ally"], {"types": ["Ally"]}, ["GA-3.6"]),
    "9": (
        {"typeline": "Ally", "attributes": GRAVE},
        ["also Phantasia (destroyed: banishment)"],
        {"types": ["Ally", "Phantasia"], "attributes": BANISHED},
        ["GA-3.7"],
    ),
    "9 in the other order": (
        {"typeline": "Ally", "attributes": BANISHED},
        ["also Phantasia (destroyed: graveyard)"],
        {"attributes": BANISHED},
        ["GA-3.7"],
    ),
    "10": (
        {"typeline": "Ally", "speed": "fast"},
        [{"expand": "Phantasia", "speed": "slow"}],
        {"speed": "slow"},
        ["GA-3.7", "O-GA.2"],
    ),
    "11": (
        {"typeline": "Ally", "attributes": GRAVE},
        ["also Phantasia (destroyed: memory)"],
        {"attributes": {"destroyed": None}},
        ["O-GA.6"],
    ),
    "12": ("Ally", ["life becomes 3"], {"life": 3}, ["GA-4.1"]),
    "13": ("Ally", ["+2 power"], {"power": None}, ["O-GA.3"]),
    "14": ("Ally", ["becomes its power plus 2"], {"power": 2}, ["GA-4.1"]),
    "15": ({"typeline": "Ally", "life": 4}, ["swap power and life"], {"power": 4, "life": 0}, ["GA-4.1"]),
    "16": ({"typeline": "Ally", "power": 2}, ["+2 power"], {"power": 4}, []),
    "17": ("Item", ["double durability"], {"durability": 0}, ["GA-4.1"]),
    "18": ({"typeline": "Weapon", "durability": 3}, ["double durability"], {"durability": 6}, []),
    "19": ("Ally", ['set "Item"', "also Ally"], {"types": ["Ally", "Item"]}, ["GA-3.1", "GA-3.6"]),
    "20": ("Ally", ["also Item", 'set "Champion"'], {"types": ["Champion"]}, ["GA-3.1"]),
}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row_id("3.8", row))
def test_characteristics(client: Client, row: str) -> None:
    start, effects, expected, rules = ROWS[row]
    thing = start if isinstance(start, dict) else {"typeline": start}
    found = post(client, ADDRESS, {"object": thing, "effects": effects})
    assert {name: found["object"].get(name) for name in expected} == expected
    assert set(rules) <= {rule for step in found["log"] for rule in step["rules"]}
    assert [problem["code"] for problem in found["problems"]] == (["UNDECIDED"] if row == "11" else [])


def test_no_row_is_missing() -> None:
    assert numbers(ROWS) == list(range(1, 21))


def test_3_8_06_acting_lends_what_is_named_and_no_type(client: Client) -> None:
    asked = ["is Ally", "may attack", "destroy target Ally", "destroy target Item"]
    found = post(client, ADDRESS, {"object": "Item", "effects": ["may attack as though an Ally"], "ask": asked})
    assert [each["answer"] for each in found["answers"]] == [False, True, False, True]
    assert "GA-3.4" in found["answers"][0]["rules"]
    assert "GA-3.4" in found["answers"][1]["rules"]
    assert "GA-3.5" in found["answers"][2]["rules"]


def test_3_8_12_a_stat_that_is_not_there_is_0_before_it_is_set(client: Client) -> None:
    (step,) = post(client, ADDRESS, {"object": "Ally", "effects": ["life becomes 3"]})["log"]
    assert [(each["before"], each["after"]) for each in step["changes"]] == [(None, 0), (0, 3)]


@pytest.mark.parametrize("order", list(permutations(["also Item", "also Weapon", "also Ally"])), ids=str)
def test_3_8_expanding_is_idempotent_and_its_order_does_not_matter(client: Client, order: tuple[str, ...]) -> None:
    found = post(client, ADDRESS, {"object": "Ally", "effects": [*order, *order]})
    assert set(found["object"]["types"]) == {"Ally", "Item", "Weapon"}
    assert len(found["object"]["types"]) == 3


def test_3_8_setting_twice_is_the_last_one_and_acting_never_changes_types(client: Client) -> None:
    act = "may attack as though an Ally"
    found = post(client, ADDRESS, {"object": ANGEL, "effects": ['set "Item"', act, 'set "Unique Weapon"', act]})
    assert (
        found["object"]["typeline"]
        == post(client, ADDRESS, {"object": ANGEL, "effects": ['set "Unique Weapon"']})["object"]["typeline"]
    )


@pytest.mark.parametrize("card", ["angel", "Angel"])
def test_3_8_a_card_of_the_shelf_goes_through_the_effects(client: Client, card: str) -> None:
    found = post(client, ADDRESS, {"card": card, "effects": ['set "Unique Champion"']})
    assert found["object"]["typeline"] == "Unique Champion — Warrior Angel"
    assert (found["object"]["power"], found["object"]["life"], found["object"]["speed"]) == (2, 3, "fast")


def test_3_8_a_card_that_nobody_knows_and_two_things_at_once_are_refused(client: Client) -> None:
    for body, code in (({"card": "Nobody"}, "UNKNOWN_CARD"), ({"card": "Angel", "object": ANGEL}, "ONE_OF")):
        (error,) = post(client, ADDRESS, body, 400)["errors"]
        assert (error["path"], error["code"]) == ("card", code)


def test_3_8_the_page_takes_a_card_too(client: Client) -> None:
    assert 'href="/ga/characteristics/?card=angel"' in client.get("/ga/cards/angel/").content.decode()
    answer = client.get("/ga/characteristics/", {"card": "angel", "object": "", "effect": "set Item"})
    assert answer.status_code == 302
    query = "?object=Unique+Ally+-+Warrior+Angel&power=2&life=3&name=Angel&cost=4&speed=fast&effect=set+%22Item%22"
    assert answer.headers["Location"] == query
    assert b"Item \xe2\x80\x94 Warrior Angel" in client.get(f"/ga/characteristics/{query}").content
    refused = client.get("/ga/characteristics/", {"card": "<Nobody>", "object": "Ally"})
    assert (refused.status_code, b'value="&lt;Nobody&gt;"' in refused.content) == (422, True)
    assert b'id="card-error"' in refused.content


def test_lists_forbid_nothing_but_unknown_cards(judged: Callable[..., dict[str, Any]]) -> None:
    assert said(judged("ga", {"main": "99*Hound, Silvie", "material": "9*Angel", "side": "4*Stamp"})) == []
    assert said(judged("ga", {})) == []
    found = judged("ga", {"main": "Hund", "side": "Hound"})
    assert (said(found), found["legal"], found["format"]) == (["UNKNOWN_CARD O-GA.10 main"], False, "open")
    assert labels(found)[0] == "Find the card"


@pytest.mark.parametrize("size", [1, 3])
def test_a_sample_has_the_size_that_is_asked_for(client: Client, size: int) -> None:
    asked = {"game": "ga", "sections": piles({"main": "3*Hound", "material": "Silvie"})}
    assert post(client, "hands/", {**asked, "size": size, "seed": 1})["hand"] == ["Hound"] * size
    assert [each["path"] for each in ask(client, "hands/", asked).json()["errors"]] == ["size"]
