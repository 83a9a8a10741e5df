"""Visibility of decks and of what belongs to them: who sees which deck, at every address of the site.

`decks.permissions` decides, and the first tests ask it for every viewer and kind of deck. The others check that each
address, body and list asks `decks.permissions`: what a viewer may not see answers exactly like what never existed, and
nothing else on the site changes when it is there.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from dataclasses import replace
from operator import itemgetter
from typing import Any, Final
from unittest.mock import Mock

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.test import Client

from accounts.models import User
from cards.catalog.catalogs import Catalog
from community.models import Block, Collected, Collection, Comment, Like
from community.notifications import services as notifications
from community.notifications.services import unread_count
from conftest import make_deck
from decks import permissions
from decks.converters import DeckKey
from decks.core import coediting, services
from decks.core.lookup import OpenedDeck
from decks.goldfish.snapshot import Contender, params_data, side_data
from decks.models import Deck, DeckVersion, Run, Visibility
from decks.tests.decks_of_games import make_deck_of
from despaira_site.testing.exhaustive import is_exhaustive
from despaira_site.tests.access_cells import Address, addresses, neutral
from games import other_games
from rules.goldfish import Params

pytestmark = pytest.mark.django_db

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
#: A body in which every form and every call finds something.
BODY: Final = {
    "name": "Mine now", "version": "1", "format": "standard", "visibility": "public", "description": "", "runs": "1",
    "text": "Mine now", "reason": "spam", "words": "", "deck": "abcdefghjk", "note": "", "key": "1",
}  # fmt: skip
#: Ids of comments, so that no other number on a page is taken for one.
_LARGE_ID: Final = 7_700_001

#: Viewers of ann's decks and of a visitor's deck. "removed" was a co-editor, and is invited again.
VIEWERS: Final = ("owner", "co_editor", "removed", "other", "blocked", "visitor", "other visitor", "stranger")
#: The viewers who see a deck by its id, and those of them who may write into it.
SEES: Final[Mapping[str, tuple[str, ...]]] = {
    "public": VIEWERS,
    "unlisted": ("owner", "co_editor"),
    "private": ("owner", "co_editor"),
    "revoked": ("owner", "co_editor"),
    "visitor's": ("visitor",),
    "deleted": (),
}
EDITS: Final = {"public": ("owner", "co_editor"), "visitor's": ("visitor",)}
#: Kinds whose share link opens the deck for everybody.
LINKED: Final = ("public", "unlisted", "visitor's")


@pytest.fixture
def accounts(ann: User, bob: User) -> dict[str, User]:
    names = {"co_editor": "cat", "removed": "eve", "blocked": "dan"}
    others = {viewer: User.objects.create_user(name) for viewer, name in names.items()}
    Block.objects.create(blocker=ann, blocked=others["blocked"])
    return {"owner": ann, "other": bob, **others}


def request_of(viewer: str, accounts: Mapping[str, User]) -> HttpRequest:
    """Return a request by a viewer, with the session of a visitor."""
    request = HttpRequest()
    request.user = accounts.get(viewer) or AnonymousUser()
    tokens = {"visitor": "v" * 43, "other visitor": "w" * 43}
    session = {permissions.SESSION_KEY: tokens[viewer]} if viewer in tokens else {}
    request.session = session  # type: ignore[assignment]
    return request


def _save(deck: Deck, visibility: Visibility) -> None:
    deck.refresh_from_db()
    content = replace(services.content_of(deck), visibility=visibility)
    services.save_deck(deck=deck, version=deck.version, content=content)


def make(kind: str, accounts: Mapping[str, User], cards: Catalog) -> dict[str, str]:
    """Create a deck of this kind with a run, a comment, a like and a place in a collection, and return their ids."""
    owner = None if kind == "visitor's" else accounts["owner"]
    visitor = "v" * 43 if owner is None else ""
    deck = make_deck(accounts["owner"], cards, Visibility.PUBLIC, name=SECRET, description=SECRET)
    services.share(deck=deck)
    deck.refresh_from_db()
    contender = Contender(name=deck.name, format=deck.format, decklist=services.decklist_of(deck), deck=deck)
    run = Run.objects.create(
        owner=owner, visitor=visitor, deck=deck, sides=[side_data(contender, cards)], games=1, seed="1",
        params=params_data(Params()), status="cancelled", cards_digest="", rules_digest="",
    )  # fmt: skip
    ids = {"deck_id": deck.pk, "run_id": run.pk, "token": str(deck.share_token)}
    if owner is None:
        Deck.objects.filter(pk=deck.pk).update(owner=None, visitor=visitor, visibility=Visibility.UNLISTED)
        return ids
    Like.objects.create(deck=deck, user=accounts["other"])
    Deck.objects.filter(pk=deck.pk).update(likes=1)
    comment_id = _LARGE_ID + Comment.objects.count()
    Comment.objects.create(pk=comment_id, deck=deck, author=accounts["other"], text=SECRET)
    collection = Collection.objects.create(owner=owner, name=SECRET, description=SECRET)
    Collected.objects.create(collection=collection, deck=deck, place=1, note=SECRET)
    for viewer in ("co_editor", "removed"):
        coediting.accept(token=coediting.invite(deck=deck).token, user=accounts[viewer])
    deck.co_editors.filter(user=accounts["removed"]).delete()
    coediting.invite(deck=deck)
    match kind:
        case "unlisted" | "private":
            _save(deck, Visibility(kind))
        case "revoked":
            _save(deck, Visibility.UNLISTED)
            services.revoke(deck=Deck.objects.get(pk=deck.pk))
        case "deleted":
            deck.refresh_from_db()
            services.delete_deck(deck=deck, version=deck.version)
    return ids | {"comment_id": str(comment_id), "collection_id": collection.pk}


# --- decks.permissions ------------------------------------------------------------------------------------------------


@pytest.mark.postgres
def test_who_sees_which_deck(starter: Catalog, accounts: dict[str, User]) -> None:
    made = {kind: make(kind, accounts, starter) for kind in SEES}
    wrong: list[tuple[Any, ...]] = []
    for viewer in VIEWERS:
        sees = {made[kind]["deck_id"] for kind, viewers in SEES.items() if viewer in viewers}
        edits = {made[kind]["deck_id"] for kind in SEES if viewer in EDITS.get(kind, SEES[kind])}
        owns = set() if viewer == "co_editor" else edits
        in_own_runs = {made[kind]["run_id"] for kind in SEES if made[kind]["deck_id"] in sees}
        request = request_of(viewer, accounts)
        expected = {
            "visible": (permissions.visible(request), sees),
            "editable": (permissions.editable(request), edits),
            "kept": (permissions.listable(request), edits),
            "owned": (permissions.owned(request), owns),
            "runs": (permissions.visible_runs(request), in_own_runs),
        }
        wrong += [
            (viewer, name, found, right)
            for name, (queryset, right) in expected.items()
            if (found := set(queryset.values_list("pk", flat=True))) != right
        ]
        for deck in Deck.objects.all():
            answers = (
                permissions.may_see(request, deck),
                permissions.may_edit(request, deck),
                permissions.owns(request, deck),
            )
            if answers != (deck.pk in sees, deck.pk in edits, deck.pk in owns):
                wrong.append((viewer, deck.pk, *answers))
    assert wrong == []
    assert set(permissions.public().values_list("pk", flat=True)) == {made["public"]["deck_id"]}


@pytest.mark.postgres
def test_whose_link_opens_a_deck(starter: Catalog, accounts: dict[str, User]) -> None:
    for kind in SEES:
        ids = make(kind, accounts, starter)
        opened = list(permissions.shared(ids["token"]).values_list("pk", flat=True))
        assert opened == ([ids["deck_id"]] if kind in LINKED else []), kind
        runs = permissions.visible_runs(request_of("stranger", accounts), ids["token"]).filter(pk=ids["run_id"])
        assert runs.exists() == (kind in LINKED), kind


# --- every address --------------------------------------------------------------------------------------------------

CALL_METHODS: Final = ("GET", "POST", "PUT", "PATCH", "DELETE")
THINGS: Final = frozenset({"deck_id", "token", "run_id", "comment_id", "collection_id"})
#: Addresses whose token is no deck's.
OTHER_TOKENS: Final = ("notices/unsubscribe/",)
#: Kinds that the viewers below may not see by the id, of all sorts: linked, hidden and gone.
HIDDEN: Final = ("unlisted", "private", "deleted")
WATCHED: Final = (Comment, Like, Collection, Collected, Block, Run, DeckVersion)


def client_of(viewer: str, accounts: Mapping[str, User]) -> Client:
    client = Client()
    if viewer in accounts:
        client.force_login(accounts[viewer])
    return client


def ask(client: Client, method: str, path: str, body: Any, *differing: str) -> tuple[Any, ...]:
    """Return all of an answer that could tell one thing from another."""
    if path.startswith("/api/"):
        sent = "" if method == "GET" else json.dumps(body)
        answer = client.generic(method, path, sent, content_type="application/json", headers={"If-Match": "*"})
    else:
        answer = client.post(path, body) if method == "POST" else client.get(path)
        if answer.status_code == 302:
            client.get("/help/")  # shows messages, which the next page would show otherwise
    return neutral(answer, *differing)


def is_hidden(kind: str, address: Address) -> bool:
    """Return whether what the address names is hidden from all but owner, co-editor and the visitor."""
    if "token" in address.names:
        return kind not in LINKED or address.route.startswith("join/")
    return "deck_id" in address.names or "run_id" in address.names or kind != "public"


def state() -> list[Any]:
    """Return what nobody may change who does not see it."""
    decks = Deck.objects.order_by("pk").values_list("pk", "version", "visibility", "share_token", "likes", "folder")
    return [list(decks), *(model._default_manager.count() for model in WATCHED)]


@pytest.fixture
def no_notices(monkeypatch: pytest.MonkeyPatch) -> None:
    """To count them takes longer than much of what is asked for. That the count tells nothing is shown below."""
    if not is_exhaustive():
        monkeypatch.setattr(notifications, "unread_count", lambda person: 0)


@pytest.mark.usefixtures("no_notices")
@pytest.mark.parametrize("viewer", ["stranger", "removed"])
def test_what_is_hidden_answers_like_what_never_was(starter: Catalog, accounts: dict[str, User], viewer: str) -> None:
    """Who holds an account sends every method; an exhaustive run reads a deck of each hidden kind by each address."""
    kinds = HIDDEN if is_exhaustive() else HIDDEN[1:2] if viewer == "removed" else HIDDEN[:1]
    made = {kind: make(kind, accounts, starter) for kind in kinds}
    client, wrong, cells, before = client_of(viewer, accounts), [], 0, state()
    for address in addresses():
        named = THINGS & set(address.names)
        if not named or address.route.startswith(OTHER_TOKENS):
            continue
        hidden = [kind for kind in kinds if is_hidden(kind, address)]
        methods = CALL_METHODS if address.route.startswith("api/") else CALL_METHODS[:2]
        for method in methods if viewer == "removed" else methods[:1]:
            absent = ask(client, method, address.path(NEVER), BODY, *NEVER.values())
            if absent[0] == 405 and not is_exhaustive():  # whatever there is
                continue
            for kind in hidden if method == "GET" else hidden[:1]:
                ids = {**NEVER, **made[kind]}
                body = {**BODY, "deck": ids["deck_id"]}
                there = ask(client, method, address.path(ids), body, *made[kind].values(), *NEVER.values())
                cells += 1
                if there != absent:
                    wrong.append((method, address.route, kind, there[:3], absent[:3]))
    assert wrong == []
    assert state() == before
    assert cells > (120 if viewer == "removed" else 60)


@pytest.mark.usefixtures("no_notices")
def test_of_a_closed_account_nothing_is_there_but_its_decks(
    starter: Catalog, ann: User, bob: User, bob_client: Client
) -> None:
    deck, closed = make_deck(bob, starter, Visibility.PUBLIC), make_deck(ann, starter, Visibility.PUBLIC)
    collection = Collection.objects.create(owner=ann, name=SECRET, is_public=True)
    Collected.objects.create(collection=collection, deck=deck, place=1, note=SECRET)
    Comment.objects.create(pk=_LARGE_ID, deck=deck, author=ann, text=SECRET)
    ids = {"collection_id": collection.pk, "comment_id": str(_LARGE_ID), "name": ann.username}
    User.objects.filter(pk=ann.pk).update(is_active=False)
    wrong, cells, before = [], 0, state()
    for address in addresses():
        path = address.path({**NEVER, **ids, "deck_id": deck.pk})
        if named := set(ids) & set(address.names):
            for method in CALL_METHODS if address.route.startswith("api/") else CALL_METHODS[:2]:
                absent = ask(bob_client, method, address.path({**NEVER, "deck_id": deck.pk}), BODY, *NEVER.values())
                cells += 1
                if ask(bob_client, method, path, BODY, *(ids[name] for name in named), *NEVER.values()) != absent:
                    wrong.append((method, address.route))
        elif is_exhaustive() or address.route.endswith((*LISTS, "comments/", "decks/<slug:deck_id>/")):
            wrong += [("GET", path)] * (SECRET in neutral(bob_client.get(path))[-1])
    assert wrong == []
    assert state() == before
    assert cells > 40
    assert bob_client.get(f"/decks/{closed.pk}/").status_code == 200  # as moderators are told


@pytest.mark.usefixtures("no_notices")
def test_a_hidden_deck_of_another_game_answers_like_one_that_never_was(ann: User, bob_client: Client) -> None:
    games = other_games() if is_exhaustive() else other_games()[:1]
    decks = [make_deck_of(game.code, ann, Visibility.UNLISTED) for game in games]
    for deck in decks:
        services.revoke(deck=deck)
    wrong, cells = [], 0
    for address in addresses():
        if "deck_id" in address.names and not {"comment_id", "collection_id", "run_id"} & set(address.names):
            absent = ask(bob_client, "GET", address.path(NEVER), BODY, *NEVER.values())
            for deck in decks if absent[0] != 405 or is_exhaustive() else []:
                ids = {**NEVER, "deck_id": deck.pk}
                cells += 1
                if ask(bob_client, "GET", address.path(ids), BODY, deck.pk, *NEVER.values()) != absent:
                    wrong.append((deck.game, address.route))
    assert wrong == []
    assert cells > 40 * len(games)


LIST: Final = "40 Wick Sprite"
#: Requests that name a deck elsewhere than in the path.
ELSEWHERE: Final[list[tuple[str, str, Any]]] = [
    ("GET", "/decks/ID/export/?as=nonsense", None),
    ("GET", "/api/v1/decks/ID/export/?as=nonsense", None),
    ("POST", "/api/v1/validate/", {"deck": "ID"}),
    ("POST", "/api/v1/hands/", {"deck": "ID"}),
    ("POST", "/api/v1/odds/", {"deck": "ID", "q": "fire"}),
    ("POST", "/api/v1/goldfish/", {"deck": "ID", "runs": 1}),
    ("POST", "/api/v1/goldfish/", {"text": LIST, "runs": 1, "against": {"deck": "ID"}}),
    ("POST", "/api/v1/goldfish/", {"game": "fade", "deck": "ID", "runs": 1}),
    ("POST", "/api/v1/games/aoe/combos/", {"deck": "ID"}),
    ("POST", "/api/v1/games/aoe/combos/hands/", {"deck": "ID"}),
    ("POST", "/api/v1/decks/", {"forked_from": "ID"}),
    ("GET", "/api/v1/cards/?q=deck:ID", None),
    ("GET", "/cards/?q=deck:ID", None),
    ("GET", f"/api/v1/cards/?q=deck:%22{SECRET.replace(' ', '+')}%22", None),
    ("GET", "/oembed/?url=http://testserver/decks/ID/", None),
    ("GET", "/decks/compare/?a=ID&b=ID", None),
]


@pytest.mark.usefixtures("no_notices")
@pytest.mark.parametrize("viewer", [pytest.param("stranger", marks=pytest.mark.exhaustive), "removed"])
def test_a_hidden_deck_in_a_body_or_query_is_like_none(
    starter: Catalog, accounts: dict[str, User], viewer: str
) -> None:
    client, wrong = client_of(viewer, accounts), []

    def answers(deck_id: str) -> list[tuple[Any, ...]]:
        return [
            ask(
                client,
                method,
                path.replace("ID", deck_id),
                json.loads(json.dumps(body).replace("ID", deck_id)),
                deck_id,
            )
            for method, path, body in ELSEWHERE
        ]

    absent = answers("abcdefghjk")
    for kind in HIDDEN:
        there = answers(make(kind, accounts, starter)["deck_id"])
        wrong += [
            (kind, *row[:2], one[0], other[0])
            for row, one, other in zip(ELSEWHERE, there, absent, strict=True)
            if one != other
        ]
    assert wrong == []
    assert not Deck.objects.filter(forked_from__isnull=False).exists()
    there = answers(make("public", accounts, starter)["deck_id"])
    unseen = [row[:2] for row, one, other in zip(ELSEWHERE, there, absent, strict=True) if one == other]
    assert unseen == [], "these rows would not notice a hidden deck either"


#: What everybody reads of a deck that they may see, below its address and below its link.
READ: Final = (
    "", "hand/", "goldfish/", "export/", "print/", "print/registration.pdf", "print/list.pdf", "preview/0.jpg",
    "picture.webp", "qr/", "qr.svg",
)  # fmt: skip


def test_what_may_be_seen_is_there(starter: Catalog, accounts: dict[str, User]) -> None:
    missing = []
    for kind, viewer, by in (
        ("public", "stranger", "id"),
        ("unlisted", "stranger", "link"),
        ("private", "co_editor", "id"),
        *(("public", viewer, by) for viewer in ("stranger", "blocked") for by in ("id", "link") if is_exhaustive()),
    ):
        ids = make(kind, accounts, starter)
        client = client_of(viewer, accounts)
        start = f"/decks/{ids['deck_id']}/" if by == "id" else f"/s/{ids['token']}/"
        missing += [(viewer, kind, path) for path in READ if client.get(f"{start}{path}").status_code not in (200, 302)]
    assert missing == []


def test_the_link_is_shown_to_its_owner_and_to_who_came_by_it(starter: Catalog, accounts: dict[str, User]) -> None:
    """A co-editor who is removed would go on seeing the deck by it."""
    ids = make("unlisted", accounts, starter)
    deck, shown = Deck.objects.get(pk=ids["deck_id"]), {}
    paths = ("", "qr/", "hand/?seed=1", "embed/", "export/?as=markdown")
    for viewer, start in (("owner", "decks/deck_id/"), ("co_editor", "decks/deck_id/"), ("stranger", "s/token/")):
        client, (root, name, _) = client_of(viewer, accounts), start.split("/")
        pages = {path: client.get(f"/{root}/{ids[name]}/{path}").content.decode() for path in paths}
        shown[viewer] = [path for path, page in pages.items() if ids["token"] in page]
        shown[viewer] += ["runs"] * bool(OpenedDeck(deck, DeckKey(deck.pk)).for_others(request_of(viewer, accounts)))
    assert shown == {"owner": [*paths, "runs"], "co_editor": [], "stranger": list(paths)}
    codes = {client_of(viewer, accounts).get(f"/decks/{deck.pk}/qr.svg").content for viewer in ("owner", "co_editor")}
    assert len(codes) == 2


# --- all other pages ------------------------------------------------------------------------------------------------

#: Addresses of lists, and what they are asked for.
LISTS: Final = ("decks/", "autocomplete/", "collections/", "people/<str:name>/", ".atom", ".xml")
LISTED: Final = (
    ("stranger", ""),
    *(("removed", query) for query in ("q=by%3Aann", "q=card%3Aflash-step")),
    *(("removed", query) for query in ("mine=true", "page=2") if is_exhaustive()),
)
#: Addresses of pictures and printed pages, and those below which nothing is about decks.
DRAWN: Final = (".jpg", ".png", ".webp", ".svg", ".pdf")
WITHOUT_DECKS: Final = (
    "rules/", "help/", "learn/", "api/v1/schema/", "api/v1/docs/", "api/v1/rules/", "api/v1/bulk/", "aoe/clash/",
    "aoe/table/", "aoe/lineup/", "fade/battle/", "fade/chain/", "ga/characteristics/",
)  # fmt: skip


@pytest.mark.usefixtures("no_notices")
def test_no_other_page_changes(starter: Catalog, accounts: dict[str, User], monkeypatch: pytest.MonkeyPatch) -> None:
    """A public deck of the same author makes lists, counts and feeds in which more could be found."""
    monkeypatch.setattr(secrets, "token_hex", lambda size: "a" * 2 * size)  # or each sample hand is another
    monkeypatch.setattr("cards.pages.lists.secrets", Mock(choice=itemgetter(0)))  # and each card at random
    public = make_deck(accounts["owner"], starter, Visibility.PUBLIC, name="Everybody sees this")
    ids = {**NEVER, "deck_id": public.pk, "name": "ann"}
    paths = [
        (viewer, f"{address.path(ids)}?{query}")
        for address in addresses()
        if not (THINGS - {"deck_id"} | {"rest"}) & set(address.names)
        and not address.route.startswith(WITHOUT_DECKS)
        and (is_exhaustive() or not address.route.endswith(DRAWN))
        for viewer, query in (("removed", ""), *(LISTED if address.route.endswith(LISTS) else ()))
    ]
    clients = {viewer: client_of(viewer, accounts) for viewer in ("removed", "stranger")}

    def look() -> list[tuple[Any, ...]]:
        return [neutral(clients[viewer].get(path), public.pk) for viewer, path in paths]

    first, unread = dict(zip(paths, look(), strict=True)), unread_count(accounts["removed"])
    before = {path: answer for path, answer in first.items() if is_exhaustive() or answer[0] not in (404, 405)}
    paths = list(before)
    for kind in ("unlisted", "private", "revoked", "deleted"):
        make(kind, accounts, starter)
    after = dict(zip(paths, look(), strict=True))
    assert [path for path in paths if after[path] != before[path]] == []
    assert not any(SECRET in answer[-1] for answer in after.values())
    assert unread_count(accounts["removed"]) == unread
    assert len(paths) > 120
