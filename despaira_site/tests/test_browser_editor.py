"""The deck editor in a real browser: its box of cards, and what becomes of changes when something goes wrong."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from cards.catalog import Catalog
from decks.models import Deck
from despaira_site.testing.browser import PHONE, assert_accessible

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
NewPage = Callable[..., Page]


def paste(page: Page, text: str) -> Deck:
    """A visitor's deck of this text, in the editor."""
    page.goto("/decks/new/")
    page.get_by_label("Decklist, deck code or link").fill(text)
    page.get_by_role("button", name="Read the list").click()
    page.wait_for_url("**/edit/")
    return Deck.objects.get()


def cards_of(deck: Deck) -> dict[tuple[str, str], int]:
    """(section, card) -> copies, as it is saved."""
    entries = deck.entries.select_related("card")
    return {(entry.section, entry.card.name if entry.card else entry.written): entry.count for entry in entries}


def more(page: Page, card: str) -> Locator:
    return page.get_by_role("button", name=f"One {card} more")


def test_a_leader_is_chosen_from_a_list_and_the_next_card_goes_where_it_belongs(
    starter: Catalog, new_page: NewPage
) -> None:
    page = new_page(viewport=PHONE)
    deck = paste(page, "1 Cinder Bolt")
    page.get_by_role("link", name="Choose one").click()
    box, options = page.get_by_role("combobox", name="Name"), page.locator("[role=option]")
    expect(box).to_be_focused()
    expect(box).to_have_attribute("aria-expanded", "true")
    expect(page.get_by_role("listbox")).to_be_visible()
    leaders = sorted(card.name for card in starter.values() if card.kind == "leader")
    expect(options).to_have_count(len(leaders))
    expect(page.locator(".combobox [role=status]")).to_contain_text(f"{len(leaders)} cards that may go into Leader")
    assert_accessible(page)
    for key, marked in [("ArrowDown", 0), ("End", -1), ("ArrowDown", 0), ("ArrowUp", -1), ("Home", 0)]:
        page.keyboard.press(key)
        option = options.nth(marked)
        expect(option).to_have_attribute("aria-selected", "true")
        expect(box).to_have_attribute("aria-activedescendant", option.get_attribute("id") or "")
    page.keyboard.press("Escape")
    expect(box).to_have_attribute("aria-expanded", "false")
    page.keyboard.press("ArrowDown")
    expect(options.first).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Enter")
    expect(page.locator("#save-state")).to_contain_text("Version 2")
    expect(page.get_by_label("To", exact=True)).to_have_value("")
    box.fill("Flash Ste")
    options.filter(has_text="Flash Step").click()
    expect(page.locator("#save-state")).to_contain_text("Version 3")
    saved = cards_of(deck)
    assert next(card for section, card in saved if section == "leader") in leaders
    assert saved["main", "Flash Step"] == 1
    # The next one can be chosen at once, as many copies of it as before.
    expect(box).to_be_focused()
    expect(box).to_have_value("")
    expect(box).to_have_attribute("aria-expanded", "true")
    page.get_by_label("Copies", exact=True).select_option("3")
    box.fill("Cinder Bolt")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator("#save-state")).to_contain_text("Version 4")
    expect(box).to_be_focused()
    expect(page.get_by_label("Copies", exact=True)).to_have_value("3")
    assert cards_of(deck)["main", "Cinder Bolt"] == 4
    # What is no number counts from nothing.
    count = page.get_by_label("Copies of Cinder Bolt in Main")
    count.fill("x")
    more(page, "Cinder Bolt").click()
    expect(count).to_have_value("1")
    # A misspelt name gets the importer's suggestions.
    box.fill("Flahs Step")
    expect(options.first).to_contain_text("Did you mean Flash Step?")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("No card is called “Flahs Step”")
    expect(page.locator("#deck-status")).to_be_empty()
    expect(box).to_be_focused()
    expect(box).to_have_value("Flahs Step")
    page.keyboard.press("End")
    page.keyboard.type("p")
    expect(options.first).to_contain_text("Did you mean Flash Step?")
    # What was marked for one text is not taken for another.
    page.keyboard.press("ArrowDown")
    expect(box).to_have_attribute("aria-activedescendant", re.compile("."))
    page.keyboard.type("s")
    expect(box).not_to_have_attribute("aria-activedescendant", re.compile("."))


def test_find_the_card_puts_the_right_one_in_its_place(starter: Catalog, new_page: NewPage) -> None:
    page = new_page()
    deck = paste(page, "Side\n5 Flahs Step\n2 Cindr Bolt")
    expect(page.get_by_role("heading", name="2 lines of the list need a look")).to_be_visible()
    problem = page.locator("#verdict .problem", has_text="Flahs Step")
    problem.get_by_role("link", name="Find the card").click()
    box = page.get_by_role("combobox", name="Name")
    expect(box).to_have_value("Flahs Step")
    expect(page.get_by_label("Copies", exact=True)).to_have_value("5")
    page.locator("[role=option]").first.click()
    expect(page.locator("#save-state")).to_contain_text("Version 2")
    assert cards_of(deck) == {("side", "Flash Step"): 5, ("side", "Cindr Bolt"): 2}
    expect(page.get_by_role("heading", name="1 line of the list needs a look")).to_be_visible()
    page.locator(".import-lines").get_by_role("button", name="Replace by Cinder Bolt").click()
    expect(page.locator(".import-lines")).to_be_hidden()
    assert cards_of(deck)["side", "Cinder Bolt"] == 2


def test_changes_wait_while_there_is_no_connection(starter: Catalog, new_page: NewPage) -> None:
    page = new_page()
    deck = paste(page, "3 Flash Step\n1 Cinder Bolt\n1 Mirror Ward")
    state = page.locator("#deck-connection")
    page.context.set_offline(True)
    expect(state).to_have_text("You are offline. What you change will wait.")
    for _ in range(2):
        more(page, "Cinder Bolt").click()
    page.get_by_label("Description").fill("Written on a train.")
    expect(state).to_have_text("You are offline. 3 changes wait.")
    page.locator(".deck-row", has_text="Flash Step").locator("summary").click()
    page.get_by_role("button", name="Move to Side").first.click()
    page.get_by_label("Name", exact=True).first.fill("War Banner")
    page.keyboard.press("Enter")
    expect(state).to_have_text("You are offline. 5 changes wait.")
    expect(page.locator("#deck-waiting li")).to_have_text(["Flash Step: Move to Side", "Add 1 War Banner"])
    assert_accessible(page)
    page.context.set_offline(False)
    expect(state).to_be_empty()
    expect(page.locator("#deck-status")).to_contain_text("The site is back: 5 changes are saved.")
    assert cards_of(deck) == {
        ("main", "Cinder Bolt"): 3,
        ("main", "Mirror Ward"): 1,
        ("side", "Flash Step"): 3,
        ("main", "War Banner"): 1,
    }
    deck.refresh_from_db()
    assert deck.description == "Written on a train."


def refuse_to_save(route: Route) -> None:
    """No write reaches the site."""
    if route.request.method == "POST":
        route.abort()
    else:
        route.continue_()


def test_a_reload_keeps_what_waits(starter: Catalog, new_page: NewPage) -> None:
    page = new_page()
    deck = paste(page, "1 Cinder Bolt\n1 Mirror Ward")
    page.route("**/edit/", refuse_to_save)
    more(page, "Cinder Bolt").click()
    expect(page.locator("#deck-connection")).to_have_text("The site can’t be reached. 1 change waits.")
    page.locator(".deck-row", has_text="Mirror Ward").locator("summary").click()
    page.get_by_role("button", name="Move to Side").last.click()
    expect(page.locator("#deck-connection")).to_contain_text("2 changes wait.")
    page.reload()
    expect(page.get_by_label("Copies of Cinder Bolt in Main")).to_have_value("2")
    expect(page.locator("#deck-connection")).to_contain_text("2 changes wait.")
    assert cards_of(deck) == {("main", "Cinder Bolt"): 1, ("main", "Mirror Ward"): 1}
    page.unroute("**/edit/", refuse_to_save)
    expect(page.locator("#deck-connection")).to_be_empty()
    expect(page.locator("#save-state")).to_contain_text("Version 3")
    assert cards_of(deck) == {("main", "Cinder Bolt"): 2, ("side", "Mirror Ward"): 1}


@pytest.mark.parametrize("status", [503, 404])
def test_a_site_that_cannot_save_just_now_is_asked_again(starter: Catalog, new_page: NewPage, status: int) -> None:
    page = new_page()
    deck = paste(page, "1 Cinder Bolt")

    def be_busy(route: Route) -> None:
        """Like what stands before the site."""
        route.fulfill(status=status, body="<h1>Back in a moment</h1>")

    page.route("**/edit/", be_busy)
    more(page, "Cinder Bolt").click()
    expect(page.locator("#deck-connection")).to_have_text("The site can’t save right now. 1 change waits.")
    page.unroute("**/edit/", be_busy)
    expect(page.locator("#deck-status")).to_contain_text("The site is back: 1 change is saved.")
    assert cards_of(deck) == {("main", "Cinder Bolt"): 2}


def test_who_is_forgotten_keeps_what_was_written(starter: Catalog, new_page: NewPage) -> None:
    """A visitor's deck is gone with the cookies: what was sent becomes another one."""
    page = new_page(viewport=PHONE)
    paste(page, "# Name: Mine\n1 Cinder Bolt")
    page.context.clear_cookies()
    page.get_by_label("Description").fill("An hour\nof work.")
    page.keyboard.press("Tab")
    expect(page.get_by_role("heading", name="Not saved yet")).to_be_visible()
    expect(page.locator("#main")).to_be_focused()
    assert_accessible(page)
    page.get_by_role("button", name="Make a new deck of it").click()
    expect(page.get_by_role("heading", name="Mine")).to_be_visible()
    expect(page.get_by_label("Description")).to_have_value("An hour\nof work.")
    expect(page.locator(".deck-row", has_text="Cinder Bolt")).to_be_visible()


def test_a_form_is_sent_again_without_javascript(starter: Catalog, new_page: NewPage) -> None:
    page = new_page(java_script_enabled=False, viewport=PHONE)
    deck = paste(page, "1 Cinder Bolt")
    page.context.clear_cookies(name="csrftoken")
    page.get_by_label("Description").fill("An hour\nof work.")
    page.get_by_role("button", name="Save").first.click()
    expect(page.get_by_role("heading", name="Not sent yet")).to_be_visible()
    page.get_by_role("button", name="Send it again").click()
    page.wait_for_url("**/edit/")
    deck.refresh_from_db()
    assert deck.description.splitlines() == ["An hour", "of work."]


def test_a_change_whose_answer_is_lost_is_made_once(starter: Catalog, new_page: NewPage) -> None:
    page = new_page()
    deck = paste(page, "1 Cinder Bolt")
    posts = []

    def lose_the_first(route: Route) -> None:
        if route.request.method != "POST":
            route.continue_()
            return
        posts.append(route.request.post_data)
        if len(posts) == 1:
            route.fetch(max_redirects=0)  # the server has done it
            route.abort()
        else:
            route.continue_()

    page.route("**/edit/", lose_the_first)
    page.get_by_label("Name", exact=True).first.fill("Flash Step")
    page.get_by_label("Copies", exact=True).select_option("2")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator("#deck-status")).to_contain_text("The site is back: 1 change is saved.")
    assert len(posts) == 2
    assert cards_of(deck) == {("main", "Cinder Bolt"): 1, ("main", "Flash Step"): 2}
    expect(page.locator("#save-state")).to_contain_text("Version 2")


def test_the_editor_makes_up_for_a_cookie_that_is_lost(starter: Catalog, new_page: NewPage) -> None:
    page = new_page()
    deck = paste(page, "1 Cinder Bolt")
    page.context.clear_cookies(name="csrftoken")
    page.get_by_label("Description").fill("An hour of work.")
    page.keyboard.press("Tab")
    expect(page.locator("#save-state")).to_contain_text("Version 2")
    deck.refresh_from_db()
    assert deck.description == "An hour of work."


@pytest.mark.parametrize("width", [320, 1280])
def test_a_long_word_widens_nothing(starter: Catalog, new_page: NewPage, width: int) -> None:
    page = new_page(viewport={"width": width, "height": 800})
    word = "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetzesentwurfsfassung" * 2
    deck = paste(page, f"# Name: {word[:80]}\n# Description: {word}\n3 {word}\n1 Cinder Bolt")
    for path in ("edit/", "edit/?instead=" + f"count:main:~{word}", "", "delete/", "hand/?seed=1"):
        page.goto(f"/decks/{deck.pk}/{path}")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
    page.goto(f"/decks/{deck.pk}/edit/")
    page.get_by_label("Name", exact=True).first.fill(word)
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text(re.compile("No card is called"))
    assert page.evaluate("document.documentElement.scrollWidth") <= width
