"""A deck of a further game that may not be seen answers like none, wherever it is asked for; a tool that its game has
not answers like none to everybody. Which decks of Despaira are seen: `test_security`."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from decks import services
from decks.feeds import card_feed_address, feed_address
from decks.games import game_of, library_of
from decks.models import Visibility
from decks.tests.decks_of_games import CODES, make_deck_of
from decks.tests.test_security import SECRET


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
