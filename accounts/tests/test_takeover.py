"""A session that was stolen: with it alone nobody keeps the account, and its owner is told of what is changed."""

from __future__ import annotations

import re
import smtplib
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from django.core import mail
from django.core.cache import cache
from django.core.mail import EmailMultiAlternatives
from django.db import transaction
from django.test import Client

from accounts import adapters
from accounts.models import User, make_token
from accounts.tests.pages import PASSWORD, confirm
from accounts.tests.test_two_factor import SECRET, code, is_in, sign_in

OWNER, THIEF, NEW = "ann@example.org", "thief@evil.example", "quite another phrase"
FORM = {"password1": NEW, "password2": NEW}
#: What is asked for again, with what is posted.
ASKED: list[tuple[str, dict[str, str]]] = [
    ("/accounts/email/", {"email": THIEF, "action_add": ""}),
    ("/accounts/email/", {"email": "second@example.org", "action_primary": ""}),
    ("/accounts/email/", {"email": OWNER, "action_remove": ""}),
    ("/accounts/tokens/", {"name": "T", "days": "30"}),
    ("/accounts/data/", {}),
    ("/accounts/delete/", {}),
    ("/accounts/2fa/totp/activate/", {"code": "000000"}),
    ("/accounts/2fa/totp/deactivate/", {}),
    ("/accounts/2fa/recovery-codes/generate/", {}),
    ("/accounts/2fa/webauthn/add/", {}),
    ("/accounts/2fa/webauthn/keys/1/remove/", {}),
    ("/accounts/2fa/webauthn/keys/1/edit/", {"name": "Mine"}),
]
#: What is changed once it is shown who asks, or without that: with what the mail says, and the address it goes to.
TOLD: list[tuple[str, dict[str, str], str, str]] = [
    ("/accounts/name/", {"username": "anna"}, "The username is anna now. It was ann.", OWNER),
    ("/accounts/tokens/", {"name": "<T>", "days": "30"}, "The API token “<T>” was created.", OWNER),
    ("/accounts/tokens/1/revoke/", {}, "The API token “Old” was revoked.", OWNER),
    ("/accounts/email/", {"email": THIEF, "action_add": ""}, f"The e-mail address {THIEF} was added.", OWNER),
    ("/accounts/email/", {"email": "second@example.org", "action_primary": ""}, "changed from ann@example.org", OWNER),
    ("/accounts/email/", {"email": "second@example.org", "action_remove": ""}, "was removed.", "second@example.org"),
    ("/accounts/password/change/", {"oldpassword": PASSWORD, **FORM}, "Your password", OWNER),
    ("/accounts/2fa/totp/deactivate/", {}, "deactivated", OWNER),
    ("/accounts/2fa/recovery-codes/generate/", {}, "ecovery codes", OWNER),
    ("/accounts/delete/", {}, "The account ann was deleted.", OWNER),
]  # fmt: skip


@pytest.fixture
def owner(ann: User) -> User:
    """Ann, with two addresses that are confirmed, and a token."""
    for email in (OWNER, "second@example.org"):
        EmailAddress.objects.create(user=ann, email=email, primary=email == OWNER, verified=True)
    token, _ = make_token(user=ann, name="Old", lasts=timedelta(days=1))
    type(token).objects.update(id=1)
    return ann


def protect(owner: User) -> None:
    """Two-factor sign-in, with which allauth lets nobody add an address."""
    TOTP.activate(owner, SECRET)
    RecoveryCodes.activate(owner)


def state() -> list[Any]:
    models = (User, EmailAddress, Authenticator)
    return [list(model._default_manager.order_by("pk").values()) for model in models]


def test_a_session_alone_changes_nothing(owner: User, ann_client: Client) -> None:
    for has_app in (False, True):
        if has_app:
            protect(owner)
        before = state()
        for path, form in ASKED:
            if has_app == ("/2fa/" in path):
                assert "/reauthenticate/" in ann_client.post(path, form).get("Location", ""), (path, form)
        assert state() == before
    for path in ("", "download/"):
        assert "/reauthenticate/" in ann_client.get(f"/accounts/2fa/recovery-codes/{path}")["Location"]
    owner.set_unusable_password()
    owner.save()
    ann_client.force_login(owner)
    assert "/reauthenticate/" in ann_client.post("/accounts/password/set/", FORM)["Location"]
    User.objects.update(is_staff=True)
    assert ann_client.get("/admin/password_change/")["Location"] == "/accounts/password/change/"


@pytest.mark.parametrize(("path", "form", "words", "to"), TOLD)
def test_the_owner_is_told(
    owner: User, ann_client: Client, path: str, form: Any, words: str, to: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if "/2fa/" in path:
        protect(owner)
    confirm(ann_client)
    monkeypatch.setattr(transaction, "on_commit", lambda tell: tell())  # no test commits
    ann_client.post(path, form)
    assert [message for message in mail.outbox if message.to == [to] and words in str(message.body)], mail.outbox


def test_a_change_stays_where_no_mail_can_be_sent(
    owner: User, ann_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*args: Any, **kwargs: Any) -> int:
        raise smtplib.SMTPServerDisconnected

    monkeypatch.setattr(EmailMultiAlternatives, "send", refuse)
    assert ann_client.post("/accounts/name/", {"username": "anna"})["Location"] == "/accounts/"


def test_nobody_floods_an_address_that_is_not_theirs(ann: User, ann_client: Client) -> None:
    def rename(times: int) -> int:
        for number in range(times):
            ann_client.post("/accounts/name/", {"username": f"ann-{number}"})
        return len(mail.outbox)

    assert rename(adapters.UNCONFIRMED + 2) == adapters.UNCONFIRMED
    EmailAddress.objects.create(user=ann, email=OWNER, primary=True, verified=True)
    assert rename(2) == adapters.UNCONFIRMED + 2


def test_who_has_the_mail_too_still_needs_the_second_factor(owner: User) -> None:
    protect(owner)
    thief = Client()
    thief.post("/accounts/password/reset/", {"email": OWNER})
    (link,) = re.findall(r"/accounts/password/reset/key/\S+", str(mail.outbox[0].body))
    thief.post(thief.get(link)["Location"], {"password1": NEW, "password2": NEW})
    assert (
        thief.post("/accounts/login/", {"login": "ann", "password": NEW})["Location"] == "/accounts/2fa/authenticate/"
    )
    thief.post("/accounts/2fa/authenticate/", {"code": "000000"})
    assert not is_in(thief)


def test_a_code_works_once_while_it_is_right(owner: User) -> None:
    """Even where the cache, in which allauth notes it for half a minute, has forgotten it."""
    protect(owner)
    later, used = code(number=2), code()
    for given, works in ((used, True), (used, False), (code(number=0), False), (later, True), (later, False)):
        cache.clear()
        client = Client()
        sign_in(client)
        client.post("/accounts/2fa/authenticate/", {"code": given})
        assert is_in(client) == works, given
        cache.clear()
        form = {"username": "ann", "password": PASSWORD, "code": given}
        assert client.post("/api/v1/token/", form, content_type="application/json").status_code == 400
