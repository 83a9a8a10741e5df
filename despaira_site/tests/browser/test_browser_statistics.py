"""Statistics beside the list in a real browser: fresh after each save, odds of a clicked card, games meanwhile."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from cards.catalog.catalogs import Catalog
from decks.statistics import winning
from despaira_site.testing.browser import PHONE, NewPage, assert_accessible

#: 16 cards, so that the odds of one of three by turn 1 are 1 - C(13, 6) / C(16, 6).
TEXT = "3 Soot Jackal\n3 Brand Runner of Cindral\n3 Coal Beetle\n3 Cindral Knight\n3 Cinder Bolt\n1 Flash Step"


@pytest.fixture(autouse=True)
def _few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(winning, "GAMES", 15)
    monkeypatch.setattr(winning, "STEP", 5)


def open_editor(page: Page) -> None:
    page.route("**/image.webp*", lambda route: route.abort())  # faces are not looked at, and take long to draw
    page.goto("/decks/new/")
    page.get_by_label("Decklist, deck code or link").fill(TEXT)
    page.get_by_role("button", name="Import", exact=True).click()
    page.wait_for_url("**/edit/")


@pytest.mark.exhaustive
def test_statistics_follow_the_deck_while_one_builds(starter: Catalog, new_page: NewPage) -> None:
    page = new_page(unloaded=["*/face/*"], viewport={"width": 1600, "height": 2000})
    open_editor(page)
    region = page.locator("#statistics")
    win, types = region.locator("#statistic-winning"), region.locator("#statistic-type")
    # Games begin by themselves once nobody changes anything, and come to an end.
    expect(win).to_contain_text("15 of 15 games")
    expect(win.locator("summary").first).to_contain_text("turn")
    # A card that is clicked says how likely it is drawn.
    jackal = starter.named("Soot Jackal")
    bolt = starter.named("Cinder Bolt")
    assert jackal is not None
    assert bolt is not None
    page.locator(f'#deck [data-ref="{jackal.id}"]').click()
    odds = region.locator("#statistic-drawing")
    expect(odds).to_contain_text("At least 1 of 3 among 16 cards: Soot Jackal")
    expect(odds.locator("td").first).to_have_text("78.6")
    expect(odds.get_by_label("Card", exact=True)).to_have_value(str(jackal.id))
    # What is folded, or unfolded, stays so while figures follow what is saved.
    levels = region.locator("#statistic-levels")
    levels.locator("summary").first.click()
    types.locator("summary").first.click()
    page.evaluate("() => { window.mark = document.getElementById('statistic-type'); }")
    page.locator(f'#deck [data-ref="{bolt.id}"] button[name=less]').click()
    expect(odds).to_contain_text("At least 1 of 2 among 15 cards: Cinder Bolt")
    expect(odds.get_by_label("Card", exact=True)).to_have_value(str(bolt.id))
    expect(win).to_contain_text("15 of 15 games")
    expect(types).to_have_attribute("open", "")
    expect(levels).not_to_have_attribute("open", "")
    assert page.evaluate("() => window.mark.isConnected")  # it is the same: nothing blinked, nothing moved
    # One that is out stays the one that is asked about, though its row is gone and the focus with it.
    step = starter.named("Flash Step")
    assert step is not None
    page.locator(f'#deck [data-ref="{step.id}"] button[name=less]').click()
    expect(odds).to_contain_text("No card of Main is that: Flash Step")
    expect(odds.get_by_label("Card", exact=True).locator("option:checked")).to_have_text("Flash Step ×0")
    expect(page.locator(f'#deck [data-ref="{step.id}"]')).to_have_count(0)
    # A search says the same of all that it finds, without sending the form around it.
    odds.get_by_label("or a search").fill("kind:trick")
    page.keyboard.press("Enter")
    expect(odds).to_contain_text("At least 1 of 2 among 14 cards: tricks")
    expect(page.locator("#deck-status")).to_contain_text("At least 1 of 2 among 14 cards: tricks")
    expect(odds.get_by_label("or a search")).to_be_focused()
    assert_accessible(page, within="#statistics")


@pytest.mark.exhaustive
def test_games_are_switched_off_and_stay_so(
    starter: Catalog, new_page: NewPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(winning, "GAMES", 10_000)
    page = new_page(unloaded=["*/face/*"], viewport=PHONE)
    open_editor(page)
    page.locator(".editor__tab").nth(2).click()
    page.locator("#statistics").scroll_into_view_if_needed()
    win = page.locator("#statistic-winning")
    expect(win).to_contain_text(re.compile(r"\b[1-9]\d* of 10000 games"))
    with page.expect_response("**/statistics/games/"):
        pass  # they go on
    win.get_by_label("Play games while I build").uncheck()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/games/" in request.url else None)
    page.reload()
    page.locator("#statistics").scroll_into_view_if_needed()
    switch = win.get_by_label("Play games while I build")
    expect(switch).not_to_be_checked()
    expect(page.locator("#statistics-content")).not_to_have_attribute("aria-busy", "true")
    assert asked == []
    with page.expect_response("**/statistics/games/"):
        switch.check()
    switch.uncheck()


def test_the_page_of_statistics_answers_at_once(starter: Catalog, new_page: NewPage) -> None:
    page = new_page(unloaded=["*/face/*"], viewport=PHONE)
    open_editor(page)
    address = page.url.split("?")[0].split("#")[0] + "statistics/"
    page.goto(address)
    odds = page.locator("#statistic-drawing")
    expect(odds.get_by_role("button", name="Show")).to_be_hidden()
    odds.get_by_label("Card", exact=True).select_option(label="Cinder Bolt ×3")
    expect(odds).to_contain_text("At least 1 of 3 among 16 cards: Cinder Bolt")
    expect(page.get_by_role("status").filter(has_text="Cinder Bolt")).to_be_attached()
    odds.get_by_label("or a search").fill("kind:trick")
    page.keyboard.press("Enter")
    expect(odds).to_contain_text("At least 1 of 4 among 16 cards: tricks")
    expect(odds.get_by_label("Card", exact=True)).to_have_value("")
    odds.get_by_label("At least").select_option("2")
    expect(odds).to_contain_text("At least 2 of 4 among 16 cards: tricks")
    # On a phone panels are closed, and say their figures.
    types = page.locator("#statistic-type")
    expect(types).not_to_have_attribute("open", "")
    types.locator("> summary").click()
    expect(types).to_have_attribute("open", "")
    assert_accessible(page, within="main")
