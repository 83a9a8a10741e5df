"""Base of API views that respond with a file."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.response import Response
from rest_framework.views import APIView


class AnyRenderer(BaseRenderer):
    """Renderer that accepts any media type a client asks for, and renders nothing: files are bytes, errors JSON."""

    media_type = "*/*"
    format = "file"

    def render(self, data: object, *args: Any, **kwargs: Any) -> bytes:
        """Return no bytes, since the views make their responses themselves."""
        return b""


class FileView(APIView):
    """Base of API views whose methods respond with the bytes of a file of any type."""

    renderer_classes = (JSONRenderer, AnyRenderer)

    def options(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Response:
        """Return an empty response with the allowed methods in the Allow header."""
        return Response(status=204)
