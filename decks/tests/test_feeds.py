"""Feeds of decks, read by a reader of feeds that is not ours."""

from __future__ import annotations

import html
import re
from dataclasses import replace
from typing import Any

import feedparser
import pytest
from django.test import Client

from accounts.models import User
from cards.catalog import Catalog
from conftest import legal_list, make_deck
from decks import feeds, services
from decks.formats.cleaning import clean_description, clean_title
from decks.models import Visibility
from decks.tests.hostile import TAGS, packed
from decks.tests.parsing import MARKDOWN, tags_of

ALLOWED = MARKDOWN | {"img"}


def read(client: Client, path: str = "/decks/feed.atom") -> Any:
    """A feed as feedparser understands it, which has nothing to complain of."""
    answer = client.get(path)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/atom+xml; charset=utf-8")
    parsed = feedparser.parse(answer.content)
    assert not parsed.bozo, parsed.get("bozo_exception")
    return parsed


def titles(client: Client, path: str = "/decks/feed.atom") -> list[str]:
    return [entry.title for entry in read(client, path).entries]


def test_an_entry_says_all_of_a_deck(starter: Catalog, ann: User, client: Client) -> None:
    deck = make_deck(ann, starter, Visibility.PUBLIC, description="Burn [[Flash Step]] **twice**.")
    feed = read(client)
    (entry,) = feed.entries
    assert (feed.feed.title, feed.feed.link) == ("New decks", "http://testserver/decks/")
    assert feed.feed.id == "tag:testserver,2000-01-01:/decks/feed.atom/"
    assert (entry.title, entry.author, entry.link) == ("Ann's ashes", "ann", f"http://testserver/decks/{deck.pk}/")
    assert entry.id == f"tag:testserver,{deck.created_at:%Y-%m-%d}:/decks/{deck.pk}//"
    assert (entry.published[:19], entry.updated[:19]) == (
        f"{deck.published_at:%Y-%m-%dT%H:%M:%S}",
        f"{deck.updated_at:%Y-%m-%dT%H:%M:%S}",
    )
    assert entry.summary_detail.type == "text/html"
    for part in (
        '<img alt="',
        'src="http://testserver/cards/',
        "Standard · 51 cards · legal",
        '<a href="http://testserver/cards/flash-step/"',
        "<strong>twice</strong>",
    ):
        assert part in entry.summary


def test_a_deck_is_new_when_it_is_made_public_first(starter: Catalog, ann: User, client: Client) -> None:
    old = make_deck(ann, starter, name="Old")
    make_deck(ann, starter, Visibility.PUBLIC, name="Young")
    for visibility, shown in (
        ("public", ["Old", "Young"]),
        ("private", ["Young"]),
        ("unlisted", ["Young"]),
        ("public", ["Old", "Young"]),
    ):
        content = replace(services.content_of(old), visibility=visibility)
        old = services.save_deck(deck=old, version=old.version, content=content)
        assert titles(client) == shown
    published = old.published_at
    old.refresh_from_db()
    assert old.published_at == published


def test_the_search_of_decks_makes_feeds(starter: Catalog, ann: User, bob: User, client: Client) -> None:
    make_deck(ann, starter, Visibility.PUBLIC, name="Ashes")
    make_deck(bob, starter, Visibility.PUBLIC, name="Tides")
    make_deck(bob, starter, name="Tides nobody sees")
    path = "/decks/feed.atom?q=by%3Abob+order%3Aname"
    assert titles(client, path) == ["Tides"]
    feed = read(client, path).feed
    assert (feed.title, feed.link) == (
        "New decks: by:bob order:name", "http://testserver/decks/?q=by%3Abob+order%3Aname"
    )  # fmt: skip
    assert feed.id != read(client).feed.id
    assert read(client, "/decks/feed.atom?q=nothing+has+this").entries == []
    page = client.get("/decks/?q=by%3Abob").content.decode()
    assert 'type="application/atom+xml" title="New decks: by:bob" href="/decks/feed.atom?q=by%3Abob"' in page


def test_a_card_has_a_feed(starter: Catalog, ann: User, client: Client) -> None:
    card = starter[next(iter(legal_list(starter).section("main")))]  # type: ignore[index]
    make_deck(ann, starter, Visibility.PUBLIC, name="Plays it")
    make_deck(ann, starter, name="Plays it unseen")
    idea = legal_list(starter).remove("main", card.id, 3).add("maybe", card.id)
    make_deck(ann, starter, Visibility.PUBLIC, name="Thinks of it", decklist=idea)
    path = f"/cards/{card.slug}/decks.atom"
    assert titles(client, path) == ["Plays it"]
    assert f'href="{path}"' in client.get(f"/cards/{card.slug}/").content.decode()
    assert client.get("/cards/nobody/decks.atom").status_code == 404


def test_nothing_new_is_answered_by_304(starter: Catalog, ann: User, client: Client) -> None:
    """Also of a feed without entries: it says no time of day."""
    for _ in range(2):
        answer = client.get("/decks/feed.atom")
        assert answer["Cache-Control"] == "no-cache"
        assert "Last-Modified" not in answer
        again = client.get("/decks/feed.atom", headers={"If-None-Match": answer["ETag"]})
        assert again.status_code == 304
        make_deck(ann, starter, Visibility.PUBLIC)
        again = client.get("/decks/feed.atom", headers={"If-None-Match": answer["ETag"]})
        assert again.status_code == 200


def test_a_feed_has_an_end_and_takes_two_queries(
    starter: Catalog, ann: User, client: Client, monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: Any
) -> None:
    client.get("/decks/feed.atom")  # the catalogue is read
    for number in range(5):
        make_deck(ann, starter, Visibility.PUBLIC, name=f"Deck {number}")
    monkeypatch.setattr(feeds, "MOST", 3)
    with django_assert_num_queries(3):  # one of them asks whether the cards are others
        assert titles(client) == ["Deck 4", "Deck 3", "Deck 2"]


def test_whatever_people_write_is_xml_and_no_more(starter: Catalog, ann: User, client: Client) -> None:
    for number, text in enumerate(packed(map(clean_description, TAGS), 9_000)):
        make_deck(ann, starter, Visibility.PUBLIC, name=clean_title(TAGS[number])[:80], description=text)
    entries = read(client).entries
    raw = client.get("/decks/feed.atom").content.decode()
    summaries = re.findall(r'<summary type="html">(.*?)</summary>', raw, re.DOTALL)
    assert len(summaries) == len(entries)
    for summary in summaries:
        tags = tags_of(html.unescape(summary))
        assert {tag for tag, _ in tags} <= ALLOWED
        addresses = [each for _, attributes in tags for name, each in attributes.items() if name in ("href", "src")]
        assert [each for each in addresses if not each.startswith(("http://", "https://", "mailto:"))] == []
