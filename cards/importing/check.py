"""Checks of the cards in set files that need no database."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from cards.importing.errors import Fault, FaultCode, WarningCode
from cards.importing.images import FACE, PrintedImage, find_image
from cards.importing.importer import Importer
from cards.importing.keys import SET_KEYS
from cards.importing.records import Record, SetFile, SetRecord
from cards.importing.rows import SET_COLUMN, Row, Rows, read_cells
from cards.importing.values import set_code
from tcg.setnumber import SetNumber
from tcg.values import InvalidValue, quote

_FILE_CODE: Final = re.compile(r"([A-Z0-9]{2,6})(?![A-Z0-9])")
DEFAULT_LANGUAGE: Final = "EN"


class Checker:
    """Checker of all files of one game in an import, which may share sets, numbers and names.

    `image_of` returns the image with a name in the folder of a set file, or raises InvalidValue.
    """

    def __init__(self, importer: Importer, image_of: Callable[[Path, str], PrintedImage | None] = find_image) -> None:
        self.importer, self._image_of = importer, image_of
        self.files: list[SetFile] = []
        self.sets = {code: SetRecord(code, language) for code, language in importer.languages().items()}
        self._keys: dict[tuple[str, str], tuple[Row, str]] = {}
        self._numbers: dict[SetNumber, tuple[Row, str]] = {}

    def check(self, path: Path, rows: Rows) -> SetFile:
        """Return a set file with checked cards and all its faults by line. The folder of `path` has the images."""
        file = SetFile(path, faults=list(rows.faults))
        self.files.append(file)
        if rows.set is not None:
            file.set = self._check_set(rows.set, file)
        for row in rows.cards:
            if not row.is_broken:
                self._check_row(row, rows.is_csv, file)
        if rows.is_csv:
            file.faults = _by_missing_column(rows, file.faults)
        file.faults.sort(key=lambda fault: fault.line)
        file.warnings.sort(key=lambda fault: fault.line)
        return file

    def _check_set(self, row: Row, file: SetFile) -> SetRecord | None:
        given, unread = read_cells(row, SET_KEYS)
        file.faults += unread.values()
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

    def _check_row(self, row: Row, is_csv: bool, file: SetFile) -> None:
        count = len(file.faults)
        reading = self.importer.read_card(row)
        _note(reading.faults, file)
        read = reading.read
        number = self._number_of(row, read.get("number"), is_csv, file)
        self._check_once(row, read.get("name", ""), reading.key, number, file)
        image = self._image(row, read, file)
        if not {"name", "kind"} <= read.keys():
            return
        record = Record(
            line=row.line,
            lines={key: cell.line for key, cell in row.cells.items()},
            key=reading.key,
            name=read["name"],
            kind=read["kind"],
            values=reading.values,
            number=number,
            rarity=read.get("rarity", ""),
            artist=read.get("artist", ""),
            image=image,
        )
        (file.faulty if len(file.faults) > count else file.records).append(record)

    def _number_of(self, row: Row, number: SetNumber | None, is_csv: bool, file: SetFile) -> SetNumber | None:
        """Return the set number of a card, or None if it has no number or no valid set. Faults are added to `file`.

        In CSV the set is that of the number or of the column, in JSON that of the file. `number` is as written in the
        row, maybe without a set.
        """
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
        """Return the set of the card in a CSV row: from its `set` cell, its number, or the name of the file."""
        cell = row.cells.get(SET_COLUMN)
        try:
            code = set_code(cell.value) if cell and cell.value else number.set or _code_of_file(file.path)
        except InvalidValue as error:
            file.faults.append(Fault.of(error, row.line, SET_COLUMN))
            return None
        if code not in self.sets:
            self.sets[code] = SetRecord(code, number.language or DEFAULT_LANGUAGE)
        return self.sets[code]

    def _check_once(self, row: Row, name: str, key: str, number: SetNumber | None, file: SetFile) -> None:
        """Add a fault for a number that another card of the import has, and for a card that is twice in a set.

        `name` and `key` are those of the card; without a key it is not compared.
        """
        here = (row, f"line {row.line} of {file.path.name}")
        if key:
            home = number.set if number else file.set.code if file.set else str(file.path)
            there, place = self._keys.setdefault((home, key), here)
            if there is not row:
                message = f"{quote(name)} stands in {place} already."
                file.faults.append(Fault(row.cells["name"].line, "name", FaultCode.DUPLICATE_NAME, message))
        if number:
            there, place = self._numbers.setdefault(number, here)
            if there is not row:
                message = f"{number} stands in {place} already."
                file.faults.append(Fault(row.cells["number"].line, "number", FaultCode.DUPLICATE_NUMBER, message))

    def _image(self, row: Row, read: Mapping[str, Any], file: SetFile) -> PrintedImage | None:
        if "image" not in read:
            return None
        line = row.cells["image"].line
        try:
            image = self._image_of(file.path.parent, read["image"])
        except InvalidValue as error:
            file.faults.append(Fault.of(error, line, "image"))
            return None
        if image and not image.is_whole:
            (width, height), (wide, high) = image.size, FACE
            message = (
                f"it has {width:,} × {height:,} pixels: what doesn't fit on a card is cut off. An image is the whole"
            )
            message += f" face, 63 × 88 mm, such as {wide} × {high} pixels."
            file.warnings.append(Fault(line, "image", WarningCode.IMAGE_SHAPE, message))
        return image


def _note(faults: Iterable[Fault], file: SetFile) -> None:
    for fault in faults:
        (file.warnings if fault.is_warning else file.faults).append(fault)


def _by_missing_column(rows: Rows, faults: Sequence[Fault]) -> list[Fault]:
    """Return the faults of a CSV file, with one per missing column instead of one per card without a value."""
    columns = next((row.cells.keys() for row in rows.cards if not row.is_broken), None)
    if columns is None:
        return [*faults]
    lacking: dict[str, list[Fault]] = {}
    others = []
    for fault in faults:
        if fault.code == FaultCode.MISSING and fault.column not in columns:
            lacking.setdefault(fault.column, []).append(fault)
        else:
            others.append(fault)
    for column, found in lacking.items():
        cards = "1 card wants it" if len(found) == 1 else f"{len(found)} cards want it, the first"
        message = f"the file has no column {quote(column)}, and {cards} in line {found[0].line}: {found[0].message}"
        others.append(Fault(1, column, FaultCode.MISSING, message))
    return others


def _code_of_file(path: Path) -> str:
    """Return the set code of a file name (DSP for "DSP.csv" and "dsp-fixes.csv"), or raise InvalidValue."""
    code = _FILE_CODE.match(path.stem.upper())
    if code is None:
        message = "which set? Add a column set, write numbers as “BTA • EN – 112”, or name the file after it: BTA.csv."
        raise InvalidValue(FaultCode.MISSING, message)
    return code[1]
