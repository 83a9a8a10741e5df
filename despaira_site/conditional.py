"""Entity tags, and answers to whoever has the page already."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponseBase
from django.middleware.http import ConditionalGetMiddleware
from django.utils.cache import get_conditional_response, set_response_etag


class ConditionalMiddleware(ConditionalGetMiddleware):
    """As Django's, for HEAD as well: here a view answers it whole, and only the server leaves the body out."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if request.method != "HEAD":
            return super().process_response(request, response)
        if self.needs_etag(response) and not response.has_header("ETag"):
            set_response_etag(response)
        found = get_conditional_response(request, etag=response.get("ETag"), response=response)  # type: ignore[arg-type]
        return found or response
