"""Decks and names of bots."""

from __future__ import annotations

import secrets
from typing import Final

from decks.core.services import starter_decks
from decks.models import Deck
from tcg.chance import Chance

#: Levels of bots.
LEVELS: Final = (1, 2, 3)
#: What bots do, by their level.
NOTES: Final = {1: "looks one action ahead", 2: "plans its turn", 3: "looks for answers to your turn, too"}


def random_starter(seed: str | None = None) -> Deck | None:
    """Return one of the starter decks: the one that `seed` chooses, else a random one; None if there are none."""
    decks = sorted(starter_decks().values(), key=lambda deck: deck.name)
    if not decks:
        return None
    return decks[Chance(seed).below(len(decks))] if seed else secrets.choice(decks)


def bot_name(level: int) -> str:
    """Return the name of a bot of a level from 1."""
    return f"Bot, level {level}"
