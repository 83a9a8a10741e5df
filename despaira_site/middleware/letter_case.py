"""Middleware that redirects addresses of cards and sets in another letter case, such as `/cards/Flash-Step/`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponseBase, HttpResponsePermanentRedirect
from django.urls import reverse

#: The canonical letter case of URL parameters.
_WRITTEN: Final[dict[str, Callable[[str], str]]] = {"slug": str.lower, "code": str.upper}


class LetterCaseMiddleware:
    """Middleware that redirects a request that found nothing, if only letter case was wrong."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Return the response, or a redirect to the card or set in its usual letter case."""
        response = self._get_response(request)
        match = request.resolver_match
        if response.status_code != 404 or match is None or request.method not in ("GET", "HEAD"):
            return response
        kwargs = {name: _WRITTEN.get(name, lambda value: value)(value) for name, value in match.kwargs.items()}
        if kwargs == match.kwargs:
            return response
        query = request.META.get("QUERY_STRING", "")
        address = reverse(match.view_name, kwargs=kwargs)
        return HttpResponsePermanentRedirect(f"{address}?{query}" if query else address)
