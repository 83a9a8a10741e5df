"""What a face depends on, as a short key."""

from __future__ import annotations

import hashlib
import json
from dataclasses import fields
from typing import Final

from rules.cards import CardDef

#: Raise it with every change of how faces look: cached pictures and their addresses are then new.
FACE_VERSION: Final = 1

#: Fields of a card that no picture shows.
_UNSEEN: Final = frozenset({"id", "slug", "plays_as"})


def face_digest(card: CardDef, set_number: str, rarity: str, image_digest: str = "") -> str:
    """20 hexadecimal digits that change whenever the face would: for cache keys and addresses that never go stale.

    `image_digest` stands for a printed picture that replaces the drawn one.
    """
    seen = {field.name: getattr(card, field.name) for field in fields(card) if field.name not in _UNSEEN}
    everything = [FACE_VERSION, seen, card.is_executable, set_number, rarity, image_digest]
    text = json.dumps(everything, default=repr, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:20]
