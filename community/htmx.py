"""Detection of requests by htmx, a script that replaces parts of pages."""

from __future__ import annotations

from django.http import HttpRequest


def is_htmx_request(request: HttpRequest) -> bool:
    """Return whether htmx sent the request. The response is then only the part of the page that changes."""
    return bool(getattr(request, "htmx", False))
