"""Authors' pages: who has one, what stands on it, their feeds, and following them."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote

import feedparser
import pytest
from django.test import Client
from django.utils.html import escape

from accounts.models import User
from cards.catalog.catalogs import Catalog
from community import limits
from community.models import Block, Collection, Follow, Notice
from conftest import make_deck
from decks.models import Deck, Visibility


def page(client: Client, name: str, rest: str = "") -> Any:
    return client.get(f"/people/{quote(name, safe='')}/{rest}")


def test_who_has_a_page(starter: Catalog, ann: User, bob: User, client: Client) -> None:
    states: list[tuple[str, list[str], bool, bool, int]] = [
        ("zz-none", [], False, True, 404),
        ("zz-hidden", ["private", "unlisted"], False, True, 404),
        ("zz-public", ["private", "public"], False, True, 200),
        ("zz-gone", ["public"], True, False, 404),
        ("zz-collector", ["private"], True, True, 200),
    ]
    answers = {}
    for name, visibilities, collects, is_active, expected in states:
        person = User.objects.create_user(name)
        for visibility in visibilities:
            make_deck(person, starter, visibility, name=f"{visibility} deck")
        Collection.objects.create(owner=person, name="Some", is_public=collects)
        User.objects.filter(pk=person.pk).update(is_active=is_active)
        for rest in ("", "feed.atom"):
            answer = page(client, name, rest)
            assert (name, rest, answer.status_code) == (name, rest, expected)
            answers[name, rest] = answer.content.decode().replace(name, "NAME")
    for rest in ("", "feed.atom"):
        nobody = page(client, "nobody", rest).content.decode().replace("nobody", "NAME")
        assert {answers[name, rest] for name in ("zz-none", "zz-hidden", "zz-gone")} == {nobody}


def test_only_what_is_public_is_shown_and_counted(starter: Catalog, ann: User, bob: User, ann_client: Client) -> None:
    make_deck(ann, starter, Visibility.PUBLIC, name="For everybody")
    make_deck(ann, starter, name="For nobody")
    make_deck(ann, starter, Visibility.UNLISTED, name="For some")
    Collection.objects.create(owner=ann, name="Shown", is_public=True)
    Collection.objects.create(owner=ann, name="Hidden")
    for client in (Client(), ann_client):
        text = page(client, "ann").content.decode()
        assert "1 public deck ·" in " ".join(text.split())
        assert "1 public deck list" in text
        for word, is_there in (("For everybody", 1), ("Shown", 1), ("For nobody", 0), ("For some", 0), ("Hidden", 0)):
            assert (word in text) == bool(is_there)
    assert 'rel="alternate" type="application/atom+xml" title="New decks by ann"' in text
    make_deck(ann, starter, Visibility.PUBLIC, name="Smoke")
    make_deck(bob, starter, Visibility.PUBLIC, name="Bob’s smoke")
    text = page(client, "ann", "?q=smoke").content.decode()
    assert ("Smoke</a>" in text, "For everybody" in text, "Bob’s" in text) == (True, False, False)
    assert "No deck fits" in page(client, "ann", "?q=nothing-has-this").content.decode()


@pytest.mark.postgres
def test_names_of_any_letters(starter: Catalog, client: Client) -> None:
    names = ["a.b+c-d_e", "old@home", "Ünïcödé", "Ярополк", "名前", "..x"]
    decks = {name: make_deck(User.objects.create_user(name), starter, Visibility.PUBLIC) for name in names}
    listed = client.get("/decks/").content.decode()
    for name in names:
        address = f"/people/{quote(name, safe='@+')}/"
        assert page(client, name).status_code == 200
        assert f'href="{escape(address)}"' in listed
        feed = feedparser.parse(page(client, name, "feed.atom").content)
        assert (feed.bozo, feed.entries[0].author, feed.feed.author) == (False, name, name)
        swapped = name.swapcase()
        if swapped != name and swapped.casefold() == name.casefold():
            assert page(client, swapped, "?q=x")["Location"] == f"{address}?q=x"
            assert page(client, swapped, "feed.atom")["Location"] == f"{address}feed.atom"
    # A deck's page leads there as well.
    assert f'href="{escape(address)}"' in client.get(f"/decks/{decks[name].pk}/").content.decode()
    make_deck(User.objects.create_user("lill"), starter, Visibility.PUBLIC)
    for name in ("1ill", "iill", "lil1", "líll"):  # they look alike, and are others
        assert page(client, name).status_code == 404


@pytest.mark.postgres
def test_names_that_nobody_has(starter: Catalog, client: Client) -> None:
    for name in ("\0", "a\0b", "x" * 2000, "%00", "\u202eann", " ", "<script>", "'--"):
        assert page(client, name).status_code == 404, name[:9]


def test_names_without_a_page_are_no_links(starter: Catalog, ann: User, client: Client) -> None:
    """One that is a way up, one that was given up, and one whose account is deactivated."""
    deck = make_deck(User.objects.create_user(".."), starter, Visibility.PUBLIC)
    assert client.get(f"/decks/{deck.pk}/").status_code == 200
    assert "/people/" not in client.get("/decks/").content.decode()
    make_deck(ann, starter, Visibility.PUBLIC)
    assert 'href="/people/ann/"' in client.get("/decks/").content.decode()
    ann.username = "anna"
    ann.save()
    text = client.get("/decks/").content.decode()
    assert ('href="/people/anna/"' in text, "/people/ann/" in text) == (True, False)
    assert (page(client, "ann").status_code, page(client, "anna").status_code) == (404, 200)
    User.objects.filter(pk=ann.pk).update(is_active=False)
    text = client.get("/decks/").content.decode()
    assert ("by anna" in text, "/people/anna/" in text) == (True, False)


def test_search_engines_are_shown_authors(
    starter: Catalog, ann: User, bob: User, client: Client, settings: Any
) -> None:
    make_deck(ann, starter, Visibility.PUBLIC)
    make_deck(bob, starter)
    text = client.get("/sitemap-authors.xml").content.decode()
    assert ("/people/ann/" in text, "/people/bob/" in text) == (True, False)
    assert "sitemap-authors.xml" in client.get("/sitemap.xml").content.decode()
    settings.COMMUNITY = False
    assert client.get("/sitemap-authors.xml").status_code == 404
    assert "sitemap-authors.xml" not in client.get("/sitemap.xml").content.decode()


def followed(name: str) -> list[str]:
    return list(Follow.objects.filter(follower__username=name).values_list("author__username", flat=True))


def test_following_and_leaving(starter: Catalog, ann: User, bob: User, bob_client: Client) -> None:
    make_deck(ann, starter, Visibility.PUBLIC, name="Newest of Ann")
    assert 'aria-pressed="false"' in page(bob_client, "ann").content.decode()
    for _ in range(2):
        answer = bob_client.post("/people/ann/follow/", {"do": "follow"})
        assert (answer.status_code, answer["Location"], followed("bob")) == (302, "/people/ann/", ["ann"])
    assert Notice.objects.filter(person=ann, kind="follow").count() == 1
    assert 'aria-pressed="true"' in page(bob_client, "ann").content.decode()
    text = bob_client.get("/following/").content.decode()
    assert ("Newest of Ann" in text, 'href="/people/ann/"' in text) == (True, True)
    for _ in range(2):
        bob_client.post("/people/ann/follow/", {"do": "unfollow"})
        assert followed("bob") == []
    # A form leads nowhere else.
    for wanted in ("https://example.org/", "//example.org/", "/\\example.org", "javascript:alert(1)"):
        answer = bob_client.post("/people/ann/follow/", {"do": "follow", "next": wanted})
        assert answer["Location"] == "/people/ann/"
    # Who has no page any more can be left.
    Deck.objects.all().delete()
    text = bob_client.get("/following/").content.decode()
    assert ("nothing public" in text, '/people/ann/"' in text) == (True, False)
    assert bob_client.post("/people/ann/follow/", {"do": "unfollow"})["Location"] == "/following/"
    assert followed("bob") == []
    assert bob_client.post("/people/ann/follow/", {"do": "follow"}).status_code == 404


def test_only_accounts_follow_and_nobody_themselves(
    starter: Catalog, ann: User, bob: User, ann_client: Client, bob_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_deck(ann, starter, Visibility.PUBLIC)
    stranger = Client()
    for name in ("ann", "nobody"):
        answer = stranger.post(f"/people/{name}/follow/")
        assert answer["Location"] == f"/accounts/login/?next=/people/{name}/follow/"
    assert stranger.get("/following/").status_code == 302
    assert "Sign in to follow" in page(stranger, "ann").content.decode()
    ann_client.post("/people/ann/follow/", {"do": "follow"})
    assert Follow.objects.count() == 0
    # Nor does who blocks or is blocked; and so many are followed.
    for blocker, blocked in ((ann, bob), (bob, ann)):
        block = Block.objects.create(blocker=blocker, blocked=blocked)
        bob_client.post("/people/ann/follow/", {"do": "follow"})
        assert (followed("bob"), page(bob_client, "ann").status_code) == ([], 200)
        block.delete()
    monkeypatch.setattr(limits, "FOLLOWED", 1)
    make_deck(User.objects.create_user("two"), starter, Visibility.PUBLIC)
    for name in ("ann", "two"):
        bob_client.post(f"/people/{name}/follow/", {"do": "follow"})
    assert followed("bob") == ["ann"]
    assert "authors, which is the limit" in bob_client.get("/following/").content.decode()


def test_pages_take_so_many_queries_however_many_decks(
    starter: Catalog, ann: User, bob: User, bob_client: Client, django_assert_max_num_queries: Any
) -> None:
    for number in range(6):
        make_deck(ann, starter, Visibility.PUBLIC, name=f"Deck {number}")
        Collection.objects.create(owner=ann, name=f"Collection {number}", is_public=True)
    Follow.objects.create(follower=bob, author=ann)
    for path in ("/people/ann/", "/following/", "/collections/"):
        bob_client.get(path)
        with django_assert_max_num_queries(20):
            assert bob_client.get(path).status_code == 200
    assert Deck.objects.count() == 6


def test_an_author_is_blocked_and_reported_from_their_page(
    starter: Catalog, ann: User, bob: User, bob_client: Client
) -> None:
    make_deck(ann, starter, Visibility.PUBLIC)
    Follow.objects.create(follower=bob, author=ann)
    text = page(bob_client, "ann").content.decode()
    assert ('href="/people/ann/block/"' in text, 'href="/report/person/ann/"' in text) == (True, True)
    assert "Block ann?" in page(bob_client, "ann", "block/").content.decode()
    assert not Block.objects.exists()
    assert bob_client.post("/people/ann/block/")["Location"] == "/people/ann/"
    assert (Block.objects.get().blocked, followed("bob")) == (ann, [])
    assert 'href="/accounts/blocked/"' in page(bob_client, "ann").content.decode()
    (number,) = re.findall(r'name="block" value="(\d+)"', bob_client.get("/accounts/blocked/").content.decode())
    answer = bob_client.post("/accounts/blocked/", {"block": number}, follow=True)
    assert ("You have blocked nobody." in answer.content.decode(), Block.objects.exists()) == (True, False)
    assert bob_client.post("/people/nobody/block/").status_code == 404
    assert Client().post("/people/ann/block/")["Location"].startswith("/accounts/login/")
