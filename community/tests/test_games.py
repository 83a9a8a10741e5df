"""Tests of likes, comments, collections, authors, feeds and notices with decks of other games."""

from __future__ import annotations

import feedparser
import pytest
from django.test import Client

from accounts.models import User
from community.collections import services as collections
from community.models import Collection, Follow
from decks.core import services
from decks.games import game_of, library_of
from decks.models import Deck, Visibility
from decks.tests.decks_of_games import CODES, make_deck_of
from games import GAMES


@pytest.fixture
def decks(ann: User) -> list[Deck]:
    return [make_deck_of(code, ann, Visibility.PUBLIC, name=f"Deck of {code}") for code in CODES]


def test_they_are_liked_and_commented(decks: list[Deck], bob_client: Client) -> None:
    for deck in decks:
        assert bob_client.put(f"/api/v1/decks/{deck.pk}/like/").json() == {"liked": True, "likes": 1}
        ref = next(iter(services.decklist_of(deck).section(game_of(deck).main)))
        card = library_of(deck).cards[ref]  # type: ignore[index]
        body = {"text": f"Why [[{card.full_name}]]?"}
        address, link = f"/api/v1/decks/{deck.pk}/comments/", f'href="/{deck.game}/cards/{card.slug}/"'
        assert bob_client.post(address, body, content_type="application/json").status_code == 201
        assert link in bob_client.get(address).json()["results"][0]["html"]
        page = f"/decks/{deck.pk}/comments/"
        assert link in bob_client.get(page).content.decode()
        assert link in bob_client.post(page, {**body, "preview": ""}).content.decode()


def test_they_stand_wherever_decks_do(decks: list[Deck], ann: User, bob: User, bob_client: Client) -> None:
    Follow.objects.create(follower=bob, author=ann)
    collection = Collection.objects.create(owner=bob, name="All sorts", is_public=True)
    for deck in decks:
        collections.add(collection=collection, deck=deck)
    feed = feedparser.parse(bob_client.get("/people/ann/feed.atom").content)
    assert {entry.title: entry.summary for entry in feed.entries}.keys() == {deck.name for deck in decks}
    places = ("/people/ann/", f"/collections/{collection.pk}/", "/following/")
    pages = {place: bob_client.get(place).content.decode() for place in places}
    for deck in decks:
        assert [place for place, page in pages.items() if deck.name not in page] == []
        assert GAMES[deck.game].name in pages["/people/ann/"]
        assert GAMES[deck.game].name in pages[places[1]]
        assert GAMES[deck.game].name in next(each.summary for each in feed.entries if each.title == deck.name)
        found = bob_client.get("/people/ann/", {"q": f"game:{deck.game}"}).content.decode()
        assert [each.name for each in decks if each.name in found] == [deck.name]
        assert f"/decks/{deck.pk}/</loc>" in bob_client.get("/sitemap-decks.xml").content.decode()
