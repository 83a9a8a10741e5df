"""Cockatrice's deck files as Cockatrice reads them, written from the rules of its format: nothing of the site is used.

A file is a `cockatrice_deck` of version 1. Of it are read `deckname`, `format` and `comments`, which are text; `tags`
with a `tag` each; and `zone`s with a `name`, which have `card`s with a `number` and a `name` and, if the file says
them, `setShortName`, `collectorNumber` and `uuid`. All else is passed over. Zones of one name are one. A game deals
from `main` and `side`, and leaves all other zones alone.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from defusedxml import ElementTree

#: The elements that are written in a deck, in their order.
_CHILDREN: Final = ("lastLoadedTimestamp", "deckname", "format", "bannerCard", "comments", "tags", "zone")
_KNOWN: Final = {"number", "name", "setShortName", "collectorNumber", "uuid"}
#: What this site says besides.
_OURS: Final = {"section"}


@dataclass
class Deck:
    """A deck as Cockatrice has it: how many of which card are in each zone."""

    name: str = ""
    format: str = ""
    comments: str = ""
    zones: dict[str, Counter[str]] = field(default_factory=dict)
    printings: dict[str, tuple[str, str]] = field(default_factory=dict)


def read(document: bytes) -> Deck:
    """Read a file. Raises AssertionError where it is none that Cockatrice would write so."""
    assert document.startswith(b'<?xml version="1.0" encoding="UTF-8"?>\n')
    root = ElementTree.fromstring(document)
    assert (root.tag, root.attrib) == ("cockatrice_deck", {"version": "1"})
    tags = [child.tag for child in root]
    assert tags[:6] == list(_CHILDREN[:6])
    assert set(tags[6:]) <= {"zone"}
    name, deck_format, comments = (root.findtext(tag) or "" for tag in ("deckname", "format", "comments"))
    deck = Deck(name, deck_format, comments)
    for zone in root.iterfind("zone"):
        assert set(zone.attrib) == {"name"}
        assert zone.get("name") not in deck.zones
        pile = deck.zones.setdefault(zone.attrib["name"], Counter())
        assert len(zone)
        for card in zone:
            assert card.tag == "card"
            assert {"number", "name"} <= set(card.attrib) <= _KNOWN | _OURS
            assert not len(card)
            number = card.attrib["number"]
            assert number.isascii()
            assert number.isdigit()
            assert 1 <= int(number) <= 2**31 - 1  # what Qt makes a whole number of
            name = card.attrib["name"]
            assert name
            assert name == name.strip()
            pile[name] += int(number)
            if "setShortName" in card.attrib:
                deck.printings[name] = card.attrib["setShortName"], card.attrib["collectorNumber"]
    return deck
