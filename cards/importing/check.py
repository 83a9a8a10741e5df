"""Rows into records: everything that can be said about a set file without asking the database."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from cards.importing.anatomy import NUMBERED, check_anatomy, check_oddities, name_of_kind
from cards.importing.faults import Fault, FaultCode
from cards.importing.images import CardImage, find_image
from cards.importing.keys import CARD_KEYS, KEY_OF_FIELD, SET_COLUMN, SET_KEYS
from cards.importing.rows import Row, Rows
from cards.importing.values import set_code
from cards.kinds import FIELDS
from rules.vocabulary import Kind, SpecialKind, Tile
from tcg.names import name_key
from tcg.setnumber import SetNumber
from tcg.values import Reader, Refused, quote

_OF_PRINTING: Final = ("rarity", "artist", "image")
_FILE_CODE: Final = re.compile(r"([A-Z0-9]{2,6})(?![A-Z0-9])")
_CARD_READERS: Final = {key.name: key.read for key in CARD_KEYS.values()}
DEFAULT_LANGUAGE: Final = "EN"


@dataclass(slots=True)
class SetRecord:
    """A set as files name it. What is not in `given` stays as it is in the database."""

    code: str
    language: str
    given: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Record:
    """A card that a file wants, checked. `values` has every field of `cards.kinds`; `type` is the type's name."""

    line: int
    lines: Mapping[str, int]
    name: str
    kind: Kind
    values: Mapping[str, Any]
    number: SetNumber | None
    rarity: str
    artist: str
    image: CardImage | None

    @property
    def key(self) -> str:
        """What makes it the same card as another (O-2.2)."""
        return name_key(self.name)

    def fault(self, key: str, code: FaultCode, message: str) -> Fault:
        """A fault at one of this record's keys."""
        return Fault(self.lines.get(key, self.line), key, code, message)


@dataclass(slots=True)
class SetFile:
    """A checked file: what it wants and what is wrong with it. Without faults, it can be planned."""

    path: Path
    set: SetRecord | None = None
    records: list[Record] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    warnings: list[Fault] = field(default_factory=list)


class Checker:
    """Checks the files of one call together: sets, numbers and names may meet across files."""

    def __init__(self, languages: Mapping[str, str]) -> None:
        """`languages` of the sets that the database has, by code."""
        self.sets = {code: SetRecord(code, language) for code, language in languages.items()}
        self._names: dict[tuple[str, str], tuple[Row, str]] = {}
        self._numbers: dict[SetNumber, tuple[Row, str]] = {}

    def check(self, path: Path, rows: Rows) -> SetFile:
        """All faults of a file, in the order of its lines, and its cards."""
        file = SetFile(path, faults=list(rows.faults))
        if rows.set is not None:
            file.set = self._check_set(rows.set, file)
        for row in rows.cards:
            if not row.is_broken and (record := self._check_row(row, rows.is_csv, file)):
                file.records.append(record)
        file.faults.sort(key=lambda fault: fault.line)
        file.warnings.sort(key=lambda fault: fault.line)
        return file

    def _check_set(self, row: Row, file: SetFile) -> SetRecord | None:
        given, unread = _read_cells(row, SET_KEYS, file)
        for key in ("code", "name"):
            if key not in given and key not in unread:
                file.faults.append(Fault(row.line, key, FaultCode.MISSING, f"a set needs a {key}."))
        if "code" not in given:
            return None
        known = self.sets.get(code := given.pop("code"))
        if known and any(known.given[key] != given[key] for key in known.given.keys() & given.keys()):
            file.faults.append(
                Fault(row.line, "set", FaultCode.SET_DIFFERS, f"another file describes {code} otherwise.")
            )
        language = given.get("language") or (known.language if known else DEFAULT_LANGUAGE)
        self.sets[code] = SetRecord(code, language, {**(known.given if known else {}), **given})
        return self.sets[code]

    def _check_row(self, row: Row, is_csv: bool, file: SetFile) -> Record | None:
        found = len(file.faults)
        read, unread = _read_cells(row, _CARD_READERS, file)
        lines = {key: cell.line for key, cell in row.cells.items()}
        number = self._number_of(row, read, is_csv, file)
        for key in ("name", "kind"):
            if key not in read and key not in unread:
                file.faults.append(Fault(lines.get(key, row.line), key, FaultCode.MISSING, f"a card needs a {key}."))
        kind = Kind(read["kind"]) if "kind" in read else None
        if kind:
            if kind is Kind.TILE:
                _read_tile(read, unread)
            self._judge(kind, row, read, unread, file)
        self._check_once(row, read.get("name", ""), number, file)
        image = _image_of(row, read, file)
        if len(file.faults) > found or kind is None:
            return None
        return Record(
            line=row.line,
            lines=lines,
            name=read["name"],
            kind=kind,
            values=_card_values(read),
            number=number,
            rarity=read.get("rarity", ""),
            artist=read.get("artist", ""),
            image=image,
        )

    def _judge(self, kind: Kind, row: Row, read: dict[str, Any], unread: set[str], file: SetFile) -> None:
        """Appendix C: what the kind needs and cannot have, and what is odd about it."""
        values = _card_values(read)
        fields = {CARD_KEYS[key].field for key in unread}
        findings = [*check_anatomy(kind, values, fields), *(check_oddities(kind, values) if not unread else ())]
        for finding in findings:
            key = KEY_OF_FIELD[finding.field]
            cell = row.cells.get(key)
            fault = Fault(cell.line if cell else row.line, key, finding.code, finding.message)
            (file.warnings if fault.is_warning else file.faults).append(fault)
        if "number" in read or "number" in unread:
            return
        if kind in NUMBERED:
            message = f"{name_of_kind(kind)} needs a number."
            file.faults.append(Fault(row.line, "number", FaultCode.MISSING, message))
        elif printed := [key for key in _OF_PRINTING if key in read]:
            message = f"without a number there is no printing that the {printed[0]} could belong to."
            file.faults.append(Fault(row.line, "number", FaultCode.MISSING, message))

    def _number_of(self, row: Row, read: dict[str, Any], is_csv: bool, file: SetFile) -> SetNumber | None:
        """The full number of a card: in a CSV file its own set or that of the column, in JSON the file's."""
        number: SetNumber | None = read.get("number")
        if number is None:
            return None
        line = row.cells["number"].line
        home = self._set_of_row(row, number, file) if is_csv else file.set
        if home is None:
            return None
        if number.set and number.set != home.code:
            message = f"{number} is a number of {number.set}, and the card is in {home.code}."
            file.faults.append(Fault(line, "number", FaultCode.OTHER_SET, message))
        elif number.language and number.language != home.language:
            message = f"{number} is printed in {number.language}, and {home.code} in {home.language}."
            file.faults.append(Fault(line, "number", FaultCode.OTHER_SET, message))
        return SetNumber(home.code, home.language, number.number, number.variant)

    def _set_of_row(self, row: Row, number: SetNumber, file: SetFile) -> SetRecord | None:
        """The set of a CSV row: its `set` cell, else what its number says, else what the file is called after."""
        cell = row.cells.get(SET_COLUMN)
        try:
            code = set_code(cell.value) if cell and cell.value else number.set or _code_of_file(file.path)
        except Refused as refused:
            file.faults.append(Fault.of(refused, row.line, SET_COLUMN))
            return None
        if code not in self.sets:
            self.sets[code] = SetRecord(code, number.language or DEFAULT_LANGUAGE)
        return self.sets[code]

    def _check_once(self, row: Row, name: str, number: SetNumber | None, file: SetFile) -> None:
        """A number is one card, and a card stands once in a set."""
        here = (row, f"line {row.line} of {file.path.name}")
        if name:
            home = number.set if number else file.set.code if file.set else str(file.path)
            there, place = self._names.setdefault((home, name_key(name)), here)
            if there is not row:
                message = f"{quote(name)} stands in {place} already."
                file.faults.append(Fault(row.cells["name"].line, "name", FaultCode.DUPLICATE_NAME, message))
        if number:
            there, place = self._numbers.setdefault(number, here)
            if there is not row:
                message = f"{number} stands in {place} already."
                file.faults.append(Fault(row.cells["number"].line, "number", FaultCode.DUPLICATE_NUMBER, message))


def _code_of_file(path: Path) -> str:
    """DSP of "DSP.csv" and "dsp-fixes.csv". Raises Refused where the name begins with no set code."""
    code = _FILE_CODE.match(path.stem.upper())
    if code is None:
        message = "which set? Add a column set, write numbers as “BTA • EN – 112”, or name the file after it: BTA.csv."
        raise Refused(FaultCode.MISSING, message)
    return code[1]


def _read_cells(row: Row, readers: Mapping[str, Reader], file: SetFile) -> tuple[dict[str, Any], set[str]]:
    """The values of a row by key, absent ones left out, and the keys whose values are faulty."""
    read: dict[str, Any] = {}
    unread: set[str] = set()
    for key, cell in row.cells.items():
        if key not in readers or cell.value in (None, "", []):
            continue
        try:
            value = readers[key](cell.value)
        except Refused as refused:
            file.faults.append(Fault.of(refused, cell.line, key))
            unread.add(key)
        else:
            if value not in (None, ""):
                read[key] = value
    return read, unread


def _read_tile(read: dict[str, Any], unread: set[str]) -> None:
    """A tile card may say its tile as its type, or by being called after it: the card Abyss is an Abyss."""
    if "tile" in read or "tile" in unread:
        return
    for key in ("type", "name"):
        with suppress(ValueError):
            read["tile"] = Tile.parse(read.get(key, "")).value
            if key == "type":
                del read["type"]
            return


def _card_values(read: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of the model with the values of a row, and what absent means in each."""
    absent = {
        "special": SpecialKind.NONE.value,
        "activation": "",
        "ability_name": "",
        "text": "",
        "plays_as": "",
        "lore": "",
        "tile": "",
    }
    return {name: read.get(KEY_OF_FIELD[name], absent.get(name)) for name in FIELDS}


def _image_of(row: Row, read: Mapping[str, Any], file: SetFile) -> CardImage | None:
    if "image" not in read:
        return None
    try:
        return find_image(file.path.parent, read["image"])
    except Refused as refused:
        file.faults.append(Fault.of(refused, row.cells["image"].line, "image"))
        return None
