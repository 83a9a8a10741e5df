"""Likes, and that `Deck.likes` always counts them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone
from rest_framework.settings import api_settings

from accounts.deletion import delete_account
from accounts.models import User
from cards.catalog.catalogs import Catalog
from community.blocks import services as blocks
from community.likes import services as likes
from community.models import Comment, Like, Notice
from community.permissions import BlockExists
from conftest import make_deck
from decks.core import services
from decks.models import Deck, Visibility


def send(client: Client, deck: Deck, liked: str = "yes", **headers: str) -> Any:
    return client.post(f"/decks/{deck.pk}/like/", {"liked": liked}, headers=headers)


def count(deck: Deck) -> int:
    deck.refresh_from_db()
    assert deck.likes == Like.objects.filter(deck=deck).count()
    return deck.likes


def test_a_deck_is_liked_once_and_no_more(deck: Deck, ann: User, bob_client: Client) -> None:
    assert "likes it" not in Client().get("/decks/").content.decode()
    for _ in range(2):
        assert send(bob_client, deck)["Location"] == f"/decks/{deck.pk}/#like"
        assert count(deck) == 1
    assert "likes it" in Client().get("/decks/").content.decode(), "a tile says how many like it"
    html = send(bob_client, deck, HX_Request="true").content.decode()
    assert ("<html" in html, 'aria-pressed="true"' in html) == (False, True), "in place the button alone comes back"
    away = send(Client(), deck, HX_Request="true")
    assert away["HX-Redirect"] == f"/accounts/login/?next=/decks/{deck.pk}/"
    assert 'aria-pressed="true"' in bob_client.get(f"/decks/{deck.pk}/").content.decode()
    assert Notice.objects.get().person == ann
    for _ in range(2):
        send(bob_client, deck, "no")
        assert count(deck) == 0
    assert 'aria-pressed="false"' in bob_client.get(f"/decks/{deck.pk}/").content.decode()


def test_whoever_may_not_like_is_told_why(
    deck: Deck, ann: User, bob: User, ann_client: Client, bob_client: Client
) -> None:
    likes.like(deck=deck, user=bob)
    blocks.block(blocker=ann, blocked=bob)
    assert likes.unlike(deck=deck, user=bob) == 0, "kept apart afterwards, a like can be taken back"
    with pytest.raises(BlockExists):
        likes.like(deck=deck, user=bob)
    for client, words in ((ann_client, "like your own deck"), (bob_client, "ann has blocked the other")):
        refused = send(client, deck, HX_Request="true")
        assert refused.status_code == 403
        assert words in refused.content.decode()
        assert words in client.post(f"/decks/{deck.pk}/like/", follow=True).content.decode()
        assert "<button" not in client.get(f"/decks/{deck.pk}/").content.decode().partition('id="like"')[2][:200]
    assert count(deck) == 0
    assert send(Client(), deck)["Location"] == f"/accounts/login/?next=/decks/{deck.pk}/"


def test_the_api_likes_and_takes_back(deck: Deck, ann_client: Client, bob_client: Client) -> None:
    path = f"/api/v1/decks/{deck.pk}/like/"
    assert Client().get(path).json() == {"liked": False, "likes": 0}
    for method, liked in (("put", True), ("put", True), ("delete", False), ("delete", False)):
        answer = getattr(bob_client, method)(path)
        assert (answer.status_code, answer.json()) == (200, {"liked": liked, "likes": int(liked)})
    assert Client().put(path).status_code == 401
    assert ann_client.put(path).status_code == 403


def test_too_many_likes_in_a_minute_wait(
    deck: Deck, bob: User, bob_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(api_settings.DEFAULT_THROTTLE_RATES, "like", "3/min")
    User.objects.update(date_joined=timezone.now() - timedelta(days=2))
    answers = [send(bob_client, deck, HX_Request="true") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert 50 < int(answers[-1]["Retry-After"]) <= 61
    assert "liked or followed a lot" in answers[-1].content.decode()
    for liked in ("yes", "no"):  # taking back counts too; without a script it is a page, which leads back
        plain = send(bob_client, deck, liked)
        assert (plain.status_code, 50 < int(plain["Retry-After"]) <= 61) == (429, True)
        assert "liked or followed a lot" in plain.content.decode()
        assert f'href="/decks/{deck.pk}/#like"' in plain.content.decode()
    assert bob_client.delete(f"/api/v1/decks/{deck.pk}/like/").status_code == 429
    assert bob_client.post("/people/ann/follow/", {"do": "follow"}).status_code == 429
    assert count(deck) == 1


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_at_once_the_count_is_right_too(starter: Catalog, ann: User) -> None:
    deck = make_deck(ann, starter, Visibility.PUBLIC)
    people = [User.objects.create_user(f"person{n}") for n in range(12)]

    def act(number: int) -> None:
        try:
            person = people[number % 12]
            for _ in range(3):
                likes.like(deck=deck, user=person)
                if number % 3 == 0:
                    likes.unlike(deck=deck, user=person)
            if number == 5:
                delete_account(person, keep_public=False)
            if number == 1:
                services.unlist(deck=make_deck(ann, starter, Visibility.PUBLIC))
                for text in "abc":
                    mine = Deck.objects.get(pk=deck.pk)
                    content = services.content_of(mine)
                    services.merge_deck(deck=mine, version=mine.version, content=replace(content, description=text))
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(act, range(12)))
    assert count(deck) == 7


@pytest.mark.postgres
def test_who_is_deleted_in_the_admin_takes_likes_and_words_along(
    deck: Deck, ann: User, bob: User, admin_client: Client
) -> None:
    likes.like(deck=deck, user=bob)
    root = Comment.objects.create(deck=deck, author=bob, text="Said")
    Comment.objects.create(deck=deck, author=ann, text="Answered", thread=root)
    Comment.objects.create(deck=deck, author=bob, text="Said alone")
    sent = admin_client.post(f"/admin/accounts/user/{bob.pk}/delete/", {"post": "yes"})
    assert sent.status_code == 302, sent.content.decode()[:500]
    assert not User.objects.filter(pk=bob.pk).exists()
    assert count(deck) == 0
    assert list(Comment.objects.order_by("pk").values_list("text", "author")) == [("", None), ("Answered", ann.pk)]
