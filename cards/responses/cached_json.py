"""Encoded JSON with a digest, from which entity tags are made."""

from __future__ import annotations

import hashlib
import json
from typing import Final, NamedTuple


class CachedJson(NamedTuple):
    """Encoded JSON and its digest."""

    json: bytes
    digest: bytes

    @classmethod
    def of(cls, data: object) -> CachedJson:
        """Return data as encoded JSON with its digest."""
        return cls.of_json(encode(data))

    @classmethod
    def of_json(cls, text: str) -> CachedJson:
        """Return JSON text as bytes with its digest."""
        written = text.encode()
        return cls(written, hashlib.blake2b(written, digest_size=12).digest())


encode: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
