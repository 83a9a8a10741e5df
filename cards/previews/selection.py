"""Choice of sample cards for a picture, by rarity."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cards.catalog.printings import Printed
from cards.presenters.cards import CardView

#: Words in the names of rarities, in the order of matching: "uncommon" contains "common".
_RARITIES: Final = ("mythic", "legend", "secret", "omega", "ultra", "super", "epic", "uncommon", "rare", "common")
_ORDER: Final = ("mythic", "legend", "secret", "omega", "ultra", "super", "epic", "rare", "uncommon", "common", "")


def best(cards: Iterable[tuple[CardView, int]], count: int) -> list[CardView]:
    """Return up to `count` cards, the rarest first. `cards` are pairs of card and number of copies.

    Ties are resolved by prominence, such as a high level, then by copies, then by name.
    """
    return [view for view, _ in sorted(cards, key=_rank)[:count]]


def emblems(cards: Iterable[CardView], count: int) -> list[CardView]:
    """Return up to `count` sample cards in the order of `best`, first those that differ in `CardView.variety`."""
    ranked = [view for view, _ in sorted(((view, 1) for view in cards), key=_rank)]
    first_of = {view.variety: view for view in reversed(ranked)}
    chosen = [view for view in ranked if first_of[view.variety] is view]
    return [*chosen, *(view for view in ranked if first_of[view.variety] is not view)][:count]


def _rank(each: tuple[CardView, int]) -> tuple[object, ...]:
    view, copies = each
    return _rarity(view.printing), *view.prominence, -copies, view.card.name


def _rarity(printing: Printed | None) -> int:
    folded = printing.rarity.casefold() if printing else ""
    return _ORDER.index(next((word for word in _RARITIES if word in folded), ""))
