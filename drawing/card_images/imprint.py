"""Text that a printing adds to the foot of a card."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Imprint:
    """Set number, set, rarity and artist of a printing; each may be empty."""

    number: str = ""
    set_code: str = ""
    rarity: str = ""
    artist: str = ""
