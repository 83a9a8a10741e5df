"""Liking and commenting in a real browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from accounts.models import User
from cards.catalog.catalogs import Catalog
from community.models import Comment
from conftest import make_deck
from decks.models import Deck, Visibility
from despaira_site.testing.browser import NewPage, sign_in


@pytest.fixture
def deck(starter: Catalog, ann: User, bob: User) -> Deck:
    """Bob's, with a thread of his and somebody else's."""
    deck = make_deck(bob, starter, Visibility.PUBLIC, name="Bob's bog")
    eve = User.objects.create_user("eve")
    thread = Comment.objects.create(deck=deck, author=eve, text="Too **slow** against [[Flash Step]].")
    Comment.objects.create(deck=deck, author=bob, text="It isn't.", thread=thread)
    return deck


def test_a_deck_is_liked_and_talked_about(deck: Deck, new_page: NewPage) -> None:
    page = new_page()
    sign_in(page)
    page.goto(f"/decks/{deck.pk}/")
    like = page.locator("#like-button")
    expect(like).to_have_attribute("aria-pressed", "false")
    like.click()
    expect(like).to_have_attribute("aria-pressed", "true")
    expect(like).to_contain_text("1")
    like.click()
    expect(like).to_have_attribute("aria-pressed", "false")

    talk = page.locator("#comments")
    talk.get_by_label("Your comment").fill("Take *three*.")
    talk.get_by_role("button", name="Preview").click()
    expect(page.locator(".comment-preview em")).to_have_text("three")
    page.get_by_role("button", name="Comment", exact=True).click()
    mine = Comment.objects.get(author__username="ann")
    said = page.locator(f"#comment-{mine.pk}")
    expect(said).to_contain_text("Take three.")
    expect(page).to_have_url(re.compile(f"#comment-{mine.pk}$"))
