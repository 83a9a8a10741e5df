"""Middleware that logs requests: one line each, when it is answered."""

from __future__ import annotations

import structlog
from django.http import HttpRequest
from django.utils.functional import LazyObject, empty
from django_structlog import middlewares

from accounts.networks import address_of


class RequestMiddleware(middlewares.RequestMiddleware):
    """Middleware of django-structlog that trusts X-Forwarded-For of our proxies only, and reads no session."""

    @classmethod
    def bind_ip(cls, request: HttpRequest) -> None:
        """Add the client's address (`address_of`) and User-Agent to all log lines of a request."""
        structlog.contextvars.bind_contextvars(ip=address_of(request), user_agent=request.headers.get("User-Agent"))

    @staticmethod
    def bind_user_id(request: HttpRequest) -> None:
        """Add the id of the user to the following log lines of a request, unless that would take a query."""
        user = getattr(request, "user", None)
        is_unknown = isinstance(user, LazyObject) and user._wrapped is empty
        if user is not None and not is_unknown:
            structlog.contextvars.bind_contextvars(user_id=user.pk)
