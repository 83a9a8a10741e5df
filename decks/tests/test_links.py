"""Decks of this site that are pasted by their address: each is copied, if whoever pastes it may see it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest
from django.test import Client

from accounts.models import User
from cards.catalog import Catalog
from conftest import make_deck
from decks import services
from decks.models import Deck, Visibility

REFUSED: Final = "There is no such deck, or you may not see it."
ELSEWHERE: Final = "No deck of this site is at this address."


@pytest.fixture
def public(starter: Catalog, ann: User) -> Deck:
    return make_deck(ann, starter, Visibility.PUBLIC, name="Ashes", description="A guide.", deck_tags="slow")


@pytest.fixture
def unlisted(starter: Catalog, ann: User) -> Deck:
    return services.share(deck=make_deck(ann, starter, name="By link"))


@pytest.fixture
def private(starter: Catalog, ann: User) -> Deck:
    return make_deck(ann, starter, name="Secret")


def paste(client: Client, text: str) -> Any:
    return client.post("/decks/new/", {"text": text})


def send(client: Client, text: str) -> Any:
    return client.post("/api/v1/decks/import/", {"text": text}, content_type="application/json")


#: How an address may be written.
WRITTEN: Final[list[Callable[[Deck], str]]] = [
    lambda deck: f"http://testserver/decks/{deck.pk}/",
    lambda deck: f"  https://cards.example/decks/{deck.pk}/?view=faces#guide\n",
    lambda deck: f"/decks/{deck.pk}",
    lambda deck: f"testserver/embed/decks/{deck.pk}/",
    lambda deck: f"<http://testserver/s/{deck.share_token}/>",
    lambda deck: f"HTTP://testserver/s/{deck.share_token}/hand/?seed=1",
]


def test_a_pasted_address_makes_a_copy(public: Deck, bob: User, bob_client: Client) -> None:
    public = services.share(deck=public)
    for number, write in enumerate(WRITTEN):
        by, status = ((paste, 302), (send, 201))[number % 2]
        assert by(bob_client, write(public)).status_code == status
        made = Deck.objects.get(owner=bob)
        assert (made.name, made.forked_from, made.visibility) == ("Copy of Ashes", public, Visibility.PRIVATE)
        assert services.decklist_of(made) == services.decklist_of(public)
        assert (made.description, made.tags) == ("A guide.", ["slow"])
        made.delete()


def test_whoever_has_the_link_copies_by_it_alone(unlisted: Deck, bob: User, bob_client: Client) -> None:
    assert send(bob_client, f"/decks/{unlisted.pk}/").status_code == 400
    answer = send(bob_client, f"http://testserver/s/{unlisted.share_token}/")
    assert (answer.status_code, answer.json()["lines"]) == (201, [])
    assert Deck.objects.get(owner=bob).forked_from == unlisted


def test_one_s_own_deck_and_a_version_of_it(private: Deck, ann: User, ann_client: Client) -> None:
    services.save_deck(deck=private, version=1, content=services.empty_content("Secret", "standard"))
    assert paste(ann_client, f"http://testserver/decks/{private.pk}/edit/").status_code == 302
    assert paste(ann_client, f"http://testserver/decks/{private.pk}/history/1/").status_code == 302
    copies = {deck.name: services.decklist_of(deck).count("main") for deck in Deck.objects.exclude(pk=private.pk)}
    assert copies["Copy of Secret"] == 0
    assert copies["Secret, version 1"] >= 50


def test_what_one_may_not_see_answers_like_what_never_was(private: Deck, bob_client: Client) -> None:
    for text in ("http://testserver/decks/{}/", "/decks/{}", "http://testserver/decks/{}/history/1/"):
        for pk in (private.pk, "0123456789"):
            answer = paste(bob_client, text.format(pk))
            page = answer.content.decode()
            assert (answer.status_code, REFUSED in page) == (422, True)
            assert text.format(pk) in page  # it stays in the form
        there, never = (send(bob_client, text.format(pk)).json() for pk in (private.pk, "0123456789"))
        assert there == never
        assert there["errors"] == [{"path": "text", "code": "no_deck", "message": REFUSED}]
    assert Deck.objects.count() == 1


def test_a_dead_link_and_an_address_of_another_site(unlisted: Deck, bob_client: Client) -> None:
    address = f"http://testserver/s/{unlisted.share_token}/"
    services.revoke(deck=unlisted)
    assert REFUSED in paste(bob_client, address).content.decode()
    assert ELSEWHERE in paste(bob_client, "https://elsewhere.example/builder?deck=4").content.decode()
    assert not Deck.objects.exclude(pk=unlisted.pk).exists()


def test_an_address_with_a_deck_code_is_read_as_before(private: Deck, ann_client: Client, bob: User) -> None:
    code = ann_client.get(f"/api/v1/decks/{private.pk}/export/?as=code").content.decode().strip()
    answer = send(ann_client, f"https://elsewhere.example/view?deck={code}")
    assert answer.status_code == 201
    assert answer.json()["forked_from"] is None
    assert send(ann_client, f"3 Flash Step\nhttp://testserver/decks/{private.pk}/").json()["forked_from"] is None
