"""Tests of the table of games, their start pages and their API (DESIGN 3.1)."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import resolve, reverse

from cards.catalog.catalogs import Catalog
from cards.previews.preview import FAN
from cards.tests.own_cards import store
from games import GAMES
from games.game import Part

pytestmark = pytest.mark.django_db

OTHERS = [code for code, game in GAMES.items() if game.path != "/"]


def test_the_games_are_listed_in_order(client: Client) -> None:
    answer = client.get("/api/v1/games/").json()
    assert [game["code"] for game in answer["results"]] == ["despaira", "fade", "aoe", "ga"]
    assert (answer["count"], answer["next"], answer["previous"]) == (4, None, None)
    assert answer["results"][0]["works"] == [part.value for part in Part]
    for game in answer["results"]:
        assert client.get(f"/api/v1/games/{game['code']}/").json() == game
    assert answer["results"][1]["works"] == ["cards", "decks", "rules", "hands", "figures"]


def test_a_game_says_its_formats_and_sections(client: Client) -> None:
    for code, formats, sections in (
        ("despaira", "standard quickstart", "leader main side special maybe"),
        ("fade", "standard", "deck pool world raider maybe"),
        ("aoe", "versus tag scramble teams vampire", "fighter method common tag maybe"),
        ("ga", "open", "main material side maybe"),
    ):
        answer = client.get(f"/api/v1/games/{code}/").json()
        assert [known["code"] for known in answer["formats"]] == formats.split()
        assert [section["code"] for section in answer["sections"]] == sections.split()
        assert [section["code"] for section in answer["sections"] if not section["counts"]] == ["maybe"]


def test_a_page_of_games(client: Client) -> None:
    answer = client.get("/api/v1/games/?page_size=3&page=2").json()
    assert [game["code"] for game in answer["results"]] == ["ga"]
    assert client.get("/api/v1/games/?page=3").status_code == 404
    assert client.get("/api/v1/games/?page_size=x").json()["errors"][0]["path"] == "page_size"


def test_the_table_and_each_start_lead_to_what_works(client: Client) -> None:
    table = client.get(reverse("cards:games")).content.decode()
    for game in GAMES.values():
        assert game.name in table
        assert all(f'href="{address}"' in table for address in game.works.values())
    for code in OTHERS:
        game = GAMES[code]
        page = client.get(game.path).content.decode()
        assert all(tool.path in page and tool.question in page for tool in game.tools)
        assert f'href="{game.path}rules/"' in page


def test_addresses_of_despaira_are_those_of_the_root(client: Client) -> None:
    for address, leads_to in (
        ("/despaira/", "/"),
        ("/despaira/cards/?q=fire", "/cards/?q=fire"),
        ("/despaira/cards/a%C3%A9%3F/", "/cards/a%C3%A9%3F/"),
        ("/despaira//elsewhere.example/", "/elsewhere.example/"),
    ):
        answer = client.get(address)
        assert (answer.status_code, answer.headers["Location"]) == (301, leads_to)


def test_header_and_footer_lead_through_the_game_one_is_in(client: Client) -> None:
    for code in OTHERS:
        page = client.get(f"/{code}/").content.decode()
        header = page[page.index('<nav class="site-nav"') : page.index("</header>")]
        assert 'href="/cards/"' not in header
        assert all(f'href="{tool.path}"' in header for tool in GAMES[code].tools)
        assert '<a href="/rules/">Despaira’s rules</a>' in page.partition("<footer")[2]
    header = client.get("/games/").content.decode().partition("</header>")[0]
    assert 'href="/cards/"' in header
    assert ">Despaira</span>" in header


def test_cards_of_despaira_are_below_its_code_too(starter: Catalog, client: Client) -> None:
    for address in ("vocabulary/", "sets/", "cards/?q=fire&page_size=2", "cards/autocomplete/?q=a"):
        below, at_the_root = client.get(f"/api/v1/games/despaira/{address}"), client.get(f"/api/v1/{address}")
        assert below.status_code == 200
        assert below.content.decode().replace("/games/despaira/", "/") == at_the_root.content.decode()


def test_each_tool_is_where_it_is_said_to_be(starter: Catalog, client: Client) -> None:
    for code in GAMES:
        for tool in client.get(f"/api/v1/games/{code}/").json()["tools"]:
            resolve(tool["path"])
            assert tool["api"] is None or resolve(tool["api"]), tool


def test_a_game_starts_with_its_cards(client: Client) -> None:
    assert "See the cards" in client.get("/fade/").content.decode()
    library = store("fade")
    page = client.get("/fade/").content.decode()
    assert f"See all {len(library)} cards" in page
    assert page.count('<img src="/fade/cards/') == FAN
    assert 'data-search-box="/api/v1/games/fade/cards/autocomplete/"' in page


def test_a_game_tells_what_stands_on_its_cards(client: Client) -> None:
    for code in OTHERS:
        data, game = client.get(f"/api/v1/games/{code}/vocabulary/").json(), GAMES[code]
        assert data["game"] == code
        assert [kind["code"] for kind in data["kinds"]] == [kind.code for kind in game.kinds]
        assert [field["code"] for field in data["fields"]] == [field.name for field in game.fields]
        everybody = [kind["code"] for kind in data["kinds"]]
        assert data["fields"][0]["required"] == everybody
        assert data["fields"][1]["words"] == [{"code": kind.code, "name": kind.label} for kind in game.kinds]


def test_a_field_says_which_kinds_have_it(client: Client) -> None:
    fields = {field["code"]: field for field in client.get("/api/v1/games/fade/vocabulary/").json()["fields"]}
    assert fields["level"] == {
        "code": "level", "name": "Level", "about": "The Level of a Character.", "required": ["character"],
        "optional": [], "many": False, "of_printing": False, "words": None,
    }  # fmt: skip
    assert fields["grade"]["optional"] == ["skill", "reaction", "item"]
    assert [word["name"] for word in fields["rank"]["words"]] == [
        "Normal", "Special", "Hyper", "Ultra", "Devastation", "Legendary",
    ]  # fmt: skip
    assert fields["rarity"]["of_printing"]
