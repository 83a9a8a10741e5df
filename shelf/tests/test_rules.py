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


@pytest.mark.parametrize("code", SHELVED)
def test_every_rule_and_every_row_of_a_table_has_its_place(client: Client, code: str) -> None:
    book = GAMES[code].rulebook
    ids = re.findall(r'\sid="([^"]+)"', page(client, code))
    assert len(ids) == len(set(ids))
    assert [place for place in ids if place in book.rules] == [rule.id for group in book.groups for rule in group.rules]
    assert {table.anchor(row) for table in book.tables for row in table.rows} <= set(ids)
    assert {f"group-{group.number}" for group in book.groups} <= set(ids)
    assert {table.key for table in book.tables} <= set(ids)


@pytest.mark.parametrize("code", SHELVED)
def test_every_link_on_the_page_leads_to_a_place_on_it(client: Client, code: str) -> None:
    html = page(client, code)
    places = set(re.findall(r'\sid="([^"]+)"', html))
    assert set(re.findall(r'href="#([^"]*)"', html)) <= places


@pytest.mark.parametrize("code", SHELVED)
def test_rules_say_where_they_come_from(client: Client, code: str) -> None:
    html = page(client, code)
    kinds = [rule.kind for rule in GAMES[code].rulebook.rules.values()]
    assert html.count('<p class="rule-mark rule-mark--ruling">Our ruling</p>') == kinds.count("ruling")
    assert html.count('<p class="rule-mark rule-mark--outside">Not from our source: ') == kinds.count("outside")


def test_tools_stand_at_the_rules_they_play_by(client: Client) -> None:
    html = page(client, "fade")
    combat = html[html.index('id="group-6"') : html.index('id="group-7"')]
    assert 'href="/fade/battle/"' in combat
    assert 'href="/fade/chain/"' not in combat


@pytest.mark.parametrize("code", SHELVED)
def test_rules_that_tools_name_are_there_to_be_looked_up(db: None, client: Client, code: str) -> None:
    places = set(re.findall(r'\sid="([^"]+)"', page(client, code)))
    for tool in GAMES[code].tools:
        links = re.findall(rf'href="/{code}/rules/#([^"]*)"', client.get(tool.path).content.decode())
        assert links, tool.path
        assert set(links) <= places, tool.path


@pytest.mark.parametrize(
    ("code", "query", "rule"),
    [
        ("fade", "fade-6.7", "FADE-6.7"),
        ("fade", "O-FADE.15", "O-FADE.15"),
        ("fade", "aura", "FADE-10.9"),
        ("fade", "mulligan", "FADE-1.6"),
        ("aoe", "grab", "AOE-8.4"),
        ("aoe", "o aoe 9", "O-AOE.9"),
        ("ga", "as though it were", "GA-3.4"),
    ],
)
def test_rules_are_found_by_words_and_numbers(client: Client, code: str, query: str, rule: str) -> None:
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


@pytest.mark.parametrize("query", ["zzzz", "\0", "<script>alert(1)</script>", "x" * 5000, "%", "\ufffd", "'"])
@pytest.mark.parametrize("code", SHELVED)
def test_whatever_is_typed_is_answered(client: Client, code: str, query: str) -> None:
    typed = {"q": query.encode("utf-8", "surrogatepass")}
    response = client.get(f"/{code}/rules/", typed)
    assert response.status_code == 200
    assert b"<script>alert" not in response.content
    assert client.get(f"/api/v1/games/{code}/rules/", typed).status_code == 200


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


def test_the_api_has_the_tables(client: Client) -> None:
    (table,) = (table for table in answer(client, "fade")["tables"] if table["key"] == "keyword")
    (aura,) = (row for row in table["rows"] if row["key"] == "aura")
    assert (aura["rule"], aura["path"]) == ("FADE-10.9", "/fade/rules/#keyword-aura")
    assert len(table["rows"]) == 55


def test_the_api_says_how_words_were_read(client: Client) -> None:
    found = answer(client, "ga", "?q=layers")
    assert found["rules"][0]["id"] == "O-GA.4"
    assert found["readings"] == [{"typed": "layers", "words": ["order"], "instead": False}]
    assert (found["query"], found["tables"]) == ("layers", [])
    nothing = answer(client, "ga", "?q=banishmant")
    assert (nothing["count"], nothing["unknown"]) == (0, ["banishmant"])
    assert nothing["hints"][0]["query"] == "banishment"


def test_what_one_has_is_not_sent_again(client: Client) -> None:
    tag = client.get("/api/v1/games/aoe/rules/?q=burst").headers["ETag"]
    again = client.get("/api/v1/games/aoe/rules/?q=burst", headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("address", ["/fade/rules/", "/api/v1/games/fade/rules/"])
def test_rules_are_only_read(client: Client, address: str) -> None:
    assert client.head(address).status_code == 200
    assert client.post(address).status_code == 405


@pytest.mark.parametrize("address", ["/xyz/rules/", "/api/v1/games/xyz/rules/"])
def test_there_are_no_rules_of_other_games(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404
