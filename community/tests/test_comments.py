"""Comments: written, answered, edited, deleted, found again, and never lost."""

from __future__ import annotations

import re
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from rest_framework.settings import api_settings

from accounts.models import User
from community import limits
from community.blocks import services as blocks
from community.comments import services as comments
from community.models import Block, Comment, Notice, Report
from community.notifications.services import unread_count
from decks.models import Deck


def say(client: Client, deck: Deck, text: str = "Too slow against Wind.", **more: str) -> Any:
    return client.post(f"/decks/{deck.pk}/comments/", {"text": text, **more})


def write(deck: Deck, author: User, text: str = "Said", thread: Comment | None = None) -> Comment:
    return Comment.objects.create(deck=deck, author=author, text=text, thread=thread)


def page(client: Client, deck: Deck) -> str:
    return client.get(f"/decks/{deck.pk}/").content.decode()


def test_a_comment_stands_below_the_deck(deck: Deck, ann: User, ann_client: Client, bob_client: Client) -> None:
    answer = say(bob_client, deck, "Take **three** [[Flash Step]].")
    comment = Comment.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, f"/decks/{deck.pk}/#comment-{comment.pk}")
    html = page(Client(), deck)
    assert f'id="comment-{comment.pk}"' in html
    assert "<strong>three</strong>" in html
    assert '<a href="/cards/flash-step/"' in html
    # Who comments is a link where they have a page.
    write(deck, ann)
    names = re.findall(r'<strong class="comment__author">(.*?)</strong>', page(Client(), deck))
    for link in ("answer", "block"):
        assert f'href="/comments/{comment.pk}/{link}/"' in page(ann_client, deck)
    assert f'href="/report/comment/{comment.pk}/"' in page(ann_client, deck)
    assert sorted(names) == ['<a class="author" href="/people/ann/">ann</a>', "bob"]
    assert Notice.objects.get(person=ann).comment == comment


@pytest.mark.postgres
def test_an_answer_stands_in_the_thread(
    deck: Deck, ann: User, bob: User, ann_client: Client, bob_client: Client
) -> None:
    """The newest thread is first, and answers follow one another."""
    say(bob_client, deck)
    first = Comment.objects.get()
    ann_client.post(f"/comments/{first.pk}/answer/", {"text": "Which Wind?"})
    second = Comment.objects.get(thread=first)
    bob_client.post(f"/comments/{second.pk}/answer/", {"text": "All of it."})
    say(bob_client, deck, "A newer thread")
    rows = comments.comments_on(deck, None).rows
    said = ["A newer thread", "Too slow against Wind.", "Which Wind?", "All of it."]
    assert [row.comment.text for row in rows] == said
    assert set(Notice.objects.filter(person=bob).values_list("kind", flat=True)) == {"answer"}
    assert set(Notice.objects.filter(person=ann).values_list("kind", flat=True)) == {"comment"}


def test_what_is_edited_says_so(deck: Deck, bob_client: Client, ann_client: Client) -> None:
    say(bob_client, deck)
    comment = Comment.objects.get()
    here = f"/comments/{comment.pk}/edit/"
    assert "Too slow against Wind." in bob_client.get(here).content.decode()
    bob_client.post(here, {"text": "Too slow against Wind."})
    comment.refresh_from_db()
    assert comment.edited_at is None  # the same
    bob_client.post(here, {"text": "Too quick."})
    html = page(Client(), deck)
    assert "Too quick." in html
    assert "comment__edited" in html
    assert ann_client.get(here).status_code == ann_client.post(here, {"text": "No."}).status_code == 404
    assert Client().post(here, {"text": "No."}).status_code == 302
    comment.refresh_from_db()
    assert comment.text == "Too quick."


def test_what_is_deleted_keeps_its_place_while_it_has_answers(
    deck: Deck, ann: User, bob: User, ann_client: Client, bob_client: Client
) -> None:
    first = write(deck, bob, "Secret")
    second = write(deck, ann, "An answer", first)
    here = f"/comments/{first.pk}/delete/"
    assert "Secret" in bob_client.get(here).content.decode()
    bob_client.post(here)
    first.refresh_from_db()
    assert (first.author, first.text) == (None, "")
    html = page(Client(), deck)
    assert "Secret" not in html
    assert "This comment is deleted." in html
    assert Client().get(f"/comments/{first.pk}/").status_code == 404
    eve = Client()
    eve.force_login(User.objects.create_user("eve"))
    other = write(deck, bob)
    for each in (second, other):  # a deck's author deletes any comment on it, and nobody else does
        assert eve.post(f"/comments/{each.pk}/delete/").status_code == 404
        assert ann_client.post(f"/comments/{each.pk}/delete/").status_code == 302
    assert not Comment.objects.exists()


def test_closed_comments_stay_readable(deck: Deck, bob: User, ann_client: Client, bob_client: Client) -> None:
    comment = write(deck, bob, "Said before")
    here = f"/decks/{deck.pk}/comments/open/"
    assert bob_client.post(here, {"open": "no"}).status_code == 404
    assert Client().post(here, {"open": "no"}).status_code == 404
    ann_client.post(here, {"open": "no"})
    html = page(bob_client, deck)
    assert "Said before" in html
    assert "has closed comments" in html
    refused = say(bob_client, deck, "Never mind that")
    assert refused.status_code == 403
    assert "Never mind that" in refused.content.decode()
    assert bob_client.post(f"/comments/{comment.pk}/edit/", {"text": "New"}).status_code == 403
    assert bob_client.post(f"/comments/{comment.pk}/answer/", {"text": "New"}).status_code == 403
    ann_client.post(here, {"open": "yes"})
    assert say(bob_client, deck).status_code == 302
    bob_client.post(f"/comments/{comment.pk}/delete/")
    assert not Comment.objects.filter(pk=comment.pk).exists()


def test_what_is_refused_stands_in_the_form_again(
    deck: Deck, bob: User, bob_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    for text in ("", "  \n ", "\u200b\u2060", "x" * (limits.COMMENT + 1)):
        answer = say(bob_client, deck, text)
        assert (answer.status_code, text.strip() in answer.content.decode()) == (422, True)
    assert not Comment.objects.exists()
    monkeypatch.setattr(limits, "COMMENTS", 3)
    for _ in range(3):
        write(deck, bob)
    refused = say(bob_client, deck, "One more")
    assert (refused.status_code, "One more" in refused.content.decode()) == (403, True)


def test_what_was_typed_survives_an_expired_session(deck: Deck, bob: User, bob_client: Client) -> None:
    first = write(deck, bob)
    for path in (f"/decks/{deck.pk}/comments/", f"/comments/{first.pk}/answer/", f"/comments/{first.pk}/edit/"):
        browser = Client()
        away = browser.post(path, {"text": "Long thought about"})
        assert (away.status_code, away["Location"]) == (302, f"/accounts/login/?next={path}")
        assert "it is saved until then" in browser.get(away["Location"]).content.decode()
        browser.post(away["Location"], {"login": "bob", "password": "correct horse battery", "next": path})
        assert "Long thought about" in browser.get(path).content.decode()
        assert "Long thought about" not in browser.get(path).content.decode()  # once
    assert Comment.objects.get() == first


def test_what_cannot_be_kept_is_sent_again(deck: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(api_settings.DEFAULT_THROTTLE_RATES, "draft", "1/hour")
    path = f"/decks/{deck.pk}/comments/"
    noise = Random(1).randbytes(10_000).hex()  # noqa: S311
    for texts, statuses in (((noise,), [403]), (("Mine", "Also mine"), [302, 403]), (("",), [302])):
        answers = [Client().post(path, {"text": text}) for text in texts]
        assert [answer.status_code for answer in answers] == statuses
        assert all(texts[-1] in answer.content.decode() for answer in answers if answer.status_code == 403)
    assert Session.objects.count() == 1


def test_too_many_comments_are_refused_with_the_text(
    deck: Deck, bob: User, bob_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(api_settings.DEFAULT_THROTTLE_RATES, "comment", "4/hour")
    User.objects.update(date_joined=timezone.now() - timedelta(days=2))
    statuses = [say(bob_client, deck, f"Comment {number}").status_code for number in range(5)]
    assert statuses == [302] * 4 + [429]
    refused = say(bob_client, deck, "One more")
    assert 3500 < int(refused["Retry-After"]) <= 3601
    assert "One more" in refused.content.decode()
    assert "Try again in 60 minutes." in refused.content.decode()
    told = bob_client.post(f"/api/v1/decks/{deck.pk}/comments/", {"text": "x"}, content_type="application/json")
    assert (told.status_code, 3500 < int(told["Retry-After"]) <= 3601) == (429, True)
    cache.clear()
    User.objects.update(date_joined=timezone.now())  # a new account
    assert [say(bob_client, deck).status_code for _ in range(2)] == [302, 429]


def test_a_network_has_an_allowance_of_its_own(deck: Deck, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(api_settings.DEFAULT_THROTTLE_RATES, "comment", "1/hour")
    statuses = []
    for number in range(6):
        client = Client()
        client.force_login(User.objects.create_user(f"u{number}", date_joined=timezone.now() - timedelta(days=2)))
        statuses.append(say(client, deck).status_code)
    assert statuses == [302] * 5 + [429]
    elsewhere = Client(REMOTE_ADDR="192.0.2.7")
    elsewhere.force_login(User.objects.get(username="u5"))
    assert say(elsewhere, deck).status_code == 302


def test_a_preview_shows_how_it_will_look_and_says_nothing(deck: Deck, bob_client: Client) -> None:
    html = say(bob_client, deck, "**bold**", preview="yes").content.decode()
    assert "<strong>bold</strong>" in html
    assert "**bold**</textarea>" in html
    part = bob_client.post(
        f"/decks/{deck.pk}/comments/", {"text": "**bold**", "preview": "yes"}, headers={"HX-Request": "true"}
    ).content.decode()
    assert "<strong>bold</strong>" in part
    assert "<html" not in part
    assert not Comment.objects.exists()


def test_a_name_that_no_card_has_is_told_and_saved_all_the_same(deck: Deck, bob_client: Client) -> None:
    told, text = "1 card not found: Flsh Step (did you mean Flash Step?).", "Play [[Flsh Step]]."
    assert told in say(bob_client, deck, text, preview="yes").content.decode()
    answer = say(bob_client, deck, text)
    comment = Comment.objects.get()
    assert comment.text == text
    assert [str(message) for message in get_messages(answer.wsgi_request)] == [told]
    answer = bob_client.post(f"/comments/{comment.pk}/edit/", {"text": "Play [[Flash Step]]."})
    assert [str(message) for message in get_messages(answer.wsgi_request)] == [told]  # and nothing new


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}])
def test_so_many_previews_a_minute(
    deck: Deck, bob_client: Client, monkeypatch: pytest.MonkeyPatch, headers: dict[str, str]
) -> None:
    monkeypatch.setitem(api_settings.DEFAULT_THROTTLE_RATES, "preview", "5/min")  # of which a new account has one
    body = {"text": "**bold**", "preview": "yes"}
    first, second = (bob_client.post(f"/decks/{deck.pk}/comments/", body, headers=headers) for _ in range(2))
    assert (first.status_code, second.status_code, 50 < int(second["Retry-After"]) <= 61) == (200, 429, True)
    assert "You have looked at many previews" in second.content.decode()
    assert "<strong>" not in second.content.decode()


def test_many_comments_cost_what_one_costs(deck: Deck, ann: User, bob: User, bob_client: Client) -> None:
    write(deck, bob)

    def queries(path: str) -> int:
        with CaptureQueriesContext(connection) as asked:
            assert bob_client.get(path).status_code == 200
        return len(asked)

    paths = (f"/decks/{deck.pk}/", f"/decks/{deck.pk}/comments/", f"/api/v1/decks/{deck.pk}/comments/")
    for path in paths:
        bob_client.get(path)
    before = [queries(path) for path in paths]
    root = Comment.objects.get()
    Comment.objects.bulk_create(
        Comment(deck=deck, author=(ann, bob)[n % 2], text=f"Number {n}", thread=root if n % 3 else None)
        for n in range(60)
    )
    page(bob_client, deck)  # takes what has changed into memory
    assert [queries(path) for path in paths] == before
    html = page(bob_client, deck)
    assert "(61)" in html
    assert html.count('<li class="comment') == comments.LATEST
    # A page that begins in a thread leads to its beginning.
    second = bob_client.get(f"/decks/{deck.pk}/comments/?page=2").content.decode()
    assert (f'<a href="/comments/{root.pk}/">' in second, "Page 2 of 2" in second) == (True, True)
    for comment in list(Comment.objects.order_by("pk"))[::30]:
        address = bob_client.get(f"/comments/{comment.pk}/")["Location"]
        assert f'id="comment-{comment.pk}"' in bob_client.get(address).content.decode(), address


def test_visitors_are_led_to_sign_in_and_back(deck: Deck, bob: User) -> None:
    html = page(Client(), deck)
    assert f"/accounts/login/?next=/decks/{deck.pk}/%23comments" in html
    assert "<textarea" not in html
    comment = write(deck, bob)
    for path in ("answer/", "delete/", "block/"):
        here = f"/comments/{comment.pk}/{path}"
        assert Client().get(here)["Location"] == f"/accounts/login/?next={here}"


def test_no_text_of_who_is_banned_blocked_or_hidden_is_shown(deck: Deck, ann: User, bob: User) -> None:
    eve = User.objects.create_user("eve")
    banned = User.objects.create_user("banned", is_active=False)
    root = write(deck, banned, "Of a banned one")
    write(deck, bob, "Below it", root)
    Comment.objects.create(deck=deck, author=eve, text="Hidden", is_hidden=True)
    write(deck, eve, "Of eve")
    blocks.block(blocker=bob, blocked=eve)

    def texts(viewer: User | None) -> list[str]:
        talk = comments.comments_on(deck, viewer)
        shown = [str(row.html) for row in talk.rows if row.is_readable]
        assert talk.count == len(shown)
        return [re.sub(r"<.*?>|\n", "", html) for html in shown]

    assert texts(None) == texts(ann) == ["Of eve", "Below it"]
    assert texts(bob) == ["Below it"]
    assert texts(eve) == ["Of eve", "Hidden"]


@pytest.mark.parametrize("is_blocker", [True, False])
def test_what_somebody_said_whom_the_owner_blocks_is_hidden_on_that_deck(
    deck: Deck, ann: User, bob: User, bob_client: Client, is_blocker: bool
) -> None:
    """Or who blocks the owner, who could neither read nor delete it. Its author has it still, and deletes it."""
    eve = User.objects.create_user("eve")
    bobs = write(deck, bob, "Of bob")
    write(deck, eve, "Of eve", bobs)
    comments.add_comment(deck=deck, author=bob, text="Bob again", answered=bobs)
    eves_news = unread_count(eve)
    blocks.block(blocker=ann if is_blocker else bob, blocked=bob if is_blocker else ann)
    address = f"/api/v1/decks/{deck.pk}/comments/"
    for viewer in (None, ann, eve):
        client = Client()
        if viewer:
            client.force_login(viewer)
        listed = client.get(address)
        for answer in (listed, client.get(f"/decks/{deck.pk}/"), client.get(f"/decks/{deck.pk}/comments/")):
            text = answer.content.decode()
            assert ("Of eve" in text, "Of bob" in text, "Bob again" in text) == (True, False, False), viewer
        assert comments.comments_on(deck, viewer).count == 1
        for there in ("comments/ID/", "report/comment/ID/", "api/v1/comments/ID/"):
            assert client.get(f"/{there.replace('ID', str(bobs.pk))}").status_code == 404, there
    assert (eves_news, unread_count(eve)) == (1, 0)
    assert "Of bob" in page(bob_client, deck)
    assert bob_client.post(f"/comments/{bobs.pk}/delete/").status_code == 302
    Block.objects.all().delete()
    assert comments.comments_on(deck, None).count == 2


def test_of_a_deck_that_is_public_no_more_nothing_is_said(deck: Deck, bob: User, ann_client: Client) -> None:
    comment = write(deck, bob, "Said of it")
    for visibility, token in (("private", None), ("unlisted", "t" * 32)):
        Deck.objects.filter(pk=deck.pk).update(visibility=visibility, share_token=token)
        assert "Said of it" not in page(ann_client, deck)
        for path in (f"/decks/{deck.pk}/comments/", f"/comments/{comment.pk}/", f"/comments/{comment.pk}/edit/"):
            assert ann_client.get(path).status_code == 404
    assert "Said of it" not in Client().get(f"/s/{'t' * 32}/").content.decode()
    Deck.objects.filter(pk=deck.pk).update(visibility="public")
    assert "Said of it" in page(Client(), deck)


@pytest.mark.postgres
def test_numbers_that_no_comment_has_are_not_there(bob_client: Client) -> None:
    parts = ("", "answer/", "edit/", "delete/", "block/")
    for number in (0, 2**63, 10**40):
        here = [f"/comments/{number}/{part}" for part in parts if number or not part]
        for path in (*here, f"/report/comment/{number}/", f"/api/v1/comments/{number}/"):
            assert bob_client.get(path).status_code == 404, path


def test_what_is_written_is_text_wherever_it_stands(deck: Deck, ann: User, admin_client: Client) -> None:
    """That Markdown does no harm is tested in decks/tests/test_hostile.py."""
    evil = "\"'></textarea><zz onzz=1>"
    comment = write(deck, User.objects.get(username="admin"), evil)
    Report.objects.create(reporter=ann, comment=comment, reason="spam", words=evil, quoted=evil)
    paths = [f"/decks/{deck.pk}/", f"/decks/{deck.pk}/comments/", f"/report/comment/{comment.pk}/"]
    paths += [f"/comments/{comment.pk}/{part}/" for part in ("answer", "edit", "delete", "block")]
    paths += [f"/admin/community/{path}" for path in ("report/", "comment/", f"comment/{comment.pk}/change/")]
    pages = {path: admin_client.get(path).content.decode() for path in paths}
    for path in (f"/comments/{comment.pk}/answer/", f"/decks/{deck.pk}/comments/"):
        sent = {"text": evil, "preview": "yes"}
        pages[f"{path} previewed"] = admin_client.post(path, sent).content.decode()
    assert [path for path, html in pages.items() if "<zz" in html] == []
    assert sum("&lt;zz onzz=1&gt;" in html for html in pages.values()) >= 10
    answer = admin_client.get(f"/api/v1/decks/{deck.pk}/comments/", headers={"Accept": "text/html, */*"})
    assert (answer["Content-Type"], answer["X-Content-Type-Options"]) == ("application/json", "nosniff")
    assert "<zz" not in answer.json()["results"][0]["html"]
