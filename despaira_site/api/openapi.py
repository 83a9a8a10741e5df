"""Schema class of the OpenAPI document, which adds error responses to every operation."""

from __future__ import annotations

from typing import Any

from drf_spectacular.authentication import SessionScheme
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ResolvedComponent

PROBLEM_SCHEMA: dict[str, object] = {
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
                    "rule": {"type": "string", "description": "The rule of the game that forbids it, where one does."},
                },
                "required": ["path", "code", "message"],
            },
        },
    },
    "required": ["type", "title", "status", "detail"],
}

_MEANINGS = {
    "304": "Not changed: the ETag is one of If-None-Match.",
    "400": "The input was refused; `errors` says where and why.",
    "401": "The token is not valid.",
    "403": "Not allowed.",
    "404": "There is nothing here, or nothing that you may see.",
    "405": "The address does not support this method.",
    "406": "The address does not support this media type.",
    "408": "The body didn't arrive in time.",
    "409": "You have reached the limit of decks, tokens or collections.",
    "411": "A body needs its Content-Length.",
    "412": "It has changed since the ETag of If-Match; after a write, `current` is its current state.",
    "413": "The body is too large.",
    "415": "The body has to be application/json.",
    "428": "If-Match is needed, with the ETag of what you read.",
    "429": "Too many requests; Retry-After says when to come back.",
    "500": "The server failed.",
    "503": "The database is not available, or the server is busy; Retry-After says when to come back.",
    "507": "There is no space left to save anything; Retry-After says when to come back.",
}
#: Second path of the endpoints of Despaira's cards, which are at the root too.
_DESPAIRA = "/api/v1/games/despaira/"
_ALWAYS = ("400", "401", "403", "404", "405", "406", "429", "500", "503")
_WITH_BODY = ("408", "411", "413", "415", "507")
_ON_READING = ("304", "412")
#: Headers of responses by status, for all operations.
_HEADERS = {
    "304": {"ETag": "The entity tag of the version that you have."},
    "401": {"WWW-Authenticate": "`Token`."},
    "405": {"Allow": "The supported methods."},
    "429": {"Retry-After": "Seconds to wait."},
    "503": {"Retry-After": "Seconds to wait."},
    "507": {"Retry-After": "Seconds to wait."},
}
_TAGGED = {"ETag": "The entity tag: for If-None-Match and, of a deck, for If-Match."}
_MADE = {**_TAGGED, "Location": "The address of the new object."}


class SessionAuthenticationScheme(SessionScheme):
    """OpenAPI security scheme for the site's session authentication."""

    target_class = "accounts.authentication.SessionAuthentication"


class ProblemSchema(AutoSchema):
    """Schema class that adds the site's error responses, and their headers, to every operation."""

    def get_operation(self, *args: Any, **kwargs: Any) -> dict[str, Any] | None:
        """Return the OpenAPI description of an operation, with error responses; None if it is hidden."""
        operation: dict[str, Any] | None = super().get_operation(*args, **kwargs)
        if operation is None:
            return None
        if self.path.startswith(_DESPAIRA):  # the view at the root needs another operation id
            operation["operationId"] = f"despaira_{operation['operationId']}"
        if "requestBody" in operation and self.method == "POST":
            operation["requestBody"]["required"] = True  # also if all fields are optional: some need one of several
        responses: dict[str, Any] = operation["responses"]
        problem = {"application/problem+json": {"schema": _register(self.registry)}}
        codes = {*_ALWAYS, *(_ON_READING if self.method == "GET" else _WITH_BODY)}
        codes |= set(getattr(self.view, "problem_codes", ()))
        for code in sorted(codes - set(responses)):
            responses[code] = {"description": _MEANINGS[code]} | ({"content": problem} if code != "304" else {})
        tagged = {"200": _TAGGED} if self.method in ("GET", "PUT", "PATCH") else {"201": _MADE}
        for code, headers in {**_HEADERS, **tagged}.items():
            if code in responses:
                responses[code]["headers"] = {
                    name: {"description": text, "required": True, "schema": {"type": "string"}}
                    for name, text in headers.items()
                }
        return operation


def _register(registry: Any) -> dict[str, str]:
    kind = ResolvedComponent.SCHEMA
    component = ResolvedComponent("Problem", kind, PROBLEM_SCHEMA, "Problem")
    registry.register_on_missing(component)
    reference: dict[str, str] = component.ref
    return reference
