"""What is found in a set file of any game, without the cards that the site has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from cards.importing.check import Checker
from cards.importing.faults import Fault, FaultCode
from cards.importing.images import CardImage
from cards.importing.read import rows_in
from cards.importing.records import Record
from cards.models import CreatureType
from cards.texts import Told, tell
from games.despaira import DESPAIRA
from jobs.beside import Beside
from rules.web.scenarios import get_ready
from shelf.importing import TABLES

#: Cards of a file that is tried.
CARDS: Final = 500
#: Colons in a JSON file that is tried, as many as its keys and more: no card has so many, and what an unknown key may
#: mean takes a while to find out.
_COLONS: Final = 24 * CARDS
#: Seconds that somebody waits while texts of others are read; of the processor's time that all texts of a file may
#: take; bytes that the process may ask for.
WAIT: Final = 2.0
SECONDS: Final = 5.0
MEMORY: Final = 1024**3
#: What a set is counted by.
_COUNTED: Final = ("kind", "element", "level", "rarity")


PROCESS: Final = Beside(get_ready)


@dataclass(frozen=True, slots=True)
class ReadText:
    """The text of a card, and what it is read as."""

    record: Record
    text: str
    told: Told

    def as_dict(self) -> dict[str, Any]:
        """As the API has it."""
        told, reads = self.told, bool(self.told.canonical)
        stop = {"position": told.position, "phrase": told.phrase, "message": told.complaint, "meant": told.meant}
        return {
            "card": self.record.name,
            "line": self.record.line,
            "reads": reads,
            "canonical": told.canonical or None,
            "stops_at": None if reads else stop,
        }


@dataclass(frozen=True, slots=True)
class Tried:
    """What was found: cards without a fault, all faults and warnings by line, and the texts of Despaira's cards."""

    game: str
    cards: int
    records: Sequence[Record] = ()
    problems: Sequence[Fault] = ()
    texts: Sequence[ReadText] = field(default_factory=tuple)

    @property
    def is_fine(self) -> bool:
        """Whether there is no fault: warnings are no faults."""
        return all(problem.is_warning for problem in self.problems)

    @property
    def counts(self) -> dict[str, dict[str, int]]:
        """How many of the cards without a fault there are of each kind, element, level and rarity."""
        counted = {}
        for name in _COUNTED:
            found = Counter(str(value) for record in self.records if (value := _value(record, name)) not in (None, ""))
            if found:
                counted[name] = dict(sorted(found.items()))
        return counted

    def as_dict(self) -> dict[str, Any]:
        """As the API has it."""
        return {
            "game": self.game,
            "cards": self.cards,
            "problems": [
                {
                    "line": each.line,
                    "column": each.column,
                    "code": each.code.value,
                    "message": str(each.message),
                    "severity": "warning" if each.is_warning else "error",
                }
                for each in self.problems
            ],
            "texts": [each.as_dict() for each in self.texts],
            "counts": self.counts,
            "read": sum(bool(each.told.canonical) for each in self.texts),
        }


def _value(record: Record, name: str) -> object:
    own: Mapping[str, object] = {"kind": record.kind, "rarity": record.rarity}
    return own[name] if name in own else record.values.get(name)


def try_set(content: bytes, name: str, game: str = "") -> Tried:
    """What is found in the bytes of a set file with this name; its cards are of `game` where it names none.

    Images are not looked for. Raises what `Beside.call` raises.
    """
    if not name.casefold().endswith(".csv") and content.count(b":") > _COLONS:
        message = f"there are more than {_COLONS:,} colons, and so keys: {CARDS} cards have fewer."
        return Tried("", 0, problems=[Fault(1, "1", FaultCode.TOO_LARGE, message)])
    rows = rows_in(content, name, TABLES, game)
    if len(rows.cards) > CARDS:
        message = f"there are {len(rows.cards):,} cards: at most {CARDS} are tried at once."
        fault = Fault(rows.cards[CARDS].line, "1", FaultCode.TOO_MANY_ROWS, message)
        return Tried(rows.game, len(rows.cards), problems=[fault])
    if not rows.game:
        return Tried("", 0, problems=rows.in_order)
    file = Checker(TABLES[rows.game], _no_image).check(Path(name), rows)
    problems = sorted([*file.faults, *file.warnings], key=lambda fault: fault.line)
    texts = _read(file.records) if rows.game == DESPAIRA.code else []
    return Tried(rows.game, len(rows.cards), file.records, problems, texts)


def _no_image(folder: Path, name: str) -> CardImage | None:
    """No file of the server is looked at."""
    return None


def _read(records: Sequence[Record]) -> list[ReadText]:
    wanted = [
        (record, text) for record in records if (text := record.values["plays_as"] or record.values["text"] or "")
    ]
    if not wanted:
        return []
    types = CreatureType.names() | {record.values["type"] for record in records if record.values["type"]}
    asked = [(text, record.kind, record.values.get("class_mask")) for record, text in wanted]
    told = PROCESS.call(tell, asked, types, wait=WAIT, seconds=SECONDS, memory=MEMORY)
    return [ReadText(record, text, each) for (record, text), each in zip(wanted, told, strict=True)]
