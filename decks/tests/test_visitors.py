"""Decks without an account: how many there may be, that they are never listed, and how long they are kept."""

from __future__ import annotations

import json
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.utils import timezone

from accounts.models import User
from cards.catalog import Catalog
from decks.models import Deck, Visibility

HERE, THERE = "198.51.100.1", "198.51.100.2"


def make(client: Client, address: str = HERE, **fields: str) -> Any:
    """Make a deck by the API, from an address."""
    body = json.dumps({"name": "A visitor's", **fields})
    return client.post("/api/v1/decks/", body, content_type="application/json", REMOTE_ADDR=address)


def change(client: Client, deck_id: str, **fields: str) -> Any:
    return client.patch(
        f"/api/v1/decks/{deck_id}/", json.dumps(fields), content_type="application/json", headers={"If-Match": "*"}
    )


def test_an_address_makes_so_many_in_a_day_whatever_cookies_it_sends(starter: Catalog, settings: Any) -> None:
    settings.VISITOR_DECKS_DAILY = 2
    browser = Client()
    assert [make(client).status_code for client in (Client(), browser)] == [201, 201]
    Deck.objects.update(created_at=timezone.now() - timedelta(hours=23))
    refused = make(Client())
    assert (refused.status_code, refused["Content-Type"]) == (429, "application/problem+json")
    assert 3500 < int(refused["Retry-After"]) <= 3601
    assert "sign up" in refused.json()["detail"]
    assert Session.objects.count() == 2  # who is refused is not remembered
    assert make(browser).status_code == 429
    assert make(Client(), THERE).status_code == 201
    Deck.objects.update(created_at=timezone.now() - timedelta(hours=25))
    assert make(browser).status_code == 201


def test_the_addresses_of_one_household_are_one(starter: Catalog, settings: Any) -> None:
    settings.VISITOR_DECKS_DAILY = 1
    addresses = ("2001:db8:1:2::1", "2001:db8:1:2:ffff::2", "2001:db8:1:3::1")
    assert [make(Client(), address).status_code for address in addresses] == [201, 429, 201]
    kept = Deck.objects.values_list("network", flat=True)
    assert not [mark for mark in kept if "2001" in mark or len(mark) != 32]


def test_an_address_keeps_so_many_and_the_site_so_many(starter: Catalog, settings: Any) -> None:
    settings.VISITOR_DECKS_ADDRESS, settings.VISITOR_DECKS_TOTAL = 1, 2
    assert make(Client()).status_code == 201
    Deck.objects.update(created_at=timezone.now() - timedelta(days=2))
    for address, status in ((HERE, 403), (THERE, 201), ("198.51.100.3", 403)):
        answer = make(Client(), address)
        assert (answer.status_code, "Retry-After" in answer) == (status, False)
        assert status == 201 or "Sign up" in answer.json()["detail"]


def test_pages_say_so_and_keep_what_was_pasted(public: Deck, settings: Any) -> None:
    settings.VISITOR_DECKS_DAILY = 0
    for path, body in (
        ("/decks/new/", {"name": "Hopeful", "format": "standard"}),
        ("/decks/new/", {"text": "3 Hopeful Hare"}),
        (f"/decks/{public.pk}/copy/", {}),
    ):
        answer = Client().post(path, body)
        assert (answer.status_code, answer["Retry-After"]) == (429, "1")
        html = answer.content.decode()
        assert "From your address 0 decks were made" in html
        assert "Hopeful" in html or not body
    assert not Session.objects.exists()


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_those_who_come_at_once_no_more_get_in(starter: Catalog, settings: Any) -> None:
    settings.VISITOR_DECKS_DAILY = 3

    def ask(number: int) -> int:
        try:
            return int(make(Client()).status_code)
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as pool:
        assert Counter(pool.map(ask, range(8))) == {201: 3, 429: 5}


@pytest.mark.postgres
def test_a_visitor_shares_by_link_and_is_not_listed(starter: Catalog, ann: User, client: Client) -> None:
    refused = make(client, visibility="public")
    (error,) = refused.json()["errors"]
    assert (refused.status_code, error["path"], error["code"]) == (403, "visibility", "account_required")
    deck_id = make(client).json()["id"]
    assert change(client, deck_id, visibility="public").status_code == 403
    with pytest.raises(IntegrityError), transaction.atomic():
        Deck.objects.update(visibility=Visibility.PUBLIC)
    assert change(client, deck_id, visibility="unlisted").status_code == 200
    address = client.get(f"/api/v1/decks/{deck_id}/").json()["share_url"]
    assert Client().get(address).status_code == 200
    for path in ("/decks/", "/sitemap-decks.xml", "/api/v1/decks/", "/"):
        assert deck_id not in Client().get(path).content.decode()
    # An account lists what was a visitor's.
    client.post("/accounts/login/", {"login": "ann", "password": "correct horse battery"})
    assert change(client, deck_id, visibility="public").status_code == 200
    deck = Deck.objects.get()
    assert (deck.owner, deck.visitor, deck.network, deck.kept_until) == (ann, "", "", None)


def test_pages_say_until_when_a_deck_is_kept(starter: Catalog, client: Client, ann_client: Client) -> None:
    for browser, is_a_visitors in ((client, True), (ann_client, False)):
        deck_id = make(browser).json()["id"]
        Deck.objects.filter(pk=deck_id).update(updated_at="2026-01-01T12:00Z")
        for path in (f"/decks/{deck_id}/", f"/decks/{deck_id}/edit/"):
            assert ("1 April 2026" in browser.get(path).content.decode()) == is_a_visitors
        mine = browser.get("/decks/mine/").content.decode()
        assert ("kept until" in mine, "for 90 days after its last change" in mine) == (is_a_visitors, is_a_visitors)


def test_whoever_goes_on_with_a_deck_stays_its_owner(starter: Catalog, client: Client) -> None:
    """The session lasts as long again with each change: the deck never outlives its key."""
    deck_id = make(client).json()["id"]
    for go_on in (
        lambda: change(client, deck_id, description="Better"),
        lambda: client.post(
            f"/decks/{deck_id}/edit/",
            {"version": "2", "name": "Best", "format": "standard", "visibility": "private"},
        ),
    ):
        soon = timezone.now() + timedelta(days=1)
        Session.objects.update(expire_date=soon)
        assert go_on().status_code in (200, 303)
        assert Session.objects.get().expire_date > soon + timedelta(days=90)
