"""The pages that strangers see of public decks are kept: each shows what has changed since, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from django.test import Client

from accounts.models import User
from cards.catalog.catalogs import Catalog
from community.models import Comment
from conftest import make_deck
from decks.core import services
from decks.games import library_of
from decks.models import Deck, Matchup, Visibility
from decks.search import public_decks
from decks.statistics.matchups import played_digest


@pytest.fixture
def home(starter: Catalog, ann: User) -> dict[str, Deck]:
    """Decks of which the first is looked at."""
    bob = User.objects.create_user("bob")
    first = make_deck(ann, starter, Visibility.PUBLIC, name="First")
    decks = {
        "first": first,
        "other": make_deck(ann, starter, Visibility.PUBLIC, name="Zebra"),
        "private": make_deck(ann, starter, name="Secret"),
        "copy": make_deck(bob, starter, Visibility.PUBLIC, name="Copied"),
    }
    Deck.objects.filter(pk=decks["copy"].pk).update(forked_from=first)
    Comment.objects.create(deck=first, author=bob, text="Well said")
    return decks


def _said(decks: dict[str, Deck]) -> Comment:
    return Comment.objects.get(deck=decks["first"])


def _save(deck: Deck, **fields: str) -> None:
    services.save_deck(deck=deck, version=deck.version, content=replace(services.content_of(deck), **fields))  # type: ignore[arg-type]


def _met(decks: dict[str, Deck]) -> None:
    one, other = sorted((decks["first"], decks["other"]), key=lambda deck: deck.pk)
    digests = [played_digest(services.decklist_of(deck), library_of(deck)) for deck in (one, other)]  # type: ignore[arg-type]
    Matchup.objects.create(
        deck=one, against=other, digest=digests[0], digest_against=digests[1], rules_digest="", games=20, won=15,
        lost=5, drawn=0, seed="", player="",
    )  # fmt: skip


#: What changes, and what stands on the page of the deck, or not any more, after that.
CHANGES: dict[str, tuple[Callable[[dict[str, Deck]], object], str, bool]] = {
    "a comment": (
        lambda decks: Comment.objects.create(deck=decks["first"], author=decks["copy"].owner, text="Too slow"),
        "Too slow", True,
    ),
    "a comment edited": (lambda decks: Comment.objects.filter(pk=_said(decks).pk).update(text="Anew"), "Anew", True),
    "a comment hidden": (
        lambda decks: Comment.objects.filter(pk=_said(decks).pk).update(is_hidden=True), "Well said", False,
    ),
    "a comment deleted": (lambda decks: _said(decks).delete(), "Well said", False),
    "its author renamed": (lambda decks: User.objects.filter(username="bob").update(username="bert"), ">bert<", True),
    "a like": (lambda decks: Deck.objects.filter(pk=decks["first"].pk).update(likes=77_777), "77777", True),
    "a matchup": (_met, "Matchups", True),
    "its name": (lambda decks: _save(decks["first"], name="Another name"), "Another name", True),
    "another deck": (lambda decks: _save(decks["other"], name="Yak"), "Zebra", False),
    "another deck hidden": (lambda decks: _save(decks["other"], visibility="private"), "Zebra", False),
    "one published": (lambda decks: _save(decks["private"], visibility="public"), "Secret", True),
    "a copy deleted": (lambda decks: decks["copy"].delete(), "Copied", False),
}  # fmt: skip


@pytest.mark.postgres
@pytest.mark.parametrize("change", CHANGES)
def test_the_next_visitor_sees_what_has_changed(home: dict[str, Deck], change: str) -> None:
    make, words, is_there = CHANGES[change]

    def is_shown() -> bool:
        return words in Client().get(home["first"].get_absolute_url()).content.decode()

    assert [is_shown(), is_shown()] == [not is_there] * 2
    make(home)
    assert is_shown() is is_there


@pytest.mark.parametrize("way", ["", "hand/?seed=1"])
def test_a_deck_that_is_hidden_is_not_there_any_more(home: dict[str, Deck], way: str) -> None:
    address = f"{home['first'].get_absolute_url()}{way}"
    assert {Client().get(address).status_code for _ in range(2)} == {200}
    _save(home["first"], visibility="private")
    assert Client().get(address).status_code == 404


def test_only_what_strangers_see_is_kept(
    home: dict[str, Deck], starter: Catalog, ann_client: Client, client: Client
) -> None:
    """Neither what whoever has a cookie sees, nor what is behind a link, nor a hand of many."""
    deck, private = home["first"], home["private"]
    services.share(deck=private)
    private.refresh_from_db()

    def kept() -> int:
        return len(public_decks(starter).pages)

    before = kept()
    here = deck.get_absolute_url()
    for address in (here, private.get_absolute_url(), "/"):
        assert "Sign out" in ann_client.get(address).content.decode()
    assert "Secret" in Client().get(f"/s/{private.share_token}/").content.decode()
    assert Client().get(private.get_absolute_url()).status_code == 404
    Client().get(f"{here}?hand=7")
    assert kept() == before
    assert "Sign out" not in Client().get(here).content.decode()
    assert kept() == before + 1


def test_a_form_of_a_kept_page_is_made_out_to_who_asked_for_it(home: dict[str, Deck]) -> None:
    deck, tokens = home["first"], set()
    for _ in range(3):
        visitor = Client(enforce_csrf_checks=True)
        html = visitor.get(deck.get_absolute_url()).content.decode()
        given = re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', html)
        tokens.add(given[0])
        copied = visitor.post(f"{deck.get_absolute_url()}copy/", {"csrfmiddlewaretoken": given[-1]})
        assert copied.status_code == 302
    assert len(tokens) == 3
    assert Deck.objects.filter(forked_from=deck, visibility=Visibility.PRIVATE).count() == 3


def test_addresses_on_a_page_are_of_the_host_that_was_asked(home: dict[str, Deck], settings: object) -> None:
    settings.ALLOWED_HOSTS = ["*"]  # type: ignore[attr-defined]
    for host in ("one.example", "two.example") * 2:
        html = Client().get(home["first"].get_absolute_url(), headers={"host": host}).content.decode()
        assert set(re.findall(r"(one|two)\.example", html)) == {host[:3]}
