"""Layout of the form for searching Despaira's cards, and the URL parameters of the search."""

from __future__ import annotations

from typing import Final

from cards.search.despaira.columns import OTHER_FIELDS
from cards.search.despaira.table import TABLE
from cards.search.generated import PRINTING, card_form
from games.fields import Find
from query.parameters import Terms


def _keys(find: Find) -> tuple[str, ...]:
    """Return the search keys of those `OTHER_FIELDS` that are searched in the way `find`."""
    return tuple(field.search_key for field in OTHER_FIELDS if field.find is find)


#: Search form.
FORM: Final = card_form(
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
        "Printing": PRINTING,
        "Decks": ("format", "deck", "copies"),
    },
)

#: URL parameters that are terms of a query.
TERMS: Final = Terms(
    TABLE,
    {
        "kind": "kind:",
        "element": "el:",
        "type": "t:",
        "class": "class:",
        "activation": "act:",
        "special": "special:",
        "level": "lv:",
        "level_min": "lv>=",
        "level_max": "lv<=",
        "set": "s:",
        "name": "quoted:",
    },
    single=("level_min", "level_max"),
    whole=("name",),
    flags={
        "executable": {"true": "is:executable", "runs": "is:executable"}
        | dict.fromkeys(("false", "playedasablank"), "not:executable")
    },
    orders={"number": "set"},
)
