"""Decklists for Cockatrice: XML files with the suffix `.cod`.

Cockatrice plays with the zones `main` and `side`, and keeps other zones. So leaders and special cards are in `side`,
from where a player can take them. If the zone does not tell the section of a card, an attribute does. Cockatrice
ignores this attribute and does not write it again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from cards.file_formats.xml_text import fit_for_xml
from decks.fields.cleaning import clean_breaks, clean_description, clean_name, clean_title
from decks.games import game_of
from decks.importexport.exported import ExportedDeck
from decks.importexport.file_format import FileFormat, ListReader
from decks.importexport.ordering import ordered_counts
from decks.importexport.parsing.cardrefs import find_card
from decks.importexport.parsing.gathering import Gatherer
from decks.importexport.parsing.headings import headings_of
from decks.importexport.parsing.input import check_length, check_lines
from decks.importexport.parsing.result import FormatCode, FormatError, Head, LineCode, ParsedList
from decks.importexport.parsing.xmltext import read_xml
from decks.legality import name_of, rules_of
from games import Game
from tcg.construction import Checker, Decklist, Ref
from tcg.library import AnyLibrary

_ROOT: Final = "cockatrice_deck"
_VERSION: Final = "1"
_MAIN: Final = "main"
_SIDE: Final = "side"
_XML: Final = re.compile(rf"\s*(?:<\?xml\b|<!DOCTYPE\b|<!--|<{_ROOT}\b)", re.IGNORECASE)
_COUNT: Final = re.compile(r"[0-9]{1,9}")
_NUMBER: Final = re.compile(r"[0-9]{1,4}[A-Za-z]?")


def is_xml(text: str) -> bool:
    """Return whether a text begins like XML: with a declaration, doctype, comment or Cockatrice's root tag."""
    return _XML.match(text) is not None


def parse_cockatrice(text: str, library: AnyLibrary, usual: Head | None = None) -> ParsedList:
    """Parse the XML of a `.cod` file; reports number its cards from 1 over all zones.

    A card of the side zone that belongs in another section, such as a leader, goes there, unless the file names a
    section. `usual` has the name and format for a file without them. Raises FormatError if the text is too long, not
    XML, or not a deck of Cockatrice.
    """
    check_length(text)
    root = read_xml(clean_breaks(text))
    if root.tag != _ROOT:
        message = f"This XML is no deck of Cockatrice: that begins with <{_ROOT}>."
        raise FormatError(FormatCode.NOT_A_DECKLIST, message)
    gatherer = Gatherer(library, usual)
    readers = {"deckname": gatherer.read_name, "comments": gatherer.read_description}
    for tag, read in readers.items():
        if text := root.findtext(tag, ""):
            read(text, 0)
    if text := clean_title(root.findtext("format", "")):
        gatherer.read_format(text, 0)
    entries = [(zone.get("name", ""), card) for zone in root.iterfind("zone") for card in zone.iter("card")]
    check_lines(len(entries))
    sections = _SectionChooser(gatherer, library)
    for number, (zone, card) in enumerate(entries, 1):
        _read_entry(card, zone, number, gatherer, sections)
    return gatherer.parsed()


def dump_cockatrice(deck: ExportedDeck) -> str:
    """Return a deck as the XML of a `.cod` file, without notes, tags and side plans."""
    game, rules = game_of(deck.library), rules_of(deck.format, deck.library)
    root = Element(_ROOT, version=_VERSION)
    texts = {
        "lastLoadedTimestamp": "",
        "deckname": clean_title(deck.name),
        "format": game.formats[deck.format].name,
        "bannerCard": "",
        "comments": clean_description(deck.description),
    }
    for tag, text in texts.items():
        SubElement(root, tag).text = fit_for_xml(text)
    SubElement(root, "tags")
    zones: dict[str, Element] = {}
    for section, ref, count in _entries(deck.decklist, deck.library):
        zone = _zone_of(section, game)
        if zone not in zones:
            zones[zone] = SubElement(root, "zone", name=zone)
        card = SubElement(zones[zone], "card", _attributes(ref, count, deck.library))
        if section != _read_section(zone, ref, rules, game):
            card.set("section", section)
    indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, encoding="unicode") + "\n"


def _entries(decklist: Decklist, library: AnyLibrary) -> Iterator[tuple[str, Ref, int]]:
    """Yield (name of the section, card, count) for each card of a deck; the main section is first, as in Cockatrice."""
    game = game_of(library)
    for section in sorted(game.sections, key=lambda section: section.name != game.main):
        for ref, count in ordered_counts(decklist, section.name, library):
            yield section.name, ref, count


def _attributes(ref: Ref, count: int, library: AnyLibrary) -> dict[str, str]:
    if isinstance(ref, str):
        return {"number": str(count), "name": fit_for_xml(ref)}
    attributes = {"number": str(count), "name": fit_for_xml(name_of(ref, library))}
    printing = library.printing_of(ref)
    if printing is not None:
        number = printing.number
        attributes |= {"setShortName": number.set, "collectorNumber": f"{number.number}{number.variant}"}
    return attributes


def _zone_of(section: str, game: Game) -> str:
    if section == game.main:
        return _MAIN
    return section if section == game.ideas else _SIDE


def _read_section(zone: str, ref: Ref | None, rules: Checker, game: Game) -> str | None:
    """Return the section that Cockatrice's `zone` means for a card; None for an unknown zone.

    `ref` is the card, or None if the card is unknown.
    """
    home = rules.home(ref) if isinstance(ref, int) else None
    if zone == _MAIN:
        return home if home in game.optional_headings else game.main
    if zone == _SIDE:
        return home if home and home != game.main else game.side or None
    return zone if game.has_section(zone) else None


class _SectionChooser:
    """Chooser of the sections for the cards of a Cockatrice file."""

    def __init__(self, gatherer: Gatherer, library: AnyLibrary) -> None:
        self._gatherer, self._game = gatherer, gatherer.game
        self._rules, self._headings = rules_of(gatherer.format, library), headings_of(gatherer.game.code)

    def find(self, zone: str, written: str, ref: Ref | None, number: int) -> str:
        """Return the section for a card: the one `written` in the file, else that of its zone.

        For an unknown zone it is ideas, and entry `number` is reported. `ref` is the card's id, None if unknown.
        """
        if section := self._headings.section(written):
            return section
        section = _read_section(zone.strip().lower(), ref, self._rules, self._game) or self._headings.section(zone)
        if section is not None:
            return section
        ideas = self._game.section(self._game.ideas)
        message = f"No section of a deck has the name of this zone: the card was read into {ideas.label}."
        self._gatherer.report(number, zone, LineCode.UNKNOWN_SECTION, message)
        return ideas.name


def _read_entry(card: Element, zone: str, number: int, gatherer: Gatherer, sections: _SectionChooser) -> None:
    name, count = clean_name(card.get("name", "")), card.get("number", "1").strip()
    text = f"{count} {name}"
    if not _COUNT.fullmatch(count):
        gatherer.report(number, text, LineCode.BAD_COUNT, "A count is a whole number, in digits 0-9.")
        return
    set_code, printed = clean_name(card.get("setShortName", "")), card.get("collectorNumber", "").strip()
    written = f"{name} ({set_code}) {printed}".strip() if set_code and _NUMBER.fullmatch(printed) else name
    match = find_card(written, gatherer.library)
    if match is None:
        written, match = name, find_card(name, gatherer.library)
    section = sections.find(zone, card.get("section", ""), match.card.id if match else None, number)
    gatherer.add_match(section, written, match, int(count), number, text)


COCKATRICE: Final = FileFormat(
    code="cockatrice",
    label="Cockatrice",
    content_type="application/xml",
    extension="cod",
    write=dump_cockatrice,
    reader=ListReader(
        read=parse_cockatrice,
        recognises=lambda text, game: is_xml(text),
        turn=1,
        is_document=True,
        suffixes=(".cod", ".xml"),
        file_help="a deck of Cockatrice (.cod)",
    ),
    holds=("name", "format", "description"),
    remark="Sections besides the main one stand in the sideboard, since Cockatrice has no place of their own for them.",
)
