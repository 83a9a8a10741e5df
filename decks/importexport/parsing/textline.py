"""Parser of one line of a decklist: finds counts and cards."""

from __future__ import annotations

import csv
import html
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from operator import attrgetter
from typing import Final

from decks import limits
from decks.fields.cleaning import WRITTEN, clean_name
from decks.importexport.parsing.cardrefs import (
    COUNT,
    MOST_READINGS,
    QUOTES,
    SEPARATOR,
    WRAPPED_COUNT,
    CardMatch,
    CardReading,
    LinePart,
    PartKind,
    endings,
    match_of,
    read_count,
    sort_out,
)
from decks.importexport.parsing.headings import Headings
from decks.importexport.parsing.result import LineCode
from tcg.library import AnyLibrary

#: `3 Name`, `3x Name`, `x3 Name`, `(3) Name`, `[3x] Name`.
_COUNTED: Final = re.compile(
    r"(?P<part>[x×]?\d+[x×]?|\([x×]?\d+[x×]?\)|\[[x×]?\d+[x×]?\])\s+(?P<rest>\S.*)", re.IGNORECASE
)
#: `(=3) Name`: all behind the count is the name of an unknown card, such as "3 : Sins".
_EXACT: Final = re.compile(r"\(=(?P<count>\d+)\) (?P<name>\S.*)")
#: `1. Name`, `1) Name`, `a) Name`, `#1 Name`, `No. 1 Name`.
_ROW: Final = re.compile(
    r"(?:(?:no\.?|nr\.?|№) ?(?P<number>[0-9]{1,4})[.):]?\s+"
    r"|#?(?P<part>[0-9]{1,4}) ?\.?[.)\]°º](?:\s+|(?=[^\s\d.])|(?=\d+[x×]))"
    r"|(?:(?:[a-z]|[ivx]{1,4})[.)]|#(?P<sharp>[0-9]{1,4})[.):]?)\s+)(?P<rest>\S.*)",
    re.IGNORECASE,
)
#: What may stand before a name besides: only where that makes it a card, since a name may begin so.
_BEGINNINGS: Final = tuple(
    (kind, re.compile(pattern, re.IGNORECASE))
    for kind, pattern in (
        (PartKind.SIGNED, rf"(?P<part>\d+)(?: of\s+|\s*{SEPARATOR}\s+|\s*{SEPARATOR}(?=\D))(?P<rest>\S.*)"),
        (PartKind.SIGNED, r"(?P<part><\d+>|\{\d+\})\s+(?P<rest>\S.*)"),
        (PartKind.COUNT, rf"(?P<part>{WRAPPED_COUNT})(?:\s+|(?=\D))(?P<rest>\S.*)"),
        (PartKind.ROW, r"[(\[](?P<part>[0-9]{1,4})[)\]]\s+(?P<rest>\S.*)"),
        (PartKind.BRACKET, r"[(\[{](?P<part>[^()\[\]{}]{1,60})[)\]}]\s*(?P<rest>\S.*)"),
    )
)
#: A count behind a name that no card has.
_TRAILING: Final = re.compile(
    rf"(?P<rest>.*\S)(?:\s+(?P<a>[x×] ?\d+|\d+ ?[x×]|\({COUNT}\)|\[{COUNT}\])|\s+[-–—:=]\s+(?P<b>{COUNT})"
    rf"|[:=,]\s*(?P<c>{COUNT}))",
    re.IGNORECASE,
)
_PLACED: Final = re.compile(r"(?P<rest>.*\S)\s*[(\[](?P<section>[^()\[\]]+)[)\]]")
#: What stands between a count and a name that no card has, in `3 x Name` and `3 - Name`.
_BETWEEN: Final = re.compile(r"(?:[x×:,=–—-]|of|copies of)\s+", re.IGNORECASE)
_BULLET: Final = re.compile(
    r"(?:[-*•+·‣▪◦●○–—>→⁃˗\u2600-\u27bf\u2b00-\u2bff\U0001f300-\U0001faff]\ufe0f?\s+|\[\*\]\s*)+"
    r"(?:\[[ xX]?\]\s+(?=\S))?"
)
_SPLIT: Final = re.compile(r"\s*[,;|\t]\s*|\s+[/+&]\s+|\s+and\s+(?=\d)", re.IGNORECASE)
#: Signs of Markdown and of forums: emphasis, code, tags.
_LINK: Final = re.compile(
    r"\[\[(?P<card>[^\[\]|]+)(?:\|[^\[\]]*)?\]\]|\[(?P<name>(?:\\.|[^\[\]\\])*)\]\([^()\s]*(?:\s+\"[^\"]*\")?\)"
)
_EMPHASIS: Final = re.compile(r"\*\*|__|`|(?<![\w*])[*_](?=\S)|(?<=\S)[*_](?![\w*])")
_FORUM: Final = re.compile(r"\[(?P<tag>[a-z]+)(?:=[^\]]*)?\](?P<inside>.*?)\[/(?P=tag)\]", re.IGNORECASE)
_STRUCK: Final = re.compile(r"<(?:s|del|strike)>|\[s\]|~~.*~~", re.IGNORECASE)
#: A tag of HTML that says no count, as one of XML does.
_HTML: Final = re.compile(r"</?[a-z](?![^<>]*\b(?:count|qty|quantity|number|amount)=)[^<>]*>", re.IGNORECASE)
#: The address of a card's page, here or elsewhere: its last word names the card.
_ADDRESS: Final = re.compile(r"^(?P<count>(?:\S+\s+)?)<?https?://[^\s<>]+/cards?/(?P<slug>[\w-]+)/?>?$")
#: What counts are made of, besides digits of any script: signs, separators, exponents, brackets.
_COUNT_SIGNS: Final = frozenset("+-−–±.,:;'_/\\^~%()[]xX×eE")
_MOST_BEGINNINGS: Final = 8
#: A longer line is no card, with any count and set number.
_LONGEST: Final = WRITTEN + 60


@dataclass(frozen=True, slots=True)
class CardLine:
    """Card on a line of a list: `count` copies of the card named `written`; `match` is None for an unknown one.

    `section` is the one that the line names. In a numbered list `row` is the number of the line. `is_counted` is false
    if the line states no count, which is then 1. If `is_signed` is set, the count may be such a row number.
    """

    written: str
    count: int
    match: CardMatch | None
    section: str | None = None
    row: int | None = None
    is_counted: bool = True
    is_signed: bool = False


@dataclass(frozen=True, slots=True)
class BadLine:
    """Line of a list that names no card, and the reason."""

    code: LineCode
    message: str


class LineReader:
    """Parser of single lines of a list, which looks for cards of one library."""

    def __init__(self, library: AnyLibrary, headings: Headings) -> None:
        self._library, self._headings = library, headings

    def read(self, line: str, raw: str = "") -> list[CardLine] | BadLine:
        """Return the cards of a line, or the reason why it has none.

        The line was cleaned (`clean_name`) and is neither empty, a comment, nor a heading. Several ways to read it are
        tried, and the first that finds a known card counts. They are a count and a name, the whole line as a name ("7
        Sins"), and freer forms. If no card is known, a number in front is a count. `raw` is the line with its tabs.
        """
        if (exact := _EXACT.fullmatch(line)) and len(exact["name"]) <= WRITTEN:
            count = read_count(exact["count"]) or 0
            return _bad_count(count) or [CardLine(exact["name"], count, None)]
        line = without_bullet(line)
        if len(line) > _LONGEST:
            if several := self._several(line):
                return several
            counted = _COUNTED.fullmatch(line)
            if counted and len(counted["rest"]) <= WRITTEN:
                return BadLine(LineCode.TOO_MANY_COPIES, too_many())
            return BadLine(LineCode.TOO_LONG, f"{len(line):,} letters: the name of a card has at most {WRITTEN}.")
        if _STRUCK.search(line):
            return BadLine(LineCode.NOT_A_CARD, "This line is struck out: it was left out.")
        plain = undecorated(line)
        if "\t" in raw.strip() and (row := self._cells(raw)):
            return _checked(row)
        readings = [self._known(text) for text in dict.fromkeys((line, plain))]
        if known := min((each for each in readings if each), key=attrgetter("rank"), default=None):
            return _checked(known)
        if several := self._several(plain):
            return several
        row = self._cells(raw or line)
        return _checked(row) if row else _unknown(line, self._headings)

    def _known(self, line: str) -> CardReading | None:
        """Return the likeliest reading with a known card, or with a name that several cards share; else None."""
        best: CardReading | None = None
        ways = ((name, before + behind) for rest, before in _beginnings(line) for name, behind in endings(rest))
        for name, parts in islice(ways, 2 * MOST_READINGS):
            reading = sort_out(name, parts, self._library, self._headings)
            if reading and (best is None or reading.rank < best.rank):
                best = reading
                if best.rank == (False, 0):
                    break
        return best

    def _cells(self, line: str) -> CardReading | None:
        """Return the reading of a table row in which a cell is a known card; None if there is no such cell.

        The other cells are read as its count, set number or section.
        """
        for delimiter in "\t|;,":
            cells = _split_cells(line, delimiter)
            names = [self._library.named(cell) for cell in cells]
            index = next((index for index, card in enumerate(names) if card), None)
            if index is None or len(cells) < 2:
                continue
            others = [cell for cell in (*cells[:index], *cells[index + 1 :]) if cell]
            parts = list(_joined(others, self._library))
            if index and parts and parts[0].text.isdecimal():  # it may number the row
                parts[0] = LinePart(PartKind.SIGNED, parts[0].text)
            reading = sort_out(cells[index], parts, self._library, self._headings)
            # Commas and semicolons may as well stand within a name.
            is_table = delimiter == "\t" or line.startswith("|")
            return reading if reading and (is_table or not reading.left_out) else None
        return None

    def _several(self, line: str) -> list[CardLine]:
        """Return the cards of a line with several, such as `3 Flash Step, 2 Cinder Bolt`; none unless each is known."""
        cards: list[CardLine] = []
        pieces = [piece for piece in _SPLIT.split(line) if piece]
        for piece in pieces if len(pieces) > 1 else ():
            reading = self._known(piece)
            read = _checked(reading) if reading else None
            if not isinstance(read, list):
                return []
            cards += read
        return cards


def without_bullet(line: str) -> str:
    """Return a line of a list without the bullet or checkbox in front of it."""
    return _BULLET.sub("", line, count=1) if _BULLET.match(line) else line


def undecorated(text: str) -> str:
    """Return `text` without the markup of Markdown, HTML and forums: links, emphasis, code, edges of a table.

    The address of a card's page is replaced by the card's slug.
    """
    text = _ADDRESS.sub(r"\g<count>\g<slug>", text)
    text = _FORUM.sub(r"\g<inside>", _LINK.sub(lambda match: match["card"] or match["name"], text))
    text = _EMPHASIS.sub("", html.unescape(_HTML.sub("", text))).strip("| ")
    return text[1:-1].strip() if len(text) > 2 and text[0] in QUOTES and text[-1] in QUOTES else text


def too_many() -> str:
    """Return the message to the user about too many copies of a card."""
    return f"A deck holds at most {limits.COPIES} copies of a card: these were left out."


def _beginnings(line: str) -> Iterator[tuple[str, tuple[LinePart, ...]]]:
    """Yield (rest of a line, parts before it) for each way to split it before a card name, the likeliest first."""
    counted = _COUNTED.fullmatch(line)
    if counted:
        is_signed = counted["part"][0] in "([" or counted["rest"][0] in "-–—=:|;,/"
        kind = PartKind.SIGNED if is_signed else PartKind.COUNT
        yield counted["rest"], (LinePart(kind, counted["part"]),)
    yield line, ()
    ways: list[tuple[str, tuple[LinePart, ...]]] = [(line, ())]
    for rest, parts in ways:
        kinds = {part.kind for part in parts}
        matches = [(kind, pattern.fullmatch(rest)) for kind, pattern in _BEGINNINGS if kind not in kinds]
        if not parts:
            matches.insert(0, (PartKind.ROW, _ROW.fullmatch(rest)))
        for kind, match in matches:
            if match and len(ways) < _MOST_BEGINNINGS:
                way = match["rest"], (*parts, LinePart(kind, _number_of(match)))
                ways.append(way)
                yield way


def _number_of(match: re.Match[str]) -> str:
    """Return the count or number before a name, from the `match` of the line; "" if a letter numbers the row."""
    groups = match.groupdict()
    return match["part"] or groups.get("number") or groups.get("sharp") or ""


def _split_cells(line: str, delimiter: str) -> list[str]:
    if delimiter not in line:
        return []
    try:
        cells = next(csv.reader([line.strip(" |")], delimiter=delimiter, skipinitialspace=True))
    except (csv.Error, StopIteration):
        return []
    return [undecorated(clean_name(cell)) for cell in cells]


def _joined(cells: list[str], library: AnyLibrary) -> Iterator[LinePart]:
    """Yield the cells of a table row as parts; a set and the number in the next cell are one part."""
    rest = iter(cells)
    for cell in rest:
        number = next(rest, "") if library.set_called(cell) is not None else ""
        yield LinePart(PartKind.BRACKET, f"{cell} #{number}" if number else cell)


def _checked(reading: CardReading) -> list[CardLine] | BadLine:
    count = 1 if reading.count is None else reading.count
    if bad := _bad_count(count):
        return bad
    match = match_of(reading)
    if match and reading.is_bare and not match.doubt:
        message = f"Read as {count} {match.card.full_name}: if {count} is not a count, change it."
        match = CardMatch(match.card, LineCode.AMBIGUOUS, message)
    is_counted = reading.count is not None
    return [CardLine(reading.name, count, match, reading.section, reading.row, is_counted, reading.is_signed)]


def _bad_count(count: int) -> BadLine | None:
    if count < 1:
        return BadLine(LineCode.BAD_COUNT, "A card stands in a deck at least once.")
    return BadLine(LineCode.TOO_MANY_COPIES, too_many()) if count > limits.COPIES else None


def _unknown(line: str, headings: Headings) -> list[CardLine] | BadLine:
    """Return, as a list, the card that a line without a known card names, or the reason why the line names none."""
    match = None if _COUNTED.fullmatch(line) else _ROW.fullmatch(line)
    number = _number_of(match) if match else None
    row, name = (int(number), match["rest"]) if match and number else (None, line)
    count = None
    if match := _COUNTED.fullmatch(name):
        count, name = read_count(match["part"].strip("()[]")), match["rest"]
        between = _BETWEEN.match(name) if match["part"].isdecimal() else None
        name = name[between.end() :] if between else name
    elif match := _TRAILING.fullmatch(name):
        count, name = read_count((match["a"] or match["b"] or match["c"]).strip("()[]")), match["rest"]
    section = None
    # A count in brackets has all of a name behind it: so names can be written that read as something else.
    if not line.startswith("(") and (match := _PLACED.fullmatch(name)) and headings.section(match["section"]):
        name, section = match["rest"], headings.section(match["section"])
    if count is not None:
        return _bad_count(count) or [CardLine(name, count, None, section, row)]
    first, _, rest = line.partition(" ")
    if row is None and _is_count(first):
        message = "A count is a number from 1 to {most}." if rest else "A number without a card's name."
        return BadLine(LineCode.BAD_COUNT, message.format(most=limits.COPIES))
    if line.endswith(":") or headings.is_frame(line):
        return BadLine(LineCode.UNKNOWN_SECTION, "No section of a deck has this name.")
    return [CardLine(name, 1, None, section, row, is_counted=False)]


def _is_count(word: str) -> bool:
    """Return whether a word looks like a number that was meant as a count: "-1", "10⁶", "1e309", "½"."""
    digits = [char for char in word if unicodedata.category(char) in ("Nd", "No")]
    return bool(digits) and all(char in digits or char in _COUNT_SIGNS for char in word)
