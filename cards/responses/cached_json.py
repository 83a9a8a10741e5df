"""What the API answers, written once: JSON with a digest, from which entity tags are made."""

from __future__ import annotations

import hashlib
import json
from typing import Final, NamedTuple


class CachedJson(NamedTuple):
    """Something as JSON, and a digest that nothing else has."""

    json: bytes
    digest: bytes

    @classmethod
    def of(cls, data: object) -> CachedJson:
        return cls.of_json(encode(data))

    @classmethod
    def of_json(cls, text: str) -> CachedJson:
        written = text.encode()
        return cls(written, hashlib.blake2b(written, digest_size=12).digest())


encode: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
