"""Signals for other apps, and receivers of signals of allauth and Django."""

from __future__ import annotations

from typing import Final

from allauth.account.authentication import get_authentication_records
from allauth.account.internal.flows.login import record_authentication
from allauth.account.models import EmailAddress
from allauth.account.signals import email_added, email_removed, password_reset, user_signed_up
from allauth.account.signals import user_logged_in as signed_in
from allauth.mfa.models import Authenticator
from allauth.mfa.signals import authenticator_added
from django.contrib.auth.signals import user_logged_in
from django.dispatch import Signal, receiver
from django.http import HttpRequest

from accounts import login_attempts
from accounts.adapters import notify_owner
from accounts.models import User
from accounts.two_factor import use_up

#: Sent to collect the data of an account. Arguments: `user`, and `home` (the address of the site, for links).
#: Receivers return an iterable of (file name, text).
exporting: Final = Signal()
#: Sent to ask whether an account has public content. Arguments: `user`. Receivers return a bool.
checking_public_content: Final = Signal()
#: Sent before an account is deleted, in one transaction. Arguments: `user`, and `keep_public` (whether public content
#: stays, without a name). Receivers detach what stays from the account; the rest is deleted with it.
deleting_account: Final = Signal()


@receiver([user_logged_in, password_reset])
def remember_place(sender: type, request: HttpRequest | None, user: User, **kwargs: object) -> None:
    """Remember browser and address of a complete sign-in or a mailed password reset, if there is a request."""
    if request is not None:
        login_attempts.remember(request, user, browser=True)


@receiver(email_added)
def notify_of_new_address(sender: type, user: User, email_address: EmailAddress, **kwargs: object) -> None:
    """Send a mail to an account's main address about a new e-mail address."""
    notify_owner(user, f"The e-mail address {email_address.email} was added.")


@receiver(email_removed)
def notify_removed_address(sender: type, user: User, email_address: EmailAddress, **kwargs: object) -> None:
    """Mail to an address that was removed from an account; allauth writes only to the main one, which may be new."""
    if email_address.verified:
        notify_owner(user, f"The e-mail address {email_address.email} was removed.", email=email_address.email)


@receiver(authenticator_added)
def use_up_first_code(sender: type, request: HttpRequest, authenticator: Authenticator, **kwargs: object) -> None:
    """Mark the code with which an authenticator app was set up as used, so that it cannot sign in."""
    if authenticator.type == Authenticator.Type.TOTP:
        use_up(authenticator, request.POST.get("code", ""))


@receiver(user_logged_in)
def remove_short_expiry(sender: type, request: HttpRequest, **kwargs: object) -> None:
    """Give a session its usual lifetime in place of the short one that it had before signing in."""
    request.session.set_expiry(None)


@receiver(user_signed_up)
def record_password(sender: type, request: HttpRequest, user: User, **kwargs: object) -> None:
    """Record in the session that sign-up used a password, as allauth does for sign-in."""
    record_authentication(request, user, method="password")


@receiver(signed_in)
def count_sign_in_as_confirmation(sender: type, request: HttpRequest, user: User, **kwargs: object) -> None:
    """Record a sign-in with password, code or passkey as a recent confirmation, so that allauth does not ask for one.

    A link from a mail does not count: somebody else may read the mail.
    """
    records = get_authentication_records(request, user)
    if records and records[-1]["method"] in ("password", "mfa"):
        record_authentication(request, user, method=records[-1]["method"], reauthenticated=True)
