"""Collections, in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from accounts.models import User
from cards.catalog.catalogs import Catalog
from community.collections import services as collections
from community.models import Collected, Collection
from conftest import make_deck
from decks.models import Deck, Visibility
from despaira_site.testing.browser import NewPage, assert_accessible, sign_in


@pytest.fixture
def deck(starter: Catalog, ann: User) -> Deck:
    return make_deck(ann, starter, Visibility.PUBLIC, name="Ember Rush")


@pytest.mark.exhaustive
def test_a_deck_is_collected_and_put_in_order(
    starter: Catalog, deck: Deck, ann: User, bob: User, new_page: NewPage
) -> None:
    page = new_page(viewport={"width": 320, "height": 700})
    sign_in(page, "bob")
    page.goto(f"/decks/{deck.pk}/")
    page.locator(".deck-more > summary").click()
    page.locator("summary", has_text="Collect").click()
    page.get_by_label("Name of a new deck list").fill("To try")
    page.locator(".collect__new").get_by_role("button", name="Collect").click()
    expect(page.get_by_text("is in your deck list “To try”")).to_be_visible()
    made = Collection.objects.get()
    collections.add(collection=made, deck=make_deck(ann, starter, Visibility.PUBLIC, name="Tide Pool"))
    page.goto(f"/collections/{made.pk}/")
    page.get_by_role("button", name="Move Tide Pool up").click()
    expect(page.locator(".collected__name").first).to_contain_text("Tide Pool")
    page.get_by_label("Note on Tide Pool").fill("Against fire")
    page.get_by_label("Note on Ember Rush").fill("Mirror")
    page.get_by_role("button", name="Move Tide Pool down").click()
    expect(page.locator(".collected__name").last).to_contain_text("Tide Pool")
    expect(page.get_by_role("button", name="Move Tide Pool up")).to_be_focused()
    expect(page.get_by_label("Note on Ember Rush")).to_have_value("Mirror")
    page.get_by_label("Note on Ember Rush").fill("The mirror")
    page.get_by_role("button", name="with the one on Tide Pool").click()
    expect(page.get_by_role("button", name="with the one on Tide Pool")).to_be_focused()
    expect(page.get_by_label("Note on Ember Rush")).to_have_value("The mirror")
    expect(page.get_by_label("Note on Tide Pool")).to_have_value("Against fire")
    assert Collected.objects.get(deck__name="Tide Pool").note == "Against fire"
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert_accessible(page, within="main")
    page.get_by_role("button", name="Remove Tide Pool").click()
    expect(page.locator(".collected__name")).to_have_count(1)
