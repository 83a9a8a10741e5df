"""The form beside the search of decks."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Final

from cards.search_form import SearchForm
from cards.searching.index import Index
from decks.search import TABLE

_made: Final[dict[Hashable, Any]] = {}


def _keep(index: Index[Any], key: Hashable, make: Callable[[], Any]) -> Any:
    """What is made of the table is the same for all decks, whoever sees them."""
    if key not in _made:
        _made[key] = make()
    return _made[key]


FORM: Final = SearchForm(
    TABLE,
    beside=(),
    groups={
        "The deck": ("name", "by", "format", "legal", "cards", "is"),
        "Cards in it": ("card", "copies", "leader", "element", "side"),
        "When": ("updated", "created"),
    },
    sorting=("order", "dir"),
    usual={"dir": "Usual direction"},
    keep=_keep,
)
