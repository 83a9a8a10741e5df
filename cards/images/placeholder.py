"""SVG placeholder for a card image that is not drawn yet, with the card's name and kind."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from django.utils.html import escape

from cards.file_formats.xml_text import fit_for_xml
from games import GAMES
from tcg.library import Card

CONTENT_TYPE: Final = "image/svg+xml"

#: Units of the picture, in the proportions of card images (`drawing.card_images.size`).
WIDTH, HEIGHT = 186, 260
#: Declared size in pixels, by which `static/js/card-images.js` recognizes a placeholder.
_DECLARED_SIZE: Final = (9.3, 13)
#: Most characters per line of the name and of other lines, most lines of the name, and line heights.
_NAME_LETTERS, _FACT_LETTERS, _NAME_LINES = 14, 22, 5
_NAME_HEIGHT, _FACT_HEIGHT = 22, 19
#: Most traits shown besides the kind.
_FACTS: Final = 3

_PICTURE: Final = """<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 186 260">\
<rect width="186" height="260" rx="8.6" fill="#2f3440"/>\
<rect x="6" y="6" width="174" height="248" rx="5" fill="#3d4352" stroke="#8d8468"/>\
<path d="M30 {rule}h126" stroke="#8d8468"/>\
<g font-family="Lato, system-ui, sans-serif" text-anchor="middle" fill="#f6f0de">{words}</g></svg>
"""


def placeholder(game: str, card: Card) -> bytes:
    """Return an SVG picture with the name of a card, its kind and its first features (`Game.traits`)."""
    name = _lines(card.name, _NAME_LETTERS)[:_NAME_LINES]
    facts = [line for fact in _facts(game, card) for line in _lines(fact, _FACT_LETTERS)]
    top = (HEIGHT - _NAME_HEIGHT * len(name) - _FACT_HEIGHT * len(facts)) // 2
    rule = top + _NAME_HEIGHT * len(name)
    words = [_text(line, top + _NAME_HEIGHT * place, 17, "700") for place, line in enumerate(name)]
    words += [_text(line, rule + 10 + _FACT_HEIGHT * place, 14, "400") for place, line in enumerate(facts, 1)]
    width, height = _DECLARED_SIZE
    return _PICTURE.format(width=width, height=height, rule=rule, words="".join(words)).encode()


def _facts(game: str, card: Card) -> list[str]:
    plugin = GAMES[game]
    places = [grouping.place(card) for grouping in plugin.traits]
    return [plugin.kind(card.kind).label, *[place.label for place in places if place is not None][:_FACTS]]


def _lines(words: str, letters: int) -> list[str]:
    return wrap(fit_for_xml(words), letters) or [""]


def _text(line: str, y: int, size: int, weight: str) -> str:
    return f'<text x="{WIDTH // 2}" y="{y}" font-size="{size}" font-weight="{weight}">{escape(line)}</text>'
