"""The field and a round of Assemblage in a real browser, with the keyboard, and by what can be read on the page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from cards.catalog.library import Library
from cards.tests.own_cards import store
from despaira_site.testing.browser import NewPage, assert_accessible


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


def test_the_field_is_one_stop_of_the_tab_key(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/aoe/table/")
    page.get_by_role("link", name="Past the field").focus()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="column 3, row 4, Left")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(page.get_by_role("link", name="column 4, row 4")).to_be_focused()


@pytest.mark.exhaustive
def test_figures_are_put_with_the_keyboard(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/aoe/table/?range=1")
    page.get_by_role("link", name="column 3, row 4, Left").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator("#verdict")).to_have_text("Hit Right is 1 space away")
    expect(page.get_by_role("link", name="column 5, row 3, Left")).to_be_visible()
    page.get_by_role("link", name="Right", exact=True).click()
    page.get_by_role("link", name="column 8, row 8").click()
    expect(page.locator("#verdict")).to_have_text("Whiff Left is 5 spaces away")
