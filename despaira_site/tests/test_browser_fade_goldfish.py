"""The goldfish of a F.A.D.E. deck in a real browser: from the form to the report, a game and its steps."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from decks.models import Deck, Visibility
from decks.tests.goldfish.fade.cards import BLANK, BOLT, FLIT, KES, library, make
from despaira_site.testing.browser import PHONE, assert_accessible

__all__ = ["library"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
NewPage = Callable[..., Page]


@pytest.fixture
def deck(library: Any, ann: User) -> Deck:
    make(ann, "Faster", BLANK, ((FLIT, 3),), Visibility.PUBLIC)
    return make(ann, "Queue", BOLT, ((KES, 1),), Visibility.PUBLIC)


@pytest.mark.exhaustive
def test_from_the_form_to_a_step_of_a_game(deck: Deck, new_page: NewPage) -> None:
    page = new_page(viewport=PHONE)
    page.goto("/fade/goldfish/")
    page.get_by_role("heading", name="Queue").get_by_role("link").click()
    page.get_by_label("Games").fill("20")
    page.get_by_label("Seed").fill("fish")
    page.get_by_role("button", name="Play").press("Enter")
    expect(page).to_have_url(re.compile(r"\?turn=first&games=20&opponent_hp=50&seed=fish$"))
    expect(page.get_by_text("All games are won by turn 3.")).to_be_visible()
    link = page.get_by_label("Link to these numbers").input_value()
    assert link == page.url
    page.get_by_text("Every card that was played").click()
    expect(page.get_by_role("row", name=re.compile(r"^Bolt"))).to_contain_text("30")
    page.get_by_role("link", name="A game: all are as fast").click()
    expect(page.get_by_role("heading", name="Game 1 of 20")).to_be_visible()
    expect(page.get_by_text("1 of ", exact=False).first).to_be_visible()
    first = page.locator("#now-title").inner_text()
    page.get_by_role("link", name="Next").press("Enter")
    expect(page.locator("#now-title")).not_to_have_text(first)
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#now-title")).to_have_text(first)
    page.get_by_role("link", name="Game 2").click()
    expect(page.get_by_role("heading", name="Game 2 of 20")).to_be_visible()
    page.get_by_role("link", name="The report").click()
    expect(page).to_have_url(link)


@pytest.mark.exhaustive
def test_a_deck_beside_another(deck: Deck, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"/decks/{deck.pk}/goldfish/?games=20")
    page.get_by_text("Compare with another deck").click()
    page.get_by_label("Compare with").select_option("Faster")
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_text("“Faster” wins 1 turn sooner")).to_be_visible()
    assert_accessible(page, within="main")
    page.get_by_role("link", name="Faster").click()
    expect(page.get_by_role("heading", name="Faster: All games are won by turn 2.")).to_be_visible()
    page.get_by_role("link", name="A game: all are as fast").click()
    expect(page.get_by_text("Won on turn 2").first).to_be_visible()
