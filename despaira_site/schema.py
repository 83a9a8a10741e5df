"""The OpenAPI schema: every operation lists the problems that it may answer with."""

from __future__ import annotations

from typing import Any

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ResolvedComponent

PROBLEM_SCHEMA: dict[str, Any] = {
    "type": "object",
    "description": "A problem document (RFC 9457).",
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "errors": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "path": {"type": "string", "description": "Where in the input, such as sections.main.0.count."},
                    "code": {"type": "string"},
                    "message": {"type": "string"},
                },
                "required": ["path", "code", "message"],
            },
        },
    },
    "required": ["type", "title", "status", "detail"],
}

_MEANINGS = {
    "400": "The input was refused; `errors` says where and why.",
    "401": "The token is not valid.",
    "403": "Not allowed.",
    "404": "There is nothing here, or nothing that you may see.",
    "405": "Not that method.",
    "406": "Not that media type.",
    "409": "You keep as many decks as one may.",
    "412": "The deck has changed since: `current` is how it stands.",
    "413": "Too large.",
    "415": "The body has to be application/json.",
    "428": "If-Match is needed, with the ETag of what you read.",
    "429": "Too many requests; Retry-After says when to come back.",
}
_ALWAYS = ("400", "401", "403", "404", "405", "406", "429")
_WITH_BODY = ("413", "415")


class ProblemSchema(AutoSchema):
    """Adds the problem responses, so that no view has to repeat them."""

    def get_operation(self, *args: Any, **kwargs: Any) -> dict[str, Any] | None:
        operation: dict[str, Any] | None = super().get_operation(*args, **kwargs)
        if operation is None:
            return None
        reference = _register(self.registry)
        codes = set(_ALWAYS) | set(getattr(self.view, "problem_codes", ()))
        if self.method in ("POST", "PUT", "PATCH", "DELETE"):
            codes |= set(_WITH_BODY)
        for code in sorted(codes - set(operation["responses"])):
            operation["responses"][code] = {
                "description": _MEANINGS[code],
                "content": {"application/problem+json": {"schema": reference}},
            }
        return operation


def _register(registry: Any) -> dict[str, str]:
    kind = ResolvedComponent.SCHEMA
    component = ResolvedComponent("Problem", kind, PROBLEM_SCHEMA, "Problem")  # type: ignore[no-untyped-call]
    registry.register_on_missing(component)
    reference: dict[str, str] = component.ref
    return reference
