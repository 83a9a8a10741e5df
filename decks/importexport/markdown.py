"""Decklists as Markdown, for chats and forums: a heading a section, a bullet a card, with links to cards."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, TypeAlias

from decks.fields.cleaning import clean_breaks, clean_description, clean_name, clean_title, replace_unprintable
from decks.games import game_of
from decks.importexport.exported import ExportedDeck
from decks.importexport.file_format import FileFormat, ListReader
from decks.importexport.ordering import ordered_counts
from decks.importexport.parsing.cardrefs import CardMatch, find_card
from decks.importexport.parsing.gathering import Gatherer
from decks.importexport.parsing.headings import Headings, headings_of
from decks.importexport.parsing.input import check_length, check_lines
from decks.importexport.parsing.result import Head, LineCode, ParsedList
from decks.importexport.parsing.textline import BadLine, CardLine, LineReader
from decks.importexport.site import NOWHERE
from decks.importexport.text import find_game
from decks.legality import name_of
from games import Game
from tcg.construction import Ref
from tcg.library import AnyLibrary, Card

#: Function that returns the address of a card's page, or "".
_Page: TypeAlias = Callable[[Card], str]

#: Characters with a meaning in Markdown, its dialects or chats: emphasis, code, links, mentions, formulas.
_SIGNS: Final = re.compile(r"[\\`*_{}\[\]<>()#|~&!@$^]|(?<=:)//|(?i:(?<=\bwww)\.)")
_ESCAPED: Final = re.compile(r"\\([!-/:-@\[-`{-~])")
#: Start of a link in a description that is neither a web nor a mail address.
_ODD_LINK: Final = re.compile(r"(\]\s*\(\s*|\]:\s*)(?!https?:|mailto:)([a-z][a-z0-9+.\x00-\x20-]*)\\*:", re.IGNORECASE)

_TITLE: Final = re.compile(r" {0,3}#[ \t]+(?P<words>.*?)(?:[ \t]+#+)?[ \t]*")
_LINKED_TITLE: Final = re.compile(r" {0,3}#[ \t]+\[(?:\\.|[^\[\]\\])*\]\([^()\s]*\)[ \t]*")
_HEADING: Final = re.compile(r" {0,3}#{2,6}[ \t]+(?P<words>.*?)(?:[ \t]+#+)?[ \t]*")
_QUOTE: Final = re.compile(r" {0,3}> ?(?P<words>.*)")
_FORMAT: Final = re.compile(r"\**format(?:\**\s*:|:\**)\s*(?P<words>.*?)\**\s*", re.IGNORECASE)
_BULLET: Final = re.compile(r"\s*(?:[-*+]|[0-9]{1,3}[.)])\s+(?P<rest>.*)")
#: Text after a bullet as this module writes it: a count and one card.
_COUNTED: Final = re.compile(r"(?P<count>[0-9]{1,9}) (?P<card>\S.*)")
_LINK: Final = re.compile(r"\[(?P<name>(?:\\.|[^\[\]\\])*)\]\([^()\s]*\)")
_CARD_LINK: Final = re.compile(r"\[\[(?P<name>[^\[\]|]+)(?:\|[^\[\]]*)?\]\]")
#: Card name or words in a description that can become a link, because they have no Markdown characters.
_PLAIN: Final = r"[^\s\\`*_{}\[\]<>()#|~!@$^][^\\`*_{}\[\]<>()#|~!@$^\n]{0,159}"
_DESCRIBED: Final = re.compile(rf"\[\[(?P<name>{_PLAIN})(?:\|(?P<words>{_PLAIN}))?\]\]")
#: Link to a card in a description, as this module writes it.
_DESCRIBED_LINK: Final = re.compile(r"\[(?P<name>[^\[\]()\n]{1,160})\]\(https?://[^()\s]*/cards/(?P<slug>[\w-]+)/\)")
#: Most letters of a message in chats; cards of a longer deck are not linked.
_MESSAGE: Final = 2_000
#: Most linked cards of a description, so that the list is not too long to be parsed again.
_MOST_LINKED: Final = 100


def is_markdown(text: str, game: Game) -> bool:
    """Return whether a text has a Markdown heading with a section, such as `## Main (50)`, or a linked title."""
    headings = headings_of(game.code)
    lines = [line for line in text.split("\n") if line.lstrip().startswith("#")]
    return any(_section_heading(line, headings) or _LINKED_TITLE.fullmatch(line) for line in lines)


def parse_markdown(text: str, library: AnyLibrary, usual: Head | None = None) -> ParsedList:
    """Parse a decklist whose sections have Markdown headings.

    The heading of the first level is the deck's name, a quotation above the first section its description; `usual` has
    the fields that the text lacks. A list item, or a line that begins with a count, is a card. Everything else is
    reported. Raises FormatError if the text is too long.
    """
    check_length(text)
    lines = clean_breaks(text).split("\n")
    check_lines(sum(1 for line in lines if line.strip() and not _QUOTE.fullmatch(line)))
    return _MarkdownReader(library, usual).read(lines)


class _MarkdownReader:
    """Parser of a decklist in Markdown, which reads the text line by line."""

    def __init__(self, library: AnyLibrary, usual: Head | None) -> None:
        self._library, self._gatherer = library, Gatherer(library, usual)
        self._game = self._gatherer.game
        self._headings = headings_of(self._game.code)
        self._line_reader = LineReader(library, self._headings)
        self._section, self._has_section, self._has_title = self._game.main, False, False
        self._description: list[tuple[int, str]] = []

    def read(self, lines: list[str]) -> ParsedList:
        """Return the deck in these lines, with reports of the lines that are not understood."""
        for number, line in enumerate(lines, 1):
            if line.strip():
                self._read_line(number, line)
        if self._description:
            words = "\n".join(words for _, words in self._description)
            self._gatherer.read_description(
                _without_links(unescape_html(words), self._library), self._description[0][0]
            )
        return self._gatherer.parsed()

    def _read_line(self, number: int, line: str) -> None:
        if heading := _HEADING.fullmatch(line):
            self._open(number, line, clean_name(_unescape(heading["words"])))
        elif self._has_section:
            self._read_card(number, line)
        elif quote := _QUOTE.fullmatch(line):
            self._description.append((number, quote["words"]))
        elif (title := _TITLE.fullmatch(line)) and not self._has_title:
            self._has_title = True
            link = _LINK.fullmatch(title["words"])
            self._gatherer.read_name(_unescape(link["name"] if link else title["words"]), number)
        elif match := _FORMAT.fullmatch(line.strip()):
            self._gatherer.read_format(clean_title(_unescape(match["words"])), number)
        else:
            self._read_card(number, line)

    def _open(self, number: int, line: str, words: str) -> None:
        heading = self._headings.find(words)
        if heading is None:
            section = self._game.section(self._section).label
            message = f"No section of a deck has this name: the cards below it were read into {section}."
            self._gatherer.report(number, line, LineCode.UNKNOWN_SECTION, message)
        else:
            self._gatherer.open_section(heading.section, number)
            self._section = heading.section or self._section
        self._has_section = True

    def _read_card(self, number: int, line: str) -> None:
        bullet = _BULLET.fullmatch(line)
        rest = clean_name(bullet["rest"] if bullet else line)
        if self._headings.is_rule(rest) or self._headings.is_table_header(rest):
            return
        counted = _COUNTED.fullmatch(rest)
        written = _card_in(counted["card"]) if counted else ""
        if counted and (match := find_card(written, self._library)) and not match.doubt:
            self._gatherer.add_match(self._place(match), written, match, int(counted["count"]), number, line)
            return
        if not bullet and (heading := self._headings.find(rest)):
            self._gatherer.open_section(heading.section, number)
            self._section = heading.section or self._section
            return
        place = ""
        if prefix := self._headings.split_prefix(rest):
            place, rest = prefix.section, prefix.rest
        read = self._line_reader.read(_card_in(rest), line) if rest else None
        cards = read if isinstance(read, list) else []
        if counted and not any(card.match for card in cards):
            cards = [CardLine(written, int(counted["count"]), None)]
        if cards and (bullet or counted or any(card.match for card in cards)):
            for card in cards:
                section = card.section or place or self._place(card.match)
                self._gatherer.add_match(section, card.written, card.match, card.count, number, line)
        elif isinstance(read, BadLine):
            self._gatherer.report(number, line, read.code, read.message)
        elif not self._headings.find_loosely(rest):
            message = "This is neither a heading nor a card: a card stands behind a bullet, with its count."
            self._gatherer.report(number, line, LineCode.NOT_A_CARD, message)

    def _place(self, match: CardMatch | None) -> str:
        """Return the section of a card (None: unknown): that of the heading above, or else the card's usual section."""
        return self._section if self._has_section else self._gatherer.place_of(match)


def dump_markdown(deck: ExportedDeck) -> str:
    """Return a deck as Markdown; name, and cards if the text fits into a chat message (2,000 letters), are links.

    Names are escaped. The description stays Markdown, without HTML, and with links to web and mail addresses only.
    """
    text = _render(deck, deck.site.page)
    return text if len(text) <= _MESSAGE else _render(deck, NOWHERE.page)


def _render(deck: ExportedDeck, page: _Page) -> str:
    """Return a deck as Markdown; `page` returns the address of a card's page, or "" for no link."""
    library, decklist = deck.library, deck.decklist
    game, title = game_of(library), clean_title(deck.name)
    reader = LineReader(library, headings_of(game.code))
    blocks = [[f"# {_linked(_escape(title), deck.site.deck)}"]] if title else []
    blocks.append([f"**Format:** {_escape(game.formats[deck.format].name)}"])
    if deck.description:
        lines = _with_links("\n".join(safe_lines(deck.description)), library, page).split("\n")
        blocks.append([f"> {line}".rstrip(" ") if not line else f"> {line}" for line in lines])
    for section in game.sections:
        if pile := ordered_counts(decklist, section.name, library):
            count = "" if section.name in game.singles else f" ({decklist.count(section.name)})"
            blocks.append([f"## {section.label}{count}"])
            blocks.append([f"- {_count(ref, count, reader)} {_card(ref, library, page)}" for ref, count in pile])
    if not decklist.sections:
        blocks.append([f"## {game.section(game.main).label} (0)"])
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"


def _section_heading(line: str, headings: Headings) -> bool:
    match = _HEADING.fullmatch(line)
    return match is not None and headings.find(clean_name(_unescape(match["words"]))) is not None


def _card_in(written: str) -> str:
    """Return the card name in `written`: the text of a link, `[Flash Step](…)` or `[[Flash Step]]`, or all of it."""
    match = _LINK.fullmatch(written) or _CARD_LINK.fullmatch(written)
    return clean_name(_unescape(match["name"] if match else written))


def _count(ref: Ref, count: int, reader: LineReader) -> str:
    """Return the text of the count in front of a card, normally just the number.

    For an unknown name it is `(=3)` if `reader` would take number and name together for a known card.
    """
    read = reader.read(f"{count} {_name(ref)}") if isinstance(ref, str) else None
    return f"(={count})" if isinstance(read, list) and any(card.match for card in read) else str(count)


def _name(ref: str) -> str:
    return replace_unprintable(clean_name(ref))


def _card(ref: Ref, library: AnyLibrary, page: _Page) -> str:
    if isinstance(ref, str):
        return _escape(_name(ref))
    card = library.cards[ref]
    return _linked(_escape(name_of(ref, library)), page(card))


def _linked(words: str, address: str) -> str:
    return f"[{words}]({address})" if address else words


def _with_links(text: str, library: AnyLibrary, page: _Page) -> str:
    """Return a description with its first 100 `[[…]]` turned into links; those of unknown cards stay.

    `page` returns the address of a card.
    """

    def link(match: re.Match[str]) -> str:
        card = library.named(unescape_html(match["name"]))
        address = page(card) if card else ""
        return _linked(match["words"] or match["name"], address) if address else match[0]

    return _DESCRIBED.sub(link, text, count=_MOST_LINKED)


def _without_links(text: str, library: AnyLibrary) -> str:
    """Return a description with links to cards turned into `[[…]]` if the text of the link is the card's name."""

    def name(match: re.Match[str]) -> str:
        card = library.named(match["name"])
        return f"[[{match['name']}]]" if card and card.slug == match["slug"] else match[0]

    return _DESCRIBED_LINK.sub(name, text)


def safe_lines(description: str) -> list[str]:
    """Return the lines of a description without HTML and without links other than web and mail addresses."""
    text = clean_description(description).replace("&", "&amp;").replace("<", "&lt;")
    return _ODD_LINK.sub(r"\1\2 :", text).split("\n")


def unescape_html(text: str) -> str:
    """Return a text with the HTML characters that `safe_lines` escaped."""
    return text.replace("&lt;", "<").replace("&amp;", "&")


def _escape(text: str) -> str:
    """Return a line of text with Markdown characters escaped."""
    return _SIGNS.sub(lambda match: "".join(f"\\{sign}" for sign in match[0]), text)


def _unescape(text: str) -> str:
    return _ESCAPED.sub(r"\1", text)


MARKDOWN: Final = FileFormat(
    code="markdown",
    label="Markdown",
    content_type="text/markdown; charset=utf-8",
    extension="md",
    write=dump_markdown,
    reader=ListReader(
        read=parse_markdown,
        recognises=is_markdown,
        turn=3,
        find_game=find_game,
        suffixes=(".md",),
        file_help="Markdown",
        paste_help="Markdown",
    ),
    holds=("name", "format", "description"),
    remark="For chats and forums, with links to the cards.",
)
