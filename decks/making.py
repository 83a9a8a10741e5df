"""New decks of whoever asks: of an account, or of a browser's session."""

from __future__ import annotations

from django.http import HttpRequest

from decks import access, services, visitors
from decks.content import DeckContent
from decks.models import Deck


def make_deck(request: HttpRequest, content: DeckContent, forked_from: Deck | None = None) -> Deck:
    """A new deck of whoever sent `request`. A visitor who is refused is not made one whom a session remembers.

    Raises TooManyDecks, TooMuch, NeedsAccount and VisitorsLimit.
    """
    is_known = bool(access.visitor_of(request))
    owner, visitor = access.become_owner(request)
    network = visitors.mark_of(request) if visitor else ""
    try:
        return services.create_deck(
            owner=owner, visitor=visitor, network=network, content=content, forked_from=forked_from
        )
    except Exception:
        if not is_known:
            access.forget_visitor(request)
        raise
