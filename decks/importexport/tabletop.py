"""Decklists for Tabletop Simulator: a saved object (JSON) with piles of cards on image sheets.

A pile is a `DeckCustom`, a single card a `Card`. The `CardID` of a card gives its sheet and position. It is a hundred
times the key of the sheet in `CustomDeck`, plus the position, row by row from 0.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from hashlib import sha256
from itertools import count as counted
from typing import Any, Final

from decks import limits
from decks.fields.cleaning import clean_description, clean_name, clean_title, without_card_links
from decks.games import game_of
from decks.importexport.exported import ExportedDeck
from decks.importexport.file_format import FileFormat, ListReader
from decks.importexport.jsonlist import read_json
from decks.importexport.ordering import ordered_counts
from decks.importexport.parsing.cardrefs import find_card
from decks.importexport.parsing.gathering import Gatherer
from decks.importexport.parsing.headings import Headings, headings_of
from decks.importexport.parsing.input import check_length, check_lines
from decks.importexport.parsing.result import FormatCode, FormatError, Head, LineCode, ParsedList
from decks.importexport.site import CardSite
from decks.legality import name_of
from drawing.card_images.sheet import MOST, Grid
from games import GAMES, Game
from tcg.construction import Decklist, Ref
from tcg.library import AnyLibrary

_STATES: Final = "ObjectStates"
_PILES: Final = frozenset({"Deck", "DeckCustom"})
_CARDS: Final = frozenset({"Card", "CardCustom"})
#: Depth to which containers on a table are searched.
_DEPTH: Final = 8
#: Letters of the description of a card, so that the file can be parsed again; the image has the rest.
_SAID: Final = 300
#: Distance between the centres of neighbouring piles.
_APART: Final = 3.0
#: Rotation of an object that lies face up, or face down.
_UP, _DOWN = 0, 180
_CARDS_A_SHEET: Final = 100


def is_object(text: str) -> bool:
    """Return whether a text looks like a saved object or saved table of Tabletop Simulator."""
    return text.lstrip("\ufeff \t\n").startswith("{") and f'"{_STATES}"' in text


def game_played(text: str) -> Game | None:
    """Return the game in the `GameMode` of a saved object, or None; FormatError if it is too long or not JSON."""
    check_length(text, limits.FILE_LETTERS)
    document = read_json(text)
    mode = document.get("GameMode") if isinstance(document, dict) else None
    return next((game for game in GAMES.values() if any(mode == _mode(game, code) for code in game.formats)), None)


def parse_object(text: str, library: AnyLibrary, usual: Head | None = None) -> ParsedList:
    """Parse the decks and cards of a saved object of Tabletop Simulator by the names of the cards.

    Entries are counted from 1, one for each card and pile. The section of a pile is in its notes (`GMNotes`) or name.
    Otherwise it is the main section, except for cards that belong in sections with a single card. `usual` has the
    fields that the object lacks. Raises FormatError if the text is too long, not JSON, or without cards.
    """
    check_length(text, limits.FILE_LETTERS)
    document = read_json(text)
    if not isinstance(document, dict) or not isinstance(document.get(_STATES), list):
        message = f'A saved object of Tabletop Simulator has its things in "{_STATES}".'
        raise FormatError(FormatCode.NOT_A_DECKLIST, message)
    gatherer = Gatherer(library, usual)
    _read_head(document, gatherer)
    entries: dict[tuple[str | None, str], int] = {}
    headings = headings_of(gatherer.game.code)
    for section, name in _named_cards(document[_STATES], headings):
        entries[section, name] = entries.get((section, name), 0) + 1
    if document[_STATES] and not entries:
        raise FormatError(FormatCode.NOT_A_DECKLIST, "There is no card in this saved object.")
    check_lines(len(entries))
    for number, ((section, name), count) in enumerate(entries.items(), 1):
        written, text = clean_name(name), f"{count} {name}"
        if not written:
            message = "This card has no name: which it is can't be told from its picture."
            gatherer.report(number, text, LineCode.NOT_A_CARD, message)
            continue
        match = find_card(written, library)
        gatherer.add_match(section or gatherer.place_of(match), written, match, count, number, text)
    return gatherer.parsed()


def check_table(decklist: Decklist, library: AnyLibrary) -> None:
    """Check that a deck does not have too many cards for a saved object. Raises FormatError."""
    count = sum(decklist.count(section.name) for section in game_of(library).sections)
    if count > limits.TABLE_CARDS:
        message = f"This deck has {count:,} cards: at most {limits.TABLE_CARDS:,} are put on a table."
        raise FormatError(FormatCode.TOO_MANY_COPIES, message)


def dump_object(deck: ExportedDeck) -> str:
    """Return a deck as a saved object, with a pile for each section. Raises FormatError for too many cards.

    An unknown card has the back on both sides, and its name.
    """
    decklist, library = deck.decklist, deck.library
    check_table(decklist, library)
    game, title = game_of(library), clean_title(deck.name)
    sheets = _Sheets(decklist, library, deck.site)
    marks = _marks(f"{title}\n{deck.format}")
    states: list[dict[str, object]] = []
    for section in game.sections:
        pile = ordered_counts(decklist, section.name, library)
        cards = [_card(ref, library, deck.site, sheets, marks) for ref, count in pile for _ in range(count)]
        if not cards:
            continue
        side = _UP if section.name in game.singles else _DOWN
        where = {"Transform": _transform(len(states) * _APART, 1, side), "GMNotes": section.name}
        if len(cards) == 1:
            states.append({**cards[0], **where, "CustomDeck": sheets.of(cards)})
            continue
        states.append(
            {
                "GUID": next(marks),
                "Name": "DeckCustom",
                "Nickname": f"{section.label} – {title}",
                "Description": "",
                **where,
                "SidewaysCard": False,
                "DeckIDs": [card["CardID"] for card in cards],
                "CustomDeck": sheets.of(cards),
                "ContainedObjects": cards,
            }
        )
    head = {
        "SaveName": title,
        "GameMode": _mode(game, deck.format),
        "Note": without_card_links(clean_description(deck.description)),
        "Rules": "",
        "Table": "",
        "Sky": "",
        "PlayerTurn": "",
    }
    return json.dumps({**head, _STATES: states}, ensure_ascii=False, separators=(",", ":")) + "\n"


def _mode(game: Game, format_code: str) -> str:
    """Return the value of `GameMode` for a game and a format: "F.A.D.E. Standard"."""
    return f"{game.name} {game.formats[format_code].name}"


# --- writing ----------------------------------------------------------------------------------------------------------


class _Sheets:
    """Image sheets with the cards of an exported deck: all known cards, and a card back for the others."""

    def __init__(self, decklist: Decklist, library: AnyLibrary, site: CardSite) -> None:
        self._decks: dict[int, dict[str, object]] = {}
        self._places: dict[Ref, int] = {}
        known = sorted({ref for pile in decklist.sections.values() for ref in pile if isinstance(ref, int)})
        for key, first in enumerate(range(0, len(known), MOST), 1):
            ids = known[first : first + MOST]
            grid = Grid.of(len(ids))
            address = site.sheet([library.cards[ref] for ref in ids])
            self._decks[key] = _custom_deck(address, site.back, grid.columns, grid.rows)
            self._places.update({ref: key * _CARDS_A_SHEET + place for place, ref in enumerate(ids)})
        self._back = len(self._decks) + 1
        self._decks[self._back] = _custom_deck(site.back, site.back, 1, 1)

    def card_id(self, ref: Ref) -> int:
        """Return the `CardID` of a card: 100 times its sheet's key plus its position; a back for an unknown card."""
        return self._places.get(ref, self._back * _CARDS_A_SHEET)

    def of(self, cards: list[dict[str, Any]]) -> dict[str, Any]:
        """Return the sheets, by key, that contain the cards of a pile (saved objects with a `CardID`)."""
        keys = sorted({card["CardID"] // _CARDS_A_SHEET for card in cards})
        return {str(key): self._decks[key] for key in keys}


def _custom_deck(face: str, back: str, columns: int, rows: int) -> dict[str, object]:
    return {
        "FaceURL": face,
        "BackURL": back,
        "NumWidth": columns,
        "NumHeight": rows,
        "BackIsHidden": True,
        "UniqueBack": False,
        "Type": 0,
    }


def _card(ref: Ref, library: AnyLibrary, site: CardSite, sheets: _Sheets, marks: Iterator[str]) -> dict[str, object]:
    return {
        "GUID": next(marks),
        "Name": "Card",
        "Nickname": name_of(ref, library),
        "Description": _cut(site.describe(library.cards[ref])) if isinstance(ref, int) else "",
        "Transform": _transform(0, 0, _DOWN),
        "CardID": sheets.card_id(ref),
    }


def _cut(text: str) -> str:
    return text if len(text) <= _SAID else f"{text[: _SAID - 1].rstrip()}…"


def _transform(x: float, y: float, side: int) -> dict[str, float]:
    at = {"posX": x, "posY": y, "posZ": 0, "rotX": 0, "rotY": 180, "rotZ": side}
    return at | {"scaleX": 1, "scaleY": 1, "scaleZ": 1}


def _marks(seed: str) -> Iterator[str]:
    """Yield ids for saved objects: six hexadecimal digits, unique and always the same for one `seed`."""
    first = int.from_bytes(sha256(seed.encode("utf-8", "replace")).digest()[:3])
    return (f"{(first + number) % 16**6:06x}" for number in counted())


# --- parsing ----------------------------------------------------------------------------------------------------------


def _read_head(document: Mapping[str, object], gatherer: Gatherer) -> None:
    """Read name, description and format from a saved object into `gatherer`.

    A `GameMode` that is no format is ignored, because saved tables use that field differently.
    """
    name, note, mode = (document.get(key) for key in ("SaveName", "Note", "GameMode"))
    if isinstance(name, str) and name:
        gatherer.read_name(name, 0)
    if isinstance(note, str) and note:
        gatherer.read_description(note, 0)
    for code, known in gatherer.game.formats.items():
        if mode in (known.name, _mode(gatherer.game, code)):
            gatherer.read_format(code, 0)


def _named_cards(states: list[object], headings: Headings) -> Iterator[tuple[str | None, str]]:
    """Yield (section or None, name) for every card in `states`, the saved objects: in piles, single, and in bags."""
    left = [(thing, 0) for thing in reversed(states)]
    while left:
        thing, depth = left.pop()
        if not isinstance(thing, dict) or depth > _DEPTH:
            continue
        inside = thing.get("ContainedObjects")
        inside = inside if isinstance(inside, list) else []
        if thing.get("Name") in _CARDS:
            yield _section_of(thing, headings), _text(thing, "Nickname")
        elif thing.get("Name") in _PILES:
            section = _section_of(thing, headings)
            yield from ((section, _text(card, "Nickname")) for card in inside if isinstance(card, dict))
        else:
            left += [(each, depth + 1) for each in reversed(inside)]


def _section_of(thing: Mapping[str, object], headings: Headings) -> str | None:
    """Return the section that a saved object (`thing`) names, or None.

    A pile names it in its notes or at the start of its name, a single card in its notes.
    """
    if section := headings.section(_text(thing, "GMNotes")):
        return section
    if thing.get("Name") in _CARDS:
        return None
    heading = headings.find(clean_name(_text(thing, "Nickname").partition(" – ")[0]))
    return heading.section if heading else None


def _text(thing: Mapping[str, object], key: str) -> str:
    value = thing.get(key)
    return value if isinstance(value, str) else ""


TABLETOP: Final = FileFormat(
    code="tts",
    label="Tabletop Simulator",
    content_type="application/json",
    extension="tts.json",
    write=dump_object,
    reader=ListReader(
        read=parse_object,
        recognises=lambda text, game: is_object(text),
        is_document=True,
        is_long=True,
        find_game=lambda text, usual: game_played(text),
        suffixes=(".json",),
        file_help="what Tabletop Simulator saves (.json)",
    ),
    holds=("name", "format", "description"),
    remark="Cards that this site doesn’t know show their back.",
    check=check_table,
)
