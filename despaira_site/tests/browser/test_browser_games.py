"""Decks of the further games in a real browser: pasted, judged, begun and refused."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cards.tests.own_cards import store
from decks.core import services
from decks.games import library_of
from decks.models import Deck
from despaira_site.testing.browser import PHONE, NewPage, assert_accessible
from despaira_site.tests.browser.editor import is_saved


def copies(section: str) -> int:
    return services.decklist_of(Deck.objects.latest("created_at")).count(section)


def read_list(page: Page, text: str, game: str) -> None:
    page.goto(f"/{game}/decks/new/")
    page.get_by_label("Decklist, deck code or link").fill(text)
    page.get_by_role("button", name="Import", exact=True).click()
    page.wait_for_url("**/edit/**")


def test_a_deck_of_fade_is_pasted_and_judged(starter: Any, new_page: NewPage) -> None:
    """A Mythical card in deck and pool (FADE-2.5), and Levels of more than 100 (FADE-2.3), are counted together."""
    store("fade")
    page = new_page()
    mythical = "1 Headmaster Emeritus"
    text = f"Deck\n60 Handful of Loose Change\n{mythical}\n\nFighter Pool\n{mythical}\n"
    read_list(page, text, "fade")
    heading = page.locator("#verdict-title")
    expect(page.locator("#verdict")).to_contain_text("Headmaster Emeritus ×2 — Mythical")
    expect(heading).to_have_text("1 problem")
    page.locator('input[name^="count:pool:"]').fill("3")
    page.locator('input[name^="count:pool:"]').press("Tab")
    is_saved(page)
    expect(page.locator("#verdict")).to_contain_text("Levels of 120 in the Fighter Pool")
    expect(heading).to_have_text("2 problems")
    expect(page.locator("#dock-verdict")).to_have_text("2 problems")
    assert_accessible(page, within="#deck")


@pytest.mark.exhaustive
def test_a_problem_looks_the_same_before_and_after_the_site_has_said_it(starter: Any, new_page: NewPage) -> None:
    store("aoe")
    page = new_page(viewport=PHONE)
    page.goto("/aoe/decks/new/")
    page.get_by_role("button", name=re.compile("^Minna")).click()
    page.wait_for_url("**/edit/")
    assert (copies("fighter"), copies("method"), copies("common")) == (1, 20, 1)
    page.get_by_role("link", name="Deck", exact=False).filter(has=page.locator("#dock-count")).click()
    paragraphs = "() => [...document.querySelectorAll('#verdict .problem p')].map((p) => p.innerHTML.trim())"
    page.route("**/edit/changes/", lambda route: route.abort())
    page.locator("#deck").get_by_role("button", name=re.compile("^One .* fewer$")).first.click()
    problem = page.locator("#verdict [data-problem]")
    expect(problem.get_by_role("link", name=re.compile("AOE-"))).to_have_attribute(
        "href", re.compile("^/aoe/rules/#AOE-")
    )
    at_once = page.evaluate(paragraphs)
    page.unroute("**/edit/changes/")
    page.reload()
    is_saved(page)
    expect(page.locator("#verdict .problem__fixes").first).to_be_visible()
    after = page.evaluate(paragraphs)
    page.reload()
    whole = page.evaluate(paragraphs)
    assert set(at_once) <= set(after) == set(whole)


@pytest.mark.exhaustive
def test_a_refusal_goes_with_the_next_thing_that_is_done(starter: Any, new_page: NewPage) -> None:
    """At most one card in Tag card (AOE-9.3)."""
    store("aoe")
    page = new_page()
    page.goto("/aoe/decks/new/")
    page.get_by_label("Format").select_option("tag")
    page.get_by_role("button", name=re.compile("^Fenwick")).click()
    page.wait_for_url("**/edit/")
    box, said = page.get_by_label("Add a card by name"), page.locator("#add [data-said]")
    tag = next(card.name for card in library_of("aoe").values() if card.kind == "tag")

    def refused() -> None:
        box.fill(tag)
        box.press("Enter")
        expect(said).to_have_text("At most 1 card in Tag card (AOE-9.3).")

    refused()
    box.press_sequentially("a")
    expect(said).to_have_text("")
    refused()
    page.locator("#deck").get_by_role("button", name=re.compile("^One .* fewer$")).nth(1).click()
    expect(said).to_have_text("")
    # What is entered twice in a hurry is entered once, and no word of names that could not be looked up.
    is_saved(page)
    before = copies("method")
    box.fill("ad lib")
    box.press("Enter")
    box.press("Enter")
    expect(box).to_have_value("")
    is_saved(page)
    expect(said).to_have_text("")
    assert copies("method") == before + 1
