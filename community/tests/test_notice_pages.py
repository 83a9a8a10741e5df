"""The pages of notices, what is told of new decks, and mail."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta
from email import message_from_bytes, policy
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail, signing
from django.core.mail import EmailMultiAlternatives
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from cards.catalog.catalogs import Catalog
from community.models import Announcement, Comment, Follow, Like, Notice, NoticeKind, Preferences
from community.notifications import email, fan_out, job
from community.notifications import services as notifications
from conftest import make_deck
from decks.core import services
from decks.models import Deck, Visibility


def tell(ann: User, bob: User, deck: Deck, text: str = "Well burnt") -> Notice:
    comment = Comment.objects.create(deck=deck, author=bob, text=text)
    notice = notifications.notify(person=ann, kind=NoticeKind.COMMENT, actor=bob, deck=deck, comment=comment)
    assert notice
    return notice


def test_the_list_and_the_count(deck: Deck, ann: User, bob: User, ann_client: Client, bob_client: Client) -> None:
    assert "No notices" in ann_client.get("/notices/").content.decode()
    notice = tell(ann, bob, deck, "Burn\n<b>it</b>")
    text = ann_client.get("/notices/").content.decode()
    assert ("Burn &lt;b&gt;it&lt;/b&gt;" in text, "(1 new)" in text) == (True, True)
    assert "Notices (1 new)" in ann_client.get("/decks/").content.decode()
    assert ann_client.head(f"/notices/{notice.pk}/").status_code == 302  # to look whether it is there
    assert notifications.unread_count(ann) == 1
    answer = ann_client.get(f"/notices/{notice.pk}/")
    assert answer["Location"] == f"/comments/{notice.comment_id}/"
    assert "new)" not in ann_client.get("/notices/").content.decode()
    # It is Ann's alone.
    assert bob_client.get(f"/notices/{notice.pk}/").status_code == 404
    assert "Burn" not in bob_client.get("/notices/").content.decode()
    for path in ("/notices/", f"/notices/{notice.pk}/", "/accounts/notices/"):
        assert Client().get(path)["Location"].startswith("/accounts/login/")
    for _ in range(3):
        notice = tell(ann, bob, deck)
    assert ann_client.post("/notices/read/")["Location"] == "/notices/"
    assert notifications.unread_count(ann) == 0
    # What is hidden leads nowhere.
    Deck.objects.filter(pk=deck.pk).update(visibility="private")
    assert ann_client.get(f"/notices/{notice.pk}/").status_code == 404


def test_where_each_kind_leads(starter: Catalog, deck: Deck, ann: User, bob: User, ann_client: Client) -> None:
    Like.objects.create(deck=deck, user=bob)
    like = notifications.notify(person=ann, kind=NoticeKind.LIKE, actor=bob, deck=deck)
    Follow.objects.create(follower=bob, author=ann)
    follow = notifications.notify(person=ann, kind=NoticeKind.FOLLOW, actor=bob)
    said = notifications.notify(person=ann, kind=NoticeKind.MODERATION, words="Your report was upheld.")
    assert like and follow and said  # noqa: PT018
    assert ann_client.get(f"/notices/{like.pk}/")["Location"] == f"/decks/{deck.pk}/"
    assert ann_client.get(f"/notices/{follow.pk}/")["Location"] == "/notices/"
    make_deck(bob, starter, Visibility.PUBLIC)
    assert ann_client.get(f"/notices/{follow.pk}/")["Location"] == "/people/bob/"
    assert ann_client.get(f"/notices/{said.pk}/")["Location"] == "/help/conduct/"
    assert "Your report was upheld." in ann_client.get("/notices/").content.decode()


def test_a_page_asks_once_for_notices_and_of_strangers_not_at_all(deck: Deck, ann_client: Client) -> None:
    for client, count in ((Client(), 0), (ann_client, 1)):
        with CaptureQueriesContext(connection) as asked:
            client.get("/decks/new/")
        assert sum("community_notice" in query["sql"] for query in asked.captured_queries) == count


def test_followers_are_told_of_a_new_deck_once(starter: Catalog, ann: User, bob: User) -> None:
    Follow.objects.create(follower=bob, author=ann)
    old = make_deck(ann, starter, Visibility.PUBLIC)
    assert not Notice.objects.exists(), "a save waits for no follower"
    Deck.objects.filter(pk=old.pk).update(published_at=timezone.now() - timedelta(days=3))
    deck = make_deck(ann, starter)
    assert fan_out.announce_new_decks() == 0
    for visibility in ("public", "private", "public"):
        content = replace(services.content_of(deck), visibility=visibility)
        deck = services.save_deck(deck=deck, version=deck.version, content=content)
        fan_out.announce_new_decks()
        shown = [notice.deck_id for notice in notifications.visible_to(bob)]
        assert shown == ([deck.pk] if visibility == "public" else [])
    assert Notice.objects.count() == 1


@pytest.mark.postgres
def test_one_that_died_in_between_tells_nobody_twice(
    starter: Catalog, ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fan_out, "BATCH", 2)
    for number in range(5):
        Follow.objects.create(follower=User.objects.create_user(f"fan{number}"), author=ann)
    make_deck(ann, starter, Visibility.PUBLIC)
    fan_out.announce_new_decks()
    Announcement.objects.all().delete()
    assert fan_out.announce_new_decks() == 1
    assert Notice.objects.filter(kind="deck").count() == 5
    assert fan_out.announce_new_decks() == 0


def test_whose_deck_was_copied_is_told(starter: Catalog, deck: Deck, ann: User, bob: User) -> None:
    copy = services.create_deck(owner=bob, visitor="", content=services.content_of(deck), forked_from=deck)
    for _ in range(2):
        fan_out.announce_new_decks()
    assert [(each.kind, each.deck_id) for each in notifications.visible_to(ann)] == [("copy", copy.pk)]
    Deck.objects.filter(pk=copy.pk).update(visibility="private")
    assert not notifications.visible_to(ann).exists()


@pytest.fixture
def reader(ann: User) -> User:
    """Ann, who wants mail, at an address that is confirmed."""
    EmailAddress.objects.create(user=ann, email="ann@example.org", verified=True, primary=True)
    Preferences.objects.create(user=ann, by_mail=True, site="https://despaira.example/")
    return ann


def later(minutes: int) -> Any:
    return timezone.now() + timedelta(minutes=minutes)


def test_preferences_are_kept(deck: Deck, ann: User, bob: User, ann_client: Client) -> None:
    tell(ann, bob, deck)
    text = ann_client.get("/accounts/notices/").content.decode()
    assert ("checked" in text, "You need a confirmed email address" in text) == (True, True)
    answer = ann_client.post("/accounts/notices/", {"wanted": ["comment", "deck"], "by_mail": "on"})
    assert answer["Location"] == "/accounts/notices/"
    kept = Preferences.objects.get(user=ann)
    assert (kept.by_mail, kept.muted, kept.site) == (
        True, ["like", "answer", "follow", "copy"], "http://testserver/",
    )  # fmt: skip
    assert not Notice.objects.filter(mailed_at=None).exists()  # what came before is not written of
    bad = ann_client.post("/accounts/notices/", {"wanted": ["nonsense"]})
    assert bad.status_code == 422
    assert Preferences.objects.get(user=ann).by_mail


def test_all_that_is_new_is_one_mail(deck: Deck, reader: User, bob: User) -> None:
    bob.username = "<b>ob"
    bob.save()
    for number in range(3):
        tell(reader, bob, deck, f"Comment {number} <script>")
    assert email.send_mails() == 0  # more may follow
    assert email.send_mails(later(6)) == 1
    (sent,) = mail.outbox
    assert isinstance(sent, EmailMultiAlternatives)
    assert (sent.to, sent.subject) == (["ann@example.org"], "[despaira] 3 notices")
    body = str(sent.body)
    for number in range(3):
        assert f"Comment {number} <script>" in body
    assert f"https://despaira.example/notices/{Notice.objects.latest('pk').pk}/" in body
    html, kind = (str(part) for part in sent.alternatives[0])
    assert (kind, "&lt;b&gt;ob" in html, "<script>" in html) == ("text/html", True, False)
    assert email.send_mails(later(60)) == 0
    tell(reader, bob, deck)
    assert [email.send_mails(later(minutes)) for minutes in (12, 20, 22, 60)] == [0, 0, 1, 0], "not too often"
    assert mail.outbox[1].subject == "[despaira] <b>ob commented on “Ann's ashes”"
    assert sent.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


def test_who_gets_none(deck: Deck, reader: User, bob: User, settings: Any) -> None:
    notice = tell(reader, bob, deck)
    rows: list[tuple[Any, Any, str, Any]] = [
        (Preferences, reader.pk, "by_mail", False),
        (EmailAddress, EmailAddress.objects.get().pk, "verified", False),
        (User, reader.pk, "is_active", False),
        (User, bob.pk, "is_active", False),
        (Notice, notice.pk, "read_at", timezone.now()),
        (Deck, deck.pk, "visibility", "private"),
    ]
    for table, pk, field, value in rows:
        row = table.objects.filter(pk=pk)
        before = row.values_list(field, flat=True)[0]
        row.update(**{field: value})
        assert (field, email.send_mails(later(6))) == (field, 0)
        row.update(**{field: before})
        Preferences.objects.update(mailed_at=None)
    settings.COMMUNITY = False
    assert job.run_once() == (0, 0)
    settings.COMMUNITY = True
    assert email.send_mails(later(6)) == 1


def test_a_mail_that_could_not_be_sent_is_sent_later(
    deck: Deck, reader: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    tell(reader, bob, deck)

    def fail(self: Any) -> int:
        raise OSError("no mail server")

    with monkeypatch.context() as patch:
        patch.setattr("django.core.mail.EmailMultiAlternatives.send", fail)
        assert email.send_mails(later(6)) == 0
    assert email.send_mails(later(8)) == 0  # not at once: the server is given time
    assert email.send_mails(later(22)) == 1
    assert len(mail.outbox) == 1


@pytest.mark.postgres
def test_of_two_processes_one_writes(deck: Deck, reader: User, bob: User) -> None:
    tell(reader, bob, deck)
    now = later(6)
    both = [email._due(now)[0] for _ in range(2)]
    assert [email._write_to(preferences, now) for preferences in both] == [1, 0]
    assert len(mail.outbox) == 1


def test_a_name_is_no_header(deck: Deck, reader: User, bob: User) -> None:
    Deck.objects.filter(pk=deck.pk).update(name="Ashes\r\nBcc: eve@example.org")
    User.objects.filter(pk=bob.pk).update(username="bob\r\nCc: eve@example.org\u2028\x85x")
    bob.refresh_from_db()
    tell(reader, bob, deck)
    assert email.send_mails(later(6)) == 1
    (sent,) = mail.outbox
    assert sent.subject == "[despaira] bob Cc: eve@example.org x commented on “Ashes Bcc: eve@example.org”"
    assert sent.recipients() == ["ann@example.org"]
    written = message_from_bytes(sent.message().as_bytes(), policy=policy.default)
    assert (written["To"], written["Cc"], written["Bcc"]) == ("ann@example.org", None, None)


def test_one_click_ends_the_mails(deck: Deck, reader: User, bob: User) -> None:
    tell(reader, bob, deck)
    email.send_mails(later(6))
    address = re.fullmatch(r"<https://despaira\.example(/.*)>", mail.outbox[0].extra_headers["List-Unsubscribe"])
    assert address
    path, program = address[1], Client(enforce_csrf_checks=True)
    assert path in str(mail.outbox[0].body)
    assert program.get(path).status_code == 200
    assert Preferences.objects.get().by_mail  # a look at it ends nothing
    assert program.post(path, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert not Preferences.objects.get().by_mail
    assert program.post(path).status_code == 200  # again


def test_only_who_has_the_mail_ends_the_mails(reader: User, bob: User, settings: Any) -> None:
    Preferences.objects.create(user=bob, by_mail=True)
    good, program = email.token_of(reader.pk), Client(enforce_csrf_checks=True)
    value, _, rest = good.partition(":")
    settings.SECRET_KEY, kept = "another", settings.SECRET_KEY
    elsewhere = email.token_of(reader.pk)
    settings.SECRET_KEY = kept
    forged = [
        good[:-1] + ("A" if good[-1] != "A" else "B"), good[:-3], f"{value}x:{rest}",
        email.token_of(bob.pk).partition(":")[0] + ":" + rest,
        elsewhere, signing.dumps(reader.pk), signing.dumps(reader.pk, salt="another"), "x", "a:b:c", str(reader.pk),
    ]  # fmt: skip
    for token in forged:
        for ask in (program.get, program.post):
            assert (token, ask(f"/notices/unsubscribe/{token}/").status_code) == (token, 404)
    assert Preferences.objects.filter(by_mail=True).count() == 2
    for ask in (program.get, program.head):
        assert ask(f"/notices/unsubscribe/{good}/").status_code == 200
        assert Preferences.objects.filter(by_mail=True).count() == 2
    before = [ask(f"/notices/unsubscribe/{good}/").content for ask in (program.get, program.post)]
    assert list(Preferences.objects.filter(by_mail=True)) == [Preferences.objects.get(user=bob)]
    reader.delete()  # who is gone gets no mails either
    assert [ask(f"/notices/unsubscribe/{good}/").content for ask in (program.get, program.post)] == before
    assert list(Preferences.objects.filter(by_mail=True)) == [Preferences.objects.get(user=bob)]


def test_the_command_makes_a_round(starter: Catalog, reader: User, bob: User, capsys: Any) -> None:
    Follow.objects.create(follower=bob, author=reader)
    make_deck(reader, starter, Visibility.PUBLIC)
    call_command("send_notices")
    assert capsys.readouterr().out == "announced 1 new decks, sent 0 mails\n"
