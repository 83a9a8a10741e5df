"""The page of the rules."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from rules.rulebook import GROUPS, RULES, find, tables
from rules.rulebook.glossary import TERMS


def page(client: Client, query: str = "") -> str:
    response = client.get(f"/rules/{query}")
    assert response.status_code == 200
    return response.content.decode()


@pytest.mark.django_db
def test_every_rule_has_its_place_and_every_id_stands_once(client: Client, django_assert_max_num_queries: Any) -> None:
    with django_assert_max_num_queries(2):
        html = page(client)
    assert re.findall(r'<div class="rule" id="([^"]+)"', html) == list(RULES)
    for group in GROUPS:
        assert f'id="group-{group.number}"' in html
    for kind, rows in (("class", tables.CLASSES), ("element", tables.ELEMENTS), ("stat", tables.STATS)):
        assert all(f'id="{kind}-{row.code}"' in html for row in rows)
    ids = re.findall(r'\sid="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    assert len(html) < 280_000


def test_every_term_leads_to_a_rule_that_exists() -> None:
    assert {term.rule for term in TERMS} <= set(RULES)


@pytest.mark.django_db
def test_rules_are_found_and_whatever_is_typed_is_answered(client: Client) -> None:
    found = re.findall(r'<div class="rule" id="([^"]+)"', page(client, "?q=surplus 500"))
    assert "D-12.12" in found
    assert len(found) < 60
    for query in ("zzzz", "\0", "<script>alert(1)</script>", "x" * 5000, "%", "\ufffd"):
        response = client.get("/rules/", {"q": query})
        assert response.status_code == 200
        assert b"<script>alert" not in response.content


@pytest.mark.django_db
def test_what_is_found_says_how_it_was_read(client: Client) -> None:
    html = page(client, "?q=summon")
    assert "“summon” is read as “spawn”." in html
    assert "“draw” is read as “tie” too." in page(client, "?q=draw")
    places = re.findall(r'<div class="rule" id="([^"]+)"', html)
    assert places == [rule.id for rule in find("summon").rules]
    assert 'href="/rules/#group-6"' in html
    assert 'href="/rules/#D-1.9"' in html


@pytest.mark.django_db
def test_where_nothing_is_found_other_searches_are_a_press_away(client: Client) -> None:
    html = page(client, "?q=spwan%20%3Czz%3E")
    assert "No rule has “spwan” or “zz”" in html
    assert 'href="/rules/?q=spawn"' in html


@pytest.mark.django_db
def test_nothing_asked_shows_all(client: Client) -> None:
    assert len(re.findall('<div class="rule"', page(client, "?q=%20"))) == len(RULES)


@pytest.mark.django_db
def test_the_page_only_reads(client: Client) -> None:
    assert client.head("/rules/").status_code == 200
    assert client.post("/rules/").status_code == 405
