"""Queries of lists and pages of decks: as many for many decks and for other games as for few and for Despaira."""

from __future__ import annotations

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from cards.catalog.catalogs import Catalog
from conftest import make_deck
from decks.models import Deck, Visibility
from decks.tests.decks_of_games import CODES, make_deck_of

LISTS = ("/decks/", "/decks/mine/", "/fade/decks/", "/api/v1/decks/?mine=true", "/api/v1/decks/")
BELOW = ("", "edit/", "hand/?seed=1&size=3", "history/", "print/")


def queries(client: Client, address: str) -> int:
    """Count the queries of a second request, without those for the revisions of cards, which tests always look up."""
    assert client.get(address).status_code == 200, address
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address).status_code == 200, address
    return len([query for query in captured if "revision" not in query["sql"].partition("WHERE")[0]])


def test_lists_and_pages_take_as_many_queries_whatever_the_game(
    starter: Catalog, ann: User, ann_client: Client
) -> None:
    def make() -> list[Deck]:
        others = [make_deck_of(code, ann, Visibility.PUBLIC) for code in CODES]
        return [make_deck(ann, starter, Visibility.PUBLIC), *others]

    make()
    despairas, *others = make()
    usual = {below: queries(ann_client, f"/decks/{despairas.pk}/{below}") for below in BELOW}
    for deck in others:
        counted = {below: queries(ann_client, f"/decks/{deck.pk}/{below}") for below in BELOW}
        assert [below for below in BELOW if counted[below] > usual[below]] == [], deck.game
    few = {address: queries(ann_client, address) for address in LISTS}
    make()
    make()
    assert {address: queries(ann_client, address) for address in LISTS} == few
