"""What happens when somebody has shown who they are; and what other apps hear of an account."""

from __future__ import annotations

from typing import Any, Final

from allauth.account.signals import password_reset
from django.contrib.auth.signals import user_logged_in
from django.dispatch import Signal, receiver
from django.http import HttpRequest

from accounts import attempts
from accounts.models import User

#: Somebody takes their data along. Arguments: `user`, `request`. Receivers return an iterable of (file name, text).
exporting: Final = Signal()
#: Has somebody made anything public? Arguments: `user`. Receivers return whether they know of something.
asking_for_public: Final = Signal()
#: An account is about to be deleted, in one transaction with it. Arguments: `user`, `keep_public` (whether what it
#: has made public may stay, without its name). Receivers let go of what stays; the rest goes with the account.
leaving: Final = Signal()


@receiver([user_logged_in, password_reset])
def remember_the_place(sender: type, request: HttpRequest | None, user: User, **kwargs: Any) -> None:
    """Signing in, all steps of it, and choosing a new password by mail: whoever did it is not kept out from there."""
    if request is not None:
        attempts.remember(request, user, browser=True)
