"""API views that answer with a file."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.response import Response
from rest_framework.views import APIView


class AnyRenderer(BaseRenderer):
    """Lets a client ask for any media type. Nothing is rendered with it: a file is bytes, and a refusal is JSON."""

    media_type = "*/*"
    format = "file"

    def render(self, data: object, *args: Any, **kwargs: Any) -> bytes:
        return b""


class FileView(APIView):
    """A view whose methods answer with the bytes of a file, of whatever type it has."""

    renderer_classes = (JSONRenderer, AnyRenderer)

    def options(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Response:
        """Which methods there are, in the Allow header."""
        return Response(status=204)
