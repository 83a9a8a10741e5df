"""Characteristics: the page and the API."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client

from cards.models import Card
from games.ga.characteristics import MAX_EFFECTS

PAGE = "/ga/characteristics/"
API = "/api/v1/games/ga/characteristics/"
ANGEL = "Unique Ally — Warrior Angel"


def post(client: Client, body: Any, status: int = 200) -> dict[str, Any]:
    response = client.post(API, json.dumps(body), content_type="application/json")
    assert response.status_code == status, response.content
    if status != 200:
        assert response["Content-Type"] == "application/problem+json"
    answer: dict[str, Any] = response.json()
    return answer


def test_an_answer_in_full(client: Client) -> None:
    thing = {"typeline": ANGEL, "attributes": {"destroyed": "graveyard"}}
    effects = ["put 1 damage counter on it", "life becomes 3", "also Item (destroyed: memory)"]
    answer = post(client, {"object": thing, "effects": effects, "ask": ["is Ally"]})
    shown = answer["object"]
    assert (shown["typeline"], shown["types"]) == ("Unique Ally Item — Warrior Angel", ["Ally", "Item"])
    assert shown["attributes"] == {"destroyed": None}
    assert [(each["code"], each["rule"], each["path"]) for each in answer["problems"]] == [
        ("NOT_A_CHARACTERISTIC", "GA-2.2", "effects.0"),
        ("UNDECIDED", "O-GA.6", "effects.2"),
    ]
    assert [(each["before"], each["after"]) for each in answer["log"][1]["changes"]] == [(None, 0), (0, 3)]
    assert [(each["question"], each["answer"]) for each in answer["answers"]] == [("Is it an Ally?", True)]


@pytest.fixture
def angel(db: None) -> None:
    types: dict[str, Any] = {"supertypes": ["Unique"], "types": ["ally"], "subtypes": ["Warrior", "Angel"]}
    values = {**types, "power": 2, "life": 3, "cost": 4, "speed": "fast"}
    Card(game="ga", kind="ally", name="Angel", values=values).save()


def test_a_card_of_the_site_goes_through_the_effects(client: Client, angel: None) -> None:
    found = post(client, {"card": "Angel", "effects": ['set "Unique Champion"']})["object"]
    assert (found["typeline"], found["power"], found["speed"]) == ("Unique Champion — Warrior Angel", 2, "fast")
    assert post(client, {"card": "angel"})["object"]["life"] == 3
    for body, code in (({"card": "Nobody"}, "UNKNOWN_CARD"), ({"card": "Angel", "object": ANGEL}, "ONE_OF")):
        (error,) = post(client, body, 400)["errors"]
        assert (error["path"], error["code"]) == ("card", code)


def test_the_page_takes_a_card_too(client: Client, angel: None) -> None:
    assert f'href="{PAGE}?card=angel"' in client.get("/ga/cards/angel/").content.decode()
    answer = client.get(PAGE, {"card": "angel", "object": "", "effect": "set Item"})
    query = "?object=Unique+Ally+-+Warrior+Angel&power=2&life=3&name=Angel&cost=4&speed=fast&effect=set+%22Item%22"
    assert (answer.status_code, answer["Location"]) == (302, query)
    refused = client.get(PAGE, {"card": "<Nobody>", "object": "Ally"})
    assert (refused.status_code, b'value="&lt;Nobody&gt;"' in refused.content) == (422, True)
    assert b'id="card-error"' in refused.content


def test_an_answer_may_be_asked_again(client: Client) -> None:
    flat = {"typeline": "Ally", "power": 2, "effects": ["add Item"]}
    assert post(client, flat) == post(client, {"object": {"typeline": "Ally", "power": 2}, "effects": ["also Item"]})
    answer = post(client, {"object": ANGEL, "effects": ["also Item", "+1 power"]})
    assert post(client, {"object": answer["object"]})["object"] == answer["object"]
    assert client.get(answer["path"]).status_code == 200


def test_one_question_or_effect_needs_no_list(client: Client) -> None:
    several = post(client, {"object": "Ally", "effects": ["also Item"], "ask": [{"is": "Item"}]})
    assert post(client, {"object": "Ally", "effects": "also Item", "ask": {"is": "Item"}}) == several


def test_what_cant_be_read_is_refused_with_its_place(client: Client) -> None:
    body: object
    for body, path, code in (
        ({}, "object", "REQUIRED"),
        ({"card": 7}, "card", "invalid"),
        ({"object": ANGEL, "effect": []}, "effect", "unknown"),
        ({"object": {"typeline": "Ally", "colour": "red"}}, "object.colour", "UNKNOWN"),
        ({"object": ANGEL, "effects": ["+1 power"] * (MAX_EFFECTS + 1)}, "effects", "TOO_MANY"),
        ({"object": ANGEL, "ask": ["is Ally"] * 21}, "ask", "TOO_MANY"),
        ({"object": []}, "object", "UNREADABLE"),
        ([1], "", "invalid"),
    ):
        assert [(each["path"], each["code"]) for each in post(client, body, 400)["errors"]] == [(path, code)]
    several = {"object": {"power": "x", "speed": "medium"}, "effects": ["+1 power", "nonsense"], "ask": ["why?"]}
    errors = post(client, several, 400)["errors"]
    assert {each["path"] for each in errors} == {"object.power", "object.speed", "effects.1", "ask.0"}


def text_of(client: Client, address: str, status: int = 200) -> str:
    response = client.get(address)
    assert response.status_code == status
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def test_an_empty_address_shows_the_worked_example(client: Client) -> None:
    shown = text_of(client, PAGE)
    assert "Now: Unique Champion Phantasia — Warrior Angel" in shown
    assert "power: 2 → becomes 4 O-GA.3" in shown
    undecided = "object=Ally&attributes=destroyed%3A+hand&effect=also+Item+%28destroyed%3A+memory%29"
    assert "destroyed: hand → becomes undecided O-GA.6" in text_of(client, f"{PAGE}?{undecided}")
    html = client.get(PAGE).content.decode()
    assert 'href="/ga/rules/#GA-3.2"' in html
    assert html.count("<ol") == html.count("</ol>")


def test_effects_are_put_in_order_by_buttons(client: Client) -> None:
    for do, effects, at in (
        ("up.1", ["double power", "+2 power"], "up-1"),
        ("down.0", ["double power", "+2 power"], "down-2"),
        ("up.0", ["+2 power", "double power"], "up-1"),
        ("remove.0", ["double power"], "row-1"),
        ("remove.9", ["+2 power", "double power"], "effects"),
    ):
        query = {"object": "Ally", "power": "2", "effect": ["+2 power", "double power", ""], "do": do}
        response = client.get(PAGE, query)
        assert response.status_code == 302
        address, _, fragment = response["Location"].partition("#")
        assert fragment == at
        landed = client.get(PAGE + address)
        assert [row[0] for row in landed.context["form"].rows] == effects
        assert re.search(rf'<(?!input)\w+ [^>]*id="{at}"', landed.content.decode())


def test_what_is_wrong_names_its_field_and_leads_to_it(client: Client) -> None:
    for query, told in (
        ("object=Ally&power=abc", ("power", "Power", "“abc” is no whole number.")),
        ("object=Ally&effect=%2B1+power&effect=nonsense", ("effect-2", "Effect 2", "“nonsense” can't be read")),
        ("object=%00", ("object", "Typeline", "")),
        ("object=Ally&effect=%ff%fe", ("effect-1", "Effect 1", "")),
        ("object=Ally&ask=Can+I+kill+it%3F", ("ask-1", "Question 1", "“Can I kill it?” can't be read")),
        ("object=" + "x" * 300, ("object", "Typeline", "At most 200 letters")),
        ("object=Ally" + "&ask=is+Ally" * 21, ("ask", "Questions", "At most 20 questions")),
        ("object=Ally" + "&effect=also+Item" * 61, ("next", "Effects", "At most 60 effects")),
    ):
        response = client.get(f"{PAGE}?{query}")
        [(field, label, message)] = response.context["form"].summary
        assert (field, label) == told[:2]
        assert message.startswith(told[2])
        html = response.content.decode()
        assert f'<a href="#{field}">{label}</a>: ' in html
        assert f' id="{field}"' in html


def test_after_60_effects_the_page_says_that_no_more_have_room(client: Client) -> None:
    query = {"object": "Ally", "effect": ["+1 life"] * MAX_EFFECTS}
    html = client.get(PAGE, query).content.decode()
    assert "You have 60 effects, the maximum. Take one out to add another." in html
    assert html.count('name="add"') == html.count('disabled aria-describedby="next"') > 0
    response = client.get(PAGE, {**query, "add": "+2 power"})
    assert response["Location"].count("effect=") == MAX_EFFECTS
    assert response["Location"].endswith("#next")


def test_an_effect_is_begun_by_a_button_and_what_is_wrong_is_kept(client: Client) -> None:
    response = client.get(PAGE, {"object": "Ally", "effect": "nonsense", "add": "+2 power"})
    assert response["Location"] == "?object=Ally&effect=nonsense&effect=%2B2+power#effect-2"
    shown = client.get(PAGE + response["Location"])
    assert shown.status_code == 422
    html = shown.content.decode()
    assert 'value="nonsense"' in html
    assert 'value="+2 power"' in html
    assert "can&#x27;t be read as an effect" in html


def test_an_address_says_what_need_be_said(client: Client) -> None:
    response = client.get(PAGE, {"object": " unique ally—mage ", "power": "", "effect": ["set Item", ""], "ask": ""})
    assert response.status_code == 302
    assert response["Location"] == "?object=Unique+Ally+-+Mage&effect=set+%22Item%22"
    assert client.get(PAGE + response["Location"]).status_code == 200


def test_every_example_can_be_opened(client: Client) -> None:
    begun = client.get(PAGE)
    tries = begun.context["tries"]
    assert {client.get(f"{PAGE}?{query}").status_code for _, query in tries} == {200}
    example = dict(tries)["the example of the rules"]
    assert "Now: Unique Champion — Warrior Angel<" in client.get(f"{PAGE}?{example}").content.decode()
    assert 'href="?object=">Start over</a>' in begun.content.decode()
    anew = client.get(f"{PAGE}?object=")
    assert anew.context["form"].is_blank
    assert "No card yet" in anew.content.decode()


def test_every_field_is_kept_and_told(client: Client) -> None:
    query = {
        "object": "Ally - Mage", "name": "Rook", "element": "Ember", "cost": "3", "speed": "fast", "power": "1",
        "life": "2", "durability": "4", "attributes": "destroyed: graveyard", "abilities": "Vigor\nGuard",
    }  # fmt: skip
    response = client.get(PAGE, query, follow=True)
    shown = response.context["result"].start.thing
    assert (shown.name, shown.element, shown.cost, shown.speed, shown.durability) == ("Rook", "Ember", 3, "fast", 4)
    assert shown.abilities == ("Vigor", "Guard")
    assert {each.name: each.value.replace("\r", "") for each in response.context["form"].more} == {
        name: query[name] for name in ("name", "element", "cost", "speed", "abilities")
    }


def test_a_text_of_several_sentences_is_several_effects(client: Client) -> None:
    text = "Choose an Ally. It gets +1 power. Its speed becomes fast."
    response = client.get(PAGE, {"object": "Ally", "power": "2", "effect": text}, follow=True)
    html = response.content.decode()
    thing = response.context["result"].now.thing
    assert (thing.power, thing.speed, len(response.context["result"].steps)) == (3, "fast", 2)
    assert "“Choose an Ally” changes no characteristic, so it was left out." in html


def test_sentences_are_counted_as_effects_and_quotations_stay_whole(client: Client) -> None:
    response = client.get(PAGE, {"object": "Ally", "effect": [" ".join(["+1 life."] * 10)] * 7})
    assert "these are 70 with each sentence" in response.content.decode()
    response = client.get(PAGE, {"object": "Ally", "effect": 'name becomes "Mr. Fox"'}, follow=True)
    assert response.context["result"].now.thing.name == "Mr. Fox"
