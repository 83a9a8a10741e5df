"""Digests of what results depend on: only those of the same cards and the same rules may be added up."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import asdict
from functools import cache
from pathlib import Path
from types import ModuleType

import rules
import tcg
from rules.cards import CardDef


class OtherRules(Exception):
    """A worker plays by another version of the rules than the site: their results must not be added up."""


def cards_digest(cards: Iterable[CardDef], types: Iterable[str]) -> str:
    """What these cards say, whatever their ids: they are definitions that are not compiled yet.

    Their texts are read with the names of the creature types, so those count too.
    """
    said = sorted(json.dumps(asdict(card) | {"id": 0}, sort_keys=True) for card in cards)
    return hashlib.sha256(json.dumps([said, sorted(types)]).encode()).hexdigest()


def rules_digest() -> str:
    """What the code of the rules is, and of what every game is built on."""
    return code_digest(rules, tcg)


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
