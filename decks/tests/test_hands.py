"""Sample hands with their grade, their odds, the simulator's turns and a thousand others: page and API."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from accounts.models import User
from cards.catalog import Catalog
from conftest import make_deck
from decks.formats import parse
from decks.hand_page import HANDS, ShownHand
from decks.hands import deal, known_of
from decks.models import Deck
from decks.presentation import ShownDeck
from decks.tests.test_api import send
from rules.odds import Grade, grade_of
from tcg.construction import Decklist


@pytest.fixture
def ember(starter: Catalog) -> Decklist:
    """A deck with hands of every grade."""
    return parse((settings.DATA_DIR / "decks" / "ember-rush.txt").read_text(), starter).decklist


def page(client: Client, deck: Deck, **query: Any) -> str:
    answer = client.get(f"/decks/{deck.pk}/hand/", {"seed": "abc", **query})
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())))


def shown(decklist: Decklist, cards: Catalog, seed: str = "abc", draws: int = 0) -> ShownHand:
    return ShownHand(ShownDeck(decklist, "standard", cards), "Deck", deal(decklist, cards, seed, draws))


def test_a_grade_is_given_with_its_reason(starter: Catalog, ember: Decklist, ann: User, ann_client: Client) -> None:
    deck = make_deck(ann, starter, decklist=ember)
    text = page(ann_client, deck)
    hand = shown(ember, starter)
    assert f"Grade: {hand.label}" in text
    assert hand.reason in text
    for what, much, names in hand.facts:
        assert what in text
        assert much in text
        assert names in text
    assert "G-22" in text


def test_what_is_said_of_a_grade(starter: Catalog) -> None:
    for main, label, reason in (
        ("6 Flash Step", "Brick", "No creature in it can be spawned with the 6 points of a turn."),
        ("6 Wick Sprite", "Weak", "Its best opening puts 0 levels on the field, of 6 possible."),
    ):
        hand = shown(parse(main, starter).decklist, starter)
        assert (hand.label, hand.odds, hand.better) == (label, "100\xa0%", "0\xa0%")
        assert reason in hand.reason


def test_a_thousand_hands_by_grade(starter: Catalog, ember: Decklist, ann: User, ann_client: Client) -> None:
    rows = shown(ember, starter).rows
    assert [row.grade for row in rows] == list(Grade)
    assert sum(row.count for row in rows) == HANDS
    for row in rows:
        assert (row.example is None) is (row.count == 0)
        if row.example:
            assert grade_of(known_of(deal(ember, starter, row.example, 0).hand, starter)) is row.grade
    deck = make_deck(ann, starter, decklist=ember)
    html = ann_client.get(f"/decks/{deck.pk}/hand/?seed=abc&draws=1").content.decode()
    for row in rows:
        assert (f"?seed={row.example}" in html) is bool(row.example)
    # As many turns are played as are drawn.
    assert re.findall(r'id="played-(\d+)"', html) == ["1", "2"]
    assert f"/decks/{deck.pk}/hand/?seed=abc&amp;draws=2#played-3" in html
    assert re.search(r'href="/rules/#G-3\d"', html)
    assert "spawn points used" in html


def test_no_play_has_a_reason(starter: Catalog, ann: User, ann_client: Client) -> None:
    for text, said in (
        ("3 Flash Step\n2 Cinder Bolt", "with 1 more in the main deck"),
        ("6 Wick Sprite", "the deck has run out before the first turn"),
        ("50 Wick Sprite\n2 Nobody's <b>Card</b>", "what these cards of the deck do: Nobody's <b>Card</b>."),
        ("99 Wick Sprite\n99 Flash Step\n99 Cinder Bolt\n9 Fuse Runner", "at most 300 can be played"),
    ):
        deck = make_deck(ann, starter, decklist=parse(text, starter).decklist)
        for draws in (0, 40):
            assert said in page(ann_client, deck, draws=draws)
        assert b"<b>Card" not in ann_client.get(f"/decks/{deck.pk}/hand/?seed=abc").content


def test_the_api_gives_grade_and_odds(starter: Catalog, client: Client) -> None:
    text = "Main\n24 Wick Sprite\n36 Flash Step"
    dealt = send(client, "POST", "hands/", {"text": text, "seed": "x"}).json()
    named = [starter.named(name) for name in dealt["hand"]]
    assert dealt["grade"] == grade_of(card for card in named if card).value
    assert [row["grade"] for row in dealt["odds"]] == [grade.value for grade in Grade]
    odds = {row["grade"]: row["probability"] for row in dealt["odds"]}
    assert odds["brick"] == pytest.approx(1_947_792 / 50_063_860)
    assert sum(odds.values()) == pytest.approx(1)
    assert dealt["odds"] == send(client, "POST", "odds/", {"text": text, "cards": ["Flash Step"]}).json()["opening"]
