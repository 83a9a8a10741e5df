"""Page that describes the API, rendered on the server from the OpenAPI document, without third-party scripts."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema
from markdown_it import MarkdownIt
from rest_framework.renderers import StaticHTMLRenderer
from rest_framework.request import Request
from rest_framework.views import APIView

from cards.responses.rendered import BoundedCache, CachedPage, same_page

_REFERENCE: Final = "#/components/schemas/"
#: Descriptions in OpenAPI are CommonMark.
_MARKDOWN: Final = MarkdownIt("commonmark", {"html": False})
_BOUNDS: Final = {
    "minimum": "at least {}", "maximum": "at most {}", "minLength": "letters: at least {}",
    "maxLength": "letters: at most {}", "minItems": "at least {}", "maxItems": "at most {}",
    "default": "without it {}",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Row:
    """Row on the page: a parameter, or a member of an object. `shape` is its type, `text` its description.

    `place` is where a parameter is sent, such as "query"; "" for a member.
    """

    name: str
    shape: SafeString
    text: SafeString
    is_required: bool
    place: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """Response of an operation on the page: status, description and type of its body, "" without one."""

    status: str
    text: SafeString
    shape: SafeString | str


@dataclass(frozen=True, slots=True)
class Operation:
    """Operation of the API on the page: a method of a path. `text` is its description in paragraphs.

    `name` is its id, `body` the type of the request's body, "" without one.
    """

    name: str
    method: str
    path: str
    text: SafeString
    parameters: list[Row]
    body: SafeString | str
    answers: list[Answer]


@dataclass(frozen=True, slots=True)
class Shape:
    """Named JSON type on the page: description (`text`), and members (`rows`) or, if it has none, its `shape`."""

    name: str
    text: SafeString
    rows: list[Row]
    shape: SafeString | str


class ReferenceView(APIView):
    """Page that describes the API."""

    http_method_names = ("get", "head")
    renderer_classes = (StaticHTMLRenderer,)

    @extend_schema(exclude=True)
    def get(self, request: Request) -> HttpResponse:
        """Return the page, which is cached."""
        http_request: HttpRequest = request._request
        return same_page(http_request, lambda: _page(http_request), lambda: (_PAGES, settings.COMMUNITY))


#: Cached pages by URL.
_PAGES: Final = BoundedCache[CachedPage](8)


def _page(request: HttpRequest) -> HttpResponse:
    operations, shapes = _read()
    return render(request, "help/api.html", {"operations": operations, "shapes": shapes})


@lru_cache(maxsize=1)
def _read() -> tuple[list[Operation], list[Shape]]:
    """Return the operations and types in the OpenAPI document, which does not change while the process runs."""
    document: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    operations = [
        _operation(method, path, described)
        for path, methods in document["paths"].items()
        for method, described in methods.items()
    ]
    shapes = [_shape(name, schema) for name, schema in sorted(document["components"]["schemas"].items())]
    return operations, shapes


def _operation(method: str, path: str, described: dict[str, Any]) -> Operation:
    parameters = [
        Row(each["name"], _shape_of(each["schema"]), _paragraphs(each), each.get("required", False), each["in"])
        for each in described.get("parameters", ())
    ]
    answers = [
        Answer(status, _line(answer), _content(answer) if status < "3" else "")
        for status, answer in sorted(described["responses"].items())
    ]
    body = _content(described.get("requestBody", {}))
    text = _paragraphs(described)
    return Operation(described["operationId"], method.upper(), path, text, parameters, body, answers)


def _paragraphs(described: dict[str, Any]) -> SafeString:
    """Return the `description` (Markdown) of `described`, a part of the OpenAPI document, as HTML paragraphs."""
    html: str = _MARKDOWN.render(described.get("description", ""))
    return mark_safe(html)  # noqa: S308  (our own texts, in which tags are escaped)


def _line(described: dict[str, Any]) -> SafeString:
    """Return the `description` of `described`, a part of the OpenAPI document, as inline HTML."""
    html: str = _MARKDOWN.renderInline(described.get("description", ""))
    return mark_safe(html)  # noqa: S308  (the same)


def _content(described: dict[str, Any]) -> SafeString | str:
    shapes = [
        shape if media == "application/json" else format_html("{} ({})", shape, media)
        for media, content in described.get("content", {}).items()
        if (shape := _shape_of(content.get("schema", {})))
    ]
    return format_html_join(" or ", "{}", ((shape,) for shape in shapes)) if shapes else ""


def _shape(name: str, schema: dict[str, Any]) -> Shape:
    required = schema.get("required", ())
    rows = [
        Row(member, _shape_of(described), _paragraphs(described), member in required)
        for member, described in schema.get("properties", {}).items()
    ]
    return Shape(name, _paragraphs(schema), rows, "" if rows else _shape_of(schema))


def _as_text(value: object) -> str:
    """Return a string as it is, and another value as JSON."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _shape_of(schema: dict[str, Any]) -> SafeString:
    """Return a JSON type of the OpenAPI document (`schema`) in words, as HTML with links to named types."""
    if "$ref" in schema:
        name = schema["$ref"].removeprefix(_REFERENCE)
        html = format_html('<a href="#{}"><code>{}</code></a>', name, name)
    elif options := schema.get("oneOf") or schema.get("anyOf") or schema.get("allOf"):
        html = format_html_join(" or ", "{}", ((_shape_of(option),) for option in options))
    elif "enum" in schema:
        words = (("null" if value is None else value,) for value in schema["enum"])
        html = format_html_join(", ", "<code>{}</code>", words)
    elif schema.get("type") == "array":
        html = format_html("list of {}", _shape_of(schema.get("items", {})))
    else:
        html = format_html("{}", schema.get("format") or schema.get("type", "anything"))
    bounds = [
        text.format(_as_text(schema[key])) for key, text in _BOUNDS.items() if schema.get(key) not in (None, "", {}, [])
    ]
    if schema.get("nullable"):
        bounds.append("or null")
    return format_html("{}, {}", html, ", ".join(bounds)) if bounds else html
