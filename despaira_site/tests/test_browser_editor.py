"""The deck editor in a real browser: what becomes of changes, at once and when something goes wrong."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import APIResponse, Locator, Page, Route, expect

from accounts.models import User
from cards.catalog import Catalog
from conftest import make_deck
from decks.models import Deck
from despaira_site.testing.browser import PHONE, assert_accessible, sign_in
from tcg.construction import Decklist

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
NewPage = Callable[..., Page]


@pytest.fixture
def new_page(new_page: NewPage) -> NewPage:
    """Without statistics: here is one process for the site and the browser's driver, which they would keep busy."""

    def make(**options: Any) -> Page:
        page = new_page(**options)
        page.context.route("**/edit/statistics/*", lambda route: route.abort())
        return page

    return make


def paste(page: Page, text: str) -> Deck:
    """A visitor's deck of this text, in the editor."""
    page.goto("/decks/new/")
    page.get_by_label("Decklist, deck code or link").fill(text)
    page.get_by_role("button", name="Read the list").click()
    page.wait_for_url("**/edit/**")
    return Deck.objects.get()


def cards_of(deck: Deck) -> dict[tuple[str, str], int]:
    """(section, card) -> copies, as it is saved."""
    entries = deck.entries.select_related("card")
    return {(entry.section, entry.card.name if entry.card else entry.written): entry.count for entry in entries}


def more(page: Page, card: str) -> Locator:
    return page.get_by_role("button", name=f"One {card} more")


def counts(page: Page, card: str, section: str = "Main") -> Locator:
    return page.get_by_label(f"Copies of {card} in {section}")


def is_saved(page: Page, version: int) -> None:
    expect(page.locator("#save-state")).to_have_text(f"Version {version} · saved")


def is_waiting(page: Page, count: int, why: str = "You are offline.") -> None:
    waits = "1 change waits." if count == 1 else f"{count} changes wait."
    expect(page.locator("#deck-connection")).to_have_text(f"{why} {waits}")


def is_back(page: Page) -> None:
    expect(page.locator("#deck-connection")).to_be_empty()
    expect(page.locator("#save-state")).to_contain_text("saved")


def waiting_in_browser(page: Page) -> int:
    return int(page.evaluate("Object.keys(localStorage).filter(name => name.startsWith('deck:')).length"))


CHANGES = "**/edit/changes/*"


def refuse_to_save(route: Route) -> None:
    """No write reaches the site."""
    if route.request.method == "POST":
        route.abort()
    else:
        route.continue_()


def test_a_change_shows_at_once_and_is_announced_once(starter: Catalog, new_page: NewPage) -> None:
    page = new_page()
    deck = paste(page, "# Name: Mine\n2 Flash Step\n47 Nobody")
    page.evaluate("""() => {
        window.said = [];
        new MutationObserver(() => said.push(document.getElementById("deck-status").textContent))
            .observe(document.getElementById("deck-status"), {childList: true});
    }""")
    page.route(CHANGES, lambda route: None if route.request.method == "POST" else route.continue_())
    more(page, "Flash Step").click()
    # Before any answer: the count, the section against its limit, the verdict.
    expect(counts(page, "Flash Step")).to_have_value("3")
    expect(page.locator(".deck-section__count[data-count=main]")).to_have_text("50/80")
    expect(page.locator("#verdict-title")).to_have_text("3 problems")
    expect(page.locator("#verdict")).not_to_contain_text("at least 50")
    expect(page.locator("#save-state")).to_have_text("Saving …")
    expect(page.locator("#deck-status")).to_have_text("3 Flash Step in Main. 50 cards. 3 problems.")
    page.unroute(CHANGES)
    page.reload()  # what was not answered is sent again
    is_saved(page, 2)
    assert cards_of(deck)["main", "Flash Step"] == 3


def test_quick_presses_are_one_change_and_one_announcement(starter: Catalog, new_page: NewPage) -> None:
    page = new_page()
    deck = paste(page, "1 Cinder Bolt\n1 Mirror Ward")
    page.evaluate("""() => {
        window.said = [];
        new MutationObserver(() => said.push(document.getElementById("deck-status").textContent))
            .observe(document.getElementById("deck-status"), {childList: true});
    }""")
    page.evaluate("""name => {
        const press = () => document.querySelector(`[aria-label^="One ${name} more"]`).click();
        press();
        press();
    }""", "Cinder Bolt")  # fmt: skip
    is_saved(page, 2)
    expect(page.locator("#deck-status")).to_have_text("3 Cinder Bolt in Main. 4 of 50 cards. 2 problems.")
    assert page.evaluate("said.length") == 1
    assert cards_of(deck)["main", "Cinder Bolt"] == 3


def test_undo_and_redo_go_back_and_forth_at_once_and_across_reloads(starter: Catalog, new_page: NewPage) -> None:
    page = new_page()
    deck = paste(page, "1 Cinder Bolt\n1 Mirror Ward")
    more(page, "Cinder Bolt").click()
    is_saved(page, 2)
    page.reload()  # another day, another device: what was done is undone there too
    undo, redo = page.locator("#undo"), page.locator("#redo")
    more(page, "Mirror Ward").click()
    undo.click()  # before the change is even sent
    expect(counts(page, "Mirror Ward")).to_have_value("1")
    expect(page.locator("#deck-status")).to_contain_text("Undo +1 Mirror Ward in Main")
    undo.click()
    expect(counts(page, "Cinder Bolt")).to_have_value("1")
    expect(undo).to_be_disabled()
    is_saved(page, 5)
    assert cards_of(deck) == {("main", "Cinder Bolt"): 1, ("main", "Mirror Ward"): 1}
    counts(page, "Mirror Ward").focus()
    page.keyboard.press("Control+Shift+z")
    expect(counts(page, "Cinder Bolt")).to_have_value("2")
    page.keyboard.press("Control+Shift+z")
    expect(counts(page, "Mirror Ward")).to_have_value("2")
    expect(redo).to_be_disabled()
    is_saved(page, 7)
    page.reload()
    page.keyboard.press("Control+z")
    expect(counts(page, "Mirror Ward")).to_have_value("1")
    is_saved(page, 8)
    assert cards_of(deck) == {("main", "Cinder Bolt"): 2, ("main", "Mirror Ward"): 1}


def test_undo_beyond_what_the_page_knows_waits_for_the_site(starter: Catalog, new_page: NewPage) -> None:
    page = new_page()
    deck = paste(page, "1 Cinder Bolt\n1 Mirror Ward")
    for version, card in enumerate(("Cinder Bolt", "Mirror Ward", "Cinder Bolt"), 2):
        more(page, card).click()
        is_saved(page, version)
    page.reload()
    for _ in range(3):
        page.keyboard.press("Control+z")
    is_saved(page, 7)
    assert cards_of(deck) == {("main", "Cinder Bolt"): 1, ("main", "Mirror Ward"): 1}


def test_the_network_is_pulled_in_the_middle_and_nothing_is_lost(starter: Catalog, new_page: NewPage) -> None:
    page = new_page()
    deck = paste(page, "3 Flash Step\n1 Cinder Bolt\n1 Mirror Ward")
    more(page, "Mirror Ward").click()
    page.context.set_offline(True)
    more(page, "Cinder Bolt").click()
    page.get_by_label("Description").fill("Written on a train.")
    page.get_by_label("Description").press("Tab")
    counts(page, "Flash Step").fill("1")
    counts(page, "Flash Step").press("Tab")
    expect(page.locator("#deck-connection")).to_contain_text("You are offline.")
    expect(page.locator("#deck-waiting li")).to_contain_text(["+1 Cinder Bolt in Main", "Description", "−2 Flash Step"])
    expect(page.locator("#save-state")).to_have_text("Not saved yet")
    assert_accessible(page)
    page.context.set_offline(False)
    is_back(page)
    assert waiting_in_browser(page) == 0
    assert cards_of(deck) == {("main", "Flash Step"): 1, ("main", "Cinder Bolt"): 2, ("main", "Mirror Ward"): 2}
    deck.refresh_from_db()
    assert deck.description == "Written on a train."


def test_a_reload_keeps_what_waits(starter: Catalog, new_page: NewPage) -> None:
    page = new_page()
    deck = paste(page, "1 Cinder Bolt\n1 Mirror Ward")
    page.route(CHANGES, refuse_to_save)
    more(page, "Cinder Bolt").click()
    is_waiting(page, 1, "The site can’t be reached.")
    page.get_by_label("Description").fill("Half a sent")  # still being typed
    page.reload()
    expect(counts(page, "Cinder Bolt")).to_have_value("2")
    expect(page.get_by_label("Description")).to_have_value("Half a sent")
    is_waiting(page, 2, "The site can’t be reached.")
    page.unroute(CHANGES)
    is_back(page)
    is_saved(page, 3)
    assert cards_of(deck) == {("main", "Cinder Bolt"): 2, ("main", "Mirror Ward"): 1}


@pytest.mark.parametrize("status", [503, 404])
def test_a_site_that_cannot_save_just_now_is_asked_again_when_it_says_so(
    starter: Catalog, new_page: NewPage, status: int
) -> None:
    page = new_page()
    deck = paste(page, "1 Cinder Bolt")
    posts = []

    def be_busy(route: Route) -> None:
        """Like what stands before the site."""
        posts.append(route.request.post_data)
        route.fulfill(status=status, body="<h1>Back in a moment</h1>", headers={"Retry-After": "2"})

    page.route(CHANGES, be_busy)
    more(page, "Cinder Bolt").click()
    is_waiting(page, 1, "The site can’t save right now.")
    page.unroute(CHANGES)
    asked = len(posts)
    is_back(page)
    assert asked == 1
    is_saved(page, 2)
    assert cards_of(deck) == {("main", "Cinder Bolt"): 2}


def test_an_expired_session_keeps_what_is_changed_until_somebody_signs_in(
    starter: Catalog, ann: User, new_page: NewPage
) -> None:
    deck = make_deck(ann, starter, decklist=Decklist.of(main=[next(iter(starter.values())).id]), name="Ann's")
    page = new_page()
    sign_in(page)
    page.goto(f"/decks/{deck.pk}/edit/")
    page.context.clear_cookies(name="sessionid")
    page.get_by_label("Description").fill("An hour of work.")
    page.get_by_label("Description").press("Tab")
    is_waiting(page, 1, "You are signed out, or this deck isn’t yours any more.")
    assert_accessible(page)
    page.get_by_role("link", name="Sign in").last.click()
    page.fill("[name=login]", "ann")
    page.fill("[name=password]", "correct horse battery")
    page.keyboard.press("Enter")
    page.wait_for_url("**/edit/")
    is_saved(page, 2)
    expect(page.get_by_label("Description")).to_have_value("An hour of work.")
    deck.refresh_from_db()
    assert (deck.description, deck.version, waiting_in_browser(page)) == ("An hour of work.", 2, 0)


def test_who_is_forgotten_keeps_what_was_written(starter: Catalog, new_page: NewPage) -> None:
    """A visitor's deck is gone with the cookies: what was changed becomes another one."""
    page = new_page(viewport=PHONE)
    paste(page, "# Name: Mine\n1 Cinder Bolt")
    page.context.clear_cookies()
    page.get_by_label("Description").fill("An hour\nof work.")
    page.get_by_label("Description").press("Tab")
    page.get_by_role("button", name="Make a new deck of it").click()
    expect(page.get_by_role("heading", name="Not saved yet")).to_be_visible()
    assert_accessible(page)
    page.get_by_role("button", name="Make a new deck of it").click()
    expect(page.get_by_role("heading", name="Mine")).to_be_visible()
    expect(page.get_by_label("Description")).to_have_value("An hour\nof work.")
    expect(page.locator(".deck-row", has_text="Cinder Bolt")).to_be_visible()


def test_two_tabs_merge(starter: Catalog, new_page: NewPage) -> None:
    page = new_page()
    deck = paste(page, "1 Cinder Bolt\n1 Mirror Ward")
    other = page.context.new_page()
    other.goto(page.url)
    more(page, "Cinder Bolt").click()
    is_saved(page, 2)
    expect(counts(other, "Cinder Bolt")).to_have_value("2")  # one tab tells the other
    for tab in (page, other):
        tab.route(CHANGES, refuse_to_save)
    more(page, "Cinder Bolt").click()
    more(other, "Mirror Ward").click()
    for tab in (page, other):
        is_waiting(tab, 1, "The site can’t be reached.")
    page.close()  # what it kept, the other one sends
    other.unroute(CHANGES)
    is_back(other)
    expect(counts(other, "Cinder Bolt")).to_have_value("3")
    assert cards_of(deck) == {("main", "Cinder Bolt"): 3, ("main", "Mirror Ward"): 2}
    assert waiting_in_browser(other) == 0


def test_two_people_merge_and_what_both_changed_is_shown_to_who_came_second(
    starter: Catalog, ann: User, new_page: NewPage
) -> None:
    names = ["Cinder Bolt", "Mirror Ward", "Flash Step"]
    main = [(card.id, 1) for name in names if (card := starter.named(name))]
    deck = make_deck(ann, starter, decklist=Decklist.of(main=main))
    page, other = new_page(), new_page()
    for each in (page, other):
        sign_in(each)
        each.goto(f"/decks/{deck.pk}/edit/")
    other.route(CHANGES, refuse_to_save)
    more(other, "Mirror Ward").click()
    more(other, "Cinder Bolt").click()
    is_waiting(other, 2, "The site can’t be reached.")
    counts(page, "Cinder Bolt").fill("3")
    counts(page, "Cinder Bolt").press("Tab")
    is_saved(page, 2)
    other.unroute(CHANGES)
    is_back(other)
    # Mirror Ward is merged; of Cinder Bolt both are shown, and nothing is taken back until somebody has chosen.
    conflict = other.locator("#deck-conflict")
    line = conflict.get_by_role("listitem").filter(has_text="Cinder Bolt")
    expect(line).to_contain_text("Mine: 2 in MainSaved: 3 in Main")
    expect(other.locator("#deck-status")).to_contain_text("Cinder Bolt: changed elsewhere too.")
    expect(counts(other, "Cinder Bolt")).to_have_value("2")
    assert cards_of(deck)["main", "Mirror Ward"] == 2
    assert_accessible(other)
    other.reload()
    expect(line).to_contain_text("Mine: 2 in MainSaved: 3 in Main")
    more(other, "Cinder Bolt").click()
    expect(conflict).to_be_hidden()  # both say the same
    expect(counts(other, "Cinder Bolt")).to_have_value("3")
    other.route(CHANGES, refuse_to_save)
    more(other, "Flash Step").click()
    is_waiting(other, 1, "The site can’t be reached.")
    counts(page, "Flash Step").fill("3")
    counts(page, "Flash Step").press("Tab")
    is_saved(page, 4)
    other.unroute(CHANGES)
    is_back(other)
    conflict.get_by_role("button", name="Keep mine: Flash Step").click()
    expect(conflict).to_be_hidden()
    is_saved(other, 5)
    assert cards_of(deck)["main", "Flash Step"] == 2
    page.evaluate("window.dispatchEvent(new Event('focus'))")
    expect(counts(page, "Flash Step")).to_have_value("2")


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
    posts: list[APIResponse] = []

    def lose_the_answer(route: Route) -> None:
        if route.request.method == "POST" and not posts:
            posts.append(route.fetch())  # the server has done it
        route.abort()

    page.route(CHANGES, lose_the_answer)
    page.get_by_label("Description").press_sequentially("Half a ")
    is_waiting(page, 1, "The site can’t be reached.")
    page.get_by_label("Description").press_sequentially("sentence.")  # which is not part of what was sent
    page.get_by_label("Description").press("Tab")
    page.unroute(CHANGES)
    is_back(page)
    is_saved(page, 3)
    deck.refresh_from_db()
    assert deck.description == "Half a sentence."
    assert [entry.key for entry in deck.history.order_by("number")].count("") == 1


def test_the_editor_makes_up_for_a_cookie_that_is_lost(starter: Catalog, new_page: NewPage) -> None:
    page = new_page()
    deck = paste(page, "1 Cinder Bolt")
    page.context.clear_cookies(name="csrftoken")
    page.get_by_label("Description").fill("An hour of work.")
    page.get_by_label("Description").press("Tab")
    is_saved(page, 2)
    deck.refresh_from_db()
    assert deck.description == "An hour of work."


def test_a_long_word_widens_nothing(starter: Catalog, new_page: NewPage) -> None:
    page = new_page(viewport={"width": 320, "height": 800})
    word = "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetzesentwurfsfassung" * 2
    deck = paste(page, f"# Name: {word[:80]}\n# Description: {word}\n3 {word}\n1 Cinder Bolt")
    for path in ("edit/", "edit/?instead=" + f"count:main:~{word}", "", "delete/", "hand/?seed=1"):
        page.goto(f"/decks/{deck.pk}/{path}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, path
    page.goto(f"/decks/{deck.pk}/edit/")
    page.locator("#add-name").fill(word)
    add = page.get_by_role("button", name="Add", exact=True)
    before = add.bounding_box()
    add.click()
    expect(page.locator("#add").get_by_text("No card is called")).to_have_count(1)
    expect(page.locator("#add .combobox__about")).to_contain_text("No card is called")
    assert add.bounding_box() == before  # nothing moves for it
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_rename_leads_to_the_name_and_the_heading_follows_it(starter: Catalog, new_page: NewPage) -> None:
    page = new_page(viewport={"width": 360, "height": 700})
    paste(page, "# Name: $& Old\n1 Cinder Bolt")
    page.get_by_role("link", name="Rename").click()
    field = page.get_by_label("Name", exact=True)
    expect(field).to_be_in_viewport()
    expect(field).to_be_focused()
    field.fill("New $& name")
    field.press("Tab")
    is_saved(page, 2)
    expect(page.get_by_role("heading", level=1)).to_have_text("New $& name")
    expect(page).to_have_title("Edit New $& name · despaira")
    expect(page.get_by_text("New $& name", exact=True)).to_have_count(1)
    expect(page.locator("#cards-found").get_by_role("link").first).to_be_attached()


def test_a_file_that_is_too_large_says_so_before_it_is_sent(
    starter: Catalog, new_page: NewPage, tmp_path: Path
) -> None:
    page = new_page()
    page.goto("/decks/new/")
    large, small = tmp_path / "large.txt", tmp_path / "small.txt"
    large.write_text("#" * 1_070_000)
    small.write_text("3 Cinder Bolt")
    page.get_by_label("File", exact=True).set_input_files(large)
    said = page.get_by_role("alert").filter(has_text="This file has 1.07 MB: at most 1 MB is read.")
    expect(said).to_be_visible()
    page.get_by_role("button", name="Read the file").click()
    assert page.url.endswith("/decks/new/")
    page.get_by_label("File", exact=True).set_input_files(small)
    expect(said).to_have_count(0)
    page.get_by_role("button", name="Read the file").click()
    page.wait_for_url("**/edit/")
