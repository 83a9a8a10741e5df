"""The search of decks of other games, and lists that hide what may not be seen."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from cards.catalog import Catalog
from conftest import make_deck
from decks import services
from decks.feeds import card_feed_address, feed_address, list_address
from decks.games import game_of, library_of
from decks.models import Deck, Visibility
from decks.search import TABLE, public_decks, search_decks, table
from decks.search.keeping import KEEPERS
from decks.tests.decks_of_games import CODES, make_deck_of
from games import GAMES

SECRET = "Nobody sees this"


def card_of(deck: Deck) -> Any:
    pile = services.decklist_of(deck).section(game_of(deck).main)
    return library_of(deck).cards[next(ref for ref in pile if isinstance(ref, int))]


def found(client: Client, query: str, **params: str) -> list[str]:
    answer = client.get("/api/v1/decks/", {"q": query, **params})
    assert answer.status_code == 200, answer.content
    return [each["id"] for each in answer.json()["results"]]


@pytest.mark.parametrize("code", CODES)
def test_each_game_has_its_own_list_and_search(
    code: str, ann: User, public: Deck, starter: Catalog, client: Client
) -> None:
    deck = make_deck_of(code, ann, Visibility.PUBLIC)
    card = card_of(deck)
    assert found(client, f'card:"{card.full_name}"', game=deck.game) == [deck.pk]
    assert found(client, f'-card:"{card.full_name}"', game=deck.game) == []
    assert found(client, f"card:{card.slug} copies>=1", game=deck.game) == [deck.pk]
    assert found(client, "") == [public.pk], "Despaira’s are apart"
    # A card of Despaira with the number of one of theirs is another card.
    assert search_decks(f"card:{card.slug}", public_decks(starter)).warnings
    # A list says where decks of another game are.
    answer = client.get("/api/v1/decks/", {"q": f"game:{deck.game}"}).json()
    assert f"{GAMES[deck.game].path}decks/" in answer["query"]["warnings"][0]["message"]
    same = client.get("/api/v1/decks/", {"q": f"game:{deck.game}", "game": deck.game}).json()
    assert ([each["id"] for each in same["results"]], same["query"]["warnings"]) == ([deck.pk], [])
    page = client.get(list_address(game_of(deck))).content.decode()
    assert (deck.pk in page, public.pk in page) == (True, False)
    assert f"/{deck.game}/decks/feed.atom" in page
    letters = max(card.name.split(), key=len)[:5]
    begun = client.get("/api/v1/decks/autocomplete/", {"q": f"card:{letters}", "game": deck.game}).json()
    assert any(card.full_name in item["value"] for item in begun["items"])


@pytest.mark.postgres
def test_one_s_own_decks_of_all_games_are_searched(starter: Catalog, ann: User, ann_client: Client) -> None:
    deck, despairas = make_deck_of("aoe", ann), make_deck(ann, starter)
    mine = {"mine": "true"}
    assert set(found(ann_client, "", **mine)) == {deck.pk, despairas.pk}
    assert found(ann_client, f"game:{deck.game}", **mine) == [deck.pk]
    assert found(ann_client, f"-game:{deck.game}", **mine) == [despairas.pk]
    assert found(ann_client, f'game:"{GAMES[deck.game].name}"', **mine) == [deck.pk]
    assert found(ann_client, f'card:"{card_of(deck).full_name}"', **mine) == [deck.pk]
    flash = starter.named("Flash Step")
    assert flash is not None
    content = services.content_of(despairas)
    more = replace(content, decklist=content.decklist.add("main", flash.id, 1))
    services.save_deck(deck=despairas, version=despairas.version, content=more)
    both = f'card:"Flash Step" or card:"{card_of(deck).full_name}"'
    assert set(found(ann_client, both, **mine)) == {deck.pk, despairas.pk}


def test_each_game_has_its_own_fields() -> None:
    despairas = {field.key for field in TABLE.fields}
    assert {"leader", "element", "win"} <= despairas
    for code in CODES:
        keys = {field.key for field in table(GAMES[code]).fields}
        assert not keys & {"leader", "element", "win"}
        assert ("character" in keys, "side" in keys) == (code == "aoe", code == "ga")
        formats = table(GAMES[code]).by_key["format"]
        assert [option.value for option in formats.offered] == list(GAMES[code].formats)  # type: ignore[attr-defined]
    every = {field.key for field in table(None).fields}
    assert despairas | {"game", "character"} == every


def test_decks_of_assemblage_are_found_by_their_character(ann: User, client: Client) -> None:
    decks = [make_deck_of("aoe", ann, Visibility.PUBLIC, number) for number in (0, 1)]
    for deck in decks:
        ref = next(iter(services.decklist_of(deck).section("fighter")))
        name = library_of(deck).cards[ref].name  # type: ignore[index]
        assert found(client, f'character:"{name}"', game="aoe") == [deck.pk]


def test_similar_decks_are_of_the_same_game(ann: User, client: Client, starter: Catalog) -> None:
    deck = make_deck_of("fade", ann, Visibility.PUBLIC)
    twin = services.create_deck(owner=ann, visitor="", content=services.content_of(deck))
    results = client.get(f"/api/v1/decks/{deck.pk}/similar/").json()["results"]
    assert [(each["id"], each["score"]) for each in results] == [(twin.pk, 1.0)]
    assert card_of(deck).full_name in results[0]["shared"]
    # What changes in one game leaves the others as they are.
    of_game, home = KEEPERS[deck.game], KEEPERS["despaira"]
    before = of_game.current(), home.current()
    make_deck(ann, starter, Visibility.PUBLIC)
    assert of_game.current() is before[0]
    assert home.current() is not before[1]


@pytest.mark.parametrize("code", CODES)
def test_no_list_count_search_offer_or_feed_knows_it(code: str, ann: User, bob_client: Client) -> None:
    hidden = [make_deck_of(code, ann, each, name=SECRET) for each in (Visibility.PRIVATE, Visibility.UNLISTED)]
    public = make_deck_of(code, ann, Visibility.PUBLIC, name="Everybody sees this")
    game, ref = game_of(public), next(iter(services.decklist_of(public).section(game_of(public).main)))
    assert isinstance(ref, int)
    slug = library_of(public).cards[ref].slug
    pages = [
        "/", f"/{code}/", f"/{code}/decks/", f"/{code}/decks/?q=card:{slug}", f"/{code}/cards/{slug}/",
        feed_address(game), card_feed_address(game, slug), "/sitemap-decks.xml", "/decks/mine/", "/people/ann/",
        "/people/ann/feed.atom", f"/api/v1/decks/?game={code}", f"/api/v1/decks/?game={code}&q=card:{slug}",
        f"/api/v1/decks/{public.pk}/similar/", "/api/v1/decks/?mine=true", f"/{code}/help/search/",
    ]  # fmt: skip
    if code == "fade":
        pages += ["/fade/goldfish/", f"/decks/{public.pk}/goldfish/"]
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
def test_missing_tools_are_404(code: str, tools: list[str], ann: User, ann_client: Client, client: Client) -> None:
    deck = make_deck_of(code, ann, Visibility.PUBLIC)
    services.share(deck=deck)
    deck.refresh_from_db()
    for browser in (ann_client, client):
        for tool in tools:
            found = [
                browser.get(f"{place}{tool}").status_code for place in (f"/decks/{deck.pk}/", f"/s/{deck.share_token}/")
            ]
            assert found == [404, 404], tool
