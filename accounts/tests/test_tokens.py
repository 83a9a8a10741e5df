"""API tokens: hashed, shown once, named, bounded, revoked by their owner, ended by time and by a new password."""

from __future__ import annotations

import hashlib
import json
import re
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.hashers import PBKDF2PasswordHasher, make_password
from django.contrib.sessions.models import Session
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from django.utils import timezone

from accounts import models
from accounts.models import TOKENS, ApiToken, TooManyTokens, User, make_token
from accounts.tests.pages import confirm
from cards.catalog.catalogs import Catalog

PASSWORD = "correct horse battery"
LASTS = timedelta(days=30)


def asks(secret: str) -> int:
    """Send a token to the API, and return the status of the response."""
    answer = Client().get("/api/v1/decks/?mine=true", headers={"Authorization": f"Token {secret}"})
    return int(answer.status_code)


def post_token(body: Any) -> Any:
    return Client().post("/api/v1/token/", json.dumps(body), content_type="application/json")


def test_only_a_hash_is_kept(ann: User) -> None:
    answer = post_token({"username": "ann", "password": PASSWORD})
    secret, kept = answer.json()["token"], ApiToken.objects.values().get()
    assert answer["Cache-Control"] == "no-store"
    assert kept["digest"] == hashlib.sha256(secret.encode()).hexdigest()
    assert secret.startswith(kept["prefix"])
    assert len(secret) - len(kept["prefix"]) > 256 / 6
    assert not [value for value in kept.values() if value == secret]
    assert asks(secret) == 200


def test_what_is_no_token_is_refused(ann: User) -> None:
    assert {asks(wrong) for wrong in ("dsp_", "x", "dsp_00000000_x", "x" * 5000)} == {401}


@pytest.mark.parametrize("end", ["expired", "revoked", "inactive", "gone"])
def test_a_token_ends(ann: User, end: str) -> None:
    token, secret = make_token(user=ann, name="T", lasts=LASTS)
    assert asks(secret) == 200
    if end == "expired":
        ApiToken.objects.update(expires_at=timezone.now())
    elif end == "revoked":
        token.delete()
    elif end == "inactive":
        User.objects.update(is_active=False)
    else:
        ann.delete()
    assert asks(secret) == 401


@pytest.mark.parametrize("way", ["admin", "code"])
def test_a_new_password_ends_all_tokens(ann: User, bob: User, admin_client: Client, way: str) -> None:
    """Forms and mails are asked where they change a password."""
    secrets = [make_token(user=ann, name=name, lasts=LASTS)[1] for name in "ab"]
    bobs, new = make_token(user=bob, name="T", lasts=LASTS)[1], "quite another phrase"
    if way == "admin":
        form = {"usable_password": "true", "password1": new, "password2": new}
        admin_client.post(f"/admin/accounts/user/{ann.pk}/password/", form)
    else:
        ann.set_password(new)
        ann.save()
    ann.refresh_from_db()
    assert ann.check_password(new)
    assert [asks(secret) for secret in (*secrets, bobs)] == [401, 401, 200]


class Quick(PBKDF2PasswordHasher):
    """A hasher that takes less time than one to be trusted."""

    iterations = 1


def test_a_better_hash_is_no_new_password(ann: User, settings: Any) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher", f"{__name__}.Quick"]
    secret = make_token(user=ann, name="T", lasts=LASTS)[1]
    User.objects.update(password=make_password(PASSWORD, hasher="pbkdf2_sha256"))
    user = User.objects.get(pk=ann.pk)
    assert user.check_password(PASSWORD)
    assert User.objects.get().password.startswith("md5")
    assert asks(secret) == 200


def test_its_use_is_noted_once_an_hour(ann: User, django_assert_num_queries: Any) -> None:
    token, secret = make_token(user=ann, name="T", lasts=LASTS)
    assert models.use_token(secret) == ann
    with django_assert_num_queries(1):
        models.use_token(secret)
    ApiToken.objects.update(last_used_at=timezone.now() - timedelta(hours=2))
    models.use_token(secret)
    token.refresh_from_db()
    assert token.last_used_at
    assert timezone.now() - token.last_used_at < timedelta(minutes=1)


def test_a_token_opens_and_reads_no_session(starter: Catalog, ann: User, bob_client: Client) -> None:
    secret, before = make_token(user=ann, name="T", lasts=LASTS)[1], Session.objects.count()
    headers = {"Authorization": f"token\t{secret}", "If-Match": "*"}
    for client in (Client(), bob_client):
        cookies = dict(client.cookies)
        made = client.post("/api/v1/decks/", {"name": "D"}, content_type="application/json", headers=headers)
        there = f"/api/v1/decks/{made.json()['id']}/"
        for method in ("GET", "PATCH", "DELETE"):
            answer = client.generic(method, there, '{"name": "E"}', content_type="application/json", headers=headers)
            assert answer.status_code in (200, 204), method
            assert {"Authorization", "Cookie"} <= set(answer["Vary"].replace(",", " ").split())
        assert dict(client.cookies) == cookies
    assert Session.objects.count() == before


def test_an_account_has_so_many(ann: User, bob: User) -> None:
    for number in range(TOKENS):
        make_token(user=ann, name=f"T{number}", lasts=LASTS)
    with pytest.raises(TooManyTokens):
        make_token(user=ann, name="One more", lasts=LASTS)
    refused = post_token({"username": "ann", "password": PASSWORD})
    assert (refused.status_code, "account's page" in refused.json()["detail"]) == (409, True)
    make_token(user=bob, name="T", lasts=LASTS)
    ApiToken.objects.filter(name="T3").update(expires_at=timezone.now())
    make_token(user=ann, name="One more", lasts=LASTS)
    assert ann.api_tokens.count() == TOKENS


def test_a_program_that_asks_each_time_goes_on_working(ann: User) -> None:
    make_token(user=ann, name="Mine", lasts=LASTS)
    secrets = [
        post_token({"username": "ann", "password": PASSWORD, "name": "Script"}).json()["token"] for _ in range(9)
    ]
    for _ in range(TOKENS - 10):
        make_token(user=ann, name="Script", lasts=LASTS)
    assert asks(secrets[0]) == 200
    assert post_token({"username": "ann", "password": PASSWORD, "name": "Script"}).status_code == 200
    assert ann.api_tokens.count() == TOKENS
    assert ann.api_tokens.filter(name="Mine").exists()
    assert asks(secrets[1]) == 401  # made first of those that nobody has used


@pytest.mark.postgres
def test_no_more_than_so_many_at_once(transactional_db: None, ann: User) -> None:
    def one(_: int) -> None:
        try:
            make_token(user=ann, name="T", lasts=LASTS)
        except TooManyTokens:
            pass
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(one, range(TOKENS + 8)))
    assert ann.api_tokens.count() == TOKENS


def test_a_token_is_made_and_shown_once(ann: User, ann_client: Client) -> None:
    asked = ann_client.post("/accounts/tokens/", {"name": "Backup", "days": "30"})
    assert asked["Location"].startswith("/accounts/reauthenticate/")  # a stolen session makes no token
    page = ann_client.post(asked["Location"], {"password": PASSWORD})
    assert page.status_code == 200
    assert "no-store" in page["Cache-Control"]
    secret = re.search(r"dsp_[0-9a-f]{8}_[\w-]{43}", page.content.decode())
    assert secret
    assert asks(secret[0]) == 200
    token = ApiToken.objects.get()
    assert (token.name, (token.expires_at - timezone.now()).days) == ("Backup", 29)
    again = ann_client.get("/accounts/tokens/").content.decode()
    assert token.prefix in again
    assert secret[0] not in again


def test_what_is_refused_is_said(ann: User, ann_client: Client) -> None:
    confirm(ann_client)
    for fields in ({"name": "", "days": "30"}, {"name": "x" * 61, "days": "30"}, {"name": "T", "days": "9999"}):
        page = ann_client.post("/accounts/tokens/", fields)
        assert (page.status_code, "field__error" in page.content.decode()) == (422, True), fields
    assert not ApiToken.objects.exists()


def test_tokens_are_their_owners_alone(ann: User, ann_client: Client, bob_client: Client) -> None:
    token, secret = make_token(user=ann, name="<b>Mine</b>", lasts=LASTS)
    assert token.prefix not in bob_client.get("/accounts/tokens/").content.decode()
    path = f"/accounts/tokens/{token.pk}/revoke/"
    assert bob_client.post(path).status_code == 404
    assert Client().post(path)["Location"].startswith("/accounts/login/")
    assert ann_client.get(path).status_code == 405
    assert asks(secret) == 200
    assert "&lt;b&gt;Mine" in ann_client.get("/accounts/tokens/").content.decode()
    assert ann_client.post(path)["Location"] == "/accounts/tokens/"
    assert asks(secret) == 401


migration = import_module("accounts.migrations.0003_hash_tokens_and_fill_keys")


@pytest.mark.postgres
def test_tokens_from_before_go_on_working_by_their_hash(transactional_db: None, ann: User) -> None:
    old = "0123456789abcdef0123456789abcdef01234567"
    MigrationRecorder(connection).record_applied("authtoken", "0001_initial")
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE authtoken_token (key varchar(40) PRIMARY KEY, created timestamp, user_id bigint)")
        cursor.execute("INSERT INTO authtoken_token VALUES (%s, NULL, %s)", [old, ann.pk])
    with connection.schema_editor() as editor:
        migration.hash_tokens(apps, editor)
    assert asks(old) == 200
    assert "authtoken_token" not in connection.introspection.table_names()
    assert not MigrationRecorder(connection).migration_qs.filter(app="authtoken").exists()
    with connection.schema_editor() as editor:
        migration.hash_tokens(apps, editor)  # where there was none
    assert ApiToken.objects.count() == 1
