"""The field of Assemblage in a real browser, with the keyboard."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
NewPage = Callable[..., Page]


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
