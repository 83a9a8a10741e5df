"""Assemblage with its cards in a real browser: a hand of a character, a clash of two, the combos of a deck."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from cards.library import Library
from cards.tests.own_cards import store
from decks.content import DeckContent
from decks.formats import parse
from decks.models import Deck, Visibility
from decks.services import create_deck
from games.tests import own_sets

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
NewPage = Callable[..., Page]


@pytest.fixture
def aoe(transactional_db: None) -> Library:
    return store("aoe")


@pytest.fixture
def minna(ann: User, aoe: Library) -> Deck:
    """The deck of our own of Minna, for everybody to see."""
    parsed = parse((own_sets.DATA / "decks/aoe/minna.txt").read_text(encoding="utf-8"), aoe)
    fields: dict[str, Any] = {"name": parsed.name, "format": parsed.format, "game": "aoe", "description": ""}
    content = DeckContent(**fields, visibility=Visibility.PUBLIC, decklist=parsed.decklist)
    return create_deck(owner=ann, visitor="", content=content)


@pytest.mark.exhaustive
def test_from_a_hand_of_a_deck_to_its_combos_and_on(new_page: NewPage, minna: Deck) -> None:
    page = new_page()
    page.goto(f"/decks/{minna.pk}/combos/?seed=7")
    damage = page.locator("#hand-title .combos-sum").inner_text()
    page.get_by_role("table").first.get_by_role("link").nth(1).click()
    expect(page.get_by_role("heading", name="At distance 1, meter 1:")).to_be_visible()
    page.go_back()
    page.get_by_role("link", name="All ways, and why the others can’t follow").click()
    expect(page.locator("#best-title .combos-sum")).to_have_text(damage)
