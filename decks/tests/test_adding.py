"""Decks and cards that are added: by “+ to a deck”, and decks by their address, if whoever pastes it may see them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from html import unescape
from typing import Any, Final

import pytest
from django.test import Client

from accounts.models import User
from cards.catalog.catalogs import Catalog
from conftest import make_deck
from decks.core import services
from decks.models import Deck, DeckVersion, Visibility
from decks.tests.test_pages import edit_path, sections_of
from games import DEFAULT_GAME
from tcg.construction import Decklist

pytestmark = pytest.mark.django_db

ADD = "/decks/add/"
SCRIPT = {"headers": {"Accept": "application/json"}}


@pytest.fixture
def two(starter: Catalog, ann: User) -> tuple[Deck, Deck]:
    """An older deck, and a newer one with two Flash Steps."""
    flash = starter.named("Flash Step")
    assert flash
    older = make_deck(ann, starter, name="Older", decklist=Decklist())
    return older, make_deck(ann, starter, name="Newer", decklist=Decklist.of(main=[(flash.id, 2)]))


def offered(client: Client, path: str) -> list[str]:
    """The decks that a page offers, by name."""
    html = client.get(path).content.decode()
    select = re.search(r'<select[^>]*name="deck">(.*?)</select>', html, re.DOTALL)
    return re.findall(r"<option[^>]*>([^<]*)</option>", select[1]) if select else []


def test_pages_offer_the_deck_that_was_worked_on_last(
    starter: Catalog, two: tuple[Deck, Deck], ann_client: Client, client: Client
) -> None:
    lists = ("/cards/", "/cards/?q=display:list", "/cards/?q=display:text", "/sets/DSP/")
    for path in (*lists, "/cards/flash-step/"):
        assert offered(ann_client, path) == ["Newer", "Older", "A new deck"]
        html = client.get(path).content.decode()  # a stranger is asked on a page of its own
        assert 'name="deck"' not in html
        assert "csrfmiddlewaretoken" not in html
        if path in lists:
            assert re.search(r'<button class="add-one" form="add-to-deck" name="card" value="[a-z-]+"', html)
            assert '<form id="add-to-deck" action="/decks/add/" hidden>' in html
        else:
            assert 'href="/decks/add/?card=flash-step"' in html
    ann_client.get(edit_path(two[0]))
    assert offered(ann_client, "/cards/") == ["Older", "Newer", "A new deck"]


def test_a_card_goes_where_it_belongs(starter: Catalog, two: tuple[Deck, Deck], ann_client: Client) -> None:
    _, newer = two
    back = "/cards/?q=flash"
    answer = ann_client.post(ADD, {"card": "flash-step", "deck": newer.pk, "next": back}, follow=True)
    assert answer.redirect_chain == [(back, 303)]
    assert "1 Flash Step more in “Newer”: 3 of 3 in Main." in unescape(answer.content.decode())
    assert sections_of(newer) == {("main", "Flash Step"): 3}
    assert DeckVersion.objects.filter(deck=newer, kind="edit").count() == 1  # it can be undone
    answer = ann_client.post(ADD, {"card": "flash-step", "deck": newer.pk})
    assert answer.status_code == 422
    assert "Flash Step is not added: 3 of 3 copies (D-2.3) in “Newer”." in unescape(answer.content.decode())
    script: Any = ann_client.post(ADD, {"card": "flash-step", "deck": newer.pk}, **SCRIPT)  # type: ignore[arg-type]
    assert (script.status_code, script.json()) == (
        422,
        {"message": "Flash Step is not added: 3 of 3 copies (D-2.3) in “Newer”."},
    )
    script = ann_client.post(ADD, {"card": "ashen-regent", "deck": newer.pk}, **SCRIPT)  # type: ignore[arg-type]
    assert script.json() == {
        "message": "1 Ashen Regent more in “Newer”: 1 in Leader.",
        "deck": {"id": newer.pk, "name": "Newer"},
    }
    answer = ann_client.post(ADD, {"card": "cinder-bolt", "deck": newer.pk, "copies": "9", "next": "//evil.example/"})
    assert answer["Location"] == edit_path(newer)
    assert sections_of(newer)["main", "Cinder Bolt"] == 3
    assert offered(ann_client, "/cards/")[0] == "Newer"


def test_a_visitor_without_a_deck_gets_a_new_one_with_it(starter: Catalog, client: Client) -> None:
    assert "A new deck with it" in client.get(ADD, {"card": "flash-step"}).content.decode()
    answer = client.post(ADD, {"card": "flash-step", "deck": "", "copies": "2", "next": "/cards/"})
    deck = Deck.objects.get()
    assert answer["Location"] == edit_path(deck)
    assert (deck.name, sections_of(deck)) == ("Deck with Flash Step", {("main", "Flash Step"): 2})
    assert offered(client, "/cards/") == ["Deck with Flash Step", "A new deck"]
    assert client.post(ADD, {"card": "war-banner", "deck": deck.pk}).status_code == 303


def test_what_cannot_be_added(starter: Catalog, two: tuple[Deck, Deck], ann_client: Client) -> None:
    token = next(card.slug for card in starter.values() if card.kind == "token")
    nowhere = "belongs in no deck: tokens come into play by abilities (O-2.5)."
    for fields, status, said in (
        ({"card": "nothing"}, 404, ""),
        ({}, 404, ""),
        ({"card": "flash-step", "deck": "nothinghere"}, 404, ""),
        ({"card": "flash-step", "copies": "0"}, 422, "“0” is not a number of copies from 1 to 9."),
        ({"card": "flash-step", "copies": "x" * 99}, 422, "is not a number of copies"),
        ({"card": token}, 422, nowhere),
        ({"card": token, "deck": two[1].pk}, 422, nowhere),
    ):
        answer = ann_client.post(ADD, fields)
        assert (answer.status_code, said in unescape(answer.content.decode())) == (status, True), fields
    assert Deck.objects.count() == 2


def test_strangers_and_wrong_methods(starter: Catalog, two: tuple[Deck, Deck], bob_client: Client) -> None:
    Deck.objects.update(visibility=Visibility.PUBLIC)
    for client in (bob_client, Client()):
        assert client.post(ADD, {"card": "flash-step", "deck": two[0].pk}).status_code == 404
    assert services.decklist_of(two[0]) == Decklist()
    assert Client(enforce_csrf_checks=True).post(ADD, {"card": "flash-step"}).status_code == 403


def test_others_are_quicker(
    starter: Catalog, two: tuple[Deck, Deck], ann_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What somebody else changed in the same moment is not lost, and what is added is added to it."""
    save, bolt = services.save_deck, starter.named("Cinder Bolt")
    assert bolt

    def late(**arguments: Any) -> Deck:
        monkeypatch.setattr(services, "save_deck", save)
        deck = Deck.objects.get(pk=two[1].pk)
        content = services.content_of(deck)
        other = replace(content, decklist=content.decklist.add("main", bolt.id, 1))
        save(deck=deck, version=deck.version, content=other)
        return save(**arguments)

    monkeypatch.setattr(services, "save_deck", late)
    ann_client.post(ADD, {"card": "cinder-bolt", "deck": two[1].pk})
    assert sections_of(two[1])["main", "Cinder Bolt"] == 2


REFUSED: Final = "There is no such deck, or you may not see it."
ELSEWHERE: Final = "No deck of this site is at this address."


@pytest.fixture
def public(starter: Catalog, ann: User) -> Deck:
    return make_deck(
        ann, starter, Visibility.PUBLIC, name="Ashes", description="A guide.", other_fields={"deck_tags": "slow"}
    )


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


def test_one_s_own_deck_and_a_version_of_it(private: Deck, ann: User, ann_client: Client) -> None:
    services.save_deck(deck=private, version=1, content=services.empty_content("Secret", DEFAULT_GAME))
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
