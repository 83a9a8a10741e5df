"""Rulebook of a game that is registered while the site runs."""

from __future__ import annotations

import dataclasses

import pytest
from django.template import Context, Template
from django.test import Client

from games import GAMES
from tcg.rulebook import RULING, STATEMENT, Group, Rule, Rulebook

RULES = (Rule("TOY-1.1", "Turns", "Players take turns (TOY-1.1).", "Page 1", kind="statement", group=1),)
TOY = dataclasses.replace(
    GAMES["ga"],
    code="toy",
    name="Toy",
    path="/toy/",
    tools=(),
    rulebook=Rulebook(
        "Half a page.",
        (Group(1, "Turn", RULES),),
        (STATEMENT, RULING),
        (),
        title="Rules of Toy",
        search_example="turn",
        search_help="Words are understood.",
    ),
)


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, TOY.code, TOY)


def test_its_page_api_and_links_are_there(client: Client) -> None:
    page = client.get("/toy/rules/").content.decode()
    assert "<h1>Rules of Toy</h1>" in page
    assert '<a class="rule-id" href="#TOY-1.1">TOY-1.1</a>' in page
    assert 'href="/toy/rules/#TOY-1.1"' in client.get("/toy/rules/?q=turns").content.decode()
    assert client.get("/api/v1/games/toy/rules/").json()["rules"][0]["path"] == "/toy/rules/#TOY-1.1"
    linked = Template("{% load rule_links %}{{ text|linked }}").render(Context({"text": "So it is (TOY-1.1)."}))
    assert linked == 'So it is (<a href="/toy/rules/#TOY-1.1" title="Turns">TOY-1.1</a>).'
