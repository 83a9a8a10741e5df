"""What all calculators share: their registry, and how questions that are wrong are refused in words for people."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators import registry
from calculators.base import StrictSerializer, ask
from cards.serializers.fields import Flag, ShortList, Text, Whole
from despaira_site.testing.exhaustive import examples
from games import GAMES
from games.faults import InputFault, InvalidInput

#: A card may be one of the library, by its name.
pytestmark = pytest.mark.django_db


class Question(StrictSerializer):
    cards = ShortList(child=Text(), max_length=2)
    limit = Whole(min_value=1, max_value=4, required=False)
    is_open = Flag(required=False)


def faults(data: Any) -> dict[str, str]:
    return {fault.path: fault.message for fault in ask(Question, data, dict).faults}


def test_every_fault_is_said_at_once_and_plainly() -> None:
    assert faults({"cards": 5, "limit": "far", "is_open": "ajar", "limitt": 4}) == {
        "cards": "A list is needed here.",
        "limit": "A whole number is needed here.",
        "is_open": "This is true or false.",
        "limitt": "There is no such member. The members are cards, limit, is_open. Did you mean limit?",
    }


def test_it_speaks_plainly() -> None:
    data: object
    for data, path, message in (
        ({}, "cards", "This is needed."),
        ({"cards": None}, "cards", "This can’t be null. Leave it out or give a value."),
        ({"cards": [""]}, "cards.0", "This can’t be empty."), ({"cards": [7]}, "cards.0", "A text is needed here."),
        ({"cards": ["a", "b", "c"]}, "cards", "There are at most 2 of these."),
        ({"cards": [], "limit": 0}, "limit", "This is at least 1."),
        ({"cards": [], "limit": 5}, "limit", "This is at most 4."), ([], "", "An object is needed here."),
        ("cards", "", "An object is needed here."), (None, "", "A question is needed, as an object."),
    ):  # fmt: skip
        assert faults(data) == {path: message}


def test_a_refusal_of_the_rules_keeps_its_rule() -> None:
    def refuse(question: dict[str, Any]) -> None:
        raise InvalidInput([InputFault("LIMIT", "A combo has four cards.", "cards", "AOE-6.1")])

    outcome = ask(Question, {"cards": []}, refuse)
    assert outcome.faults == (InputFault("LIMIT", "A combo has four cards.", "cards", "AOE-6.1"),)
    assert outcome.faults[0].as_data()["rule"] == "AOE-6.1"


def test_digits_without_end_are_no_number(client: Client) -> None:
    body = '{"distance": ' + "9" * 5000 + "}"
    answer = client.post("/api/v1/games/aoe/combos/", body, content_type="application/json")
    assert answer.status_code == 400
    assert answer.json()["detail"] == "A number has more digits than anything here is."


#: The tools of the games, and members of their questions.
TOOLS = {
    "aoe/clash": "cards players checks distance states card name abilities links hand effect position burst bet_of",
    "aoe/combos": "cards distance meter first limit opening name kind red yellow inputs damage tags terminal text",
    "aoe/lineup": "mode teams players character health team name",
    "ga/characteristics": "object card effects ask typeline attributes stats power speed set is may destroyed name",
    "fade/battle": "attacker attack target targets defence defences allies plv kind keywords elements hp to grade hits",
    "fade/chain": "links kind name does answers negates grade x\0\ud800",
}
LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9)
TELLING = ["", "block", "Aura 3", "\0", "\ud800", "Ember+", "normal", "item", "9" * 999, 2**70, "4,4", "Jab L 2/1 p3"]


@pytest.mark.parametrize("tool", TOOLS)
@settings(max_examples=examples(60))
@given(data=st.data())
def test_junk_is_answered_or_refused(tool: str, data: st.DataObject) -> None:
    members = st.sampled_from(TOOLS[tool].split(" "))
    junk = st.recursive(
        LEAVES | st.sampled_from(TELLING),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(members, inner, max_size=5),
        max_leaves=12,
    )
    body = data.draw(st.dictionaries(members, junk, max_size=5) | junk)
    answer = Client().post(f"/api/v1/games/{tool}/", json.dumps(body), content_type="application/json")
    assert answer.status_code in (200, 400)
    assert answer.status_code == 200 or answer.json()["detail"]


def test_what_is_typed_is_shown_and_escaped(client: Client) -> None:
    for address in (
        "aoe/combos/?hand=%3Cb%3E+L+2/1",
        "fade/battle/?name=%3Cb%3E&keywords=%00&hits=-1&targets=x&allies=%F0&d1=%5B&e1=%ED%A0%80&a_player=x&step=%C2%B2",
        "fade/chain/?k1=%3Cb%3E&n1=%3Cb%3E&to1=%C2%B2&x1=-1&step=%C2%B2&k2=item&remove=x",
        "fade/chain/?k1=item&n1=%3Cb%3E&k2=reaction&d2=negate&step=1",
        "ga/characteristics/?object=Ally+-+%3Cb%3E&name=%3Cb%3E&effect=%3Cb%3E",
    ):
        answer = client.get(f"/{address}", follow=True)
        html = answer.content.decode()
        assert (answer.status_code in (200, 422), "<b>" in html, "&lt;b&gt;" in html) == (True, False, True), address


def test_a_game_without_a_package_has_no_calculators(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [(game.code, tool.code) for game, tool, _ in registry.calculators()]
    assert {game for game, _ in found} == {"fade", "aoe", "ga"}
    toy = replace(GAMES["ga"], code="toy")
    monkeypatch.setattr(registry, "GAMES", {**GAMES, "toy": toy})
    assert [(game.code, tool.code) for game, tool, _ in registry.calculators()] == found
