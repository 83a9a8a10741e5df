"""Decks in searches for cards: whose may be named, by id or code, and how many."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from cards.catalog import Catalog
from conftest import make_deck
from decks.models import Deck, Visibility
from tcg.construction import Decklist

pytestmark = pytest.mark.django_db


def asked(client: Client, q: str) -> tuple[list[str], list[str]]:
    """(names of the cards, codes of the warnings)"""
    found = client.get("/api/v1/cards/", {"q": q, "page_size": "200"}).json()
    return [card["name"] for card in found["results"]], [warning["code"] for warning in found["query"]["warnings"]]


@pytest.fixture
def of_ann(starter: Catalog, ann: User) -> str:
    """The id of a private deck with one leader and two cards, and one that is only thought of."""
    flash, bolt, regent, dove = (
        card.id
        for name in ("Flash Step", "Cinder Bolt", "Ashen Regent", "Vesper Dove")
        if (card := starter.named(name))
    )
    decklist = Decklist.of(leader=[(regent, 1)], main=[(flash, 3), (bolt, 1)], maybe=[(dove, 1)])
    return make_deck(ann, starter, Visibility.PRIVATE, decklist=decklist).pk


def test_the_cards_of_a_deck_and_their_copies(ann_client: Client, of_ann: str) -> None:
    assert asked(ann_client, f"deck:{of_ann}") == (["Ashen Regent", "Cinder Bolt", "Flash Step"], [])
    assert asked(ann_client, f"deck:{of_ann} copies>=2") == (["Flash Step"], [])
    assert asked(ann_client, f'-deck:{of_ann} !"Flash Step"')[0] == []
    assert "Vesper Dove" in asked(ann_client, f"-deck:{of_ann} dove")[0]


def test_a_code_is_for_everybody_and_a_strangers_deck_is_like_none(
    ann_client: Client, bob_client: Client, client: Client, of_ann: str
) -> None:
    code = ann_client.get(f"/api/v1/decks/{of_ann}/export/?as=code").content.decode().strip()
    for other in (bob_client, client):
        assert asked(other, f"deck:{of_ann} t:trick") == (asked(other, "t:trick")[0], ["NO_SUCH_DECK"])
        assert asked(other, f"deck:{code}")[0] == ["Ashen Regent", "Cinder Bolt", "Flash Step"]


def test_an_answer_in_which_somebody_names_a_deck_is_kept_for_nobody_else(
    ann_client: Client, client: Client, of_ann: str
) -> None:
    for _ in range(2):
        assert "Flash Step" in ann_client.get("/cards/", {"q": f"deck:{of_ann}"}).content.decode()
        html = client.get("/cards/", {"q": f"deck:{of_ann}"}).content.decode()
        assert "Flash Step" not in html
        assert "There is no deck" in html
        assert "Flash Step" in asked(ann_client, f"deck:{of_ann}")[0]
        assert asked(client, f"deck:{of_ann}") == ([], ["NO_SUCH_DECK"])


def test_for_the_name_of_a_deck_its_id_is_suggested(
    starter: Catalog, ann_client: Client, bob: User, bob_client: Client, of_ann: str
) -> None:
    name = Deck.objects.get(pk=of_ann).name
    public = make_deck(bob, starter, Visibility.PUBLIC, name=name.upper()).pk
    for client, ids in ((ann_client, [of_ann, public]), (bob_client, [public]), (Client(), [public])):
        answer = client.get("/api/v1/cards/", {"q": f'deck:"{name}"'}).json()
        (warning,) = answer["query"]["warnings"]
        assert (warning["code"], warning["suggestion"]) == ("NO_SUCH_DECK", ids[0])
        assert "names change. Write its ID, code or address." in warning["message"]
        page = client.get("/cards/", {"q": f'deck:"{name}" dragon'}).content.decode()
        for deck in ids:
            assert f'href="/cards/?q=deck%3A{deck}+dragon"' in page
    assert asked(ann_client, 'deck:""')[1] == ["NO_SUCH_DECK"]


def test_few_decks_are_looked_up(ann_client: Client, of_ann: str, django_assert_max_num_queries: object) -> None:
    many = " or ".join(f"deck:nobody{number},{of_ann}" for number in range(30))
    with django_assert_max_num_queries(20):  # type: ignore[operator]
        names, codes = asked(ann_client, many)
    assert set(codes) == {"NO_SUCH_DECK", "TOO_MANY_VALUES"}
    assert len(names) == 3


def test_an_address_is_as_good_as_an_id_and_a_link_is_for_whoever_has_it(
    unlisted: Deck, ann_client: Client, client: Client
) -> None:
    cards = asked(ann_client, f"deck:{unlisted.pk}")
    assert len(cards[0]) == 18
    for written in (f"http://testserver/decks/{unlisted.pk}/", f"/decks/{unlisted.pk}"):
        assert asked(ann_client, f"deck:{written}") == cards
        assert asked(client, f"deck:{written}") == ([], ["NO_SUCH_DECK"])
    for written in (f"http://testserver/s/{unlisted.share_token}/", f"s/{unlisted.share_token}"):
        assert asked(client, f"deck:{written}") == cards
    assert asked(client, f"deck:/s/{unlisted.pk}/") == ([], ["NO_SUCH_DECK"])


@pytest.mark.parametrize("written", ["DSP", "DSPAAAA", "/s//", "/decks/", "x" * 900, "é" * 40, "9" * 32, "/s/None/"])
def test_what_is_no_deck(starter: Catalog, ann: User, client: Client, written: str) -> None:
    make_deck(ann, starter)  # which has no link
    assert asked(client, f"deck:{written}") == ([], ["NO_SUCH_DECK"])
