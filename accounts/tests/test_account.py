"""The account's pages: what it has, its browsers, taking everything along, going away."""

from __future__ import annotations

import io
import json
import os
import pickle
import zipfile
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from accounts import data_export
from accounts.models import ApiToken, SignInPlace, User, make_token
from accounts.sessions import name_of
from accounts.tests.pages import PASSWORD
from cards.catalog.catalogs import Catalog
from conftest import make_deck
from decks.models import Deck, Run, Visibility

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
PAGES = ["/accounts/", "/accounts/name/", "/accounts/tokens/", "/accounts/sessions/", "/accounts/data/",
         "/accounts/delete/", "/accounts/2fa/", "/accounts/email/", "/accounts/password/change/"]  # fmt: skip


def browser(agent: str = FIREFOX) -> Client:
    """One that Ann has signed in with."""
    client = Client(headers={"User-Agent": agent})
    assert client.post("/accounts/login/", {"login": "an\u200bn", "password": PASSWORD}).status_code == 302
    return client


def test_pages_are_the_owners_and_link_to_one_another(ann: User) -> None:
    client = browser()
    for path in PAGES:
        assert Client().get(path)["Location"].startswith(("/accounts/login/", "/accounts/reauthenticate/")), path
        page = client.get(path)
        assert page.status_code == 200
        for other in ("/accounts/", "/accounts/tokens/", "/accounts/sessions/", "/accounts/2fa/", "/accounts/data/"):
            assert f'href="{other}"' in page.content.decode()
        assert "no-store" in page["Cache-Control"]
        assert client.delete(path).status_code == 405


def test_the_first_page_says_what_there_is(ann: User) -> None:
    EmailAddress.objects.create(user=ann, email="ann@example.org", primary=True, verified=False)
    make_token(user=ann, name="T", lasts=timedelta(days=1))
    page = browser().get("/accounts/").content.decode()
    for shown in ("ann@example.org", "not confirmed", "Off. Anybody who knows", "Signed in: 1", "1. <a"):
        assert shown in page


def test_the_browsers_of_an_account(ann: User) -> None:
    here, there = browser(), browser("Mozilla/5.0 (iPhone) AppleWebKit Version/18.0 Mobile Safari/604.1")
    page = here.get("/accounts/sessions/").content.decode()
    assert "Firefox on Linux" in page
    assert "Safari on iPhone" in page
    assert page.count("this browser") == 1
    Session.objects.filter(pk=there.cookies["sessionid"].value).delete()  # over
    assert "iPhone" not in here.get("/accounts/sessions/").content.decode()


def test_one_browser_is_signed_out(ann: User, bob_client: Client) -> None:
    here, there, third = browser(), browser(), browser()
    keys = dict(UserSession.objects.values_list("session_key", "pk"))
    one = {"session": keys[there.cookies["sessionid"].value]}
    assert Client().post("/accounts/sessions/end/", one)["Location"].startswith("/accounts/login/")
    bob_client.post("/accounts/sessions/end/", one)
    for nonsense in ("x", "-1", "9" * 30, "٣"):
        assert here.post("/accounts/sessions/end/", {"session": nonsense}).status_code == 302
    assert here.get("/accounts/sessions/end/").status_code == 405
    assert [client.get("/accounts/").status_code for client in (here, there, third)] == [200, 200, 200]
    assert here.post("/accounts/sessions/end/", one)["Location"] == "/accounts/sessions/"
    assert [client.get("/accounts/").status_code for client in (here, there, third)] == [200, 302, 200]
    there = browser()
    here.post("/accounts/sessions/end/")  # all others
    assert [client.get("/accounts/").status_code for client in (here, there, third)] == [200, 302, 302]


def test_a_new_password_signs_out_all_others_and_ends_tokens(ann: User) -> None:
    here, there = browser(), browser()
    make_token(user=ann, name="T", lasts=timedelta(days=1))
    new = "quite another phrase"
    here.post("/accounts/password/change/", {"oldpassword": PASSWORD, "password1": new, "password2": new})
    assert [client.get("/accounts/").status_code for client in (here, there)] == [200, 302]
    assert here.get("/accounts/sessions/").content.decode().count("Firefox on Linux") == 1
    assert not ApiToken.objects.exists()


def test_when_a_browser_was_seen_is_noted_once_an_hour(ann: User, django_assert_num_queries: Any) -> None:
    client = browser()
    UserSession.objects.update(last_seen_at=timezone.now() - timedelta(days=2))
    client.get("/accounts/")
    seen = UserSession.objects.get().last_seen_at
    client.get("/accounts/")
    assert UserSession.objects.get().last_seen_at == seen  # just noted
    session = client.session
    session["seen_at"] = (timezone.now() - timedelta(hours=2)).isoformat()
    session.save()
    UserSession.objects.update(last_seen_at=timezone.now() - timedelta(days=2))
    client.get("/accounts/")
    assert timezone.now() - UserSession.objects.get().last_seen_at < timedelta(minutes=1)


def test_names_of_browsers() -> None:
    rows = {
        FIREFOX: "Firefox on Linux",
        "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140 Safari/537.36 Edg/140": "Edge on Windows",
        "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36": "Chrome on Android",
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 15) AppleWebKit Version/18 Safari/605": "Safari on macOS",
        "curl/8": "Unknown browser",
        "": "Unknown browser",
    }
    assert {agent: name_of(agent) for agent in rows} == rows


def make_run(deck: Deck, owner: User) -> Run:
    return Run.objects.create(
        owner=owner, deck=deck, sides=[{"name": deck.name}], params={}, seed="7", games=1, status="done",
        report='{"wins": 1}', cards_digest="", rules_digest="",
    )  # fmt: skip


class AtOnce:
    """A queue that makes calls when they are waited for, or never."""

    def __init__(self, *, is_full: bool = False, is_slow: bool = False) -> None:
        self._is_full, self._is_slow = is_full, is_slow
        self.added: list[Any] = []

    def add(self, key: str, function: Any, *args: Any) -> bool:
        self.added.append((function, args))
        return not self._is_full

    def wait(self, keys: Any, seconds: float) -> int:
        if self._is_slow:
            return 1
        function, args = self.added[-1]
        function(*args)
        return 0


@pytest.fixture
def queue(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AtOnce:
    settings.COPIES_DIR = tmp_path / "copies"
    queue = AtOnce()
    monkeypatch.setattr(data_export, "QUEUE", queue)
    return queue


def test_a_copy_that_takes_long_is_waited_for(
    ann: User, queue: AtOnce, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the page, which asks again; another one is made after an hour."""
    client = browser()
    slow = AtOnce(is_slow=True)
    monkeypatch.setattr(data_export, "QUEUE", slow)
    waiting = client.post("/accounts/data/", follow=True)
    assert "Your file is being prepared" in waiting.content.decode()
    assert waiting["Refresh"]
    function, args = pickle.loads(pickle.dumps(slow.added))[0]  # noqa: S301  (as another process gets it)
    function(*args)
    there = client.get("/accounts/data/?being=made")
    assert "Your file is ready" in there.content.decode()
    assert "Refresh" not in there
    assert client.post("/accounts/data/")["Content-Type"] == "application/zip"
    [file] = Path(settings.COPIES_DIR).iterdir()
    assert file.stat().st_mode & 0o777 == 0o600
    os.utime(file, (1e9, 1e9))
    assert client.post("/accounts/data/").status_code == 302
    assert len(slow.added) == 2
    monkeypatch.setattr(data_export, "QUEUE", AtOnce(is_full=True))
    assert "Too many people" in client.post("/accounts/data/", follow=True).content.decode()


def test_all_of_ones_data_in_one_file(starter: Catalog, ann: User, bob: User, queue: AtOnce) -> None:
    mine = [make_deck(ann, starter, visibility) for visibility in Visibility.values]
    theirs = make_deck(bob, starter, Visibility.PRIVATE, name="Bob's secret")
    run = make_run(mine[0], ann)
    make_run(theirs, bob)
    _, secret = make_token(user=ann, name="Backup", lasts=timedelta(days=1))
    answer = browser().post("/accounts/data/")
    assert answer["Content-Disposition"] == 'attachment; filename="despaira-ann.zip"'
    assert "no-store" in answer["Cache-Control"]
    archive = zipfile.ZipFile(io.BytesIO(answer.getvalue()))
    names = ("account", "people", "collections", "decks", "co_edited", "matches", f"runs/{run.pk}")
    files = {f"{name}.json" for name in names}
    files |= {f"decks/{deck.pk}{ending}" for deck in mine for ending in (".txt", ".history.json")}
    assert set(archive.namelist()) == files
    account = json.loads(archive.read("account.json"))
    assert (account["name"], account["tokens"][0]["name"], len(account["sessions"])) == ("ann", "Backup", 1)
    decks = {deck["id"]: deck for deck in json.loads(archive.read("decks.json"))}
    assert {deck["visibility"] for deck in decks.values()} == set(Visibility.values)
    assert decks[mine[1].pk]["share_url"].endswith(f"/s/{mine[1].share_token}/")
    assert decks[mine[0].pk]["sections"]["main"][0]["count"] == 3
    assert archive.read(f"decks/{mine[0].pk}.txt").decode().startswith("# Name: Ann's ashes")
    assert json.loads(archive.read(f"runs/{run.pk}.json"))["report"] == {"wins": 1}
    everything = b"".join(archive.read(name) for name in archive.namelist()).decode()
    for kept_back in (secret, "Bob's secret", User.objects.get(username="ann").password):
        assert kept_back not in everything


@pytest.mark.parametrize("public", ["keep", "delete"])
def test_an_account_is_deleted(starter: Catalog, ann: User, bob: User, queue: AtOnce, public: str) -> None:
    data_export.write_export(ann.pk, "http://testserver/")
    decks = {visibility: make_deck(ann, starter, visibility) for visibility in Visibility.values}
    copy = make_deck(bob, starter, Visibility.PUBLIC, name="Bob's")
    Deck.objects.filter(pk=copy.pk).update(forked_from=decks["private"])
    make_run(decks["public"], ann)
    secret = make_token(user=ann, name="T", lasts=timedelta(days=1))[1]
    here, there = browser(), browser()
    assert here.post("/accounts/delete/", {}).status_code == 422  # nothing is chosen beforehand
    assert here.post("/accounts/delete/", {"public": "maybe"}).status_code == 422
    gone = here.post("/accounts/delete/", {"public": public}, follow=True)
    message = "Your public decks stay" if public == "keep" else "All its data is deleted"
    assert f"Your account is deleted. {message}" in gone.content.decode()
    assert not User.objects.filter(username="ann").exists()
    assert data_export.export_of(ann) is None
    for model in (ApiToken, SignInPlace, UserSession, Run, EmailAddress):
        assert not model.objects.exists()
    assert [client.get("/accounts/").status_code for client in (here, there)] == [302, 302]
    assert Client().get("/api/v1/decks/", headers={"Authorization": f"Token {secret}"}).status_code == 401
    left = [decks["public"].pk] if public == "keep" else []
    assert sorted(Deck.objects.values_list("pk", flat=True)) == sorted([*left, copy.pk])
    if public == "keep":
        path = f"/decks/{decks['public'].pk}/"
        for client in (here, Client()):
            assert "by a former member" in client.get(path).content.decode()
            assert client.get(f"{path}edit/").status_code == 404
        assert "ann" not in Client().get(f"/api/v1{path}").json().values()


def test_who_has_nothing_public_is_not_asked_about_it(starter: Catalog, ann: User, bob: User) -> None:
    make_deck(ann, starter, Visibility.UNLISTED)
    make_deck(bob, starter, Visibility.PUBLIC)
    client = browser()
    assert "public decks" not in client.get("/accounts/delete/").content.decode()
    gone = client.post("/accounts/delete/", {"public": "keep"}, follow=True)  # chosen when there was one
    assert "Your account is deleted. All its data is deleted." in gone.content.decode()
    assert not User.objects.filter(username="ann").exists()
