"""Saved objects as Tabletop Simulator reads them, written from the rules of its format: nothing of the site is used.

A saved object is JSON whose `ObjectStates` are things. A `DeckCustom` has its cards in `ContainedObjects` and their ids
in `DeckIDs`, in the same order, from the bottom to the top; it has at least two. A thing that is no pile is a `Card`. A
card's id is a hundred times a key of `CustomDeck` and its place on that sheet, from 0, row by row. A sheet has at most
10 × 7 places of equal size; its last place is what others see of a card in a hand, and belongs to no card, unless the
sheet is a single picture. Pictures are loaded from whole addresses of the web, as JPEG or PNG.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final
from urllib.parse import urlsplit

_PLACE: Final = {"posX", "posY", "posZ", "rotX", "rotY", "rotZ", "scaleX", "scaleY", "scaleZ"}
_SHEET: Final = {"FaceURL": str, "BackURL": str, "NumWidth": int, "NumHeight": int, "BackIsHidden": bool}


@dataclass(frozen=True)
class Sheet:
    """A picture with faces on it, and the one that all of them have behind."""

    face: str
    back: str
    columns: int
    rows: int


@dataclass(frozen=True)
class Card:
    """A card: what it is called, what is said of it, and where its face is."""

    name: str
    description: str
    sheet: Sheet
    column: int
    row: int


@dataclass(frozen=True)
class Pile:
    """Cards on one another, or one; `notes` are for whoever leads the game."""

    name: str
    notes: str
    cards: tuple[Card, ...]
    x: float
    is_face_down: bool


def read(document: bytes) -> list[Pile]:
    """Read a file. Raises AssertionError where it is none that can be put on a table."""
    data = json.loads(document)
    marks: list[str] = []
    piles = [_read_thing(thing, marks) for thing in data["ObjectStates"]]
    assert len(set(marks)) == len(marks)
    places = [pile.x for pile in piles]
    assert all(second - first >= 2.5 for first, second in pairwise(places))  # 2.2 wide
    return piles


def _read_thing(thing: dict[str, Any], marks: list[str]) -> Pile:
    _check_place(thing, marks)
    sheets = {int(key): _read_sheet(sheet) for key, sheet in thing["CustomDeck"].items()}
    assert all(key > 0 for key in sheets)
    if thing["Name"] == "Card":
        cards = [_read_card(thing, sheets)]
    else:
        assert thing["Name"] == "DeckCustom"
        assert thing["SidewaysCard"] is False
        assert len(thing["DeckIDs"]) >= 2
        assert thing["DeckIDs"] == [card["CardID"] for card in thing["ContainedObjects"]]
        cards = []
        for card in thing["ContainedObjects"]:
            assert card["Name"] == "Card"
            _check_place(card, marks)
            cards.append(_read_card(card, sheets))
    assert {card.sheet for card in cards} == set(sheets.values())
    place = thing["Transform"]
    return Pile(thing["Nickname"], thing["GMNotes"], tuple(cards), place["posX"], place["rotZ"] == 180)


def _check_place(thing: dict[str, Any], marks: list[str]) -> None:
    assert set(thing["Transform"]) == _PLACE
    assert all(isinstance(value, int | float) for value in thing["Transform"].values())
    assert re.fullmatch("[0-9a-f]{6}", thing["GUID"])
    marks.append(thing["GUID"])


def _read_sheet(sheet: dict[str, Any]) -> Sheet:
    for member, kind in _SHEET.items():
        assert isinstance(sheet[member], kind)
    for address in (sheet["FaceURL"], sheet["BackURL"]):
        parts = urlsplit(address)
        assert parts.scheme in ("http", "https")
        assert parts.netloc
        assert address.isascii()
    assert 1 <= sheet["NumWidth"] <= 10
    assert 1 <= sheet["NumHeight"] <= 7
    return Sheet(sheet["FaceURL"], sheet["BackURL"], sheet["NumWidth"], sheet["NumHeight"])


def _read_card(card: dict[str, Any], sheets: dict[int, Sheet]) -> Card:
    key, place = divmod(card["CardID"], 100)
    sheet = sheets[key]
    last = sheet.columns * sheet.rows - 1
    assert place < last or place == last == 0
    row, column = divmod(place, sheet.columns)
    return Card(card["Nickname"], card["Description"], sheet, column, row)
