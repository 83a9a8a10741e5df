"""What happens when somebody has shown who they are; and what other apps hear of an account."""

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
from accounts.adapters import tell_owner
from accounts.models import User
from accounts.two_factor import use_up

#: Somebody takes their data along. Arguments: `user`, `home` (the address of the site, for links). Receivers return an
#: iterable of (file name, text).
exporting: Final = Signal()
#: Has somebody made anything public? Arguments: `user`. Receivers return whether they know of something.
asking_for_public: Final = Signal()
#: An account is about to be deleted, in one transaction with it. Arguments: `user`, `keep_public` (whether what it
#: has made public may stay, without its name). Receivers let go of what stays; the rest goes with the account.
leaving: Final = Signal()


@receiver([user_logged_in, password_reset])
def remember_the_place(sender: type, request: HttpRequest | None, user: User, **kwargs: object) -> None:
    """Signing in, all steps of it, and choosing a new password by mail: whoever did it is not kept out from there."""
    if request is not None:
        login_attempts.remember(request, user, browser=True)


@receiver(email_added)
def tell_of_a_new_address(sender: type, user: User, email_address: EmailAddress, **kwargs: object) -> None:
    """Send a mail to the main address."""
    tell_owner(user, f"The e-mail address {email_address.email} was added.")


@receiver(email_removed)
def tell_the_removed_address(sender: type, user: User, email_address: EmailAddress, **kwargs: object) -> None:
    """Send a mail to the address that was removed: allauth writes only to the main one, which may be new."""
    if email_address.verified:
        tell_owner(user, f"The e-mail address {email_address.email} was removed.", email=email_address.email)


@receiver(authenticator_added)
def use_up_the_first_code(sender: type, request: HttpRequest, authenticator: Authenticator, **kwargs: object) -> None:
    """Keep the code that sets an app up from signing anybody in."""
    if authenticator.type == Authenticator.Type.TOTP:
        use_up(authenticator, request.POST.get("code", ""))


@receiver(user_logged_in)
def last_as_long_as_any(sender: type, request: HttpRequest, **kwargs: object) -> None:
    """Let a session that was begun for an hour or a day, before signing in, last as long as any account's."""
    request.session.set_expiry(None)


@receiver(user_signed_up)
def record_the_chosen_password(sender: type, request: HttpRequest, user: User, **kwargs: object) -> None:
    """Record that signing up was done with a password, as allauth does for signing in."""
    record_authentication(request, user, method="password")


@receiver(signed_in)
def count_signing_in_as_confirmed(sender: type, request: HttpRequest, user: User, **kwargs: object) -> None:
    """Ask nobody to confirm a password, code or passkey that has just been used to sign in.

    A link from a mail is not enough: it may be a stranger who reads the mail.
    """
    records = get_authentication_records(request, user)
    if records and records[-1]["method"] in ("password", "mfa"):
        record_authentication(request, user, method=records[-1]["method"], reauthenticated=True)
