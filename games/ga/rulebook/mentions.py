"""Words on cards of Grand Archive that rules are about."""

from __future__ import annotations

from typing import Final

from games.ga.words import CardType
from tcg.rulebook import Mention

_TYPES: Final = "|".join(card_type.label for card_type in CardType)
_STATS: Final = "power|life|durability"

MENTIONS: Final[tuple[Mention, ...]] = (
    Mention(_TYPES, ("GA-1.2",)),
    Mention("speed|[Ff]ast|[Ss]low", ("GA-2.1",)),
    Mention(f"becomes? an? .*(?:{_TYPES})", ("GA-3.1", "GA-3.2", "O-GA.1", "O-GA.5")),
    Mention("Unique", ("GA-3.2",)),
    Mention("as though it were", ("GA-3.4", "GA-3.5")),
    Mention("may attack", ("O-GA.8",)),
    Mention("is also an?", ("GA-3.6", "GA-3.7")),
    Mention("banishment|graveyard", ("GA-3.7", "O-GA.2")),
    Mention("subtypes become", ("GA-3.8",)),
    Mention(f"(?:{_STATS}) (?:becomes|is doubled)|Swap its (?:{_STATS}) and (?:{_STATS})", ("GA-4.1",)),
    Mention(f"[+−-]\\d+ (?:{_STATS})", ("O-GA.3", "O-GA.9")),
)
