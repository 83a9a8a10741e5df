"""Digests of code, which keep results that different versions of the rules have stored apart."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from types import ModuleType

import games
import rules
import tcg


@cache
def code_digest(*packages: ModuleType) -> str:
    """Return the SHA-256 digest of the code and text tables of packages, without tests, pages and commands."""
    digest = hashlib.sha256()
    for package in packages:
        room = Path(package.__path__[0])
        files = [*room.rglob("*.py"), *room.rglob("*.txt")]
        for path in sorted(files, key=lambda path: path.relative_to(room).parts):
            parts = path.relative_to(room.parent).parts
            if not {"tests", "web", "management"} & set(parts):
                digest.update("/".join(parts).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def games_digest() -> str:
    """Return the digest of the code of all games, since stored results of deck checks depend on it."""
    return code_digest(games, rules, tcg)
