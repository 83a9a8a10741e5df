"""The lines that tell of requests."""

from __future__ import annotations

import structlog
from django.http import HttpRequest
from django.utils.functional import LazyObject, empty
from django_structlog import middlewares


class RequestMiddleware(middlewares.RequestMiddleware):
    """Names whoever is signed in only where the answer needed to know: a log is no reason to ask the database."""

    @staticmethod
    def bind_user_id(request: HttpRequest) -> None:
        user = getattr(request, "user", None)
        is_unknown = isinstance(user, LazyObject) and user._wrapped is empty
        if user is not None and not is_unknown:
            structlog.contextvars.bind_contextvars(user_id=user.pk)
