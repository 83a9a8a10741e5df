"""`COMMUNITY=off`: none of it is there."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from drf_spectacular.generators import EndpointEnumerator

from accounts.models import User
from community import api_urls, urls
from community.models import Collection, Comment, Like
from decks.models import Deck
from despaira_site.testing.exhaustive import is_exhaustive
from despaira_site.tests.access_cells import addresses


@pytest.fixture
def deck(deck: Deck, ann: User, bob: User) -> Deck:
    """Ann's, of which much is said."""
    Comment.objects.create(pk=1, deck=deck, author=bob, text="Said about it")
    Like.objects.create(deck=deck, user=bob)
    Deck.objects.filter(pk=deck.pk).update(likes=1)
    Collection.objects.create(pk="abcdefghjk", owner=ann, name="Heap", is_public=True)
    return deck


def values_of(deck: Deck) -> dict[str, str]:
    return {
        "deck_id": deck.pk, "comment_id": "1", "collection_id": "abcdefghjk", "name": "ann",
        "notice_id": "1", "token": "x",
    }  # fmt: skip


def test_every_address_is_gone(deck: Deck, bob_client: Client, admin_client: Client, settings: Any) -> None:
    routes = {str(each.pattern) for each in urls.urlpatterns}
    routes |= {f"api/v1/{each.pattern}" for each in api_urls.urlpatterns}
    found = [each for each in addresses() if each.route in routes]
    paths = [each.path(values_of(deck)) for each in found] + ["/accounts/blocked/", "/accounts/notices/"]
    assert len(paths) > 20
    assert any(bob_client.get(path).status_code == 200 for path in paths)
    settings.COMMUNITY = False
    assert bob_client.get("/decks/feed.atom").status_code == 200
    for number, path in enumerate(paths):
        ways = ((bob_client, "POST"), (Client(), "GET"), (bob_client, "DELETE"))
        for client, method in ways if is_exhaustive() or path.startswith("/api/") else ways[number % 2 : 2 : 2]:
            assert client.generic(method, path).status_code == 404, (method, path)
    for path in ("report/", "comment/"):
        assert admin_client.get(f"/admin/community/{path}").status_code == 404
    assert "/admin/community/" not in admin_client.get("/admin/").content.decode()
    # Nor does the API's schema name them.
    named = [each[0] for each in EndpointEnumerator().get_api_endpoints()]  # type: ignore[no-untyped-call]
    assert "/api/v1/decks/" in named
    assert [path for path in named if "/comments/" in path] == []


def test_no_page_shows_any_of_it(deck: Deck, ann_client: Client, bob_client: Client, settings: Any) -> None:
    pages = ("/", "/decks/", f"/decks/{deck.pk}/", "/decks/mine/", "/accounts/", "/cards/flash-step/", "/help/search/")
    traces = re.compile(
        r"Said about it|likes? it|/comments/|/like/|/report/|help/conduct"
        r"|/accounts/blocked|\"/(people|collections|notices|following)/"
    )
    assert traces.search(bob_client.get(f"/decks/{deck.pk}/").content.decode())
    settings.COMMUNITY = False
    for client, seen in ((ann_client, pages), (bob_client, pages[2:5]), (Client(), pages[:3])):
        for path in pages if is_exhaustive() else seen:
            found = traces.search(client.get(path).content.decode())
            assert found is None, (path, found)
