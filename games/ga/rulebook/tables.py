"""A table of Grand Archive to look things up in: which of two attributes is more restrictive."""

from __future__ import annotations

from typing import Final

from tcg.rulebook import Row, Table

TABLES: Final[tuple[Table, ...]] = (
    Table(
        "restrictive",
        "What is more restrictive",
        3,
        ("GA-3.7", "O-GA.2"),
        ("What it is about", "The most restrictive first"),
        (
            Row("place", ("Where a card goes", "banishment, graveyard, hand, field")),
            Row("speed", ("Speed", "slow, fast")),
            Row("other", ("Anything else", "not known: reported as undecided, never guessed (O-GA.6)")),
        ),
    ),
)
