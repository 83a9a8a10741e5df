"""Who may see and do what, from outside: strangers, forged requests, sessions, dead links, what people write, races,
decks without an account, and the admin.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.contrib.sessions.models import Session
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from cards.catalog.catalogs import Catalog
from conftest import legal_list, make_deck
from decks.core import lookup
from decks.goldfish.services import start_run
from decks.goldfish.snapshot import Contender
from decks.models import Deck, Run, Visibility
from decks.pages import detail
from decks.tests.racing import at_once
from decks.tests.test_api import PROBLEM
from decks.tests.test_api import send as call
from despaira_site.testing.exhaustive import is_exhaustive
from rules.goldfish import Params

PASSWORD = "correct horse battery"


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
            assert stranger.get(path, headers=headers).status_code == 404
        assert stranger.head(path, headers={"If-None-Match": tag}).status_code == 404


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
        assert "The form has expired" in answer.content.decode(), path  # our own page: Django's breaks the CSP
    assert list(Deck.objects.values_list("pk", "version", "share_token")) == [(deck.pk, 1, None)]


def test_calls_of_other_sites_are_refused(starter: Catalog, deck: Deck, strict: Client) -> None:
    """A session without an account owns decks too; one that knows the token is on another site all the same."""
    visitor, sent = Client(enforce_csrf_checks=True), {"name": "Forged", "text": "3 Flash Step"}
    own = Deck.objects.get(pk=call(visitor, "POST", "decks/", {"name": "Mine"}).json()["id"])
    foreign = {"X_CSRFToken": visitor.cookies["csrftoken"].value, "Origin": "https://elsewhere.example"}
    for method, path in FORGED_CALLS:
        headers: dict[str, str]
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
    pages = ("", "edit/", "export/?as=csv", "hand/?seed=1")
    for number, (written, kept) in enumerate(NAMES):
        made = call(ann_client, "POST", "decks/", {"name": written, "visibility": "public"})
        if kept is None:
            assert (made.status_code, made["Content-Type"]) == (400, PROBLEM), repr(written)
            assert made.json()["errors"][0]["path"] == "name"
        else:
            assert (made.status_code, made.json()["name"]) == (201, kept)
            for path in pages if is_exhaustive() else pages[number % 2 :: 2]:
                assert ann_client.get(f"/decks/{made.json()['id']}/{path}").status_code == 200


def statuses(calls: Sequence[Callable[[], Any]]) -> Counter[int]:
    """Count the statuses of the answers to calls that are made at the same time."""
    return Counter(answer.status_code for answer in at_once(calls))


@pytest.mark.postgres
def test_of_four_at_once_each_is_answered_as_if_alone(transactional_db: None, starter: Catalog, ann: User) -> None:
    """Of those who write the same version one wins; whoever names none waits for the others; a deck goes once."""
    browsers = [Client() for _ in range(4)]
    for client in browsers:
        client.force_login(ann)
    deck = make_deck(ann, starter)
    for version in (1, 2, 3):
        path, seen = f"decks/{deck.pk}/", f'"{version}"'
        calls = [
            partial(call, client, "PATCH", path, {"name": f"{version} {number}"}, if_match=seen)
            for number, client in enumerate(browsers)
        ]
        assert statuses(calls) == {200: 1, 412: 3}
    deck.refresh_from_db()
    assert deck.version == 4

    bodies = [{"name": f"{number}", "sections": {"side": []}} for number in range(4)]
    calls = [
        partial(call, client, "PATCH", f"decks/{deck.pk}/", body, if_match="*")
        for client, body in zip(browsers, bodies, strict=True)
    ]
    assert statuses(calls) == {200: 4}
    deck.refresh_from_db()
    assert deck.version == 8

    ways = [("DELETE", ""), ("PATCH", ""), ("POST", "share/"), ("DELETE", "share/")]
    for _ in range(3):
        deck = make_deck(ann, starter)
        calls = [
            partial(call, client, method, f"decks/{deck.pk}/{path}", {"name": "X"}, if_match="*")
            for client, (method, path) in zip(browsers, ways, strict=True)
        ]
        assert set(statuses(calls)) <= {200, 204, 404}
        assert not Deck.objects.filter(pk=deck.pk).exists()


def test_a_deck_that_changes(deck: Deck, ann_client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    look = lookup.own

    def look_and_change(*args: Any) -> Deck:
        found = look(*args)
        Deck.objects.filter(pk=deck.pk).update(version=2)
        return found

    monkeypatch.setattr(detail, "own", look_and_change)
    assert ann_client.post(f"/decks/{deck.pk}/delete/")["Location"] == f"/decks/{deck.pk}/delete/"
    assert Deck.objects.count() == 1


HERE, THERE = "198.51.100.1", "198.51.100.2"


def make(client: Client, address: str = HERE, **fields: str) -> Any:
    """Make a deck by the API, from an address."""
    body = json.dumps({"name": "A visitor's", **fields})
    return client.post("/api/v1/decks/", body, content_type="application/json", REMOTE_ADDR=address)


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
    assert not [mark for mark in Deck.objects.values_list("network", flat=True) if "." in mark or len(mark) != 32]
    Deck.objects.update(created_at=timezone.now() - timedelta(hours=25))
    assert make(browser).status_code == 201


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
        assert "Hopeful" in html or not body
    assert not Session.objects.exists()


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_those_who_come_at_once_no_more_get_in(starter: Catalog, settings: Any) -> None:
    settings.VISITOR_DECKS_DAILY = 3
    assert statuses([lambda: make(Client())] * 8) == {201: 3, 429: 5}


@pytest.mark.postgres
def test_a_visitor_shares_by_link_and_is_not_listed(starter: Catalog, ann: User, client: Client) -> None:
    refused = make(client, visibility="public")
    (error,) = refused.json()["errors"]
    assert (refused.status_code, error["path"], error["code"]) == (403, "visibility", "account_required")
    deck_id = make(client).json()["id"]
    assert call(client, "PATCH", f"decks/{deck_id}/", {"visibility": "public"}, if_match="*").status_code == 403
    with pytest.raises(IntegrityError), transaction.atomic():
        Deck.objects.update(visibility=Visibility.PUBLIC)
    assert call(client, "PATCH", f"decks/{deck_id}/", {"visibility": "unlisted"}, if_match="*").status_code == 200
    address = client.get(f"/api/v1/decks/{deck_id}/").json()["share_url"]
    assert Client().get(address).status_code == 200
    for path in ("/decks/", "/sitemap-decks.xml", "/api/v1/decks/", "/"):
        assert deck_id not in Client().get(path).content.decode()
    # An account lists what was a visitor's.
    client.post("/accounts/login/", {"login": "ann", "password": "correct horse battery"})
    assert call(client, "PATCH", f"decks/{deck_id}/", {"visibility": "public"}, if_match="*").status_code == 200
    deck = Deck.objects.get()
    assert (deck.owner, deck.visitor, deck.network, deck.expires_at) == (ann, "", "", None)


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
        lambda: call(client, "PATCH", f"decks/{deck_id}/", {"description": "Better"}, if_match="*"),
        lambda: client.post(
            f"/decks/{deck_id}/edit/",
            {"version": "2", "name": "Best", "format": "standard", "visibility": "private"},
        ),
    ):
        soon = timezone.now() + timedelta(days=1)
        Session.objects.update(expire_date=soon)
        assert go_on().status_code in (200, 303)
        assert Session.objects.get().expire_date > soon + timedelta(days=90)


DECKS, RUNS = "/admin/decks/deck/", "/admin/decks/run/"


@pytest.fixture
def staff(db: None) -> Client:
    client = Client()
    client.force_login(User.objects.create(username="root", is_staff=True, is_superuser=True))
    return client


def played(deck: Deck, cards: Catalog) -> Run:
    """A run of two games that is done."""
    contender = Contender(name=deck.name, format=deck.format, decklist=legal_list(cards), deck=deck)
    return start_run(
        owner=deck.owner, visitor="", contenders=[contender], params=Params(), seed="7", games=2, cards=cards
    )


def test_decks_are_found_and_read(staff: Client, starter: Catalog, ann: User) -> None:
    public = make_deck(ann, starter, Visibility.PUBLIC, name="Open <b>fire</b>", description="Why it *burns*.")
    private = make_deck(ann, starter, name="Hidden")
    Deck.objects.create(name="Passing by", visitor="v")
    Deck.objects.create(name="Outlived its account")
    listed = staff.get(DECKS).content.decode()
    for text in ("Open &lt;b&gt;fire&lt;/b&gt;", "Hidden", ">a visitor<", ">nobody<", public.get_absolute_url()):
        assert text in listed
    assert private.get_absolute_url() not in listed
    for query, name in (
        (f"q={private.pk}", "Hidden"),
        ("q=ann&visibility__exact=private", "Hidden"),
        ("whose=visitor", "Passing by"),
        ("whose=nobody", "Outlived its account"),
        ("q=fire", "Open"),
    ):
        answer = staff.get(f"{DECKS}?{query}")
        assert [deck.name.split()[0] for deck in answer.context["cl"].result_list] == name.split()[:1], query
    page = staff.get(f"{DECKS}{public.pk}/change/").content.decode()
    for text in ("Why it *burns*.", "Leader", "3 ", public.get_absolute_url(), "/admin/decks/run/?deck__id__exact="):
        assert text in page
    assert 'name="_save"' not in page


def test_runs_and_their_reports_are_found_and_read(staff: Client, public: Deck, starter: Catalog) -> None:
    run = played(public, starter)
    failed = Run.objects.create(sides=[], params={}, games=9, status="failed", reason="A mistake of ours.")
    failed.chunks.create(start=0, stop=9, tries=3, error="ValueError: what it was")
    listed = staff.get(RUNS).content.decode()
    assert reverse("decks:goldfish-run", args=[public.pk, run.pk]) in listed
    answer = staff.get(f"{RUNS}?deck__id__exact={public.pk}")
    assert [found.pk for found in answer.context["cl"].result_list] == [run.pk]
    page = staff.get(f"{RUNS}{run.pk}/change/").content.decode()
    for text in (
        "report at a glance",
        "Ann&#x27;s ashes: ",
        "&quot;decks&quot;",
        f"/admin/decks/deck/{public.pk}/change/",
    ):
        assert text.lower() in page.lower()
    page = staff.get(f"{RUNS}{failed.pk}/change/").content.decode()
    assert "A mistake of ours." in page
    assert "games 0 to 8: ValueError: what it was" in page


def test_a_public_deck_is_unlisted_and_its_link_still_opens_it(staff: Client, starter: Catalog, ann: User) -> None:
    public, private = make_deck(ann, starter, Visibility.PUBLIC), make_deck(ann, starter)
    data = {"action": "unlist", "_selected_action": [public.pk, private.pk]}
    answer = staff.post(DECKS, data, follow=True)
    assert "Taken from the public list: 1." in answer.content.decode()
    public.refresh_from_db()
    private.refresh_from_db()
    assert (public.visibility, public.version, private.visibility) == ("unlisted", 2, "private")
    assert Client().get(public.get_absolute_url()).status_code == 404
    assert Client().get(f"/s/{public.share_token}/").status_code == 200


def test_runs_are_cancelled(staff: Client, starter: Catalog, ann: User) -> None:
    waiting = Run.objects.create(owner=ann, sides=[], params={}, games=9)
    done = played(make_deck(ann, starter), starter)
    staff.post(RUNS, {"action": "cancel", "_selected_action": [waiting.pk, done.pk]})
    assert set(Run.objects.values_list("status", flat=True)) == {"cancelled", "done"}


@pytest.mark.parametrize("url", [DECKS, RUNS])
def test_nothing_is_written_here(deck: Deck, staff: Client, ann: User, url: str) -> None:
    run = Run.objects.create(owner=ann, deck=deck, sides=[], params={}, games=1)
    thing = deck.pk if url == DECKS else run.pk
    assert staff.get(f"{url}add/").status_code == 403
    assert staff.post(f"{url}{thing}/change/", {"name": "Mine", "games": 5}).status_code == 403
    assert staff.post(f"{url}{thing}/delete/", {"post": "yes"}).status_code == 302
    assert not Run.objects.exists()


def test_strangers_and_staff_without_leave_see_nothing(client: Client, ann_client: Client, ann: User) -> None:
    for url in (DECKS, RUNS):
        assert client.get(url).status_code == 302
        assert ann_client.get(url).status_code == 302
    ann.is_staff = True
    ann.save()
    assert ann_client.get(DECKS).status_code == 403
    ann.user_permissions.add(Permission.objects.get(codename="view_deck"))
    deck = Deck.objects.create(owner=ann, name="Ann's", visibility=Visibility.PUBLIC)
    assert ann_client.get(DECKS).status_code == 200
    ann_client.post(DECKS, {"action": "unlist", "_selected_action": [deck.pk]})
    deck.refresh_from_db()
    assert deck.visibility == Visibility.PUBLIC
