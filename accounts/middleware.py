"""Middleware for sessions and sign-in."""

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
from accounts.throttles import count
from jobs.later import TooOften

SEEN: Final = "seen_at"
#: Minimum time between two updates of the time at which a session was last used.
NOTED_EVERY: Final = timedelta(hours=1)
#: Lifetime of a session that holds only display options or an incomplete sign-in.
STRANGERS: Final = timedelta(days=1)


class SessionMiddleware(middleware.SessionMiddleware):
    """Django's middleware for sessions. A request with an API token gets an empty, unsaved session."""

    def process_request(self, request: HttpRequest) -> None:
        """Load the session, unless the request has an API token."""
        if _has_token(request):
            request.session = self.SessionStore()
        else:
            super().process_request(request)

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Save the session, unless the request has an API token."""
        if not _has_token(request):
            return super().process_response(request, response)
        patch_vary_headers(response, ("Authorization", "Cookie"))  # with a session the answer could differ
        return response


def _has_token(request: HttpRequest) -> bool:
    """Return whether the request has an API token in its header `Authorization`."""
    return request.headers.get("Authorization", "").lower().split()[:1] == ["token"]


class SignInMiddleware:
    """Middleware for sign-in: status 429, the cookie of a known browser, caching, lifetime of sessions.

    It comes after the middleware of sessions, authentication and allauth.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Return the response, with the status, cookie and headers that signing in requires."""
        response = self.get_response(request)
        refused: login_attempts.TooManyAttempts | None = getattr(request, "too_many_attempts", None)
        if refused is not None:  # the response is the form with the error, and all that was typed
            response.status_code = refused.status_code
            response.headers["Retry-After"] = str(refused.wait)
        login_attempts.set_cookie(request, response)
        if request.path.startswith(_account_pages()):
            add_never_cache_headers(response)  # private pages: tokens, codes, addresses
        if request.session.modified and request.session.session_key is None:
            _limit_new_session(request)
        # A response that did not use the session needs no query for the account.
        if request.session.session_key and request.session.accessed and request.user.is_authenticated:
            _save_last_use(request)
        return response


@cache
def _account_pages() -> str:
    return reverse("account")


def _limit_new_session(request: HttpRequest) -> None:
    """Let a new session of an anonymous visitor end after a day, and limit their number by network.

    Sessions with an expiry of their own (`set_expiry`) are left alone: the code that sets it limits their number too.
    """
    session = request.session
    if session.is_empty() or "_session_expiry" in session or request.user.is_authenticated:
        return
    try:
        count(request, "session")
    except TooOften:
        session.clear()
    else:
        session.set_expiry(STRANGERS)


def _save_last_use(request: HttpRequest) -> None:
    """Save the time at which the session of the request was last used, unless the database is read-only."""
    now = timezone.now()
    seen = request.session.get(SEEN)
    if seen and now - datetime.fromisoformat(seen) < NOTED_EVERY:
        return
    with suppress(DatabaseError):
        UserSession.objects.filter(session_key=request.session.session_key).update(last_seen_at=now)
        request.session[SEEN] = now.isoformat()
