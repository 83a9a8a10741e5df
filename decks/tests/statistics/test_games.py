"""Figures of decks of the further games through their addresses: in the editor's panel, on a page, as JSON."""

from __future__ import annotations

import re
from math import comb
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from decks import services
from decks.games import game_of
from decks.hands import USUAL_SIZE
from decks.limits import HAND
from decks.models import Deck
from decks.tests.decks_of_games import CODES, make_deck_of

#: The figures that only decks of a game have.
OWN = {
    "fade": {"tp", "pool", "keywords"},
    "aoe": {"links", "priorities", "damage", "reach"},
    "ga": {"section_costs"},
}
DESPAIRAS = {"levels", "costs", "opening", "quotations", "blanks"}


@pytest.fixture(params=CODES)
def deck(request: pytest.FixtureRequest, ann: User) -> Deck:
    return make_deck_of(request.param, ann)


def test_the_api_has_the_figures_of_the_deck_s_own_game(deck: Deck, ann_client: Client) -> None:
    data: dict[str, Any] = ann_client.get(f"/api/v1/decks/{deck.pk}/statistics/").json()
    assert data["game"] == deck.game
    every = set().union(*OWN.values(), DESPAIRAS)
    assert every & set(data) == OWN[deck.game]
    assert data["winning"]["refusal"].startswith("No goldfish games")
    assert (data["size"], data["unknown"]) == (deck.size, 0)


def test_panels_stand_on_a_page_and_beside_the_list(deck: Deck, ann_client: Client) -> None:
    path = f"/decks/{deck.pk}/edit/statistics/"
    page = ann_client.get(path).content.decode()
    part = ann_client.get(path, headers={"HX-Request": "true"}).content.decode()
    for html in (page, part):
        assert all(f'id="statistic-{key}"' in html for key in OWN[deck.game])
        assert "statistic-winning" not in html
    assert f'<a href="/{deck.game}/rules/#' in page


def test_odds_are_asked_of_a_card_and_a_search_of_the_deck_s_game(deck: Deck, ann_client: Client) -> None:
    ref = next(iter(services.decklist_of(deck).section(game_of(deck).main)))
    answer = ann_client.get(f"/decks/{deck.pk}/edit/statistics/odds/", {"card": ref}, headers={"HX-Request": "true"})
    html = answer.content.decode()
    assert "At least 1 of" in html
    found = ann_client.get(
        f"/decks/{deck.pk}/edit/statistics/odds/", {"q": "kind:nosuch"}, headers={"HX-Request": "true"}
    )
    assert "No card of" in found.content.decode()


def test_odds_are_those_of_a_hand_of_the_size_that_is_asked_for(ann: User, ann_client: Client) -> None:
    """O-GA.10: nobody says how many cards an opening hand of Grand Archive has."""
    deck = make_deck_of("ga", ann)
    decklist = services.decklist_of(deck)
    ref, count = next(iter(decklist.section("main").items()))
    path, size = f"/decks/{deck.pk}/edit/statistics/", decklist.count("main")
    for asked, shown in (({}, USUAL_SIZE), ({"size": "9"}, 9), ({"size": "x"}, USUAL_SIZE), ({"size": "999"}, HAND)):
        html = ann_client.get(path, {"card": ref, **asked}).content.decode()
        assert re.search(rf'name="size"[^>]* value="{shown}"', html)
        seen = min(shown + 1, size)
        odds = 100 * (1 - comb(size - count, seen) / comb(size, seen))
        assert f"<td>{odds:.1f}</td>" in html or seen == size
    assert (
        'name="size"' not in ann_client.get(f"/decks/{make_deck_of('fade', ann).pk}/edit/statistics/").content.decode()
    )
