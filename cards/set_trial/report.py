"""Report on a set file that a user tries, including conflicts with cards of the site."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from cards.importing.check import Checker
from cards.importing.despaira.texts import names_of_tokens, unknown_tokens
from cards.importing.errors import Fault, FaultCode, WarningCode, name_of_column
from cards.importing.images import name_by_numbers
from cards.importing.importer import importer_of
from cards.importing.planning.plan import GamePlan
from cards.importing.readers.files import rows_in
from cards.importing.records import Record, SetFile
from cards.importing.rows import Rows
from cards.models import CreatureType
from cards.set_trial import images
from cards.set_trial.images import UploadedImage
from cards.set_trial.pictures import TrialImage
from cards.set_trial.process_setup import get_ready
from cards.texts import TextAnalysis, analyse
from games.despaira import DESPAIRA
from jobs.single_process import SingleProcess
from rules.vocabulary import Activation, Kind, classes_of_mask
from rules.web.draft import Draft

#: Most cards of a tried file.
CARDS: Final = 500
#: Most colons of a JSON file, and so of keys, since suggestions for unknown keys are slow.
_COLONS: Final = 24 * CARDS
#: Seconds to wait for the process, seconds of processor time for all texts, and memory limit of the process.
WAIT: Final = 2.0
#: Message for requests that would wait longer.
BUSY: Final = "A set of somebody else is being tried. Try again in a moment."
SECONDS: Final = 5.0
#: Seconds of processor time for all images.
SECONDS_OF_IMAGES: Final = 10.0
MEMORY: Final = 1024**3
#: Values by which cards are counted.
_COUNTED: Final = ("kind", "element", "level", "rarity")


PROCESS: Final = SingleProcess(get_ready)


@dataclass(frozen=True, slots=True)
class ReadText:
    """Text of a card in a set file, with the parser's analysis."""

    record: Record
    text: str
    analysis: TextAnalysis

    @property
    def line(self) -> int:
        """Line of the card's text in the set file."""
        record = self.record
        return record.lines.get("plays_as" if record.values["plays_as"] else "text", record.line)

    @property
    def query(self) -> str:
        """Query string of the page that analyses this text alone."""
        values, kind = self.record.values, Kind(self.record.kind)
        activation = Activation(values["activation"] or Activation.NORMAL)
        return Draft(self.text, kind, activation, classes_of_mask(values["class_mask"] or 0)).query

    def as_dict(self) -> dict[str, object]:
        """Return the text with its analysis as JSON data of the API."""
        analysis, reads = self.analysis, bool(self.analysis.canonical)
        stop = {
            "position": analysis.position,
            "phrase": analysis.phrase,
            "message": analysis.complaint,
            "meant": analysis.correction,
        }
        return {
            "card": self.record.name,
            "line": self.record.line,
            "reads": reads,
            "canonical": analysis.canonical or None,
            "stops_at": None if reads else stop,
        }


@dataclass(frozen=True, slots=True)
class CardReport:
    """Card of a set file for the page, with the URL of its image or "", and with its text if one was read."""

    record: Record
    image: str
    read: ReadText | None
    is_faulty: bool = False


@dataclass(frozen=True)
class SetReport:
    """Report on a set file: its cards, problems, analysed texts and images.

    Attributes:
        game: Code of the game, or "".
        cards: Number of cards.
        records: Cards without faults.
        problems: Faults and warnings by line.
        texts: Texts of Despaira's cards.
        images: Uploaded images by name.
        faulty: Cards with faults.
    """

    game: str
    cards: int
    records: Sequence[Record] = ()
    problems: Sequence[Fault] = ()
    texts: Sequence[ReadText] = field(default_factory=tuple)
    images: Mapping[str, UploadedImage] = field(default_factory=dict)
    faulty: Sequence[Record] = ()

    @property
    def unread(self) -> list[ReadText]:
        """Card texts that the parser cannot read."""
        return [each for each in self.texts if not each.analysis.canonical]

    @property
    def is_fine(self) -> bool:
        """Whether the set file has no faults except warnings."""
        return all(problem.is_warning for problem in self.problems)

    @cached_property
    def _images(self) -> list[TrialImage]:
        unread = {id(each.record) for each in self.unread}
        return [TrialImage.of(self.game, each, is_executable=id(each) not in unread) for each in self.records]

    @cached_property
    def definitions(self) -> list[Any]:
        """Cards without faults, as objects of their game (such as `CardDef`)."""
        return [each.card for each in self._images]

    @property
    def card_reports(self) -> Iterator[CardReport]:
        """Cards of the set file for the page. Those with faults have no image."""
        texts = {id(each.record): each for each in self.texts}
        own = {uploaded.image: uploaded for uploaded in self.images.values() if uploaded.image}
        addresses: dict[int, str] = {}
        for record, image in zip(self.records, self._images, strict=True):
            addresses[id(record)] = own[record.image].address if record.image else image.address
        for record in sorted([*self.records, *self.faulty], key=lambda record: record.line):
            address = addresses.get(id(record))
            yield CardReport(record, address or "", texts.get(id(record)), is_faulty=address is None)

    @property
    def counts(self) -> dict[str, dict[str, int]]:
        """Numbers of cards without faults by kind, element, level and rarity."""
        counted = {}
        for name in _COUNTED:
            found = Counter(str(value) for record in self.records if (value := _value(record, name)) not in (None, ""))
            if found:
                counted[name] = dict(sorted(found.items()))
        return counted

    def as_dict(self) -> dict[str, object]:
        """Return the report as JSON data of the API."""
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
            "read": sum(bool(each.analysis.canonical) for each in self.texts),
        }


def _value(record: Record, name: str) -> object:
    own: Mapping[str, object] = {"kind": record.kind, "rarity": record.rarity}
    return own[name] if name in own else record.values.get(name)


def try_set(content: bytes, name: str, game: str = "", packed: Mapping[str, bytes] | None = None) -> SetReport:
    """Check a set file without importing it, and return the report.

    Args:
        content: The bytes of the file.
        name: The name of the file.
        game: Code of the game, if the file names none.
        packed: Images from the same zip file by name. Without a zip file images are ignored.

    Raises:
        Busy, LimitExceeded: The process is occupied, or exceeded a limit (`SingleProcess.call`).
    """
    if not name.casefold().endswith(".csv") and content.count(b":") > _COLONS:
        message = f"there are more than {_COLONS:,} colons, and so keys: {CARDS} cards have fewer."
        return SetReport("", 0, problems=[Fault(1, "1", FaultCode.TOO_LARGE, message)])
    rows = rows_in(content, name, game)
    if len(rows.cards) > CARDS:
        message = f"there are {len(rows.cards):,} cards: at most {CARDS} are tried at once."
        fault = Fault(rows.cards[CARDS].line, "1", FaultCode.TOO_MANY_ROWS, message)
        return SetReport(rows.game, len(rows.cards), problems=[fault])
    if not rows.game:
        return SetReport("", 0, problems=rows.in_order)
    uploaded = _uploaded_images(rows, packed or {})
    table = importer_of(rows.game)
    find = images.no_image if packed is None else lambda _, wanted: images.find(uploaded, wanted)
    checker = Checker(table, find)
    file = checker.check(Path(name), rows)
    plan = table.compare([file], checker.sets)
    read = sorted([*file.records, *file.faulty], key=lambda record: record.line)
    texts = _read(read) if rows.game == DESPAIRA.code else []
    problems = [*file.faults, *file.warnings, *_known(rows, file, plan), *_tokens(texts, read)]
    problems += _unused(packed or {}, uploaded)
    problems.sort(key=lambda fault: fault.line)
    return SetReport(rows.game, len(rows.cards), file.records, problems, texts, uploaded, file.faulty)


def _uploaded_images(rows: Rows, packed: Mapping[str, bytes]) -> dict[str, UploadedImage]:
    """Return by name the images in a zip file (`packed`) that cards name, or that are named after their numbers."""
    name_by_numbers(rows, packed)
    named = {str(row.cells["image"].value).strip() for row in rows.cards if "image" in row.cells}
    names = sorted(named & packed.keys())
    if not names:
        return {}
    contents = [packed[name] for name in names]
    uploaded = PROCESS.call(images.check_images, contents, wait=WAIT, seconds=SECONDS_OF_IMAGES, memory=MEMORY)
    return dict(zip(names, uploaded, strict=True))


def _known(rows: Rows, file: SetFile, plan: GamePlan) -> Iterator[Fault]:
    """Yield warnings about sets and cards of the file that the site has already."""
    new_sets = {card_set.code for card_set in plan.sets.new}
    reported: set[str] = set()
    for record in file.records:
        if record.key not in plan.known:
            code = record.number.set if record.number else ""
            if code and code not in new_sets and code not in reported:
                reported.add(code)
                message = f"the site has a set {code} already: these cards would join it."
                yield Fault(rows.set.line if rows.set else record.line, "set", WarningCode.SET_KNOWN, message)
        elif changes := plan.known[record.key]:
            message = f"the site has this card already, and this file would change it: {', '.join(changes)}."
            yield record.fault("name", WarningCode.NAME_KNOWN, message)


def _tokens(texts: Sequence[ReadText], records: Sequence[Record]) -> Iterator[Fault]:
    """Yield warnings about tokens that card texts spawn, but that neither the site nor the file contains."""
    known = [record.name for record in records if record.kind == Kind.TOKEN]
    if any(each.analysis.tokens for each in texts):
        known += names_of_tokens()
    for each in texts:
        for message in unknown_tokens(each.analysis.tokens, lambda: known):
            key = "plays_as" if each.record.values["plays_as"] else "text"
            yield each.record.fault(key, WarningCode.UNKNOWN_TOKEN, message)


def _unused(packed: Mapping[str, bytes], uploaded: Mapping[str, UploadedImage]) -> Iterator[Fault]:
    """Yield warnings about images of the zip file (`packed`) that no card of the file uses."""
    for name in sorted(packed.keys() - uploaded.keys()):
        message = "no card names this image, and none has the number that it is called after."
        yield Fault(1, name_of_column(name), WarningCode.IMAGE_UNUSED, message)


def _read(records: Sequence[Record]) -> list[ReadText]:
    wanted = [
        (record, text) for record in records if (text := record.values["plays_as"] or record.values["text"] or "")
    ]
    if not wanted:
        return []
    types = CreatureType.names() | {record.values["type"] for record in records if record.values["type"]}
    texts = [(text, record.kind, record.values.get("class_mask")) for record, text in wanted]
    analyses = PROCESS.call(analyse, texts, types, wait=WAIT, seconds=SECONDS, memory=MEMORY)
    return [ReadText(record, text, each) for (record, text), each in zip(wanted, analyses, strict=True)]
