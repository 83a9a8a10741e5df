"""What stands around the effects of a sentence: marks in brackets, and how long. When is in `events`."""

from __future__ import annotations

from typing import Any, Final

from rules.abilities.phrases import Form, Phrase, Slot, Word, one_of
from rules.abilities.reading import Reader, Reading, Readings
from rules.abilities.targets import FILTER
from rules.abilities.tree import (
    Condition,
    Controls,
    Duration,
    EndOfOpponentsTurn,
    EndOfTurn,
    ForTurns,
    IsFaceUp,
    Marks,
    OnTerrain,
    While,
    Whose,
)
from rules.abilities.words import AT_LEAST, COUNT, TERRAIN

# --- for how long -------------------------------------------------------------------------------------------------


def _controls(template: str, whose: Whose) -> Phrase[Controls]:
    return Phrase(Controls, template, many=True, whose=whose, count=AT_LEAST, filter=FILTER)


CONDITIONS: Final[list[Form[Condition]]] = [
    Phrase(OnTerrain, "this creature|card is on {terrain} tiles|tile", terrain=TERRAIN),
    Phrase(OnTerrain, "this creature|card is on a|an|one|1 {terrain} tile|tiles", terrain=TERRAIN),
    _controls("you control {count} or more {filter}", Whose.YOURS),
    _controls("your opponent controls {count} or more {filter}", Whose.OPPONENTS),
    Phrase(IsFaceUp, "this card|creature is face-up"),
]

DURATIONS: Final[list[Form[Duration]]] = [
    Phrase(EndOfTurn, "until the_end_of_the_turn|the_end_of_this_turn|end_of_turn"),
    Phrase(EndOfOpponentsTurn, "until the end of your opponent's next? turn"),
    Phrase(ForTurns, "for {turns} turn/turns", turns=COUNT),
    Phrase(While, "while|as_long_as {condition}", condition=one_of("CONDITION", CONDITIONS)),
]


# --- marks --------------------------------------------------------------------------------------------------------

MARKS: Final = {
    "Instant": "instant",
    "Chain": "chain",
    "Unavoidable": "unavoidable",
    "Once per duel": "once_per_duel",
}
OFTEN: Final = {"once per turn": 1, "twice per turn": 2}


def _uses(uses: int) -> tuple[str, Any]:
    return "uses", uses


#: One mark, as the field of `Marks` that it sets and its value.
_MARK: Final[Slot[tuple[str, Any]]] = one_of(
    "MARK",
    [
        *(Word(words, (field, True)) for words, field in MARKS.items()),
        *(Word(words, ("uses", uses)) for words, uses in OFTEN.items()),
        Phrase(_uses, "{uses} times_per_turn|time_per_turn", uses=COUNT),
    ],
)


def read_marks(reader: Reader, at: int) -> Readings:
    """The marks in brackets that stand at a token, in one pair of them or several, as `Marks`; none where none stand.

    Of a mark that stands there twice, such as two numbers, none would be right.
    """
    marks: dict[str, Any] = {}
    parts: list[Reading] = []
    start = at
    while reader.words[at] == "(":
        while True:
            found = [mark for mark in _MARK.read(reader, at + 1) if mark.value[0] not in marks]
            if not found:
                reader.want(at + 1, "another mark")
                return ()
            mark = found[0]
            marks[mark.value[0]] = mark.value[1]
            parts.append(mark)
            at = mark.end
            if reader.words[at] != ",":
                break
        if reader.words[at] != ")":
            reader.want(at, ")")
            return ()
        at += 1
    return (Reading(Marks(**marks), at, 0, None, start, tuple(parts)),)


def write_marks(marks: Marks) -> str:
    """The marks in brackets and a space, or nothing."""
    written = [mark for mark, field in MARKS.items() if getattr(marks, field)]
    if marks.uses is not None:
        written.append("Once per turn" if marks.uses == 1 else f"{marks.uses} times per turn")
    return f"({', '.join(written)}) " if written else ""
