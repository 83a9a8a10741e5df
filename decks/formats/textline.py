"""One line of a written decklist: how many of which card."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from decks import limits
from decks.formats.cardrefs import Found, find_card
from decks.formats.cleaning import WRITTEN
from decks.formats.result import LineCode
from tcg.library import AnyLibrary

#: `3 Name`, `3x Name`, `x3 Name`, `(3) Name`, `[3x] Name`.
_COUNTED: Final = re.compile(r"[(\[]?[x×]?(?P<a>[0-9]+)[x×]?[)\]]?(?=\s)\s+(?P<card>\S.*)", re.IGNORECASE)
#: `Name x3`, `Name 3x`, `Name (3)`.
_TRAILING: Final = re.compile(
    r"(?P<card>.*\S)\s+(?:[x×](?P<a>[0-9]+)|(?P<b>[0-9]+)[x×]|\((?P<c>[0-9]+)\))", re.IGNORECASE
)
#: `3 x Name`, `3xName`, `x3Name`: only where that makes it a card, since a name may begin so.
_LOOSE: Final = re.compile(r"(?:(?P<a>[0-9]+)\s*[x×]\s*|[x×](?P<b>[0-9]+))(?P<card>\S.*)", re.IGNORECASE)
_BULLET: Final = re.compile(r"[-*•+]\s+")
#: What counts are made of, besides digits of any script: signs, separators, exponents, brackets.
_COUNT_SIGNS: Final = frozenset("+-−–±.,:;'_/\\^~%()[]xX×eE")
#: A longer line is no card, with any count and set number.
_LONGEST: Final = WRITTEN + 60


@dataclass(frozen=True, slots=True)
class CardLine:
    """`count` copies of the card that `written` names; `found` is None for an unknown one."""

    written: str
    count: int
    found: Found | None


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line that says no card."""

    code: LineCode
    message: str


def read_line(line: str, library: AnyLibrary) -> CardLine | BadLine:
    """Read a line that was cleaned (`clean_name`) and is neither empty, a comment, nor a heading.

    Of several readings, the first that names a known card is taken: a count and a name, then all of it as a name
    ("7 Sins"), then freer forms. Where none does, a count in front is a count.
    """
    line = _BULLET.sub("", line, count=1) if _BULLET.match(line) else line
    if len(line) > _LONGEST:
        counted = _COUNTED.fullmatch(line)
        if counted and len(counted["card"]) <= WRITTEN:
            return BadLine(LineCode.TOO_MANY_COPIES, _too_many())
        return BadLine(LineCode.TOO_LONG, f"{len(line):,} letters: the name of a card has at most {WRITTEN}.")
    readings = ((count, card, find_card(card, library)) for count, card in _readings(line))
    known = [reading for reading in readings if reading[2]]
    # Of "1000 Needles" and "Needles" the one is meant that makes sense of the number.
    known.sort(key=lambda reading: not 1 <= reading[0] <= limits.COPIES)
    return _checked(*known[0]) if known else _unknown(line)


def _readings(line: str) -> Iterator[tuple[int, str]]:
    """Every (count, card) that a line may mean, the likeliest first."""
    counted = _COUNTED.fullmatch(line)
    if counted:
        yield _number(counted), counted["card"]
    yield 1, line
    # With a count in front there is none behind: "1 Ex x3" is not three cards.
    for pattern in (_LOOSE,) if counted else (_LOOSE, _TRAILING):
        if match := pattern.fullmatch(line):
            yield _number(match), match["card"]


def _unknown(line: str) -> CardLine | BadLine:
    """What a line says whose card is unknown."""
    if match := _COUNTED.fullmatch(line):
        return _checked(_number(match), match["card"], None)
    if match := _TRAILING.fullmatch(line):
        return _checked(_number(match), match["card"], None)
    first, _, rest = line.partition(" ")
    if _is_count(first):
        message = "A count is a number from 1 to {most}, in digits 0-9." if rest else "A number without a card's name."
        return BadLine(LineCode.BAD_COUNT, message.format(most=limits.COPIES))
    if line.endswith(":"):
        return BadLine(LineCode.UNKNOWN_SECTION, "No section of a deck has this name.")
    return CardLine(line, 1, None)


def _checked(count: int, card: str, found: Found | None) -> CardLine | BadLine:
    if count < 1:
        return BadLine(LineCode.BAD_COUNT, "A card stands in a deck at least once.")
    if count > limits.COPIES:
        return BadLine(LineCode.TOO_MANY_COPIES, _too_many())
    return CardLine(card, count, found)


def _too_many() -> str:
    return f"A deck holds at most {limits.COPIES} copies of a card: these were left out."


def _number(match: re.Match[str]) -> int:
    """The number in one of the groups a, b and c. Beyond nine digits it is any number that is too large."""
    digits = next(digits for group, digits in match.groupdict().items() if group != "card" and digits)
    return int(digits.lstrip("0")[:9] or "0")


def _is_count(word: str) -> bool:
    """Whether a word is a number that somebody may have meant as a count: "-1", "10⁶", "1e309", "٣", "½"."""
    digits = [char for char in word if unicodedata.category(char) in ("Nd", "No")]
    return bool(digits) and all(char in digits or char in _COUNT_SIGNS for char in word)
