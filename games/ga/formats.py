"""The deck format of Grand Archive: a plain list of cards. Its source has no rules of deck building (O-GA.10)."""

from __future__ import annotations

from typing import Final

from tcg.construction.formats import Fault, Format, OneOf, Section
from tcg.construction.problems import ProblemCode as Code

OPEN: Final = Format(
    code="open",
    name="Open",
    sections=(
        Section("main", label="Main deck", aliases=("main deck", "mainboard", "deck", "decklist")),
        Section(
            "material",
            label="Material deck",
            aliases=("material deck", "materials"),
            usual=(OneOf("is_materialized", (True,)),),
        ),
        Section("side", label="Sideboard", aliases=("side deck", "sideboard", "sb")),
        Section("maybe", counts=False, aliases=("maybe list", "maybeboard", "considering", "ideas")),
    ),
    constraints=(),
    unknown_card=Fault(Code.UNKNOWN_CARD, "O-GA.10", "{card} — not a card we know: check the spelling."),
    unknown_section=Fault(Code.WRONG_SECTION, "O-GA.10", "{cards} in “{place}” — a list has no such section."),
    cost="cost",
    elsewhere=("GA-6.1", "GA-6.2"),
)

#: The formats by code.
FORMATS: Final[dict[str, Format]] = {OPEN.code: OPEN}
