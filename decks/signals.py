"""Decks made before signing in go to the account that the browser signs in to."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils.translation import ngettext

from accounts.models import User
from decks import access, services


@receiver(user_logged_in)
def take_decks_over(sender: type, request: HttpRequest | None, user: User, **kwargs: Any) -> None:
    """Signing up signs in too, so this is both."""
    if request is None or not hasattr(request, "session"):
        return
    count = services.adopt_decks(user=user, visitor=request.session.pop(access.SESSION_KEY, ""))
    if count:
        text = ngettext(
            "%d deck made in this browser is now yours.", "%d decks made in this browser are now yours.", count
        )
        messages.success(request, text % count)
