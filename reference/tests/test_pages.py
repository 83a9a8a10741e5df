"""Tests of rulebook pages."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from games import GAMES, Game
from rules.rulebook import RULES, find, tables

GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def page(client: Client, game: str, query: str = "") -> str:
    response = client.get(f"{GAMES[game].path}rules/{query}")
    assert response.status_code == 200
    return response.content.decode()


@GAME
@pytest.mark.django_db
def test_rules_and_tables_have_their_places_and_say_where_they_come_from(client: Client, game: Game) -> None:
    book, html = game.rulebook, page(client, game.code)
    ids = re.findall(r'\sid="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    assert [place for place in ids if place in book.rules] == [rule.id for group in book.groups for rule in group.rules]
    places = {table.anchor(row) for table in book.tables for row in table.rows} | {table.key for table in book.tables}
    assert places | {f"group-{group.number}" for group in book.groups} <= set(ids)
    assert set(re.findall(r'href="#([^"]*)"', html)) <= set(ids)
    kinds = [rule.kind for rule in book.rules.values()]
    assert html.count('<p class="rule-mark rule-mark--ruling">Our ruling</p>') == kinds.count("ruling")
    assert html.count('<p class="rule-mark rule-mark--outside">Not from our source: ') == kinds.count("outside")
    for tool in game.tools:
        links = re.findall(rf'href="{game.path}rules/#([^"]*)"', client.get(tool.path).content.decode())
        assert set(links) <= set(ids), tool.path
        assert links or not tool.groups, tool.path


@pytest.mark.django_db
def test_the_page_of_despaira_has_its_tables_and_examples(client: Client, django_assert_max_num_queries: Any) -> None:
    with django_assert_max_num_queries(2):
        html = page(client, "despaira")
    for kind, rows in (("class", tables.CLASSES), ("element", tables.ELEMENTS), ("stat", tables.STATS)):
        assert all(f'id="{kind}-{row.code}"' in html for row in rows)
    assert html.count("Examples to play: ") > 100
    assert 'href="play/?rule=D-12.7"' in html
    assert len(html) < 280_000


def test_calculators_stand_at_the_rules_they_play_by(client: Client) -> None:
    html = page(client, "fade")
    combat = html[html.index('id="group-6"') : html.index('id="group-7"')]
    assert 'href="/fade/battle/"' in combat
    assert 'href="/fade/chain/"' not in combat


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("game", "query", "rule"),
    [
        ("despaira", "surplus 500", "D-12.12"), ("fade", "fade-6.7", "FADE-6.7"), ("fade", "O-FADE.15", "O-FADE.15"),
        ("fade", "aura", "FADE-10.9"), ("fade", "mulligan", "FADE-1.6"), ("aoe", "grab", "AOE-8.4"),
        ("aoe", "o aoe 9", "O-AOE.9"), ("ga", "as though it were", "GA-3.4"),
    ],
)  # fmt: skip
def test_rules_are_found_by_words_and_numbers(client: Client, game: str, query: str, rule: str) -> None:
    html, home = page(client, game, f"?q={query}"), f"{GAMES[game].path}rules/"
    found = re.findall(r'<div class="rule" id="([^"]+)"', html)
    assert found == [each.id for each in GAMES[game].rulebook.find(query).rules]
    assert rule in found[:3]
    assert f'href="{home}#{rule}"' in html
    assert f'href="{home}#group-{GAMES[game].rulebook.rules[rule].group}"' in html


@pytest.mark.django_db
def test_results_say_how_words_were_read(client: Client) -> None:
    html = page(client, "despaira", "?q=summon")
    assert "“summon” is read as “spawn”." in html
    assert "“draw” is read as “tie” too." in page(client, "despaira", "?q=draw")
    assert re.findall(r'<div class="rule" id="([^"]+)"', html) == [rule.id for rule in find("summon").rules]
    assert 'href="/rules/#D-1.9"' in html
    assert '<a class="rule-id" href="/fade/rules/#FADE-6.8">FADE-6.8</a>' in page(client, "fade", "?q=last stand")


@pytest.mark.django_db
def test_where_nothing_is_found_other_searches_are_a_press_away(client: Client) -> None:
    html = page(client, "despaira", "?q=spwan%20%3Czz%3E")
    assert "No rule has “spwan” or “zz”" in html
    assert 'href="/rules/?q=spawn"' in html
    assert 'href="/ga/rules/?q=banishment"' in page(client, "ga", "?q=banishmant")


@pytest.mark.django_db
def test_an_empty_query_shows_all(client: Client) -> None:
    assert len(re.findall('<div class="rule"', page(client, "despaira", "?q=%20"))) == len(RULES)


@pytest.mark.django_db
@pytest.mark.parametrize("query", ["zzzz", "\0", "<script>alert(1)</script>", "x" * 5000, "%", "\ufffd", "'"])
def test_any_query_is_answered(client: Client, query: str) -> None:
    for address in ("/rules/", "/fade/rules/", "/api/v1/games/fade/rules/"):
        response = client.get(address, {"q": query})
        assert response.status_code == 200
        assert response.headers["Content-Type"] == "application/json" or b"<script>alert" not in response.content


def test_rules_are_of_known_games(client: Client) -> None:
    for address in ("/xyz/rules/", "/api/v1/games/xyz/rules/"):
        assert client.get(address).status_code == 404
