"""What holds of every game (3.1): its addresses, its decks taken along, its search.

Decks are seen by whom they should be in `despaira_site/tests/test_access.py`, sets are loaded in
`cards/tests/importing/test_loading_of_games.py`, faces are drawn in `cards/tests/images/test_games.py`.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from cards.catalog import Catalog
from decks.models import Deck
from despaira_site.tests.acceptance.asking import API, ask, piles, post
from despaira_site.tests.acceptance.test_decks import BASE, OK

pytestmark = pytest.mark.django_db

#: A legal deck of each game, with a card in every section that may have one.
DECKS: dict[str, dict[str, str]] = {
    "fade": {"deck": BASE, "pool": "L40, L35, L25", "world": "W1", "raider": "R1", "maybe": "2*Z, Nobody"},
    "aoe": {**OK, "maybe": "Bo"},
    "ga": {"main": "3*Hound, Angel", "material": "Silvie", "side": "2*Stamp", "maybe": "Stamp"},
}


# --- 1: addresses -----------------------------------------------------------------------------------------------------


def test_3_1_01_the_games_with_formats_sections_and_tools(client: Client) -> None:
    games = client.get(f"{API}games/").json()["results"]
    assert {game["code"]: [known["code"] for known in game["formats"]] for game in games} == {
        "despaira": ["standard", "quickstart"],
        "fade": ["standard"],
        "aoe": ["versus", "tag", "scramble", "teams", "vampire"],
        "ga": ["open"],
    }
    assert [game["code"] for game in games] == ["despaira", "fade", "aoe", "ga"]
    assert [" ".join(section["code"] for section in game["sections"]) for game in games] == [
        "leader main side special maybe",
        "deck pool world raider maybe",
        "fighter method common tag maybe",
        "main material side maybe",
    ]
    assert all(game["tools"] for game in games)


@pytest.mark.parametrize("below", ["", "cards/", "sets/", "rules/", "decks/", "help/search/"])
def test_3_1_01_only_a_game_has_pages(client: Client, below: str) -> None:
    assert client.get(f"/xyz/{below}").status_code == 404
    assert client.get(f"/FADE/{below}").status_code == 404
    answer = client.get(f"/despaira/{below}?q=fire")
    assert (answer.status_code, answer.headers["Location"]) == (301, f"/{below}?q=fire")


# --- 3: taken along ---------------------------------------------------------------------------------------------------


def made(client: Client, game: str, **more: Any) -> dict[str, Any]:
    answer = ask(client, "decks/", {"name": "Mine", "game": game, "sections": piles(DECKS[game]), **more})
    assert answer.status_code == 201, answer.content
    found: dict[str, Any] = answer.json()
    return found


def sorted_by_name(pile: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return sorted(pile, key=lambda entry: str(entry["card"]))


@pytest.mark.parametrize(
    ("as_", "asked"), [("text", "none"), ("json", "another"), ("csv", "its own"), ("code", "another")]
)
def test_3_1_03_a_deck_is_read_back_as_of_its_game(game: str, ann_client: Client, as_: str, asked: str) -> None:
    """A table says no game, so there its own is named; what says one is read as that wherever it is pasted."""
    deck = made(ann_client, game)
    written = ann_client.get(f"{API}decks/{deck['id']}/export/?as={as_}").content.decode()
    body = {"code" if as_ == "code" else "text": written}
    if as_ == "csv" or asked == "its own":
        body["game"] = game
    elif asked == "another":
        body["game"] = "ga" if game == "fade" else "fade"
    answer = ask(ann_client, "decks/import/", body)
    assert answer.status_code == 201, answer.content
    read = answer.json()
    kept = {name: sorted_by_name(pile) for name, pile in deck["sections"].items() if as_ != "code" or name != "maybe"}
    assert {name: sorted_by_name(read["sections"][name]) for name in kept} == kept
    assert (read["game"], read["format"]) == (game, deck["format"])
    unknown = [] if as_ == "code" or game != "fade" else ["UNKNOWN_CARD"]
    assert [line["code"] for line in read["lines"]] == unknown


# --- 5: search --------------------------------------------------------------------------------------------------------

#: Parameters, and the cards that they find.
FOUND = [
    ('element=ember&plv_min=8&rank=hyper,ultra&q="draw 1"', ["Cinder Tide", "Cinder Wave"]),
    ("plv_min=8&q=-rank:special -element:tide element:ember", ["Cinder Fall", "Cinder Wave"]),
    ("q=keyword:mythical", ["M", "MC", "N"]),
]


@pytest.mark.parametrize(("asked", "names"), FOUND)
def test_3_1_05_what_a_search_finds(fade: None, client: Client, asked: str, names: list[str]) -> None:
    found = client.get(f"{API}games/fade/cards/?{asked}&page_size=200").json()
    assert sorted(card["name"] for card in found["results"]) == names
    page = client.get(f"/fade/cards/?{asked}", follow=True)
    assert page.status_code == 200
    assert all(f"/fade/cards/{card['slug']}/" in page.content.decode() for card in found["results"])


# --- 6: whose deck ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["aoe"], indirect=True)
def test_3_1_06_share_revoke_fork_and_writes_with_a_version(game: str, ann_client: Client, bob_client: Client) -> None:
    deck = made(ann_client, game)
    address = f"decks/{deck['id']}/"
    assert ask(ann_client, address, {"name": "New"}, "patch").status_code == 428
    assert ask(ann_client, address, {"name": "New"}, "patch", **{"If-Match": '"9"'}).status_code == 412
    assert ask(ann_client, address, {"visibility": "unlisted"}, "patch", **{"If-Match": "*"}).status_code == 200
    shared = ask(ann_client, f"{address}share/", {}).json()
    assert bob_client.get(f"/s/{shared['token']}/").status_code == 200
    copy = ask(bob_client, "decks/import/", {"text": f"http://testserver/s/{shared['token']}/"})
    assert (copy.status_code, copy.json()["game"], copy.json()["sections"]) == (201, game, deck["sections"])
    assert ask(ann_client, f"{address}share/", {}, "delete").status_code == 204
    assert ask(bob_client, "decks/import/", {"text": f"http://testserver/s/{shared['token']}/"}).status_code == 400
    assert bob_client.get(f"/s/{shared['token']}/").status_code == 404
    assert Deck.objects.filter(game=game).count() == 2


def test_3_1_06_sections_and_formats_of_another_game_are_refused(game: str, client: Client) -> None:
    """A section that the game does not have is not left out in silence."""
    other = {"fade": "main", "aoe": "deck", "ga": "pool"}[game]
    for address in ("validate/", "hands/", "odds/"):
        body = {"game": game, "sections": {other: [{"card": "X"}]}, "cards": ["X"], "size": 1}
        answer = ask(client, address, body if address == "odds/" else {**body, "cards": None})
        assert answer.status_code == 400, address
        assert any(other in each["path"] for each in answer.json()["errors"]), address
    answer = ask(client, "validate/", {"game": game, "format": "quickstart", "sections": {}})
    assert [each["path"] for each in answer.json()["errors"]] == ["format"]


def test_despaira_is_what_is_meant_where_no_game_is_said(starter: Catalog, fade: None, client: Client) -> None:
    answer = post(client, "validate/", {"sections": {"main": [{"card": "S01"}]}})
    assert (answer["game"], "UNKNOWN_CARD" in {each["code"] for each in answer["problems"]}) == ("despaira", True)
