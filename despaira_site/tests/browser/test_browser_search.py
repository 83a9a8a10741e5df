"""The search of cards in a browser: while somebody types, by keyboard alone, with the form, without JavaScript."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, Route, expect

from cards.catalog.catalogs import Catalog
from despaira_site.testing.browser import PHONE, NewPage, assert_accessible


def search(page: Page, text: str) -> None:
    page.goto(f"/cards/?q={quote(text)}")


@pytest.mark.exhaustive
def test_the_box_and_the_form_say_the_same(starter: Catalog, new_page: NewPage) -> None:
    page = new_page()
    search(page, "display:list")  # no face has to be drawn
    box = page.get_by_role("combobox", name="Search cards")
    page.locator("label.chip", has_text="Fire").click()
    expect(box).to_have_value("element:fire display:list")
    expect(page).to_have_url("/cards/?q=element%3Afire+display%3Alist")
    page.get_by_text("All fields").click()
    page.get_by_label("Level", exact=True).fill("3")
    expect(box).to_have_value("element:fire level>=3 display:list")
    # What is typed is shown in the form, which stays open, and what it can't show is kept.
    box.fill("element:dark -knight display:list")
    expect(page.locator("[name=form-element]:checked")).to_have_value("dark")
    expect(page.get_by_label("Level", exact=True)).to_have_value("")
    expect(page.get_by_label("Besides")).to_have_value("-knight")
    page.get_by_label("Order").select_option("atk")
    expect(box).to_have_value("-knight element:dark order:atk display:list")
    page.get_by_role("link", name="Text", exact=True).click()
    expect(page.locator(".card-words").first).to_be_visible()
    expect(box).to_have_value("-knight element:dark order:atk display:text")
    # The form says what is wrong while it is filled in.
    search(page, "display:list")
    page.get_by_text("All fields").click()
    level = page.get_by_label("Level", exact=True)
    level.press_sequentially("abc")
    expect(level).to_have_accessible_description(re.compile("“abc” is not a number"))
    expect(level).to_be_focused()
    level.press("Backspace")
    level.fill("3")
    expect(level).to_have_accessible_description("")
    expect(level).to_be_focused()


def test_no_answer_takes_away_what_was_typed_or_chosen_since(starter: Catalog, new_page: NewPage) -> None:
    page = new_page()
    box = page.get_by_role("combobox", name="Search cards")

    def choose(*labels: str) -> None:
        for label in labels:
            page.locator("label.chip", has_text=label).first.click()

    def type_on() -> None:
        box.press("End")
        box.press_sequentially(" grave")

    def while_asked(do: Callable[[], None]) -> None:
        def answer(route: Route) -> None:
            do()
            route.continue_()

        search(page, "display:list")
        page.route("**/cards/?*", answer, times=1)
        choose("Fire")

    while_asked(lambda: choose("Ice", "Creature"))
    expect(box).to_have_value("element:fire,ice kind:creature display:list")
    while_asked(type_on)
    expect(box).to_have_value("grave element:fire display:list")
    expect(page.get_by_text("Cards of element Fire that say “grave”.")).to_be_visible()
    # What was typed is no longer waited for once something is chosen.
    search(page, "display:list")
    type_on()
    # Without the pointer: the list of suggestions may have opened over the chip.
    page.locator("label.chip", has_text="Dark").first.dispatch_event("click")
    expect(box).to_have_value("grave element:dark display:list")
    expect(page.locator("[name=form-rest]")).to_have_value("grave")


def test_suggestions_do_not_open_over_what_the_pointer_or_enter_has_gone_to(
    starter: Catalog, new_page: NewPage
) -> None:
    page = new_page()
    search(page, "display:list")
    box, dark = page.get_by_role("combobox", name="Search cards"), page.locator("label.chip", has_text="Dark").first

    def go_there(route: Route) -> None:
        dark.hover()
        route.continue_()

    page.route("**/autocomplete/?*", go_there, times=1)
    with page.expect_response("**/autocomplete/?*"):
        box.press("End")
        box.press_sequentially(" grave")
    dark.click()
    expect(box).to_have_value("grave element:dark display:list")

    def press_enter(route: Route) -> None:
        box.press("Enter")
        route.continue_()

    page.route("**/autocomplete/?*", press_enter, times=1)
    with page.expect_response("**/autocomplete/?*"):
        box.press("End")
        box.press_sequentially(" w")
    suggestions = page.locator(".combobox__list").first
    expect(suggestions).to_be_hidden()
    box.press_sequentially("a")
    expect(suggestions).to_be_visible()


@pytest.mark.exhaustive
def test_what_is_typed_is_one_place_in_the_history(starter: Catalog, new_page: NewPage) -> None:
    page = new_page()
    search(page, "display:list")
    box = page.get_by_role("combobox", name="Search cards")
    before = page.evaluate("history.length")
    for word in ("grave", "warden"):
        box.press("End")
        box.press_sequentially(f" {word}")
        expect(page).to_have_title(re.compile(f"{word} · despaira"))
    expect(page).to_have_url("/cards/?q=display%3Alist+grave+warden")
    assert page.evaluate("history.length") == before
    box.press("Escape")
    box.press("Enter")
    page.wait_for_function("before => history.length === before + 1", arg=before)

    def type_on(route: Route) -> None:
        box.press_sequentially(" x")
        route.continue_()

    page.route("**/cards/?*", type_on, times=1)
    box.press("Enter")  # the same again is no other place, nor is what is typed before it is answered
    expect(page).to_have_url("/cards/?q=display%3Alist+grave+warden+x")
    assert page.evaluate("history.length") == before + 1
    page.go_back()
    expect(page).to_have_url("/cards/?q=display%3Alist")
    expect(page.get_by_role("row")).to_have_count(49)
    page.wait_for_load_state("domcontentloaded")  # htmx loads the page anew, and its scripts begin last
    # And the page is alive.
    box.press("End")
    box.press_sequentially(" frost")
    expect(page).to_have_url("/cards/?q=display%3Alist+frost")
    # What is chosen is a place each.
    page.locator("label.chip", has_text="Fire").click()
    expect(page).to_have_url("/cards/?q=frost+element%3Afire+display%3Alist")
    page.get_by_label("Order").select_option("atk")
    expect(page).to_have_url("/cards/?q=frost+element%3Afire+order%3Aatk+display%3Alist")
    page.go_back()
    expect(page).to_have_url("/cards/?q=frost+element%3Afire+display%3Alist")
    expect(page.get_by_label("Order")).to_have_value("")
    page.wait_for_load_state("domcontentloaded")
    page.go_back()
    expect(page).to_have_url("/cards/?q=display%3Alist+frost")
    expect(box).to_have_value("display:list frost")
    expect(page.locator("[name=form-element]:checked")).to_have_count(0)
    expect(page.get_by_text("Cards that say “frost”.")).to_be_visible()


def test_what_may_follow_is_chosen_with_the_keyboard(starter: Catalog, new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    page.keyboard.press("/")
    expect(page.get_by_role("combobox", name="Search cards")).to_be_focused()
    search(page, "display:list")
    page.keyboard.press("/")
    box = page.get_by_role("combobox", name="Search cards")
    expect(box).to_be_focused()
    options = page.get_by_role("listbox", name="Suggestions").get_by_role("option")
    page.keyboard.press("End")
    page.keyboard.type(" elem")
    expect(options.first).to_have_text("element:Element")
    page.keyboard.press("ArrowDown")
    expect(options.first).to_have_attribute("aria-selected", "true")
    expect(box).to_have_attribute("aria-activedescendant", options.first.get_attribute("id") or "")
    page.keyboard.press("Enter")
    expect(box).to_have_value("display:list element:")
    expect(options).to_have_count(10)
    page.keyboard.type("ic")
    page.keyboard.press("ArrowDown")
    expect(options).to_have_count(1)
    expect(options.first).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Enter")
    expect(box).to_have_value("display:list element:ice ")
    expect(page.get_by_text("Cards of element Ice.")).to_be_visible()
    page.keyboard.type("frost h")
    expect(options.first).to_have_text("Frost HareCreature")
    page.keyboard.press("Escape")
    expect(box).to_have_attribute("aria-expanded", "false")
    expect(box).to_have_value("display:list element:ice frost h")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Cards of element Ice that say “frost” and “h”.")).to_be_visible()
    # Nothing is wrong with a term while its end is offered.
    search(page, "display:list")
    box = page.get_by_role("combobox", name="Search cards")
    with page.expect_response(lambda response: "fi" in response.url and "/cards/?" in response.url):
        box.press("End")
        box.press_sequentially(" el:fi")
        expect(page.get_by_role("listbox").get_by_role("option")).to_have_text(["FireElement"])
    expect(page.locator(".htmx-request")).to_have_count(0)
    expect(page.locator(".problem:visible")).to_have_count(0)
    expect(page.locator("#results")).to_have_attribute("aria-busy", "true")
    expect(page.get_by_role("row")).to_have_count(49)
    box.press("Escape")
    expect(page.locator(".problem")).to_contain_text("no such element. Fire?")
    # What is shown is of what stands there, with what is wrong elsewhere in it.
    box.fill("display:list flsh step")
    expect(page.get_by_role("listbox").get_by_role("option").first).to_be_visible()
    expect(page).to_have_url("/cards/?q=display%3Alist+flsh+step")
    expect(page.get_by_text("that say “flsh” and “step”")).to_be_visible()
    box.fill("display:list wick el:fi")
    expect(page.get_by_role("listbox").get_by_role("option")).to_have_text(["FireElement"])
    expect(page.get_by_text("Cards that say “wick”.")).to_be_visible()
    expect(page.locator(".problem:visible")).to_have_count(0)
    # The list is never what Tab comes to.
    box.fill("display:list element:")
    expect(page.get_by_role("listbox").get_by_role("option")).to_have_count(10)
    box.press("Tab")
    expect(page.get_by_role("button", name="Search", exact=True).first).to_be_focused()


@pytest.mark.exhaustive
def test_axe_finds_nothing_in_any_state_of_the_search(starter: Catalog, new_page: NewPage) -> None:
    page = new_page(viewport=PHONE, reduced_motion="reduce")
    for text in ("elment:fire el:fier lv>=x (a", "kind:leader level:7", "grave display:text"):
        search(page, text)
        assert_accessible(page, within="#results")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    # What was found is seen at once.
    top = page.locator(".card-words").first.evaluate("element => element.getBoundingClientRect().top")
    assert top < PHONE["height"] * 0.7
    page.goto("/decks/?q=cards%3Eabc+legal%3Ayes")
    page.get_by_text("All fields").click()
    assert_accessible(page, within="main")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    search(page, "level>=3 t:knigt display:list unique:prints")
    page.get_by_text("All fields").click()
    assert_accessible(page, within="main")
    box = page.get_by_role("combobox", name="Search cards")
    box.press("End")
    box.press_sequentially(" element:")
    expect(page.get_by_role("listbox", name="Suggestions").get_by_role("option").first).to_be_visible()
    expect(page).to_have_url(re.compile(r"element%3A$"))  # asked a moment after the last key
    expect(page.locator(".htmx-request")).to_have_count(0)  # which is dimmed
    assert_accessible(page, within="main form")
