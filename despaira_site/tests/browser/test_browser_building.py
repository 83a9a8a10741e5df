"""A leader and sixty cards from nothing: by the keyboard alone, by clicks alone, on a phone, without a script."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from cards.catalog.catalogs import Catalog
from decks.core import services
from decks.models import Deck
from despaira_site.testing.browser import PHONE, NewPage
from rules.cards import CardDef
from rules.vocabulary import Kind, SpecialKind
from tcg.names import name_key

COPIES = 3
DIFFERENT = 20
LEADER = "Ashen Regent"


def plan(catalog: Catalog) -> list[CardDef]:
    """Twenty different cards: ten creatures and ten tricks, the cheapest of Fire first."""
    cards = sorted(
        (card for card in catalog.values() if card.special is SpecialKind.NONE and card.level is not None),
        key=lambda card: (card.element != "fire", card.level, card.name),
    )
    half = DIFFERENT // 2
    return [card for kind in (Kind.CREATURE, Kind.TRICK) for card in [c for c in cards if c.kind is kind][:half]]


def is_built(page: Page, cards: list[CardDef] | None = None) -> None:
    """The deck is saved with a leader and sixty legal cards, and the page says so."""
    expect(page.locator("#save-state")).to_contain_text("· saved")
    expect(page.locator("#verdict-title")).to_have_text("Legal")
    decklist = services.decklist_of(Deck.objects.get())
    assert decklist.counts() == {"leader": 1, "main": COPIES * DIFFERENT}
    if cards:
        assert dict(decklist.section("main")) == {card.id: COPIES for card in cards}


def letters_of(card: CardDef, catalog: Catalog) -> str:
    """As many first letters of a name as tell it from all others, two at least."""
    name, keys = name_key(card.name), [name_key(other.name) for other in catalog.values()]
    count = next((n for n in range(2, len(name)) if sum(key.startswith(name[:n]) for key in keys) == 1), len(name))
    return card.name[:count]


@pytest.mark.exhaustive
def test_with_the_keyboard_alone(starter: Catalog, new_page: NewPage) -> None:
    page = new_page()
    keys = 0

    def press(*all_keys: str) -> None:
        nonlocal keys
        for key in all_keys:
            page.keyboard.press(key)
            keys += 1

    def write(text: str) -> None:
        nonlocal keys
        page.keyboard.type(text)
        keys += len(text)

    page.goto("/decks/new/")
    press("Tab")
    press("Enter")  # past the header
    while page.evaluate("document.activeElement.name") != "name":
        press("Tab")
    write("Embers")
    press("Enter")
    page.wait_for_url("**/edit/#main")
    box, options = page.locator("#add-name"), page.locator("#add [role=option]")
    expect(box).to_have_attribute("role", "combobox")
    press("/")
    expect(box).to_be_focused()
    leader = starter.named(LEADER)
    assert leader is not None
    for card in (leader, *plan(starter)):
        write(letters_of(card, starter))
        expect(options.first).to_contain_text(card.name)
        press("ArrowDown")
        if card is not leader:
            press(str(COPIES))
        press("Enter")
        expect(box).to_have_value("")
        expect(box).to_be_focused()
        if card is leader:  # the cards beside the deck go on with what it needs now
            expect(page.locator(".pick").first).to_be_attached()
            expect(page.locator(".pick--full:not(.pick--in)")).to_have_count(0)
    is_built(page, plan(starter))
    assert keys <= 180


@pytest.mark.exhaustive
def test_with_clicks_alone(starter: Catalog, new_page: NewPage) -> None:
    page = new_page()
    page.goto("/decks/new/")
    page.get_by_role("button", name="Start building").click()
    page.wait_for_url("**/edit/")
    clicks = 0

    def click(place: Locator) -> None:
        nonlocal clicks
        place.click()
        clicks += 1

    click(page.locator(".pick__show").first)  # a leader: without one they come first
    click(page.get_by_role("link", name="Creature", exact=True))
    click(page.get_by_role("link", name="×3"))
    expect(page.locator("#cards-found")).to_have_attribute("data-count", "3")
    for number in range(20):
        click(page.locator(".pick__show").nth(number))
    is_built(page)
    assert clicks == 23


def test_on_a_phone(starter: Catalog, new_page: NewPage) -> None:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    page.goto("/decks/new/")
    page.get_by_label("Name").first.fill("Embers")
    page.get_by_role("button", name="Start building").tap()
    page.wait_for_url("**/edit/")
    page.locator(".editor__tab", has_text="Deck").tap()
    page.locator("#deck").get_by_role("link", name="Choose one").tap()
    page.locator("#cards").get_by_role("button", name=f"Add {LEADER}").tap()
    expect(page.locator("#cards").get_by_role("link", name="To Leader")).to_have_count(0)  # there is one now
    expect(page.locator(".found__count")).to_contain_text("380")
    picks = page.locator("#cards .pick:not(.pick--in):not(.pick--full) .pick__more")
    for number in range(DIFFERENT):
        picks.first.tap()
        # The count stays in sight below the cards.
        expect(page.locator("#dock-count")).to_contain_text(f"{number + 1}/")
    page.locator(".editor__tab", has_text="Deck").tap()
    page.get_by_text("Pick several").tap()
    expect(page.locator("#save-state")).to_contain_text("· saved")  # with the groups of the site
    for box in page.locator("#deck [data-drop=main] [data-pick-group]").all():
        box.tap()
    expect(page.locator("#picked-count")).to_have_text(f"{DIFFERENT} picked")
    page.locator(f"#deck [name=picked][value='set:{COPIES}']").tap()
    is_built(page)
