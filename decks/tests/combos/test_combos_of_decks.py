"""The combos of decks: their page by id and by link, and in the API; who sees them, and what can't be counted."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from decks.content import DeckContent
from decks.models import Deck, Visibility
from decks.services import create_deck
from decks.tests.further_games import put
from games import GAMES
from shelf.library import Shelf, current
from shelf.tools import forecasts
from tcg.construction import Decklist

API = "/api/v1/games/aoe/combos/"
HANDS = "/api/v1/games/aoe/combos/hands/"


def post(client: Client, address: str, **body: Any) -> Any:
    return client.post(address, json.dumps(body), content_type="application/json")


@pytest.fixture
def half(db: None) -> Shelf:
    """A character with the cards of row (a) of part 3.6: ten attacks that follow one another, ten utilities."""
    put("aoe", "character", "Ash", symbol="Ash", health=20, hand_size=5)
    for number in range(10):
        put("aoe", "attack", f"Cut {number}", symbol="Ash", range=1, attack=2, link=1, red=["L"])
        put("aoe", "utility", f"Ploy {number}", symbol="Ash")
    put("aoe", "common", "Basics")
    return current(GAMES["aoe"])


#: A row of the table of all hands: damage, and how many hands.
_ROW = re.compile(
    r'<tr><th scope="row" class="numbers">(\d+)</th><td class="combos-bar"'
    r'.*?<td class="is-number">([\d,]+)</td></tr>'
)


def deck_of(owner: User, shelf: Shelf, *, visibility: str = Visibility.PRIVATE, **piles: Any) -> Deck:
    """A deck of Ash with all cards of the method deck but those `piles` say otherwise of."""
    method = {card.id: 1 for card in shelf.cards.values() if card.kind in ("attack", "utility")}
    one = {
        kind: {card.id: 1} for card in shelf.cards.values() for kind in [card.kind] if kind in ("character", "common")
    }
    sections = {"fighter": one["character"], "method": method, "common": one["common"]} | piles
    content = DeckContent(
        name="Half and half", format="versus", description="", visibility=visibility, game="aoe",
        decklist=Decklist.of(**sections),
    )  # fmt: skip
    return create_deck(owner=owner, visitor="", content=content)


def page_of(client: Client, address: str, status: int = 200) -> str:
    answer = client.get(address)
    assert answer.status_code == status, (address, answer.status_code)
    return " ".join(unescape(answer.content.decode()).split())


def test_3_6_a_on_the_page_of_a_deck(ann: User, ann_client: Client, half: Shelf) -> None:
    deck = deck_of(ann, half)
    page = page_of(ann_client, f"/decks/{deck.pk}/combos/")
    assert "All 15,504 opening hands of 5 are counted" in page
    assert "Exactly 1120/323." in page
    rows = _ROW.findall(page)
    assert rows == [("0", "252"), ("2", "2,100"), ("3", "5,400"), ("4", "5,400"), ("5", "2,352")]
    assert "No combo here is better for Ploy 0, Ploy 1," in page


def test_the_address_is_the_question(ann: User, ann_client: Client, half: Shelf) -> None:
    deck = deck_of(ann, half)
    far = page_of(ann_client, f"/decks/{deck.pk}/combos/?distance=2&meter=1&seed=7")
    assert "At distance 2, meter 1:" in far
    assert "0.00" in far
    assert f"/decks/{deck.pk}/hand/?seed=7" in far
    assert re.search(r'href="\?seed=7#hands"', far), "what is usual is left out"
    assert re.search(r'href="/aoe/combos/\?hand=[^"]*&distance=2&meter=1&character=ash"', far)


def test_the_hand_of_a_seed_is_the_one_that_is_dealt_everywhere(ann: User, ann_client: Client, half: Shelf) -> None:
    deck = deck_of(ann, half)
    dealt = post(ann_client, "/api/v1/hands/", deck=deck.pk, seed="7").json()["hand"]
    page = page_of(ann_client, f"/decks/{deck.pk}/combos/?seed=7")
    hand = page[page.index('<ul class="combos-cards">') : page.index('id="all-title"')]
    faces = re.findall(r'aoe-face__name">([^<]+)<', hand)
    assert faces[:6] == [*dealt, "Basics"]
    asked = post(ann_client, API, deck=deck.pk, seed="7").json()
    attacks = sum(name.startswith("Cut") for name in dealt)
    assert asked["damage"] == (2 + min(attacks, 4) - 1 if attacks else 0)


def test_a_place_that_there_is_not(ann: User, ann_client: Client, half: Shelf) -> None:
    page = page_of(ann_client, f"/decks/{deck_of(ann, half).pk}/combos/?distance=x&meter=100", 422)
    for told in ("The distance is a whole number from 1 to 20.", "The meter is a whole number from 0 to 99."):
        assert told in page
    assert "At distance 1, meter 0:" in page, "what can be shown is shown"


def test_a_deck_whose_hands_cannot_be_counted_says_what_is_missing(ann: User, ann_client: Client, half: Shelf) -> None:
    cards = [card.id for card in half.cards.values() if card.kind == "attack"]
    unfinished = deck_of(ann, half, fighter={}, method=dict.fromkeys(cards, 3))
    page = page_of(ann_client, f"/decks/{unfinished.pk}/combos/", 422)
    assert "A method deck has 20 cards (AOE-1.2), and this one has 30: take some out." in page
    assert "How many cards a hand has is said by the character, and there is none: choose one (AOE-2.4)." in page
    small = deck_of(ann, half, method={cards[0]: 2})
    page = page_of(ann_client, f"/decks/{small.pk}/combos/", 422)
    assert "A hand of 5 can’t be drawn from 2 cards: fill the method deck (AOE-3.2)." in page


def test_decks_of_other_games_have_no_combos(public: Deck, ann_client: Client) -> None:
    for path in ("combos/", "clash/", "round/"):
        assert ann_client.get(f"/decks/{public.pk}/{path}").status_code == 404
    answer = post(ann_client, HANDS, deck=public.pk)
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (400, "other_game")


def test_the_way_to_a_round_takes_the_character_along(ann: User, ann_client: Client, half: Shelf) -> None:
    begun = ann_client.get(f"/decks/{deck_of(ann, half).pk}/round/")["Location"]
    assert begun.startswith("/aoe/round/?with=ash")
    assert ann_client.get(begun).status_code == 200
    page = ann_client.get(begun).content.decode()
    assert f'href="/decks/{Deck.objects.get().pk}/"' in page
    assert "whatever its list has" in page
    without = deck_of(ann, half, fighter={}, common={})
    begun = ann_client.get(f"/decks/{without.pk}/round/")["Location"]
    assert begun == f"/aoe/round/?deck=/decks/{without.pk}/"
    assert "The deck names no character that is on the shelf" in ann_client.get(begun).content.decode()


def test_all_hands_by_the_api(client: Client, half: Shelf) -> None:
    names = [card.name for card in half.cards.values() if card.kind in ("attack", "utility")]
    sections = {"fighter": [{"card": "Ash"}], "method": [{"card": name} for name in names]}
    answer = post(client, HANDS, sections=sections).json()
    assert {row["damage"]: row["hands"] for row in answer["counts"]} == {0: 252, 2: 2100, 3: 5400, 4: 5400, 5: 2352}
    assert (answer["hands"], answer["mean"], answer["exact_mean"]) == (15_504, 3.467492, "1120/323")
    assert answer["means"] == [{"distance": 1, "meter": 0, "mean": 3.467492}]
    assert answer["best"]["damage"] == 5
    assert {row["card"]: row["worth"] for row in answer["cards"]}["Ploy 3 (Ash)"] == 0
    by_cards = post(client, HANDS, cards=names, size=5).json()
    assert by_cards["counts"] == answer["counts"]
    by_text = post(
        client, HANDS, text="# Game: aoe\nCharacter\n1 Ash\nMethod deck\n" + "\n".join(f"1 {name}" for name in names)
    )
    assert by_text.json() == answer
    assert post(client, HANDS, sections=sections, size=7).json()["hands"] == 77_520


@pytest.mark.parametrize(
    ("body", "path", "code"),
    [
        ({}, "cards", "required"),
        ({"cards": ["Cut 1"], "size": 2}, "opening", "NOT_SO_MANY"),
        ({"cards": ["Cut 1"]}, "size", "required"),
        ({"cards": ["Cut 1"], "sections": {}}, "cards", "one_of"),
        ({"sections": {"fighter": [{"card": "Ash"}]}}, "sections.method", "NOT_SO_MANY"),
        ({"sections": {}}, "sections.fighter", "NO_CHARACTER"),
        ({"cards": ["Cut 1"], "size": 1, "seed": "7"}, "seed", "unknown"),
        ({"cards": ["Cut 1"], "size": 1, "distance": 99}, "distance", "max_value"),
        ({"text": "rubbish", "code": "AOE0"}, "detail", "one_of"),
    ],
)
def test_what_can_not_be_counted(client: Client, half: Shelf, body: dict[str, Any], path: str, code: str) -> None:
    answer = post(client, HANDS, **body)
    assert answer.status_code == 400, answer.content
    assert code in [error["code"] for error in answer.json()["errors"]], answer.json()
    assert path in [error["path"] for error in answer.json()["errors"]] or path == "detail"


def test_a_forecast_is_worked_out_once(client: Client, half: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    names = [card.name for card in half.cards.values() if card.kind in ("attack", "utility")]
    first = post(client, HANDS, cards=names, size=5).json()

    def refuse(*asked: Any) -> Any:
        raise AssertionError("it was kept")

    monkeypatch.setattr(forecasts, "_worked_out", refuse)
    assert post(client, HANDS, cards=names, size=5).json() == first
    assert post(client, HANDS, cards=names[::-1], size=5).json()["cards"] == first["cards"][::-1]
    with pytest.raises(AssertionError, match="it was kept"):
        post(client, HANDS, cards=names, size=5, meter=1)
    monkeypatch.setattr(forecasts, "rules_digest", lambda: "another")
    with pytest.raises(AssertionError, match="it was kept"):
        post(client, HANDS, cards=names, size=5)
