"""Decks in searches for cards: `deck:ID`, `deck:CODE`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from django.http import HttpRequest

from cards.catalog import current
from cards.search_context import Context
from decks import access, services
from decks.formats import FormatError, parse_code
from rules.construction import Decklist
from rules.vocabulary import Section


def context_of(request: HttpRequest) -> Context:
    """What a search of this request may ask about: the decks that it may see, and any deck by its code."""

    def deck(written: str) -> Mapping[int, int] | None:
        found = access.visible(request).prefetch_related("entries").filter(pk=written).first()
        if found is not None:
            return _copies(services.decklist_of(found))
        try:
            return _copies(parse_code(written, current()).decklist)
        except FormatError:
            return None

    return Context(deck)


def _copies(decklist: Decklist) -> dict[int, int]:
    """How often each known card is in a decklist. Cards that one may take some day are not in it."""
    copies: Counter[int] = Counter()
    for section, pile in decklist.sections.items():
        if section != Section.MAYBE:
            copies.update({card: count for card, count in pile.items() if isinstance(card, int)})
    return dict(copies)
