"""Middleware that compresses responses."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest, HttpResponseBase
from django.middleware.gzip import GZipMiddleware

#: Media types with compression of their own, which gzip would not make smaller, and events, which it would hold back.
_LEFT_OUT: Final = ("image/jpeg", "image/png", "image/webp", "application/pdf", "text/event-stream")


class CompressionMiddleware(GZipMiddleware):
    """Django's middleware for compression, which leaves out images, PDFs and events here."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Return the response, compressed if that helps."""
        if response.get("Content-Type", "").startswith(_LEFT_OUT):
            return response
        return super().process_response(request, response)
