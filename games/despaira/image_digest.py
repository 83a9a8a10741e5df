"""Digest of Despaira's card images, which changes with everything that an image shows."""

from __future__ import annotations

import hashlib
import json
from dataclasses import fields
from typing import Final

from drawing.card_images.imprint import Imprint
from rules.cards import CardDef

#: Increase this with every change of the look of images, so that stored images and their addresses are renewed.
IMAGE_VERSION: Final = 1

#: Fields of a card that no image shows.
_UNSEEN: Final = frozenset({"id", "slug", "plays_as"})


def image_digest(game: str, card: CardDef, imprint: Imprint, printed: str = "") -> str:
    """Return 20 hexadecimal digits that change whenever the image of a card with this imprint would change.

    `printed` is the digest of a printed image that replaces the drawn one, or "".
    """
    seen = {field.name: getattr(card, field.name) for field in fields(card) if field.name not in _UNSEEN}
    everything = [IMAGE_VERSION, seen, card.is_executable, imprint.number, imprint.rarity, printed]
    text = json.dumps(everything, default=repr, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:20]
