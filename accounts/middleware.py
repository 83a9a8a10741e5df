"""What signing in asks of answers: a 429 for too many attempts, the cookie of a known browser, no copy in any cache."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from functools import cache
from typing import Final

from allauth.usersessions.models import UserSession
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import add_never_cache_headers

from accounts import attempts

SEEN: Final = "seen_at"
#: How often it is noted that somebody is still there.
NOTED_EVERY: Final = timedelta(hours=1)


class SignInMiddleware:
    """Goes inside the middleware of sessions, accounts and allauth."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        refused: attempts.TooManyAttempts | None = getattr(request, "too_many_attempts", None)
        if refused is not None:  # the page is the form with the reason in it, and all that was typed
            response.status_code = refused.status_code
            response.headers["Retry-After"] = str(refused.wait)
        attempts.set_cookie(request, response)
        if request.path.startswith(_account_pages()):
            add_never_cache_headers(response)  # the pages of one person: tokens, codes, addresses
        # Whoever asks for what is the same for everybody is not looked up for this.
        if request.session.accessed and request.user.is_authenticated:
            _note_seen(request)
        return response


@cache
def _account_pages() -> str:
    return reverse("account")


def _note_seen(request: HttpRequest) -> None:
    """Note that the session is in use, not where nothing can be written."""
    now = timezone.now()
    seen = request.session.get(SEEN)
    if seen and now - datetime.fromisoformat(seen) < NOTED_EVERY:
        return
    with suppress(DatabaseError):
        UserSession.objects.filter(session_key=request.session.session_key).update(last_seen_at=now)
        request.session[SEEN] = now.isoformat()
