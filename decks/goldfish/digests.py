"""Digests of what results depend on: only those of the same cards and the same rules may be added up."""

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

#: The attributes of a card that no game depends on.
_UNASKED: Final = frozenset({"functions", "others"})


def cards_digest(cards: Iterable[CardDef], types: Iterable[str]) -> str:
    """What these cards say, whatever their ids, and what is worked out of it: they are not compiled yet.

    Their texts are read with the names of the creature types, so those count too.
    """
    written = ({name: value for name, value in asdict(card).items() if name not in _UNASKED} for card in cards)
    said = sorted(json.dumps(card | {"id": 0}, sort_keys=True) for card in written)
    return hashlib.sha256(json.dumps([said, sorted(types)]).encode()).hexdigest()


def rules_digest() -> str:
    """What the code of the rules is, and of what every game is built on."""
    return code_digest(rules, tcg, lowering)
