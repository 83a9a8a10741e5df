"""The names of the columns of a table of cards."""

from __future__ import annotations

from typing import Final

from tcg.names import squeeze

#: Those that the site writes.
COLUMNS: Final = ("section", "count", "name", "set", "number")
#: What else people and other programs call the columns, without signs and spaces.
_ALIASES: Final = {
    alias: column
    for column, aliases in {
        "name": ("card", "cardname", "title", "karte", "kartenname", "carte", "carta"),
        "count": ("quantity", "qty", "amount", "copies", "numberofcopies", "anzahl", "menge", "quantité", "cantidad"),
        "section": ("board", "zone", "decksection"),
        "set": ("setcode", "edition", "editioncode", "setname", "editionname", "expansion"),
        "number": ("setnumber", "collectornumber", "cardnumber", "collector"),
        "sideboarded": ("sideboard",),
        "category": ("categories",),
    }.items()
    for alias in aliases
}


def column_called(words: str) -> str:
    """Return the column that is called `words`, such as "count" of "Qty."; those letters where none is."""
    name = squeeze(words)
    return _ALIASES.get(name, name)
