"""Limits on what a client may send: depth of JSON, digits of its numbers."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from typing import IO, Any, Final

from django.conf import settings
from rest_framework import parsers
from rest_framework.exceptions import APIException, ParseError

#: Brackets inside brackets. The deepest body that the API knows has 5.
DEPTH: Final = 32
#: Brackets that are opened: a hundred decks of 400 cards have fewer, and 300,000 take a second to read.
BRACKETS: Final = 50_000
_STRINGS: Final = re.compile(rb'"(?:[^"\\]|\\.)*+"?', re.DOTALL)
_BRACKETS: Final = re.compile(rb"[\[\]{}]")


class TooLarge(APIException):
    """413 Content Too Large."""

    status_code = 413
    default_detail = "That is too large."
    default_code = "too_large"


def check_depth(body: bytes) -> None:
    """Refuse JSON of more than `BRACKETS`, or nested deeper than `DEPTH`, before it is read. Raises ParseError."""
    brackets = _BRACKETS.findall(_STRINGS.sub(b"", body))
    if len(brackets) > 2 * BRACKETS:
        raise ParseError(f"More than {BRACKETS:,} lists and objects.")
    depth = 0
    for bracket in brackets:
        depth += 1 if bracket in b"[{" else -1
        if depth > DEPTH:
            raise ParseError(f"Nested more than {DEPTH} deep.")


class JSONParser(parsers.JSONParser):
    """JSON of bounded size and depth, in UTF-8 whatever a charset says (RFC 8259). NaN and Infinity are no JSON.

    `most_bytes` is for views whose bodies are small: no other has more than Django takes.
    """

    most_bytes: int | None = None

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, object] | None = None
    ) -> Any:
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
