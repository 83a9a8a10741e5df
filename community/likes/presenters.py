"""Like button of a deck, as HTML."""

from __future__ import annotations

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from community.likes.services import has_liked
from community.permissions import are_blocked, viewer_of
from decks.models import Deck


def render_like(request: HttpRequest, deck: Deck, reason: str = "") -> SafeString:
    """Render the button to like a public deck, with the number of likes. Without permission there is only the number.

    `reason` is an error message of the last click.
    """
    viewer = viewer_of(request)
    is_mine = viewer is not None and deck.owner_id == viewer.pk
    context = {
        "deck": deck,
        "reason": reason,
        "is_liked": has_liked(deck, viewer),
        "is_signed_in": viewer is not None,
        "may_like": not is_mine and not are_blocked(viewer, deck.owner),
    }
    return render_to_string("community/like.html", context, request)
