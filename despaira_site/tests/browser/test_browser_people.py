"""Authors, following, collections and notices, in a real browser."""

from __future__ import annotations

from typing import Any

import feedparser
import pytest
from playwright.sync_api import expect

from accounts.models import User
from cards.catalog.catalogs import Catalog
from community.collections import services as collections
from community.models import Collected, Collection, Comment, Follow, Like, NoticeKind
from community.notifications import fan_out
from community.notifications import services as notifications
from conftest import make_deck
from decks.models import Deck, Visibility
from despaira_site.testing.browser import NewPage, assert_accessible, sign_in


@pytest.fixture
def deck(starter: Catalog, ann: User) -> Deck:
    return make_deck(ann, starter, Visibility.PUBLIC, name="Ember Rush")


@pytest.mark.exhaustive
def test_an_author_is_followed_from_a_deck(
    starter: Catalog, deck: Deck, ann: User, bob: User, new_page: NewPage
) -> None:
    page = new_page()
    sign_in(page, "bob")
    page.goto(f"/decks/{deck.pk}/")
    page.get_by_role("link", name="ann", exact=True).first.click()
    page.wait_for_url("**/people/ann/")
    button = page.get_by_role("button", name="Follow ann")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(page.get_by_role("button", name="Following ann")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_text("You follow ann")).to_be_visible()
    assert_accessible(page, within="main")
    make_deck(ann, starter, Visibility.PUBLIC, name="Newer embers")
    fan_out.announce_new_decks()
    page.goto("/following/")
    expect(page.get_by_role("link", name="Newer embers")).to_be_visible()
    expect(page.locator(".site-account .badge")).to_contain_text("2")  # the first one was new too
    page.get_by_role("button", name="Following ann").click()
    expect(page.get_by_text("You follow nobody yet")).to_be_visible()
    assert not Follow.objects.exists()


@pytest.mark.exhaustive
def test_a_page_names_its_feed_and_a_reader_reads_it(deck: Deck, new_page: NewPage, live_server: Any) -> None:
    page = new_page()
    for path, title in (("/decks/", "New decks"), ("/people/ann/", "New decks by ann")):
        page.goto(path)
        link = page.locator('link[rel="alternate"][type="application/atom+xml"]')
        assert link.get_attribute("title") == title
        feed = feedparser.parse(page.request.get(f"{live_server.url}{link.get_attribute('href')}").body())
        assert (feed.bozo, [entry.title for entry in feed.entries]) == (False, ["Ember Rush"])
        assert feed.entries[0].link == f"{live_server.url}/decks/{deck.pk}/"


@pytest.mark.exhaustive
def test_a_deck_is_collected_and_put_in_order(
    starter: Catalog, deck: Deck, ann: User, bob: User, new_page: NewPage
) -> None:
    page = new_page(viewport={"width": 320, "height": 700})
    sign_in(page, "bob")
    page.goto(f"/decks/{deck.pk}/")
    page.locator(".deck-more > summary").click()
    page.locator("summary", has_text="Collect").click()
    page.get_by_label("Name of a new deck list").fill("To try")
    page.locator(".collect__new").get_by_role("button", name="Collect").click()
    expect(page.get_by_text("is in your deck list “To try”")).to_be_visible()
    made = Collection.objects.get()
    collections.add(collection=made, deck=make_deck(ann, starter, Visibility.PUBLIC, name="Tide Pool"))
    page.goto(f"/collections/{made.pk}/")
    page.get_by_role("button", name="Move Tide Pool up").click()
    expect(page.locator(".collected__name").first).to_contain_text("Tide Pool")
    page.get_by_label("Note on Tide Pool").fill("Against fire")
    page.get_by_label("Note on Ember Rush").fill("Mirror")
    page.get_by_role("button", name="Move Tide Pool down").click()
    expect(page.locator(".collected__name").last).to_contain_text("Tide Pool")
    expect(page.get_by_role("button", name="Move Tide Pool up")).to_be_focused()
    expect(page.get_by_label("Note on Ember Rush")).to_have_value("Mirror")
    page.get_by_label("Note on Ember Rush").fill("The mirror")
    page.get_by_role("button", name="with the one on Tide Pool").click()
    expect(page.get_by_role("button", name="with the one on Tide Pool")).to_be_focused()
    expect(page.get_by_label("Note on Ember Rush")).to_have_value("The mirror")
    expect(page.get_by_label("Note on Tide Pool")).to_have_value("Against fire")
    assert Collected.objects.get(deck__name="Tide Pool").note == "Against fire"
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert_accessible(page, within="main")
    page.get_by_role("button", name="Remove Tide Pool").click()
    expect(page.locator(".collected__name")).to_have_count(1)


@pytest.mark.exhaustive
def test_notices_are_read_one_by_one_and_at_once(deck: Deck, ann: User, bob: User, new_page: NewPage) -> None:
    comment = Comment.objects.create(deck=deck, author=bob, text="What about **Ice**?")
    notifications.notify(person=ann, kind=NoticeKind.COMMENT, actor=bob, deck=deck, comment=comment)
    for name in ("cleo", "dan"):
        person = User.objects.create_user(name)
        Like.objects.create(deck=deck, user=person)
        notifications.notify(person=ann, kind=NoticeKind.LIKE, actor=person, deck=deck)
    page = new_page()
    sign_in(page, "ann")
    page.goto("/decks/mine/")
    page.locator(".site-account summary").last.click()
    page.get_by_role("link", name="Notices (2 new)").click()
    expect(page.locator(".notice--new")).to_have_count(2)
    assert_accessible(page, within="main")
    page.get_by_role("link", name="dan and 1 other like Ember Rush").click()
    page.wait_for_url(f"**/decks/{deck.pk}/")
    page.goto("/notices/")
    expect(page.locator(".notice--new")).to_have_count(1)
    page.get_by_role("button", name="Mark all as read").click()
    expect(page.locator(".notice--new")).to_have_count(0)
    expect(page.locator(".notice")).to_have_count(2)
