"""A game that is registered while the site runs: all pages, the API, its cards and decks.

No file of the product knows the game (`despaira_site.tests.toy_game`). Paths are walked from the URL configuration.
"""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Final

import pytest
from django.test import Client

from accounts.models import User
from decks import services
from decks.content import DeckContent
from decks.models import Deck, Visibility
from despaira_site.tests.access_cells import Address, routes
from despaira_site.tests.toy_game import TOY, sample
from games import GAMES

pytestmark = pytest.mark.django_db

#: Values of addresses that are there once the deck is.
_VALUES: Final = {
    "slug": "gust",
    "code": "PND",
    "set_code": "PND",
    "form": "json",
    "number": "1",
    "key": "7",
    "section": "decks",
    "name": "ann",
    "game": TOY.code,
}
#: What is about the game: its own pages, decks and their links.
_ABOUT: Final = ("<game:", "<shelved:", "<slug:deck_id>", "<slug:token>")
#: Addresses that have nothing for this game: tools of other games, and what only came about by something else.
_ELSEWHERE: Final = re.compile(
    r"(goldfish|combos|clash|round)/|<slug:run_id>|join/|<int:(invitation|user)_id>|<slug:plan_id>|<slug:digest>|"
    r"<slug:collection_id>"
)


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, db: None) -> None:
    """The toy game is registered, and its set is loaded."""
    monkeypatch.setitem(GAMES, TOY.code, TOY)
    sample.load_set(tmp_path)


@pytest.fixture
def toy_deck(toy: None, ann: User) -> Deck:
    """A legal public deck of Ann's, shared by a link, of the second version."""
    content = DeckContent(
        name="Armada",
        game=TOY.code,
        format=TOY.default,
        description="",
        visibility=Visibility.PUBLIC,
        decklist=sample.decklist(),
    )
    deck = services.create_deck(owner=ann, visitor="", content=content)
    services.share(deck=deck)
    deck.refresh_from_db()
    return deck


def _links(html: str) -> set[str]:
    found = re.findall(r'(?:href|src|data-src|content)="(?:http://testserver)?(/[^"#]*)', html)
    return {unescape(each) for each in found}


def test_every_page_and_api_path_of_the_game_and_its_deck(toy_deck: Deck, ann_client: Client) -> None:
    """Whatever these link to is there too, each address once: images, previews, files."""
    ann_client.raise_request_exception = False
    values = {**_VALUES, "deck_id": toy_deck.pk, "token": str(toy_deck.share_token)}
    todo = {}
    for route in routes():
        if any(part in route for part in _ABOUT) and not _ELSEWHERE.search(route):
            names = tuple(re.findall(r"<(?:\w+:)?(\w+)>", route))
            path = Address(route, names).path(values)
            todo[path] = path
    assert len(todo) > 90
    seen, wrong = set(todo), list[str]()
    own = (f"/{TOY.code}/", toy_deck.pk, str(toy_deck.share_token))
    while todo:
        _, path = todo.popitem()
        answer = ann_client.get(path)
        if answer.status_code not in (200, 302, 304, 405):
            wrong.append(f"{answer.status_code} {path}")
        elif not answer.streaming and "html" in answer["Content-Type"]:
            for each in _links(answer.content.decode()):
                place = each.partition("?")[0]
                if any(part in place for part in own) and place not in seen:
                    seen.add(place)
                    todo[place] = each
    assert "\n".join(sorted(wrong)) == ""
