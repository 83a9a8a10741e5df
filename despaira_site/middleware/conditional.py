"""Middleware for entity tags and conditional requests."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponseBase
from django.middleware.http import ConditionalGetMiddleware
from django.utils.cache import get_conditional_response, set_response_etag


class ConditionalMiddleware(ConditionalGetMiddleware):
    """Django's middleware for conditional requests, which handles HEAD too.

    A response to HEAD has a body here, which the server removes later. Browsers apply the security policy of a 304 to
    their copy, so it gets the policy of the response that it replaces.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Return the response with an entity tag, or a 304 or 412 in its place."""
        answer = self._answer(request, response)
        if answer is not response and (replaced := getattr(response, "_csp_replace", None)):
            answer._csp_replace = replaced  # type: ignore[attr-defined]  # as `csp_replace` does
        return answer

    def _answer(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if request.method != "HEAD":
            return super().process_response(request, response)
        if self.needs_etag(response) and not response.has_header("ETag"):
            set_response_etag(response)
        if (etag := response.get("ETag")) is None:
            return response
        return get_conditional_response(request, etag=etag, response=response) or response  # type: ignore[arg-type]
