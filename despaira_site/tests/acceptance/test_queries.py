"""Lists of decks of several games cost no more queries than there were games, and pages of a deck of a further game no
more than those of Despaira's."""

from __future__ import annotations

from typing import Any

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


@pytest.mark.parametrize(
    "address", ["/decks/", "/decks/mine/", "/fade/decks/", f"{API}decks/?mine=true", f"{API}decks/"]
)
def test_a_list_asks_as_much_of_many_decks_as_of_few(
    starter: Catalog, ann: User, ann_client: Client, address: str
) -> None:
    counted: list[int] = []
    for _ in range(2):
        for _ in range(2 if not counted else 8):
            make_deck(ann, starter, "public")
            for game in DECKS:
                made(ann_client, game, visibility="public")
        counted.append(queries(ann_client, address))
    assert counted[0] == counted[1]


@pytest.mark.parametrize("below", ["", "edit/", "hand/?seed=1", "history/", "print/"])
def test_a_page_of_a_deck_asks_no_more_than_that_of_despaira(
    starter: Catalog, ann: User, ann_client: Client, below: str
) -> None:
    usual = queries(ann_client, f"/decks/{make_deck(ann, starter, 'public').pk}/{below}")
    for game in DECKS:
        size = "&size=3" if game == "ga" and "?" in below else ""
        deck: dict[str, Any] = made(ann_client, game, visibility="public")
        assert queries(ann_client, f"/decks/{deck['id']}/{below}{size}") <= usual, game
