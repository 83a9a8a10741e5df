"""Templates of a game's own, in place of those of all games."""

from __future__ import annotations

from functools import cache

from django.template.loader import select_template

from games import Game


@cache
def template_of(game: Game, name: str) -> str:
    """Return the name of a template of the pages of cards: the game's own where it has one."""
    chosen: str = select_template([f"cards/{game.code}/{name}", f"cards/{name}"]).template.name  # type: ignore[attr-defined]
    return chosen
