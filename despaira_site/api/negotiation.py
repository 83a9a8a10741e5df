"""Content negotiation of the API: which media type a response has."""

from __future__ import annotations

from collections.abc import Iterable

from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request


class Negotiation(DefaultContentNegotiation):
    """Content negotiation of Django REST framework, with a shortcut for clients that accept anything."""

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        """Return the one of `renderers` that a request asks for, and its media type."""
        if request.META.get("HTTP_ACCEPT", "*/*") == "*/*":
            first = next(iter(renderers))
            return first, first.media_type
        return super().select_renderer(request, renderers, format_suffix)  # type: ignore[no-any-return]
