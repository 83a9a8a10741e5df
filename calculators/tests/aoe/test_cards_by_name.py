"""Combos and clashes with cards of the library: by name, by slug, and chosen among those of a character."""

from __future__ import annotations

import re
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit

from django.test import Client

from calculators.aoe.cards import common_cards
from calculators.tests.helpers import post
from cards.models import Card
from cards.tests.own_cards import store

COMBOS, CLASH = "/api/v1/games/aoe/combos/", "/api/v1/games/aoe/clash/"


def put(name: str, kind: str = "attack", **values: Any) -> None:
    Card(game="aoe", kind=kind, name=name, values=values).save()


def test_a_name_that_two_characters_have_is_asked_back(client: Client, db: None) -> None:
    for symbol in ("Ash", "Bo"):
        put("Uppercut", symbol=symbol, range=1, attack=3 if symbol == "Ash" else 9, red="L")
    answer = post(client, COMBOS, cards=["Uppercut"])
    assert answer.status_code == 400
    (error,) = answer.json()["errors"]
    assert (error["path"], error["code"]) == ("cards.0", "AMBIGUOUS")
    assert error["message"] == "Several cards are called Uppercut: write “Uppercut (Ash)” or “Uppercut (Bo)”."
    for written in ("Uppercut (Bo)", "uppercut-2"):
        assert post(client, COMBOS, cards=[written]).json()["damage"] == 9, written
    page = client.get("/aoe/combos/", {"hand": "Uppercut"})
    assert page.status_code == 422
    assert "write “Uppercut (Ash)” or “Uppercut (Bo)”" in page.content.decode()


def test_addresses_have_slugs_and_fields_have_names(client: Client, db: None) -> None:
    store("aoe")
    answer = client.get("/aoe/combos/", {"hand": "Pin Prick\r\nMill M-HS 3/2 r1"})
    assert (answer.status_code, answer["Location"]) == (302, "?hand=pin-prick;Mill+M-HS+3/2")
    page = client.get(f"/aoe/combos/{answer['Location']}").content.decode()
    field = re.search(r'name="hand"[^>]*>\n([^<]*)<', page)
    assert field
    assert unescape(field[1]).splitlines() == ["Pin Prick (Minna)", "Mill M-HS 3/2"]


def test_cards_of_a_character_are_taken_and_put_back(client: Client, db: None) -> None:
    store("aoe")
    page = client.get("/aoe/combos/?hand=&character=minna").content.decode()
    taken = re.search(r'<a class="combos-card-choice" href="(\?[^"]*pin-prick[^"]*)">', page)
    assert taken
    assert page.count('class="combos-card-choice"') == 20
    page = client.get("/aoe/combos/" + unescape(taken[1])).content.decode()
    assert "Pin Prick<" in page
    back = re.search(r'<a class="combos-card-choice" href="(\?[^"]*)" aria-current="true">', page)
    assert back
    assert parse_qs(urlsplit(unescape(back[1])).query) == {"character": ["minna"]}
    whole = re.search(r'href="(\?[^"]*opening=6[^"]*)#answer"', page)
    assert whole
    assert "All 38,760 opening hands of 6" in client.get("/aoe/combos/" + unescape(whole[1])).content.decode()


def test_a_clash_of_cards_by_slug(client: Client, db: None) -> None:
    store("aoe")
    answer = post(client, CLASH, players=[{"card": "pin-prick"}, {"card": "Hoist (Gerda)"}])
    assert answer.status_code == 200, answer.content
    assert {turn["card"] for turn in answer.json()["order"]} == {"Pin Prick", "Hoist"}
    texts = [one["text"] for step in answer.json()["steps"] for one in step["happenings"]]
    assert texts, "cards of the library bring their texts along"
    for players in (["pin-prick", "hoist"], [{"card": {"slug": "pin-prick"}}, {"slug": "hoist"}]):
        assert post(client, CLASH, players=players).json() == answer.json()
    hands = [post(client, COMBOS, cards=[card]).json() for card in ("pin-prick", {"slug": "pin-prick"})]
    assert hands[0] == hands[1]
    assert hands[0]["damage"] == 2
    assert post(client, COMBOS, cards=["Pin Prick L 7/7"]).json()["damage"] == 7  # a card of its own
    wrong = post(client, CLASH, players=[{"slug": "nobody"}, {"card": {"slug": "hoist", "attack": 9}}]).json()
    assert [(each["path"], each["code"]) for each in wrong["errors"]] == [
        ("players.0.card.slug", "UNKNOWN_CARD"),
        ("players.1.card.attack", "not_beside_slug"),
    ]
    wrong = post(client, COMBOS, cards=[{"slug": ["pin-prick"]}]).json()
    assert [each["path"] for each in wrong["errors"]] == ["cards.0.slug"]


def test_each_side_chooses_among_the_cards_of_its_character(client: Client, db: None) -> None:
    store("aoe")
    page = client.get("/aoe/clash/?left_of=minna&right_of=gerda").content.decode()
    assert "Both choose a card" in page
    assert page.count('class="side__card"') == 72  # two abilities of each of eight common cards
    chosen = re.search(r'<a class="side__card" href="(\?[^"#]*left=pin-prick[^"#]*)#answer"', page)
    assert chosen
    half = client.get("/aoe/clash/" + unescape(chosen[1])).content.decode()
    assert "Both choose a card" in half
    other = re.search(r'<a class="side__card" href="(\?[^"#]*right=hoist[^"#]*)#answer"', half)
    assert other
    address = "/aoe/clash/" + unescape(other[1])
    assert parse_qs(urlsplit(address).query) == {
        "left": ["pin-prick"], "left_of": ["minna"], "right": ["hoist"], "right_of": ["gerda"],
    }  # fmt: skip
    whole = client.get(address).content.decode()
    assert "The six steps" in whole
    assert 'value="Pin Prick (Minna)"' in whole
    assert "character=minna" in whole


def test_who_chooses_a_character_begins_with_its_health(client: Client, db: None) -> None:
    store("aoe")
    for places, at in (("", "left_at=3,4&"), ("left_at=2,2&", "left_at=2,2&")):
        page = unescape(client.get(f"/aoe/clash/?left=pin-prick&{places}right=hoist").content.decode())
        begins = f"left=pin-prick&{at}left_health=26&left_of=gerda&right=hoist{'&right_at=6,4' * (not places)}"
        assert f'href="?{begins}#left-cards"' in page
    chosen = re.search(
        r'href="(\?[^"#]*left_of=minna[^"#]*)#left-cards"', unescape(client.get("/aoe/clash/").content.decode())
    )
    assert chosen
    assert not {"left", "left_links"} & parse_qs(urlsplit(chosen[1]).query).keys(), "of the example nothing is left"


def test_a_misspelt_name_is_no_card_of_ones_own(client: Client, db: None) -> None:
    store("aoe")
    for typed, meant in (
        ("counterwieght", "Counterweight (Gerda)"), ("Flicker x 2", "Flicker (Lucan)"), ("Fire Exits", "Fire Exit"),
        ("God From the Machine (Lucan)", "God From the Machine (Fenwick)"), ("Matinee Idle", "Matinée Idol"),
        ("Quite another thing", ""),
    ):  # fmt: skip
        (error,) = post(client, COMBOS, cards=["hoist", typed]).json()["errors"]
        assert error["path"] == "cards.1"
        assert error["message"].startswith("No card is called “")
        assert re.findall(r"Did you mean (.+?)\?", error["message"]) == [meant] * bool(meant)
    assert post(client, COMBOS, cards=['"Puley"', "Puley L-M 2/1"]).status_code == 200


def test_of_a_common_card_either_ability_is_offered_and_how_far_up_to_goes(client: Client, db: None) -> None:
    store("aoe")
    deck = "/decks/0123/"
    page = unescape(client.get("/aoe/clash/", {"left_of": "gerda", "deck": deck}).content.decode())
    assert "Pre-Priority: Push up to 1 toward." in page
    assert "left=hand-on-the-rope&left_text=Resolve%3A+Push+1+away." in page
    assert f'<a href="{deck}">' in page
    assert "//elsewhere" not in client.get("/aoe/clash/", {"left_of": "gerda", "deck": "//elsewhere/"}).content.decode()
    asked = {"left": "Hand on the Rope", "right": "Flicker"}
    page = client.get("/aoe/clash/", asked).content.decode()
    assert 'name="left_up_to"' in page
    assert "jumping over" in page
    page = client.get("/aoe/clash/", asked | {"left_up_to": "0"}).content.decode()
    assert "up to 1 space, and Left chooses none" in page
    assert "jumping over" not in page


def test_the_page_of_the_clash_tells_what_it_makes_of_cards(client: Client, db: None) -> None:
    store("aoe")
    for query, told, untold in (
        ({"left_of": "gerda", "left": "pulley"}, "Both choose a card", "Which card is revealed?"),
        ({"left": "Strike the Set", "left_meter": "2", "right": "Flicker"},
         "Strike the Set has no input that something may follow", "was not said"),
        ({"left": "Puley", "right": "flicker"}, "No card is called “Puley”.", "The six steps"),
    ):  # fmt: skip
        page = client.get("/aoe/clash/", query).content.decode()
        assert (told in page, untold in page) == (True, False)
    slugs = [card.slug for card in common_cards()]
    page = unescape(client.get(f"/aoe/clash/?left_of=minna&common={slugs[-1]}").content.decode())
    places = [page.index(f"left={slug}&") for slug in slugs]
    assert places[-1] == min(places), "the common card of the deck that one comes from is offered first"
