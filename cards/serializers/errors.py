"""Validation errors of API requests as a flat list of path, code and message."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


def printable(name: object) -> str:
    """Return the name of a JSON member for a response, shortened and with lone surrogates escaped."""
    return _encodable(str(name)[:50])


def _encodable(text: str) -> str:
    """Return text with lone surrogates escaped, because responses cannot encode them."""
    return text.encode("utf-8", "backslashreplace").decode()


def flattened(details: Any, path: tuple[str, ...] = ()) -> Iterator[dict[str, str]]:
    """Yield each error of a ValidationError, given by its full details, as {path, code, message}.

    A path looks like `sections.main.3.count`. It begins with the parts in `path`.
    """
    if isinstance(details, list):
        for index, item in enumerate(details):
            is_error = isinstance(item, dict) and set(item) == {"message", "code"}
            yield from flattened(item, path if is_error else (*path, str(index)))
    elif isinstance(details, dict) and set(details) == {"message", "code"} and isinstance(details["code"], str):
        where = tuple(part for part in path if part != "non_field_errors")
        message = _encodable(str(details["message"]))
        yield {"path": _encodable(".".join(where)), "code": details["code"], "message": message}
    else:
        for key, item in details.items():
            yield from flattened(item, (*path, str(key)))
