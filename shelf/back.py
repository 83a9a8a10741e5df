"""The backs of the further games' cards: the site's back with an icon and a colour of the game."""

from __future__ import annotations

from typing import Final

from PIL import Image

from drawing.back import draw_back
from drawing.devices import icon_of
from games import Game

#: The colour of a game's frame, #rrggbb.
_LINES: Final = {"aoe": "#c9434d", "fade": "#4f8fd0", "ga": "#5fae8a"}


def draw_game_back(game: Game) -> Image.Image:
    """The back in the size of a large face, RGB. Shared: do not draw on it."""
    return draw_back(icon_of(game.name), _LINES[game.code])
