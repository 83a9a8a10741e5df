"""A deck's page in a real browser: another hand and another view without a reload, a face on a tap; and the deck in a
frame of another site, which runs nothing and sets no cookie.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import expect

from accounts.models import User
from cards.catalog.catalogs import Catalog
from conftest import make_deck
from decks.models import Deck, Visibility
from despaira_site.testing.browser import NewPage, assert_accessible


@pytest.fixture
def deck(starter: Catalog, ann: User) -> Deck:
    return make_deck(ann, starter, Visibility.PUBLIC, description="Begin with [[Cinder Bolt]].")


def test_another_hand_and_faces_come_without_a_reload(deck: Deck, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"/decks/{deck.pk}/")
    page.evaluate("window.isTheSame = true")
    hand = page.locator("#sample img")
    first = hand.evaluate_all("all => all.map((one) => one.alt)")
    assert len(first) == 6
    page.get_by_role("link", name="Another hand").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/?hand=*")
    expect(page.get_by_role("link", name="Another hand")).to_be_focused()
    second = hand.evaluate_all("all => all.map((one) => one.alt)")
    assert page.evaluate("window.isTheSame")
    page.get_by_role("link", name="Images").click()
    page.wait_for_url("**/?view=faces")
    expect(page.locator("#cards .faces").first).to_be_visible()
    assert page.evaluate("window.isTheSame")
    assert hand.evaluate_all("all => all.map((one) => one.alt)") == second
    assert_accessible(page, within="#cards")


def test_a_tap_shows_a_face(deck: Deck, new_page: NewPage) -> None:
    """On a card of the guide and on a row of the list; from the face the card's page is one more tap away."""
    page = new_page(viewport={"width": 320, "height": 640}, has_touch=True)
    page.goto(f"/decks/{deck.pk}/")
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    page.locator("#guide").get_by_role("link", name="Cinder Bolt").tap()
    dialog = page.get_by_role("dialog", name="Cinder Bolt")
    expect(dialog).to_be_visible()
    assert "/cards/cinder-bolt/face/" in str(dialog.get_by_role("img").get_attribute("src"))
    dialog.get_by_role("button", name="Close").tap()
    expect(dialog).to_be_hidden()
    row = page.locator("#cards .deck-row__name").first
    name = row.inner_text()
    row.tap()
    expect(page.get_by_role("dialog", name=name)).to_be_visible()
    assert "normal.webp" in str(page.get_by_role("dialog").get_by_role("img").get_attribute("src"))
    page.get_by_role("link", name="The card’s page").tap()
    page.wait_for_url("**/cards/**")


@pytest.fixture
def foreign(deck: Deck, live_server: Any) -> Iterator[str]:
    """The address of another site, whose only page has what the page of the deck hands out."""
    page = Client(SERVER_NAME=live_server.thread.host).get(
        f"/decks/{deck.pk}/embed/", SERVER_PORT=live_server.thread.port
    )
    (code,) = re.findall(r"<textarea[^>]*>(.*?)</textarea>", page.content.decode())
    written = f"<!doctype html><title>A blog</title><h1>A blog</h1>{html.unescape(code)}".encode()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(written)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002  (as the method is declared)
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.mark.exhaustive
def test_a_deck_in_a_frame_of_another_site(deck: Deck, foreign: str, live_server: Any, new_page: NewPage) -> None:
    page = new_page()
    page.goto(foreign)
    frame = page.frame_locator("iframe").first
    expect(frame.get_by_role("heading", name=deck.name)).to_be_visible()
    assert page.locator("iframe").first.get_attribute("title") == f"{deck.name}, a deck on despaira"
    # Styled, with its signs, and no wider than its frame.
    inside = next(one for one in page.frames if "/embed/" in one.url)
    assert inside.locator("svg use").count()
    with page.context.expect_page() as opened:
        frame.get_by_role("link", name=deck.name).first.click()
    opened.value.wait_for_url(f"{live_server.url}/decks/{deck.pk}/")
    opened.value.close()
    page.context.clear_cookies()
    page.reload()
    expect(page.frame_locator("iframe").first.get_by_role("heading", name=deck.name)).to_be_visible()
    assert page.context.cookies() == []
    # A reader who comes again asks whether it is still so; the column of a phone is narrower than the frame.
    page = new_page(viewport={"width": 320, "height": 640})  # nothing is routed: that would switch the cache off
    for _ in range(3):
        page.goto("about:blank")
        page.goto(foreign)
        expect(page.frame_locator("iframe").first.get_by_role("heading", name=deck.name)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
