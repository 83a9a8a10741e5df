"""What stands around the effects of a sentence: marks in brackets, and how long. When is in `events`."""

from __future__ import annotations

from typing import Any, Final

from rules.abilities.amounts import ANY_AMOUNT, COUNTED
from rules.abilities.phrases import Form, Phrase, Slot, Table, Word, one_of, the, write_one
from rules.abilities.reading import Reader, Reading, Readings, best_of
from rules.abilities.targets import FILTER, TARGET
from rules.abilities.tree import (
    AllOf,
    AnyOfThese,
    Compare,
    Condition,
    Controls,
    Duration,
    EndOfBattle,
    EndOfOpponentsTurn,
    EndOfTurn,
    EndOfYourTurn,
    ForTurns,
    HasCounters,
    InMode,
    IsEquipped,
    IsFaceUp,
    IsKind,
    IsTurnOf,
    Marks,
    Not,
    OnTerrain,
    Op,
    UntilYourTurn,
    While,
    Whose,
)
from rules.abilities.words import AT_LEAST, COUNT, MODE, NAME, TERRAIN

# --- for how long -------------------------------------------------------------------------------------------------


def _controls(template: str, whose: Whose) -> Phrase[Controls]:
    return Phrase(Controls, template, many=True, whose=whose, count=AT_LEAST, filter=FILTER)


def _write_kind(value: Any, _: bool) -> str | None:
    text = FILTER.write(value, False)
    return None if text is None else f"{'an' if text[0].casefold() in 'aeiou' else 'a'} {text}"


#: “a Beast creature you control”.
_A_KIND: Final[Slot[Any]] = Slot(
    "a FILTER creature", Table([Phrase(the, "a|an? {value}", value=FILTER)]).read, _write_kind
)
#: One condition within another.
_INNER: Final[Slot[Any]] = Slot(
    "CONDITION",
    lambda reader, at: _ONE_CONDITION.read(reader, at),
    lambda value, _: write_one(value, CONDITIONS),
)

CONDITIONS: Final[list[Form[Condition]]] = [
    Phrase(OnTerrain, "this creature|card is on {terrain} tiles|tile", terrain=TERRAIN),
    Phrase(OnTerrain, "this creature|card is on a|an|one|1 {terrain} tile|tiles", terrain=TERRAIN),
    _controls("you control {count} or more {filter}", Whose.YOURS),
    _controls("your opponent controls {count} or more {filter}", Whose.OPPONENTS),
    Phrase(IsFaceUp, "this card|creature is face-up"),
    Phrase(InMode, "{target} is/are in {mode}", target=TARGET, mode=MODE),
    Phrase(
        HasCounters,
        "there are {count} or more {name} counters on {target}",
        count=AT_LEAST,
        name=NAME,
        target=TARGET,
    ),
    Phrase(IsEquipped, "{target} is/are equipped", target=TARGET),
    Phrase(IsTurnOf, "it is your turn", whose=Whose.YOURS),
    Phrase(IsTurnOf, "it is your opponent's turn", whose=Whose.OPPONENTS),
    *(
        Phrase(Compare, f"{{left}} is {words}", left=COUNTED, op=op, right=ANY_AMOUNT)
        for words, op in (
            ("{right} or_more|or_higher|or_greater", Op.AT_LEAST),
            ("{right} or_less|or_lower|or_fewer", Op.AT_MOST),
            ("more|higher|greater than {right}", Op.MORE),
            ("less|lower|fewer than {right}", Op.LESS),
            ("exactly {right}", Op.EXACTLY),
        )
    ),
    Phrase(IsKind, "{target} is/are {filter}", target=TARGET, filter=_A_KIND),
    Phrase(Not, "it is not true that {condition}", condition=_INNER),
]

CONDITION_WORDINGS: Final[list[Form[Any]]] = []
_ONE_CONDITION: Final[Slot[Any]] = one_of("CONDITION", CONDITIONS, wordings=CONDITION_WORDINGS)


def _read_conditions(reader: Reader, at: int) -> Readings:
    """One condition, or several that are joined by “and” or by “or”."""
    found: list[Reading] = []
    rows: list[tuple[Reading, tuple[Any, ...], str]] = [
        (reading, (reading.value,), "") for reading in _ONE_CONDITION.read(reader, at)
    ]
    while rows:
        longer = []
        for row, conditions, joint in rows:
            value = conditions[0]
            if len(conditions) > 1:
                value = AllOf(conditions) if joint == "and" else AnyOfThese(conditions)
            found.append(row._replace(value=value))
            start = row.end + (reader.words[row.end] == ",")
            word = reader.words[start]
            if word in ("and", "or") and joint in ("", word) and len(conditions) < _MOST_CONDITIONS:
                for more in _ONE_CONDITION.read(reader, start + 1):
                    both = Reading(None, more.end, row.cost + more.cost, None, at, (*row.parts, *more.parts))
                    longer.append((both, (*conditions, more.value), word))
        rows = longer
    return best_of(found)


#: No text has more.
_MOST_CONDITIONS: Final = 4


def _write_conditions(value: Any, _: bool) -> str:
    joint = " and " if isinstance(value, AllOf) else " or "
    several = value.conditions if isinstance(value, AllOf | AnyOfThese) else (value,)
    return joint.join(write_one(condition, CONDITIONS) for condition in several)


#: What must be so.
CONDITION: Final[Slot[Any]] = Slot("CONDITION", _read_conditions, _write_conditions)

DURATIONS: Final[list[Form[Duration]]] = [
    Phrase(EndOfTurn, "until the_end_of_the_turn|the_end_of_this_turn|end_of_turn"),
    Phrase(EndOfOpponentsTurn, "until the end of your opponent's next? turn"),
    Phrase(ForTurns, "for {turns} turn/turns", turns=COUNT),
    Phrase(UntilYourTurn, "until the start of your next turn"),
    Phrase(EndOfYourTurn, "until the end of your next turn"),
    Phrase(EndOfBattle, "for this|that battle"),
    Phrase(While, "while {condition}", condition=CONDITION),
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
    while reader.words[at] == "(" and reader.words[at + 1] != "only":
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
