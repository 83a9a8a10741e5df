"""Tests of texts of decks in a real browser: the deck as text, notes and tags in a dialog, folders."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from cards.catalog.catalogs import Catalog
from conftest import make_deck
from decks.core import services
from decks.models import Deck
from despaira_site.testing.browser import NewPage, assert_accessible, sign_in
from tcg.construction import Decklist


@pytest.fixture
def deck(starter: Catalog, ann: User) -> Deck:
    names = ("Flash Step", "Cinder Bolt", "Mirror Ward")
    main = [(starter.named(name).id, 2) for name in names]  # type: ignore[union-attr]
    return make_deck(ann, starter, decklist=Decklist.of(main=main))


@pytest.fixture
def page(deck: Deck, new_page: NewPage) -> Page:
    """A tab of Ann's."""
    made = new_page(unloaded=["*/face/*"])
    sign_in(made)
    return made


@pytest.mark.exhaustive
def test_the_preview_follows_what_is_typed(deck: Deck, page: Page) -> None:
    page.goto(f"/decks/{deck.pk}/edit/text/")
    text = page.get_by_label("The deck, a card a line")
    text.fill(text.input_value().replace("2 Flash Step (DSP) 112", "3 Flsh Step"))
    expect(
        page.get_by_role("status").filter(has_text="Would change: +3 −2 cards · 1 line needs a look")
    ).to_be_attached()
    assert_accessible(page, within="main")
    page.get_by_role("button", name="Write Flash Step").click()
    expect(page.get_by_role("heading", name="Would change: +1 card")).to_be_visible()
    page.get_by_role("button", name="Apply").click()
    page.wait_for_url("**/edit/")
    content = services.content_of(Deck.objects.get())
    assert (content.decklist.count("main"), Deck.objects.get().version) == (7, 2)


@pytest.mark.exhaustive
def test_a_note_is_written_in_the_editor(deck: Deck, page: Page) -> None:
    page.goto(f"/decks/{deck.pk}/edit/")
    page.locator("#deck [name=row]").first.check()
    page.get_by_role("button", name="Note").click()
    dialog = page.get_by_role("dialog", name="Flash Step")
    dialog.get_by_label("Note").fill("Best with [[Cinder Bolt]]")
    page.keyboard.press("Escape")  # what was typed is there when it is opened again
    page.get_by_role("button", name="Note").click()
    assert dialog.get_by_label("Note").input_value() == "Best with [[Cinder Bolt]]"
    tags = dialog.get_by_label("Tags")
    tags.fill("a,b,c,d,e,f,g,h,i")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_be_visible()
    tags.fill("ramp, out  first")
    assert_accessible(page, within="#note-dialog")
    dialog.get_by_role("button", name="Save").click()
    expect(page.locator(".deck-row__said")).to_have_text("Best with [[Cinder Bolt]]")
    expect(page.locator("#save-state")).to_have_text("Version 2 · saved")
    content = services.content_of(Deck.objects.get())
    assert (list(content.notes.values()), list(content.tags.values())) == (
        ["Best with [[Cinder Bolt]]"],
        [("ramp", "out first")],
    )
    page.locator(".deck-row__said").click()
    dialog.get_by_label("Note").fill("")
    dialog.get_by_role("button", name="Save").click()
    expect(page.locator(".deck-row__said")).to_have_count(0)


def test_names_are_completed_in_a_guide(deck: Deck, page: Page) -> None:
    page.goto(f"/decks/{deck.pk}/edit/")
    guide, options = page.get_by_label("Guide"), page.locator("#about [role=option]:visible")
    guide.press_sequentially("Not [[Flsh Step]] but [[mirror")
    expect(options.first).to_contain_text("Mirror Ward")
    assert_accessible(page, within="#about")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.keyboard.type(" and [[cinder b")
    options.filter(has_text="Cinder Bolt").click()  # as a finger does
    expect(options).to_have_count(0)
    page.keyboard.type("\n[[zz")
    page.keyboard.press("ArrowUp")  # moves in the text
    page.keyboard.type("!")
    text = "Not [[Flsh !Step]] but [[Mirror Ward]] and [[Cinder Bolt]]\n[[zz"
    assert guide.input_value().replace("!", "") == text.replace("!", "")
    assert guide.input_value().index("!") < text.index("\n")
    expect(page.locator("#guide-cards")).to_contain_text("1 card not found: Fl")
    expect(page.locator("#save-state")).to_contain_text("· saved")
    assert services.content_of(Deck.objects.get()).description == guide.input_value()
