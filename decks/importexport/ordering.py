"""The order in which the cards of a section are written."""

from __future__ import annotations

from decks.games import game_of
from tcg.construction import Decklist, Ref
from tcg.library import AnyLibrary
from tcg.names import name_key


def order_pile(decklist: Decklist, section: str, library: AnyLibrary) -> list[tuple[Ref, int]]:
    """The cards of a section as lists are written: by what the game sorts by and name; unknown ones last, by name."""
    order = game_of(library).order

    def place(entry: tuple[Ref, int]) -> tuple[int, int, str, str]:
        ref = entry[0]
        if isinstance(ref, str):
            return 1, 0, name_key(ref), ref
        card = library.cards[ref]
        number = getattr(card, order)
        return 0, -1 if number is None else number, name_key(card.full_name), card.full_name

    return sorted(decklist.section(section).items(), key=place)
