"""Reader of Cockatrice's card database (version 4), written from its schema without code of the site."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Final
from urllib.parse import urlsplit
from xml.etree.ElementTree import Element

from defusedxml import ElementTree

_SET: Final = {"name", "longname", "settype", "releasedate", "priority"}
_IN_SET: Final = {"muid", "uuid", "picurl", "picURL", "num", "rarity", "onlineOnly"}
#: The elements of a card in their order, and how often each is there.
_CARD: Final = (
    ("name", 1, 1), ("text", 0, 1), ("prop", 0, 1), ("set", 1, 1_000), ("related", 0, 1_000),
    ("reverse-related", 0, 1_000), ("token", 0, 1), ("tablerow", 0, 1), ("cipt", 0, 1), ("upsidedown", 0, 1),
)  # fmt: skip


@dataclass(frozen=True)
class CardInfo:
    """Card in Cockatrice's form. `pictures` are URLs by set and number."""

    text: str
    properties: dict[str, str]
    pictures: dict[tuple[str, str], str]
    is_token: bool
    row: int


def read(document: bytes) -> tuple[dict[str, str], dict[str, CardInfo]]:
    """Return the long names of the sets, and the cards by name.

    Raises:
        AssertionError: The document violates the schema.
    """
    root = ElementTree.fromstring(document)
    assert (root.tag, root.attrib) == ("cockatrice_carddatabase", {"version": "4"})
    assert [child.tag for child in root] == ["info", "sets", "cards"]
    info, sets, cards = root
    assert {child.tag for child in info} <= {"author", "createdAt", "sourceUrl", "sourceVersion"}
    names = dict(map(_read_set, sets))
    assert len(names) == len(sets)
    found = dict(_read_card(card, set(names)) for card in cards)
    assert len(found) == len(cards)
    return names, found


def _read_set(element: Element) -> tuple[str, str]:
    assert element.tag == "set"
    tags = [child.tag for child in element]
    assert set(tags) <= _SET
    assert len(set(tags)) == len(tags)
    if released := element.findtext("releasedate"):
        date.fromisoformat(released)
    name = element.findtext("name")
    assert name
    return name, element.findtext("longname") or ""


def _read_card(element: Element, sets: set[str]) -> tuple[str, CardInfo]:
    assert element.tag == "card"
    tags = [child.tag for child in element]
    order = [tag for tag, _, _ in _CARD]
    assert tags == sorted(tags, key=order.index)
    assert all(least <= tags.count(tag) <= most for tag, least, most in _CARD)
    pictures = {}
    for printing in element.iterfind("set"):
        assert printing.text in sets
        assert set(printing.attrib) <= _IN_SET
        parts = urlsplit(printing.attrib["picurl"])
        assert parts.scheme in ("http", "https")
        assert parts.netloc
        pictures[printing.text or "", printing.get("num", "")] = printing.attrib["picurl"]
    properties = element.find("prop")
    assert properties is not None
    assert all(not len(child) for child in properties)
    row = int(element.findtext("tablerow") or "0")
    assert 0 <= row <= 3
    name = element.findtext("name")
    assert name
    said = {child.tag: child.text or "" for child in properties}
    return name, CardInfo(element.findtext("text") or "", said, pictures, element.findtext("token") == "1", row)
