"""Cards beside the deck, and “+ to a deck” elsewhere, in a real browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from cards.catalog.catalogs import Catalog
from decks.core import services
from decks.models import Deck
from despaira_site.testing.browser import PHONE, NewPage, assert_accessible
from despaira_site.tests.browser.editor import cards_of, is_saved, paste, pick, search, width_of

LIST = "Leader\n1 Ashen Regent\nMain\n2 Cinder Bolt\n3 Flash Step"


def copies(deck: Deck, catalog: Catalog, name: str, section: str = "main") -> int:
    card = catalog.named(name)
    assert card
    return services.decklist_of(deck).copies(section, card.id)


def test_cards_go_in_by_a_click_until_there_is_no_room_and_are_filtered(starter: Catalog, new_page: NewPage) -> None:
    page = new_page()
    deck = paste(page, LIST)
    search(page, "cinder bolt", r"\d+")
    bolt = pick(page, "Cinder Bolt")
    expect(bolt.locator(".pick__count")).to_have_text("2/3")
    bolt.locator(".pick__show").click()  # the face
    expect(bolt.locator(".pick__count")).to_have_text("3/3")
    expect(bolt.locator(".pick__why")).to_have_text("3 of 3 copies (D-2.3)")
    add = bolt.get_by_role("button", name="Add Cinder Bolt")
    expect(add).to_have_attribute("aria-disabled", "true")
    add.click(force=True)
    expect(page.locator("#deck-status")).to_contain_text("At most 3 copies of Cinder Bolt in Main (D-2.3).")
    is_saved(page)
    assert copies(deck, starter, "Cinder Bolt") == 3
    bolt.get_by_role("button", name="One Cinder Bolt fewer").click()
    expect(bolt.locator(".pick__count")).to_have_text("2/3")
    expect(bolt.locator(".pick__why")).to_be_empty()
    is_saved(page)
    # What is done on the other side shows here too.
    page.get_by_label("Copies of Cinder Bolt in Main").fill("1")
    page.keyboard.press("Tab")
    expect(bolt.locator(".pick__count")).to_have_text("1/3")
    # Into another section, as long as that is chosen.
    page.locator("summary", has_text="Filters and order").click()
    page.get_by_role("group", name="A card goes").get_by_role("link", name="Side", exact=True).click()
    expect(bolt.locator(".pick__count")).to_have_text("0/3 +1")
    bolt.get_by_role("button", name="Add Cinder Bolt").click()
    expect(bolt.locator(".pick__count")).to_have_text("1/3 +1")
    is_saved(page)
    assert copies(deck, starter, "Cinder Bolt", "side") == 1
    # What is searched for before a filter is answered is added to it.
    page.route(re.compile("/edit/cards/"), lambda route: None, times=1)
    page.get_by_role("link", name="To Side").click()
    search(page, "", r"\d+")
    assert "add_to" not in page.url
    # A card of another page of what is found is known as well.
    page.get_by_role("link", name="More cards").click()
    expect(page.locator(".pick")).to_have_count(72)
    expect(page.locator(".pick").nth(36).locator(".pick__more")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".pick").nth(36).locator(".pick__count")).to_have_text(re.compile("^1"))
    is_saved(page)
    # What is in is hidden by a filter that is pressed.
    search(page, "cinder", r"\d+")
    page.get_by_role("link", name="Hide cards in deck").click()
    expect(pick(page, "Cinder Bolt")).to_have_count(0)
    expect(page.get_by_label("Search cards")).to_have_value("cinder -deck:current")
    expect(page.get_by_role("link", name="Hide cards in deck")).to_be_focused()
    assert_accessible(page, within="#cards")


def test_the_keyboard_goes_from_card_to_card_and_into_the_box(starter: Catalog, new_page: NewPage) -> None:
    page = new_page(unloaded=["*/edit/statistics/*"])
    deck = paste(page, "Leader\n1 Ashen Regent\nMain\n1 Flash Step")
    # The face of what is pointed at, or in focus, stands beside it.
    face, first = page.locator(".large-face"), page.locator(".pick").first
    expect(face).to_have_count(0)
    first.hover()
    expect(face).to_be_visible()
    assert face.locator("img").get_attribute("src") == first.get_attribute("data-face")
    box, beside = face.bounding_box(), first.bounding_box()
    assert box
    assert beside
    assert box["x"] >= beside["x"] + beside["width"] or box["x"] + box["width"] <= beside["x"]
    assert 0 <= box["y"] <= box["y"] + box["height"] <= 900
    page.keyboard.press("Escape")
    expect(face).to_be_hidden()
    page.mouse.move(2, 2)
    first.locator(".pick__more").focus()
    page.keyboard.press("ArrowRight")  # a keyboard is what is used
    expect(face).to_be_visible()
    assert face.locator("img").get_attribute("src") == page.locator(".pick").nth(1).get_attribute("data-face")
    # From card to card.
    search(page, "el:fire t:creature order:name", r"\d+")
    page.keyboard.press("ArrowDown")
    picks = page.locator(".pick")
    expect(picks.nth(0).locator(".pick__more")).to_be_focused()
    expect(face).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(picks.nth(1).locator(".pick__count")).to_have_text("2/3")
    page.keyboard.press("-")
    expect(picks.nth(1).locator(".pick__count")).to_have_text("1/3")
    page.keyboard.press("3")
    expect(picks.nth(1).locator(".pick__count")).to_have_text("3/3")
    page.keyboard.press("ArrowDown")
    expect(picks.nth(1).locator(".pick__more")).not_to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(picks.nth(1).locator(".pick__more")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_label("Search cards")).to_be_focused()
    # One stop of the Tab key for the whole list.
    picks.nth(1).locator(".pick__more").focus()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('.pick')") is None
    picks.nth(1).locator(".pick__more").focus()
    page.keyboard.press("i")
    sheet = page.get_by_role("dialog")
    expect(sheet).to_be_visible()
    sheet.get_by_role("button", name="more in Side").click()
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(picks.nth(1).locator(".pick__count")).to_have_text("3/3 +1")
    expect(picks.nth(1).locator(".pick__more")).to_be_focused()
    is_saved(page)
    # The box takes a digit and stays in focus.
    field = page.get_by_role("combobox", name="Add a card by name")
    field.focus()
    page.keyboard.type("ci")
    option = page.locator("[role=option]").filter(has_text="Cinder Bolt")
    expect(option.locator(".level")).to_contain_text("3")
    expect(option.locator("svg.element-fire")).to_be_visible()
    expect(option.locator("img")).to_have_attribute("src", re.compile("small"))
    page.keyboard.press("ArrowDown")
    expect(page.locator("[role=option]").first).to_have_attribute("aria-selected", "true")
    expect(page.locator(".large-face")).to_be_visible()
    page.keyboard.press("3")
    expect(page.locator(".combobox [role=status]")).to_contain_text("3 copies of Cinder Bolt")
    page.keyboard.press("Enter")
    expect(field).to_be_focused()
    expect(field).to_have_value("")
    expect(page.locator(".large-face")).to_be_hidden()
    expect(page.get_by_label("Copies of Cinder Bolt in Main")).to_have_value("3")
    is_saved(page)
    # How many may stand before the name, and one meaning needs no choosing.
    page.keyboard.type("2 war bann")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Copies of War Banner in Main")).to_have_value("2")
    expect(field).to_have_value("")
    page.keyboard.type("cinder bolt")
    page.keyboard.press("Enter")
    expect(page.locator("[data-said]")).to_contain_text("At most 3 copies of Cinder Bolt")
    # Several meanings are chosen from.
    page.keyboard.type("kni")
    page.keyboard.press("Enter")
    expect(page.locator("[role=option]").first).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Escape")
    is_saved(page)
    saved = cards_of(deck)
    assert [saved["main", name] for name in ("Cinder Bolt", "War Banner")] == [3, 2]
    assert [count for (section, _), count in saved.items() if section == "side"] == [1]


@pytest.mark.exhaustive
def test_without_the_site_what_is_on_the_page_goes_in_still(starter: Catalog, new_page: NewPage) -> None:
    page = new_page()
    deck = paste(page, LIST)
    search(page, "war banner", r"\d+")
    page.context.set_offline(True)
    page.get_by_label("Search cards").fill("knight")
    expect(page.locator("[data-trouble]")).to_contain_text("The cards can’t be searched just now.")
    pick(page, "War Banner").locator(".pick__more").click()
    box = page.get_by_role("combobox", name="Add a card by name")
    box.fill("2 war banner")
    page.keyboard.press("Enter")
    expect(pick(page, "War Banner").locator(".pick__count")).to_have_text("3/3")
    box.fill("dust sparrow")
    page.keyboard.press("Enter")
    expect(page.locator("[data-said]")).to_contain_text("Names can’t be looked up just now")
    page.context.set_offline(False)
    is_saved(page)
    assert copies(deck, starter, "War Banner") == 3


@pytest.mark.exhaustive
def test_a_section_and_an_unknown_name_are_seen_to_beside_the_deck(starter: Catalog, new_page: NewPage) -> None:
    page = new_page()
    deck = paste(page, "Main\n1 Flash Step\nSide\n2 Cindr Bolt")
    page.get_by_role("link", name="Choose one").click()
    leaders = [card for card in starter.values() if card.kind == "leader"]
    expect(page.locator(".pick")).to_have_count(len(leaders))
    expect(page.locator(".pick__more").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#cards-found")).to_have_attribute("data-section", "")
    is_saved(page)
    page.get_by_role("link", name="Find the card").first.click()
    expect(page.locator("#cards-found")).to_contain_text("In place of “Cindr Bolt”")
    page.keyboard.press("Enter")
    expect(page.locator("#cards-found")).not_to_contain_text("In place of")
    is_saved(page)
    assert copies(deck, starter, "Cinder Bolt", "side") == 2
    assert not deck.entries.exclude(written="").exists()


@pytest.mark.exhaustive
def test_a_tap_shows_the_card_in_a_sheet(starter: Catalog, new_page: NewPage) -> None:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    deck = paste(page, LIST)
    search(page, "cinder bolt", r"\d+")
    bolt = pick(page, "Cinder Bolt")
    bolt.locator(".pick__show").tap()
    sheet = page.get_by_role("dialog", name="Cinder Bolt")
    expect(sheet).to_be_visible()
    expect(sheet).to_contain_text("Deal 400 damage")
    expect(sheet.get_by_role("link", name="The card’s page")).to_have_attribute("href", "/cards/cinder-bolt/")
    main = sheet.locator("[data-section=main]")
    main.get_by_role("button", name="One Cinder Bolt more in Main").tap()
    expect(main.locator(".pick__count")).to_have_text("3/3")
    expect(main.locator(".pick__why")).to_have_text("3 of 3 copies (D-2.3)")
    sheet.get_by_role("button", name="One Cinder Bolt more in Maybe").tap()
    assert_accessible(page, within="dialog[open]")
    sheet.get_by_role("link", name="Close").tap()
    expect(sheet).to_be_hidden()
    expect(bolt.locator(".pick__count")).to_have_text("3/3")
    is_saved(page)
    assert copies(deck, starter, "Cinder Bolt", "maybe") == 1
    bolt.get_by_role("button", name="One Cinder Bolt fewer").tap()
    expect(bolt.locator(".pick__count")).to_have_text("2/3")
    assert width_of(page) <= PHONE["width"]


def test_plus_puts_a_card_into_a_deck_from_lists_and_pages(starter: Catalog, new_page: NewPage) -> None:
    page = new_page(viewport=PHONE)
    deck = paste(page, "# Name: Deck with Flash Step\n1 Flash Step")
    page.goto("/cards/war-banner/")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator("[data-said]")).to_have_text("1 War Banner more in “Deck with Flash Step”: 1 of 3 in Main.")
    compare = page.get_by_role("link", name="Put one in and compare")
    expect(compare).to_have_attribute("href", re.compile(rf"/decks/{deck.pk}/goldfish/\?into=War%20Banner#what-if$"))
    # From lists too, until there is no room.
    page.goto("/cards/?q=cinder+bolt+display:list")
    add, said = page.get_by_role("button", name="Add Cinder Bolt to a deck"), page.locator("[data-said]")
    for count in (1, 2, 3):
        add.click()
        expect(said).to_have_text(f"1 Cinder Bolt more in “Deck with Flash Step”: {count} of 3 in Main.")
    assert copies(deck, starter, "Cinder Bolt") == 3
    page.goto("/cards/?q=cinder+bolt")
    add.click()
    expect(said).to_have_text("Cinder Bolt is not added: 3 of 3 copies (D-2.3) in “Deck with Flash Step”.")
    page.get_by_label("+ adds to").select_option("A new deck")
    add.click()
    expect(said).to_contain_text("is a new deck with 1")
    assert Deck.objects.count() == 2
