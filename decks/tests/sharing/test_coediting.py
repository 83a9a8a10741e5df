"""Decks that several people edit: invitations, what co-editors may and may not do, and who is told of it."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.deletion import delete_account
from accounts.models import User
from cards.catalog.catalogs import Catalog
from conftest import make_deck
from decks import limits
from decks.core import coediting, services
from decks.models import CoEditor, Deck, Invitation, Visibility
from decks.tests.racing import at_once
from decks.tests.test_api import send as call


@pytest.fixture
def cleo_client(db: None) -> Client:
    client = Client()
    client.force_login(User.objects.create_user("cleo"))
    return client


@pytest.fixture
def deck(starter: Catalog, ann: User, bob: User) -> Deck:
    """A private deck of Ann's that Bob edits with her."""
    deck = make_deck(ann, starter)
    CoEditor.objects.create(deck=deck, user=bob)
    return deck


def form(deck: Deck, **fields: str) -> dict[str, str]:
    """The editor's form without any card."""
    written = {"name": deck.name, "format": deck.format, "visibility": deck.visibility, "description": ""}
    return {**written, "version": str(deck.version), **fields}


def test_an_invitation_is_made_opened(starter: Catalog, ann: User, ann_client: Client, bob_client: Client) -> None:
    deck = make_deck(ann, starter)
    page = ann_client.post(f"/decks/{deck.pk}/people/invite/", follow=True).content.decode()
    token = deck.invitations.get().token
    assert f"http://testserver/join/{token}/" in page

    stranger = Client()
    asked = stranger.get(f"/join/{token}/").content.decode()
    assert "ann asks you to edit “Ann&#x27;s ashes” with them" in asked
    assert f"/accounts/login/?next=/join/{token}/" in asked
    assert stranger.post(f"/join/{token}/")["Location"] == f"/accounts/login/?next=/join/{token}/"
    assert not deck.co_editors.exists()

    assert "Edit it together" in bob_client.get(f"/join/{token}/").content.decode()
    assert not deck.co_editors.exists()  # looking is not accepting
    answer = bob_client.post(f"/join/{token}/")
    assert answer["Location"] == f"/decks/{deck.pk}/edit/"
    assert bob_client.get(answer["Location"]).status_code == 200
    assert [editor.user.username for editor in deck.co_editors.all()] == ["bob"]


@pytest.mark.parametrize("way", ["used", "old", "taken back", "made up", "deleted", "the owner's account is deleted"])
def test_a_dead_invitation_answers_like_none(
    starter: Catalog, ann: User, ann_client: Client, bob_client: Client, cleo_client: Client, way: str
) -> None:
    deck = make_deck(ann, starter, Visibility.PUBLIC, name="Nobody sees this")
    invitation = coediting.invite(deck=deck)
    path = f"/join/{invitation.token}/"
    match way:
        case "used":
            assert cleo_client.post(path).status_code == 302
        case "old":
            Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
        case "taken back":
            ann_client.post(f"/decks/{deck.pk}/people/invite/{invitation.pk}/revoke/")
        case "made up":
            path = "/join/abcdefghijklmnopqrstuvwxyz012345/"
        case "deleted":
            deck.delete()
        case _:
            delete_account(ann, keep_public=True)
    absent = Client().get("/join/nothing/")
    for client in (Client(), bob_client):
        for answer in (client.get(path), client.post(path)):
            assert answer.status_code == 404
            assert "Nobody sees this" not in answer.content.decode()
    assert Client().get(path).content == absent.content
    assert not CoEditor.objects.filter(user__username="bob").exists()


def test_there_are_as_many_as_may_be(deck: Deck, ann_client: Client) -> None:
    for _ in range(limits.CO_EDITORS - 1):
        ann_client.post(f"/decks/{deck.pk}/people/invite/")
    assert deck.invitations.count() == limits.CO_EDITORS - 1
    ann_client.post(f"/decks/{deck.pk}/people/invite/")
    assert deck.invitations.count() == limits.CO_EDITORS - 1
    Invitation.objects.update(expires_at=timezone.now())  # past ones make room
    ann_client.post(f"/decks/{deck.pk}/people/invite/")
    assert deck.invitations.count() == 1


@pytest.mark.postgres
def test_one_of_two_who_accept_at_once_does(transactional_db: None, starter: Catalog, ann: User) -> None:
    deck = make_deck(ann, starter)
    token = coediting.invite(deck=deck).token
    clients = [Client() for _ in range(4)]
    for number, client in enumerate(clients):
        client.force_login(User.objects.create_user(f"player{number}"))

    answers = at_once([partial(client.post, f"/join/{token}/") for client in clients])
    assert sorted(answer.status_code for answer in answers) == [302, 404, 404, 404]
    assert deck.co_editors.count() == 1


def test_a_co_editor_writes_everything_in_the_deck(deck: Deck, bob: User, bob_client: Client) -> None:
    assert bob_client.post(f"/decks/{deck.pk}/edit/", form(deck, name="Ours")).status_code == 303
    answer = call(bob_client, "PATCH", f"decks/{deck.pk}/", {"description": "Together."}, if_match='"2"')
    assert (answer.status_code, answer.json()["version"]) == (200, 3)
    cells = [{"card": "Flash Step", "before": {}, "after": {"side": 2}}]
    answer = call(
        bob_client, "POST", f"decks/{deck.pk}/changes/", {"version": 3, "changes": [{"key": "k", "cells": cells}]}
    )
    assert answer.status_code == 200
    undone = call(bob_client, "POST", f"decks/{deck.pk}/changes/", {"version": 4, "changes": [{"key": "u", "undo": 4}]})
    assert undone.status_code == 200
    name = {"field": "name", "before": "Ours", "after": "Both of ours"}
    body = {"version": 5, "changes": [{"key": "p", "cells": [name]}]}
    sent = bob_client.post(f"/decks/{deck.pk}/edit/changes/", json.dumps(body), content_type="application/json")
    assert sent.json()["applied"] == {"p": 6}
    deck.refresh_from_db()
    assert (deck.name, deck.description, deck.version) == ("Both of ours", "Together.", 6)
    assert {entry.author for entry in deck.history.filter(number__gt=1)} == {bob}


OWNERS: list[tuple[str, str, Any]] = [
    ("GET", "/decks/{}/delete/", None), ("POST", "/decks/{}/delete/", {}), ("POST", "/decks/{}/share/", {}),
    ("POST", "/decks/{}/revoke/", {}), ("POST", "/decks/{}/people/invite/", {}),
    ("POST", "/decks/{}/people/invite/1/revoke/", {}), ("POST", "/decks/{}/people/1/remove/", {}),
    ("POST", "/decks/{}/edit/", {"visibility": "public"}), ("PATCH", "/api/v1/decks/{}/", {"visibility": "public"}),
    ("PATCH", "/api/v1/decks/{}/", {"labels": ["Mine"], "name": "X"}),
    ("PUT", "/api/v1/decks/{}/", {"name": "X", "visibility": "unlisted"}), ("DELETE", "/api/v1/decks/{}/", None),
    ("POST", "/api/v1/decks/{}/share/", None), ("DELETE", "/api/v1/decks/{}/share/", None),
]  # fmt: skip


def test_co_editors_lack_owners_rights(deck: Deck, bob_client: Client) -> None:
    for method, route, body in OWNERS:
        path = route.format(deck.pk)
        if path.startswith("/api/"):
            answer = call(bob_client, method, path.removeprefix("/api/v1/"), body, if_match='"1"')
            assert answer["Content-Type"] == "application/problem+json"
        else:
            answer = bob_client.generic(method, path) if body is None else bob_client.post(path, {**form(deck), **body})
        assert answer.status_code == 403, (method, path)
        assert "This is a deck of ann, who alone may" in answer.content.decode()
    assert list(Deck.objects.values_list("pk", "version", "visibility")) == [(deck.pk, 1, "private")]


def test_among_edits_the_owners_is_refused_and_the_others_are_made(deck: Deck, bob_client: Client) -> None:
    seen = {"field": "visibility", "before": "private", "after": "public"}
    name = {"field": "name", "before": deck.name, "after": "Ours"}
    body = {"version": 1, "changes": [{"key": "a", "cells": [seen]}, {"key": "b", "cells": [name]}]}
    answer = call(bob_client, "POST", f"decks/{deck.pk}/changes/", body)
    assert answer.status_code == 409
    assert [(each["key"], each["code"]) for each in answer.json()["refused"]] == [("a", "owner")]
    assert answer.json()["applied"] == {"b": 2}
    deck.refresh_from_db()
    assert (deck.name, deck.visibility) == ("Ours", "private")
    # A form that was opened before the owner shared the deck leaves it shared.
    page = form(deck, name="Still ours")
    services.share(deck=deck)
    assert bob_client.post(f"/decks/{deck.pk}/edit/", page).status_code == 303
    deck.refresh_from_db()
    assert (deck.name, deck.visibility) == ("Still ours", "unlisted")


def test_editors_are_named_to_editors(deck: Deck, ann_client: Client, bob_client: Client, cleo_client: Client) -> None:
    path = f"/api/v1/decks/{deck.pk}/"
    assert ann_client.get(path).json()["editors"] == bob_client.get(path).json()["editors"] == ["bob"]
    Deck.objects.update(visibility="public")
    for client in (Client(), cleo_client):
        assert client.get(path).json()["editors"] is None
        page = client.get(f"/decks/{deck.pk}/").content.decode()
        assert re.search(r"\bbob\b", page) is None  # the deck's id and the form's token may have these letters too
        assert "/edit/" not in page
    listed = bob_client.get("/api/v1/decks/").json()["results"]
    assert [each["editors"] for each in listed] == [["bob"]]


def test_co_editors_find_it(deck: Deck, ann: User, starter: Catalog, ann_client: Client, bob_client: Client) -> None:
    make_deck(ann, starter, name="Another")
    assert [each["name"] for each in bob_client.get("/api/v1/decks/?mine=true").json()["results"]] == [deck.name]
    Deck.objects.filter(pk=deck.pk).update(folder="Hers")
    page = bob_client.get("/decks/mine/").content.decode()
    assert "with ann" in page
    assert "Hers" not in page
    assert bob_client.get("/api/v1/decks/?mine=true&q=folder:Hers").json()["count"] == 0
    answer = bob_client.post("/decks/mine/file/", {"deck": deck.pk, "do": "folder", "folder": "Bobs"})
    assert answer.status_code == 303
    assert Deck.objects.get(pk=deck.pk).folder == "Hers"
    page = ann_client.get("/decks/mine/").content.decode()
    assert page.count("with bob") == 1
    items = bob_client.get("/api/v1/decks/autocomplete/?mine=true&q=Ann").json()["items"]
    assert deck.name in json.dumps(items)


def test_a_deck_edited_together_can_be_searched_and_copied(deck: Deck, bob_client: Client) -> None:
    """That co-editors see it and its pages is tested in despaira_site/tests/test_access.py."""
    assert call(bob_client, "POST", "validate/", {"deck": deck.pk}).json()["legal"]
    assert bob_client.get(f"/api/v1/cards/?q=deck:{deck.pk}").json()["count"] > 0
    copy = call(bob_client, "POST", "decks/", {"forked_from": deck.pk}).json()
    assert (copy["owner"], copy["forked_from"], copy["editors"]) == ("bob", deck.pk, [])
    # Once removed, their copy doesn't name it any more.
    CoEditor.objects.all().delete()
    assert bob_client.get(f"/api/v1/decks/{copy['id']}/").json()["forked_from"] is None


def test_the_owner_removes_somebody_at_once(deck: Deck, bob: User, ann_client: Client, bob_client: Client) -> None:
    answer = ann_client.post(f"/decks/{deck.pk}/people/{bob.pk}/remove/", follow=True)
    assert "bob doesn’t edit the deck any more" in answer.content.decode()
    assert bob_client.get(f"/decks/{deck.pk}/").status_code == 404
    answer = bob_client.post(f"/decks/{deck.pk}/edit/", form(deck, name="Still mine"))
    assert answer.status_code == 404
    assert "not lost" in answer.content.decode()
    assert ann_client.post(f"/decks/{deck.pk}/people/{bob.pk}/remove/").status_code == 404


def test_a_co_editor_leaves(deck: Deck, ann_client: Client, bob_client: Client) -> None:
    assert "Leave the deck" in bob_client.get(f"/decks/{deck.pk}/people/").content.decode()
    assert bob_client.post(f"/decks/{deck.pk}/people/leave/")["Location"] == "/decks/mine/"
    assert bob_client.get(f"/decks/{deck.pk}/").status_code == 404
    assert ann_client.post(f"/decks/{deck.pk}/people/leave/").status_code == 302  # nothing to leave
    assert ann_client.get(f"/decks/{deck.pk}/").status_code == 200


def test_accounts_that_go_take_their_part_along(deck: Deck, ann: User, bob: User, bob_client: Client) -> None:
    services.save_deck(deck=deck, version=1, content=services.content_of(deck), author=bob)
    coediting.invite(deck=deck)
    Deck.objects.update(visibility="public")
    delete_account(ann, keep_public=True)
    assert bob_client.get(f"/decks/{deck.pk}/").status_code == 200
    assert bob_client.get(f"/decks/{deck.pk}/edit/").status_code == 404  # what nobody owns nobody changes
    assert not CoEditor.objects.exists()
    assert not Invitation.objects.exists()
