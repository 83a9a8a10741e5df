"""The form beside the search box of Despaira's cards."""

from __future__ import annotations

from typing import Final

from cards.search.despaira.columns import FOUND
from cards.search.despaira.table import TABLE
from cards.search.form import SearchForm
from games.fields import Find


def _keys(find: Find) -> tuple[str, ...]:
    """Return the keys of other fields of a sort."""
    return tuple(field.search_key for field in FOUND if field.find is find)


#: The form of the search of cards.
FORM: Final = SearchForm(
    TABLE,
    beside=("kind", "element"),
    groups={
        "The card": ("name", "t", "special", "activation", "class", "classes", *_keys(Find.CHOICE), "is"),
        "Numbers": (
            "level",
            "atk",
            "hp",
            "catk",
            "ratk",
            "range",
            "def",
            "hl",
            "total",
            "leaderhp",
            *_keys(Find.NUMBER),
            "has",
        ),
        "Text": ("does", "text", "ability", "lore", "rule", "tile", "refs", "quoted", *_keys(Find.WORD)),
        "Printing": ("set", "number", "rarity", "artist", "lang", "year", "prints"),
        "Decks": ("format", "deck", "copies"),
    },
    sorting=("order", "dir", "unique"),
    others=("display",),
    usual={"order": "Best match first"},
)
