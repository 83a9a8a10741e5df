"""What results are ordered by."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from cards.search.despaira.columns import FOUND, STATS
from games.fields import Find
from query import printing_fields
from query.conditions import Order
from query.fields import Option
from query.index import Index, Rows
from rules import vocabulary as words


def _by_number(index: Index[object], parts: Rows, name: str) -> list[Any]:
    return [index.numbers(name)]


_NUMBERS: Final = [field.name for field in FOUND if field.find is Find.NUMBER]
ORDERS: Final[Mapping[str, Order]] = {
    **{name: partial(_by_number, name=name) for name in ("level", *STATS, "total", *_NUMBERS)},
    "element": lambda index, parts: [
        printing_fields.places(index, "element", [element.value for element in words.Element])
    ],
    **printing_fields.ORDERS,
}

_LABELS: Final = {
    "name": "Name",
    "level": "Level",
    "element": "Element",
    "total": "Sum of stats",
    "set": "Set number",
}

#: What players of other games call them.
_CALLED: Final = {
    "level": ("lv", "lvl", "cmc", "mv", "cost"),
    "atk": ("power",),
    "hp": ("toughness",),
    "element": ("color", "colour"),
}
#: The values of the field `order`.
OPTIONS: Final = tuple(
    Option(key, _LABELS.get(key, key.upper() if key in STATS else key.title()), aliases=_CALLED.get(key, ()))
    for key in ("name", *ORDERS)
)
