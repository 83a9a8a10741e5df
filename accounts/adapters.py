"""Adapters that change django-allauth: distinguishable usernames, counted sign-in attempts, mails about changes."""

from __future__ import annotations

import hashlib
import logging
from typing import Final

from allauth.account import app_settings
from allauth.account.adapter import DefaultAccountAdapter, get_adapter
from allauth.account.models import EmailAddress
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator
from django.http import HttpRequest

from accounts import login_attempts, usernames
from accounts.models import User

log: Final = logging.getLogger(__name__)

#: Mails about changes to an account that an unconfirmed address gets within a day.
UNCONFIRMED: Final = 10
_DAY: Final = 24 * 3600


def check_name(name: str, *, of: User | None = None) -> str:
    """Return a username as it is stored, after checking that it is valid and free.

    `of` is the account that takes it, None for a new one. ValidationError is raised if the name is not valid, or
    another account has it or a name that looks like it.
    """
    name = usernames.clean(name)
    others = User.objects.exclude(pk=of.pk) if of else User.objects.all()
    if others.filter(username_key=usernames.key_of(name)).exists():
        raise ValidationError("Somebody has this name, or one that looks like it.", code="username_taken")
    return name


def check_own_name(name: str, *, of: User | None = None) -> str:
    """Return a username that a person chooses, stored as by `check_name`, which also explains `of`.

    Reserved names are refused with ValidationError too.
    """
    name = check_name(name, of=of)
    key = usernames.key_of(name)
    if key in usernames.RESERVED and (of is None or of.username_key != key):
        raise ValidationError("This name is reserved for the people who run the site.", code="username_reserved")
    return name


def count_for_form(request: HttpRequest, kind: str, login: str) -> login_attempts.Attempt:
    """Count an attempt to sign in with a form, by `login_attempts.count`, which explains the arguments.

    ValidationError is raised after too many attempts. `SignInMiddleware` then answers with status 429.
    """
    try:
        return login_attempts.count(request, kind, login)
    except login_attempts.TooManyAttempts as error:
        request.too_many_attempts = error  # type: ignore[attr-defined]  # for the middleware
        raise ValidationError(str(error.detail), code="too_many_attempts") from error


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    """Adapter of allauth for sign-up, sign-in and mails."""

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Return the username as it is stored, by `check_own_name`. `shallow` (allauth's flag) is ignored."""
        return check_own_name(username)

    def format_email_subject(self, subject: str) -> str:
        """Return the subject of a mail in sentence case; allauth's own are in title case."""
        formatted: str = super().format_email_subject(subject.strip().capitalize())
        return formatted

    def clean_email(self, email: str) -> str:
        """Return the `email` address, already in lower case. Raises ValidationError if that made it too long."""
        MaxLengthValidator(app_settings.EMAIL_MAX_LENGTH)(email)
        return email

    def authenticate(self, request: HttpRequest, **credentials: str) -> User | None:
        """Return the account with this name or address and password, or None, and count the attempt.

        Both are passed to allauth as a username. Otherwise allauth would look up an address twice, and the time of the
        answer would reveal whether the account exists.
        """
        login = credentials.get("username") or credentials["email"]
        attempt = count_for_form(request, "password", login)
        user: User | None = super().authenticate(request, username=login, password=credentials.get("password", ""))
        if user is not None:
            attempt.take_back()
        return user

    def send_notification_mail(
        self, template_prefix: str, user: User, context: dict[str, object] | None = None, email: str | None = None
    ) -> None:
        """Mail the owner of an account about a change of it, at `email` or the main address.

        `template_prefix` is the path of the templates without its ending, `context` their variables. Nothing is sent
        without an address, or if `_may_write_to` forbids it. Errors of SMTP are only logged.
        """
        email = email or EmailAddress.objects.get_primary_email(user)
        if not email or not _may_write_to(email):
            return
        try:
            super().send_notification_mail(template_prefix, user, context, email)
        except OSError:  # SMTP errors are of this class too
            log.warning("An owner could not be told of a change to the account.", exc_info=True)


def _may_write_to(email: str) -> bool:
    """Return whether the site may write to an address now, and count the mail.

    An unconfirmed address gets at most `UNCONFIRMED` mails a day, as it may belong to somebody who has nothing to do
    with the account.
    """
    if EmailAddress.objects.filter(email__iexact=email, verified=True).exists():
        return True
    key = f"told-{hashlib.sha256(email.lower().encode()).hexdigest()}"
    sent: int = cache.get(key, 0)
    cache.set(key, sent + 1, _DAY)
    return sent < UNCONFIRMED


def notify_owner(user: User, change: str, *, email: str | None = None) -> None:
    """Mail a sentence about a `change` of an account to `email` or, if None, to the account's main address."""
    get_adapter().send_notification_mail("account/email/account_changed", user, {"change": change}, email)


class MFAAdapter(DefaultMFAAdapter):  # type: ignore[misc]
    """Adapter of allauth for the second step of signing in (a code or passkey)."""

    def generate_authenticator_name(self, user: User, type: str) -> str:  # noqa: A002  # allauth's name
        """Return the name of a new passkey: “Passkey”, and from the second on with a number. `type` is allauth's."""
        number = Authenticator.objects.filter(user=user, type=type).count() + 1
        return "Passkey" if number == 1 else f"Passkey {number}"

    def build_totp_svg(self, url: str) -> str:
        """Return the QR code of `url`, an `otpauth:` address, as inline SVG. CSP would block it as a data URL."""
        return str(super().build_totp_svg(url)).partition("?>")[2]
