"""Names that are several cards: which of them a decklist means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from decks.importexport.parsing.cardrefs import bare_name
from games import Game
from tcg.construction import Ref
from tcg.construction.formats import FixedList
from tcg.library import AnyLibrary, Card


def sharing_cards(written: str, library: AnyLibrary) -> tuple[Card, ...]:
    """The cards that somebody may mean who wrote no more than a name that several have; none for any other name."""
    return library.sharing(bare_name(written))


def meant_of(
    cards: Sequence[Card], piles: Mapping[str, Mapping[Ref, int]], game: Game, library: AnyLibrary
) -> Card | None:
    """The one of some cards that goes with the rest of a deck, such as that of its character; None for none or several.

    It is the one that a format which fixes a list asks for: it shares what the list is fixed by (AOE-1.2).
    """
    for constraint in game.formats[game.default].constraints:
        if isinstance(constraint, FixedList):
            sources = [library.cards[ref] for ref in piles.get(constraint.source, ()) if isinstance(ref, int)]
            wanted = {getattr(card, constraint.attribute) for card in sources}
            fitting = [card for card in cards if getattr(card, constraint.attribute) in wanted]
            if len(fitting) == 1:
                return fitting[0]
    return None
