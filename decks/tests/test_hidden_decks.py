"""Decks that others may not see, in pages that name decks by themselves: suggestions, lists, offers and examples."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from cards.catalog import Catalog
from conftest import make_deck
from decks import services
from decks.models import Deck, Visibility
from decks.tests.decks_of_games import make_deck_of

NAME = "Zebra"


def hidden_of(owner: User, cards: Catalog) -> list[str]:
    """Make a private deck, an unlisted one, one whose link was taken back and one that is deleted; return their ids."""
    private, unlisted, revoked, deleted = (make_deck(owner, cards, name=NAME) for _ in range(4))
    for deck in (unlisted, revoked):
        services.share(deck=deck)
    services.revoke(deck=Deck.objects.get(pk=revoked.pk))
    services.delete_deck(deck=deleted, version=deleted.version)
    return [deck.pk for deck in (private, unlisted, revoked, deleted)]


@pytest.mark.postgres
def test_a_name_in_a_card_search_tells_of_no_hidden_deck(
    starter: Catalog, ann: User, ann_client: Client, bob_client: Client, client: Client
) -> None:
    ids = hidden_of(ann, starter)
    for browser, seen in ((bob_client, []), (client, []), (ann_client, sorted(ids[:3]))):
        answer = browser.get("/api/v1/cards/", {"q": f'deck:"{NAME}"'})
        (warning,) = answer.json()["query"]["warnings"]
        assert (warning["code"], warning["suggestion"]) == ("NO_SUCH_DECK", next(iter(seen), None))
        page = browser.get("/cards/", {"q": f'deck:"{NAME}"'}).content.decode()
        assert [pk for pk in sorted(ids) if pk in page] == seen


def test_no_page_offers_or_counts_hidden_decks(starter: Catalog, ann: User, bob: User, ann_client: Client) -> None:
    """Neither as copies of a deck, nor as other decks of its author, nor to be compared with."""
    source, own = make_deck(bob, starter, Visibility.PUBLIC), make_deck(ann, starter, name="Own")
    ids = hidden_of(bob, starter)
    Deck.objects.filter(pk__in=ids[:2]).update(forked_from=source)
    for path in (f"/decks/{source.pk}/", f"/decks/compare/?a={source.pk}", f"/decks/{own.pk}/goldfish/"):
        page = ann_client.get(path).content.decode()
        assert [pk for pk in ids if pk in page] == [], path
        assert NAME not in page, path
    assert own.pk in ann_client.get(f"/decks/compare/?a={source.pk}").content.decode()


def test_pages_of_other_games_name_public_decks_alone(ann: User, client: Client) -> None:
    """The goldfish without a deck, its choice of a second one, and the examples of the search."""
    hidden = [make_deck_of("fade", ann, each, name=NAME) for each in (Visibility.PRIVATE, Visibility.UNLISTED)]
    public = make_deck_of("fade", ann, Visibility.PUBLIC, name="Seen")
    shown = 0
    for path in ("/fade/goldfish/", f"/decks/{public.pk}/goldfish/", "/fade/help/search/", "/fade/decks/", "/fade/"):
        page = client.get(path).content.decode()
        shown += "Seen" in page
        assert NAME not in page, path
        assert not any(deck.pk in page for deck in hidden), path
    assert shown >= 4
