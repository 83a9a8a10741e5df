"""What stands to choice on the cards of the further games, under names for the OpenAPI document."""

from __future__ import annotations

from games import GAMES
from games.fields import Field


def choices_of(field: Field) -> list[str] | None:
    """The words that a field chooses from, None where it is no choice."""
    return None if field.words is None else [word.value for word in field.words]


FADE_GRADES = choices_of(GAMES["fade"].field("grade"))
FADE_KINDS = choices_of(GAMES["fade"].field("kind"))
GA_TYPES = choices_of(GAMES["ga"].field("types"))
INPUTS = choices_of(GAMES["aoe"].field("red"))
