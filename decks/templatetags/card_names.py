"""Where names of cards are completed, for texts of people: static/js/card-names.js."""

from __future__ import annotations

from django import template

from cards import finding
from decks.games import HOME
from games import GAMES
from shelf import finding as shelf_finding

register = template.Library()


@register.simple_tag
def card_names(game: str) -> str:
    """Return the address that completes names of cards of the game with this code."""
    place = finding.place() if game == HOME.code else shelf_finding.place_of(GAMES[game])
    return place.completions
