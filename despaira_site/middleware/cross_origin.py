"""Middleware that lets pages of other sites read the public API (CORS)."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase
from django.utils.cache import patch_vary_headers

from despaira_site.problems import is_api


class CrossOriginMiddleware:
    """Middleware that lets every origin read API responses to requests without cookies and tokens."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Return the response, with the CORS header if a GET request to the API has neither cookies nor a token."""
        response = self.get_response(request)
        is_anonymous = not (request.headers.get("Cookie") or request.headers.get("Authorization"))
        if is_anonymous and is_api(request) and request.method in ("GET", "HEAD"):
            patch_vary_headers(response, ["Cookie"])
            response.headers["Access-Control-Allow-Origin"] = "*"
        return response
