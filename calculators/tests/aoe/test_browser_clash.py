"""The clash and the table of Assemblage in a real browser: without JavaScript, and with the keyboard."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from despaira_site.testing.browser import PHONE

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
NewPage = Callable[..., Page]


@pytest.mark.exhaustive
def test_a_check_is_played_through_without_javascript(new_page: NewPage) -> None:
    page = new_page(java_script_enabled=False, viewport=PHONE)
    page.goto("/aoe/clash/")
    page.get_by_label("Revealed card").nth(1).fill("Mill Turn M-HS 3/2 p6")
    page.get_by_role("button", name="Clash").click()
    expect(page.get_by_role("heading", name="Check priority in step 6")).to_be_visible()
    for left, right in (("3", "3"), ("2", "Oar S p4")):
        page.get_by_label("Left lays").fill(left)
        page.get_by_label("Right lays").fill(right)
        page.get_by_role("button", name="Continue").click()
    expect(page.get_by_role("heading", name="Right goes first, Right may link")).to_be_visible()
    expect(page.locator("#answer")).to_contain_text("priority 2 (2) against Oar (4). Both are discarded.")


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
