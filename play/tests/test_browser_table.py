"""The table of a match in a real browser: by keyboard alone, by taps and by dragging."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from playwright.sync_api import Locator, Page, expect

from despaira_site.testing.browser import PHONE, NewPage, assert_opens_accessible
from play.models import MatchAction

SITUATION = """
id: a-turn
cards:
  Ogre: {kind: creature, element: fire, atk: 800, hp: 300}
  Imp: {kind: creature, atk: 200, hp: 500}
start:
  S: {hand: [Imp]}
  field:
    - {tile: C3, card: Ogre, player: S}
    - {tile: C4, card: Imp, player: N}
"""


def sit_down(client: Client, page: Page) -> None:
    """Begin a match in the situation, and open its table."""
    answer = client.post("/play/situation/", {"situation": SITUATION})
    page.context.add_cookies(
        [{"name": "seat", "value": client.cookies["seat"].value, "domain": "localhost", "path": "/"}]
    )
    page.goto(answer["Location"])
    expect(page.locator("#choose")).to_contain_text("Main Phase 1")


def done() -> list[str]:
    return list(MatchAction.objects.order_by("number").values_list("text", flat=True))


@pytest.fixture
def table(client: Client, new_page: NewPage) -> Page:
    page: Page = new_page()
    sit_down(client, page)
    return page


def tile(page: Page, name: str) -> Locator:
    return page.locator(f"[data-tile={name}]")


def test_a_turn_by_keyboard_alone(table: Page) -> None:
    keys = table.keyboard
    keys.press("h")
    keys.press("Enter")
    expect(table.locator("#announcer")).to_contain_text("B1")
    keys.press("b")
    expect(tile(table, "B1")).to_be_focused()
    keys.press("Enter")
    expect(table.get_by_role("button", name="Attack Mode")).to_be_focused()
    keys.press("Enter")
    expect(tile(table, "B1")).to_have_accessible_name(re.compile("^B1: Imp, .*200 ATK"))
    keys.press("b")
    for key in ("ArrowUp", "ArrowUp", "ArrowRight"):
        keys.press(key)
    expect(tile(table, "C3")).to_be_focused()
    keys.press("Enter")
    expect(tile(table, "C4")).to_have_accessible_name(re.compile("can be chosen$"))
    keys.press("ArrowUp")
    keys.press("Enter")
    expect(tile(table, "C4")).to_have_accessible_name(re.compile("^C4: empty"))
    keys.press("e")
    expect(table.locator("#choose")).to_contain_text("North")
    assert done() == ["spawn Imp B1", "attack C3 C4", "end"]
    keys.press("u")
    expect(table.locator("#choose")).to_contain_text("South")


def test_a_tap_says_what_is_legal_and_why_other_things_are_not(client: Client, new_page: NewPage) -> None:
    page = new_page(viewport=PHONE, has_touch=True)
    sit_down(client, page)
    assert page.locator("#hand").bounding_box()["y"] < PHONE["height"]  # type: ignore[index]
    tile(page, "C3").tap()
    targets = page.locator(".is-target")
    expect(targets).to_have_count(4)
    tile(page, "E6").tap()
    expect(page.locator(".choose__why")).to_contain_text("one tile horizontally or vertically")
    expect(page.locator(".choose__why a").first).to_have_attribute("href", re.compile("^/rules/"))
    tile(page, "D3").tap()
    expect(tile(page, "D3")).to_have_accessible_name(re.compile("^D3: Ogre"))
    assert done() == ["move C3 D3"]


def test_a_card_is_dragged_to_a_tile(table: Page) -> None:
    tile(table, "C3").drag_to(tile(table, "A6"))
    expect(table.locator(".is-target")).to_have_count(0)
    tile(table, "C3").drag_to(tile(table, "C4"))
    expect(tile(table, "C4")).to_have_accessible_name(re.compile("^C4: empty"))
    assert done() == ["attack C3 C4"]


def test_the_table_is_accessible(table: Page) -> None:
    assert_opens_accessible(table, table.url)
