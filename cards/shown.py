"""The presenters of the cards of a library, cached with it."""

from __future__ import annotations

from cards.card_view import ShownCards
from cards.keeping import kept_with_library
from cards.library import Library
from cards.storage import storage_of
from games import GAMES


@kept_with_library
def shown_cards(library: Library, before: ShownCards | None) -> ShownCards:
    """Return the presenters of the cards of a library."""
    presenters: ShownCards = storage_of(GAMES[library.game]).presenters(library, before)
    return presenters
