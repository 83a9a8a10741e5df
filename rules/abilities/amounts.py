"""The phrases of amounts that are counted when an effect is carried out, and what there is to count (O-23.4)."""

from __future__ import annotations

from typing import Any, Final

from rules.abilities.filters import FILTER
from rules.abilities.phrases import Form, Phrase, Slot, Table, choice, one_of
from rules.abilities.reading import Reader, Readings
from rules.abilities.targets import TARGET
from rules.abilities.tree import (
    Amount,
    AtMost,
    AttachedTo,
    CardsOf,
    Countable,
    CountersOn,
    CrystalsOf,
    DieResult,
    EquipsOn,
    Host,
    Itself,
    LeaderOf,
    LevelOf,
    MaxHpOf,
    Noun,
    PerEach,
    Plus,
    SpawnPointsOf,
    StatOf,
    That,
    ThatMuch,
    This,
    TilesOf,
    Times,
    Whose,
)
from rules.abilities.where import WHERE
from rules.abilities.words import COUNT, NAME, STAT

#: Whose inventory or spawn points.
_INVENTORY: Final = choice(
    "your inventory",
    {
        "your inventory": Whose.YOURS,
        "your opponent's inventory": Whose.OPPONENTS,
        "both inventories": Whose.BOTH,
    },
)
_USED: Final = choice(
    "your used zone",
    {
        "your used zone": Whose.YOURS,
        "your opponent's used zone": Whose.OPPONENTS,
        "both used zones": Whose.BOTH,
    },
)


def _write_many(value: Any, _: bool) -> str | None:
    return FILTER.write(value, True)


def _write_one(value: Any, _: bool) -> str | None:
    return FILTER.write(value, False)


#: Of each thing that can be counted: what its number is called, and one of it after “for each”.
_MANY: Final[Slot[Any]] = Slot(FILTER.label, FILTER.read, _write_many)
_ONE: Final[Slot[Any]] = Slot(FILTER.label, FILTER.read, _write_one)


def _phrases(cards: Slot[Any], plural: str) -> list[Form[Countable]]:
    return [
        Phrase(CardsOf, "{filter}", filter=cards),
        Phrase(CountersOn, f"{{name}} counter{plural}|counters on each of them", name=NAME, target=Itself()),
        Phrase(CountersOn, f"counter{plural}|counters on each of them", name="", target=Itself()),
        Phrase(AttachedTo, f"creature{plural}|creatures attached to each of them", target=Itself()),
        Phrase(EquipsOn, f"Equip{plural}|Equip_trick_card|Equip_trick_cards on each of them", target=Itself()),
        Phrase(CountersOn, f"{{name}} counter{plural}|counters on {{target}}", name=NAME, target=TARGET),
        Phrase(CountersOn, f"counter{plural}|counters on {{target}}", name="", target=TARGET),
        Phrase(TilesOf, f"tile{plural}|tiles {{where}}", where=WHERE),
        Phrase(CrystalsOf, f"Magic_Crystal{plural}|crystal|crystals in {{whose}}", whose=_INVENTORY, used=False),
        Phrase(CrystalsOf, f"Magic_Crystal{plural}|crystal|crystals in {{whose}}", whose=_USED, used=True),
        Phrase(SpawnPointsOf, f"spawn_point{plural}|spawn_points you have", whose=Whose.YOURS),
        Phrase(SpawnPointsOf, f"spawn_point{plural}|spawn_points your opponent has", whose=Whose.OPPONENTS),
        Phrase(AttachedTo, f"creature{plural}|creatures attached to {{target}}", target=TARGET),
        Phrase(EquipsOn, f"Equip{plural}|Equip_trick_card|Equip_trick_cards on {{target}}", target=TARGET),
    ]


#: After “the number of”, and after “for each”.
COUNTABLES: Final = _phrases(_MANY, "s")
EACH: Final = _phrases(_ONE, "")
COUNTABLE: Final = one_of("COUNTED", COUNTABLES)
_EACH: Final = one_of("COUNTED", EACH)


def _read_amount(reader: Reader, at: int) -> Readings:
    return COUNTED.read(reader, at)


def _read_any(reader: Reader, at: int) -> Readings:
    return (*reader.number(at), *COUNTED.read(reader, at))


def _write_any(value: object, many: bool) -> str | None:
    return str(value) if isinstance(value, int) else COUNTED.write(value, many)


#: An amount within another.
_INNER: Final[Slot[Any]] = Slot("AMOUNT", _read_amount, lambda value, many: COUNTED.write(value, many))
#: The same, but for a number of things, of which “so many times the number” is an amount of its own.
_UNCOUNTED: Final[Slot[Any]] = Slot(
    "AMOUNT",
    lambda reader, at: [reading for reading in COUNTED.read(reader, at) if not isinstance(reading.value, PerEach)],
    lambda value, many: None if isinstance(value, PerEach) else COUNTED.write(value, many),
)
#: A number, or an amount that is counted.
ANY_AMOUNT: Final[Slot[Any]] = Slot("AMOUNT", _read_any, _write_any)

AMOUNTS: Final[list[Form[Amount]]] = [
    Phrase(PerEach, "the number of {what}", amount=1, what=COUNTABLE),
    Phrase(PerEach, "{amount} times the number of {what}", amount=COUNT, what=COUNTABLE),
    Phrase(StatOf, "its|their own {stat}", stat=STAT, target=Itself()),
    Phrase(StatOf, "the {stat} of {target}", stat=STAT, target=TARGET),
    Phrase(MaxHpOf, "its|their own maximum HP", target=Itself()),
    Phrase(MaxHpOf, "the maximum HP of {target}", target=TARGET),
    Phrase(LevelOf, "its|their own level", target=Itself()),
    Phrase(LevelOf, "the level of {target}", target=TARGET),
    Phrase(DieResult, "the result"),
    Phrase(ThatMuch, "that much|many"),
    Phrase(Times, "half {amount}", amount=_INNER, times=1, parts=2),
    Phrase(Times, "twice|double {amount}", amount=_INNER, times=2, parts=1),
    Phrase(Times, "{times} times {amount}", times=COUNT, amount=_UNCOUNTED, parts=1),
    Phrase(Times, "{times} times {amount} divided by {parts}", times=COUNT, amount=_UNCOUNTED, parts=COUNT),
    Phrase(Plus, "the sum of {first} and {second}", first=ANY_AMOUNT, second=ANY_AMOUNT),
    Phrase(AtMost, "the lesser of {amount} and {most}", amount=ANY_AMOUNT, most=ANY_AMOUNT),
]


def _times(times: int, amount: Amount) -> Amount:
    """“50 times the number of …” is said one way only, and “the result times 1” is the result."""
    return amount if times == 1 else Times(amount, times)


#: “this creature's ATK”.
_OWNER: Final = choice(
    "this creature's",
    {
        "this creature's": This(),
        "this card's": This(Noun.CARD),
        "that creature's": That(),
        "that card's": That(Noun.CARD),
        "the equipped creature's": Host(),
        "your leader's": LeaderOf(Whose.YOURS),
        "your opponent's leader's": LeaderOf(Whose.OPPONENTS),
    },
)
AMOUNT_WORDINGS: Final[list[Form[Any]]] = [
    Phrase(_times, "the_result times|x|× {times}", times=COUNT, amount=DieResult()),
    Phrase(_times, "{times} times|x|× the_result|the_number_rolled", times=COUNT, amount=DieResult()),
    Phrase(DieResult, "the number rolled|thrown"),
    Phrase(DieResult, "the number on the die"),
    Phrase(StatOf, "{target} current? {stat}", stat=STAT, target=_OWNER),
    Phrase(MaxHpOf, "{target} maximum|original|printed HP", target=_OWNER),
    Phrase(LevelOf, "{target} level", target=_OWNER),
]
COUNTED: Final[Slot[Any]] = one_of("AMOUNT", AMOUNTS, wordings=AMOUNT_WORDINGS)


def negated(amount: Amount) -> Amount:
    """The same amount, less instead of more."""
    match amount:
        case int():
            return -amount
        case PerEach(amount=each, what=what):
            return PerEach(-each, what)
        case Times(amount=inner, times=times, parts=parts):
            return inner if times == -1 and parts == 1 else Times(inner, -times, parts)
    return Times(amount, -1)


def _is_less(amount: Amount) -> bool:
    """Whether it is an amount by which something is lowered."""
    match amount:
        case int():
            return amount < 0
        case PerEach(amount=times) | Times(times=times):
            return times < 0
    return False


def _read_less(reader: Reader, at: int) -> Readings:
    return [reading._replace(value=negated(reading.value)) for reading in COUNTED.read(reader, at)]


def _write_more(value: Amount, many: bool) -> str | None:
    return None if isinstance(value, int) or _is_less(value) else COUNTED.write(value, many)


def _write_less(value: Amount, many: bool) -> str | None:
    return None if isinstance(value, int) or not _is_less(value) else COUNTED.write(negated(value), many)


#: By how much a stat is raised or lowered, where that is counted.
MORE: Final[Slot[Any]] = Slot("AMOUNT", COUNTED.read, _write_more)
LESS: Final[Slot[Any]] = Slot("AMOUNT", _read_less, _write_less)


#: “for each …” as a part of a phrase, after the amount for one of them.
FOR_EACH: Final[Slot[Any]] = Slot(
    "for each COUNTED",
    Table([Phrase(lambda what: what, "for each|every {what}", what=_EACH)]).read,
    lambda value, many: None,
)
