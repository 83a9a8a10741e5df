"""Deck formats of the toy game."""

from __future__ import annotations

from typing import Final

from despaira_site.tests.toy_game.cards import Piece
from tcg.construction.formats import Bound, Copies, Fault, Format, OneOf, Section
from tcg.construction.problems import ProblemCode as Code


def _format(code: str, name: str, least: int) -> Format:
    return Format(
        code=code,
        name=name,
        sections=(
            Section(
                "boat",
                accepts=(OneOf("kind", (Piece.BOAT,)),),
                misplaced=Fault(Code.WRONG_SECTION, "TOY-1.1", "{card} — only a boat goes here."),
                least=Bound(1, Fault(Code.SECTION_TOO_SMALL, "TOY-1.1", "No boat yet.")),
                most=Bound(1, Fault(Code.SECTION_TOO_LARGE, "TOY-1.1", "{count} boats.")),
                choose="Choose a boat",
            ),
            Section(
                "hold",
                accepts=(OneOf("kind", ("sail", "trick_wind")),),
                misplaced=Fault(Code.WRONG_SECTION, "TOY-1.1", "{card} — a boat goes elsewhere."),
                least=Bound(least, Fault(Code.SECTION_TOO_SMALL, "TOY-1.2", "{cards} — at least {limit}.")),
            ),
            Section("dock"),
            Section("dream", counts=False),
        ),
        constraints=(Copies(("hold", "dock"), 4, Fault(Code.TOO_MANY_COPIES, "TOY-1.2", "{card} — at most {limit}.")),),
        unknown_card=Fault(Code.UNKNOWN_CARD, "O-TOY.1", "{card} — not a card we know."),
        unknown_section=Fault(Code.WRONG_SECTION, "O-TOY.1", "{cards} in “{place}” — no such section."),
        cost="cost",
    )


FORMATS: Final = {"pond": _format("pond", "Pond", 8), "bathtub": _format("bathtub", "Bathtub", 4)}
