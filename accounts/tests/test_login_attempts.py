"""Guessing is bounded at every door, and never keeps an owner out from where they have signed in before."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import MD5PasswordHasher
from django.db import connection
from django.test import Client
from django.utils import timezone

from accounts import login_attempts
from accounts.models import AttemptCount, SignInPlace, User

PASSWORD = "correct horse battery"
Door = Callable[..., Any]


@pytest.fixture(autouse=True)
def _few_attempts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lower the limits, so that fewer requests reach them."""
    for name, limit in (("ON_ACCOUNT", 4), ("KNOWN", 4), ("FROM_ADDRESS", 9)):
        assert limit < getattr(login_attempts, name)
        monkeypatch.setattr(login_attempts, name, limit)


def form(name: str, password: str, *, at: str, client: Client | None = None) -> Any:
    return (client or Client()).post("/accounts/login/", {"login": name, "password": password}, REMOTE_ADDR=at)


def token(name: str, password: str, *, at: str, client: Client | None = None) -> Any:
    body = json.dumps({"username": name, "password": password})
    return (client or Client()).post("/api/v1/token/", body, content_type="application/json", REMOTE_ADDR=at)


def is_in(answer: Any) -> bool:
    return bool(answer.status_code == (200 if "api" in answer.wsgi_request.path else 302))


def test_an_address_may_not_try_all_accounts(ann: User) -> None:
    assert is_in(form("ann", PASSWORD, at="10.0.0.1"))
    for number in range(login_attempts.FROM_ADDRESS):
        assert form(f"name{number}", "wrong", at="10.0.0.1").status_code == 200
    assert form("nobody", "wrong", at="10.0.0.1").status_code == 429
    assert is_in(form("ann", PASSWORD, at="10.0.0.1"))


def attack(name: str = "ann") -> None:
    """Send wrong passwords, each from another address."""
    for number in range(login_attempts.ON_ACCOUNT):
        answer = (form, token)[number % 2](name, "wrong", at=f"10.1.0.{number}")
        assert answer.status_code < 429


def test_an_attack_keeps_strangers_out_and_not_the_owner(ann: User, bob: User) -> None:
    browser, of_bob, forged = Client(), Client(), [Client() for _ in range(3)]
    assert is_in(form("ann", PASSWORD, at="10.0.0.1", client=browser))
    assert is_in(token("ann", PASSWORD, at="10.0.0.2"))
    assert is_in(form("ann", PASSWORD, at="2001:db8:0:1::1"))
    assert is_in(form("bob", PASSWORD, at="10.0.0.3", client=of_bob))
    for client in (browser, of_bob):
        del client.cookies["sessionid"]
    for client, cookie in zip(forged, ("", "ann", "eyJhIjoxfQ:1abc:x"), strict=True):
        client.cookies[login_attempts.COOKIE] = cookie
    attack()
    for door in (form, token):
        refused = door("ann", PASSWORD, at="10.2.0.1")
        assert refused.status_code == 429
        assert 0 < int(refused["Retry-After"]) <= login_attempts.WINDOW.total_seconds()
        assert "Try again in 15 minutes" in refused.content.decode()
        assert door is token or 'value="ann"' in refused.content.decode()
    assert form("ann", PASSWORD, at="2001:db8:0:2::1").status_code == 429
    for client in (of_bob, *forged):
        assert form("ann", PASSWORD, at="10.2.0.1", client=client).status_code == 429
    # From where the owner signed in before: an address, a household of IPv6, and that browser wherever it is now.
    for door in (form, token):
        assert is_in(door("ann", PASSWORD, at="10.0.0.1"))
    assert is_in(form("ann", PASSWORD, at="10.0.0.2"))
    assert is_in(form("ann", PASSWORD, at="2001:db8:0:1:f::2"))
    for door in (token, form):
        assert is_in(door("ann", PASSWORD, at="10.3.0.1", client=browser))


def test_a_known_place_may_not_guess_for_ever(ann: User) -> None:
    assert is_in(form("ann", PASSWORD, at="10.0.0.1"))
    for _ in range(login_attempts.KNOWN):
        assert form("ann", "wrong", at="10.0.0.1").status_code == 200
    assert form("ann", PASSWORD, at="10.0.0.1").status_code == 429
    assert is_in(form("ann", PASSWORD, at="10.0.0.2"))  # which uses up nothing elsewhere


@pytest.mark.parametrize("door", [form, token])
def test_refusals_do_not_tell_who_exists(ann: User, door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    now = timezone.now()
    monkeypatch.setattr(login_attempts, "timezone", SimpleNamespace(now=lambda: now))
    attack("ann")
    attack("nobody")
    there, not_there = (door(name, "wrong", at="10.2.0.1") for name in ("ann", "nobody"))
    assert there.status_code == not_there.status_code == 429
    assert there["Retry-After"] == not_there["Retry-After"]
    if door is token:
        assert there.json() == not_there.json()


def test_a_wrong_password_takes_as_long_for_nobody(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    EmailAddress.objects.create(user=ann, email="ann@example.org", verified=True, primary=True)
    encode = MD5PasswordHasher.encode
    hashed: list[str] = []

    def counted(self: MD5PasswordHasher, password: str, salt: str) -> str:
        hashed.append(password)
        return encode(self, password, salt)

    monkeypatch.setattr(MD5PasswordHasher, "encode", counted)
    for door in (form, token):
        for name in ("ann", "ann@example.org", "nobody", "nobody@example.org"):
            hashed.clear()
            door(name, "wrong", at="10.0.0.1")
            assert hashed == ["wrong"], name


def test_every_way_to_write_a_name_is_counted_as_one(ann: User) -> None:
    for number in range(login_attempts.ON_ACCOUNT):
        form(("ann", "ANN", "Ann", " ann", "aNn ")[number % 5], "wrong", at=f"10.1.0.{number}")
    assert form("ann", PASSWORD, at="10.2.0.1").status_code == 429


def test_right_passwords_are_not_counted(ann: User) -> None:
    for number in range(2 * login_attempts.ON_ACCOUNT):
        assert is_in(token("ann", PASSWORD, at=f"10.1.0.{number}"))
    assert not AttemptCount.objects.filter(count__gt=0).exists()
    assert SignInPlace.objects.filter(user=ann).count() == 2 * login_attempts.ON_ACCOUNT


def test_attempts_are_forgotten(ann: User) -> None:
    attack()
    AttemptCount.objects.update(until=timezone.now() - timedelta(seconds=1))
    assert is_in(form("ann", PASSWORD, at="10.2.0.1"))
    assert AttemptCount.objects.count() <= 2


def test_places_of_an_account_are_bounded(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(login_attempts, "PLACES", 4)
    for number in range(6):
        token("ann", PASSWORD, at=f"10.1.0.{number}")
    assert SignInPlace.objects.filter(user=ann).count() == 4
    assert not SignInPlace.objects.filter(place__contains="10.1").exists()


def test_mails_for_a_new_password_are_bounded_but_for_known_places(ann: User) -> None:
    def ask(at: str) -> Any:
        return Client().post("/accounts/password/reset/", {"email": "ann@example.org"}, REMOTE_ADDR=at)

    assert is_in(form("ann", PASSWORD, at="10.0.0.1"))
    for number in range(login_attempts.ON_ACCOUNT):
        assert ask(f"10.1.0.{number}").status_code == 302
    refused = ask("10.2.0.1")
    assert (refused.status_code, "Retry-After" in refused) == (429, True)
    assert ask("10.0.0.1").status_code == 302


def test_other_limits_say_when_to_come_back(client: Client, db: None) -> None:
    answers = [client.post("/accounts/signup/", {}) for _ in range(21)]
    assert [answer.status_code for answer in answers[:20]] == [200] * 20
    assert (answers[20].status_code, answers[20]["Retry-After"]) == (429, "60")
    assert "Wait a minute" in answers[20].content.decode()


@pytest.mark.postgres
def test_attempts_at_once_are_all_counted(transactional_db: None) -> None:
    def one(_: int) -> bool:
        try:
            return login_attempts._count_one("key", 5) == 0
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        assert Counter(pool.map(one, range(16))) == {True: 5, False: 11}
