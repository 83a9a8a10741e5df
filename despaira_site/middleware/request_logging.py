"""Middleware that logs requests: one line each, when it is answered."""

from __future__ import annotations

import uuid

import structlog
from django.http import HttpRequest
from django.utils.functional import LazyObject, empty
from django_structlog import middlewares

from accounts.networks import address_of


class RequestMiddleware(middlewares.RequestMiddleware):
    """Names whoever is signed in only where the answer needed to know: a log is no reason to ask the database."""

    def prepare(self, request: HttpRequest) -> None:
        """What all lines of a request have. That it has begun is no line of its own."""
        structlog.contextvars.bind_contextvars(
            request_id=str(uuid.uuid4()), ip=address_of(request), user_agent=request.META.get("HTTP_USER_AGENT")
        )

    def _log_level_for_status_code(self, status_code: int) -> int:
        """What isn't offered, or not now, is no mistake: what has failed on the way has a line of its own."""
        return super()._log_level_for_status_code(429 if status_code in (501, 503) else status_code)

    @staticmethod
    def bind_user_id(request: HttpRequest) -> None:
        user = getattr(request, "user", None)
        is_unknown = isinstance(user, LazyObject) and user._wrapped is empty
        if user is not None and not is_unknown:
            structlog.contextvars.bind_contextvars(user_id=user.pk)
