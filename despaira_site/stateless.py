"""A shorter way for whoever reads the API and shows neither a cookie nor a token.

Nobody is to be looked up for such a request, nothing is kept for it, and what it asks for is the same for everybody.
It passes all middleware that answers owe to anybody, and none of those that are about sessions and accounts.
"""

from __future__ import annotations

from typing import Final
from wsgiref.types import WSGIEnvironment

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.core.handlers.wsgi import WSGIHandler
from django.http import HttpRequest, HttpResponseBase
from django.utils.cache import patch_vary_headers

#: What is left out: middleware that reads cookies, or that acts on what those have read.
_OF_COOKIES: Final = frozenset(
    {
        "accounts.middleware.SessionMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
        "django_htmx.middleware.HtmxMiddleware",
        "allauth.account.middleware.AccountMiddleware",
        "accounts.middleware.SignInMiddleware",
    }
)


def is_stateless(environ: WSGIEnvironment) -> bool:
    """Whether a request reads the API as nobody."""
    return (
        environ["REQUEST_METHOD"] in ("GET", "HEAD")
        and environ["PATH_INFO"].startswith("/api/")
        and "HTTP_COOKIE" not in environ
        and "HTTP_AUTHORIZATION" not in environ
    )


class StatelessHandler(WSGIHandler):
    """Answers what `is_stateless` says, as the whole of Django would."""

    def load_middleware(self, is_async: bool = False) -> None:
        # Django reads the list from nowhere else.
        whole = settings.MIDDLEWARE
        settings.MIDDLEWARE = [name for name in whole if name not in _OF_COOKIES]
        try:
            super().load_middleware(is_async)
        finally:
            settings.MIDDLEWARE = whole

    def get_response(self, request: HttpRequest) -> HttpResponseBase:
        request.user, request.session = AnonymousUser(), SessionStore()
        response = super().get_response(request)
        patch_vary_headers(response, ["Cookie"])  # which would have changed it
        response["Access-Control-Allow-Origin"] = "*"  # pages of other sites may read what nobody signs in for
        return response
