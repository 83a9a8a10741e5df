"""Pages on which a match begins: the lobby, and invitations."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from cards.catalog.catalogs import Catalog
from conftest import make_deck
from decks.core.services import content_of, share
from decks.importexport import ExportedDeck, dump
from decks.models import Deck
from play import limits
from play.models import Match, Mode, Seat, Status


def start(client: Client, deck: Deck, **fields: str) -> Any:
    return client.post("/play/", {"deck": deck.pk, "against": "self", **fields})


def invite(deck: Deck) -> tuple[Client, Match, str]:
    """Begin a match by link, and return the browser of its host, the match and the path of the invitation."""
    client = Client()
    assert start(client, deck, against="link", name="Ann").status_code == 302
    match = Match.objects.latest("created_at")
    return client, match, f"/play/{match.pk}/join/{match.invitation}/"


def test_a_match_begins_from_the_page_of_a_deck(deck: Deck, client: Client) -> None:
    assert f'href="/play/?deck={deck.pk}"' in client.get(f"/decks/{deck.pk}/").content.decode()
    page = client.get(f"/play/?deck={deck.pk}").content.decode()
    assert f'name="deck" value="{deck.pk}" checked' in page
    assert 'name="against" value="1" checked' in page
    answer = start(client, deck)
    match = Match.objects.get()
    assert (answer.status_code, answer["Location"], match.mode) == (302, f"/play/{match.pk}/", Mode.SELF)
    assert (client.cookies["seat"]["httponly"], client.cookies["seat"]["samesite"]) == (True, "Lax")
    assert "Your turn" in client.get("/play/").content.decode()
    assert f"/play/{match.pk}/" not in Client().get("/play/").content.decode()


def test_a_browser_has_one_key_for_all_its_matches(deck: Deck, client: Client) -> None:
    for _ in range(2):
        start(client, deck)
    assert len(set(Seat.objects.filter(number=0).values_list("key_digest", flat=True))) == 1


def test_an_account_needs_no_cookie(deck: Deck, ann_client: Client) -> None:
    start(ann_client, deck)
    assert "seat" not in ann_client.cookies
    assert Seat.objects.filter(owner__username="ann", name="ann").count() == 1


@pytest.mark.parametrize("form", ["text", "code"])
def test_a_list_or_a_code_is_played(form: str, deck: Deck, starter: Catalog, client: Client) -> None:
    text = dump(form, ExportedDeck.of(content_of(deck), starter))
    assert start(client, deck, text=text).status_code == 302
    assert Seat.objects.get(number=0).side["name"] == ("Ann's ashes" if form == "text" else "The deck of the code")


def test_what_is_wrong_is_said_and_what_was_typed_stays(deck: Deck, client: Client) -> None:
    answer = start(client, deck, text="Leader\n3 Nobody At All\n", against="9", map="nowhere")
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Line 2: “3 Nobody At All”" in page
    assert "3 Nobody At All\n</textarea>" in page
    assert "Select a valid choice" in page
    assert not Match.objects.exists()


def test_a_private_deck_of_another_can_not_be_played_nor_its_name_be_seen(
    bob: User, starter: Catalog, deck: Deck, client: Client
) -> None:
    secret = make_deck(bob, starter, name="Bob’s secret")
    answers = [start(client, secret), start(client, deck, text=secret.pk), start(client, deck, their_deck=secret.pk)]
    assert [answer.status_code for answer in answers] == [422] * 3
    pages = [*answers, client.get(f"/play/?deck={secret.pk}")]
    assert not any("secret" in page.content.decode() for page in pages)


def test_a_friend_joins_by_the_link(deck: Deck) -> None:
    host, match, path = invite(deck)
    assert path in host.get(f"/play/{match.pk}/").content.decode()
    assert host.get(f"{path}qr.svg")["Content-Type"] == "image/svg+xml"
    assert match.invitation not in Client().get(f"/play/{match.pk}/").content.decode()
    friend = Client()
    assert "Ann invites you" in friend.get(path).content.decode()
    match.refresh_from_db()
    assert match.status == Status.WAITING
    assert friend.post(path, {"deck": deck.pk, "name": "Bob"}).status_code == 302
    match.refresh_from_db()
    assert (match.status, friend.get(path).status_code) == (Status.RUNNING, 302)
    turns = sorted("Your turn" in browser.get("/play/").content.decode() for browser in (host, friend))
    assert turns == [False, True]


def test_used_and_wrong_invitations_say_so(deck: Deck) -> None:
    _, match, path = invite(deck)
    wrong = Client().get(f"/play/{match.pk}/join/wrong/")
    assert (wrong.status_code, "not valid" in wrong.content.decode()) == (403, True)
    assert Client().post(path, {"deck": deck.pk}).status_code == 302
    used = Client().post(path, {"deck": deck.pk})
    assert (used.status_code, "taken this seat already" in used.content.decode()) == (409, True)
    assert Client().get("/play/nothing/join/wrong/").status_code == 404
    assert Client().get(f"{path}qr.svg").status_code == 404
    assert Client().put("/play/").status_code == 405


def test_people_play_each_other_with_legal_decks(deck: Deck, ann: User, starter: Catalog) -> None:
    illegal = "Leader\n1 Ashen Regent\nMain\n3 Flash Step\n3 Cinder Bolt\n"
    refused = start(Client(), deck, against="link", text=illegal)
    assert (refused.status_code, "not legal" in refused.content.decode()) == (422, True)
    assert start(Client(), deck, text=illegal).status_code == 302
    _, _, path = invite(deck)
    assert Client().post(path, {"text": illegal}).status_code == 422


def test_nobody_begins_more_matches_than_allowed(deck: Deck, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "OPEN", 1)
    start(client, deck)
    refused = start(client, deck)
    assert (refused.status_code, "matches open" in refused.content.decode()) == (429, True)


def test_public_decks_are_found_by_name(bob: User, starter: Catalog, deck: Deck, client: Client) -> None:
    make_deck(bob, starter, name="Ann's secret")
    page = client.get("/play/?q=ann").content.decode()
    assert f'name="deck" value="{deck.pk}" checked' in page
    assert "secret" not in page
    assert "No public deck has that" in client.get("/play/?q=nothing").content.decode()


def test_a_deck_is_played_by_its_share_link(bob: User, starter: Catalog, client: Client) -> None:
    secret = share(deck=make_deck(bob, starter))
    assert f'href="/play/?deck={secret.share_token}"' in client.get(f"/s/{secret.share_token}/").content.decode()
    page = client.get(f"/play/?deck={secret.share_token}").content.decode()
    assert f'value="{secret.share_token}" checked' in page
    assert client.post("/play/", {"deck": secret.share_token, "against": "self"}).status_code == 302
