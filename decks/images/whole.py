"""Picture of a whole deck: every card with its count and name, by section.

The picture stays below `MOST_PIXELS` for any number of cards: card images get smaller. Only one picture is drawn at a
time, and its card images are pasted one by one, to limit memory.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Final, Self

from cards.catalog.library import Library
from cards.catalog.process_cache import cached_by_library
from cards.images.cache import digest_of
from cards.images.limits import have_images, one_at_a_time
from cards.presenters.cards import CardView, presenter_of
from cards.responses.rendered import BoundedCache
from charts.measure import counted
from decks.core import services
from decks.games import game_of
from decks.images.drawing import deck_title, subtitle
from decks.images.portrait import Portrait, portrait_of, state_of
from decks.models import Deck
from drawing.canvas import CARD_RATIO, MARGIN, Canvas, blank_card
from drawing.captions import fitted, legible, length
from drawing.card_images.size import Size
from drawing.site_colours import EMBER, GROUND, INK, INK_SOFT, LINE_STRONG, PANEL
from games import Game
from tcg.construction import Decklist

#: Decks that are cached for their pictures: some kB each.
_MOST: Final = 200
MOST_PIXELS: Final = 10_000_000
#: Largest number of different cards, with the width of a card image for it.
_WIDTHS: Final = ((45, 186), (90, 150), (180, 118), (300, 84), (math.inf, 74))
#: Desired ratio of the picture's width to its height.
_SHAPE: Final = 1.3
_GAP: Final = 14
_HEAD: Final = 52
#: Size of a heading's letters, and pixels between it and the next heading beside it.
_HEADING: Final = 26
_BETWEEN: Final = 28
#: Least width of the curve beside the name, for the text above it.
_CURVE: Final = 360


@dataclass(frozen=True, slots=True)
class PictureCard:
    """Card in the picture of a deck: its image, or the name of an unknown card, and its number of copies."""

    card: CardView | str
    count: int

    @property
    def name(self) -> str:
        """The card's name, which is written below its image."""
        return self.card if isinstance(self.card, str) else self.card.card.name


@dataclass(frozen=True, slots=True)
class PictureSection:
    """Section of a deck in its picture, with cards by kind, by the number that the game sorts by, and by name."""

    label: str
    cells: tuple[PictureCard, ...]

    @property
    def heading(self) -> str:
        """The heading above the section: its label and its number of cards."""
        count = sum(cell.count for cell in self.cells)
        return f"{self.label} · {counted(count, 'card')}"


@dataclass(frozen=True)
class WholeDeck:
    """Deck with everything that the picture of all its cards shows."""

    deck: Portrait
    parts: tuple[PictureSection, ...]

    @classmethod
    def of(cls, deck: Portrait, decklist: Decklist, library: Library) -> Self:
        """Return the content of the picture of a `deck`: its leader, and its nonempty sections without the leader."""
        game, presenter, parts = game_of(library), presenter_of(library), []
        for section in game.sections:
            pile = decklist.section(section.name)
            cells = [
                PictureCard(presenter.newest(ref) if isinstance(ref, int) else ref, count)
                for ref, count in pile.items()
                if not (section.name == game.lead and deck.leader and ref == deck.leader.card.id and count == 1)
            ]
            if cells:
                parts.append(PictureSection(section.label, tuple(sorted(cells, key=partial(_place, game)))))
        return cls(deck, tuple(parts))

    @property
    def leader(self) -> CardView | None:
        """The card that the deck is built around, shown beside the deck's name; None without one."""
        return self.deck.leader if self.deck.lead else None

    @cached_property
    def digest(self) -> str:
        """A digest of everything that the picture depends on."""
        parts = [(part.label, [(cell.count, _digest(cell)) for cell in part.cells]) for part in self.parts]
        return digest_of("whole", self.deck.digest, parts)

    @property
    def has_counts(self) -> bool:
        """Whether the deck has any card more than once; else no counts are drawn."""
        return any(cell.count > 1 for cell in self.cells)

    @property
    def cells(self) -> Iterator[PictureCard]:
        """All cards of all sections, in the order of the picture."""
        return (cell for part in self.parts for cell in part.cells)


def whole_of(deck: Deck, library: Library) -> WholeDeck:
    """Return a deck, loaded with its owner, with everything that its picture shows; it takes at most one query."""
    cache, state = _cache(library), state_of(deck)
    whole = cache.get(state)
    if whole is None:
        decklist = services.decklist_of(deck)
        whole = WholeDeck.of(portrait_of(deck, library, decklist), decklist, library)
        cache.set(state, whole)
    return whole


@cached_by_library
def _cache(library: Library, before: BoundedCache[WholeDeck] | None) -> BoundedCache[WholeDeck]:
    return BoundedCache(_MOST)


def _digest(cell: PictureCard) -> str:
    return f"~{cell.card}" if isinstance(cell.card, str) else cell.card.image.digest


def _place(game: Game, cell: PictureCard) -> tuple[int, int, str]:
    kinds = [kind.code for kind in game.kinds]
    if isinstance(cell.card, str):
        return len(kinds), 0, cell.card
    card = cell.card.card
    return kinds.index(card.kind), getattr(card, game.order) or 0, card.name


# --- drawing ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PictureGrid:
    """Layout of the picture: number of `columns` and sizes in pixels.

    `face` is the width of a card image, `cell` its height with the name below it, `letters` the height of letters.
    """

    face: int
    cell: int
    columns: int
    letters: int

    @classmethod
    def of(cls, whole: WholeDeck) -> PictureGrid:
        """Return the layout with the largest card images that the number of cards in `whole` allows."""
        count = sum(1 for _ in whole.cells)
        face = next(width for most, width in _WIDTHS if count <= most)
        letters = max(11, round(face / 11))
        cell = round(face * CARD_RATIO) + _below(face) + round(letters * 2.9) + _GAP
        columns = math.ceil(math.sqrt(max(1, count) * _SHAPE * cell / (face + _GAP)))
        widest = max((len(part.cells) for part in whole.parts), default=1)
        least = math.ceil(820 / (face + _GAP))  # the name of the deck needs its room
        return cls(face, cell, max(least, min(columns, widest)), letters)

    @property
    def width(self) -> int:
        """Width of the picture in pixels."""
        return 2 * MARGIN + self.columns * (self.face + _GAP) - _GAP

    def height(self, whole: WholeDeck) -> int:
        """Return the height of the picture of the deck `whole` in pixels."""
        return _top(whole) + self.lay(whole.parts)[1] + MARGIN

    def lay(self, parts: tuple[PictureSection, ...]) -> tuple[list[tuple[PictureSection, int, int]], int]:
        """Return (section, first column, offset from the top in pixels) for each of `parts`, and the total height.

        Short sections share a row.
        """
        laid: list[tuple[PictureSection, int, int]] = []
        column, top, end = 0, 0, 0
        for part in parts:
            heading = math.ceil((length(part.heading, "Bold", _HEADING) + _BETWEEN) / (self.face + _GAP))
            rows, wanted = math.ceil(len(part.cells) / self.columns), max(heading, len(part.cells))
            if rows > 1 or column + wanted > self.columns:
                column, top = 0, end
            laid.append((part, column, top))
            end = max(end, top + _HEAD + rows * self.cell)
            column = self.columns if rows > 1 else column + wanted
        return laid, end


def _top(whole: WholeDeck) -> int:
    """Return the distance in pixels from the top of the picture of the deck `whole` to its first section of cards."""
    return MARGIN + (Size.SMALL.height + 28 if whole.leader else 240)


def draw_whole(whole: WholeDeck, kind: str) -> bytes:
    """Return the picture of a whole deck as `kind`, "png" or "webp".

    Raises NotYet if another picture is being drawn.
    """
    have_images([cell.card.image for cell in whole.cells if not isinstance(cell.card, str)])
    with one_at_a_time():
        return _encoded(_drawn(whole), kind)


def _drawn(whole: WholeDeck) -> Canvas:
    grid = PictureGrid.of(whole)
    canvas = Canvas(grid.width, grid.height(whole))
    _header(canvas, whole, grid.width)
    for part, first, down in grid.lay(whole.parts)[0]:
        x, y = MARGIN + first * (grid.face + _GAP), _top(whole) + down
        canvas.line(part.heading, (x, y + _HEAD // 2), _HEADING, EMBER, weight="Bold", room=grid.width - MARGIN - x)
        for number, cell in enumerate(part.cells):
            row, column = divmod(number, grid.columns)
            _draw_cell(
                canvas, cell, grid, whole.has_counts, (x + column * (grid.face + _GAP), y + _HEAD + row * grid.cell)
            )
    if not whole.parts and not whole.leader:
        canvas.line("No cards yet", (MARGIN, _top(whole)), 28, INK_SOFT)
    canvas.site_name(grid.width - MARGIN, canvas.image.height - MARGIN // 2 - 2)
    return canvas


def _header(canvas: Canvas, whole: WholeDeck, width: int) -> None:
    """Draw the head of the picture of `whole`, `width` pixels wide: leader, the deck's name, author and legality.

    If there is room, it also has the chart of levels or costs.
    """
    deck, leader, left, top = whole.deck, whole.leader, MARGIN, MARGIN
    if leader:
        face = leader.image.opened(Size.SMALL)
        canvas.card(face, (left, top), Size.SMALL.width)
        left += Size.SMALL.width + 40
    room = width - MARGIN - left
    curve = deck.curve
    bars = max(len(curve.bars) * 64, _CURVE) if curve else 0
    if curve and room <= bars + 420:
        curve = None
    words = room - bars - 40 if curve else room
    x = left + canvas.badge(legible(deck.format, "Deck"), (left, top), EMBER, PANEL) + 12
    canvas.legality(deck.errors, (x, top))
    y = canvas.paragraph(deck_title(deck), (left, top + 56), words, lines=2, largest=56, smallest=34)
    canvas.line(subtitle(deck), (left, y + 24), 26, INK_SOFT, room=words)
    if leader:
        canvas.line(f"{deck.lead}: {legible(leader.card.name)}", (left, y + 60), 26, INK_SOFT, room=words)
    if curve:
        canvas.curve(curve, (width - MARGIN - bars, top, width - MARGIN, top + (250 if leader else 220)))


def _below(face: int) -> int:
    """Return how many pixels the number of copies reaches below a card image of the width `face`."""
    return round(face * 0.1)


def _draw_cell(canvas: Canvas, cell: PictureCard, grid: PictureGrid, has_counts: bool, at: tuple[int, int]) -> None:
    left, top = at
    if isinstance(cell.card, str):
        face = blank_card(legible(cell.card, "Unknown"), grid.face)
    else:
        face = cell.card.image.opened(Size.SMALL)
    canvas.card(face, at, grid.face)
    if has_counts:
        _draw_count(canvas, cell.count, grid, at)
    size, rows = fitted(legible(cell.name), "Bold", grid.face, 2, grid.letters, max(10, grid.letters - 4))
    y = top + round(grid.face * CARD_RATIO) + _below(grid.face) + 4
    for number, row in enumerate(rows):
        canvas.line(row, (left + grid.face // 2, y + round((number + 0.5) * size * 1.2)), size, INK_SOFT,
                    weight="Bold", anchor="centre", room=grid.face)  # fmt: skip


def _draw_count(canvas: Canvas, count: int, grid: PictureGrid, at: tuple[int, int]) -> None:
    left, top = at
    # Across the lower edge, where it hides only the line with the card's set and number.
    high, wide = round(grid.face * 0.19), round(grid.face * 0.3)
    x, y = left + 4, top + round(grid.face * CARD_RATIO) + _below(grid.face) - high
    canvas.plate((x, y, x + wide, y + high), GROUND, high // 2, LINE_STRONG)
    middle = (x + wide // 2, y + high // 2)
    canvas.line(f"×{count}", middle, round(high * 0.66), INK, weight="Black", anchor="centre")


def _encoded(canvas: Canvas, kind: str) -> bytes:
    stream = io.BytesIO()
    if kind == "png":
        # Stronger compression takes three times as long and saves only a twentieth.
        canvas.image.save(stream, "PNG", compress_level=3)
    else:
        canvas.image.save(stream, "WEBP", quality=84, method=2)
    return stream.getvalue()
