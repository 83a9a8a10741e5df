"""Template tag for pages of decks: results of matches with a deck.

The app of decks does not import this package, but its templates can load the tag.
"""

from __future__ import annotations

from django import template
from django.template.context import Context
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from decks.models import Deck
from play.pages.deck_results import finished_matches, win_rates

register = template.Library()


@register.simple_tag(takes_context=True)
def match_results(context: Context, deck: Deck) -> SafeString:
    """Return the HTML of a deck's win rates in matches, and of the requester's own matches; "" without any."""
    request = context["request"]
    rates, matches = win_rates(request, deck), finished_matches(request, deck)
    if not rates and not matches:
        return SafeString()
    return render_to_string("play/deck_results.html", {"rates": rates, "matches": matches})
