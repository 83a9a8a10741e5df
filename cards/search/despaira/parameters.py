"""The parameters of the search of Despaira's cards that are terms of a query."""

from __future__ import annotations

from typing import Final

from cards.search.despaira.table import TABLE
from query.parameters import Terms

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

#: The parameters that are terms of a query, besides `q`, which is one.
PARAMETERS: Final = TERMS.names
query_of: Final = TERMS.query_of
