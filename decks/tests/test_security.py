"""Who may see what, from outside: strangers, forged requests, sessions, dead links, what people write, and races."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from accounts.models import User
from cards.catalog import Catalog
from conftest import make_deck
from decks import views
from decks.models import Deck, Visibility
from decks.tests.test_api import PROBLEM
from decks.tests.test_api import send as call

PASSWORD = "correct horse battery"


def send(client: Client, body: Any = None, *, method: str, path: str, **headers: str) -> Any:
    """Send JSON to the API, with the body first, which differs between calls at the same time."""
    return call(client, method, path, body, **headers)


def sign_in(client: Client, name: str) -> Any:
    return client.post("/accounts/login/", {"login": name, "password": PASSWORD})


def names(client: Client) -> list[str]:
    """The decks that are this browser's."""
    return sorted(deck["name"] for deck in client.get("/api/v1/decks/?mine=true").json()["results"])


FORM = {"name": "Mine now", "version": "1", "format": "standard", "visibility": "public", "description": ""}


def test_what_was_seen_once_is_gone_at_once(public: Deck, ann_client: Client) -> None:
    stranger = Client()
    paths = [f"{api}/decks/{public.pk}/{rest}" for api in ("", "/api/v1") for rest in ("", "export/")]
    tags = {path: stranger.get(path).get("ETag", '"any"') for path in paths}
    changed = call(ann_client, "PATCH", f"decks/{public.pk}/", {"visibility": "private"}, if_match='"1"')
    assert changed.status_code == 200
    since = {"If-Modified-Since": "Fri, 01 Jan 2100 00:00:00 GMT"}
    for path, tag in tags.items():
        for headers in ({"If-None-Match": tag}, {"If-None-Match": "*"}, since):
            for ask in (stranger.get, stranger.head):
                assert ask(path, headers=headers).status_code == 404


def test_a_copy_does_not_name_a_source(public: Deck, ann_client: Client, bob_client: Client) -> None:
    copy = call(bob_client, "POST", "decks/", {"forked_from": public.pk, "visibility": "public"}).json()
    path = f"/api/v1/decks/{copy['id']}/"
    before = Client().get(path)
    assert before.json()["forked_from"] == public.pk
    call(ann_client, "PATCH", f"decks/{public.pk}/", {"visibility": "unlisted"}, if_match='"1"')
    # Not even a 304 that would let a cache go on naming it.
    after = Client().get(path, headers={"If-None-Match": before["ETag"]})
    assert (after.status_code, after.json()["forked_from"]) == (200, None)
    assert public.pk not in bob_client.get(f"/decks/{copy['id']}/").content.decode()
    assert ann_client.get(path).json()["forked_from"] == public.pk


def test_a_link_opens_with_its_whole_token_alone(starter: Catalog, ann: User, client: Client) -> None:
    token = str(make_deck(ann, starter, Visibility.UNLISTED).share_token)
    assert client.get(f"/s/{token}/").status_code == 200
    for wrong in (token[:-1], token + "x", token + "%00", token + "%20", token.swapcase(), "", "None", "null", "%25"):
        assert client.get(f"/s/{wrong}/").status_code == 404
    assert client.get(f"/decks/{token}/").status_code == 404
    # A page behind a link is kept by nobody.
    for path in ("", "hand/?seed=1", "export/"):
        answer = client.get(f"/s/{token}/{path}")
        assert (answer.status_code, answer["Referrer-Policy"]) == (200, "same-origin")
        assert "private" in answer["Cache-Control"]


def test_decks_of_a_session_go_with_who_signs_in_and_with_nobody_else(starter: Catalog, ann: User, bob: User) -> None:
    browser = Client()
    call(browser, "POST", "decks/", {"name": "For Ann"})
    before = browser.cookies["sessionid"].value
    sign_in(browser, "ann")
    assert browser.cookies["sessionid"].value != before  # a session that was planted is not signed in
    planted = Client()
    planted.cookies["sessionid"] = before
    assert names(planted) == []
    assert names(browser) == ["For Ann"]

    signed_in = browser.cookies["sessionid"].value
    browser.post("/accounts/logout/")
    assert names(browser) == []
    old = Client()
    old.cookies["sessionid"] = signed_in
    assert names(old) == []

    call(browser, "POST", "decks/", {"name": "For Bob"})
    sign_in(browser, "bob")
    assert names(browser) == ["For Bob"]
    assert browser.get("/api/v1/decks/?mine=true").json()["results"][0]["owner"] == "bob"


FORGED_PAGES = [
    "/decks/new/", "/decks/{}/edit/", "/decks/{}/share/", "/decks/{}/revoke/", "/decks/{}/delete/", "/decks/{}/copy/",
    "/decks/{}/goldfish/", "/decks/{}/people/invite/", "/decks/{}/people/leave/",
    "/accounts/login/", "/accounts/logout/", "/accounts/signup/", "/accounts/password/reset/",
    "/accounts/password/change/", "/accounts/email/", "/accounts/name/", "/accounts/tokens/",
    "/accounts/tokens/1/revoke/", "/accounts/sessions/end/", "/accounts/data/", "/accounts/delete/",
    "/accounts/2fa/totp/activate/",
]  # fmt: skip
FORGED_CALLS = [
    ("POST", "decks/"), ("POST", "decks/import/"), ("PATCH", "decks/{}/"), ("PUT", "decks/{}/"),
    ("DELETE", "decks/{}/"), ("POST", "decks/{}/share/"), ("DELETE", "decks/{}/share/"), ("POST", "goldfish/"),
]  # fmt: skip


@pytest.fixture
def strict(ann: User) -> Client:
    """Ann's browser, which another site makes send things."""
    client = Client(enforce_csrf_checks=True)
    client.force_login(ann)
    return client


def test_forms_of_other_sites_are_refused(deck: Deck, strict: Client) -> None:
    for path in FORGED_PAGES:
        answer = strict.post(path.format(deck.pk), FORM)
        assert answer.status_code == 403, path
        assert "too old to be believed" in answer.content.decode(), path  # our own page: Django's breaks the CSP
    assert list(Deck.objects.values_list("pk", "version", "share_token")) == [(deck.pk, 1, None)]


def test_calls_of_other_sites_are_refused(starter: Catalog, deck: Deck, strict: Client) -> None:
    """A session without an account owns decks too; one that knows the token is on another site all the same."""
    visitor, sent = Client(enforce_csrf_checks=True), {"name": "Forged", "text": "3 Flash Step"}
    own = Deck.objects.get(pk=call(visitor, "POST", "decks/", {"name": "Mine"}).json()["id"])
    foreign = {"X_CSRFToken": visitor.cookies["csrftoken"].value, "Origin": "https://elsewhere.example"}
    for method, path in FORGED_CALLS:
        for client, target, headers in ((strict, deck, {}), (visitor, own, {}), (visitor, own, foreign)):
            answer = call(client, method, path.format(target.pk), sent, if_match="*", **headers)
            assert (answer.status_code, answer["Content-Type"]) == (403, PROBLEM), (method, path, headers)
            assert "X-CSRFToken" in answer.json()["detail"]
    known = {(deck.pk, deck.name, 1, None), (own.pk, "Mine", 1, None)}
    assert set(Deck.objects.values_list("pk", "name", "version", "share_token")) == known


def test_a_visitor_writes_with_the_token_of_the_first_answer(starter: Catalog) -> None:
    visitor = Client(enforce_csrf_checks=True)
    made = call(visitor, "POST", "decks/", {"name": "Mine"})
    cookie = visitor.cookies["sessionid"]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax"), "out of reach of scripts and of other sites"
    headers = {"if_match": "*", "X_CSRFToken": visitor.cookies["csrftoken"].value, "Origin": "http://testserver"}
    assert call(visitor, "DELETE", f"decks/{made.json()['id']}/", **headers).status_code == 204


def test_no_other_site_begins_a_session_here(starter: Catalog) -> None:
    deck, run = {"name": "Planted"}, {"text": "40 Wick Sprite", "runs": 1}
    for headers in ({"Origin": "https://elsewhere.example"}, {"Origin": "null"}, {"Sec_Fetch_Site": "cross-site"}):
        for path, body in (("decks/", deck), ("decks/import/", {"text": "3 Flash Step"}), ("goldfish/", run)):
            browser = Client(enforce_csrf_checks=True)
            answer = call(browser, "POST", path, body, **headers)
            assert (answer.status_code, answer["Content-Type"]) == (403, PROBLEM)
            assert "Another site" in answer.json()["detail"]
            assert "sessionid" not in browser.cookies
    assert not Deck.objects.exists()


#: What is written as the name of a deck, and what is kept of it: None where it is refused.
NAMES: list[tuple[Any, str | None]] = [
    ("a\r\nSet-Cookie: x=1", "a Set-Cookie: x=1"), ("\x1b[2Jgone", "\ufffd[2Jgone"), ("\u202egnp.exe", "gnp.exe"),
    ("😀👨\u200d👩\u200d👧", "😀👨\u200d👩\u200d👧"), ("שלום", "שלום"), ("x" * 80, "x" * 80), ("=1+1", "=1+1"),
    ("\u200b", None), ("\u202e", None), ("  \t ", None), ("a\x00", None), ("\ud800", None), ("x" * 81, None),
    (5, None), (None, None),
]  # fmt: skip


@pytest.mark.postgres
def test_names_of_decks(starter: Catalog, ann_client: Client) -> None:
    for written, kept in NAMES:
        made = call(ann_client, "POST", "decks/", {"name": written, "visibility": "public"})
        if kept is None:
            assert (made.status_code, made["Content-Type"]) == (400, PROBLEM), repr(written)
            assert made.json()["errors"][0]["path"] == "name"
        else:
            assert (made.status_code, made.json()["name"]) == (201, kept)
            for path in ("", "edit/", "export/?as=csv", "hand/?seed=1"):
                assert ann_client.get(f"/decks/{made.json()['id']}/{path}").status_code == 200


def at_once(calls: Sequence[Callable[[], Any]]) -> Counter[int]:
    """Statuses of calls that are made at the same time."""

    def run(call: Callable[[], Any]) -> int:
        try:
            return int(call().status_code)
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return Counter(pool.map(run, calls))


@pytest.fixture
def browsers(transactional_db: None, starter: Catalog, ann: User) -> list[Client]:
    """Make four of Ann's."""
    clients = [Client() for _ in range(4)]
    for client in clients:
        client.force_login(ann)
    return clients


@pytest.mark.postgres
def test_one_of_four_writers_wins(deck: Deck, browsers: list[Client]) -> None:
    for version in (1, 2, 3):
        bodies = [{"name": f"{version} {number}"} for number in range(4)]
        patch = partial(send, method="PATCH", path=f"decks/{deck.pk}/", if_match=f'"{version}"')
        assert at_once([partial(patch, *pair) for pair in zip(browsers, bodies, strict=True)]) == {200: 1, 412: 3}
    deck.refresh_from_db()
    assert deck.version == 4


@pytest.mark.postgres
def test_whoever_names_no_version_waits_for_the_others(deck: Deck, browsers: list[Client]) -> None:
    bodies = [{"name": f"{number}", "sections": {"side": []}} for number in range(4)]
    patch = partial(send, method="PATCH", path=f"decks/{deck.pk}/", if_match="*")
    assert at_once([partial(patch, *pair) for pair in zip(browsers, bodies, strict=True)]) == {200: 4}
    deck.refresh_from_db()
    assert deck.version == 5


def test_a_deck_that_changes(deck: Deck, ann_client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    look = views._mine

    def look_and_change(*args: Any) -> Deck:
        found = look(*args)
        Deck.objects.filter(pk=deck.pk).update(version=2)
        return found

    monkeypatch.setattr(views, "_mine", look_and_change)
    assert ann_client.post(f"/decks/{deck.pk}/delete/")["Location"] == f"/decks/{deck.pk}/delete/"
    assert Deck.objects.count() == 1


@pytest.mark.postgres
def test_a_deck_that_another_deletes_is_absent(browsers: list[Client], starter: Catalog, ann: User) -> None:
    ways = [("DELETE", ""), ("PATCH", ""), ("POST", "share/"), ("DELETE", "share/")]
    for _ in range(3):
        deck = make_deck(ann, starter)
        calls = [
            partial(send, client, body={"name": "X"}, method=method, path=f"decks/{deck.pk}/{path}", if_match="*")
            for client, (method, path) in zip(browsers, ways, strict=True)
        ]
        assert set(at_once(calls)) <= {200, 204, 404}
        assert not Deck.objects.filter(pk=deck.pk).exists()
