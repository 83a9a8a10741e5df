"""Middleware that compresses answers, but images and PDFs."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest, HttpResponseBase
from django.middleware.gzip import GZipMiddleware

#: What is packed by its own format: gzip takes time for it, and makes nothing smaller.
_PACKED: Final = ("image/jpeg", "image/png", "image/webp", "application/pdf")


class PackingMiddleware(GZipMiddleware):
    """As Django's, but for pictures and PDFs."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if response.get("Content-Type", "").startswith(_PACKED):
            return response
        return super().process_response(request, response)
