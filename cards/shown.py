"""The presenters of the cards of a library, cached with it."""

from __future__ import annotations

from cards.card_view import ShownCards
from cards.despaira.card_view import DespairaCards
from cards.keeping import kept_with_library
from cards.library import Library
from games import GAMES


@kept_with_library
def shown_cards(library: Library, before: ShownCards | None) -> ShownCards:
    """Return the presenters of the cards of a library."""
    made = DespairaCards if GAMES[library.game].has_columns else ShownCards
    return made(library, before)
