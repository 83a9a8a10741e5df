"""Decks as conditions of card searches: `deck:ID`, `deck:CODE`, an address of a deck, or `deck:current`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Final

from django.db.models import QuerySet
from django.http import HttpRequest

from cards.catalog.catalogs import current
from cards.search.context import Context
from decks import permissions
from decks.core import services
from decks.importexport import FormatError, parse_code
from decks.models import Deck
from games import DEFAULT_GAME
from tcg.construction import Decklist
from tcg.names import fold

#: Decks of one name that are read, and that are suggested.
MAX_READ: Final = 24
MAX_CALLED: Final = 3
#: Name of the edited deck in its editor.
CURRENT: Final = "current"


def context_of(request: HttpRequest, edited: Decklist | None = None) -> Context:
    """Return the context of a card search, which finds the decks in `deck:…`.

    These are decks that the request may see, or any by code or link. In the editor, `deck:current` is the deck that is
    `edited`, elsewhere (None) it is unknown.
    """

    def deck(written: str) -> Mapping[int, int] | None:
        if edited is not None and fold(written) == CURRENT:
            return _copies(edited)
        deck = _named(written, request).first()
        if deck is not None:
            return _copies(services.decklist_of(deck))
        try:
            return _copies(parse_code(written, current()).decklist)
        except FormatError:
            return None

    def called(name: str) -> list[str]:
        """Return the ids of up to three decks with this name that the request may see, the user's own first."""
        decks = (
            permissions.visible(request)
            .filter(game=DEFAULT_GAME.code, folded_name=fold(name))
            .exclude(folded_name="")
            .order_by("pk")
        )
        matches = sorted(decks[:MAX_READ], key=lambda deck: not permissions.owns(request, deck))
        return [deck.pk for deck in matches[:MAX_CALLED]]

    return Context(deck, called)


#: End of a deck's address: its id, or the token of its share link.
_ADDRESS: Final = re.compile(r"(?:^|/)(decks|s)/([A-Za-z0-9_-]+)/?$")


def _named(written: str, request: HttpRequest) -> QuerySet[Deck]:
    """Return the deck with the id or address `written` as a queryset, empty if the request may not see the deck."""
    address = _ADDRESS.search(written)
    if address is not None and address[1] == "s":
        return permissions.shared(address[2]).filter(game=DEFAULT_GAME.code)
    return permissions.visible(request).filter(game=DEFAULT_GAME.code, pk=address[2] if address else written)


def _copies(decklist: Decklist) -> dict[int, int]:
    """Return the copies of each known card in a decklist by card id, without uncounted sections, such as ideas."""
    copies: Counter[int] = Counter()
    for section, pile in decklist.sections.items():
        if DEFAULT_GAME.section(section).counts:
            copies.update({card: count for card, count in pile.items() if isinstance(card, int)})
    return dict(copies)
