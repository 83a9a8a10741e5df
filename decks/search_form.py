"""The form beside the search of decks."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, Final

from cards.search_form import SearchForm
from cards.searching.index import Index
from decks.search import TABLE

#: The fields of the fold by headings, and those that one's own decks have besides.
_GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    "The deck": ("name", "by", "format", "legal", "cards", "is"),
    "Cards in it": ("card", "copies", "leader", "element", "side"),
    "When": ("updated", "created"),
}
_OWN: Final[Mapping[str, tuple[str, ...]]] = {"Where you keep it": ("folder", "label")}


def _form(groups: Mapping[str, tuple[str, ...]]) -> SearchForm:
    made: dict[Hashable, Any] = {}

    def keep(index: Index[Any], key: Hashable, make: Callable[[], Any]) -> Any:
        """What is made of the table is the same for all decks, whoever sees them."""
        if key not in made:
            made[key] = make()
        return made[key]

    usual = {"dir": "Usual direction"}
    return SearchForm(TABLE, beside=(), groups=groups, sorting=("order", "dir"), usual=usual, keep=keep)


FORM: Final = _form(_GROUPS)
#: The same for one's own decks.
OWN_FORM: Final = _form({**_GROUPS, **_OWN})
