"""Phrases of card text that describe tokens: “(Toxic, Insect, level 1, 100 ATK)”, “with 100 ATK and 100 HP”."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from rules.abilities.ast import Printed
from rules.abilities.grammar.reader import Reader, Reading, Readings, best_of
from rules.abilities.grammar.templates import Phrase, Slot, Table, the
from rules.abilities.phrases.words import AMOUNT, KNOWN_TYPE, ONE_ELEMENT, STAT, TYPE
from rules.vocabulary import Stat


def _stat(stat: Stat, amount: int) -> Mapping[object, object]:
    return {stat: amount}


_STATS: Final[list[Phrase[object]]] = [
    Phrase(_stat, "{amount} {stat}", amount=AMOUNT, stat=STAT),
    Phrase(_stat, "{stat} :|of? {amount}", amount=AMOUNT, stat=STAT),
]
#: Traits in the brackets, in any order.
_TRAITS: Final[Table[object]] = Table(
    [
        *_STATS,
        Phrase(dict, "{element} element?", element=ONE_ELEMENT),
        Phrase(dict, "{type} type?", type=TYPE),
        Phrase(dict, "level|lv|lvl {level}", level=AMOUNT),
        Phrase(dict, "level :|of {level}", level=AMOUNT),
    ]
)
#: Traits behind “with”.
_ONLY_STATS: Final[Table[object]] = Table([*_STATS, Phrase(dict, "level {level}", level=AMOUNT)])
#: Traits before “token”.
_BEFORE: Final[Table[object]] = Table(
    [
        Phrase(dict, "level {level}", level=AMOUNT),
        Phrase(dict, "{element}", element=ONE_ELEMENT),
        Phrase(dict, "{type}", type=KNOWN_TYPE),
    ]
)
#: Separators of traits; none is needed.
_JOINTS: Final = frozenset({",", "/", ";", "and", "-", "·", "•"})


def _starts(reader: Reader, at: int) -> list[int]:
    """Return the index (in a list) of the token where the next trait may begin: after a comma or “and”, else `at`."""
    if reader.words[at] not in _JOINTS:
        return [at]
    return [at + 1 + (reader.words[at + 1] == "and")]


def _reader_of(table: Table[object]) -> Callable[[Reader, int], Readings]:
    """Return a reader of one or more traits in a row, phrases of `table`, each at most once. Its value is a dict."""

    def read(reader: Reader, at: int) -> Readings:
        rows, found = [Reading({}, at, 0, None, at)], []
        while rows:
            longer = []
            for row in rows:
                for start in _starts(reader, row.end) if row.parts else [row.end]:
                    for more in table.read(reader, start):
                        if not more.value.keys() & row.value.keys():
                            both, parts = {**row.value, **more.value}, (*row.parts, more)
                            longer.append(Reading(both, more.end, row.cost + more.cost, None, at, parts))
            rows = list(best_of(longer))
            found += rows
        return best_of(found)

    return read


def printed_of(said: Mapping[Any, Any]) -> Printed | None:
    """Return the description of a token; None if it has no HP. `said` are its traits by name and its stats."""
    stats = tuple((stat, said[stat]) for stat in Stat if stat in said)
    if not said.get(Stat.HP):
        return None
    return Printed(said.get("element"), said.get("type", ""), said.get("level", 0), stats)


def _write(value: Printed | None, _: bool) -> str | None:
    if value is None:
        return ""
    traits = [
        value.element.label if value.element else "",
        value.type,
        f"level {value.level}" if value.level else "",
        *(f"{amount} {stat.label}" for stat, amount in value.stats),
    ]
    return f"({', '.join(trait for trait in traits if trait)})"


_BRACKETS: Final[Table[object]] = Table(
    [Phrase(the, "( {value} )", value=Slot("100 ATK", _reader_of(_TRAITS), lambda value, _: None))]
)


def _read_printed(reader: Reader, at: int) -> Readings:
    found = [each._replace(value=printed_of(each.value)) for each in _BRACKETS.read(reader, at)]
    return [*(each for each in found if each.value is not None), Reading(None, at)]


#: Traits of a token in brackets, or nothing.
PRINTED: Final = Slot("(100 ATK, 100 HP)", _read_printed, _write)
#: Traits of a token in other places.
STATS_BEHIND: Final[Slot[object]] = Slot("100 ATK and 100 HP", _reader_of(_ONLY_STATS), lambda value, _: None)
TRAITS_BEFORE: Final[Slot[object]] = Slot("ELEMENT TYPE", _reader_of(_BEFORE), lambda value, _: None)
IN_BRACKETS: Final[Slot[object]] = Slot("(100 ATK, 100 HP)", _BRACKETS.read, lambda value, _: None)
