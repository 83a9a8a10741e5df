"""Who asks the API: an account by its token, or a browser by its session."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import CsrfViewMiddleware
from rest_framework import authentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.request import Request

from accounts.models import User, use_token


class TokenAuthentication(authentication.TokenAuthentication):
    """The account that `Authorization: Token …` acts for. Raises AuthenticationFailed."""

    def authenticate_credentials(self, key: str) -> tuple[User, str]:
        user = use_token(key)
        if user is None:
            raise AuthenticationFailed(
                "This token is not valid: mistyped, revoked, expired, or ended by a new password. "
                "Make a new one on your account's page."
            )
        return user, key


class SessionAuthentication(authentication.SessionAuthentication):
    """The account of the browser's session, if any; without one it may still be that of a visitor who owns decks.

    Django REST framework asks only accounts for their CSRF token. Here every write that brings a session along has to
    show one, so that another site can't write into a visitor's decks either. Raises PermissionDenied.
    """

    def authenticate(self, request: Request) -> tuple[object, None] | None:
        if settings.SESSION_COOKIE_NAME in request._request.COOKIES:
            self.enforce_csrf(request)
        user = getattr(request._request, "user", None)
        return (user, None) if user is not None and user.is_active else None

    def enforce_csrf(self, request: Request) -> None:
        try:
            super().enforce_csrf(request)
        except PermissionDenied as error:
            raise PermissionDenied(
                "A write with a session cookie needs an X-CSRFToken header with the value of the cookie "
                f"{settings.CSRF_COOKIE_NAME}, and no foreign Origin. A client with a token needs no cookies."
            ) from error


class _Origins(CsrfViewMiddleware):
    """Django's own look at the Origin header, without the rest."""

    def are_ours(self, request: HttpRequest) -> bool:
        return bool(self._origin_verified(request))  # type: ignore[attr-defined]  # the stubs leave it out


def is_foreign(request: HttpRequest) -> bool:
    """Whether a browser says that a page of another site made it send this request."""
    if "Origin" in request.headers:
        return not _Origins(lambda _: HttpResponse()).are_ours(request)
    return request.headers.get("Sec-Fetch-Site") == "cross-site"
