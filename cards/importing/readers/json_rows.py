"""Reader of JSON set files that records the line of each key."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Callable, Collection
from typing import Any, Final

from cards.importing.errors import Fault, FaultCode, name_of_column
from cards.importing.importer import importer_of
from cards.importing.keys import SET_KEYS
from cards.importing.rows import MAX_KEYS, MAX_ROWS, Cell, Row, Rows
from games import DEFAULT_GAME, GAMES
from tcg.values import InvalidValue, ValueCode, describe, quote, suggestion

_SPACE: Final = re.compile(r"[ \t\n\r]*")
_TOP_KEYS: Final = ("set", "cards", "game")
_LIKE_SET: Final = '{"code": "MYS", "name": "My set"}'
_GAME: Final = re.compile(r'(?<!\\)"game"\s*:\s*"(\w{1,20})"')

#: Reads the value of a key at a position, and returns the value and its end.
_ValueReader = Callable[[str, int], tuple[Any, int]]


def read_json(text: str, game: str = "") -> Rows:
    """Return the set and the cards of a JSON set file and the faults of its syntax.

    The game is the one that the file names, or `game`, or Despaira. A file that names another game than `game` is
    faulty.
    """
    reader = _JsonReader(text, game)
    try:
        reader.read()
    except json.JSONDecodeError as error:
        line, column = reader.place(error.pos)
        reader.rows.faults.append(
            Fault(line, column, FaultCode.BAD_JSON, f"this is no JSON from here on: {error.msg}.")
        )
    except _Stopped as stopped:
        reader.rows.faults.append(Fault.of(stopped, *reader.place(stopped.position)))
    return reader.rows


class _Stopped(InvalidValue):
    """Fault in a JSON set file after which the rest of it cannot be read."""

    def __init__(self, position: int, code: FaultCode, message: str) -> None:
        super().__init__(code, message)
        self.position = position


class _JsonReader:
    """Reader of one JSON set file. It parses the outer three levels itself, to know the line of each key.

    The levels are file, list of cards, and card; `json` reads the values.
    """

    def __init__(self, text: str, game: str) -> None:
        self.text = text
        self._wanted = game
        self._line_starts = [0, *(match.end() for match in re.finditer("\n", text))]
        # Cut numbers to 20 digits, which exceed any range and are converted quickly.
        self._decoder = json.JSONDecoder(parse_int=lambda digits: int(digits[:20]))
        named = self._named_game()
        code = game or DEFAULT_GAME.code if named is None else _code_of_game(named)
        self.rows = Rows(game=code if code in GAMES else "")
        self._keys: Collection[str] = importer_of(code).keys if code in GAMES else ()

    def _named_game(self) -> object:
        """Return the value of the key `game` anywhere in the file, or None, before the first card is read.

        In a file that is broken before that key, the key is searched as text.
        """
        position = self._skip(0)
        try:
            while self._character(position) in ("{", ","):
                key, position = self._decoder.raw_decode(self.text, self._skip(position + 1))
                position = self._skip(position)
                if self._character(position) != ":":
                    break
                value, position = self._decoder.raw_decode(self.text, self._skip(position + 1))
                if key == "game":
                    return value
                position = self._skip(position)
            if self._character(position) == "}":
                return None
        except (json.JSONDecodeError, RecursionError):
            pass
        found = _GAME.search(self.text, position)
        return found[1] if found else None

    def place(self, position: int) -> tuple[int, str]:
        """Return line and column, from 1, of a position in the file."""
        line = bisect_right(self._line_starts, position)
        return line, str(position - self._line_starts[line - 1] + 1)

    def read(self) -> None:
        """Read the file, and add its cards and faults to `rows`; raise an error where reading has to stop."""
        start = self._skip(0)
        if self._character(start) != "{":
            self._decode(start)
            message = f'a set file must be an object such as {{"set": {_LIKE_SET}, "cards": [{{…}}, {{…}}]}}.'
            raise _Stopped(start, FaultCode.WRONG_SHAPE, message)
        cells, end = self._object(start + 1, _TOP_KEYS, self._top_value)
        if end != len(self.text):
            raise json.JSONDecodeError("Extra data", self.text, end)
        for key in ("set", "cards"):
            if key not in cells:
                self._fault(start, key, FaultCode.MISSING, f"the file has no {quote(key)}.")

    def _top_value(self, key: str, position: int) -> tuple[Any, int]:
        opening = self._character(position)
        if key == "set" and opening == "{":
            cells, end = self._object(position + 1, SET_KEYS, self._plain_value)
            self.rows.set = Row(self._line(position), cells)
            return None, end
        if key == "cards" and opening == "[":
            return None, self._cards(position + 1)
        if key == "game":
            value, end = self._decode(position)
            self._check_game(value, position)
            return value, end
        if key in ("set", "cards"):
            wanted = f"an object such as {_LIKE_SET}" if key == "set" else "a list such as [{…}, {…}]"
            self._fault(position, key, FaultCode.WRONG_SHAPE, f"{quote(key)} must be {wanted}.")
        return self._decode(position)

    def _check_game(self, value: object, position: int) -> None:
        code = _code_of_game(value)
        if value is None:  # as if it were left out
            return
        if not isinstance(value, str):
            message = f"{describe(value)} stands where the code of a game belongs: {', '.join(GAMES)}."
            self._fault(position, "game", ValueCode.WRONG_TYPE, message)
        elif code not in GAMES:
            message = f"{quote(value)} is no game that is known here. {suggestion(value, GAMES)}"
            self._fault(position, "game", ValueCode.UNKNOWN_WORD, message)
        elif self._wanted not in ("", code):
            message = f"the file is of {code}, and cards of {self._wanted} are asked for."
            self._fault(position, "game", FaultCode.OTHER_GAME, message)

    def _cards(self, position: int) -> int:
        """Read cards from behind an opening bracket to the closing one, and return the position after it."""
        position = self._skip(position)
        if self._character(position) == "]":
            return self._skip(position + 1)
        while True:
            if len(self.rows.cards) == MAX_ROWS:
                raise _Stopped(position, FaultCode.TOO_MANY_ROWS, f"a file has at most {MAX_ROWS:,} cards.")
            if self._character(position) == "{":
                line = self._line(position)
                cells, position = self._object(position + 1, self._keys, self._plain_value)
                self.rows.cards.append(Row(line, cells))
            else:
                self._fault(position, "cards", FaultCode.WRONG_SHAPE, "a card must be an object {…}.")
                self.rows.cards.append(Row(self._line(position), {}, is_broken=True))
                position = self._skip(self._decode(position)[1])
            separator = self._character(position)
            if separator not in ("]", ","):
                raise json.JSONDecodeError("Expecting ',' delimiter", self.text, position)
            position = self._skip(position + 1)
            if separator == "]":
                return position

    def _object(self, position: int, known: Collection[str], read_value: _ValueReader) -> tuple[dict[str, Cell], int]:
        """Return the members of a JSON object, and the position behind its closing brace and space.

        `position` is behind the opening brace. `read_value` reads the value of a key at a position. Keys that are not
        in `known` are left out, and are faults unless it is empty.
        """
        cells: dict[str, Cell] = {}
        start, position = position - 1, self._skip(position)
        if self._character(position) == "}":
            return cells, self._skip(position + 1)
        for _ in range(MAX_KEYS):
            at = position
            if self._character(at) != '"':
                raise json.JSONDecodeError("Expecting property name enclosed in double quotes", self.text, at)
            key, position = self._decode(at)
            position = self._skip(position)
            if self._character(position) != ":":
                raise json.JSONDecodeError("Expecting ':' delimiter", self.text, position)
            value, position = read_value(key, self._skip(position + 1))
            position = self._skip(position)
            self._add(cells, key, value, at, known)
            separator = self._character(position)
            if separator == "}":
                return cells, self._skip(position + 1)
            if separator != ",":
                raise json.JSONDecodeError("Expecting ',' delimiter", self.text, position)
            position = self._skip(position + 1)
        raise _Stopped(start, FaultCode.WRONG_SHAPE, f"an object with more than {MAX_KEYS} keys is no card.")

    def _add(self, cells: dict[str, Cell], key: str, value: object, at: int, known: Collection[str]) -> None:
        if key not in known:
            if known:  # of an unknown game no key can be judged
                self._fault(at, key, FaultCode.UNKNOWN_KEY, f"no such key. {suggestion(key, known)}")
        elif key in cells:
            self._fault(at, key, FaultCode.DUPLICATE_KEY, f"stands here twice, first in line {cells[key].line}.")
        else:
            cells[key] = Cell(value, self._line(at))

    def _plain_value(self, key: str, position: int) -> tuple[Any, int]:
        return self._decode(position)

    def _decode(self, position: int) -> tuple[Any, int]:
        try:
            return self._decoder.raw_decode(self.text, position)
        except RecursionError:
            raise _Stopped(position, FaultCode.TOO_DEEP, "lists inside lists, deeper than can be read.") from None

    def _skip(self, position: int) -> int:
        match = _SPACE.match(self.text, position)
        return match.end() if match else position

    def _character(self, position: int) -> str:
        return self.text[position : position + 1]

    def _line(self, position: int) -> int:
        return bisect_right(self._line_starts, position)

    def _fault(self, position: int, key: str, code: FaultCode | ValueCode, message: str) -> None:
        self.rows.faults.append(Fault(self._line(position), name_of_column(key), code, message))


def _code_of_game(value: object) -> str:
    return value.strip().casefold() if isinstance(value, str) else ""
