"""Lists of decks of several games cost no more queries than there were games, and pages of a deck of a further game no
more than those of Despaira's."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from cards.catalog import Catalog
from conftest import make_deck
from despaira_site.tests.acceptance.asking import API
from despaira_site.tests.acceptance.test_all_games import DECKS, made

pytestmark = pytest.mark.usefixtures("every_game", "starter")


def queries(client: Client, address: str) -> int:
    """How many queries a page takes when it is asked for again, but for the revisions of cards: tests look them up
    whenever somebody asks, a server four times a second."""
    assert client.get(address).status_code == 200, address
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address).status_code == 200, address
    return len([query for query in asked if "revision" not in query["sql"].partition("WHERE")[0]])


LISTS = ("/decks/", "/decks/mine/", "/fade/decks/", f"{API}decks/?mine=true", f"{API}decks/")
BELOW = ("", "edit/", "hand/?seed=1&size=3", "history/", "print/")


def test_lists_and_pages_ask_as_much_of_many_decks_of_other_games_as_of_few_of_despaira(
    starter: Catalog, ann: User, ann_client: Client
) -> None:
    def make() -> dict[str, str]:
        others: dict[str, str] = {game: made(ann_client, game, visibility="public")["id"] for game in DECKS}
        return {"despaira": make_deck(ann, starter, "public").pk, **others}

    make()
    ids = make()
    usual = {below: queries(ann_client, f"/decks/{ids['despaira']}/{below}") for below in BELOW}
    for game in DECKS:
        counted = {below: queries(ann_client, f"/decks/{ids[game]}/{below}") for below in BELOW}
        assert [below for below in BELOW if counted[below] > usual[below]] == [], game
    few = {address: queries(ann_client, address) for address in LISTS}
    for _ in range(2):
        make()
    assert {address: queries(ann_client, address) for address in LISTS} == few
