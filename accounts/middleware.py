"""No session for a request with a token; and what signing in asks of answers.

These are a 429 for too many attempts, the cookie of a known browser, and no copy in any cache.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from functools import cache
from typing import Final

from allauth.usersessions.models import UserSession
from django.contrib.sessions import middleware
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import add_never_cache_headers, patch_vary_headers

from accounts import login_attempts
from accounts.throttles import SessionThrottle

SEEN: Final = "seen_at"
#: How often it is noted that somebody is still there.
NOTED_EVERY: Final = timedelta(hours=1)
#: How long a session lasts in which nothing is but what a page should look like, or a sign-in that is not complete.
STRANGERS: Final = timedelta(days=1)


class SessionMiddleware(middleware.SessionMiddleware):
    """Sessions of browsers. A request with an API token reads none, and what it keeps in its own ends with it."""

    def process_request(self, request: HttpRequest) -> None:
        if _has_token(request):
            request.session = self.SessionStore()
        else:
            super().process_request(request)

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        if not _has_token(request):
            return super().process_response(request, response)
        patch_vary_headers(response, ("Authorization", "Cookie"))  # a session would have answered otherwise
        return response


def _has_token(request: HttpRequest) -> bool:
    """Whether `TokenAuthentication` decides who asks."""
    return request.headers.get("Authorization", "").lower().split()[:1] == ["token"]


class SignInMiddleware:
    """Goes inside the middleware of sessions, accounts and allauth."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        refused: login_attempts.TooManyAttempts | None = getattr(request, "too_many_attempts", None)
        if refused is not None:  # the page is the form with the reason in it, and all that was typed
            response.status_code = refused.status_code
            response.headers["Retry-After"] = str(refused.wait)
        login_attempts.set_cookie(request, response)
        if request.path.startswith(_account_pages()):
            add_never_cache_headers(response)  # the pages of one person: tokens, codes, addresses
        if request.session.modified and request.session.session_key is None:
            _bound_new(request)
        # Whoever asks for what is the same for everybody is not looked up for this.
        if request.session.session_key and request.session.accessed and request.user.is_authenticated:
            _note_seen(request)
        return response


@cache
def _account_pages() -> str:
    return reverse("account")


def _bound_new(request: HttpRequest) -> None:
    """Have a session that is begun last for a day, and begin only so many for a network.

    All else is of one who has signed in, or of code that has said how long it lasts (`set_expiry`) and how many may be.
    """
    session = request.session
    if session.is_empty() or "_session_expiry" in session or request.user.is_authenticated:
        return
    if SessionThrottle().allow_request(request, None):  # type: ignore[arg-type]  # it asks for nothing that this has not
        session.set_expiry(STRANGERS)
    else:
        session.clear()


def _note_seen(request: HttpRequest) -> None:
    """Note that the session is in use, not where nothing can be written."""
    now = timezone.now()
    seen = request.session.get(SEEN)
    if seen and now - datetime.fromisoformat(seen) < NOTED_EVERY:
        return
    with suppress(DatabaseError):
        UserSession.objects.filter(session_key=request.session.session_key).update(last_seen_at=now)
        request.session[SEEN] = now.isoformat()
