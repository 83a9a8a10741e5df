"""Addresses that a public deck has for its editors alone.

That hidden decks answer like none is tested in despaira_site/tests/test_access.py, for every address; the methods that
each address takes are recorded in despaira_site/tests/pages/methods.txt.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any, Final

import pytest
from django.db import transaction
from django.test import Client

from accounts.models import User
from cards.catalog.catalogs import Catalog
from conftest import make_deck
from decks.core import coediting, services
from decks.core.plans import Plan, dump_plan
from decks.goldfish import limits as goldfish_limits
from decks.models import Deck, Visibility
from decks.statistics import winning
from despaira_site.testing.exhaustive import is_exhaustive
from despaira_site.tests.access_cells import addresses

#: Below the address of a deck: how what is for its editors alone begins.
EDITORS: Final = (
    "edit/", "undo/", "redo/", "compare/", "history/", "share/", "revoke/", "delete/", "people/",
)  # fmt: skip
API_EDITORS: Final = ("changes/", "history/", "differences/", "share/")


@pytest.fixture
def values(starter: Catalog, ann: User, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Return the values of addresses: a public deck, and whatever else an address can name."""
    for module in (winning, goldfish_limits):
        monkeypatch.setattr(module, "GAMES", 1)
    deck = make_deck(ann, starter, Visibility.PUBLIC)
    card = next(iter(services.decklist_of(deck).section("main")))
    content = replace(services.content_of(deck), plans={"a": dump_plan(Plan("Fire rush"))})
    services.save_deck(deck=deck, version=1, content=content)
    invitation = coediting.invite(deck=deck)
    return {
        "deck_id": deck.pk, "plan_id": "a", "key": str(card), "number": "1",
        "invitation_id": str(invitation.pk), "user_id": str(ann.pk),
    }  # fmt: skip


def ask(client: Client, method: str, path: str) -> int:
    """Return the status of an answer, and undo what the request did."""
    changes = {"version": 2, "changes": [{"key": "k", "undo": 2}]}
    with transaction.atomic():
        if path.startswith("/api/") or path.endswith("/changes/"):
            body = "" if method == "GET" else json.dumps(changes)
            answer = client.generic(method, path, body, content_type="application/json", headers={"If-Match": "*"})
        else:
            answer = client.post(path, {"version": "2"}) if method == "POST" else client.generic(method, path)
        transaction.set_rollback(True)
    return int(answer.status_code)


@pytest.mark.parametrize(
    ("before", "editors", "count"),
    [("decks/<slug:deck_id>/", EDITORS, 39), ("api/v1/decks/<slug:deck_id>/", API_EDITORS, 8)],
    ids=["pages", "api"],
)
def test_a_public_deck_has_addresses_for_its_editors_alone(
    values: dict[str, str], ann_client: Client, bob_client: Client, before: str, editors: tuple[str, ...], count: int
) -> None:
    wrong: list[tuple[Any, ...]] = []
    asked = 0
    for address in addresses():
        rest = address.route.removeprefix(before)
        if rest == address.route or not rest.startswith(editors):
            continue
        path = address.path(values)
        takes = ann_client.generic("PROPFIND", path)["Allow"].split(", ")
        methods = [method for method in takes if method not in ("HEAD", "OPTIONS")]
        for method in methods:
            strangers = [bob_client, *([Client()] if is_exhaustive() or method == methods[0] else [])]
            others = {ask(client, method, path) for client in strangers}
            hers = ask(ann_client, method, path)
            is_there = hers < 500 and (hers not in (404, 405) or "<int:user_id>" in rest)
            wrong += [(method, path, hers, others)] if others != {404} or not is_there else []
            asked += 1
    assert wrong == []
    assert asked >= count
    assert Deck.objects.get().version == 2
