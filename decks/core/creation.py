"""Creation of decks that an account or a visitor's browser session owns."""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpRequest

from decks import permissions
from decks.content import DeckContent, words_of
from decks.core import services, visitors
from decks.core.plans import read_plans
from decks.fields.table import as_arguments, list_values
from decks.games import library_of
from decks.importexport import ParsedList, ReportedLine
from decks.models import Deck, Visibility


def imported(parsed: ParsedList, name: str) -> tuple[DeckContent, list[ReportedLine]]:
    """Return the content of a new private deck from a parsed list, and reports of what was not understood.

    The deck is called `name` if the list has no name.
    """
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
    """Return the content of a private copy of a deck called `name`, without notes and tags of cards not in it."""
    words = words_of(content)
    return replace(content, name=name, visibility=Visibility.PRIVATE, notes=words.notes, tags=words.tags)


def make_deck(request: HttpRequest, content: DeckContent, forked_from: Deck | None = None) -> Deck:
    """Create a deck that the sender of `request` owns; `forked_from` is the deck that it copies, if any.

    Raises TooManyDecks, TooMuch, NeedsAccount and VisitorsLimit.
    """
    with permissions.new_owner(request) as (owner, visitor):
        network = visitors.digest_of(request) if visitor else ""
        return services.create_deck(
            owner=owner, visitor=visitor, network=network, content=content, forked_from=forked_from
        )
