"""Words on cards of Assemblage of Eternity that rules are about. Tags have a table of their own."""

from __future__ import annotations

from typing import Final

from tcg.rulebook import Mention

MENTIONS: Final[tuple[Mention, ...]] = (
    Mention("Character", ("AOE-1.2", "AOE-2.4")),
    Mention("Attack", ("AOE-2.1",)),
    Mention("Utility", ("AOE-2.2", "AOE-5.2")),
    Mention("Common", ("AOE-2.3", "AOE-5.2")),
    Mention("Light|Medium|Heavy|Special", ("AOE-2.5", "O-AOE.1")),
    Mention("[Tt]hrow", ("AOE-4.3", "AOE-8.4", "O-AOE.24")),
    Mention("Clean-up", ("AOE-4.4",)),
    Mention("Pre-Priority", ("AOE-5.3", "AOE-6.5")),
    Mention("may be linked", ("AOE-6.3", "O-AOE.16")),
    Mention("Terminal|Final", ("AOE-6.6",)),
    Mention("Moves?|Push(?:es)?|Pulls?", ("AOE-7.1", "AOE-7.2", "AOE-7.4", "O-AOE.20")),
    Mention("toward|away", ("O-AOE.21",)),
    Mention("Before damage", ("O-AOE.22",)),
    Mention("[Rr]ange", ("O-AOE.8",)),
    Mention("Meter \\d+|[Mm]eter requirement", ("AOE-8.1", "AOE-8.2")),
    Mention("Cancel", ("AOE-8.5", "O-AOE.25")),
    Mention("Knockdown|Root", ("AOE-8.6",)),
    Mention("Knockdown", ("O-AOE.5",)),
    Mention("Root", ("O-AOE.7",)),
    Mention("Ante", ("AOE-8.7", "O-AOE.26")),
    Mention("Tag", ("AOE-9.3",)),
)
