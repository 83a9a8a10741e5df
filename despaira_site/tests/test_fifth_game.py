"""A game that is registered while the site runs: all pages, the API, its cards and decks.

No file of the product knows the game (`despaira_site.tests.toy_game`). Paths are walked from the URL configuration.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any, Final

import pytest
from django.db import transaction
from django.template import Context, Template
from django.test import Client
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.plumbing import _load_enum_name_overrides
from drf_spectacular.settings import spectacular_settings

from accounts.models import User
from cards.models import Card, CardSet
from decks.content import DeckContent
from decks.core import services
from decks.games import library_of
from decks.importexport import export_choices
from decks.models import Deck, Visibility
from despaira_site.api.enum_names import enum_names
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
_ABOUT: Final = ("<game:", "<other_game:", "<slug:deck_id>", "<slug:token>")
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


def _paths(deck: Deck) -> list[str]:
    """Return every path of the site that is about the game or the deck."""
    values = {**_VALUES, "deck_id": deck.pk, "token": str(deck.share_token)}
    return [
        Address(route, tuple(re.findall(r"<(?:\w+:)?(\w+)>", route))).path(values)
        for route in routes()
        if any(part in route for part in _ABOUT) and not _ELSEWHERE.search(route)
    ]


def _links(html: str) -> set[str]:
    found = re.findall(r'(?:href|src|data-src|content)="(?:http://testserver)?(/[^"#]*)', html)
    return {unescape(each) for each in found}


def test_every_page_and_api_path_of_the_game_and_its_deck(toy_deck: Deck, ann_client: Client) -> None:
    """Whatever these link to is there too, each address once: images, previews, files."""
    ann_client.raise_request_exception = False
    todo = {path: path for path in _paths(toy_deck)}
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


def test_nothing_that_is_sent_to_it_breaks(toy_deck: Deck, ann_client: Client) -> None:
    """Each path gets a form or JSON; what it does is rolled back before the next."""
    ann_client.raise_request_exception = False
    body = {
        "name": "Mine", "format": "pond", "visibility": "public", "version": 1, "text": "1 Tub", "card": "gust",
        "section": "hold", "sections": {"hold": [{"card": "Gust", "count": 2}]}, "against": "Storms", "do": "save",
    }  # fmt: skip
    wrong = list[str]()
    for path in _paths(toy_deck):
        api = path.startswith("/api/")
        for method in ("POST", "PUT", "PATCH", "DELETE") if api else ("POST",):
            saved = transaction.savepoint()
            if api:
                answer = _send(ann_client, method, path.removeprefix("/api/v1/"), body)
            else:
                answer = ann_client.post(path, {name: each for name, each in body.items() if name != "sections"})
            transaction.savepoint_rollback(saved)
            wrong += [f"{answer.status_code} {method} {path}"] * (answer.status_code >= 500)
    assert "\n".join(wrong) == ""


def _send(client: Client, method: str, path: str, body: Any = None) -> Any:
    return client.generic(
        method, f"/api/v1/{path}", json.dumps(body), content_type="application/json", headers={"If-Match": "*"}
    )


def test_pages_of_all_games_name_it(toy_deck: Deck, ann_client: Client) -> None:
    pages = {
        "/": "/toy/",
        "/games/": "/toy/",
        "/cards/": "/toy/cards/",
        "/sets/try/": 'value="toy"',
        "/decks/new/": "/toy/decks/new/",
        "/decks/check/": "toy pond",
        "/decks/mine/": "Armada",
        "/decks/mine/?q=game%3Atoy": "Armada",
        "/people/ann/": "Armada",
        "/api/v1/games/": '"toy"',
        "/sitemap.xml": "<",
    }
    assert {path: said in ann_client.get(path).content.decode() for path, said in pages.items()} == dict.fromkeys(
        pages, True
    )


def test_cards_are_found(toy: None, client: Client) -> None:
    def found(q: str) -> list[str]:
        answer = client.get("/api/v1/games/toy/cards/", {"q": q}).json()
        assert answer["query"]["warnings"] == []
        page = client.get("/toy/cards/", {"q": q}, follow=True).content.decode()
        assert all(f"/toy/cards/{card['slug']}/" in page for card in answer["results"])
        return [card["name"] for card in answer["results"]]

    assert found("cost>=5") == ["Sail 5", "Sail 6"]
    assert found("kind:trick_wind fold:crane") == ["Gust"]
    assert found("is:wet or colour:red") == ["Regatta Queen", "Tub"]
    assert client.get("/api/v1/games/toy/cards/autocomplete/", {"q": "gu"}).json()["items"][0]["value"] == "gust"
    for form in ("json", "jsonl", "csv"):
        assert "Regatta Queen" in client.get(f"/api/v1/games/toy/bulk/cards.{form}").content.decode()
    vocabulary = client.get("/api/v1/games/toy/vocabulary/").json()
    assert [kind["code"] for kind in vocabulary["kinds"]] == ["boat", "sail", "trick_wind"]


def test_its_rules_are_found_and_linked(toy: None, client: Client) -> None:
    assert '<a class="rule-id" href="#TOY-1.1">TOY-1.1</a>' in client.get("/toy/rules/").content.decode()
    assert 'href="/toy/rules/#TOY-1.2"' in client.get("/toy/rules/?q=hold").content.decode()
    assert client.get("/api/v1/games/toy/rules/").json()["rules"][0]["path"] == "/toy/rules/#TOY-1.1"
    linked = Template("{% load rule_links %}{{ text|linked }}").render(Context({"text": "So it is (TOY-1.1)."}))
    assert linked == 'So it is (<a href="/toy/rules/#TOY-1.1" title="Boat">TOY-1.1</a>).'


def test_what_a_form_of_its_deck_lacks_is_said(toy_deck: Deck) -> None:
    said = {offer.code: offer.losses for offer in export_choices(services.content_of(toy_deck), library_of(TOY.code))}
    assert "the maybe list" in said["code"]
    assert "the maybe list" not in said["text"]


def test_a_second_block_of_a_list_stands_beside_the_deck(toy: None, ann_client: Client) -> None:
    """The section is the one that the game has for that, whatever it is called."""
    read = _send(ann_client, "POST", "decks/import/", {"game": "toy", "text": "4 Sail 3\n4 Gust\n\n2 Lull"}).json()
    assert {name: len(pile) for name, pile in read["sections"].items() if pile} == {"hold": 2, "dock": 1}


def test_decks_are_found(toy_deck: Deck, ann_client: Client) -> None:
    queries = {
        "card:gust f:pond legal:yes": True,
        "card:lull": True,
        "card:lull side:no": False,
        "boat:regatta": True,
        "boat:tub": False,
    }
    for q, is_found in queries.items():
        found = ann_client.get("/api/v1/decks/", {"game": "toy", "q": q}).json()
        assert ([each["id"] for each in found["results"]], found["query"]["warnings"]) == ([toy_deck.pk] * is_found, [])


def test_it_is_administered(toy_deck: Deck, admin_client: Client) -> None:
    """Lists, forms and histories of its cards, sets and decks; a card is added."""
    card = Card.objects.get(game="toy", name="Gust")
    paths = {
        "card": [f"{card.pk}/change/", f"{card.pk}/history/", "?game__exact=toy&q=cost:2", "add/?game=toy"],
        "cardset": [f"{CardSet.objects.get(game='toy').pk}/change/", "?game__exact=toy"],
        "deck": [f"{toy_deck.pk}/change/", "?game__exact=toy"],
    }
    app = {"deck": "decks"}
    wrong = [
        (model, path, status)
        for model, each in paths.items()
        for path in each
        if (status := admin_client.get(f"/admin/{app.get(model, 'cards')}/{model}/{path}").status_code) != 200
    ]
    assert wrong == []
    form = {"name": "Calm", "kind": "trick_wind", "cost": "1"}
    inline = {f"printings-{name}": "0" for name in ("TOTAL_FORMS", "INITIAL_FORMS", "MIN_NUM_FORMS", "MAX_NUM_FORMS")}
    made = admin_client.post("/admin/cards/card/add/?game=toy", {**form, **inline})
    assert made.status_code == 302, re.findall(r"(?s)errorlist.*?</ul>", made.content.decode())
    assert Card.objects.filter(game="toy", name="Calm", kind="trick_wind").exists()


@pytest.fixture
def names_of_enums(toy: None) -> Iterator[None]:
    """The settings name the enums of the games when the site starts."""
    spectacular_settings.apply_patches({"ENUM_NAME_OVERRIDES": enum_names()})  # type: ignore[no-untyped-call]
    _load_enum_name_overrides.cache_clear()
    yield
    spectacular_settings.clear_patches()  # type: ignore[no-untyped-call]
    _load_enum_name_overrides.cache_clear()


@pytest.mark.usefixtures("names_of_enums")
def test_openapi_documents_it() -> None:
    document = SchemaGenerator().get_schema(public=True)  # type: ignore[no-untyped-call]
    assert {"/api/v1/games/toy/cards/", "/api/v1/games/toy/bulk/cards.csv"} <= document["paths"].keys()
    shapes = document["components"]["schemas"]
    assert {"ToyCardSchema", "ToyDeckSectionsSchema", "ToyFormatEnum"} <= shapes.keys()
    assert "toy" in shapes["GameEnum"]["enum"]
