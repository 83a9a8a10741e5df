"""Problems and suggestions of a deck in a real browser: many mended at once, cards that are proposed and tried."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from accounts.models import User
from cards.catalog.catalogs import Catalog
from conftest import make_deck
from decks.goldfish.runner import RUNNER
from decks.models import Run, RunStatus
from despaira_site.testing.browser import PHONE, NewPage, assert_accessible, sign_in
from despaira_site.tests.browser.editor import cards_of, is_saved, width_of
from tcg.construction import Decklist


@pytest.mark.exhaustive
def test_proposed_cards_are_added_tried_and_proposed_anew(
    starter: Catalog,
    ann: User,
    new_page: NewPage,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(RUNNER, "wake", lambda: None)  # nobody plays
    leader = starter.named("Ashen Regent")
    assert leader
    deck = make_deck(ann, starter, decklist=Decklist.of(leader=[leader.id]))
    page = new_page(viewport=PHONE)
    sign_in(page)
    page.goto(reverse("decks:edit", args=[deck.pk]))
    page.locator("#verdict").get_by_role("link", name="Suggest").first.click()
    expect(page.locator("#suggest-title")).to_be_focused()
    rows = page.locator(".suggestion")
    expect(rows).to_have_count(8)
    assert width_of(page) <= PHONE["width"]
    assert_accessible(page, within="#suggest")
    first = rows.first.locator(".deck-row__name").inner_text()
    # By the keyboard: to reach it with the pointer the pane is scrolled, and then the page moves under the pointer.
    page.get_by_role("button", name=f"Add 3 {first}").press("Enter")
    is_saved(page, 2)
    assert cards_of(deck)["main", first] == 3
    expect(page.locator(".suggestion", has_text=first)).to_have_count(0)  # it is in
    page.get_by_role("button", name="Try the best").click()
    expect(page.locator("#suggest [role=alert]")).to_contain_text("a game begins with 6 in hand")
    second = rows.first.locator(".deck-row__name").inner_text()
    page.get_by_role("button", name=f"Add 3 {second}").press("Enter")
    is_saved(page, 3)
    expect(page.locator(".suggestion", has_text=second)).to_have_count(0)
    page.get_by_role("button", name="Try the best").click()
    expect(page.get_by_role("button", name="Stop the games")).to_be_visible()
    page.get_by_role("button", name="Stop the games").click()
    expect(page.get_by_role("button", name="Try the best")).to_be_visible()
    assert set(Run.objects.values_list("status", flat=True)) == {RunStatus.CANCELLED}
