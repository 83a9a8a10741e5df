"""Schema class of the OpenAPI document: every operation lists the problems that it may answer with."""

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
    "304": "As you have it: the ETag is one of If-None-Match.",
    "400": "The input was refused; `errors` says where and why.",
    "401": "The token is not valid.",
    "403": "Not allowed.",
    "404": "There is nothing here, or nothing that you may see.",
    "405": "Not that method.",
    "406": "Not that media type.",
    "408": "The body didn't arrive in time.",
    "409": "You keep as many decks, or tokens, as one may.",
    "411": "A body needs its Content-Length.",
    "412": "It isn't what If-Match names any more; to a write, `current` is the deck as it stands.",
    "413": "Too large.",
    "415": "The body has to be application/json.",
    "428": "If-Match is needed, with the ETag of what you read.",
    "429": "Too many requests; Retry-After says when to come back.",
    "500": "Something broke on our side.",
    "503": "No database, nothing can be saved, or too much is being sent; Retry-After says when to come back.",
    "507": "There is no room left to save anything; Retry-After says when to come back.",
}
#: Where Despaira's cards are beside the root.
_DESPAIRA = "/api/v1/games/despaira/"
_ALWAYS = ("400", "401", "403", "404", "405", "406", "429", "500", "503")
_WITH_BODY = ("408", "411", "413", "415", "507")
_ON_READING = ("304", "412")
#: Headers that answers of a status have, whatever the operation.
_HEADERS = {
    "304": {"ETag": "The entity tag of what you have."},
    "401": {"WWW-Authenticate": "`Token`."},
    "405": {"Allow": "The methods that there are."},
    "429": {"Retry-After": "Seconds to wait."},
    "503": {"Retry-After": "Seconds to wait."},
    "507": {"Retry-After": "Seconds to wait."},
}
_TAGGED = {"ETag": "The entity tag: for If-None-Match and, of a deck, for If-Match."}
_MADE = {**_TAGGED, "Location": "The address of what was made."}


class SessionAuthenticationScheme(SessionScheme):
    """What the schema says of our own class for sessions."""

    target_class = "accounts.authentication.SessionAuthentication"


class ProblemSchema(AutoSchema):
    """Adds the problem responses, so that no view has to repeat them."""

    def get_operation(self, *args: Any, **kwargs: Any) -> dict[str, Any] | None:
        operation: dict[str, Any] | None = super().get_operation(*args, **kwargs)
        if operation is None:
            return None
        if self.path.startswith(_DESPAIRA):  # the same view as at the root, where an operation has its own name
            operation["operationId"] = f"despaira_{operation['operationId']}"
        if "requestBody" in operation and self.method == "POST":
            operation["requestBody"]["required"] = True  # even where no field is: one of several has to be there
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
