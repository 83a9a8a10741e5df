"""The clash by its page and in the API: what is read, junk, and the check played through."""

from __future__ import annotations

import html
import re
from typing import Any
from urllib.parse import parse_qsl

import pytest
from django.test import Client

from calculators.aoe.clash.form import EXAMPLES
from calculators.tests.helpers import ask

#: A card may be one of the library, by its name.
pytestmark = pytest.mark.django_db

API = "/api/v1/games/aoe/clash/"
PAGE = "/aoe/clash/"


def card(name: str = "A", priority: int | None = 5, **more: Any) -> dict[str, Any]:
    return {"name": name, "priority": priority, "attack": 2, "link": 1, "range": 1, **more}


def answer(client: Client, *cards: Any, **more: Any) -> dict[str, Any]:
    status, found = ask(client, API, {"cards": list(cards), **more})
    assert status == 200, found
    return found


def codes(found: dict[str, Any], step: int) -> list[str]:
    return [one["code"] for one in found["steps"][step - 1]["happenings"]]


def order(found: dict[str, Any]) -> list[tuple[int, int]]:
    return [(turn["player"], turn["priority"]) for turn in found["order"]]


def test_a_check_goes_on_with_what_is_laid(client: Client) -> None:
    pairs = [[3, 3], [None, {"name": "Feint", "kind": "utility", "priority": 9}]]
    tied = answer(client, card(), card("B"), checks=pairs)
    assert (tied["check"]["laid"], codes(tied, 6)) == (2, ["CHECK", "CHECKED", "CHECKED"])
    assert order(answer(client, card(), card("B"), checks=[*pairs, [1, "Jab 2/1 p4"]])) == [(1, 5), (0, 5)]
    assert order(answer(client, card(), card("B"), checks=[3, 2])) == [(0, 5), (1, 5)]
    for laid, first in (("common", 0), ("utility", 0), ("p3", 1), ("5", 1)):
        assert order(answer(client, card(), card("B"), checks=[1, laid]))[0] == (first, 5)


def test_an_answer_in_full(client: Client) -> None:
    left = {
        "card": "Reed Cut L-M 2/1 p6 | Final: Push 2.",
        "links": ["Mill Turn M-H 3/2 | Final: Root."],
        "hand": ["Mill Turn M", "Oar S"],
    }
    question = {"players": [left, {"name": "Bob", "card": card("B", 4), "states": "knocked down"}]}
    _, found = ask(client, API, question)
    assert [step["step"] for step in found["steps"]] == [1, 2, 3, 4, 5, 6]
    assert found["linking"][0]["fits"] == ["Mill Turn"]
    assert order(found) == [(0, 6), (1, 3)]
    assert found["players"][1] == {
        "name": "Bob", "health": 16, "meter": 1, "position": [5, 4], "out": False, "token": True, "damage_taken": 4,
        "states": ["root"],
    }  # fmt: skip
    assert [(gone["player"], gone["card"], gone["to"]) for gone in found["clean_up"]] == [
        (0, "Reed Cut", "meter"), (0, "Mill Turn", "meter"), (1, "B", "meter")
    ]  # fmt: skip
    assert "AOE-6.6" in {rule for one in found["steps"][5]["happenings"] for rule in one["rules"]}


def test_players_and_cards_may_be_told_of_in_other_ways(client: Client) -> None:
    for question, expected in (
        ({"left": {"card": card(priority=6)}, "right": {"card": card("B", 4)}}, [(0, 6), (1, 4)]),
        ({"a": {"card": card(priority=6)}, "b": {"card": card("B", 4)}}, [(0, 6), (1, 4)]),
        ({"players": [{"priority": 6}, {"priority": 4, "title": "B"}]}, [(0, 6), (1, 4)]),
        ({"players": ["Jab L 2/1 p6", "Cross M 2/1 p4"]}, [(0, 6), (1, 4)]),
        ({"players": [{"priority": 6, "meter": 1, "requirement": 1}, {"priority": 4}]}, [(0, 6), (1, 4)]),
        ({"players": [{"card": card(), "state": "knocked-down"}, {"card": card("B", 6)}]}, [(1, 6), (0, 4)]),
        ({"cards": [card(priority=6, requirement=2), card("B", 4)], "meters": [2, 0]}, [(0, 6), (1, 4)]),
    ):
        assert order(ask(client, API, question)[1]) == expected
    throws: list[dict[str, Any]] = [
        {"throw": True},
        {"kind": "throw"},
        {"tags": ["Throw"]},
        {"tags": "terminal, throw"},
    ]
    for throw in throws:
        assert "RESOLVES" in codes(answer(client, card(**throw), card("B", 9)), 3)
    assert codes(answer(client, card(pre_priority=True), card("B", pre_priority=True)), 4) == ["CHECK"]


def test_sentences_that_are_not_read_are_noted(client: Client) -> None:
    one = card(priority=6, text="Move 3 to the left. Ring out.", abilities=["Sing."])
    found = answer(client, one, card("B", text="Final: Root."))
    assert found["players"][0]["position"] == [1, 4]
    assert [note.split("”")[0] for note in found["notes"]] == ["Left: “Ring out.", "Left: “Sing."]


def test_everything_wrong_is_told_at_once(client: Client) -> None:
    question: object
    for question, paths in (
        ({}, {"players"}),
        ([], {""}),
        ({"players": [{"card": card()}]}, {"players"}),
        ({"players": [{"card": card()}, {}], "x": 1}, {"players.1.card", "x"}),
        ({"cards": [card(range="far"), card(effect=1)]}, {"players.0.card.range", "players.1.card.effect"}),
        ({"cards": [card(), card()], "positions": [[9, 4], [9, 4]]}, {"players.0.position", "players.1.position"}),
        ({"cards": [card(), card()], "positions": [[1, 1], None]}, {"players.1.position"}),
        ({"cards": [card(), card()], "positions": [[1, 1], [2, 2]], "distance": 1}, {"distance"}),
        (
            {"cards": [card(), card()], "states": ["dizzy", 7], "burst": [4, "x"]},
            {"players.0.states", "players.1.states", "players.0.burst", "players.1.burst"},
        ),
        (
            {"cards": [card(abilities=[{"effect": "fly", "amount": -1, "x": 1}, 3]), "?"]},
            {f"players.0.card.abilities.{place}" for place in ("0.effect", "0.amount", "0.x", "1")},
        ),
        ({"cards": [card(text="Move 1."), card()]}, {"players.0.card.abilities.0.direction"}),
        ({"cards": [card(text="Root. " * 11), "Jab | " + "Root. " * 11]}, {"players.0.card", "players.1.card"}),
        ({"cards": [card(), card()], "links": [["Jab L"] * 4, []]}, {"players.0.links", "players.0.links.0"}),
        ({"cards": [card(), card()], "checks": [[1], ["x" * 900, 2]]}, {"checks.0", "checks.1.0"}),
        ({"cards": ["\ud800", "a\x00"]}, {"players.0.card", "players.1.card"}),
    ):
        status, found = ask(client, API, question)
        assert (status, {error["path"] for error in found["errors"]}) == (400, paths)


def opened(client: Client, query: str = "") -> str:
    answered = client.get(f"{PAGE}?{query}" if query else PAGE)
    assert answered.status_code == 200
    return html.unescape(re.sub(r"\s+", " ", answered.content.decode()))


def test_every_example_shows_what_it_is_for(client: Client) -> None:
    for label, told in (
        ("The faster hits, and links", "Left links Mill Gate."),
        ("The faster whiffs", "Reed Cut whiffs"),
        ("Equal priorities", "Check priority in step 6"),
        ("Two throws", "Teched: nobody may link"),
        ("A burst", "nothing harms Right for the rest of the turn"),
        ("Over the red line", "Right is out of the ring: Left wins the round."),
        ("Two pre-priority cards", "Check priority in step 4"),
        ("A knock-out", "Right is defeated: the round ends at once."),
    ):
        page = opened(client, dict(EXAMPLES)[label])
        assert told in page
        assert page.count('class="space ') + page.count('class="space"') == 64
    first = opened(client)
    assert "Left goes first, Left may link" in first
    assert 'href="/aoe/rules/#AOE-4.2"' in first
    assert "/aoe/combos/?hand=Reed+Cut+L-M+2%2F1+p6%3BMill+Gate+M-H+3%2F2&distance=1&meter=0&first=Reed+Cut" in first


def test_what_an_example_says_goes_with_its_card(client: Client) -> None:
    label, query = EXAMPLES[0]
    sent = {**dict(parse_qsl(query)), "example": label}
    assert f'name="example" value="{label}"' in opened(client)
    kept = client.get(PAGE, {**sent, "left_meter": "", "right": "Fan 2/1 p3"}, follow=True).content.decode()
    assert "Mill Gate" in kept
    other = client.get(PAGE, {**sent, "left": "Fan M-L 2/1 p3"}, follow=True).content.decode()
    assert "Mill Gate" not in other
    assert "The six steps" in other
    own = client.get(PAGE, {**sent, "left": "Fan M-L 2/1 p8", "left_links": "Dip L 2/1"}, follow=True).content.decode()
    assert "Left links Dip" in own


def test_a_check_is_asked_for_and_goes_on(client: Client) -> None:
    query = "left=Jab+2/1+p5&right=Hook+2/1+p5"
    page = opened(client, query)
    form = page[page.index('class="checking') :]
    form = form[: form.index("</form>")]
    assert '<input type="hidden" name="left" value="Jab 2/1 p5">' in form
    tied = opened(client, f"{query}&left_check=3&right_check=3")
    assert "A tie. Each player lays another card." in tied
    assert '<input type="hidden" name="right_check" value="3">' in tied
    done = opened(client, f"{query}&left_check=3&right_check=3&left_check=1&right_check=Oar+S+p2")
    assert "Oar (2)" in done
    assert "Right goes first" in done


@pytest.mark.statement("O-AOE.11", "O-AOE.12")
def test_the_combos_go_on_from_where_the_card_struck(client: Client) -> None:
    for query, expected in (
        # What is on its way to the meter pays for no link, and a burnt requirement is not paid twice (O-AOE.11, 12).
        ("left=Jab+L-M+3/1+p6&left_links=Hook+M-S+2/2&right=Sweep+M-H+4/2+p4", "distance=1&meter=0"),
        ("left=Jab+L-M+3/1+p6+m1&left_meter=3&right=Sweep+M-H+4/2+p4", "distance=1&meter=3"),
        ("left=Jab+L-M+3/1+p6&left_meter=3&left_text=Meter+2:+Root.&right=Sweep+M-H+p4", "distance=1&meter=1"),
        # The combo begins where the card struck, whatever it moved then or the other card moved before.
        ("left=Jab+L-M+3/1+p6&left_text=Push+2+away.&right=Sweep+M-H+4/2+p4", "distance=1&meter=0"),
        ("left=Jab+L-M+3/1+p6+r5&right=Sweep+M-H+p8&right_text=Push+2.", "distance=3&meter=0"),
    ):
        page = opened(client, query)
        links = re.findall(r'href="/aoe/combos/\?([^"]*)"', page)
        assert expected in links[0]
        assert ("It struck 1 space away" in page) is ("Push" in query)


def test_a_checking_card_that_is_none_may_be_typed_again(client: Client) -> None:
    page = opened(client, "left=Jab+2/1+p5&right=Hook+2/1+p5&left_check=3&right_check=3&left_check=2&right_check=p100")
    form = page[page.index('class="checking') :].partition("</form>")[0]
    assert '<input type="hidden" name="right_check" value="3">' in form
    assert 'name="left_check" value="2"' in form
    assert 'name="right_check" value="p100"' in form
    assert '<a href="#right-check">Right, checking card</a>' in page


def test_an_emptied_form_is_not_the_example(client: Client) -> None:
    for query in ("left=&right=", "left=&right=&left_health=5"):
        page = html.unescape(client.get(f"{PAGE}?{query}", follow=True).content.decode())
        assert 'Reed Cut L-M 2/1 p6"' not in page
        assert page.count("Which card is revealed?") == 4
        assert ('value="5"' in page) is ("health=5" in query)


def test_a_text_that_is_not_read_is_marked_in_its_step(client: Client) -> None:
    page = opened(client, "left=Jab+L+2/1+p5&right=Hook+2/1+p4&left_text=Teleport+behind+the+foe.&right_text=Final:")
    assert "Jab: Teleport behind the foe. (Not understood: it has no effect.)" in page
    assert "Hook: its Final ability works." in page


def test_what_is_usual_is_left_out_of_the_address(client: Client) -> None:
    answered = client.get(f"{PAGE}?left=Jab+p6&right=Hook&left_health=20&left_meter=1&right_text=&left_at=4,4")
    assert (answered.status_code, answered.headers["Location"]) == (302, f"{PAGE}?left=Jab+p6&left_meter=1&right=Hook")
    assert client.get(answered.headers["Location"]).status_code == 200


def test_what_is_wrong_stands_beside_the_field(client: Client) -> None:
    for query, told in (
        ("left=Jab+m2&right=Hook", "Jab needs 2 cards of the meter, and Left has 0"),
        ("left=Jab&right=Hook&left_states=dizzy", "States are knockdown and root."),
        ("left=Jab&left_text=Move+2.&right=Hook", "Where to?"),
        ("left=Jab", "Which card is revealed?"),
        ("left=Jab&right=%00<b>", "ull characters are not allowed"),
        ("left=Jab&right=Hook&left_health=0", '<a href="#left-health">Left, health</a>: Health is a whole number from'),
        ("left=Jab&right=Hook&right_bet=x", '<a href="#right-bet">Right, bets</a>: A bet is a whole number from 0'),
        ("left=Jab&right=Hook&left_at=9,9", "stands at</a>: Left stands at (9, 9), outside the field of 8 × 8."),
    ):
        answered = client.get(f"{PAGE}?{query}").content.decode()
        assert "<b>" not in answered
        page = html.unescape(answered)
        assert told in page
        assert 'aria-invalid="true"' in page or "States are" in page
        assert 'value="Jab' in page
