"""New decks of whoever asks: of an account, or of a browser's session."""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpRequest

from decks import permissions
from decks.content import DeckContent, words_of
from decks.core import services, visitors
from decks.core.plans import read_plans
from decks.fields.table import as_arguments, list_values
from decks.games import library_of
from decks.importexport import Line, Parsed
from decks.models import Deck, Visibility


def imported(parsed: Parsed, name: str) -> tuple[DeckContent, list[Line]]:
    """A private deck of a decklist that was read, called `name` where that says nothing; and what wasn't understood."""
    plans, lines = read_plans(parsed.plans, library_of(parsed))
    content = DeckContent(
        **as_arguments(list_values(parsed) | {"name": parsed.name or name}),
        visibility=Visibility.PRIVATE,
        decklist=parsed.decklist,
        notes=parsed.words.notes,
        tags=parsed.words.tags,
        plans=plans,
        game=parsed.game,
    )
    return content, [*parsed.lines, *lines]


def copy_of(content: DeckContent, name: str) -> DeckContent:
    """A private copy of a content, called `name`. What is left of cards that have gone is for who edits the source."""
    words = words_of(content)
    return replace(
        content,
        name=name,
        visibility=Visibility.PRIVATE,
        notes=words.notes,
        tags=words.tags,
    )


def make_deck(request: HttpRequest, content: DeckContent, forked_from: Deck | None = None) -> Deck:
    """A new deck of whoever sent `request`.

    Raises TooManyDecks, TooMuch, NeedsAccount and VisitorsLimit.
    """
    with permissions.new_owner(request) as (owner, visitor):
        network = visitors.digest_of(request) if visitor else ""
        return services.create_deck(
            owner=owner, visitor=visitor, network=network, content=content, forked_from=forked_from
        )
