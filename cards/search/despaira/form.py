"""The form beside the search box of Despaira's cards."""

from __future__ import annotations

from typing import Final

from cards.search.despaira.table import TABLE
from cards.search.form import SearchForm

#: The form of the search of cards.
FORM: Final = SearchForm(
    TABLE,
    beside=("kind", "element"),
    groups={
        "The card": ("name", "t", "special", "activation", "class", "classes", "is"),
        "Numbers": ("level", "atk", "hp", "catk", "ratk", "range", "def", "hl", "total", "leaderhp", "has"),
        "Text": ("does", "text", "ability", "lore", "rule", "tile", "refs", "quoted"),
        "Printing": ("set", "number", "rarity", "artist", "lang", "year", "prints"),
        "Decks": ("format", "deck", "copies"),
    },
    sorting=("order", "dir", "unique"),
    others=("display",),
    usual={"order": "Best match first"},
)
