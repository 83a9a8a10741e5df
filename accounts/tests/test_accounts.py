"""Signing up, in and out, and a new password; nobody learns who has an account."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.core import mail
from django.test import Client
from django.utils import timezone
from rest_framework.settings import api_settings

from accounts.models import ApiToken, User, make_token

PASSWORD = "a long enough phrase"


def sign_up(client: Client, **fields: str) -> Any:
    form = {"username": "carla", "email": "carla@example.org", "password1": PASSWORD, "password2": PASSWORD}
    return client.post("/accounts/signup/", {**form, **fields})


def sign_in(client: Client, name: str = "ann", password: str = "correct horse battery") -> Any:
    return client.post("/accounts/login/", {"login": name, "password": password})


def text_of(response: Any) -> str:
    """The page without what differs between any two answers."""
    return re.sub(r'(value|csrf[^"]*)="[^"]*"|\{"X-CSRFToken[^}]*\}|\S*(ann|nobody)\S*', "", response.content.decode())


def test_signing_up_in_and_out(client: Client, db: None) -> None:
    assert sign_up(client)["Location"] == "/decks/mine/"
    assert "carla" in client.get("/decks/mine/").content.decode()
    assert client.post("/accounts/logout/").status_code == 302
    assert sign_in(client, "carla", PASSWORD).status_code == 302
    client.post("/accounts/logout/")
    assert sign_in(client, "carla@example.org", PASSWORD).status_code == 302
    assert sign_up(Client(), username="dora", email="").status_code == 302  # an address is not needed


def test_a_password_just_typed_is_not_asked_for_again(client: Client, db: None) -> None:
    for enter in (sign_up, lambda client: sign_in(client, "carla", PASSWORD)):
        enter(client)
        assert client.get("/accounts/delete/").status_code == 200
        records = client.session["account_authentication_methods"]
        session = client.session
        session["account_authentication_methods"] = [{**record, "at": record["at"] - 301} for record in records]
        session.save()
        assert client.get("/accounts/delete/")["Location"].startswith("/accounts/reauthenticate/")
        client.post("/accounts/logout/")


def test_what_is_refused_is_said(client: Client, db: None) -> None:
    for fields in (
        {"password2": "another phrase"}, {"password1": "12345678", "password2": "12345678"}, {"username": ""},
        {"username": "x" * 200}, {"email": "no address"},
    ):  # fmt: skip
        answer = sign_up(client, **fields)
        html = answer.content.decode()
        assert (answer.status_code, "field__error" in html, 'aria-invalid="true"' in html) == (200, True, True), fields
    assert User.objects.count() == 0


def test_signing_up_does_not_tell_whose_an_address_is(client: Client, ann: User) -> None:
    taken, free = sign_up(client, email="ann@example.org"), sign_up(Client(), username="dora", email="free@example.org")
    assert (taken.status_code, taken["Location"]) == (free.status_code, free["Location"])


def test_signing_in_does_not_tell_who_exists(ann: User) -> None:
    wrong, nobody = sign_in(Client(), password="wrong"), sign_in(Client(), "nobody", "wrong")
    assert wrong.status_code == nobody.status_code == 200
    assert text_of(wrong) == text_of(nobody)


def test_a_new_password_by_mail_does_not_tell_who_exists(ann: User) -> None:
    make_token(user=ann, name="T", lasts=timedelta(days=1))
    known = Client().post("/accounts/password/reset/", {"email": "ann@example.org"})
    unknown = Client().post("/accounts/password/reset/", {"email": "nobody@example.org"})
    assert (known.status_code, known["Location"]) == (unknown.status_code, unknown["Location"])
    link = next(message for message in mail.outbox if message.to == ["ann@example.org"])
    address = re.search(r"http://testserver(/accounts/password/reset/key/\S+)", str(link.body))
    assert address
    assert link.subject == "[despaira] Password reset email"  # sentence case: allauth has “Password Reset Email”
    client = Client()
    form = client.get(address[1], follow=True)
    client.post(form.redirect_chain[-1][0], {"password1": PASSWORD, "password2": PASSWORD})
    assert sign_in(Client(), "ann", PASSWORD).status_code == 302
    assert not ApiToken.objects.exists()


@pytest.mark.postgres
def test_names_that_nobody_could_have_are_not_looked_for(client: Client, db: None) -> None:
    for login in ("x" * 100_000, "x" * 60_000 + "@example.org", "\x00"):
        answer = sign_in(client, login)
        assert answer.status_code == 200
        assert "field__error" in answer.content.decode()


def test_nobody_is_sent_elsewhere(ann: User) -> None:
    for target in ("https://elsewhere.example/", "//elsewhere.example/", "javascript:alert(1)"):
        form = {"login": "ann", "password": "correct horse battery", "next": target}
        assert Client().post(f"/accounts/login/?next={target}", form)["Location"] == "/decks/mine/"


def test_signing_out_takes_a_post(ann_client: Client) -> None:
    ann_client.get("/accounts/logout/")
    assert "_auth_user_id" in ann_client.session


@pytest.mark.django_db
def test_sessions_of_nobody_are_few_and_last_a_day(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(api_settings.DEFAULT_THROTTLE_RATES, "session", "2/hour")
    browsers = [Client(headers={"X-Requested-With": "XMLHttpRequest"}) for _ in range(4)]
    begun = [browser.get("/accounts/2fa/webauthn/login/") for browser in browsers]  # the challenge for a passkey
    assert [(answer.status_code, "sessionid" in answer.cookies) for answer in begun] == [(200, n < 2) for n in range(4)]
    assert Session.objects.filter(expire_date__lt=timezone.now() + timedelta(days=1)).count() == 2
    browsers[0].post("/accounts/login/", {"login": "ann", "password": "correct horse battery"})
    assert browsers[0].session.get_expiry_age() == settings.SESSION_COOKIE_AGE
