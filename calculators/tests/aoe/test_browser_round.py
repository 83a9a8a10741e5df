"""A round of Assemblage in a real browser, by what can be read on the page."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from cards.library import Library
from cards.tests.own_cards import store
from despaira_site.testing.browser import assert_accessible

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
NewPage = Callable[..., Page]


@pytest.fixture
def own(transactional_db: None) -> Library:
    return store("aoe")


@pytest.mark.parametrize("size", [(390, 844), (1280, 900)])
def test_board_and_question_are_in_sight_together(new_page: NewPage, own: Library, size: tuple[int, int]) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]})
    page.goto("/aoe/round/?left=lucan&right=gerda&seed=7")
    title = page.locator("#now-title")
    page.locator("#now").get_by_role("link", name=re.compile("^Reveal")).first.click()
    expect(title).to_have_text("Lucan may burst")
    expect(page.locator("#board table")).to_be_in_viewport(ratio=0.95)
    expect(title).to_be_in_viewport()
    expect(page.get_by_role("link", name="Don’t burst")).to_be_in_viewport()


@pytest.mark.exhaustive
def test_two_at_one_screen_take_turns_and_axe_finds_nothing(new_page: NewPage, own: Library) -> None:
    page = new_page(reduced_motion="reduce")
    page.goto("/aoe/round/?left=lucan&right=fenwick&seed=7&opponent=person")
    page.locator("#now").get_by_role("link", name=re.compile("^Reveal")).first.click()
    expect(page.get_by_role("heading", name="Now it is Fenwick’s turn")).to_be_visible()
    assert_accessible(page)
    page.get_by_role("link", name="I play Fenwick: show the hand").click()
    expect(page.get_by_role("heading", name="Your hand, Fenwick")).to_be_visible()
    assert_accessible(page)
