"""Order of the cards of a section in exported lists."""

from __future__ import annotations

from decks.games import game_of
from tcg.construction import Decklist, Ref
from tcg.library import AnyLibrary
from tcg.names import name_key


def ordered_counts(decklist: Decklist, section: str, library: AnyLibrary) -> list[tuple[Ref, int]]:
    """Return (card, count) of a section by the number that its game sorts by, then by name; unknown cards last."""
    order = game_of(library).order

    def place(entry: tuple[Ref, int]) -> tuple[int, int, str, str]:
        ref = entry[0]
        if isinstance(ref, str):
            return 1, 0, name_key(ref), ref
        card = library.cards[ref]
        number = getattr(card, order)
        return 0, -1 if number is None else number, name_key(card.full_name), card.full_name

    return sorted(decklist.section(section).items(), key=place)
