"""Reference tables of Assemblage of Eternity: modes, tags, colours of inputs, the steps of resolution."""

from __future__ import annotations

from typing import Final

from games.aoe.lineup import SEATINGS
from games.aoe.words import Colour, Mode, Tag
from tcg.rulebook import Row, Table

_MODES: Final = {
    Mode.VERSUS: "One against one.",
    Mode.TAG: "Two teams of two, with a Tag card each (AOE-9.3).",
    Mode.SCRAMBLE: "Each against all, with targets that are chosen in secret (AOE-9.4).",
    Mode.TEAMS: "A Scramble of two teams of two, who may talk openly (AOE-9.4).",
    Mode.VAMPIRE: "A Scramble from 10 health, in which damage that is dealt is gained (AOE-9.4).",
}
_TAGS: Final = {
    Tag.METER: (
        "Meter X",
        "May be paid for with X cards of meter, before or after the damage, as often as there is enough (AOE-8.2).",
    ),
    Tag.FINAL: (
        "Final",
        "Works on the last card of a combo alone, and only if that card did damage (AOE-6.6), so never on a card that "
        "whiffs (AOE-7.3).",
    ),
    Tag.TERMINAL: ("Terminal", "Nothing can be linked to the card (AOE-6.6)."),
    Tag.PRE_PRIORITY: (
        "Pre-Priority",
        "Works in the fourth step, before cards are compared by priority (AOE-4.2); two such cards check priority "
        "(AOE-5.1), and on a linked card it does nothing (AOE-6.5).",
    ),
    Tag.RESOLVE: ("Resolve", "Works when the card resolves, even if it whiffs (AOE-7.3)."),
    Tag.ANTE: ("Ante", "Something is bet in the fifth step (AOE-4.2), and it is lost in any case (AOE-8.7)."),
    Tag.CLEAN_UP: ("Clean-up", "Works in the Clean-up Phase (AOE-4.4)."),
}
_COLOURS: Final = {
    Colour.RED: "The card’s own kind; cards of it may follow (O-AOE.1, O-AOE.9).",
    Colour.YELLOW: "Cards of this kind may follow.",
    Colour.WHITE: "Cards of this kind cannot follow.",
}
_STEPS: Final = (
    ("meter", "Meter requirements", "They are paid, even by who bursts and for what is cancelled (AOE-8.2)."),
    ("burst", "Bursts", "Each player once, with the token; the own card is cancelled (AOE-8.3)."),
    ("throws", "Throws", "They come before every printed priority (AOE-4.3); two against each other tech (AOE-8.4)."),
    ("pre-priority", "Pre-priority abilities", "Two of them check priority (AOE-5.1)."),
    ("ante", "Antes", "What is bet is lost; several players bet in secret (AOE-8.7)."),
    ("priority", "All other cards", "The higher priority first (AOE-4.3); equal ones are checked (AOE-5.1)."),
)

TABLES: Final[tuple[Table, ...]] = (
    Table(
        "mode",
        "Modes and their players",
        1,
        ("AOE-1.1", "O-AOE.13"),
        ("Mode", "Players", "What is special"),
        tuple(Row(mode.value, (mode.label, SEATINGS[mode].words, _MODES[mode])) for mode in Mode),
    ),
    Table(
        "tag",
        "Tags of abilities",
        2,
        ("AOE-2.6",),
        ("Tag", "Meaning"),
        tuple(Row(tag.value.replace("_", "-"), _TAGS[tag]) for tag in Tag),
    ),
    Table(
        "input",
        "Colours of the inputs L, M, H and S",
        2,
        ("AOE-2.5",),
        ("Colour", "Meaning"),
        tuple(Row(colour.value, (colour.label, _COLOURS[colour])) for colour in Colour),
    ),
    Table(
        "step",
        "The six steps of the Attack Phase",
        4,
        ("AOE-4.2", "O-AOE.2"),
        ("Step", "Note"),
        tuple(Row(key, (f"{number} {name}", note)) for number, (key, name, note) in enumerate(_STEPS, start=1)),
    ),
)
