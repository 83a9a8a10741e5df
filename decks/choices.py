"""What stands to choice where a deck names its game and its format, under names for the OpenAPI document."""

from __future__ import annotations

from decks.models import every_format, format_choices
from games import GAMES

EVERY_FORMAT = every_format()
FORMATS, FADE_FORMATS, AOE_FORMATS, GA_FORMATS = (format_choices(game) for game in GAMES.values())
DESPAIRA, FADE, AOE, GA = ([(game.code, game.name)] for game in GAMES.values())
FURTHER = [*FADE, *AOE, *GA]
