"""New decks of whoever asks: of an account, or of a browser's session."""

from __future__ import annotations

from django.http import HttpRequest

from decks import access, services, visitors
from decks.content import DeckContent
from decks.formats import Line, Parsed
from decks.models import Deck, Visibility
from decks.plans import read_plans
from tcg.library import AnyLibrary


def imported(parsed: Parsed, name: str, library: AnyLibrary) -> tuple[DeckContent, list[Line]]:
    """A private deck of a decklist that was read, called `name` where that says nothing; and what wasn't understood."""
    plans, lines = read_plans(parsed.plans, library)
    content = DeckContent(
        name=parsed.name or name,
        format=parsed.format,
        description=parsed.description,
        visibility=Visibility.PRIVATE,
        decklist=parsed.decklist,
        notes=parsed.words.notes,
        tags=parsed.words.tags,
        plans=plans,
        deck_tags=parsed.deck_tags,
    )
    return content, [*parsed.lines, *lines]


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
