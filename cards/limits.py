"""Limits on JSON that clients send: size, depth and digits of numbers."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from typing import IO, Any, Final

from django.conf import settings
from rest_framework import parsers
from rest_framework.exceptions import APIException, ParseError

#: Deepest nesting of brackets. The deepest body of the API has 5.
DEPTH: Final = 32
#: Most opening brackets: a hundred decks of 400 cards have fewer, and 300,000 take a second to read.
BRACKETS: Final = 50_000
_STRINGS: Final = re.compile(rb'"(?:[^"\\]|\\.)*+"?', re.DOTALL)
_BRACKETS: Final = re.compile(rb"[\[\]{}]")


class TooLarge(APIException):
    """Error for a request whose body is too large (413)."""

    status_code = 413
    default_detail = "That is too large."
    default_code = "too_large"


def check_depth(body: bytes) -> None:
    """Raise ParseError if JSON has more than `BRACKETS` brackets, or nests them deeper than `DEPTH`, before parsing."""
    brackets = _BRACKETS.findall(_STRINGS.sub(b"", body))
    if len(brackets) > 2 * BRACKETS:
        raise ParseError(f"More than {BRACKETS:,} lists and objects.")
    depth = 0
    for bracket in brackets:
        depth += 1 if bracket in b"[{" else -1
        if depth > DEPTH:
            raise ParseError(f"Nested more than {DEPTH} deep.")


class JSONParser(parsers.JSONParser):
    """Parser of JSON requests with bounded size and depth, always in UTF-8 (RFC 8259), without NaN and Infinity.

    `most_bytes` is for views with small bodies; the default is Django's limit.
    """

    most_bytes: int | None = None

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, object] | None = None
    ) -> Any:
        """Return the parsed body of a request, or raise TooLarge or ParseError."""
        limit = self.most_bytes or settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0
        body = stream.read(limit + 1)
        if len(body) > limit:
            raise TooLarge(f"A body may have at most {limit:,} bytes.")
        check_depth(body)
        try:
            return super().parse(io.BytesIO(body), media_type, {**(parser_context or {}), "encoding": "utf-8"})
        except RecursionError as error:
            raise ParseError("Nested too deep.") from error
        except ParseError as error:
            if "sys.set_int_max_str_digits" in str(error.detail):
                raise ParseError("A number has more digits than anything here is.") from None
            raise
