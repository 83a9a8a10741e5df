"""Tests of messages about blocks and moderation, and of links to content."""

from __future__ import annotations

import pytest
from django.core import mail
from django.test import Client

from accounts.models import User
from accounts.tests.pages import confirm
from cards.catalog.catalogs import Catalog
from community.blocks import services as blocks
from community.comments import services as comments
from community.models import Comment, Notice, NoticeKind, Report
from community.notifications import services as notifications
from community.notifications.services import NoticeGroup
from community.reports import services as reports
from conftest import make_deck
from decks.models import Deck, Visibility


@pytest.fixture
def deck(starter: Catalog, ann: User) -> Deck:
    return make_deck(
        ann, starter, Visibility.PUBLIC, name="Ashes", description="A guide.", other_fields={"deck_tags": "burn"}
    )


def text_of(client: Client, path: str) -> str:
    return client.get(path).content.decode()


def test_whoever_is_kept_apart_is_offered_nothing_that_is_refused(
    deck: Deck, ann: User, bob: User, bob_client: Client
) -> None:
    assert "/people/ann/follow/" in text_of(bob_client, "/people/ann/")
    blocks.block(blocker=ann, blocked=bob)
    message = "One of you and ann has blocked the other."
    for path, forms in (("/people/ann/", ["/people/ann/follow/"]), (f"/decks/{deck.pk}/", ["/like/", "<textarea"])):
        text = text_of(bob_client, path)
        assert (path, message in text, [form in text for form in forms]) == (path, True, [False] * len(forms))
    assert "They are not told" not in text_of(bob_client, "/help/conduct/")


def test_moderators_say_which_comment_and_why(deck: Deck, ann: User, bob: User, bob_client: Client) -> None:
    comment = Comment.objects.create(deck=deck, author=bob, text="> **Rude**\n\n- [[Flash Step]] at `level 2`")
    report = Report.objects.create(comment=comment, reporter=ann, reason="abuse")
    reports.uphold(report=report, moderator=ann)
    notice = Notice.objects.get(person=bob)
    sentence = "A moderator hid your comment “Rude Flash Step at level 2” on “Ashes”: Insults, threats or harassment."
    assert NoticeGroup((notice,)).sentence == sentence
    assert sentence in text_of(bob_client, "/notices/")
    assert bob_client.get(f"/notices/{notice.pk}/")["Location"] == f"/comments/{comment.pk}/"
    told = Notice.objects.get(person=ann)
    client = Client()
    client.force_login(ann)
    assert client.get(f"/notices/{told.pk}/")["Location"] == "/help/conduct/"  # the comment is there no more


def test_who_wrote_a_comment_is_told_that_another_deleted_it(deck: Deck, ann_client: Client, bob: User) -> None:
    mine, theirs = (Comment.objects.create(deck=deck, author=who, text="Too slow") for who in (deck.owner, bob))
    for comment in (mine, theirs):
        assert ann_client.post(f"/comments/{comment.pk}/delete/").status_code == 302
    words = [(notice.person, notice.words) for notice in Notice.objects.all()]
    assert words == [(bob, "The author of “Ashes” deleted your comment “Too slow”.")]


def test_an_answer_is_called_one(deck: Deck, ann: User, bob: User) -> None:
    cleo = User.objects.create_user("cleo")
    first = comments.add_comment(deck=deck, author=bob, text="First")
    comments.add_comment(deck=deck, author=cleo, text="Second", answered=first)
    said = [each.sentence for each in notifications.notice_groups(notifications.visible_to(ann))]
    assert said == ["cleo replied to a comment on “Ashes”", "bob commented on “Ashes”"]
    assert {notice.kind for notice in Notice.objects.filter(person=ann)} == {NoticeKind.COMMENT}


def test_pages_of_decks_lead_to_what_hangs_on_them(deck: Deck, bob: User, client: Client) -> None:
    Comment.objects.create(deck=deck, author=bob, text="Nice")
    Deck.objects.filter(pk=deck.pk).update(win_turn=6.24)
    expected = {
        "/decks/": ['href="/decks/feed.atom"', 'href="/collections/"', "wins about turn 6.2"],
        "/decks/?q=tag:burn": ['href="/decks/feed.atom?q=tag%3Aburn"'],
        "/decks/?q=order:win": ["is known of 1 of them"],
        f"/decks/{deck.pk}/": ['href="#comments"', 'href="#guide"', "(1)</span></a>"],
        "/cards/flash-step/": ['href="/cards/flash-step/decks.atom"'],
        "/decks/feed.atom": ['<category term="burn"'],
    }
    for path, parts in expected.items():
        text = text_of(client, path)
        assert (path, [part for part in parts if part not in text]) == (path, [])
    assert 'value="private"' not in text_of(client, "/decks/")
    assert 'value="copy"' in text_of(client, "/decks/")
    assert 'value="private"' in text_of(client, "/decks/?q=is:private")


def test_mails_of_an_account_name_the_site(ann: User, ann_client: Client) -> None:
    confirm(ann_client)
    ann_client.post("/accounts/email/", {"email": "ann@example.net", "action_add": ""})
    (sent,) = [message for message in mail.outbox if message.to == ["ann@example.net"]]
    assert str(sent.body).startswith("Hello from despaira, ")
