"""Backs of cards in PDFs: drawn for Despaira; other games use the image of their card back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, TypeAlias

from reportlab.lib.colors import Color, HexColor
from reportlab.pdfgen.canvas import Canvas

from decks.pdf.documents import PdfCanvas
from decks.pdf.layout import CARD_HEIGHT, CARD_WIDTH
from drawing.card_images.sheet import jpeg
from games import DEFAULT_GAME, Game

NAME: Final = "back"
_INK, _SLATE, _STEEL = HexColor("#101218"), HexColor("#191d26"), HexColor("#2c3340")
_GOLD, _PARCHMENT, _EMBER = HexColor("#b8914a"), HexColor("#efe6d2"), HexColor("#c8461a")
#: Distance of the lines that form the background's diamonds, in mm.
_STEP: Final = 7.0


#: Adds a back to a document, as a picture called `NAME`.
Back: TypeAlias = Callable[[PdfCanvas], None]


def back_of(game: Game) -> Back:
    """Return the function that adds the image of a game's card back to a PDF."""
    return _add_drawn if game is DEFAULT_GAME else partial(_add_picture, game)


def _add_picture(game: Game, document: PdfCanvas) -> None:
    document.add_picture(NAME, lambda: jpeg(game.image.drawing.draw_back()))


def _add_drawn(document: PdfCanvas) -> None:
    canvas = document.canvas
    # A picture is one unit high and wide; the scale makes the units below millimetres.
    canvas.beginForm(NAME, 0, 0, 1, 1)
    canvas.scale(1 / CARD_WIDTH, 1 / CARD_HEIGHT)
    canvas.setFillColor(_INK)
    canvas.rect(0, 0, CARD_WIDTH, CARD_HEIGHT, stroke=0, fill=1)
    _ground(canvas)
    canvas.setStrokeColor(_GOLD)
    for inset, width in ((2.6, 0.5), (3.7, 0.18)):
        canvas.setLineWidth(width)
        canvas.roundRect(inset, inset, CARD_WIDTH - 2 * inset, CARD_HEIGHT - 2 * inset, 2.4, stroke=1, fill=0)
    _emblem(canvas)
    canvas.endForm()


def _ground(canvas: Canvas) -> None:
    """Draw the pattern of diamonds inside the frame of a card back."""
    canvas.saveState()
    clip = canvas.beginPath()
    clip.roundRect(3.7, 3.7, CARD_WIDTH - 7.4, CARD_HEIGHT - 7.4, 2.4)
    canvas.clipPath(clip, stroke=0, fill=0)
    canvas.setFillColor(_SLATE)
    canvas.rect(0, 0, CARD_WIDTH, CARD_HEIGHT, stroke=0, fill=1)
    canvas.setStrokeColor(_STEEL)
    canvas.setLineWidth(0.25)
    for start in range(-14, 15):
        x = CARD_WIDTH / 2 + start * _STEP
        canvas.line(x - CARD_HEIGHT / 4, 0, x + CARD_HEIGHT / 4, CARD_HEIGHT)
        canvas.line(x + CARD_HEIGHT / 4, 0, x - CARD_HEIGHT / 4, CARD_HEIGHT)
    canvas.restoreState()


def _emblem(canvas: Canvas) -> None:
    """Draw the site's icon (two cards and a flame in a diamond) on a card back."""
    middle = CARD_WIDTH / 2, CARD_HEIGHT / 2
    for size, fill, line in ((23.0, _INK, 0.5), (21.0, _INK, 0.18)):
        diamond = canvas.beginPath()
        diamond.moveTo(middle[0], middle[1] + size * 1.3)
        for x, y in ((size, 0.0), (0.0, -size * 1.3), (-size, 0.0)):
            diamond.lineTo(middle[0] + x, middle[1] + y)
        diamond.close()
        canvas.setFillColor(fill)
        canvas.setStrokeColor(_GOLD)
        canvas.setLineWidth(line)
        canvas.drawPath(diamond, stroke=1, fill=1)
    canvas.saveState()
    # The icon's own coordinates: 32 × 32, y downwards (static/favicon.svg).
    canvas.translate(middle[0] - 16, middle[1] + 16)
    canvas.scale(1, -1)
    canvas.setStrokeColor(_PARCHMENT)
    canvas.setLineWidth(1.1)
    _turned_card(canvas, (5.6, 9.0, 11.0, 16.0, 1.8), (11.0, 17.0), -14, _STEEL, stroke=1)
    _turned_card(canvas, (12.4, 6.8, 13.0, 18.6, 2.1), (19.0, 16.0), 8, _PARCHMENT, stroke=0)
    flame = canvas.beginPath()
    flame.moveTo(20.3, 9.6)
    flame.curveTo(20.6, 12.2, 24.0, 14.2, 23.5, 18.0)
    flame.curveTo(23.1, 20.7, 20.8, 22.2, 18.4, 21.9)
    flame.curveTo(15.9, 21.6, 14.2, 19.4, 14.5, 16.9)
    flame.curveTo(14.7, 15.2, 15.7, 13.9, 16.7, 13.0)
    flame.curveTo(16.7, 14.0, 17.1, 14.7, 17.8, 15.0)
    flame.curveTo(17.9, 13.0, 18.6, 11.0, 20.3, 9.6)
    flame.close()
    canvas.setFillColor(_EMBER)
    canvas.drawPath(flame, stroke=0, fill=1)
    canvas.restoreState()


def _turned_card(
    canvas: Canvas,
    box: tuple[float, float, float, float, float],
    around: tuple[float, float],
    degrees: float,
    fill: Color,
    *,
    stroke: int,
) -> None:
    canvas.saveState()
    canvas.translate(*around)
    canvas.rotate(degrees)
    canvas.translate(-around[0], -around[1])
    canvas.setFillColor(fill)
    canvas.roundRect(*box, stroke=stroke, fill=1)
    canvas.restoreState()
