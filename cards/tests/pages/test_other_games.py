"""Tests of pages and API of other games' cards and sets."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from html import unescape
from typing import Any
from urllib.parse import quote

import pytest
from django.conf import settings
from django.http import QueryDict
from django.test import Client
from django.utils.html import escape

from cards.catalog.catalogs import Catalog
from cards.catalog.library import Library
from cards.search import search
from cards.search.table import table_of
from cards.tests.own_cards import store
from decks.core.services import load_starter_decks
from decks.games import library_of
from decks.search import public_decks, search_decks
from games import DEFAULT_GAME, GAMES, other_games

CODES = [game.code for game in other_games()]


@pytest.fixture(params=CODES)
def library(request: pytest.FixtureRequest, db: None) -> Library:
    return store(request.param)


@pytest.fixture
def fade(db: None) -> Library:
    return store("fade")


def html(client: Client, path: str, **extra: Any) -> str:
    answer = client.get(path, **extra)
    assert answer.status_code == 200, path
    return answer.content.decode()


def test_keywords_are_read_without_the_face(fade: Library, client: Client) -> None:
    card = next(card for card in fade.values() if card.keywords and not card.text)
    page = html(client, f"/fade/cards/?q=display%3Atext+!%22{quote(card.name)}%22")
    assert str(card.keywords[0]) in page


def test_a_typeline_says_its_type_once(db: None, client: Client) -> None:
    page = html(client, f"/ga/cards/{next(iter(store('ga').values())).slug}/")
    assert "Champion · Unique Champion" not in page
    assert "Unique Champion — Clerk" in page


def test_a_card_says_all_that_is_printed(library: Library, client: Client) -> None:
    of_kinds = {card.kind: card for card in library.values()}.values()
    for card in of_kinds:
        assert "<h1>" in html(client, f"/{library.game}/cards/{card.slug}/")
        data = client.get(f"/api/v1/games/{library.game}/cards/{card.slug}/").json()
        fields = [field for field in GAMES[library.game].fields if not field.of_printing]
        assert [field.name for field in fields if data[field.name] != field.value_of(card)] == []
        assert data["printings"][0]["image"] == f"/api/v1/games/{library.game}/cards/{card.slug}/image.webp"


def test_keywords_and_tags_lead_to_their_rules(fade: Library, client: Client) -> None:
    card = next(card for card in fade.values() if "aura" in card.keyword_codes)
    page = html(client, f"/fade/cards/{card.slug}/")
    assert ('href="/fade/rules/#keyword-aura"' in page, "FADE-10.9" in page) == (True, True)
    aoe = store("aoe")
    card = next(card for card in aoe.values() if "final" in card.tags)
    page = html(client, f"/aoe/cards/{card.slug}/")
    assert ('href="/aoe/rules/#tag-final"' in page, "AOE-2.6" in page) == (True, True)
    card = next(card for card in aoe.values() if card.throw)
    page = html(client, f"/aoe/cards/{card.slug}/")
    assert '<dt>Throw</dt><dd><a href="/aoe/cards/?q=is%3Athrow">yes</a>' in page
    assert " · Throw" in page


def test_the_rules_that_a_card_touches_are_on_its_page(db: None, client: Client) -> None:
    for code, holds, rules in (
        ("fade", "hits 3 times", ["FADE-6.3", "FADE-6.4", "O-FADE.13"]),
        ("aoe", "Root", ["AOE-8.6", "O-AOE.7"]),
        ("ga", "as though it were", ["GA-1.2", "GA-3.4", "GA-3.5", "O-GA.8"]),
    ):
        card = next(card for card in store(code).values() if holds in card.text)
        page = html(client, f"/{code}/cards/{card.slug}/")
        for rule in rules:
            assert f'href="/{code}/rules/#{rule}"' in page
            assert escape(GAMES[code].rulebook.rules[rule].text) in page


def test_a_set_has_the_parts_and_statistics_of_its_game(library: Library, client: Client) -> None:
    (code,) = library.sets
    page = html(client, f"/{library.game}/sets/{code}/spoiler/")
    assert page.count('loading="lazy"') == len(library.printings_in(code))
    parts = re.findall(r'<section class="stack spoiler" id="([a-z-]+)"', page)
    kinds = [kind.code for kind in GAMES[library.game].kinds]
    assert parts == [kind.replace("_", "-") for kind in kinds if any(card.kind == kind for card in library.values())]
    statistics = html(client, f"/{library.game}/sets/{code}/statistics/")
    assert {"kind", "rarity"} < set(re.findall(r'<figcaption class="chart__title">By ([^<]+)</figcaption>', statistics))
    assert "Nothing was counted" not in statistics
    for kind, count in Counter(card.kind.label for card in library.values()).items():
        assert f'<th scope="row">{kind}</th><td>{count}</td>' in statistics


def test_help_says_where_plain_words_are_looked_for(library: Library, client: Client) -> None:
    page = html(client, f"/{library.game}/help/search/")
    said = page.partition("Words search these fields: ")[2].partition(";")[0]
    printed = {"aoe": ("tags", "throw", "text"), "fade": ("keywords", "kind"), "ga": ("subtypes", "element")}
    assert all(word in said for word in printed[library.game])
    assert "cost" not in said
    for part in ('id="field-kind"', 'id="field-set"', '<h2 id="decks">', 'id="deck-field-legal"'):
        assert part in page
    assert f'href="/{library.game}/help/search/#decks"' in html(client, f"/{library.game}/decks/")


@pytest.fixture(params=GAMES)
def cards(request: pytest.FixtureRequest, db: None) -> Library:
    """Return the cards of any game."""
    if request.param == DEFAULT_GAME.code:
        found: Library = request.getfixturevalue("starter")
        return found
    return store(request.param)


def test_each_search_that_a_page_links_to_is_understood_and_finds_something(cards: Library, client: Client) -> None:
    game = GAMES[cards.game]
    load_starter_decks(settings.DATA_DIR / "decks" / game.path.strip("/"), game)
    a_card = next(card for card in cards.values() if card.text)
    page = html(client, f"{game.path}help/search/") + html(client, f"{game.path}cards/{a_card.slug}/")
    link = rf'href="{game.path}(cards|decks)/\?q=([^"&]+)"(.*?)</li>'
    asked = re.findall(link, page.replace("</p>", "</li>"), re.DOTALL)
    assert len(asked) > len(table_of(game).fields)
    decks, wrong = public_decks(library_of(game.code)), []
    for part, query, rest in asked:
        text = QueryDict(f"q={unescape(query)}")["q"]
        found = search(text, cards) if part == "cards" else search_decks(text, decks)
        if found.warnings or (not found.count and "none in the starter set" not in rest):
            wrong.append(text)
    assert wrong == []


def test_a_table_of_all_cards_has_their_texts_and_printings(fade: Library, client: Client) -> None:
    path = "/api/v1/games/fade/bulk/cards"
    table = client.get(f"{path}.csv").content.decode("utf-8-sig")
    for row, record in zip(csv.DictReader(io.StringIO(table)), client.get(f"{path}.json").json(), strict=True):
        printings = "|".join(printing["code"] for printing in record["printings"])
        assert (row["slug"], row["printings"], row["text"]) == (record["slug"], printings, record["text"] or "")


def test_what_is_not_there_is_said_kindly(starter: Catalog, fade: Library, client: Client) -> None:
    for path in (
        "/cards/nobody/", "/cards/grave-warden%00/", "/cards/nobody/face/0000/small.webp", "/sets/XYZ/",
        "/api/v1/games/xyz/vocabulary/", "/xyz/cards/", "/xyz/sets/",
        "/fade/cards/nobody/", "/fade/sets/XYZ/", "/fade/sets/XYZ/checklist/",
        "/fade/sets/XYZ/spoiler/", "/fade/sets/XYZ/statistics/", "/fade/sets/DSP/", "/fade/sets/MKT/set.xml",
        "/fade/cards/nobody/preview/abc.jpg", "/fade/sets/DSP/preview/abc.jpg", "/fade/sets/XYZ/set.json",
        "/aoe/sets/MKT/set.json", "/api/v1/games/xyz/bulk/cards.json", "/api/v1/games/fade/bulk/cards.xml",
        "/api/v1/games/xyz/cards/", "/api/v1/games/fade/cards/nobody/", "/api/v1/games/fade/sets/XYZ/",
        "/aoe/sets/MKT/", "/FADE/cards/", "/faded/", "/gab/", "/despaira%00/", "/fade/cards/../../aoe/", "/xyz/",
        "/api/v1/games/FADE/cards/", "/api/v1/games/fade%00/cards/", "/fade/cards/%3Czz%3E/", "/fade/sets/%3Czz%3E/",
        "/fade/cards/a/face/b/huge.webp", "/fade/sets/MKT/set.exe", "/xyz/rules/",
        "/api/v1/games/xyz/",
    ):  # fmt: skip
        answer = client.get(path)
        assert answer.status_code == 404, path
        assert b"<h1" in answer.content or path.startswith("/api/"), path
