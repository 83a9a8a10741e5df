"""Digests of code: what was worked out by one version of the rules is not mixed up with what another would say."""

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
    """What the code of some packages is."""
    digest = hashlib.sha256()
    for package in packages:
        room = Path(package.__path__[0])
        for path in sorted(room.rglob("*.py"), key=lambda path: path.relative_to(room).parts):
            parts = path.relative_to(room.parent).parts
            if not {"tests", "web", "management"} & set(parts):
                digest.update("/".join(parts).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def games_digest() -> str:
    """Return the digest of the code of all games, by which decks are validated."""
    return code_digest(games, rules, tcg)
