"""Names that columns may have in a table of cards, such as "Qty." for the count."""

from __future__ import annotations

from typing import Final

from tcg.names import squeeze

#: Columns that the site writes.
COLUMNS: Final = ("section", "count", "name", "set", "number")
#: Other names of the columns, without punctuation and spaces.
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
    """Return the column that `words` name, such as "count" for "Qty."; for other words their letters in lower case."""
    name = squeeze(words)
    return _ALIASES.get(name, name)
