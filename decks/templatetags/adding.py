"""Tag of the form “+ to a deck” for pages of cards, whose app can't import decks, but can load tags."""

from __future__ import annotations

from django import template
from django.template.context import Context

from cards.converters import game_at
from decks.models import Deck
from decks.pages.quick_add import decks_offered
from games import DEFAULT_GAME, GAMES
from tcg.library import Card

register = template.Library()


@register.inclusion_tag("decks/add_to.html", takes_context=True)
def add_to_deck(context: Context, card: Card | None = None, deck: Deck | None = None) -> dict[str, object]:
    """Return the template context of the form that puts a card into one of the user's decks.

    Without `card` the page has a button for each card, and the button sends the card. `deck` is the first choice if the
    user may edit it, else the deck that was edited last. Takes one query, or none without a session.
    """
    request = context["request"]
    code = deck.game if deck is not None else game_at(request.path).code
    game, decks = GAMES[code], decks_offered(request, code)
    if deck is not None:
        decks.sort(key=lambda each: each[0] != deck.pk)
    return {
        "card": card,
        "game": "" if code == DEFAULT_GAME.code else code,
        "belongs": card is None or not game.kind(card.kind).homeless,
        "is_drawn": game.estimates_win_turn and card is not None and game.kind(card.kind).home == game.main,
        "decks": decks,
        "here": request.get_full_path(),
    }
