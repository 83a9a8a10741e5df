"""How allauth does things here: names that can be told apart, and attempts that are counted in one place."""

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

#: Mails about changes to an account that an address gets within a day that nobody has confirmed.
UNCONFIRMED: Final = 10
_DAY: Final = 24 * 3600


def check_name(name: str, *, of: User | None = None) -> str:
    """A username that nobody else has, nor one that looks like it, as it is kept. Raises ValidationError."""
    name = usernames.clean(name)
    others = User.objects.exclude(pk=of.pk) if of else User.objects.all()
    if others.filter(username_key=usernames.key_of(name)).exists():
        raise ValidationError("Somebody has this name, or one that looks like it.", code="username_taken")
    return name


def check_own_name(name: str, *, of: User | None = None) -> str:
    """A username that somebody chooses: `check_name`, and none that sounds like whoever runs the site."""
    name = check_name(name, of=of)
    key = usernames.key_of(name)
    if key in usernames.RESERVED and (of is None or of.username_key != key):
        raise ValidationError("This name is kept for whoever runs the site.", code="username_reserved")
    return name


def count_for_form(request: HttpRequest, kind: str, login: str) -> login_attempts.Attempt:
    """Count an attempt that a form makes: one too many is an error of the form, and the page a 429."""
    try:
        return login_attempts.count(request, kind, login)
    except login_attempts.TooManyAttempts as error:
        request.too_many_attempts = error  # type: ignore[attr-defined]  # for the middleware
        raise ValidationError(str(error.detail), code="too_many_attempts") from error


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    """Signing up and in."""

    def clean_username(self, username: str, shallow: bool = False) -> str:
        return check_own_name(username)

    def format_email_subject(self, subject: str) -> str:
        """Return the subject of a mail in sentence case: allauth writes titles."""
        formatted: str = super().format_email_subject(subject.strip().capitalize())
        return formatted

    def clean_email(self, email: str) -> str:
        """Refuse an address that got too long as it was put in small letters, where one may become two."""
        MaxLengthValidator(app_settings.EMAIL_MAX_LENGTH)(email)
        return email

    def authenticate(self, request: HttpRequest, **credentials: str) -> User | None:
        """Whoever has this name or address and password.

        allauth would look an address up twice, and take twice as long where there is an account.
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
        """Tell an owner what was changed. The change stays where the mail cannot be sent."""
        email = email or EmailAddress.objects.get_primary_email(user)
        if not email or not _may_write_to(email):
            return
        try:
            super().send_notification_mail(template_prefix, user, context, email)
        except OSError:  # SMTP errors are of this class too
            log.warning("An owner could not be told of a change to the account.", exc_info=True)


def _may_write_to(email: str) -> bool:
    """Whether an address is confirmed, or was not written to too often: it may be that of a stranger."""
    if EmailAddress.objects.filter(email__iexact=email, verified=True).exists():
        return True
    key = f"told-{hashlib.sha256(email.lower().encode()).hexdigest()}"
    sent: int = cache.get(key, 0)
    cache.set(key, sent + 1, _DAY)
    return sent < UNCONFIRMED


def tell_owner(user: User, change: str, *, email: str | None = None) -> None:
    """Send a mail about a change to an account, to its main address unless `email` is given."""
    get_adapter().send_notification_mail("account/email/account_changed", user, {"change": change}, email)


class MFAAdapter(DefaultMFAAdapter):  # type: ignore[misc]
    """The second step."""

    def generate_authenticator_name(self, user: User, type: str) -> str:  # noqa: A002  # allauth's name
        number = Authenticator.objects.filter(user=user, type=type).count() + 1
        return "Passkey" if number == 1 else f"Passkey {number}"

    def build_totp_svg(self, url: str) -> str:
        """A picture to stand in the page: as an address of its own data, CSP would keep it out."""
        return str(super().build_totp_svg(url)).partition("?>")[2]
