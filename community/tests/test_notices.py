"""Tests of notices: receivers, visibility and deletion."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from community import limits
from community.models import Block, Comment, Follow, Like, Notice, NoticeKind, Preferences
from community.notifications import services as notifications
from decks.models import Deck


@pytest.fixture
def comment(deck: Deck, bob: User) -> Comment:
    return Comment.objects.create(deck=deck, author=bob, text="Well burnt")


def told(person: User) -> list[str]:
    return [notice.kind for notice in notifications.visible_to(person)]


def test_of_what_they_did_themselves_nobody_is_told(deck: Deck, ann: User, bob: User) -> None:
    assert notifications.notify(person=ann, kind=NoticeKind.COMMENT, actor=ann, deck=deck) is None
    assert notifications.notify(person=None, kind=NoticeKind.COMMENT, actor=bob, deck=deck) is None
    assert notifications.notify(person=ann, kind=NoticeKind.COMMENT, actor=bob, deck=deck) is not None
    assert told(ann) == ["comment"]
    User.objects.filter(pk=ann.pk).update(is_active=False)
    ann.refresh_from_db()
    assert notifications.notify(person=ann, kind=NoticeKind.COMMENT, actor=bob, deck=deck) is None


def test_who_blocks_or_is_blocked_is_not_told(deck: Deck, ann: User, bob: User) -> None:
    for blocker, blocked in ((ann, bob), (bob, ann)):
        block = Block.objects.create(blocker=blocker, blocked=blocked)
        assert notifications.notify(person=ann, kind=NoticeKind.COMMENT, actor=bob, deck=deck) is None
        assert notifications.notify_all(people=[ann.pk], kind=NoticeKind.DECK, actor=bob, deck=deck) == 0
        block.delete()


def test_kinds_that_are_not_wanted(deck: Deck, ann: User, bob: User) -> None:
    Preferences.objects.create(user=ann, muted=["like", "moderation"])
    Like.objects.create(deck=deck, user=bob)
    assert notifications.notify(person=ann, kind=NoticeKind.LIKE, actor=bob, deck=deck) is None
    assert notifications.notify(person=ann, kind=NoticeKind.COMMENT, actor=bob, deck=deck) is not None
    assert notifications.notify(person=ann, kind=NoticeKind.MODERATION, words="Your report was upheld.") is not None


def test_a_like_that_is_taken_back_and_given_again_is_told_once(deck: Deck, ann: User, bob: User) -> None:
    for _ in range(3):
        like = Like.objects.create(deck=deck, user=bob)
        notifications.notify(person=ann, kind=NoticeKind.LIKE, actor=bob, deck=deck)
        assert told(ann) == ["like"]
        like.delete()
        assert told(ann) == []


def test_what_may_not_be_seen_any_more_is_neither_shown_nor_counted(
    deck: Deck, comment: Comment, ann: User, bob: User
) -> None:
    notifications.notify(person=ann, kind=NoticeKind.COMMENT, actor=bob, deck=deck, comment=comment)
    notifications.notify(person=bob, kind=NoticeKind.MODERATION, deck=deck, comment=comment, words="Taken away.")
    rows: list[tuple[Any, str, Any, Any]] = [
        (deck, "visibility", "private", "public"), (comment, "is_hidden", True, False), (bob, "is_active", False, True),
    ]  # fmt: skip
    for thing, field, hidden, shown in rows:
        row = type(thing).objects.filter(pk=thing.pk)
        row.update(**{field: hidden})
        assert (told(ann), notifications.unread_count(ann), told(bob)) == ([], 0, ["moderation"]), field
        row.update(**{field: shown})
        assert (told(ann), notifications.unread_count(ann)) == (["comment"], 1)
    Block.objects.create(blocker=ann, blocked=bob)
    assert (told(ann), notifications.unread_count(ann)) == ([], 0)


@pytest.mark.postgres
def test_likes_of_a_deck_are_one_line(deck: Deck, comment: Comment, ann: User, bob: User) -> None:
    people = [User.objects.create_user(f"fan{number}") for number in range(5)]
    for person in people:
        Like.objects.create(deck=deck, user=person)
        notifications.notify(person=ann, kind=NoticeKind.LIKE, actor=person, deck=deck)
    notifications.notify(person=ann, kind=NoticeKind.COMMENT, actor=bob, deck=deck, comment=comment)
    Follow.objects.create(follower=bob, author=ann)
    notifications.notify(person=ann, kind=NoticeKind.FOLLOW, actor=bob)
    shown = notifications.notice_groups(notifications.visible_to(ann))
    assert [(each.newest.kind, each.newest.actor.username, each.others) for each in shown] == [  # type: ignore[union-attr]
        ("follow", "bob", 0), ("comment", "bob", 0), ("like", "fan4", 4),
    ]  # fmt: skip
    assert notifications.unread_count(ann) == 3
    assert notifications.mark_read(notifications.alike(shown[2].newest)) == 5
    assert notifications.unread_count(ann) == 2


def test_the_list_takes_one_query_and_the_count_two_at_most(
    deck: Deck, comment: Comment, ann: User, bob: User, django_assert_num_queries: Any
) -> None:
    for _ in range(20):
        notifications.notify(person=ann, kind=NoticeKind.COMMENT, actor=bob, deck=deck, comment=comment)
    with django_assert_num_queries(1):
        for shown in notifications.notice_groups(notifications.visible_to(ann)):
            notice = shown.newest
            said = (str(notice.actor), notice.deck and notice.deck.name, notice.comment and notice.comment.text)
            assert said == ("bob", deck.name, comment.text)
    with django_assert_num_queries(2):
        assert notifications.unread_count(ann) == 20
    with django_assert_num_queries(1):
        assert notifications.unread_count(bob) == 0


def test_only_the_newest_are_kept(deck: Deck, ann: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "NOTICES", 3)
    for number in range(5):
        notifications.notify(person=ann, kind=NoticeKind.MODERATION, words=str(number))
    assert list(Notice.objects.values_list("words", flat=True)) == ["4", "3", "2"]


@pytest.mark.postgres
def test_old_ones_are_tidied(deck: Deck, ann: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    for person in (ann, bob):
        for number in range(4):
            notifications.notify(person=person, kind=NoticeKind.MODERATION, words=str(number))
    past = timezone.now() - limits.NOTICES_LIFETIME - timedelta(days=1)
    Notice.objects.filter(person=ann, words="3").update(created_at=past)
    monkeypatch.setattr(limits, "NOTICES", 2)
    assert notifications.old_notices().count() == 4
    while notifications.delete_old_notices(1):
        pass
    kept = Notice.objects.order_by("person", "words").values_list("person__username", "words")
    assert list(kept) == [("ann", "1"), ("ann", "2"), ("bob", "2"), ("bob", "3")]


@pytest.mark.postgres
def test_all_followers_are_told_once(deck: Deck, ann: User, django_assert_num_queries: Any) -> None:
    people = [User.objects.create_user(f"fan{number}") for number in range(20)]
    Preferences.objects.create(user=people[0], muted=["deck"])
    User.objects.filter(pk=people[1].pk).update(is_active=False)
    ids = [person.pk for person in people] + [ann.pk]
    with django_assert_num_queries(3):
        assert notifications.notify_all(people=ids, kind=NoticeKind.DECK, actor=ann, deck=deck) == 18
    notifications.notify_all(people=ids, kind=NoticeKind.DECK, actor=ann, deck=deck)
    assert Notice.objects.filter(kind="deck").count() == 18
