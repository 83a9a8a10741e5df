"""Figures of decks of the further games through their addresses: in the editor's panel, on a page, as JSON."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from decks import services
from decks.games import game_of
from decks.models import Deck
from decks.tests.decks_of_games import CODES, make_deck_of

pytestmark = pytest.mark.postgres

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
    if deck.game == "ga":  # whose opening hand nobody knows
        assert "Say how many cards" in html
    else:
        assert "At least 1 of" in html
        found = ann_client.get(
            f"/decks/{deck.pk}/edit/statistics/odds/", {"q": "kind:character"}, headers={"HX-Request": "true"}
        )
        assert "No card of" in found.content.decode()


def test_no_goldfish_games_are_played_while_it_is_built(deck: Deck, ann_client: Client) -> None:
    assert ann_client.post(f"/decks/{deck.pk}/edit/statistics/games/").status_code == 404


def test_strangers_see_no_figures_of_a_private_deck(deck: Deck, client: Client, bob_client: Client) -> None:
    paths = [f"/api/v1/decks/{deck.pk}/statistics/", f"/decks/{deck.pk}/edit/statistics/"]
    paths.append(f"/decks/{deck.pk}/edit/statistics/odds/")
    for stranger in (client, bob_client):
        assert [stranger.get(path).status_code for path in paths] == [404, 404, 404]
