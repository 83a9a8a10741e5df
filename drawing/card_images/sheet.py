"""Sheets of card images for programs that cut a picture into cards, such as Tabletop Simulator.

Such programs accept at most 10 × 7 cards per sheet and pictures of at most 4,096 pixels per side. They show the last
cell of a sheet in place of hidden cards, so the back is drawn there.
"""

from __future__ import annotations

import io
from collections.abc import Iterable
from typing import Final, NamedTuple

from PIL import Image

from drawing.card_images.size import Size

_COLUMNS: Final = range(2, 11)
_ROWS: Final = range(2, 8)
_PIXELS: Final = 4096
#: The most images that a sheet has.
MOST: Final = _COLUMNS[-1] * _ROWS[-1] - 1
#: JPEG quality: text stays sharp when a card fills the screen.
_QUALITY: Final = 88


class Grid(NamedTuple):
    """Cells for cards on a sheet: numbers of columns and rows, and the size of a cell in pixels."""

    columns: int
    rows: int
    width: int
    height: int

    @classmethod
    def of(cls, count: int) -> Grid:
        """Return the grid on which `count` images, 0 to `MOST`, are largest; if several, the one with fewest cells."""
        fitting = (
            (_card_width(columns, rows), -columns * rows, columns, rows)
            for columns in _COLUMNS
            for rows in _ROWS
            if columns * rows > count
        )
        width, _, columns, rows = max(fitting)
        return cls(columns, rows, width, _height(width))


def draw_sheet(images: Iterable[Image.Image | None], grid: Grid, back: Image.Image) -> bytes:
    """Return the images on a sheet as JPEG, row by row.

    The back replaces None and fills the remaining cells. `images` is consumed one at a time, up to the cells of `grid`.
    """
    sheet = Image.new("RGB", (grid.columns * grid.width, grid.rows * grid.height))
    behind = _fitted(back, grid)
    drawn = iter(images)
    for place in range(grid.columns * grid.rows):
        image = next(drawn, None)
        row, column = divmod(place, grid.columns)
        sheet.paste(_fitted(image, grid) if image else behind, (column * grid.width, row * grid.height))
    return jpeg(sheet)


def jpeg(image: Image.Image) -> bytes:
    """Return an RGB image as JPEG, since none of the programs that read sheets loads WebP."""
    stream = io.BytesIO()
    image.save(stream, "JPEG", quality=_QUALITY)
    return stream.getvalue()


def _card_width(columns: int, rows: int) -> int:
    width = min(_PIXELS // columns, Size.LARGE.width)
    while _height(width) * rows > _PIXELS:
        width -= 1
    return width


def _height(width: int) -> int:
    return width * Size.LARGE.height // Size.LARGE.width


def _fitted(image: Image.Image, grid: Grid) -> Image.Image:
    """Return an image in the size of a cell. Transparent pixels and margins around other proportions are black."""
    # Scaled down without its holes: with them it takes three times as long.
    opaque = Image.new("RGB", image.size)
    opaque.paste(image, mask=image.getchannel("A") if "A" in image.getbands() else None)
    opaque.thumbnail((grid.width, grid.height), Image.Resampling.BICUBIC)
    if opaque.size == (grid.width, grid.height):
        return opaque
    placed = Image.new("RGB", (grid.width, grid.height))
    placed.paste(opaque, ((grid.width - opaque.width) // 2, (grid.height - opaque.height) // 2))
    return placed
