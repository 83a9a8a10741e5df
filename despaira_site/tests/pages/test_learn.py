"""The page for somebody who has never seen the game."""

from __future__ import annotations

import json
import re

import pytest
from django.conf import settings
from django.test import Client

from cards.catalog.catalogs import Catalog
from rules.rulebook import RULES
from rules.scenario import read
from rules.web.learn import figures
from rules.web.library import FOLDER, library

LESSONS = FOLDER / "learn.yaml"


@pytest.mark.django_db
def test_it_is_linked_from_the_start_and_from_every_page(client: Client) -> None:
    for path in ("/", "/sets/"):
        html = client.get(path).content.decode()
        assert '<a class="site-nav__link" href="/learn/"' in html
    assert '<a class="button button--large" href="/learn/">' in client.get("/").content.decode()


@pytest.mark.django_db
def test_every_figure_is_drawn_and_can_be_played(client: Client) -> None:
    html = client.get("/learn/").content.decode()
    played = re.findall(r'href="/play/situation/\?scenario=([^"]+)">Play it yourself', html)
    assert sorted(played) == sorted(shown for shown in library().by_id if shown.startswith("learn-"))
    assert set(re.findall(r'/play/situation/\?scenario=([^"]*)"', html)) == set(played)
    assert html.count('class="board board--figure') == sum(len(figure.boards) for figure in figures().values())


@pytest.mark.django_db
def test_every_lesson_is_linked_to_rules_that_exist(client: Client) -> None:
    lessons = client.get("/learn/").content.decode().split('<section class="lesson"')[1:]
    assert len(lessons) == 9
    for lesson in lessons:
        linked = re.findall(r'href="/rules/#([^"]+)"', lesson)
        assert linked
        assert set(linked) <= set(RULES)


def test_a_figure_shows_what_the_engine_did() -> None:
    attack = figures()["to_attack"]
    before, after = attack.boards
    assert before.drawing.letters == ["B", "C", "D", "E"]
    assert [number for number, _ in before.drawing.rows] == [6, 5, 4, 3]
    assert after.changed == {"C3", "C4", "C6", "D4"}
    assert attack.sums == ["North: leader HP 3000 → 2500"]
    refused = [event for event in figures()["to_move"].events if event.is_refused]
    assert refused[0].sentences == ["A card moves one tile horizontally or vertically."]


def test_its_cards_are_those_of_the_starter_set() -> None:
    """What is read there can be looked up under Cards."""
    printed = {
        row["name"]: row for row in json.loads((settings.DATA_DIR / "sets" / "starter.json").read_text())["cards"]
    }
    shown = {name: card for scenario in read(LESSONS.read_text()) for name, card in scenario["cards"].items()}
    assert len(shown) == 8
    for name, card in shown.items():
        assert {key: printed[name][key] for key in card} == card


@pytest.mark.usefixtures("starter")
def test_it_shows_a_card_of_each_kind(client: Client, starter: Catalog) -> None:
    examples = client.get("/learn/").context["examples"]
    assert [shown.card.kind.value for shown in examples] == ["leader", "creature", "trick"]
