"""What the code of the further games is: what is kept of it holds for the same code alone."""

from __future__ import annotations

import games
import tcg
from cards.code_digests import code_digest


def rules_digest() -> str:
    """What the code of the rules of the further games is, and of what every game is built on."""
    return code_digest(games, tcg)
