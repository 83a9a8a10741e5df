"""The API of authors, collections and notices, and what an account takes along."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from accounts import data_export
from accounts.models import User
from cards.catalog.catalogs import Catalog
from community import limits
from community.collections import services as collections
from community.models import Block, Collection, Comment, Follow, Like, NoticeKind, Preferences, Report
from community.notifications import services as notifications
from conftest import make_deck
from decks.models import Deck, Visibility
from decks.tests.test_api import send as call


def test_an_author(deck: Deck, starter: Catalog, ann: User, bob: User, client: Client) -> None:
    make_deck(ann, starter)
    make_deck(bob, starter)
    found = client.get("/api/v1/people/ANN/").json()
    assert {key: found[key] for key in ("name", "decks", "collections", "likes", "url", "feed")} == {
        "name": "ann", "decks": 1, "collections": 0, "likes": 0,
        "url": "/people/ann/", "feed": "/people/ann/feed.atom",
    }  # fmt: skip
    absent = [client.get(f"/api/v1/people/{name}/") for name in ("bob", "nobody")]
    assert [answer.status_code for answer in absent] == [404, 404]
    assert absent[0].content == absent[1].content


def test_a_collection_from_its_making_to_its_end(deck: Deck, ann_client: Client, bob_client: Client) -> None:
    made = call(ann_client, "POST", "collections/", {"name": " Fire  decks ", "description": "*Hot*"})
    assert (made.status_code, made["Location"], made.json()["name"]) == (
        201, f"/api/v1/collections/{made.json()['id']}/", "Fire decks",
    )  # fmt: skip
    path = f"collections/{made.json()['id']}/"
    assert [call(client, "GET", path).status_code for client in (ann_client, bob_client, Client())] == [200, 404, 404]
    assert call(ann_client, "PATCH", path, {"public": True}).status_code == 428
    assert call(ann_client, "PATCH", path, {"public": True}, if_match='"old"').status_code == 412
    saved = call(ann_client, "PATCH", path, {"public": True}, if_match=made["ETag"])
    assert (saved.status_code, saved.json()["public"], saved.json()["description"]) == (200, True, "*Hot*")
    assert saved["ETag"] == call(ann_client, "GET", path)["ETag"]
    put = call(ann_client, "PUT", f"{path}decks/{deck.pk}/", {"note": "Try it"})
    row = {"deck": deck.pk, "name": deck.name, "owner": "ann", "note": "Try it"}
    assert (put.status_code, put.json()["decks"]) == (200, [row])
    put = call(ann_client, "PUT", f"{path}decks/{deck.pk}/", {"note": "Again"})
    assert (put.json()["count"], put.json()["decks"][0]["note"]) == (1, "Again")
    assert call(ann_client, "PUT", f"{path}decks/{deck.pk}/", {}).json()["decks"][0]["note"] == "Again"
    for method, rest, body in (("PATCH", "", {"name": "Bob's"}), ("DELETE", "", None),
                               ("PUT", f"decks/{deck.pk}/", {}), ("DELETE", f"decks/{deck.pk}/", None)):  # fmt: skip
        assert call(bob_client, method, path + rest, body, if_match="*").status_code == 404
    assert call(ann_client, "DELETE", f"{path}decks/{deck.pk}/").status_code == 204
    assert call(ann_client, "DELETE", f"{path}decks/{deck.pk}/").status_code == 404
    assert call(ann_client, "DELETE", path).status_code == 204
    assert Collection.objects.count() == 0


def test_lists_of_collections_count_what_one_may_see(
    deck: Deck, starter: Catalog, ann: User, ann_client: Client, client: Client
) -> None:
    for is_public in (True, False):
        made = collections.create(owner=ann, name=f"{is_public}", is_public=is_public)
        for each in (deck, make_deck(ann, starter)):
            collections.add(collection=made, deck=each)
    cells: list[tuple[Client, str, list[tuple[str, int]]]] = [(client, "", [("True", 1)]), (client, "?mine=true", []),
             (ann_client, "", [("True", 2)]), (ann_client, "?mine=true", [("False", 2), ("True", 2)])]  # fmt: skip
    for who, query, expected in cells:
        found = who.get(f"/api/v1/collections/{query}").json()
        assert [(each["name"], each["count"]) for each in found["results"]] == expected
        assert found["count"] == len(expected)


def test_bad_bodies(deck: Deck, ann_client: Client) -> None:
    bodies: list[Any] = [{}, {"name": ""}, {"name": "\u200b"}, {"name": 7}, {"name": "x" * 81}, [],
                         {"name": "x", "description": "x" * 4001}, {"name": "x", "public": "perhaps"}]  # fmt: skip
    for body in bodies:
        answer = call(ann_client, "POST", "collections/", body)
        assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json"), body
    for sent in ('{"text": 1e400}', '{"text": 5}', '{"text": true}'):
        answer = ann_client.post(f"/api/v1/decks/{deck.pk}/comments/", sent, content_type="application/json")
        assert answer.status_code == 400, sent
    assert Collection.objects.count() == 0


def test_strangers_and_limits(deck: Deck, ann: User, ann_client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    assert call(Client(), "POST", "collections/", {"name": "x"}).status_code == 401
    assert call(Client(), "GET", "notices/").status_code == 401
    assert call(Client(), "POST", "notices/").status_code == 401
    monkeypatch.setattr(limits, "COLLECTIONS", 1)
    monkeypatch.setattr(limits, "COLLECTED", 0)
    made = call(ann_client, "POST", "collections/", {"name": "x"}).json()
    assert call(ann_client, "POST", "collections/", {"name": "y"}).status_code == 409
    assert call(ann_client, "PUT", f"collections/{made['id']}/decks/{deck.pk}/", {}).status_code == 409


def test_notices(deck: Deck, ann: User, bob: User, ann_client: Client) -> None:
    for name in ("cleo", "dan"):
        person = User.objects.create_user(name)
        Like.objects.create(deck=deck, user=person)
        notifications.notify(person=ann, kind=NoticeKind.LIKE, actor=person, deck=deck)
    comment = Comment.objects.create(deck=deck, author=bob, text="Hm")
    notifications.notify(person=ann, kind=NoticeKind.COMMENT, actor=bob, deck=deck, comment=comment)
    found = call(ann_client, "GET", "notices/?page_size=1").json()
    assert (found["count"], found["unread"], len(found["results"])) == (2, 2, 1)
    row = found["results"][0]
    assert (row["kind"], row["words"], row["deck"], row["comment"], row["unread"]) == (
        "comment", "bob commented on “Ann's ashes”", deck.pk, comment.pk, True,
    )  # fmt: skip
    row = call(ann_client, "GET", "notices/?page_size=1&page=2").json()["results"][0]
    assert (row["words"], row["people"]) == ("dan and 1 other like “Ann's ashes”", 2)
    assert call(ann_client, "POST", "notices/").status_code == 204
    assert call(ann_client, "GET", "notices/").json()["unread"] == 0


def test_all_of_it_is_exported(starter: Catalog, deck: Deck, ann: User, bob: User) -> None:
    hidden = make_deck(bob, starter, Visibility.PUBLIC, name="Hidden since")
    Like.objects.create(deck=hidden, user=ann)
    Comment.objects.create(deck=hidden, author=ann, text="I said this")
    Follow.objects.create(follower=ann, author=bob)
    Block.objects.create(blocker=ann, blocked=User.objects.create_user("cleo"))
    Report.objects.create(reporter=ann, deck=hidden, reason="spam", words="Buy nothing")
    Preferences.objects.create(user=ann, by_mail=True, muted=["like"])
    notifications.notify(person=ann, kind=NoticeKind.MODERATION, words="Upheld.")
    made = collections.create(owner=ann, name="Mine", description="Words")
    for each in (deck, hidden):
        collections.add(collection=made, deck=each, note=f"About {each.name[:3]}")
    Deck.objects.filter(pk=hidden.pk).update(visibility="private", name="A new name")
    files = dict(data_export.files_of(ann, ""))
    people, kept = (json.loads(files[f"{name}.json"]) for name in ("people", "collections"))
    assert [each["deck"] for each in people["likes"]] == [hidden.pk]
    assert [each["text"] for each in people["comments"]] == ["I said this"]
    assert [each["name"] for each in people["follows"]] == ["bob"]
    assert [each["name"] for each in people["blocks"]] == ["cleo"]
    assert [each["words"] for each in people["reports"]] == ["Buy nothing"]
    assert [each["words"] for each in people["notices"]] == ["Upheld."]
    assert people["preferences"] == {"by_mail": True, "muted": ["like"]}
    assert [(each["name"], each["note"]) for each in kept[0]["decks"]] == [
        (deck.name, "About Ann"), (None, "About Hid"),
    ]  # fmt: skip
    assert "A new name" not in json.dumps([people, kept])
