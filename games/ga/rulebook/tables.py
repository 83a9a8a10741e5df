"""Reference table of Grand Archive: which of two attributes is more restrictive."""

from __future__ import annotations

from typing import Final

from games.ga.words import RESTRICTIVENESS
from tcg.rulebook import Row, Table

_PLACES, _SPEEDS = RESTRICTIVENESS

TABLES: Final[tuple[Table, ...]] = (
    Table(
        "restrictive",
        "What is more restrictive",
        3,
        ("GA-3.7", "O-GA.2"),
        ("What it is about", "The most restrictive first"),
        (
            Row("place", ("Where a card goes", ", ".join(_PLACES))),
            Row("speed", ("Speed", ", ".join(_SPEEDS))),
            Row("other", ("Anything else", "not known: reported as undecided, never guessed (O-GA.6)")),
        ),
    ),
)
