"""What a serializer finds wrong, as a flat list: where, a code, a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


def printable(name: object) -> str:
    """A member's name as it can be sent back: not too long, and half of a pair of surrogates as its code."""
    return _encodable(str(name)[:50])


def _encodable(text: str) -> str:
    """Half of a pair of surrogates is no text that can be sent, and some messages quote what was sent."""
    return text.encode("utf-8", "backslashreplace").decode()


def flattened(details: Any, path: tuple[str, ...] = ()) -> Iterator[dict[str, str]]:
    """`get_full_details()` of a ValidationError as {path, code, message}: `sections.main.3.count`."""
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
