"""The presenters of the cards of a library, cached with it."""

from __future__ import annotations

from cards.library import Library
from cards.presenter import ShownCards
from cards.process_cache import kept_with_library
from cards.storage import storage_of
from games import GAMES


@kept_with_library
def shown_cards(library: Library, before: ShownCards | None) -> ShownCards:
    """Return the presenters of the cards of a library."""
    presenters: ShownCards = storage_of(GAMES[library.game]).presenters(library, before)
    return presenters
