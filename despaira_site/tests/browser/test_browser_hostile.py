"""Decks full of what is meant to do harm, in a real browser: none of their scripts runs, and nobody else is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Dialog, Page, Request, expect

from accounts.models import User
from cards.catalog.catalogs import Catalog
from decks import limits
from decks.fields.cleaning import clean_description
from decks.tests.hostile import PAYLOADS, packed
from decks.tests.test_hostile import content_of, hostile, make
from despaira_site.testing.browser import sign_in

#: Whether any element of the page does something of its own accord that ours never do.
ACTIVE = """() => [...document.querySelectorAll("*")].flatMap((element) => [
  ...[...element.attributes].filter(({ name }) => name.startsWith("on") || name === "style" || name === "srcdoc"),
  ...(element.matches("iframe, object, embed, base, video, audio, frame, portal, main svg script") ? [element] : []),
  ...(/^(javascript|data|vbscript):/i.test(element.href ?? element.src ?? element.action ?? "") ? [element] : []),
]).map((each) => each.outerHTML ?? each.name)"""


@pytest.mark.exhaustive
def test_nothing_of_it_runs_and_nobody_else_is_asked(
    starter: Catalog, ann: User, new_page: Callable[..., Page], live_server: Any
) -> None:
    """Fail the test on logged errors too, such as a script that the page's policy blocks."""
    deck = make(ann, content_of(hostile(0), starter), "a")
    page, seen = new_page(), Seen()
    sign_in(page)
    page.on("request", seen.note_request)
    page.on("dialog", seen.note_dialog)
    page.route("**/face/**", lambda route: route.abort())  # dozens would be drawn
    for rest in ("", "edit/", "edit/text/"):
        page.goto(f"/decks/{deck.pk}/{rest}")
        assert page.evaluate(ACTIVE) == [], rest
    page.get_by_label("The deck, a card a line").fill("\n".join(packed(map(clean_description, PAYLOADS), 9_000)[:2]))
    expect(page.get_by_role("heading", name="Would change")).to_be_visible()
    assert page.evaluate(ACTIVE) == []
    assert seen.dialogs == []
    assert {f"{urlsplit(url).scheme}://{urlsplit(url).netloc}" for url in seen.urls} == {live_server.url}
    assert limits.DESCRIPTION - len(deck.description) < limits.NOTE  # so there was something to run


class Seen:
    """Requests and messages of a page."""

    def __init__(self) -> None:
        self.urls: list[str] = []
        self.dialogs: list[str] = []

    def note_request(self, request: Request) -> None:
        self.urls.append(request.url)

    def note_dialog(self, dialog: Dialog) -> None:
        self.dialogs.append(dialog.message)
        dialog.dismiss()
