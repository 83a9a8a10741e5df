"""Selection of templates that a game may override."""

from __future__ import annotations

from functools import cache

from django.template.loader import select_template

from games import Game


@cache
def template_of(game: Game, name: str) -> str:
    """Return the name of a template for card pages: the game's own, or else the general one."""
    chosen: str = select_template([f"cards/{game.code}/{name}", f"cards/{name}"]).template.name  # type: ignore[attr-defined]
    return chosen
