"""Card names that several cards share, and the choice of the card that a decklist means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from decks.importexport.parsing.cardrefs import bare_name
from games import Game
from tcg.construction import Ref
from tcg.construction.formats import FixedList
from tcg.library import AnyLibrary, Card


def sharing_cards(written: str, library: AnyLibrary) -> tuple[Card, ...]:
    """Return the cards that share the name `written`; none if it is the name of one card or of none."""
    return library.sharing(bare_name(written))


def fitting_card(
    cards: Sequence[Card], piles: Mapping[str, Mapping[Ref, int]], game: Game, library: AnyLibrary
) -> Card | None:
    """Return the one of several `cards` with a name that fits the rest of the deck, or None.

    A card fits if it is the only one that the fixed list of a format requires, such as the list of the deck's character
    (AOE-1.2). `piles` has the count of each card by section.
    """
    for constraint in game.formats[game.default].constraints:
        if isinstance(constraint, FixedList):
            sources = [library.cards[ref] for ref in piles.get(constraint.source, ()) if isinstance(ref, int)]
            wanted = {getattr(card, constraint.attribute) for card in sources}
            fitting = [card for card in cards if getattr(card, constraint.attribute) in wanted]
            if len(fitting) == 1:
                return fitting[0]
    return None
