"""The rules of each game: the page to look them up in, and the same in the API."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from games import GAMES

SHELVED = [code for code, game in GAMES.items() if game.path != "/"]


def page(client: Client, code: str, query: str = "") -> str:
    response = client.get(f"/{code}/rules/{query}")
    assert response.status_code == 200
    return response.content.decode()


def answer(client: Client, code: str, query: str = "") -> dict[str, Any]:
    data: dict[str, Any] = client.get(f"/api/v1/games/{code}/rules/{query}").json()
    return data


@pytest.mark.django_db
@pytest.mark.parametrize("code", SHELVED)
def test_rules_and_tables_have_their_places_and_say_where_they_come_from(client: Client, code: str) -> None:
    book, html = GAMES[code].rulebook, page(client, code)
    ids = re.findall(r'\sid="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    assert [place for place in ids if place in book.rules] == [rule.id for group in book.groups for rule in group.rules]
    places = {table.anchor(row) for table in book.tables for row in table.rows} | {table.key for table in book.tables}
    assert places | {f"group-{group.number}" for group in book.groups} <= set(ids)
    assert set(re.findall(r'href="#([^"]*)"', html)) <= set(ids)
    kinds = [rule.kind for rule in book.rules.values()]
    assert html.count('<p class="rule-mark rule-mark--ruling">Our ruling</p>') == kinds.count("ruling")
    assert html.count('<p class="rule-mark rule-mark--outside">Not from our source: ') == kinds.count("outside")
    for tool in GAMES[code].tools:
        links = re.findall(rf'href="/{code}/rules/#([^"]*)"', client.get(tool.path).content.decode())
        assert set(links) <= set(ids), tool.path
        assert links, tool.path


def test_tools_stand_at_the_rules_they_play_by(client: Client) -> None:
    html = page(client, "fade")
    combat = html[html.index('id="group-6"') : html.index('id="group-7"')]
    assert 'href="/fade/battle/"' in combat
    assert 'href="/fade/chain/"' not in combat


def test_rules_are_found_by_words_and_numbers(client: Client) -> None:
    for code, query, rule in (
        ("fade", "fade-6.7", "FADE-6.7"), ("fade", "O-FADE.15", "O-FADE.15"), ("fade", "aura", "FADE-10.9"),
        ("fade", "mulligan", "FADE-1.6"), ("aoe", "grab", "AOE-8.4"), ("aoe", "o aoe 9", "O-AOE.9"),
        ("ga", "as though it were", "GA-3.4"),
    ):  # fmt: skip
        html = page(client, code, f"?q={query}")
        found = re.findall(r'<div class="rule" id="([^"]+)"', html)
        assert found == [one["id"] for one in answer(client, code, f"?q={query}")["rules"]]
        assert rule in found[:3]
        assert f'href="/{code}/rules/#{rule}"' in html


def test_what_is_found_leads_to_the_page_of_its_game(client: Client) -> None:
    html = page(client, "fade", "?q=last stand")
    assert 'href="/fade/rules/#group-6"' in html
    assert '<a class="rule-id" href="/fade/rules/#FADE-6.8">FADE-6.8</a>' in html
    assert "“mana” is read as “TP”" in page(client, "fade", "?q=mana")
    assert 'href="/ga/rules/?q=banishment"' in page(client, "ga", "?q=banishmant")


def test_whatever_is_typed_is_answered(client: Client) -> None:
    for query in ("zzzz", "\0", "<script>alert(1)</script>", "x" * 5000, "%", "\ufffd", "'"):
        response = client.get("/fade/rules/", {"q": query})
        assert response.status_code == 200
        assert b"<script>alert" not in response.content
        assert client.get("/api/v1/games/fade/rules/", {"q": query}).status_code == 200


@pytest.mark.parametrize("code", GAMES)
def test_the_api_has_all_rules(client: Client, code: str) -> None:
    data, book = answer(client, code), GAMES[code].rulebook
    assert [rule["id"] for rule in data["rules"]] == list(book.rules)
    assert (data["game"], data["about"], data["query"], data["count"]) == (code, book.about, "", len(book.rules))
    first = book.rules[data["rules"][0]["id"]]
    assert data["rules"][0] == {
        "id": first.id,
        "title": first.title,
        "text": first.text,
        "kind": first.kind,
        "group": first.group,
        "section": first.section,
        "path": f"{GAMES[code].path}rules/#{first.id}",
    }
    assert [group["number"] for group in data["groups"]] == [group.number for group in book.groups]
    assert [table["key"] for table in data["tables"]] == [table.key for table in book.tables]


def test_the_api_has_the_tables_and_says_how_words_were_read(client: Client) -> None:
    (table,) = (table for table in answer(client, "fade")["tables"] if table["key"] == "keyword")
    (aura,) = (row for row in table["rows"] if row["key"] == "aura")
    assert (aura["rule"], aura["path"], len(table["rows"])) == ("FADE-10.9", "/fade/rules/#keyword-aura", 55)
    found = answer(client, "ga", "?q=layers")
    assert found["rules"][0]["id"] == "O-GA.4"
    assert found["readings"] == [{"typed": "layers", "words": ["order"], "instead": False}]
    assert (found["query"], found["tables"]) == ("layers", [])
    nothing = answer(client, "ga", "?q=banishmant")
    assert (nothing["count"], nothing["unknown"]) == (0, ["banishmant"])
    assert nothing["hints"][0]["query"] == "banishment"


def test_rules_are_only_read_and_of_the_games_that_there_are(client: Client) -> None:
    for address in ("/fade/rules/", "/api/v1/games/fade/rules/"):
        assert (client.head(address).status_code, client.post(address).status_code) == (200, 405)
        assert client.get(address.replace("fade", "xyz")).status_code == 404
    tag = client.get("/api/v1/games/aoe/rules/?q=burst").headers["ETag"]
    again = client.get("/api/v1/games/aoe/rules/?q=burst", headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
