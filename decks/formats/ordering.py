"""The order in which the cards of a section are written."""

from __future__ import annotations

from rules.vocabulary import Section
from tcg.construction import Decklist, Ref
from tcg.library import AnyLibrary
from tcg.names import name_key


def order_pile(decklist: Decklist, section: Section, library: AnyLibrary) -> list[tuple[Ref, int]]:
    """The cards of a section as lists are written: by level and name; unknown ones last, by name."""

    def place(entry: tuple[Ref, int]) -> tuple[int, int, str, str]:
        ref = entry[0]
        if isinstance(ref, str):
            return 1, 0, name_key(ref), ref
        card = library.cards[ref]
        return 0, -1 if card.level is None else card.level, name_key(card.name), card.name

    return sorted(decklist.section(section).items(), key=place)
