"""Combos of a hand: the page whose address is the question, and the API."""

from __future__ import annotations

from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from django.http import QueryDict
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.aoe.combos.form import CombosForm
from calculators.aoe.combos.serializers import CombosQuestion, address, find
from calculators.base import ask
from calculators.tests.helpers import post
from despaira_site.testing.exhaustive import examples
from games.aoe.combos import Question
from games.aoe.notation import read_card, write_card
from games.tests.aoe.hands import CARDS
from games.tests.aoe.test_combos import ROWS

#: A card may be one of the library, by its name.
pytestmark = pytest.mark.django_db

API = "/api/v1/games/aoe/combos/"
PAGE = "/aoe/combos/"


def as_object(name: str) -> dict[str, Any]:
    """A card as a program would send it."""
    card = CARDS[name]
    return {
        "name": card.name,
        "kind": card.kind.value,
        "red": "".join(sorted(card.red)),
        "yellow": sorted(card.yellow),
        "attack": card.attack,
        "link": card.link,
        "range": card.range,
        "meter": card.meter or 0,
        "tags": [tag.label for tag in card.tags],
    }


def test_combos_by_the_api(client: Client) -> None:
    _, names, distance, meter, first, limit, damage, count, combo = next(row for row in ROWS if row[4] and row[6])
    cards = [as_object(name) for name in names.split(", ")]
    asked = {"cards": cards, "distance": distance, "meter": meter, "limit": limit} | ({"first": first} if first else {})
    answer = post(client, API, **asked).json()
    assert answer["damage"] == damage == sum(step["damage"] for step in answer["combos"][0])
    assert ", ".join(f"{step['card']} {step['damage']}" for step in answer["combos"][0]) == combo
    assert (answer["count"], answer["opening"]) == (count, None)


def test_each_step_and_each_card_that_cannot_follow_has_its_reason(client: Client) -> None:
    answer = post(client, API, cards=[as_object(name) for name in ("Jab", "Hook")], distance=1, meter=0).json()
    why = "Attack damage 5: it is the first card to do damage (AOE-6.7)."
    assert answer["combos"] == [[{"card": "Hook", "position": 1, "damage": 5, "why": why}]]
    assert answer["blocked"][0] == {
        "card": "Hook", "position": 1, "after": "Jab", "after_position": 0, "code": "WHITE", "rule": "AOE-2.5",
        "why": "H is white on Jab (AOE-2.5, O-AOE.9).",
    }  # fmt: skip


def test_a_card_is_read_however_it_is_written(client: Client) -> None:
    for card in (
        {"name": "Cross", "red": ["m"], "yellow": "h, s", "damage": "3/2", "range": "r1", "kind": "Attack card"},
        {"name": "Cross", "inputs": {"M": "red", "heavy": "Yellow", "S": "yellow", "L": "white"}, "damage": "3 / 2"},
        {"name": "Cross", "red": "Medium", "yellow": "S+H", "attack": "3", "link": 2.0, "meter": None, "tags": ""},
        {"title": "Cross", "red": "M", "yellow": "HS", "damage": [3, 2], "meter_requirement": 0, "terminal": False},
        {"Name": "Cross", "red": "M", "yellow": "HS", "attack_damage": 3, "link_damage": 2, "requirement": None},
        "cross M-HS 3/2",
    ):
        answer = post(client, API, hand=["Sweep M-L 3/1 r2", card, "Hook H-S 5/3"], distance=1, meter=0).json()
        assert [step["card"].title() for step in answer["combos"][0]] == ["Sweep", "Cross", "Hook"]
        assert answer["damage"] == 3 + 2 + 3
    for tags in ({"terminal": True}, {"tags": "terminal, Meter 2"}, {"tags": ["TERMINAL"]}):
        slam = {"name": "Slam", "red": "H", "damage": "6/2", **tags}
        answer = post(client, API, cards=[slam, as_object("Hook")], first="slam").json()
        assert (answer["damage"], answer["blocked"][0]["rule"]) == (6, "AOE-6.6"), tags


def test_all_opening_hands_by_the_api(client: Client) -> None:
    opening = post(client, API, cards=["Kick L 2/1", "Vow utility", "Oath utility"], opening=2).json()["opening"]
    assert (opening["hands"], opening["mean"], opening["exact_mean"]) == (3, 1.333333, "4/3")
    assert opening["counts"] == [
        {"damage": 0, "hands": 1, "odds": 0.333333, "at_least": 1.0},
        {"damage": 2, "hands": 2, "odds": 0.666667, "at_least": 0.666667},
    ]


def test_what_is_wrong_is_all_said_at_once(client: Client) -> None:
    question: dict[str, Any]
    for question, errors in (
        ({}, [("cards", "required", None)]),
        ({"cards": ["Jab L"], "limit": 5}, [("limit", "COMBO_TOO_LONG", "AOE-6.1")]),
        ({"cards": ["Jab L"], "opening": 2}, [("opening", "NOT_SO_MANY", "AOE-3.2")]),
        (
            {"cards": ["Jab L", {"name": "A", "red": "X", "attack": -1, "colour": "L"}], "distance": 0, "speed": 1},
            [
                ("cards.1.attack", "invalid", None),
                ("cards.1.red", "invalid", None),
                ("cards.1.colour", "unknown", None),
                ("distance", "min_value", None),
                ("speed", "unknown", None),
            ],
        ),
        ({"cards": ["Jab L 2/l", 7, None, [], {}]}, [(f"cards.{at}", "", None) for at in range(5)]),
    ):
        answer = post(client, API, **question)
        assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json")
        found = answer.json()["errors"]
        assert all(error["message"] for error in found)
        if errors[0][1]:
            assert [(error["path"], error["code"], error.get("rule")) for error in found] == errors
        else:
            assert {".".join(error["path"].split(".")[:2]) for error in found} == {path for path, *_ in errors}


def test_a_question_has_64_KiB_at_most(client: Client) -> None:
    for spaces, status in ((64 * 1024 - 13, 200), (64 * 1024 - 12, 413)):
        body = b'{"cards": []' + b" " * spaces + b"}"
        assert client.post(API, body, content_type="application/json").status_code == status


def test_of_a_large_question_it_is_said_how_many_combos_are_not_shown(client: Client) -> None:
    shown = page(client, "hand=" + ";".join(f"Kick+{at}+L+2/1" for at in range(1, 7)))
    assert "in 4 cards, 360 ways, the first 100 are shown" in " ".join(shown.split()).replace("</span>", "")
    assert "260 more deal as much and are not shown." in shown


def page(client: Client, query: str = "", status: int = 200) -> str:
    answer = client.get(f"{PAGE}?{query}" if query else PAGE)
    assert answer.status_code == status
    return unescape(answer.content.decode())


def test_the_page_begins_with_an_example_ready_to_be_changed(client: Client) -> None:
    shown = page(client)
    assert "Mill M-HS 3/2" in shown
    assert '<span class="combos-sum">9</span> damage' in shown
    assert 'href="/aoe/rules/#AOE-6.7"' in shown
    assert "Gate is Terminal: nothing follows it." in shown
    assert 'href="?hand=' in shown


def test_every_example_of_the_page_opens_at_once(client: Client) -> None:
    tries = client.get(PAGE).context["tries"]
    assert len(tries) == 8
    shown = [page(client, query) for _, query in tries][-1]
    assert "All 77,520 opening hands of 7" in shown
    # Two hands of 77,520 are not none, and all others are not all.
    assert shown.count("<\u00a00.1\u00a0%") == shown.count(">\u00a099.9\u00a0%") == 2


def test_what_is_typed_leads_to_an_address_without_what_need_not_be_said(client: Client) -> None:
    typed = {"hand": "Jab  L->M 2/1 r1\r\n\r\nHook H:S 5/3", "distance": "1", "meter": "1", "limit": "4", "first": ""}
    answer = client.get(PAGE, typed | {"opening": "", "new_name": "", "new_L": "white", "new_kind": "attack"})
    assert answer.status_code == 302
    query = urlsplit(answer["Location"]).query
    assert query == "hand=Jab+L-M+2/1;Hook+H-S+5/3&meter=1"
    assert "combos-sum" in page(client, query)


def test_a_card_is_added_by_its_fields(client: Client) -> None:
    fields = {"name": "Gate", "kind": "attack", "H": "red", "L": "white", "attack": "6", "link": "2", "terminal": "on"}
    answer = client.get(PAGE, {"hand": "Jab L-M 2/1"} | {f"new_{name}": value for name, value in fields.items()})
    assert parse_qs(urlsplit(answer["Location"]).query) == {"hand": ["Jab L-M 2/1;Gate H 6/2 terminal"]}


def test_what_is_wrong_stands_beside_its_field_and_nothing_typed_is_lost(client: Client) -> None:
    typed = {"hand": "Jab L-M 2/l\nHook H", "distance": "far", "meter": "-1", "first": "<b>", "new_attack": "x"}
    shown = page(client, urlencode(typed), 422)
    assert "Card 1: “2/l” in “Jab L-M 2/l” is not understood, or is given twice." in shown
    assert "Jab L-M 2/l\nHook H</textarea>" in shown
    for field in ("hand", "distance", "meter", "new_attack", "new_name"):
        assert f'id="{field}-error"' in shown
    assert 'value="far"' in shown
    assert "This can’t be played out yet" in shown
    refused = page(client, "hand=Jab+L&limit=5", 422)
    assert "A combo has at most 4 cards, the revealed one and three links (AOE-6.1), not 5." in refused


def test_a_card_that_would_whiff_may_be_linked_but_nothing_after_it(client: Client) -> None:
    shown = page(client, "hand=Sweep+M-H+3/1+r2;Slam+H-L+6/2;Feint+utility&distance=2")
    cannot, may = shown.index("What can’t follow, and why"), shown.index("What may be played, but nothing after it")
    whiffs = "Slam whiffs at distance 2, for its range is 1: no damage, and nothing follows a whiff."
    assert cannot < may < shown.index(whiffs)
    assert "Slam" not in shown[cannot:may]


def test_of_opening_hands_the_distribution_comes_first(client: Client) -> None:
    deck = [f"Kick {at} L 2/1" for at in range(10)] + [f"Vow {at} utility" for at in range(10)]
    shown = page(client, address(Question(tuple(map(read_card, deck))), 5).replace("%3B", ";"))
    assert (
        shown.index("opening hands of 5") < shown.index("The 20 cards</summary>") < shown.index("All cards in one hand")
    )
    assert shown.count('id="answer"') == 1
    # 5,400 and 2,352 of 15,504 hands deal 4 or 5.
    assert '50.0\u00a0% <span class="combos-exact">1/2</span>' in shown


def test_an_empty_hand_and_one_that_cannot_be_revealed_are_said_to_be_so(client: Client) -> None:
    assert "An empty hand deals nothing." in page(client, "hand=")
    shown = page(client, "hand=Blast+S+4/4+m1")
    assert "No card of this hand can be revealed" in shown
    assert "Blast requires meter 1, and there is 0." in shown


def test_cards_of_the_hand_have_doors_to_other_questions(client: Client) -> None:
    shown = page(client, "hand=Jab+L-M+2/1;Hook+H-S+5/3&first=Jab&distance=2")
    for door in ("hand=Hook+H-S+5/3&distance=2", "hand=Jab+L-M+2/1;Hook+H-S+5/3&distance=2&first=Hook"):
        assert f'href="?{door}"' in shown
    assert shown.count("out of range") == 2


@settings(max_examples=examples(40))
@given(st.lists(st.sampled_from(list(CARDS.values())), max_size=4), st.integers(1, 9), st.integers(0, 9))
def test_an_address_asks_what_it_was_made_of(cards: list[Any], distance: int, meter: int) -> None:
    question = Question(tuple(read_card(write_card(card)) for card in cards), distance, meter)
    outcome = ask(CombosQuestion, CombosForm.read(QueryDict(address(question))).data(), find)
    assert outcome.answer is not None
    assert outcome.answer.question == question
