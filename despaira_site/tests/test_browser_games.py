"""The further games in a real browser: the smallest phone, no script, the keyboard alone (DESIGN 3.1, row 8)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from despaira_site.testing.browser import assert_accessible
from games import GAMES

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.looks]
NewPage = Callable[..., Page]

SHELVED = [game for game in GAMES.values() if game.path != "/"]
#: The table of games, where each starts, its rules, and every tool as an empty address shows it.
PAGES = ["/games/", *(path for game in SHELVED for path in (game.path, *(tool.path for tool in game.tools)))]


@pytest.mark.parametrize("width", [320, 1280])
def test_axe_finds_nothing_and_nothing_is_cut_off(new_page: NewPage, width: int) -> None:
    page = new_page(viewport={"width": width, "height": 800}, color_scheme="dark", reduced_motion="reduce")
    for path in PAGES:
        answer = page.goto(path)
        assert answer is not None
        assert answer.status == 200, path
        assert_accessible(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path


def test_effects_are_put_in_order_with_the_keyboard_and_without_scripts(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 320, "height": 800}, java_script_enabled=False)
    page.goto("/ga/characteristics/")
    page.get_by_label("Typeline").fill("Ally")
    page.get_by_label("Power").fill("2")
    for number in (3, 2, 1):
        page.get_by_role("button", name=f"Take effect {number} out").press("Enter")
        expect(page.get_by_label(f"Effect {number}", exact=True)).to_have_count(0)
    page.get_by_role("button", name="Plus or minus").press("Enter")
    expect(page.get_by_label("Effect 1", exact=True)).to_have_value("+2 power")
    page.get_by_label("One more").first.fill("double power")
    page.keyboard.press("Enter")
    answer = page.get_by_role("region", name="Now: Ally")
    expect(answer.locator(".ga-verdict .ga-stat--power dd")).to_have_text("8")
    page.get_by_role("button", name="Effect 2 earlier").press("Enter")
    expect(answer.locator(".ga-verdict .ga-stat--power dd")).to_have_text("6")
    expect(page.get_by_label("Effect 1", exact=True)).to_have_value("double power")
    answer.get_by_role("link", name="O-GA.3").first.click()
    expect(page.locator("#O-GA\\.3")).to_be_visible()
