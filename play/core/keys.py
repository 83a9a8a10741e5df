"""Secret keys of seats, of which only digests are stored."""

from __future__ import annotations

import hashlib
import secrets

_BYTES = 24


def new_key() -> str:
    """Return a new secret key of a seat."""
    return secrets.token_urlsafe(_BYTES)


def is_key(text: str) -> bool:
    """Return whether a text has the length of a key, so that it was not typed by a person."""
    return len(text) >= len(new_key())


def key_digest(key: str) -> str:
    """Return the digest with which a secret is stored."""
    return hashlib.sha256(key.encode()).hexdigest()
