"""Requests of htmx, which pages send for a part of themselves."""

from __future__ import annotations

from django.http import HttpRequest


def is_in_place(request: HttpRequest) -> bool:
    """Whether a page asks for a part of itself: it is answered with that part alone."""
    return bool(getattr(request, "htmx", False))
