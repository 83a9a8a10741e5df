"""Tests of copying, sharing and printing a deck in a real browser, with and without JavaScript."""

from __future__ import annotations

import re
from typing import Any

import pypdfium2 as pdfium
import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from cards.catalog.catalogs import Catalog
from conftest import legal_list, make_deck
from decks import limits
from decks.models import Deck, Visibility
from despaira_site.testing.browser import PHONE, NewPage, assert_accessible, sign_in

SHARE = "navigator.share = async (what) => { window.shared = what; };"
NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', {value: undefined});"


def open_more(page: Page) -> None:
    page.locator(".deck-more > summary").click()


def open_exports(page: Page) -> None:
    open_more(page)
    page.locator(".export-menu > summary").click()


def take(page: Page, label: str) -> None:
    open_exports(page)
    if label != "Text":
        page.get_by_text("More formats").click()
    page.get_by_role("link", name=label, exact=True).click()


@pytest.mark.exhaustive
def test_a_deck_is_copied_with_a_press_and_a_word(
    ann: User, starter: Catalog, public_deck: Deck, new_page: NewPage, live_server: Any
) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    address = f"{live_server.url}/decks/{make_deck(ann, starter, Visibility.PUBLIC).pk}/"
    page.goto(address)
    open_more(page)
    # The link, and nothing moves when the button says that it copied.
    beside = page.locator(".export-menu > summary")
    before = beside.bounding_box()
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_role("status").filter(has_text="The link is copied.")).to_have_count(1)
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert beside.bounding_box() == before
    assert page.evaluate("navigator.clipboard.readText()") == address

    for label, form in (("Text", "text"), ("Deck code", "code")):
        page.goto(address)
        take(page, label)
        expect(page.get_by_role("status").filter(has_text=f"{label} is copied.")).to_have_count(1)
        expect(page.locator("a[data-copy-from]", has_text="Copied")).to_be_visible()
        assert (
            page.evaluate("navigator.clipboard.readText()")
            == page.request.get(f"{address}export/?as={form}&show").text()
        )
        assert page.url == address

    # A deck with a name that no card has has no code. Where nothing can be copied the text opens.
    page.add_init_script(NO_CLIPBOARD)
    page.goto(f"/decks/{public_deck.pk}/")
    open_exports(page)
    expect(page.get_by_role("link", name="Deck code", exact=True)).to_have_count(0)
    page.get_by_role("link", name="Text", exact=True).click()
    page.wait_for_url("**/export/?as=text&show")
    assert public_deck.name in page.locator("body").inner_text()


@pytest.mark.exhaustive
def test_a_phone_shares_the_link_by_which_somebody_came(
    ann: User, starter: Catalog, new_page: NewPage, live_server: Any
) -> None:
    page = new_page(viewport=PHONE)
    page.add_init_script(SHARE)
    public, unlisted = (make_deck(ann, starter, kind) for kind in (Visibility.PUBLIC, Visibility.UNLISTED))
    for path in (f"/decks/{public.pk}/", f"/s/{unlisted.share_token}/"):
        page.goto(path)
        open_more(page)
        page.get_by_role("button", name="Share", exact=True).click()
        assert page.evaluate("window.shared") == {"title": public.name, "url": f"{live_server.url}{path}"}


#: What is for a screen alone: on no page that is printed.
SCREEN = (
    "Export",
    "Kept in this browser",
    "Whoever has the link",
    "no problems",
    "Side plans",
    "Matchups",
    "Comments",
    "Statistics",
    "Copy the link",
    "Skip to the content",
    "Sign in",
    "Draw a hand",
    "Save as",
)


def printed(page: Page, path: str) -> list[str]:
    """The text of each page that the browser prints."""
    page.goto(path)
    return [sheet.get_textpage().get_text_range() for sheet in pdfium.PdfDocument(page.pdf(format="A4"))]


@pytest.mark.exhaustive
def test_a_deck_is_printed_on_one_page_and_nothing_with_it_that_only_a_screen_is_for(
    ann: User, starter: Catalog, new_page: NewPage
) -> None:
    deck = make_deck(ann, starter, Visibility.PUBLIC, description="**Go fast.** " * 60)
    page = new_page(color_scheme="dark")
    sheets = printed(page, f"/decks/{deck.pk}/")
    assert len(sheets) == 1
    names = [starter[ref].name for ref in legal_list(starter).section("main") if isinstance(ref, int)]
    text = " ".join(sheets[0].split())  # a name may stand on two lines
    assert [name for name in names if name not in text] == []
    assert "Go fast." in text
    page.emulate_media(media="print")
    letters = page.locator("h1, #guide p, .deck-row__name, .deck-row__count").evaluate_all(
        "all => Math.min(...all.map(one => parseFloat(getComputedStyle(one).fontSize))) * 0.75"
    )
    assert letters >= 8, "they can be read"
    page.emulate_media(media="screen")
    paths = (f"/decks/{deck.pk}/", f"/decks/{deck.pk}/hand/?seed=1", f"/decks/{deck.pk}/print/", "/cards/flash-step/")
    found = {path: "".join(printed(page, path)) for path in paths}
    assert [(path, words) for path, text in found.items() for words in SCREEN if words in text] == []


@pytest.mark.exhaustive
def test_on_paper_a_deck_says_where_it_is(ann: User, starter: Catalog, new_page: NewPage, live_server: Any) -> None:
    page = new_page()
    sign_in(page)
    for kind in (Visibility.UNLISTED, Visibility.PRIVATE):
        deck = make_deck(ann, starter, kind, description="**Go fast.** " * 60)
        sheets = printed(page, f"/decks/{deck.pk}/")
        assert len(sheets) == 1
        path = f"/s/{deck.share_token}/" if kind == Visibility.UNLISTED else f"/decks/{deck.pk}/"
        assert f"despaira: {live_server.url}{path}" in "".join(sheets[0].split("\r\n"))
        assert [words for words in SCREEN if words in sheets[0]] == []


@pytest.mark.exhaustive
def test_the_export_menu_lies_inside_the_window(ann: User, starter: Catalog, new_page: NewPage) -> None:
    page = new_page()
    sign_in(page)
    page.goto(f"/decks/{make_deck(ann, starter, Visibility.UNLISTED).pk}/")
    open_exports(page)
    page.get_by_text("More formats").click()
    menu = page.locator(".export-menu__list")
    for width in (800, 320):
        page.set_viewport_size({"width": width, "height": 800})
        expect(menu).to_be_visible()
        sides = menu.evaluate("one => [one.getBoundingClientRect().left, one.getBoundingClientRect().right]")
        assert 0 <= sides[0] < sides[1] <= width
        assert page.evaluate("document.documentElement.scrollWidth") == width
        assert menu.evaluate("one => one.scrollHeight <= one.clientHeight")
    assert_accessible(page, within=".export-menu")


def test_counts_are_filled_in_at_once_and_said(public_deck: Deck, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"/decks/{public_deck.pk}/print/")
    count = page.locator("#proxies-count")
    expect(count).to_contain_text("cards on")
    page.get_by_role("button", name="None", exact=True).click()
    expect(count).to_have_text("0 cards on 0 sheets")
    page.locator("[data-copies]").first.fill("12")
    expect(count).to_have_text("12 cards on 2 sheets")
    page.locator("[data-copies]").nth(1).fill("x")
    expect(count).to_have_text("12 cards on 2 sheets")
    assert page.url.endswith("/print/")


@pytest.mark.exhaustive
def test_a_long_drawing_says_how_far_it_is(
    public_deck: Deck, new_page: NewPage, settings: Any, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.FACES_DIR = tmp_path
    monkeypatch.setattr(limits, "PROXIES_DRAWN_FOR", 0.0)
    # The page stays and counts up, and the PDF opens, or is saved where the browser shows none.
    page = new_page(viewport=PHONE)
    page.goto(f"/decks/{public_deck.pk}/print/proxies.pdf")
    page.evaluate("window.stayed = true")
    count = page.get_by_text(re.compile(r"[0-9]+ of [0-9]+ cards"))
    first = count.inner_text()
    expect(count).not_to_have_text(first)
    assert_accessible(page, within="main")
    with page.expect_download() as saved:
        monkeypatch.setattr(limits, "PROXIES_DRAWN_FOR", 60.0)
    assert saved.value.suggested_filename.endswith(".proxies.pdf")
    expect(page.get_by_role("link", name="Open the PDF")).to_be_visible()
    assert page.evaluate("window.stayed")
    assert_accessible(page, within="main")
