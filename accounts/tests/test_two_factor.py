"""The second step: apps, recovery codes, and what it protects."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value, yield_hotp_counters_from_time
from django.db import transaction
from django.test import Client

from accounts import login_attempts
from accounts.models import User
from accounts.tests.pages import PASSWORD, confirm
from cards.catalog.catalogs import Catalog
from decks.models import Deck

SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"


def code(secret: str = SECRET, number: int = 1) -> str:
    """Return a code of the app: the current one, or (0) an earlier one."""
    return str(format_hotp_value(hotp_value(secret, list(yield_hotp_counters_from_time())[number])))


@pytest.fixture
def app(ann: User) -> None:
    """Ann's authenticator app."""
    TOTP.activate(ann, SECRET)


@pytest.fixture
def recovery(app: None, ann: User) -> list[str]:
    codes: list[str] = RecoveryCodes.activate(ann).get_unused_codes()
    return codes


def sign_in(client: Client, *, at: str = "127.0.0.1") -> Any:
    return client.post("/accounts/login/", {"login": "ann", "password": PASSWORD}, REMOTE_ADDR=at)


def is_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def post_token(**body: str) -> Any:
    given = json.dumps({"username": "ann", "password": PASSWORD, **body})
    return Client().post("/api/v1/token/", given, content_type="application/json")


def test_an_app_is_set_up(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transaction, "on_commit", lambda call: call())  # no test commits
    client = Client()
    sign_in(client)
    page = client.get("/accounts/2fa/totp/activate/")
    html = page.content.decode()
    assert "<svg" in html
    assert "data:" not in html
    assert "unsafe" not in page["Content-Security-Policy"]
    secret = re.search(r'id="authenticator_secret" value="(\w+)"', html)
    assert secret
    wrong = client.post("/accounts/2fa/totp/activate/", {"code": "000000"})
    assert "field__error" in wrong.content.decode()
    used = code(secret[1])
    done = client.post("/accounts/2fa/totp/activate/", {"code": used})
    assert done["Location"] == "/accounts/2fa/recovery-codes/"
    assert len(re.findall(r"<code>\d{8}</code>", client.get(done["Location"]).content.decode())) == 10
    assert 'badge--good">on' in client.get("/accounts/2fa/").content.decode()
    assert post_token(code=used).status_code == 400  # it has shown once that the app is right


def test_an_address_is_confirmed_first(ann: User, ann_client: Client) -> None:
    address = EmailAddress.objects.create(user=ann, email="ann@example.org", primary=True)
    page = ann_client.get("/accounts/2fa/").content.decode()
    assert "once ann@example.org is confirmed" in page
    assert '<a href="/accounts/email/">confirm it' in page
    address.set_verified()
    assert "is confirmed" not in ann_client.get("/accounts/2fa/").content.decode()


@pytest.mark.parametrize("means", ["app", "recovery code"])
def test_a_password_alone_signs_nobody_in(starter: Catalog, ann: User, recovery: list[str], means: str) -> None:
    client = Client()
    client.post("/api/v1/decks/", json.dumps({"name": "Mine"}), content_type="application/json")
    assert sign_in(client)["Location"] == "/accounts/2fa/authenticate/"
    assert not is_in(client)
    page = client.get("/accounts/2fa/authenticate/")
    assert page.status_code == 200
    assert "field__error" in client.post("/accounts/2fa/authenticate/", {"code": "000000"}).content.decode()
    assert not is_in(client)
    given = code() if means == "app" else recovery[3]
    assert client.post("/accounts/2fa/authenticate/", {"code": given})["Location"] == "/decks/mine/"
    assert is_in(client)
    assert [deck.name for deck in Deck.objects.filter(owner=ann)] == ["Mine"]  # what this browser had made came along
    other = Client()
    sign_in(other)
    other.post("/accounts/2fa/authenticate/", {"code": given})
    assert not is_in(other)  # once


def test_the_admin_is_behind_it_too(ann: User, app: None) -> None:
    User.objects.update(is_staff=True, is_superuser=True)
    client = Client()
    assert client.get("/admin/login/?next=/admin/")["Location"].startswith("/accounts/login/")
    assert client.post("/admin/login/", {"username": "ann", "password": PASSWORD}).status_code == 302
    sign_in(client)
    assert client.get("/admin/").status_code == 302
    client.post("/accounts/2fa/authenticate/", {"code": code()})
    assert client.get("/admin/").status_code == 200


def test_no_token_without_a_code(ann: User, app: None) -> None:
    given: dict[str, str]
    for given in ({}, {"code": ""}, {"code": "000000"}):
        refused = post_token(**given)
        assert (refused.status_code, refused.json()["errors"][0]["path"]) == (400, "code")
        assert given or "http://testserver/accounts/tokens/" in refused.json()["detail"]
        assert post_token(password="wrong", **given).json()["errors"][0]["path"] == ""
    assert not ann.api_tokens.exists()


def test_a_token_with_a_code(ann: User, recovery: list[str]) -> None:
    assert post_token(code=code()).status_code == 200
    assert post_token(code=code()).status_code == 400  # used
    assert post_token(code=recovery[0]).status_code == 200
    assert post_token(code=recovery[0]).status_code == 400


def test_codes_are_guessed_no_longer_than_passwords(ann: User, app: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(login_attempts, "ON_ACCOUNT", 4)
    owner = Client()
    sign_in(owner, at="10.0.0.1")
    owner.post("/accounts/2fa/authenticate/", {"code": code(number=0)}, REMOTE_ADDR="10.0.0.1")
    assert is_in(owner)
    thief = Client()
    sign_in(thief, at="10.1.0.1")
    for number in range(login_attempts.ON_ACCOUNT):
        thief.post("/accounts/2fa/authenticate/", {"code": "000000"}, REMOTE_ADDR=f"10.1.0.{number}")
    refused = thief.post("/accounts/2fa/authenticate/", {"code": code()}, REMOTE_ADDR="10.1.0.99")
    assert (refused.status_code, "Retry-After" in refused, is_in(thief)) == (429, True, False)
    fresh = Client()
    sign_in(fresh, at="10.0.0.1")
    fresh.post("/accounts/2fa/authenticate/", {"code": code()}, REMOTE_ADDR="10.0.0.1")
    assert is_in(fresh)


def test_new_recovery_codes_end_the_old(ann: User, recovery: list[str], ann_client: Client) -> None:
    confirm(ann_client)
    assert ann_client.get("/accounts/2fa/recovery-codes/generate/").status_code == 200
    assert ann_client.post("/accounts/2fa/recovery-codes/generate/").status_code == 302
    assert post_token(code=recovery[0]).status_code == 400
    saved = ann_client.get("/accounts/2fa/recovery-codes/download/").content.decode().split()
    assert len(saved) == 10
    assert post_token(code=saved[0]).status_code == 200


def test_these_pages_are_their_owners(ann: User, app: None) -> None:
    for path in ("totp/activate/", "totp/deactivate/", "recovery-codes/", "webauthn/", "webauthn/add/"):
        assert Client().get(f"/accounts/2fa/{path}").status_code in (302, 403), path
