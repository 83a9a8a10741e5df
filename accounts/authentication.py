"""Authentication of API requests: by token, or by the session of a browser."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import CsrfViewMiddleware
from rest_framework import authentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.request import Request

from accounts.models import User, use_token


class TokenAuthentication(authentication.TokenAuthentication):
    """Authentication by the header `Authorization: Token …`."""

    def authenticate_credentials(self, key: str) -> tuple[User, str]:
        """Return the account of an API token, given by its secret `key`, and the secret. Counts as a use of the token.

        AuthenticationFailed if the token is unknown or expired, or the account is not active.
        """
        user = use_token(key)
        if user is None:
            raise AuthenticationFailed(
                "This token is not valid: mistyped, revoked, expired, or ended by a new password. "
                "Create a new one on your account's page."
            )
        return user, key


class SessionAuthentication(authentication.SessionAuthentication):
    """Authentication by the session of a browser.

    Visitors without an account may own decks in their session. So every write with a session cookie needs a CSRF token,
    where Django REST framework would require one of signed-in users only.
    """

    def authenticate(self, request: Request) -> tuple[object, None] | None:
        """Return (account, None) for the account signed in to the session, or None.

        PermissionDenied is raised if a request that writes has a session cookie, but no valid CSRF token.
        """
        if settings.SESSION_COOKIE_NAME in request._request.COOKIES:
            self.enforce_csrf(request)
        user = getattr(request._request, "user", None)
        return (user, None) if user is not None and user.is_active else None

    def enforce_csrf(self, request: Request) -> None:
        """Check that a request that writes has a valid CSRF token, or raise PermissionDenied saying what is needed."""
        try:
            super().enforce_csrf(request)
        except PermissionDenied as error:
            raise PermissionDenied(
                "A write with a session cookie needs an X-CSRFToken header with the value of the cookie "
                f"{settings.CSRF_COOKIE_NAME}, and no foreign Origin. A client with a token needs no cookies."
            ) from error


class _Origins(CsrfViewMiddleware):
    """Django's CSRF middleware, used only for its check of the Origin header."""

    def are_ours(self, request: HttpRequest) -> bool:
        return bool(self._origin_verified(request))  # type: ignore[attr-defined]  # the stubs leave it out


def is_foreign(request: HttpRequest) -> bool:
    """Return whether a page of another site sent the request, judging by its headers Origin or Sec-Fetch-Site."""
    if "Origin" in request.headers:
        return not _Origins(lambda _: HttpResponse()).are_ours(request)
    return request.headers.get("Sec-Fetch-Site") == "cross-site"
