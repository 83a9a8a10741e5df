"""Tests of header and footer of pages, whose cached parts contain no personal data."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.template import Context, Template
from django.test import Client
from django.utils.html import escape

from accounts.models import User
from cards.catalog.catalogs import Catalog
from cards.presenters.cards import EMBLEMS
from cards.tests.own_cards import store
from conftest import make_deck
from decks.models import Deck, Visibility
from games import GAMES

pytestmark = pytest.mark.django_db


def test_a_constant_is_rendered_once_and_knows_no_context() -> None:
    inside = "[{{ name }}{% csrf_token %}{% url 'home' %}{% icon 'x' %}]"
    template = Template(f"{{{{ name }}}}{{% constant %}}{inside}{{% endconstant %}}")
    first, second = (template.render(Context({"name": name, "csrf_token": name})) for name in ("ann", "bob"))
    assert first.startswith("ann[/<svg")
    assert second == first.replace("ann", "bob")


def test_the_head_of_a_page_is_of_whoever_asks(starter: Catalog, ann: User, ann_client: Client, client: Client) -> None:
    for _ in range(2):
        stranger, owner = (browser.get("/sets/").content.decode() for browser in (client, ann_client))
        assert "Sign in" in stranger
        assert "account-name" not in stranger
        assert re.findall(r'class="account-name">([^<]*)', owner) == ["ann"]
        assert "csrfmiddlewaretoken" in owner
        assert "Sign in" not in owner


@pytest.mark.parametrize(
    ("path", "marked"),
    [
        ("/cards/", '<a class="site-nav__link" href="/cards/" aria-current="page">'),
        ("/cards/grave-warden/", '<a class="site-nav__link" href="/cards/" aria-current="true">'),
        ("/sets/DSP/", '<a class="site-nav__link" href="/sets/" aria-current="true">'),
        ("/help/search/", None),
        ("/help/privacy/", None),
        ("/fade/cards/", '<a class="site-nav__link" href="/fade/cards/" aria-current="page">'),
        ("/fade/sets/", '<a class="site-nav__link" href="/fade/sets/" aria-current="page">'),
        ("/aoe/combos/", '<a class="site-nav__link" href="/aoe/combos/" aria-current="page">'),
        ("/ga/", None),
    ],
)
def test_the_header_says_where_one_is(starter: Catalog, client: Client, path: str, marked: str | None) -> None:
    header = client.get(path).content.decode().partition("</header>")[0]
    assert re.findall(r'<a class="site-nav__link"[^>]*aria-current[^>]*>', header) == ([marked] if marked else [])


def test_a_deck_by_its_link_is_in_the_room_of_decks(starter: Catalog, ann: User, client: Client) -> None:
    deck = make_deck(ann, starter, Visibility.UNLISTED)
    header = client.get(f"/s/{deck.share_token}/").content.decode().partition("</header>")[0]
    marked = re.findall(r'<a class="site-nav__link"[^>]*aria-current[^>]*>', header)
    assert marked == ['<a class="site-nav__link" href="/decks/" aria-current="true">']
    assert 'class="menu__item" href="/fade/decks/"' in header


@pytest.mark.parametrize(
    ("path", "others"),
    [
        ("/", ["/", "/fade/", "/aoe/", "/ga/"]),
        ("/cards/grave-warden/", ["/cards/", "/fade/cards/", "/aoe/cards/", "/ga/cards/"]),
        ("/aoe/cards/?q=throw", ["/cards/", "/fade/cards/", "/aoe/cards/", "/ga/cards/"]),
        ("/fade/sets/NONE/", ["/sets/", "/fade/sets/", "/aoe/sets/", "/ga/sets/"]),
        ("/ga/rules/", ["/rules/", "/fade/rules/", "/aoe/rules/", "/ga/rules/"]),
        ("/help/search/", [f"{game.path}help/search/" for game in GAMES.values()]),
        ("/learn/", ["/", "/fade/", "/aoe/", "/ga/"]),
        ("/fade/battle/", ["/", "/fade/", "/aoe/", "/ga/"]),
    ],
)
def test_another_game_is_entered_by_the_room_one_is_in(
    starter: Catalog, client: Client, path: str, others: list[str]
) -> None:
    header = client.get(path).content.decode().partition("</header>")[0]
    assert re.findall(r'<a class="menu__item" href="([^"]*)"', header)[: len(others)] == others


def test_a_missing_page_of_a_game_leads_back_into_it(client: Client, db: None) -> None:
    page = client.get("/fade/cards/nobody/").content.decode()
    main = page[page.index("<main") : page.index("</main>")]
    assert re.findall(r'href="([^"]*)"', main) == ["/fade/cards/", "/fade/decks/", "/fade/", "/"]
    page = client.get("/cards/nobody/").content.decode()
    main = page[page.index("<main") : page.index("</main>")]
    assert re.findall(r'href="([^"]*)"', main) == ["/cards/", "/decks/", "/"]


def test_the_start_leads_to_every_game(starter: Catalog, client: Client) -> None:
    assert "0</span> cards" in client.get("/").content.decode()
    library = store("fade")
    page = client.get("/").content.decode()
    assert f'<a href="/fade/cards/"><span class="numbers">{len(library)}</span> cards' in page
    assert page.count('<img src="/fade/cards/') == EMBLEMS
    for game in GAMES.values():
        assert f'href="{game.path}rules/"' in page
        assert escape(game.about) in page


@pytest.mark.parametrize(
    "path",
    ["/", "/cards/", "/cards/grave-warden/", "/decks/", "/sets/DSP/", "/rules/", "/api/v1/cards/", "/api/v1/decks/"],
)
def test_who_only_reads_is_given_no_cookie_and_no_page_twice(starter: Catalog, client: Client, path: str) -> None:
    page = client.get(path)
    assert not page.cookies
    assert client.get(path, headers={"if-none-match": page.headers["ETag"]}).status_code == 304
    head = client.head(path)
    assert (head.headers["ETag"], head.content) == (page.headers["ETag"], b"")
    assert client.head(path, headers={"if-none-match": page.headers["ETag"]}).status_code == 304


def test_a_page_without_an_entity_tag_is_told_of_as_it_is_given(client: Client, db: None) -> None:
    for asked in ({}, {"if-match": '"x"'}):
        page, head = (ask("/accounts/login/", headers=asked) for ask in (client.get, client.head))
        assert (page.status_code, head.status_code, head.has_header("ETag")) == (200, 200, False)


def test_the_latest_decks_are_of_every_game_and_at_the_start_of_one_of_that_alone(
    starter: Catalog, ann: User, client: Client
) -> None:
    Deck.objects.create(owner=ann, name="Of the site", format="standard", visibility="public")
    Deck.objects.create(owner=ann, game="fade", name="Of the market", format="standard", visibility="public")
    Deck.objects.create(owner=ann, game="aoe", name="Of the curtain", format="versus", visibility="public")
    Deck.objects.create(owner=ann, game="fade", name="Of nobody else", format="standard", visibility="private")
    before = Deck.objects.create(owner=ann, name="Of the site before", format="standard", visibility="public")
    Deck.objects.filter(pk=before.pk).update(updated_at=before.updated_at - timedelta(days=1))
    pages = {path: client.get(path).content.decode() for path in ("/", "/fade/", "/aoe/", "/ga/")}
    shown = {path: re.findall(r'class="deck-tile__link"[^>]*>([^<]*)', page) for path, page in pages.items()}
    assert shown["/"] == ["Of the site", "Of the market", "Of the curtain", "Of the site before"]
    assert (shown["/fade/"], shown["/aoe/"], shown["/ga/"]) == (["Of the market"], ["Of the curtain"], [])
