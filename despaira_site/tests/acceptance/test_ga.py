"""Characteristics of objects of Grand Archive over HTTP (3.8): cards of the site, and answers.

What effects make of an object is in the tables of `games/tests/ga/test_characteristics.py`.
"""

from __future__ import annotations

import pytest
from django.test import Client

from despaira_site.tests.acceptance.asking import post

pytestmark = pytest.mark.usefixtures("ga")

ADDRESS = "games/ga/characteristics/"
ANGEL = "Unique Ally — Warrior Angel"


def test_3_8_06_acting_lends_what_is_named_and_no_type(client: Client) -> None:
    asked = ["is Ally", "may attack", "destroy target Ally", "destroy target Item"]
    found = post(client, ADDRESS, {"object": "Item", "effects": ["may attack as though an Ally"], "ask": asked})
    assert [each["answer"] for each in found["answers"]] == [False, True, False, True]
    assert "GA-3.4" in found["answers"][0]["rules"]
    assert "GA-3.4" in found["answers"][1]["rules"]
    assert "GA-3.5" in found["answers"][2]["rules"]


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
