"""Tests of the rulebook API."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from games import GAMES


def answer(client: Client, code: str, query: str = "") -> dict[str, Any]:
    data: dict[str, Any] = client.get(f"/api/v1/games/{code}/rules/{query}").json()
    return data


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


def test_an_unchanged_answer_is_not_sent_again(client: Client) -> None:
    tag = client.get("/api/v1/games/aoe/rules/?q=burst").headers["ETag"]
    again = client.get("/api/v1/games/aoe/rules/?q=burst", headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
