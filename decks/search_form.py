"""The form beside the search of decks."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, Final

from django.conf import settings

from cards.search_form import SearchForm
from cards.searching.index import Index
from cards.searching.table import Table
from decks.models import Deck
from decks.search.table import TABLE, TABLE_WITHOUT_LIKES

#: The fields of the fold by headings, and those that one's own decks have besides.
_GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    "The deck": ("name", "by", "tag", "format", "legal", "cards", "win", "likes", "is"),
    "Cards in it": ("card", "copies", "leader", "element", "side"),
    "When": ("updated", "created"),
}
_OWN: Final[Mapping[str, tuple[str, ...]]] = {"Where you keep it": ("folder", "label")}


#: What is so of all public decks, or of none of them.
_OF_OWN: Final[Mapping[str, tuple[str, ...]]] = {"is": ("public", "unlisted", "private")}


def _form(
    table: Table[Deck], groups: Mapping[str, tuple[str, ...]], left_out: Mapping[str, tuple[str, ...]]
) -> SearchForm:
    made: dict[Hashable, Any] = {}

    def keep(index: Index[Any], key: Hashable, make: Callable[[], Any]) -> Any:
        """What is made of the table is the same for all decks, whoever sees them."""
        if key not in made:
            made[key] = make()
        return made[key]

    known = {heading: tuple(key for key in keys if key in table.by_key) for heading, keys in groups.items()}
    usual = {"dir": "New, most, quick or A first"}
    return SearchForm(
        table, beside=(), groups=known, sorting=("order", "dir"), usual=usual, left_out=left_out, keep=keep
    )


#: By whether people can like decks: the form for public decks, and that for one's own.
_FORMS: Final = {
    has_likes: (_form(table, _GROUPS, _OF_OWN), _form(table, {**_GROUPS, **_OWN}, {}))
    for has_likes, table in ((True, TABLE), (False, TABLE_WITHOUT_LIKES))
}


def search_form(*, is_own: bool = False) -> SearchForm:
    """The form for public decks, or for one's own."""
    return _FORMS[settings.COMMUNITY][is_own]
