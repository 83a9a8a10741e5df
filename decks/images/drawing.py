"""Drawing of link previews as JPEG: of a deck, of a sample hand and of a report on goldfish games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cards.images.cache import digest_of
from cards.presenters.cards import CardView
from charts.measure import counted
from decks.images.portrait import FACES, Portrait
from drawing.canvas import CARD_RATIO, HEIGHT, MARGIN, WIDTH, Canvas, blank_card
from drawing.captions import legible, length
from drawing.card_images.size import Size
from drawing.palette import RGB, rgb
from drawing.site_colours import EMBER, INK_SOFT, PANEL

#: The large card image: left, top, width; and where the text beside it begins.
_LARGE: Final = (MARGIN, (HEIGHT - Size.NORMAL.height) // 2, Size.NORMAL.width)
_BESIDE: Final = MARGIN + Size.NORMAL.width + 52
_ROOM: Final = WIDTH - MARGIN - _BESIDE
#: The row of card images: width of one, gap, and its top.
_SMALL: Final = 124
_GAP: Final = (_ROOM - FACES * _SMALL) // (FACES - 1)
_ROW: Final = _LARGE[1] + Size.NORMAL.height - round(_SMALL * CARD_RATIO)
_SERIES: Final[tuple[RGB, ...]] = (EMBER, rgb("#5ba0f2"))


def draw_deck(deck: Portrait) -> bytes:
    """Draw a deck's link preview as JPEG: the leader or best card large, other good cards in a row, and key facts."""
    canvas = Canvas()
    faces = _large(canvas, deck)
    y = _head(canvas, deck)
    title = deck_title(deck)
    # A title that needs two lines is set smaller, to leave room for the curve below it.
    largest = 46 if deck.curve and length(title, "Black", 60) > _ROOM else 60
    y = canvas.paragraph(title, (_BESIDE, y), _ROOM, lines=2, largest=largest, smallest=42)
    canvas.line(subtitle(deck), (_BESIDE, y + 24), 26, INK_SOFT, room=_ROOM)
    if deck.curve:
        canvas.curve(deck.curve, (_BESIDE, y + 44, WIDTH - MARGIN, _ROW - 18))
    for number, face in enumerate(faces):
        canvas.card(face.image.opened(Size.SMALL), (_BESIDE + number * (_SMALL + _GAP), _ROW), _SMALL)
    if not deck.leader and not faces and not deck.count:
        canvas.line("The list is empty: its cards are still to come.", (_BESIDE, _ROW + 60), 26, INK_SOFT, room=_ROOM)
    return canvas.jpeg()


def deck_title(deck: Portrait) -> str:
    """Return the deck's name without letters that can't be drawn, or a description if nothing is left."""
    leader = f"{deck.leader.card.name}’s deck" if deck.leader and deck.lead else f"{deck.format} deck"
    return legible(deck.name, legible(leader, "A deck"))


def subtitle(deck: Portrait) -> str:
    """Return a line about a deck: its number of cards, a note if the leader is missing, and the author."""
    cards = counted(deck.count, "card")
    author = legible(deck.author)
    missing = "" if deck.leader or not deck.lead else f"no {deck.lead.lower()} yet"
    return " · ".join(filter(None, (cards, missing, f"by {author}" if author else "")))


def _large(canvas: Canvas, deck: Portrait) -> tuple[CardView, ...]:
    """Draw the large card image of a deck, and return the other cards, at most `FACES`, to be drawn in a row."""
    left, top, width = _LARGE
    faces = deck.faces
    first = deck.leader or (faces[0] if faces else None)
    if first is None:
        canvas.placeholder((left, top), width, "No cards yet")
        return ()
    face = first.image.opened(Size.NORMAL)
    canvas.backdrop(face)
    canvas.card(face, (left, top), width)
    return (faces if deck.leader else faces[1:])[:FACES]


def _head(canvas: Canvas, deck: Portrait) -> int:
    """Draw format and legality, and return the vertical position in pixels at which the deck's name begins."""
    top = _LARGE[1]
    x = _BESIDE + canvas.badge(legible(deck.format, "Deck"), (_BESIDE, top), EMBER, PANEL) + 12
    canvas.legality(deck.errors, (x, top))
    canvas.site_name(WIDTH - MARGIN, top + 21)
    return top + 60


# --- a hand -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DealtHand:
    """Sample hand as its link preview shows it: known cards with their images, unknown ones by name.

    `grade` is "" where the hand has none; `against` is the opponent of its side plan, "" without a plan.
    """

    deck: Portrait
    cards: tuple[CardView | str, ...]
    grade: str
    against: str

    @property
    def digest(self) -> str:
        """A digest of everything that the picture of the hand depends on."""
        cards = [each if isinstance(each, str) else each.image.digest for each in self.cards]
        return digest_of("hand", self.deck.name, deck_title(self.deck), cards, self.grade, self.against)

    @property
    def alt(self) -> str:
        """The picture of the hand in words, for readers who do not see it."""
        names = ", ".join(each if isinstance(each, str) else each.card.name for each in self.cards)
        grade = f" ({self.grade.lower()})" if self.grade else ""
        return f"A hand of {self.deck.name}{grade}: {names or 'no cards'}"


def draw_hand(hand: DealtHand) -> bytes:
    """Draw the link preview of a sample hand as JPEG: its cards as a fan."""
    canvas = Canvas()
    faces = [
        blank_card(legible(each, "Unknown"), 220) if isinstance(each, str) else each.image.opened(Size.NORMAL)
        for each in hand.cards
    ]
    if faces:
        canvas.backdrop(faces[0])
    canvas.line(f"A hand against {legible(hand.against, 'another deck')} of" if hand.against else "A hand of",
                (MARGIN, 72), 28, EMBER, weight="Bold", room=760)  # fmt: skip
    canvas.site_name(WIDTH - MARGIN, 72)
    y = canvas.paragraph(deck_title(hand.deck), (MARGIN, 98), WIDTH - 2 * MARGIN, lines=1, largest=64, smallest=44)
    if hand.grade:
        canvas.badge(hand.grade, (MARGIN, y + 12), EMBER, PANEL)
    if faces:
        canvas.fan(faces, (WIDTH // 2, 432), 222, min(176, 880 // max(1, len(faces) - 1)), 5)
    else:
        canvas.line("The main deck has no cards yet.", (MARGIN, 420), 32, INK_SOFT)
    return canvas.jpeg()


# --- a goldfish report ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ReportLine:
    """Goldfish report as its link preview shows it: a sentence, and for one or two decks a curve of wins.

    `series` has (deck, shares from 0 to 1 of games won by each turn, beginning with `first_turn`).
    """

    deck: Portrait
    headline: str
    games: int
    series: tuple[tuple[str, tuple[float, ...]], ...]
    first_turn: int

    @property
    def digest(self) -> str:
        """A digest of everything that the picture of the report depends on."""
        return digest_of("report", self.deck.digest, self.headline, self.games, self.series, self.first_turn)

    @property
    def alt(self) -> str:
        """The picture of the report in words, for readers who do not see it."""
        return f"Goldfish of {self.deck.name}, {self.games:,} game{'' if self.games == 1 else 's'}: {self.headline}"


def draw_report(report: ReportLine) -> bytes:
    """Draw the link preview of a goldfish report as JPEG: the deck's first card, a sentence, and the curves of wins."""
    canvas, deck = Canvas(), report.deck
    _large(canvas, deck)
    top = _LARGE[1]
    games = f"Goldfish · {report.games:,} game{'' if report.games == 1 else 's'}"
    canvas.line(games, (_BESIDE, top + 14), 26, EMBER, weight="Bold")
    canvas.site_name(WIDTH - MARGIN, top + 14)
    y = canvas.paragraph(legible(report.headline), (_BESIDE, top + 44), _ROOM, lines=3, largest=46, smallest=32)
    canvas.line(legible(f"{deck_title(deck)}{deck.by}"), (_BESIDE, y + 24), 26, INK_SOFT, room=_ROOM)
    y += 54
    named: Sequence[str] = [legible(name, f"Deck {number}") for number, (name, _) in enumerate(report.series, start=1)]
    if len(named) > 1:
        x = _BESIDE
        for name, colour in zip(named, _SERIES, strict=False):
            canvas.icon("crystal", (x + 12, y + 12), 24, colour)
            x += 60 + canvas.line(name, (x + 30, y + 12), 22, room=_ROOM // 2 - 60)
        y += 34
    if any(values for _, values in report.series):
        series = [(name, colour, values) for (name, values), colour in zip(report.series, _SERIES, strict=False)]
        canvas.shares(series, report.first_turn, (_BESIDE, y, WIDTH - MARGIN, _LARGE[1] + Size.NORMAL.height))
    return canvas.jpeg()
