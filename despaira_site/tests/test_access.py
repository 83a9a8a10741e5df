"""Who sees what, over every address of the site: owner, co-editor, somebody else, who is blocked, a browser without an
account and a stranger; public, unlisted, private and deleted decks, and those whose link was taken back.

What somebody may not see answers as if it were not: by its own addresses exactly like what never was, and on all other
pages, counts, searches, feeds and files nothing is other than it was before.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

import pytest
from django.test import Client

from accounts.models import User
from cards.catalog import Catalog
from cards.pictures import turns
from community.models import Block, Collected, Collection, Comment, Like
from conftest import make_deck
from decks import coediting, services
from decks.goldfish.snapshot import Contender, params_data, side_data
from decks.models import Deck, DeckVersion, Run, Visibility
from despaira_site.tests.access_cells import Address, addresses, neutral
from rules.goldfish import Params

pytestmark = pytest.mark.postgres

#: Stands in everything that somebody writes here and not everybody may read.
SECRET: Final = "Nobody sees this"
#: Ids of what never was.
NEVER: Final[Mapping[str, str]] = {
    "deck_id": "abcdefghjk",
    "run_id": "a" * 22,
    "token": "A" * 32,
    "collection_id": "abcdefghjk",
    "comment_id": "999999",
    "notice_id": "999999",
    "user_id": "999999",
    "name": "nobody",
}
#: A body that every form and every call finds something in.
BODY: Final = {
    "name": "Mine now", "version": "1", "format": "standard", "visibility": "public", "description": "", "runs": "1",
    "text": "Mine now", "reason": "spam", "words": "", "deck": "abcdefghjk", "note": "", "key": "1",
}  # fmt: skip
#: Ids of comments, so that no other number on a page is taken for one.
_LONG: Final = 7_700_001
PAGE_METHODS: Final = ("GET", "HEAD", "POST")
CALL_METHODS: Final = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")


@dataclass(frozen=True, slots=True)
class People:
    """Who looks: each with a browser."""

    owner: Client
    co_editor: Client
    other: Client
    blocked: Client
    session: Client
    stranger: Client

    def __getitem__(self, name: str) -> Client:
        client: Client = getattr(self, name)
        return client


VIEWERS: Final = tuple(People.__slots__)
#: Who sees a deck of `owner` by its id. The co-editor edits all of them but those that are deleted.
SEES: Final[Mapping[str, tuple[str, ...]]] = {
    "public": VIEWERS,
    "unlisted": ("owner", "co_editor"),
    "private": ("owner", "co_editor"),
    "revoked": ("owner", "co_editor"),
    "deleted": (),
    "visitors": ("session",),
}
#: Whose link opens it, for everybody.
OPEN: Final = ("public", "unlisted", "visitors")


def _client(name: str) -> Client:
    client = Client()
    client.force_login(User.objects.get_or_create(username=name)[0])
    return client


@pytest.fixture
def people(ann: User) -> People:
    owner = Client()
    owner.force_login(ann)
    people = People(owner, _client("cat"), _client("bob"), _client("dan"), Client(), Client())
    Block.objects.create(blocker=ann, blocked=User.objects.get(username="dan"))
    made = people.session.post(
        "/api/v1/decks/", json.dumps({"name": "The visitor's own"}), content_type="application/json"
    )
    assert made.status_code == 201
    return people


def _make(kind: str, ann: User, cards: Catalog, people: People) -> dict[str, str]:
    """A deck of that kind with all that hangs on decks; the ids that addresses name, its link's token among them."""
    if kind == "visitors":
        body = {"name": SECRET, "description": SECRET}
        made = people.session.post("/api/v1/decks/", json.dumps(body), content_type="application/json").json()
        deck = Deck.objects.get(pk=made["id"])
        services.share(deck=deck)
        deck.refresh_from_db()
    else:
        deck = make_deck(ann, cards, Visibility.PUBLIC, name=SECRET, description=SECRET)
        services.share(deck=deck)
        deck.refresh_from_db()
    token = str(deck.share_token)
    contender = Contender(name=deck.name, format=deck.format, decklist=services.decklist_of(deck), deck=deck)
    run = Run.objects.create(
        owner=deck.owner, visitor=deck.visitor, deck=deck, sides=[side_data(contender, cards)], games=1, seed="1",
        params=params_data(Params()), status="cancelled", cards_digest="", rules_digest="",
    )  # fmt: skip
    ids = {"deck_id": deck.pk, "run_id": run.pk, "token": token}
    if kind == "visitors":
        return ids
    bob = User.objects.get(username="bob")
    Like.objects.create(deck=deck, user=bob)
    Deck.objects.filter(pk=deck.pk).update(likes=1)
    comment = Comment.objects.create(pk=_LONG + Comment.objects.count(), deck=deck, author=bob, text=SECRET)
    collection = Collection.objects.create(owner=ann, name=SECRET, description=SECRET)
    Collected.objects.create(collection=collection, deck=deck, place=1, note=SECRET)
    invitation = coediting.invite(deck=deck)
    coediting.accept(token=invitation.token, user=User.objects.get(username="cat"))
    ids |= {"comment_id": str(comment.pk), "collection_id": collection.pk}
    match kind:
        case "unlisted":
            _see(deck, Visibility.UNLISTED)
        case "private":
            _see(deck, Visibility.PRIVATE)
        case "revoked":
            _see(deck, Visibility.UNLISTED)
            services.revoke(deck=Deck.objects.get(pk=deck.pk))
        case "deleted":
            deck.refresh_from_db()
            services.delete_deck(deck=deck, version=deck.version)
    return ids


def _see(deck: Deck, visibility: Visibility) -> None:
    deck.refresh_from_db()
    content = replace(services.content_of(deck), visibility=visibility)
    services.save_deck(deck=deck, version=deck.version, content=content)


def _ask(client: Client, method: str, address: Address, values: Mapping[str, str]) -> tuple[Any, ...]:
    path = address.path(values)
    if path.startswith("/api/") or method not in PAGE_METHODS:
        sent = "" if method in ("GET", "HEAD") else json.dumps({**BODY, "deck": values.get("deck_id", "")})
        answer = client.generic(method, path, sent, content_type="application/json", headers={"If-Match": "*"})
    else:
        answer = client.post(path, BODY) if method == "POST" else client.generic(method, path)
        if answer.status_code == 302:
            client.get("/help/")  # where the words about it are read, or whoever asks next finds them
    return neutral(answer, *values.values(), *NEVER.values())


def _is_hidden(viewer: str, kind: str, address: Address) -> bool:
    """Whether an address names what the viewer may not see: a deck of that kind, or what hangs on it."""
    if "token" in address.names:
        return kind not in OPEN or address.route.startswith("join/")
    if {"deck_id", "run_id"} & set(address.names):
        return viewer not in SEES[kind]
    if "comment_id" in address.names:
        return kind != "public"
    return viewer != "owner"  # a private collection


def _state() -> list[Any]:
    """What nobody has changed who may not."""
    models = (Comment, Like, Collection, Collected, Block, Run, DeckVersion)
    decks = list(
        Deck.objects.order_by("pk").values_list("pk", "version", "visibility", "share_token", "likes", "folder")
    )
    return [decks, *(model._default_manager.count() for model in models)]


#: Addresses whose token is no deck's.
OTHER_TOKENS: Final = ("notices/unsubscribe/",)
THINGS: Final = ("deck_id", "token", "run_id", "comment_id", "collection_id")


@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_may_not_be_seen_answers_like_what_never_was(
    starter: Catalog, ann: User, people: People, viewer: str
) -> None:
    made = {kind: _make(kind, ann, starter, people) for kind in SEES}
    client, cells, told = people[viewer], 0, []
    before = _state()
    for address in addresses():
        if not set(THINGS) & set(address.names) or address.route.startswith(OTHER_TOKENS):
            continue
        methods = CALL_METHODS if address.route.startswith("api/") else PAGE_METHODS
        for method in methods:
            absent = None
            for kind, ids in made.items():
                if not _is_hidden(viewer, kind, address) or (set(address.names) & set(THINGS)) - set(ids):
                    continue
                absent = absent or _ask(client, method, address, NEVER)
                there = _ask(client, method, address, {**NEVER, **ids})
                cells += 1
                if there != absent:
                    told.append((method, address.route, kind, there[:3], absent[:3]))
    assert told == []
    assert _state() == before
    assert cells > 300


#: What everybody reads of a deck that they may see, below its address and below its link.
READ: Final = (
    "", "hand/", "goldfish/", "export/", "print/", "print/registration.pdf", "print/list.pdf", "preview/0.jpg",
    "picture.webp", "qr/", "qr.svg",
)  # fmt: skip


def test_what_may_be_seen_is_there(
    starter: Catalog, ann: User, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "SECONDS", 600.0)  # in which faces are drawn: to the last, however slow the machine is
    missing = []
    for kind in SEES:
        ids = _make(kind, ann, starter, people)
        for viewer in VIEWERS:
            paths = [f"/decks/{ids['deck_id']}/{rest}" for rest in READ] if viewer in SEES[kind] else []
            if kind in OPEN:
                paths += [f"/s/{ids['token']}/{rest}" for rest in READ]
            missing += [
                (viewer, kind, path) for path in paths if people[viewer].get(path).status_code not in (200, 302)
            ]
    assert missing == []


# --- all other pages: nothing is other than before --------------------------------------------------------------------

#: What lists and searches are asked for.
QUERIES: Final = ("", "q=nobody", "q=by%3Aann", "q=card%3Aflash-step", "q=order%3Acreated", "mine=true", "page=2")


@pytest.mark.parametrize("viewer", ["other", "blocked", "session", "stranger"])
def test_no_other_page_tells_that_there_is_more(
    starter: Catalog, ann: User, people: People, viewer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a public deck of the same author beside it, so that there are lists, counts and feeds to be found in."""
    monkeypatch.setattr(secrets, "token_hex", lambda size: "a" * 2 * size)  # or each sample hand is another
    public = make_deck(ann, starter, Visibility.PUBLIC, name="Everybody sees this")
    ids = {"deck_id": public.pk, "name": "ann"}
    asked = [
        (address, query)
        for address in addresses()
        if not {"token", "run_id", "comment_id", "collection_id", "rest"} & set(address.names)
        for query in (QUERIES[:1] if "deck_id" in address.names else QUERIES)
    ]
    client = people[viewer]

    def look() -> dict[tuple[str, str], tuple[Any, ...]]:
        return {
            (address.route, query): neutral(client.get(f"{address.path({**NEVER, **ids})}?{query}"), *names)
            for address, query in asked
        }

    names = [public.pk]
    before = look()
    for kind in SEES:
        if kind not in ("public", "visitors"):
            _make(kind, ann, starter, people)
    after = look()
    assert [key for key in before if before[key] != after[key]] == []
    assert not any(SECRET in answer[-1] for answer in after.values())
