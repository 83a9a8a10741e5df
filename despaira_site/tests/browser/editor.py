"""The deck editor, as tests in a real browser see it."""

from __future__ import annotations

import re
from urllib.parse import urlencode

from django.test import Client
from playwright.sync_api import Locator, Page, expect

from decks.models import Deck
from despaira_site.testing.browser import share_session


def paste(page: Page, text: str) -> Deck:
    """Open a visitor's new deck of this text in the editor."""
    client = Client()
    created = client.post("/decks/new/", {"text": text})
    share_session(page, client)
    page.goto(created["Location"])
    return Deck.objects.latest("created_at")


def cards_of(deck: Deck) -> dict[tuple[str, str], int]:
    """(section, card) -> copies, as it is saved."""
    entries = deck.entries.select_related("card")
    return {(entry.section, entry.card.name if entry.card else entry.written): entry.count for entry in entries}


def is_saved(page: Page, version: int | None = None) -> None:
    expect(page.locator("#save-state")).to_have_text(re.compile(rf"^Version {version or '[0-9]+'} · saved$"))


def more(page: Page, card: str) -> Locator:
    return page.get_by_role("button", name=f"One {card} more")


def counts(page: Page, card: str, section: str = "Main") -> Locator:
    return page.get_by_label(f"Copies of {card} in {section}")


def row(page: Page, name: str, section: str = "main") -> Locator:
    return page.locator(f"#deck .deck-row[data-section={section}]", has_text=name)


def stop(page: Page, name: str, section: str = "main") -> Locator:
    """The part of a row that is in focus."""
    return row(page, name, section).locator("a.deck-row__name")


def pick(page: Page, name: str) -> Locator:
    """A card among those beside the deck."""
    return page.locator(".pick").filter(has=page.get_by_role("button", name=f"Add {name}", exact=True))


def search(page: Page, query: str, count: int | str = r"\d+") -> None:
    page.get_by_label("Search cards").fill(query)
    asked = re.compile(re.escape(urlencode({"q": query})) if query else "^(?!q=)")
    expect(page.locator("#cards-found")).to_have_attribute("data-state", asked)
    expect(page.locator(".found__count")).to_contain_text(re.compile(rf"^{count} cards?"))


def width_of(page: Page) -> int:
    """The width that a page needs."""
    return int(page.evaluate("document.documentElement.scrollWidth"))


def wait_for_frames(page: Page) -> None:
    """Wait until what has happened, such as a scroll, is shown and its listeners have run."""
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
