"""Endpoint of the OpenAPI document."""

from __future__ import annotations

from functools import cache

from django.http import HttpResponse
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.views import SpectacularAPIView
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request


class SchemaView(SpectacularAPIView):
    """OpenAPI schema of this API, as YAML or JSON."""

    def _get_schema_response(self, request: Request) -> HttpResponse:
        renderer = request.accepted_renderer
        charset = f"; charset={renderer.charset}" if renderer.charset else ""
        name = self._get_filename(request, "")  # type: ignore[no-untyped-call]
        return HttpResponse(
            _rendered(type(renderer)),
            content_type=f"{renderer.media_type}{charset}",
            headers={"Content-Disposition": f'inline; filename="{name}"'},
        )


@cache
def _rendered(renderer: type[BaseRenderer]) -> str | bytes:
    """Return the OpenAPI document as a renderer writes it. It is cached, since it takes a second to make."""
    schema = SchemaGenerator().get_schema(public=True)  # type: ignore[no-untyped-call]
    return renderer().render(schema, renderer_context={})
