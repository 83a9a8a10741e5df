"""Faults and statistics of a set file as the page shows them to users."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from cards.importing.errors import Fault, WarningCode
from cards.set_trial.report import SetReport
from games import GAMES
from games.fields import Field
from tcg.text_tables import read_rows

#: Titles of faults and warnings by code, from `titles.txt`.
TITLES: Final = dict(read_rows(__package__, "titles"))


@dataclass(frozen=True, slots=True)
class FaultMessage:
    """Fault or warning of a set file, with its title and message for users."""

    fault: Fault

    @property
    def title(self) -> str:
        """Title for this kind of fault."""
        return TITLES[self.fault.code]

    @property
    def message(self) -> str:
        """Message of the fault as a sentence."""
        message = self.fault.message[:1].upper() + self.fault.message[1:]
        return message.replace(" of -.csv", "").replace(" of -.json", "")  # text that was typed has no name

    @property
    def column(self) -> str:
        """Name of the column with the fault, or "" for a character position in an unreadable file."""
        return "" if self.fault.column.isdecimal() else self.fault.column


@dataclass(frozen=True, slots=True)
class Line:
    """Line of a set file with faults: number, text, and name of its card. `number` is 0 for faults without a line."""

    number: int
    written: str
    card: str
    faults: list[FaultMessage]


def fault_lines(faults: Iterable[Fault], content: str, names: Mapping[int, str]) -> list[Line]:
    """Return the lines of a file's `content` that have faults. `names` are those of cards by line, from 1."""
    lines = content.splitlines()
    by_number: dict[int, list[FaultMessage]] = {}
    for fault in faults:
        number = 0 if fault.code is WarningCode.IMAGE_UNUSED or fault.line > len(lines) else fault.line
        by_number.setdefault(number, []).append(FaultMessage(fault))
    return [
        Line(number, lines[number - 1].strip() if number else "", names.get(number, ""), messages)
        for number, messages in sorted(by_number.items())
    ]


def figures(report: SetReport) -> list[tuple[str, list[tuple[str, int]]]]:
    """Return how many cards of a set file have each kind, each rarity, and each value that the game counts.

    The result is pairs of label and counts, and each count is a pair of value and number.
    """
    if not report.records:
        return []
    game = GAMES[report.game]
    kinds = Counter(record.kind for record in report.records)
    found = [("Kind", [(kind.plural, kinds[kind.code]) for kind in game.kinds if kinds[kind.code]])]
    for field in (game.field(name) for name in (*game.counted, game.order) if name != "kind"):
        values = [value for card in report.definitions for value in _values(field.value_of(card))]
        found.append((field.label[:1].upper() + field.label[1:], _counted(values, field)))
    rarities = [record.rarity for record in report.records if record.rarity]
    found.append(("Rarity", _counted(rarities, game.field("rarity"))))
    return [(label, counts) for label, counts in found if counts]


def _values(value: object) -> Iterable[Any]:
    if value is None:
        return ()
    return value if isinstance(value, list) else (value,)


def _counted(values: Iterable[Any], field: Field) -> list[tuple[str, int]]:
    """Return each value of a field with its count: numbers and words of a list in their order, others by frequency."""
    counts = Counter(values)
    if field.numeric:
        return [(str(value), counts[value]) for value in sorted(counts)]
    if field.words:
        return [(label, counts[value]) for value, label in field.words.choices() if value in counts]
    most = sorted(counts, key=lambda each: (-counts[each], str(each)))
    return [(value[:1].upper() + value[1:], counts[value]) for value in most]
