"""Liking, commenting, answering, reporting and blocking in a real browser, with scripts and without."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from accounts.models import User
from cards.catalog import Catalog
from community.models import Block, Comment, Report
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

    page.get_by_role("link", name="Reply to eve").click()
    page.get_by_label("Your reply").fill("Against what?")
    page.get_by_role("button", name="Reply", exact=True).click()
    expect(page.locator(".comment--answer").last).to_contain_text("Against what?")

    said.locator("summary").click()
    said.get_by_role("link", name="Edit").click()
    page.locator(f"#text-{mine.pk}").fill("Take two.")
    page.get_by_role("button", name="Save").click()
    expect(said).to_contain_text("Take two.")
    expect(said).to_contain_text("edited")

    said.locator("summary").click()
    said.get_by_role("link", name="Delete").click()
    page.get_by_role("button", name="Delete the comment").click()
    expect(page.get_by_role("status").first).to_contain_text("The comment is deleted.")
    expect(said).to_have_count(0)


@pytest.mark.exhaustive
def test_somebody_is_reported_blocked_and_unblocked(deck: Deck, new_page: NewPage) -> None:
    page = new_page()
    sign_in(page)
    page.goto(f"/decks/{deck.pk}/")
    theirs = page.locator(".comment", has_text="Too slow against")
    theirs.locator("summary").click()
    theirs.get_by_role("link", name="Report").click()
    page.get_by_label("Insults, threats or harassment").check()
    page.get_by_label("Anything that a moderator should know").fill("Look at it.")
    page.get_by_role("button", name="Report it").click()
    expect(page.get_by_role("status").first).to_contain_text("A moderator looks at it")
    assert Report.objects.get().words == "Look at it."

    theirs.locator("summary").click()
    theirs.get_by_role("link", name="Block eve").click()
    page.get_by_role("button", name="Block eve").click()
    expect(page.locator("#comments")).to_contain_text("This comment is not shown.")
    expect(page.locator("#comments")).to_contain_text("It isn't.")
    assert Block.objects.exists()
    page.goto("/accounts/blocked/")
    page.get_by_role("button", name="Unblock eve").click()
    expect(page.locator("main")).to_contain_text("You block nobody.")


@pytest.mark.exhaustive
def test_an_expired_session_keeps_the_comment(deck: Deck, new_page: NewPage) -> None:
    page = new_page()
    sign_in(page)
    page.goto(f"/decks/{deck.pk}/")
    page.get_by_label("Your comment").fill("Long thought about.")
    page.context.clear_cookies(name="sessionid")
    page.get_by_role("button", name="Comment", exact=True).click()
    page.get_by_label("Username or email").or_(page.locator("#id_login")).first.fill("ann")
    page.locator("#id_password").fill("correct horse battery")
    page.locator("main form button[type=submit], main form button").first.click()
    expect(page.get_by_label("Your comment")).to_have_value("Long thought about.")
