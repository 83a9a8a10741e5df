"""A deck of a further game that may not be seen answers like none, wherever it is asked for; a tool that its game has
not answers like none to everybody. Which decks of Despaira are seen: `test_security`."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.urls.converters import IntConverter

from accounts.models import User
from community import urls as community_urls
from decks import services, urls
from decks.feeds import card_feed_address, feed_address
from decks.games import game_of, library_of
from decks.models import Deck, Visibility
from decks.tests.decks_of_games import CODES, make_deck_of
from decks.tests.test_security import BY_ID, SECRET, answer_to

pytestmark = pytest.mark.postgres

#: An id that no deck has.
ABSENT = "abcdefghjk"


@pytest.mark.parametrize("code", CODES)
def test_a_deck_that_may_not_be_seen_answers_like_none(code: str, ann: User, bob_client: Client) -> None:
    hidden = [make_deck_of(code, ann, visibility) for visibility in (Visibility.PRIVATE, Visibility.UNLISTED)]
    told = []
    for client in (Client(), bob_client):
        for method, path, body in BY_ID:
            absent = answer_to(client, method, path, body, ABSENT)
            told += [
                (method, path, deck.visibility)
                for deck in hidden
                if answer_to(client, method, path, body, deck.pk) != absent
            ]
    assert told == []
    assert not Deck.objects.filter(name="Mine now").exists()


@pytest.mark.parametrize("code", CODES)
def test_no_address_below_a_deck_tells_that_it_is_there(code: str, ann: User, bob_client: Client) -> None:
    deck, told = make_deck_of(code, ann), []
    services.share(deck=deck)
    services.revoke(deck=deck)
    for app, patterns in (("decks", urls.urlpatterns), ("community", community_urls.urlpatterns)):
        for pattern in patterns:
            needed = pattern.pattern.converters
            if "deck_id" not in needed:
                continue
            rest = {
                name: 1 if isinstance(kind, IntConverter) else "a" for name, kind in needed.items() if name != "deck_id"
            }
            for ask in (bob_client.get, bob_client.post):
                paths = (reverse(f"{app}:{pattern.name}", kwargs={"deck_id": pk, **rest}) for pk in (deck.pk, ABSENT))
                there, absent = (ask(path) for path in paths)
                if there.status_code < 400 or there.status_code != absent.status_code:
                    told.append((pattern.name, there.status_code, absent.status_code))
    assert told == []


@pytest.mark.parametrize("code", CODES)
def test_no_list_count_search_or_feed_knows_it(code: str, ann: User, bob_client: Client) -> None:
    hidden = [make_deck_of(code, ann, each, name=SECRET) for each in (Visibility.PRIVATE, Visibility.UNLISTED)]
    public = make_deck_of(code, ann, Visibility.PUBLIC, name="Everybody sees this")
    game, ref = game_of(public), next(iter(services.decklist_of(public).section(game_of(public).main)))
    assert isinstance(ref, int)
    slug = library_of(public).cards[ref].slug
    pages = (
        "/", f"/{code}/", f"/{code}/decks/", f"/{code}/decks/?q=card:{slug}", f"/{code}/cards/{slug}/",
        feed_address(game), card_feed_address(game, slug), "/sitemap-decks.xml", "/decks/mine/", "/people/ann/",
        "/people/ann/feed.atom", f"/api/v1/decks/?game={code}", f"/api/v1/decks/?game={code}&q=card:{slug}",
        f"/api/v1/decks/{public.pk}/similar/", "/api/v1/decks/?mine=true",
    )  # fmt: skip
    seen = []
    for client in (Client(), bob_client):
        for page in pages:
            answer = client.get(page)
            assert answer.status_code == 200, page
            text = answer.content.decode()
            assert [each for each in (SECRET, *(deck.pk for deck in hidden)) if each in text] == [], page
            seen += [page] if public.pk in text else []
    assert len(set(seen)) >= 8, seen  # so there was something to leak in


@pytest.mark.parametrize(
    ("code", "tools"),
    [("aoe", ["goldfish/"]), ("ga", ["goldfish/", "combos/"]), ("fade", ["combos/"])],
)
def test_a_tool_that_a_game_has_not_is_nowhere(
    code: str, tools: list[str], ann: User, ann_client: Client, client: Client
) -> None:
    deck = make_deck_of(code, ann, Visibility.PUBLIC)
    services.share(deck=deck)
    deck.refresh_from_db()
    for browser in (ann_client, client):
        for tool in tools:
            found = [
                browser.get(f"{place}{tool}").status_code for place in (f"/decks/{deck.pk}/", f"/s/{deck.share_token}/")
            ]
            assert found == [404, 404], tool
