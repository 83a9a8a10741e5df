"""What results are ordered by."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

import numpy as np

from cards.search.columns import STATS
from cards.search.index import CardIndex
from cards.searching.conditions import Order
from cards.searching.fields import Option
from cards.searching.index import Rows
from rules import vocabulary as words


def _by_number(index: CardIndex, parts: Rows, name: str) -> list[Any]:
    return [index.numbers(name)]


#: Rarities that are known, the most common first; a printing may have any other.
_RARITIES: Final = ("common", "uncommon", "rare", "mythic")


def rarities_of(index: CardIndex) -> list[str]:
    """The rarities that printings have: those that are known, then the others by the alphabet."""
    known = {rarity: place for place, rarity in enumerate(_RARITIES)}
    return sorted(index.choices("rarity").words, key=lambda word: (known.get(word.lower(), len(known)), word))


ORDERS: Final[Mapping[str, Order]] = {
    **{name: partial(_by_number, name=name) for name in ("level", *STATS, "total")},
    "element": lambda index, parts: [_places(index, "element", [element.value for element in words.Element])],
    "set": lambda index, parts: [index.numbers(name)[parts] for name in ("release", "number", "variant")],
    "rarity": lambda index, parts: [_places(index, "rarity", rarities_of(index))[parts]],
}


def _places(index: CardIndex, column: str, order: list[str]) -> Any:
    """The places of a column's words in `order`, as numbers; NaN for none."""
    choices = index.choices(column)
    place = np.array([*(float(order.index(word)) for word in choices.words), np.nan])
    return place[choices.codes]


_LABELS: Final = {
    "name": "Name",
    "level": "Level",
    "element": "Element",
    "total": "Sum of stats",
    "set": "Set number",
}

#: The values of the field `order`.
OPTIONS: Final = tuple(
    Option(key, _LABELS.get(key, key.upper() if key in STATS else key.title())) for key in ("name", *ORDERS)
)
