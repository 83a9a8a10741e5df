"""Texts that are made of longer ones, or get longer: they fit their columns, which PostgreSQL and tests check."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.db import DatabaseError, DataError, transaction
from django.test import Client

from accounts.models import User
from accounts.tests.pages import confirm
from cards.catalog.catalogs import Catalog
from cards.models import MAX_NAME, Card
from community.models import Preferences
from conftest import make_deck
from decks.models import Deck, Visibility
from games import other_games

pytestmark = pytest.mark.postgres

LONG = "W" * MAX_NAME


def test_a_deck_called_after_something_longer(starter: Catalog, ann: User, ann_client: Client) -> None:
    card = Card.objects.get(slug="flash-step")
    card.name = LONG
    card.save()
    source = make_deck(ann, starter, Visibility.PUBLIC, name=LONG)
    for path, form in (
        ("/decks/add/", {"card": "flash-step", "deck": ""}),
        (f"/decks/{source.pk}/copy/", {}),
        (f"/decks/{source.pk}/history/1/copy/", {}),
        ("/decks/new/", {"text": f"http://testserver/decks/{source.pk}/"}),
        ("/decks/new/", {"text": f"# Name: {LONG * 2}\n99 {LONG}\n99 {LONG}"}),
    ):
        assert ann_client.post(path, form).status_code in (200, 302, 303), path
    names = set(Deck.objects.exclude(pk=source.pk).values_list("name", flat=True))
    assert names == {f"Deck with {LONG}"[:80], f"Copy of {LONG}"[:80], f"{LONG}, version 1"[:80], LONG}


#: A method, a path and a body with a text that gets longer on its way, and the status of the answer.
LONGER: list[tuple[str, str, dict[str, Any], int]] = [
    ("POST", "/api/v1/decks/", {"name": "D", "sections": {"main": [{"card": "\u0958" * 160}]}}, 400),
    ("POST", "/accounts/email/", {"email": "a@" + ("İ" * 60 + ".") * 4 + "example", "action_add": ""}, 200),
    ("POST", "/accounts/notices/", {"by_mail": "on", "host": f"testserver:{'0' * 300}"}, 400),
]


@pytest.mark.parametrize(("method", "path", "body", "status"), LONGER)
def test_what_gets_longer_is_refused(
    starter: Catalog, ann: User, ann_client: Client, method: str, path: str, body: dict[str, Any], status: int
) -> None:
    confirm(ann_client)
    host = {"Host": body["host"]} if "host" in body else {}
    if path.startswith("/api/"):
        answer = ann_client.generic(method, path, json.dumps(body), content_type="application/json")
    else:
        answer = ann_client.post(path, body, headers=host)
    assert answer.status_code == status
    assert not Preferences.objects.exists()


@pytest.mark.parametrize("game", other_games(), ids=lambda game: game.code)
def test_keys_of_cards_fit(game: Any) -> None:
    longest = {"name": "ﬃ" * MAX_NAME, "symbol": "ﬃ" * 40}
    most = Card.name_key.field.max_length
    assert max(len(game.identity({**longest, "kind": kind.code})) for kind in game.kinds) <= (most or 0)


def test_what_no_check_has_met_is_refused(ann_client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: Any, **kwargs: Any) -> None:
        raise DataError("value too long for type character varying(80)")

    monkeypatch.setattr("decks.pages.lists.list_context", fail)
    answer = ann_client.get("/decks/mine/")
    assert (answer.status_code, "is too long, or has characters" in answer.content.decode()) == (400, True)


def test_tables_of_tests_check_limits(starter: Catalog, ann: User) -> None:
    deck = make_deck(ann, starter)
    for column, value in (("name", "x" * 81), ("name", "a\0b"), ("description", "a\0b"), ("version", 2**31)):
        with pytest.raises((DatabaseError, ValueError)), transaction.atomic():
            Deck.objects.filter(pk=deck.pk).update(**{column: value})
