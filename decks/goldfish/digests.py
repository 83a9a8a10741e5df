"""Digests of the cards and rules that results of games depend on: only results with equal digests may be summed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import asdict
from typing import Final

import lowering
import rules
import tcg
from cards.code_digests import code_digest
from rules.cards import CardDef

#: Attributes of a card that don't affect games.
_UNASKED: Final = frozenset({"functions", "others"})


def cards_digest(cards: Iterable[CardDef], types: Iterable[str]) -> str:
    """Return the hexadecimal SHA-256 of `cards`, whatever their ids, and of the creature `types` that parsing knows."""
    written = ({name: value for name, value in asdict(card).items() if name not in _UNASKED} for card in cards)
    lines = sorted(json.dumps(card | {"id": 0}, sort_keys=True) for card in written)
    return hashlib.sha256(json.dumps([lines, sorted(types)]).encode()).hexdigest()


def rules_digest() -> str:
    """Return a digest of the source code of the rules engine and of the packages that it uses."""
    return code_digest(rules, tcg, lowering)
