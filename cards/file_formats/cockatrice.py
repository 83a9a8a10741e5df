"""Writer of a card database for the program Cockatrice: all cards and sets as XML version 4, with image URLs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from urllib.parse import urlencode
from xml.sax.saxutils import escape, quoteattr

from django.urls import reverse

from cards.catalog.catalogs import Catalog
from cards.catalog.printings import Printed
from cards.file_formats.xml_text import fit_for_xml
from drawing.card_images.size import Size
from games.despaira import DESPAIRA
from games.despaira.alt_text import kind_line
from rules.cards import CardDef
from rules.vocabulary import Kind

#: Row of Cockatrice's table for each kind, from the player's edge. Row 3 is the stack, which is cleared after use.
_ROWS: Final = {Kind.TILE: 0, Kind.LEADER: 1, Kind.CREATURE: 2, Kind.TOKEN: 2, Kind.TRICK: 3}
#: Set of unprinted cards, since each card needs one. Set codes of the site have no lower-case letters.
_UNPRINTED: Final = "unprinted"


def dump_card_database(catalog: Catalog, site: str) -> Iterator[str]:
    """Yield the XML of all cards and sets in pieces. `site` is the site's URL without a trailing slash."""
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<cockatrice_carddatabase version="4">\n<info>\n'
    yield f"{_element('author', 'despaira')}{_element('sourceUrl', f'{site}/')}"
    yield f"{_element('sourceVersion', catalog.revision)}</info>\n<sets>\n"
    for code in sorted(catalog.printings.by_set):
        known = catalog.sets[code]
        yield _set(code, known.name, known.released.isoformat() if known.released else "")
    if any(not catalog.printings_of(card_id) for card_id in catalog):
        yield _set(_UNPRINTED, "Printed in no set", "")
    yield "</sets>\n<cards>\n"
    for card_id in sorted(catalog):
        yield _card(catalog[card_id], catalog.printings_of(card_id), site)
    yield "</cards>\n</cockatrice_carddatabase>\n"


def _set(code: str, name: str, released: str) -> str:
    attributes = {"name": code, "longname": name, "settype": "Custom", "releasedate": released}
    return f"<set>{''.join(_element(tag, text) for tag, text in attributes.items() if text)}</set>\n"


def _card(card: CardDef, printings: tuple[Printed, ...], site: str) -> str:
    """Return a card with its printings as XML, with the elements in the order of the format."""
    properties = "".join(_element(tag, text) for tag, text in _properties(card).items() if text)
    sets = [_printing(card, printing, site) for printing in printings or (None,)]
    token = _element("token", "1") if card.kind is Kind.TOKEN else ""
    row = _element("tablerow", str(_ROWS[card.kind]))
    head = _element("name", card.name) + _element("text", DESPAIRA.image.describe(card))
    return f"<card>{head}<prop>{properties}</prop>{''.join(sets)}{token}{row}</card>\n"


def _properties(card: CardDef) -> dict[str, str]:
    """Return the properties of a card that Cockatrice knows, and its element, which Cockatrice ignores."""
    is_leader = card.kind is Kind.LEADER
    return {
        "type": kind_line(card),
        "maintype": card.kind.label,
        "cmc": "" if card.level is None else str(card.level),
        "manacost": "" if card.level is None else str(card.level),
        "pt": f"{card.atk or 0}/{card.hp}" if card.hp is not None and not is_leader else "",
        "loyalty": str(card.starting_hp) if is_leader else "",
        "element": card.element.label if card.element else "",
        "layout": "normal",
        "side": "front",
    }


def _printing(card: CardDef, printing: Printed | None, site: str) -> str:
    # Use the API, because image URLs of pages may return a placeholder that Cockatrice would store.
    parameters = {"size": Size.LARGE.value} | ({"printing": printing.number.code} if printing else {})
    attributes = {"picurl": f"{site}{reverse('api:card-image', args=[card.slug])}?{urlencode(parameters)}"}
    if printing is None:
        return _element("set", _UNPRINTED, attributes)
    number = printing.number
    attributes |= {"num": f"{number.number}{number.variant}", "rarity": printing.rarity.lower()}
    return _element("set", number.set, attributes)


def _element(tag: str, text: str, attributes: dict[str, str] | None = None) -> str:
    written = "".join(f" {name}={quoteattr(fit_for_xml(value))}" for name, value in (attributes or {}).items() if value)
    return f"<{tag}{written}>{escape(fit_for_xml(text))}</{tag}>"
