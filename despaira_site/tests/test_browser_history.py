"""A deck's history in a real browser: undo and redo in the editor, and the pages of what was."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from cards.catalog import Catalog
from conftest import legal_list, make_deck
from decks import history, services
from decks.models import Deck, Visibility
from decks.tests.versions.test_history_pages import put, write
from despaira_site.testing.browser import assert_opens_accessible, sign_in

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
NewPage = Callable[..., Page]


@pytest.fixture
def deck(starter: Catalog, ann: User) -> Deck:
    """A few versions, one of which has a name, and a copy of another deck."""
    source = make_deck(ann, starter, Visibility.PUBLIC, name="The first of all")
    deck = services.create_deck(owner=ann, visitor="", content=services.content_of(source), forked_from=source)
    deck = write(deck, "description", "Keep *two* tricks.", ann)
    for copies in (1, 2, 3, 2):
        deck = put(deck, "Ogre", {"main": copies}, ann)
    history.name_version(deck, 4, "Before the cup")
    return write(deck, "description", "Keep *three* tricks.", ann)


def test_two_versions_are_marked_compared_and_gone_back_to(deck: Deck, new_page: NewPage) -> None:
    """Without JavaScript: from the list to what differs, and back."""
    page = new_page(java_script_enabled=False)
    sign_in(page)
    page.goto(f"/decks/{deck.pk}/history/")
    page.get_by_label("from version 4").check()
    page.get_by_role("button", name="Compare the two that are marked").click()
    expect(page.locator(".lead")).to_contain_text("Version 4, “Before the cup” to Version 7, now")
    expect(page.locator("main")).to_contain_text("three")
    page.get_by_role("button", name="Go back to version 4").click()
    expect(page.get_by_role("status")).to_contain_text("The deck is as in version 4 again.")
    assert services.content_of(Deck.objects.get(pk=deck.pk)).description == "Keep *two* tricks."


@pytest.mark.exhaustive
def test_the_pages_of_a_history_are_accessible(starter: Catalog, deck: Deck, new_page: NewPage) -> None:
    page = new_page()
    sign_in(page)
    source = Deck.objects.get(name="The first of all", forked_from=None)
    owner = source.owner
    assert owner is not None
    other = make_deck(owner, starter, name="Another", decklist=legal_list(starter).add("main", "Ogre", 2).clear("side"))
    for path in (
        f"/decks/{deck.pk}/history/",
        f"/decks/{deck.pk}/history/4/",
        f"/decks/{deck.pk}/compare/?from=1",
        f"/decks/{deck.pk}/compare/?from=x",
        f"/decks/compare/?a={source.pk}&b={deck.pk}",
        f"/decks/compare/?a={deck.pk}&b={other.pk}",
        f"/decks/compare/?a={source.pk}&b=nothing",
        f"/decks/{deck.pk}/",
    ):
        assert_opens_accessible(page, path)
