"""Names that several cards share, and the card that a decklist means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from decks.importexport.parsing.cardrefs import bare_name
from games import Game
from tcg.construction import Ref
from tcg.construction.formats import FixedList
from tcg.library import AnyLibrary, Card


def sharing_cards(written: str, library: AnyLibrary) -> tuple[Card, ...]:
    """Return the cards that share a name; none for any other name."""
    return library.sharing(bare_name(written))


def fitting_card(
    cards: Sequence[Card], piles: Mapping[str, Mapping[Ref, int]], game: Game, library: AnyLibrary
) -> Card | None:
    """Return the one of `cards` that fits the rest of the deck, or None for none or several.

    It is the one that the fixed list of a format requires, such as that of the deck's character (AOE-1.2).
    """
    for constraint in game.formats[game.default].constraints:
        if isinstance(constraint, FixedList):
            sources = [library.cards[ref] for ref in piles.get(constraint.source, ()) if isinstance(ref, int)]
            wanted = {getattr(card, constraint.attribute) for card in sources}
            fitting = [card for card in cards if getattr(card, constraint.attribute) in wanted]
            if len(fitting) == 1:
                return fitting[0]
    return None
