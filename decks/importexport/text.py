"""Decklists as plain text: lenient parsing, and a canonical form, parsed back unchanged (docs/decklists.md)."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from decks import limits
from decks.fields.cleaning import (
    COMMENT,
    clean_breaks,
    clean_name,
    clean_title,
    is_comment,
    is_readable,
    replace_unprintable,
)
from decks.fields.table import list_fields, value_of
from decks.games import game_called, game_of
from decks.importexport.codetext import game_of_code, sniff_code
from decks.importexport.exported import ExportedDeck
from decks.importexport.file_format import FileFormat, ListReader
from decks.importexport.ordering import ordered_counts
from decks.importexport.parsing.gathering import Gatherer
from decks.importexport.parsing.headings import OUTSIDE, SectionHeading, headings_of
from decks.importexport.parsing.input import check_length, check_lines
from decks.importexport.parsing.result import FormatCode, FormatError, Head, LineCode, ParsedList
from decks.importexport.parsing.textline import BadLine, CardLine, LineReader, undecorated, without_bullet
from decks.legality import name_of, rules_of
from games import DEFAULT_GAME, Game
from tcg.construction import Ref
from tcg.library import AnyLibrary

#: Fields of a deck by the keys of their lines.
_HEADERS: Final = {field.header.lower(): field for field in list_fields()}
_META: Final = re.compile(
    rf"{COMMENT}+\s*(?P<key>game|{'|'.join(map(re.escape, _HEADERS))})\s*:[ \t\xa0]?(?P<value>.*)", re.IGNORECASE
)
#: Field above the cards without a comment sign; Arena writes `About` and `Name Ember Rush`.
_BARE_META: Final = re.compile(
    r"(?P<key>(?:deck ?)?name|title|format)\s*:\s*(?P<value>\S.*)|(?P<arena>name)\s+(?P<name>\S.*)", re.IGNORECASE
)
#: End of a list in a forum.
_CLOSING: Final = re.compile(r"\[/[a-z]+\]", re.IGNORECASE)
#: Address of a Markdown link on its own line.
_REFERENCE: Final = re.compile(r"\[[^\[\]]+\]:\s*\S")
#: Title of a second deck: `Deck 2`.
_FURTHER: Final = re.compile(r"(?:deck|decklist|list) ?#?[2-9]:?", re.IGNORECASE)
#: Row of a numbered list: `#1 Flash Step`.
_ROW: Final = re.compile(r"\s*#[0-9]{1,4}[.):]?\s+\S")


@dataclass(slots=True)
class _PlacedLine:
    """Line `number` that names a card, with the section and the block (lines without a blank one between) it is in."""

    number: int
    text: str
    card: CardLine
    block: int
    section: str

    @property
    def is_bare(self) -> bool:
        """Whether the line has only a card name: no count, bullet or section."""
        return self.card.written == clean_name(self.text)


def parse_text(text: str, library: AnyLibrary, usual: Head | None = None) -> ParsedList:
    """Parse a decklist in plain text; `usual` has the fields that the list lacks.

    Raises FormatError if the text is too long; all other errors are reported by line.
    """
    check_length(text)
    lines = clean_breaks(text).split("\n")
    check_lines(sum(1 for line in lines if line.strip() and not is_comment(line)))
    return _TextReader(library, usual).read(lines)


def game_named(text: str) -> Game | None:
    """Return the game that a comment in a list names, such as `# Game: fade`, or None."""
    for line in text.split("\n"):
        match = _META.match(line) if is_comment(line) else None
        if match and match["key"].lower() == "game":
            return game_called(match["value"])
    return None


def find_game(text: str, usual: Game) -> Game | None:
    """Return the game that a list names in a comment, or that of a deck code in it (first tried: `usual`), or None."""
    return game_named(text) or game_of_code(text, usual, is_list=True)


def _read_pasted(text: str, library: AnyLibrary, usual: Head | None = None) -> ParsedList:
    """Return the deck of the deck code in a pasted text or, without a code, of the list in it.

    `usual` has the fields that it lacks. Raises FormatError if both have different cards, or for an invalid code
    without known cards.
    """
    parsed = parse_text(text, library, usual)
    sniffed = sniff_code(text, library, usual)
    if isinstance(sniffed, ParsedList):
        _check_the_same(sniffed, parsed)
        return sniffed
    # An invalid code is an error only if the text has no known cards.
    if sniffed and not any(isinstance(ref, int) for pile in parsed.decklist.sections.values() for ref in pile):
        raise sniffed
    return parsed


def _check_the_same(coded: ParsedList, parsed: ParsedList) -> None:
    """Check that a deck code and the list next to it agree. Raises FormatError.

    The known cards of the list (`parsed`), if any, must be those of the code (`coded`).
    """
    cards = {
        section: {ref: count for ref, count in pile.items() if isinstance(ref, int)}
        for section, pile in parsed.decklist.sections.items()
        if section in coded.decklist.sections
    }
    if any(cards.values()) and any(pile != coded.decklist.section(section) for section, pile in cards.items() if pile):
        message = "There is a deck code and another list here: paste one at a time."
        raise FormatError(FormatCode.SEVERAL_DECKS, message)


class _TextReader:
    """Parser of a decklist in plain text, which reads it line by line."""

    def __init__(self, library: AnyLibrary, usual: Head | None) -> None:
        self._gatherer = Gatherer(library, usual)
        self._library, self._game = library, self._gatherer.game
        self._headings = headings_of(self._game.code)
        self._line_reader = LineReader(library, self._headings)
        self._entries: list[_PlacedLine] = []
        #: Lines of long fields, with their numbers.
        self._long: dict[str, list[tuple[int, str]]] = {}
        self._section = self._game.main
        self._block = 0
        self._has_headings = False
        #: Sections with a heading.
        self._headed: set[str] = set()
        #: Whether the last line was a comment, and the blocks that begin below a comment.
        self._is_below_comment = False
        self._titled: set[int] = set()
        #: Last heading until a card follows, and whether the headings before it had no cards.
        self._heading: tuple[int, str, SectionHeading] | None = None
        self._is_among_sums = False
        #: First comment that begins with a count.
        self._counted_comment: tuple[int, str] | None = None
        self._is_about = False
        self._first = 0  # the number of the first line that is neither blank nor a comment

    def read(self, lines: list[str]) -> ParsedList:
        """Return the deck in these lines, with reports of the lines that are not understood."""
        for number, line in enumerate(lines, 1):
            if is_comment(line) and not _ROW.match(line):
                self._read_comment(number, line)
            elif content := clean_name(line):
                self._read_content(number, line, content)
            else:
                self._end_block()
        self._take_title()
        if not self._entries and self._counted_comment:
            message = "Lines that begin with # or // are comments. If they are cards, take the signs away."
            self._gatherer.report(*self._counted_comment, LineCode.NOT_A_CARD, message)
        self._number_rows()
        if not self._has_headings and self._game.side:
            self._split_blocks()
        self._place_without_headings()
        for entry in self._entries:
            card = entry.card
            self._gatherer.add_match(entry.section, card.written, card.match, card.count, entry.number, entry.text)
        for name, written in self._long.items():
            self._gatherer.read_field(name, "\n".join(line for _, line in written), written[0][0])
        return self._gatherer.parsed()

    def _read_comment(self, number: int, line: str) -> None:
        match = _META.match(line)
        if match is None:
            content = clean_name(line)
            words = content.strip("# /")
            self._check_further(number, words)
            loosely = self._headings.find_loosely(words)
            if heading := self._headings.find(content) or (loosely if loosely and loosely.section else None):
                self._open(heading, number, line)
            elif self._headings.named_in(content) - {self._section} or OUTSIDE.search(content):
                section = self._game.section(self._section).label
                message = f"This is a comment: the cards below it were read into {section}. A heading has a line alone."
                self._gatherer.report(number, line, LineCode.AMBIGUOUS, message)
            self._is_below_comment = not heading
            if self._counted_comment is None and words[:1].isdigit():
                self._counted_comment = number, line
            return
        value = match["value"]
        field = _HEADERS.get(match["key"].lower())
        if field is None:
            self._gatherer.read_game(value, number)
        elif field.is_long:
            self._long.setdefault(field.name, []).append((number, value))
        else:
            self._gatherer.read_field(field.name, field.as_data(clean_title(value)), number)

    def _read_content(self, number: int, line: str, content: str) -> None:
        if _CLOSING.fullmatch(content) or self._headings.is_table_header(content):
            return
        if self._headings.is_rule(content):
            self._end_block()
            return
        if _REFERENCE.match(content):
            self._gatherer.report(number, line, LineCode.NOT_A_CARD, "This is the address of a link.")
            return
        content = without_bullet(content)
        self._first, whole = self._first or number, undecorated(content)
        self._check_further(number, whole)
        if heading := self._headings.find(whole) or self._headings.find(content):
            self._open(heading, number, line)
            return
        section, prefix = self._section, self._headings.split_prefix(whole)
        if prefix and prefix.is_plain:
            section, content = prefix.section, prefix.rest
        read = self._line_reader.read(content, line)
        if prefix and not prefix.is_plain and not _is_known(read):
            rest = self._line_reader.read(prefix.rest)
            section, read = (prefix.section, rest) if _is_known(rest) else (section, read)
        if section != self._section:
            self._has_headings = True
            self._headed.add(section)
        if not _is_known(read) and self._read_head(number, whole):
            return
        if isinstance(read, list):
            if self._is_below_comment and not self._has_cards_in_block:
                self._titled.add(self._block)
            self._is_below_comment = False
            self._check_heading()
            if self._is_among_sums:
                section = self._section = self._game.main
                self._is_among_sums = False
            for card in read:
                self._entries.append(_PlacedLine(number, line, card, self._block, card.section or section))
            return
        message = read.message
        if read.code is LineCode.UNKNOWN_SECTION:
            self._has_headings = True
            section = self._game.section(self._section).label
            message = f"No section of a deck has this name: the cards below it were read into {section}."
        self._gatherer.report(number, line, read.code, message)

    def _check_further(self, number: int, content: str) -> None:
        """Raise FormatError if line `number`, with this `content`, is the title of a second deck in the text."""
        if self._entries and _FURTHER.fullmatch(content):
            self._gatherer.refuse_second(content, number)

    def _read_head(self, number: int, content: str) -> bool:
        """Parse line `number`, whose `content` names no known card, as heading, sum or deck field.

        Return False if it is none of these.
        """
        if heading := self._headings.find_loosely(content):
            if heading.section or heading.counted:
                self._open(heading, number, content)
            return True
        if self._entries:
            return False
        if content.casefold() == "about":
            self._is_about = True
            return True
        match = _BARE_META.fullmatch(content)
        if match is None or (match["arena"] and not self._is_about):
            return False
        if (match["key"] or "").casefold() == "format":
            self._gatherer.read_format(match["value"], number)
        else:
            self._gatherer.read_name(match["value"] or match["name"], number)
        return True

    def _open(self, heading: SectionHeading, number: int, line: str) -> None:
        """Start a section at its heading in line `number`, or a group of cards within the present section."""
        if heading.counted:
            self._heading = self._heading or (number, line, heading)
            return
        if heading.section is not None:
            self._take_for_sum()
            self._heading = number, line, heading
        section = heading.section
        self._gatherer.open_section(section, number)
        self._has_headings = True
        if section is not None:
            self._headed.add(section)
            self._section = section
        self._block += 1

    def _take_for_sum(self) -> None:
        """Treat the last heading as a sum of cards if it has a number but no cards below it."""
        if self._heading and self._heading[2].count:
            number, line, heading = self._heading
            message = "No card stands below this heading: it was taken for a sum."
            self._gatherer.report(number, line, LineCode.AMBIGUOUS, message)
            self._gatherer.take_back(heading.section)
            self._is_among_sums = True

    def _check_heading(self) -> None:
        """Check the last heading or sum (`Total side: 7`), if there is one, when the first card below it is read.

        If the heading before it was taken for a sum, take it for one too if it has a number. Report a number of 0,
        and a sum of another section's cards.
        """
        if self._heading is None:
            return
        number, line, heading = self._heading
        if self._is_among_sums and heading.count:
            self._take_for_sum()
        else:
            self._is_among_sums = False
        self._heading = None
        if heading.count == 0 or heading.counted not in (None, self._section):
            section = self._game.section(self._section).label
            message = f"This counts other cards than stand below it: they were read into {section}."
            self._gatherer.report(number, line, LineCode.AMBIGUOUS, message)

    @property
    def _has_cards_in_block(self) -> bool:
        return bool(self._entries) and self._entries[-1].block == self._block

    def _end_block(self) -> None:
        """End a block of lines at a blank line, and also a section for a single card, such as a leader."""
        self._is_below_comment = False
        if self._has_cards_in_block:
            self._block += 1
            if self._section in self._game.singles:
                self._section = self._game.main

    def _take_title(self) -> None:
        """Use the first line as the deck's name if the deck has none and the line can't be a card.

        The line has no count and no name like a card's, and known cards with counts follow.
        """
        if self._gatherer.name or not self._entries or self._entries[0].number != self._first:
            return
        title, *others = self._entries
        written = title.card.written
        if title.card.match or not title.is_bare or not is_readable(written) or self._gatherer.suggest(written):
            return
        # In a list of names without counts, or of unknown names only, it would be a card.
        if any(entry.card.match and not entry.is_bare for entry in others):
            self._entries = others
            self._gatherer.read_name(written, title.number)
            message = "No card has this name: it was read as the deck’s name. If it is a card, put its count in front."
            self._gatherer.report(title.number, title.text, LineCode.READ_AS_NAME, message)

    def _number_rows(self) -> None:
        """Decide whether numbers in front of the lines count rows or copies; report unclear ones."""
        rows = [entry for entry in self._entries if entry.card.row]
        numbers = [entry.card.row or 0 for entry in rows]
        if all(number == 1 or number > before for before, number in pairwise([0, *numbers])) and numbers[:1] == [1]:
            if len(rows) > 1 and all(entry.card.is_signed for entry in rows):
                message = "Read as counts: if 1, 2, 3 number the rows, write 1. instead."
                self._gatherer.report(rows[0].number, rows[0].text, LineCode.AMBIGUOUS, message)
            return
        for entry in rows:
            if is_comment(entry.text):
                self._entries.remove(entry)
                message = "A line that begins with # is a comment. If this is a card, take the # away."
                self._gatherer.report(entry.number, entry.text, LineCode.NOT_A_CARD, message)
            elif not entry.card.is_counted:
                entry.card = replace(entry.card, count=min(entry.card.row or 1, limits.COPIES))
                message = f"Read as {entry.card.count} copies: the rows are not numbered 1, 2, 3."
                self._gatherer.report(entry.number, entry.text, LineCode.AMBIGUOUS, message)

    def _split_blocks(self) -> None:
        """Read two blocks of lines as main and side section if the list has no headings.

        Blocks of only leaders, champions and the like do not count.
        """
        blocks = list(
            dict.fromkeys(
                entry.block for entry in self._entries if self._section_of(entry) not in self._game.optional_headings
            )
        )
        if len(blocks) < 2:
            return
        first = next(entry for entry in self._entries if entry.block == blocks[1])
        if len(blocks) > 2 or self._titled.issuperset(blocks):
            message = "Blank lines, no headings: all was read as the main deck. Write “Side” above the side deck."
            self._gatherer.report(first.number, first.text, LineCode.AMBIGUOUS, message)
            return
        for entry in self._entries:
            if entry.block == blocks[1]:
                entry.section = self._game.side
        if blocks[1] in self._titled or first.card.match is None:
            message = "A blank line, no headings: the cards from here on were read as the side deck."
            self._gatherer.report(first.number, first.text, LineCode.AMBIGUOUS, message)

    def _place_without_headings(self) -> None:
        """Move cards such as leaders from the main section to their usual section if the list has no heading for it."""
        without_heading, main = self._game.optional_headings - self._headed, self._game.main
        # Below a leader's heading all other cards are main cards, if no heading starts the main section.
        led = self._headed & self._game.singles if main not in self._headed else set()
        led &= {entry.section for entry in self._entries if self._section_of(entry) == entry.section}
        for entry in self._entries:
            home = self._section_of(entry)
            if entry.section in led and home != entry.section:
                entry.section = main
            elif entry.section == main and home in without_heading:
                entry.section = home

    def _section_of(self, entry: _PlacedLine) -> str:
        """Return the usual section of the card of a line (`entry`); "" if there is none, or the card is unknown."""
        match = entry.card.match
        return (rules_of(self._gatherer.format, self._library).home(match.card.id) if match else None) or ""


def dump_text(deck: ExportedDeck) -> str:
    """Return the canonical text of a deck, which `parse_text` reads back, unknown cards included."""
    decklist, library = deck.decklist, deck.library
    game, rules = game_of(library), rules_of(deck.format, library)
    head = [] if game is DEFAULT_GAME else [f"# Game: {game.code}"]
    for field in sorted(list_fields(), key=lambda field: field.is_long):
        if text := field.tidy(value_of(deck, field.name)):
            head += [f"# {field.header}:" + (f" {line}" if line else "") for line in text.split("\n")]
    blocks = [head]
    strays = {rules.home(ref) for ref in decklist.section(game.main) if isinstance(ref, int)}
    for section in game.sections:
        # The headings of leader and main are there even when nothing is under them: without the first, a leader
        # that stands in the main deck would be read as the deck's leader.
        is_single = section.name in game.singles
        is_known = section.name in game.optional_headings
        is_needed = section.name == game.main or (is_known and (section.least or section.name in strays))
        if decklist.section(section.name) or is_needed:
            count = "" if is_single else f" ({decklist.count(section.name)})"
            cards = [_dump_card(ref, count, library) for ref, count in ordered_counts(decklist, section.name, library)]
            blocks.append([section.label + count, *cards])
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"


def _dump_card(ref: Ref, count: int, library: AnyLibrary) -> str:
    if isinstance(ref, str):
        return _dump_unknown(replace_unprintable(clean_name(ref)), count, library)
    card, name, printing = library.cards[ref], name_of(ref, library), library.printing_of(ref)
    if printing is None:
        return f"{count} {name}"
    number = printing.number
    is_found_again = library.numbered(number.set, number.number, number.variant) is card
    return f"{count} {name}" + (f" ({number.set}) {number.number}{number.variant}" if is_found_again else "")


def _dump_unknown(name: str, count: int, library: AnyLibrary) -> str:
    """Return a line for `count` copies of an unknown card that is not parsed back as a known one.

    Seven copies of "Sins" must differ from a card called "7 Sins".
    """
    lines = [f"{count} {name}", f"{count}x {name}", f"({count}) {name}", f"(={count}) {name}"]
    headings, wanted = headings_of(library.game), [CardLine(name, count, None)]
    reader = LineReader(library, headings)
    fits = (line for line in lines if reader.read(line) == wanted and not headings.find_loosely(undecorated(line)))
    return next(fits, lines[-1])


def _is_known(read: list[CardLine] | BadLine) -> bool:
    return isinstance(read, list) and any(card.match for card in read)


#: It is the last one in `turn`, because it accepts every text.
TEXT: Final = FileFormat(
    code="text",
    label="Text",
    content_type="text/plain; charset=utf-8",
    extension="txt",
    write=dump_text,
    reader=ListReader(read=_read_pasted, turn=4, find_game=find_game, suffixes=(".txt",), file_help="text"),
)
