"""Tag with the address that completes card names in text fields (static/js/card-names.js)."""

from __future__ import annotations

from django import template

from cards.addresses import completions
from games import GAMES

register = template.Library()


@register.simple_tag
def card_names(game: str) -> str:
    """Return the address that completes card names of the game with the code `game`."""
    return completions(GAMES[game])
