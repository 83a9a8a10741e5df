"""References to cards in lists: parses the name, set number, count and other parts of a line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final, NamedTuple

from decks.importexport.parsing.headings import Headings
from decks.importexport.parsing.result import LineCode
from tcg.library import AnyLibrary, Card
from tcg.setnumber import PATTERN


class PartKind(Enum):
    """Kinds of the parts that a line may have before or after the name of its card."""

    COUNT = auto()
    #: A count that may as well be the number of a row: `1 - Name`, `(1) Name`.
    SIGNED = auto()
    #: A number behind the name without any sign: a count, or a part of a name that no card has.
    BARE = auto()
    #: The number of a row in a numbered list.
    ROW = auto()
    #: Words in brackets: a count, a section, a set, or something that a deck does not hold.
    BRACKET = auto()
    #: A section behind a sign: `Name - Side`.
    PLACE = auto()
    NUMBER = auto()
    #: The same without brackets or language, `DSP 112`: one only where the site has the set.
    PLAIN_NUMBER = auto()
    TAG = auto()
    REMARK = auto()
    #: Punctuation, and signs of foil printings.
    NOTHING = auto()


class LinePart(NamedTuple):
    """Part of a line before or after the card's name; `number` is (set, number, variant) of a set number."""

    kind: PartKind
    text: str
    number: tuple[str, int, str] = ("", 0, "")


#: What people put between a name and its count.
SEPARATOR: Final = r"(?:[-–—−=:,;|~•·→/_*]|[-=]>|\.{2,}|…)"
_WORDS: Final = {
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
    "once": 1,
    "single": 1,
    "twice": 2,
    "a pair": 2,
    "a couple": 2,
    "thrice": 3,
}
_COPIES: Final = r"(?:pcs?\.?|pieces?|copy|copies|times|cards?|st(?:k|ck|ück)?\.?)"
#: `3`, `3x`, `x3`, `x 3`, `3 pcs`, `qty: 3`, `three`.
COUNT: Final = (
    r"(?:(?:(?<![A-Za-z])(?:[x×*] ?|(?:qty|quantity|count|copies)[:.]? ?))?\d+"
    rf"(?: ?[x×]| ?{_COPIES}(?: of)?(?![A-Za-z]))?|(?:{'|'.join(_WORDS)})(?: x| {_COPIES})?(?: of)?(?![A-Za-z]))"
)
#: The same, also in brackets.
WRAPPED_COUNT: Final = rf"(?:\( ?{COUNT} ?\)|\[ ?{COUNT} ?\]|{{ ?{COUNT} ?}}|< ?{COUNT} ?>|{COUNT})"
_COUNT: Final = re.compile(COUNT, re.IGNORECASE)
#: A count that can hardly belong to a name.
_IN_WORDS: Final = rf"(?:(?:{'|'.join(_WORDS)}) {_COPIES}|once|twice|thrice)"
_PRICE: Final = r"(?:[$€£] ?\d+(?:[.,]\d+)?|\d+(?:[.,]\d+)? ?[$€£])"
_DIGITS: Final = re.compile(r"\d+")

_SET: Final = r"(?P<set>[A-Z0-9]{2,6})"
_NUMBER: Final = r"#?(?P<number>[0-9]{1,4})(?P<variant>[A-Z]?)"
#: A number without brackets or language is one only where it stands alone.
_ALONE: Final = re.compile(rf"{_SET}\s*[\s–—-]\s*{_NUMBER}", re.IGNORECASE | re.ASCII)
#: A set, by its code or name, and a number in one pair of brackets.
_SET_AND_NUMBER: Final = re.compile(r"(?P<set>\S.*?)[\s:#–—-]+(?P<number>[0-9]{1,4})(?P<variant>[A-Za-z]?)")
_BRACES: Final = re.compile(r"\{[^{}]*\}")
#: Words in brackets about the printing of a card, and the boxes of a list that is ticked off.
_SAYS_NOTHING: Final = frozenset({"", "x", "f", "e", "foil", "etched", "nonfoil"})
#: More readings of one line are not tried.
MOST_READINGS: Final = 24
_MOST_PARTS: Final = 6
#: Letters at the end of a text that a part behind the name is looked for in, and those that have its digit.
_TAIL: Final = 70
_DIGITS_WITHIN: Final = 10
QUOTES: Final = "\"'`´“”„‟«»‘’‚[]<>"


class _Ending(NamedTuple):
    """Pattern of a part after a card's name; it may require a digit near the end (`has_digit`), or `last` there."""

    kind: PartKind
    pattern: re.Pattern[str]
    has_digit: bool
    last: str


def _ending(
    kind: PartKind, pattern: str, last: str = "", *, has_digit: bool = False, is_ascii: bool = False
) -> _Ending:
    flags = re.IGNORECASE | re.DOTALL | (re.ASCII if is_ascii else re.NOFLAG)
    return _Ending(kind, re.compile(pattern, flags), has_digit, last)


_ENDINGS: Final = (
    *(
        _ending(PartKind.NUMBER, rf"(?P<rest>.*?)\s*{ending}", has_digit=True, is_ascii=True)
        for ending in (
            rf"\({_SET}\)\s*{_NUMBER}",  # (DSP) 112
            rf"\[{_SET}\]\s*{_NUMBER}",  # [DSP] 112
            rf"[\[(]{_SET}[\s:–—-]+{_NUMBER}[\])]",  # [DSP-112]
            rf"(?:\s|^)[\[(]?{PATTERN}[\])]?",  # DSP • EN – 112
        )
    ),
    _ending(PartKind.REMARK, r"(?P<rest>.*?\S)\s+(?:#|//)\s(?P<part>.*)"),
    _ending(
        PartKind.BRACKET,
        r"(?P<rest>.*\S)\s*(?:\((?P<a>[^()]{1,60})\)|\[(?P<b>[^\[\]]{1,60})\]"
        r"|{(?P<c>[^{}]{1,60})}|<(?P<d>[^<>]{1,60})>)",
        ")]}>",
    ),
    _ending(
        PartKind.COUNT,
        rf"(?P<rest>.*\S)\s+(?P<part>(?:[x×*]|qty|quantity) ?\d+[x×]?|\d+ ?(?:[x×]|{_COPIES}))",
        has_digit=True,
    ),
    _ending(PartKind.COUNT, rf"(?P<rest>.*\S)\s*{SEPARATOR}\s*(?P<part>{WRAPPED_COUNT})"),
    _ending(PartKind.PLAIN_NUMBER, rf"(?P<rest>){_SET}\s*[\s–—-]\s*{_NUMBER}", has_digit=True),
    _ending(PartKind.PLAIN_NUMBER, rf"(?P<rest>.*\S)[\s|]+{_SET}[\s|:–—-]+{_NUMBER}", has_digit=True),
    _ending(PartKind.PLACE, rf"(?P<rest>.*\S)\s*{SEPARATOR}\s*(?P<part>[A-Za-z]{{2,}}(?:[ -][A-Za-z]+)?)"),
    _ending(PartKind.BARE, r"(?P<rest>.*\D)\s(?P<part>\d{1,2})", has_digit=True),
    _ending(PartKind.COUNT, rf"(?P<rest>.*\S)\s+(?P<part>{_IN_WORDS})"),
    _ending(PartKind.NOTHING, r"(?P<rest>.*\S)\s+(?P<part>\*(?:F|E|foil)\*|foil|etched|nonfoil)"),
    _ending(PartKind.TAG, rf"(?P<rest>.*[^\s@])\s+(?:@ ?)?(?P<part>{_PRICE}|https?://\S+)"),
    _ending(PartKind.TAG, r"(?P<rest>.*\S)\s+(?P<part>#\S+|\^[^^]*\^|\*[^*]+\*)"),
    _ending(PartKind.TAG, r"(?P<rest>.*[^\s?])\s*(?P<part>\?+)", "?"),
    _ending(PartKind.NOTHING, r"(?P<rest>.*[^\s,;.:!|])\s*(?P<part>[,;.:!|]+)", ",;.:!|"),
)


@dataclass(frozen=True, slots=True)
class CardMatch:
    """Card that a line names; if the match is uncertain, with a code `doubt` and a sentence `message`."""

    card: Card
    doubt: LineCode | None = None
    message: str = ""


@dataclass(slots=True)
class CardReading:
    """One way to understand a line: the name, the card with that name if any (`match`), and the other parts.

    `row` is the number of a row. With `is_signed`, the count may be such a number too. `set_number` is (set, number,
    variant), and `left_out` are parts without a meaning.
    """

    name: str
    match: CardMatch | None = None
    count: int | None = None
    row: int | None = None
    is_signed: bool = False
    section: str | None = None
    left_out: list[str] = field(default_factory=list)
    #: Whether the count may be none, or the name be several cards.
    is_bare: bool = False
    set_number: tuple[str, int, str] | None = None

    @property
    def rank(self) -> tuple[bool, int]:
        """Sort key of the readings of a line; the most likely has the smallest."""
        doubt = self.match.doubt if self.match else None
        doubts = len(self.left_out) + self.is_bare + (2 if doubt is LineCode.FOUND_BY_NUMBER else bool(doubt))
        return self.count is not None and not 1 <= self.count <= 99, doubts


def read_count(text: str) -> int | None:
    """Return the number of a text such as "3", "3x", "x 3" or "three"; None if the text is no count."""
    if _COUNT.fullmatch(text) is None:
        return None
    if digits := _DIGITS.search(text):
        # Beyond nine digits it is any number that is too large.
        return int(digits[0].lstrip("0")[:9] or "0")
    words = text.casefold()
    return next(count for word, count in _WORDS.items() if words.startswith(word))


def endings(text: str) -> Iterator[tuple[str, tuple[LinePart, ...]]]:
    """Yield each way (24 at most) to split `text` into a name and the parts after it, the fewest parts first."""
    ways: list[tuple[str, tuple[LinePart, ...]]] = [(text, ())]
    #: What was split at the same place before was split the likelier way.
    lengths = {len(text)}
    for rest, parts in ways:
        yield rest, parts
        if len(parts) == _MOST_PARTS or not rest:
            continue
        has_digit = _DIGITS.search(rest, len(rest) - _DIGITS_WITHIN) is not None
        for ending in _ENDINGS:
            if (ending.has_digit and not has_digit) or (ending.last and rest[-1] not in ending.last):
                continue
            start = 0 if ending.kind is PartKind.REMARK else max(0, len(rest) - _TAIL)
            match = ending.pattern.fullmatch(rest, start)
            if match and match.end("rest") not in lengths and len(ways) < MOST_READINGS:
                lengths.add(match.end("rest"))
                if ending.kind in (PartKind.NUMBER, PartKind.PLAIN_NUMBER):
                    part = LinePart(ending.kind, rest[match.end("rest") :].strip(), _number_in(match))
                else:
                    part = LinePart(ending.kind, match[match.lastgroup or 0].strip())
                ways.append((rest[: match.end("rest")], (part, *parts)))


def sort_out(
    name: str, parts: Iterable[LinePart], library: AnyLibrary, headings: Headings | None
) -> CardReading | None:
    """Return the reading of a line as the card called `name` with the other `parts`.

    The result is None if the name is unknown or a part has no meaning. Without `headings`, no part names a section.
    """
    named = _named(name, library) if name else None
    parts = tuple(parts)
    if named is None and name and not any(part.kind is PartKind.NUMBER for part in parts) and not library.sharing(name):
        return None
    reading = CardReading(name)
    for part in parts:
        match part.kind:
            case PartKind.ROW:
                reading.row = int(part.text) if part.text.isdigit() else 0
            case PartKind.SIGNED:
                _take_count(reading, part)
                reading.row, reading.is_signed = reading.count, True
            case PartKind.COUNT | PartKind.BARE:
                _take_count(reading, part)
            case PartKind.PLACE:
                reading.section = _section(part.text, headings)
                if reading.section is None:
                    return None
            case PartKind.TAG if section := _section(part.text.strip("*"), headings):
                reading.section = section
            case PartKind.TAG:
                reading.left_out.append(part.text)
            case PartKind.REMARK if not _says_more(part.text, library, headings):
                pass
            case PartKind.NUMBER | PartKind.PLAIN_NUMBER:
                if part.kind is PartKind.PLAIN_NUMBER and library.set_called(part.number[0]) is None:
                    return None
                words = part.text.strip("()[] ")
                if read_count(words) is None:
                    _take_number(reading, part)
                else:  # (qty 3)
                    _take_count(reading, LinePart(PartKind.COUNT, words))
            case PartKind.BRACKET | PartKind.REMARK:
                _take_words(reading, part, library, headings)
    return _with_card(reading, named, library)


def find_card(written: str, library: AnyLibrary) -> CardMatch | None:
    """Return the card that a text (`written`) names, such as "Flash Step" or "Flash Step (DSP) 112", or None.

    A name counts more than a number, since numbers differ between printings and languages. If other words or counts
    were left out, the match is in doubt, and its message lists them.
    """
    best: CardReading | None = None
    for name, parts in endings(written) if written else ():
        reading = sort_out(name, parts, library, None)
        if reading and reading.match and (best is None or reading.rank < best.rank):
            best = reading
            if best.rank == (False, 0):
                break
    if best and best.count is not None:
        best.left_out.append(str(best.count))
    return match_of(best) if best else None


def match_of(reading: CardReading) -> CardMatch | None:
    """Return the card of a reading, or None; the match is in doubt if some words of the line were left out."""
    match = reading.match
    if match is None or match.doubt or not reading.left_out:
        return match
    words = ", ".join(f"“{text}”" for text in reading.left_out)
    verb = "was" if len(reading.left_out) == 1 else "were"
    message = f"{match.card.full_name} was read; {words} {verb} left out: no count, section or set of this site."
    return CardMatch(match.card, LineCode.PART_LEFT_OUT, message)


def bare_name(written: str) -> str:
    """Return the name in `written` without set number and remarks: "Flash Step" of "Flash Step (DSP) 112".

    The result is "" for a number alone.
    """
    for name, parts in endings(written):
        if parts and parts[0].kind in (PartKind.NUMBER, PartKind.BRACKET, PartKind.TAG, PartKind.REMARK):
            return name
    alone = _ALONE.fullmatch(written)
    return "" if alone else written


def _named(name: str, library: AnyLibrary) -> Card | None:
    """Return the card called `name`, as it is or without quotation marks and leading punctuation, or None."""
    card = library.named(name)
    bare = name.lstrip(",;|:=–—- ")
    if len(bare) > 2 and bare[0] in QUOTES and bare[-1] in QUOTES:
        bare = bare[1:-1].strip()
    return card or (library.named(bare) if bare and bare != name else None)


def _take_count(reading: CardReading, part: LinePart) -> None:
    count = read_count(part.text.strip("()[]{}<> "))
    if reading.is_signed and part.kind is PartKind.COUNT:  # 1: 3x Name
        reading.count, reading.is_signed = count, False
    elif reading.count is None:
        reading.count, reading.is_bare = count, part.kind is PartKind.BARE
    elif reading.count != count:
        reading.left_out.append(part.text)


def _number_in(match: re.Match[str]) -> tuple[str, int, str]:
    return match["set"].upper(), int(match["number"]), match["variant"].upper()


def _take_number(reading: CardReading, part: LinePart) -> None:
    if reading.set_number is None:
        reading.set_number = part.number
    else:
        reading.left_out.append(part.text)


def _take_words(reading: CardReading, part: LinePart, library: AnyLibrary, headings: Headings | None) -> None:
    """Use words in brackets or in a table cell (`part`) as count, section or set number of a reading.

    There may be several with commas: `[Sideboard{noDeck},Ramp]`. Words without such a meaning are added to the
    reading's `left_out`.
    """
    for piece in part.text.split(","):
        words = _BRACES.sub("", piece).strip()
        match = _SET_AND_NUMBER.fullmatch(words)
        if words.casefold() in _SAYS_NOTHING or library.set_called(words) is not None:
            continue
        if read_count(words) is not None:
            _take_count(reading, LinePart(PartKind.COUNT, words))
        elif (section := _section(words, headings)) and reading.section in (None, section):
            reading.section = section
        elif match and (code := library.set_called(match["set"])):
            reading.set_number = code, int(match["number"]), match["variant"].upper()
        else:
            reading.left_out.append(words)


def _says_more(remark: str, library: AnyLibrary, headings: Headings | None) -> bool:
    """Return whether a `remark` after a name may be more: a count, a card or, given `headings`, a section."""
    has_count = _DIGITS.search(remark) is not None
    return has_count or _section(remark, headings) is not None or library.named(remark) is not None


def _section(words: str, headings: Headings | None) -> str | None:
    return headings.section(words) or headings.section_among(words) if headings else None


def _with_card(reading: CardReading, named: Card | None, library: AnyLibrary) -> CardReading | None:
    """Return the reading with its match: the card `named`, which has its name, or else the card with its set number.

    It is None if no card has either, and has no match if several cards share the name.
    """
    name, number = reading.name, reading.set_number
    shared = library.sharing(name)
    numbered = library.numbered(*number) if number else None
    if named is None and numbered in shared:
        named = numbered  # the name is several cards, and the number says which
    written = f"{number[0]} {number[1]}{number[2]}" if number else ""
    if named and numbered and numbered.id != named.id:
        message = f"{written} is {numbered.name}; {named.name} was taken, as the name says."
        reading.match = CardMatch(named, LineCode.NUMBER_DIFFERS, message)
    elif named:
        reading.left_out += [written] if number and not numbered else []
        reading.match = CardMatch(named)
    elif numbered:
        message = f"No card is called “{name}”; {numbered.name} was taken, as {written} says."
        reading.match = CardMatch(numbered, LineCode.FOUND_BY_NUMBER, message) if name else CardMatch(numbered)
    elif not shared:
        return None
    return reading
