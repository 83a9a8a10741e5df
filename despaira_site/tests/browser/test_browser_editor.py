"""The deck editor in a real browser: what becomes of changes, at once and when something goes wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from accounts.models import User
from cards.catalog.catalogs import Catalog
from conftest import make_deck
from decks.models import Deck
from despaira_site.testing.browser import PHONE, NewPage, assert_accessible, sign_in
from despaira_site.tests.browser.editor import cards_of, counts, is_saved, more, paste, width_of
from tcg.construction import Decklist

CHANGES = "**/edit/changes/*"
UNREACHABLE = "The site can’t be reached."


def is_waiting(page: Page, count: int, why: str = "You are offline.") -> None:
    waits = "1 change waits." if count == 1 else f"{count} changes wait."
    expect(page.locator("#deck-connection")).to_have_text(f"{why} {waits}")


def is_back(page: Page) -> None:
    expect(page.locator("#deck-connection")).to_be_empty()
    expect(page.locator("#save-state")).to_contain_text("saved")


def waiting_in_browser(page: Page) -> int:
    return int(page.evaluate("Object.keys(localStorage).filter(name => name.startsWith('deck:')).length"))


def refuse_to_save(route: Route) -> None:
    """No write reaches the site."""
    if route.request.method == "POST":
        route.abort()
    else:
        route.continue_()


def test_changes_show_at_once_and_are_undone_and_redone_across_reloads(starter: Catalog, new_page: NewPage) -> None:
    page = new_page()
    deck = paste(page, "# Name: Mine\n2 Flash Step\n1 Cinder Bolt\n1 Mirror Ward\n43 Nobody")
    before = cards_of(deck)
    page.evaluate("""() => {
        window.said = [];
        new MutationObserver(() => said.push(document.getElementById("deck-status").textContent))
            .observe(document.getElementById("deck-status"), {childList: true});
    }""")
    # Quick presses are one change and one announcement.
    page.evaluate("""name => {
        const press = () => document.querySelector(`[aria-label^="One ${name} more"]`).click();
        press();
        press();
    }""", "Mirror Ward")  # fmt: skip
    is_saved(page, 2)
    said = page.locator("#deck-status")
    expect(said).to_have_text("3 Mirror Ward in Main. 49 of 50 cards. 4 problems.")
    assert page.evaluate("said.length") == 1
    # Before any answer: the count, the section against its limit, the verdict.
    page.route(CHANGES, lambda route: None if route.request.method == "POST" else route.continue_())
    more(page, "Flash Step").click()
    expect(counts(page, "Flash Step")).to_have_value("3")
    expect(page.locator(".deck-section__count[data-count=main]")).to_have_text("50/80")
    expect(page.locator("#verdict-title")).to_have_text("3 problems")
    expect(page.locator("#verdict")).not_to_contain_text("at least 50")
    expect(page.locator("#save-state")).to_have_text("Saving …")
    expect(said).to_have_text("3 Flash Step in Main. 50 cards. 3 problems.")
    page.reload()  # what was not answered is sent again
    page.unroute(CHANGES)
    is_saved(page, 3)
    assert cards_of(deck) == before | {("main", "Flash Step"): 3, ("main", "Mirror Ward"): 3}
    # Another day, another device: what was done is undone there too.
    undo, redo = page.locator("#undo"), page.locator("#redo")
    more(page, "Cinder Bolt").click()
    undo.click()  # before the change is even sent
    expect(counts(page, "Cinder Bolt")).to_have_value("1")
    expect(said).to_contain_text("Undo +1 Cinder Bolt in Main")
    counts(page, "Cinder Bolt").focus()
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")  # beyond what the page knows: it waits for the site
    expect(undo).to_be_disabled()
    is_saved(page, 7)
    assert cards_of(deck) == before
    for card, count in (("Mirror Ward", "3"), ("Flash Step", "3"), ("Cinder Bolt", "2")):
        page.keyboard.press("Control+Shift+z")
        expect(counts(page, card)).to_have_value(count)
    expect(redo).to_be_disabled()
    is_saved(page, 10)
    page.reload()
    page.keyboard.press("Control+z")
    expect(counts(page, "Cinder Bolt")).to_have_value("1")
    is_saved(page, 11)
    assert cards_of(deck) == before | {("main", "Flash Step"): 3, ("main", "Mirror Ward"): 3}


def test_a_text_keeps_its_spaces_while_it_is_typed_and_saved(starter: Catalog, new_page: NewPage) -> None:
    page = new_page()
    paste(page, "3 Flash Step")
    guide, before = page.locator("#deck-description"), page.locator("#save-state").inner_text()
    guide.press_sequentially("It burns, ")
    expect(page.locator("#save-state")).not_to_have_text(before)
    is_back(page)
    guide.press_sequentially("then wins.")
    expect(guide).to_have_value("It burns, then wins.")


def test_nothing_is_lost_while_the_site_cannot_be_reached(starter: Catalog, new_page: NewPage) -> None:
    page = new_page()
    deck = paste(page, "3 Flash Step\n1 Cinder Bolt\n1 Mirror Ward")
    description = page.get_by_label("Guide", exact=True)
    # The network is pulled in the middle.
    more(page, "Mirror Ward").click()
    page.context.set_offline(True)
    more(page, "Cinder Bolt").click()
    description.fill("Written on a train.")
    description.press("Tab")
    counts(page, "Flash Step").fill("1")
    counts(page, "Flash Step").press("Tab")
    expect(page.locator("#deck-connection")).to_contain_text("You are offline.")
    expect(page.locator("#deck-waiting li")).to_contain_text(["+1 Cinder Bolt in Main", "Guide", "−2 Flash Step"])
    expect(page.locator("#save-state")).to_have_text("Not saved yet")
    assert_accessible(page, within=".editor__notes")
    page.context.set_offline(False)
    is_back(page)
    assert waiting_in_browser(page) == 0
    assert cards_of(deck) == {("main", "Flash Step"): 1, ("main", "Cinder Bolt"): 2, ("main", "Mirror Ward"): 2}
    deck.refresh_from_db()
    assert deck.description == "Written on a train."
    # A reload keeps what waits.
    page.route(CHANGES, refuse_to_save)
    more(page, "Mirror Ward").click()
    is_waiting(page, 1, UNREACHABLE)
    description.fill("Half a sent")  # still being typed
    page.reload()
    expect(counts(page, "Mirror Ward")).to_have_value("3")
    expect(description).to_have_value("Half a sent")
    is_waiting(page, 2, UNREACHABLE)
    page.unroute(CHANGES)
    is_back(page)
    assert cards_of(deck)["main", "Mirror Ward"] == 3


def test_a_change_is_made_once_though_its_answer_is_lost_or_the_site_is_busy(
    starter: Catalog, new_page: NewPage
) -> None:
    page = new_page()
    deck = paste(page, "1 Cinder Bolt")
    description = page.get_by_label("Guide", exact=True)
    posts: list[APIResponse] = []

    def lose_the_answer(route: Route) -> None:
        if route.request.method == "POST" and not posts:
            posts.append(route.fetch())  # the server has done it
        route.abort()

    page.route(CHANGES, lose_the_answer)
    description.fill("Half a ")
    is_waiting(page, 1, UNREACHABLE)
    description.fill("Half a sentence.")  # which is not part of what was sent
    description.press("Tab")
    page.unroute(CHANGES)
    is_back(page)
    is_saved(page, 3)
    deck.refresh_from_db()
    assert deck.description == "Half a sentence."
    assert [entry.key for entry in deck.history.order_by("number")].count("") == 1
    # A site that is busy, like what stands before it, is asked again when it says so.
    answers: list[int] = []

    def be_busy(route: Route) -> None:
        answers.append(status)
        route.fulfill(status=status, body="<h1>Back in a moment</h1>", headers={"Retry-After": "1"})

    for version, status in ((4, 503), (5, 404)):
        page.route(CHANGES, be_busy)
        more(page, "Cinder Bolt").click()
        is_waiting(page, 1, "The site can’t save right now.")
        page.unroute(CHANGES)
        assert answers.count(status) == 1
        is_back(page)
        is_saved(page, version)
    assert cards_of(deck) == {("main", "Cinder Bolt"): 3}
    # A cookie that is lost is made up for.
    page.context.clear_cookies(name="csrftoken")
    description.fill("An hour of work.")
    description.press("Tab")
    is_saved(page, 6)
    deck.refresh_from_db()
    assert deck.description == "An hour of work."


def test_an_expired_session_keeps_what_is_changed_until_somebody_signs_in(
    starter: Catalog, ann: User, new_page: NewPage
) -> None:
    deck = make_deck(ann, starter, decklist=Decklist.of(main=[next(iter(starter.values())).id]), name="Ann's")
    page = new_page()
    sign_in(page)
    page.goto(f"/decks/{deck.pk}/edit/")
    page.context.clear_cookies(name="sessionid")
    page.get_by_label("Guide", exact=True).fill("An hour of work.")
    page.get_by_label("Guide", exact=True).press("Tab")
    is_waiting(page, 1, "You are signed out, or this deck isn’t yours any more.")
    assert_accessible(page, within="main")
    page.get_by_role("link", name="Sign in").last.click()
    page.fill("[name=login]", "ann")
    page.fill("[name=password]", "correct horse battery")
    page.keyboard.press("Enter")
    page.wait_for_url("**/edit/")
    is_saved(page, 2)
    expect(page.get_by_label("Guide", exact=True)).to_have_value("An hour of work.")
    deck.refresh_from_db()
    assert (deck.description, deck.version, waiting_in_browser(page)) == ("An hour of work.", 2, 0)


@pytest.mark.exhaustive
def test_who_is_forgotten_keeps_what_was_written(starter: Catalog, new_page: NewPage) -> None:
    """A visitor's deck is gone with the cookies: what was changed becomes another one."""
    page = new_page(viewport=PHONE)
    paste(page, "# Name: Mine\n1 Cinder Bolt")
    page.context.clear_cookies()
    page.get_by_label("Guide", exact=True).fill("An hour\nof work.")
    page.get_by_label("Guide", exact=True).press("Tab")
    page.get_by_role("button", name="Make a new deck of it").click()
    expect(page.get_by_role("heading", name="Not saved yet")).to_be_visible()
    assert_accessible(page, within="main")
    page.get_by_role("button", name="Make a new deck of it").click()
    expect(page.get_by_role("heading", name="Mine")).to_be_visible()
    expect(page.get_by_label("Guide", exact=True)).to_have_value("An hour\nof work.")
    expect(page.locator(".deck-row", has_text="Cinder Bolt")).to_be_visible()


@pytest.mark.exhaustive
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
        is_waiting(tab, 1, UNREACHABLE)
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
    is_waiting(other, 2, UNREACHABLE)
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
    assert_accessible(other, within=".editor__notes")
    other.reload()
    expect(line).to_contain_text("Mine: 2 in MainSaved: 3 in Main")
    more(other, "Cinder Bolt").click()
    expect(conflict).to_be_hidden()  # both say the same
    expect(counts(other, "Cinder Bolt")).to_have_value("3")
    other.route(CHANGES, refuse_to_save)
    more(other, "Flash Step").click()
    is_waiting(other, 1, UNREACHABLE)
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


@pytest.mark.exhaustive
def test_a_file_is_read_and_a_long_word_of_it_widens_nothing(
    starter: Catalog, new_page: NewPage, tmp_path: Path
) -> None:
    page = new_page(viewport={"width": 320, "height": 800})
    word = "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetzesentwurfsfassung" * 2
    large, small = tmp_path / "large.txt", tmp_path / "small.txt"
    large.write_text("#" * 1_070_000)
    small.write_text(f"# Name: $& {word[:77]}\n# Description: {word}\n3 {word}\n1 Cinder Bolt", encoding="utf-8")
    page.goto("/decks/new/")
    # A file that is too large says so before it is sent.
    file, read = page.get_by_label("File", exact=True), page.get_by_role("button", name="Import the file")
    file.set_input_files(large)
    said = page.get_by_role("alert").filter(has_text="This file has 1.07 MB: at most 1 MB is read.")
    expect(said).to_be_visible()
    read.click()
    assert page.url.endswith("/decks/new/")
    file.set_input_files(small)
    expect(said).to_have_count(0)
    read.click()
    page.wait_for_url("**/edit/**")

    is_saved(page, 1)
    assert page.locator("#save-state").evaluate(
        "one => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight"
    )
    deck = Deck.objects.get()
    for path in (f"edit/?instead=count:main:~{word}", "", "delete/", "hand/?seed=1", "edit/"):
        page.goto(f"/decks/{deck.pk}/{path}")
        assert width_of(page) <= 320, path
    page.locator("#add-name").fill(word)
    add = page.get_by_role("button", name="Add", exact=True)
    before = add.bounding_box()
    add.click()
    expect(page.locator("#add").get_by_text("No card is called")).to_have_count(1)
    expect(page.locator("#add .combobox__about")).to_contain_text("No card is called")
    assert add.bounding_box() == before  # nothing moves for it
    assert width_of(page) <= 320
    # “Settings” leads to the name, and the heading follows it.
    page.get_by_role("link", name="Settings").click()
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
