"""What people do with decks of the further games: likes, comments, collections, authors, feeds, notices."""

from __future__ import annotations

import json

import feedparser
import pytest
from django.http import HttpRequest
from django.test import Client

from accounts.models import User
from community import collections
from community.models import Collected, Collection, Follow
from community.taking_along import export_people
from decks import services
from decks.games import game_of, library_of
from decks.models import Deck, Visibility
from decks.tests.decks_of_games import CODES, make_deck_of
from games import GAMES

pytestmark = pytest.mark.postgres


@pytest.fixture(params=CODES)
def deck(request: pytest.FixtureRequest, ann: User) -> Deck:
    return make_deck_of(request.param, ann, Visibility.PUBLIC)


def test_it_is_liked_and_spoken_about(deck: Deck, bob_client: Client) -> None:
    assert bob_client.put(f"/api/v1/decks/{deck.pk}/like/").json() == {"liked": True, "likes": 1}
    card = library_of(deck).cards[next(ref for ref in services.decklist_of(deck).section(game_of(deck).main))]  # type: ignore[index]
    said = bob_client.post(
        f"/api/v1/decks/{deck.pk}/comments/", {"text": f"Why [[{card.full_name}]]?"}, content_type="application/json"
    )
    assert said.status_code == 201
    listed = bob_client.get(f"/api/v1/decks/{deck.pk}/comments/").json()["results"]
    assert f'href="/{deck.game}/cards/{card.slug}/"' in listed[0]["html"]
    page = bob_client.get(f"/decks/{deck.pk}/comments/").content.decode()
    assert f'href="/{deck.game}/cards/{card.slug}/"' in page
    preview = bob_client.post(f"/decks/{deck.pk}/comments/", {"text": f"[[{card.full_name}]]", "preview": ""})
    assert f'href="/{deck.game}/cards/{card.slug}/"' in preview.content.decode()


def test_its_author_s_page_and_feed_have_it(deck: Deck, client: Client) -> None:
    page = client.get("/people/ann/")
    assert page.status_code == 200
    assert deck.name in page.content.decode()
    assert GAMES[deck.game].name in page.content.decode()
    found = client.get("/people/ann/", {"q": f"game:{deck.game}"}).content.decode()
    assert deck.name in found
    assert deck.name not in client.get("/people/ann/", {"q": "game:despaira"}).content.decode()
    feed = feedparser.parse(client.get("/people/ann/feed.atom").content)
    assert [entry.title for entry in feed.entries] == [deck.name]
    assert GAMES[deck.game].name in feed.entries[0].summary


def test_it_stands_in_collections_of_decks_of_several_games(deck: Deck, bob: User, bob_client: Client) -> None:
    collection = Collection.objects.create(owner=bob, name="All sorts", is_public=True)
    Collected.objects.create(collection=collection, deck=deck, place=1)
    page = bob_client.get(f"/collections/{collection.pk}/").content.decode()
    assert deck.name in page
    assert GAMES[deck.game].name in page
    Deck.objects.filter(pk=deck.pk).update(visibility=Visibility.PRIVATE)
    assert deck.name not in bob_client.get(f"/collections/{collection.pk}/").content.decode()


def test_whoever_takes_their_account_along_reads_what_they_collected(deck: Deck, bob: User) -> None:
    collections.add(collection=collections.create(owner=bob, name="All sorts"), deck=deck)
    files = dict(export_people(User, user=bob, request=HttpRequest()))
    ((entry,),) = (each["decks"] for each in json.loads(files["collections.json"]))
    assert (entry["deck"], entry["name"]) == (deck.pk, deck.name)


def test_robots_are_shown_it(deck: Deck, client: Client) -> None:
    assert f"/decks/{deck.pk}/</loc>" in client.get("/sitemap-decks.xml").content.decode()


def test_followers_see_it(deck: Deck, ann: User, bob: User, bob_client: Client) -> None:
    Follow.objects.create(follower=bob, author=ann)
    assert deck.name in bob_client.get("/following/").content.decode()


def test_who_makes_it_private_takes_all_of_it_along(deck: Deck, bob_client: Client) -> None:
    Deck.objects.filter(pk=deck.pk).update(visibility=Visibility.PRIVATE)
    assert bob_client.put(f"/api/v1/decks/{deck.pk}/like/").status_code == 404
    assert bob_client.get(f"/api/v1/decks/{deck.pk}/comments/").status_code == 404
    assert bob_client.get(f"/decks/{deck.pk}/comments/").status_code == 404
    assert bob_client.get("/people/ann/").status_code == 404
