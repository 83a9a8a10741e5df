"""Card list of a deck, and registration sheets for tournaments."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import IO, Final, TypeAlias

from charts.measure import counted
from decks.games import game_of
from decks.importexport.ordering import ordered_counts
from decks.pdf.columns import Area, ColumnHeading, Lines, PrintedLine, draw_columns, set_pages
from decks.pdf.documents import GREY, INK, PdfCanvas, width_of
from decks.pdf.layout import Paper
from games import DEFAULT_GAME, Game
from tcg.construction import Decklist, Ref
from tcg.library import AnyLibrary
from tcg.names import name_key

_MARGIN: Final = 15.0
_COLUMNS: Final = 2
#: Room at the foot of a page, in mm: for its number, and on the registration sheet for the judge's fields.
_FOOT: Final = 8.0
_JUDGE: Final = 30.0

#: Function that yields the cards of a section, each with its heading.
_Arranged: TypeAlias = Callable[[Decklist, str, AnyLibrary], Iterator[tuple[str, PrintedLine]]]


@dataclass(frozen=True, slots=True)
class PrintedDeck:
    """Deck with texts to print: `author` or "", `legality` in a word or two, and `date` of the last change."""

    name: str
    author: str
    format: str
    legality: str
    date: str
    decklist: Decklist


@dataclass(frozen=True, slots=True)
class Registration:
    """Text of a registration sheet; empty fields are lines to write on; cards are by kind (`is_by_kind`) or A to Z."""

    player: str = ""
    event: str = ""
    date: str = ""
    deck: str = ""
    is_by_kind: bool = False


def list_pdf(deck: PrintedDeck, cards: AnyLibrary, paper: Paper) -> IO[bytes]:
    """Return the file of a PDF with the cards of a deck by kind, on one page if they fit."""
    document = PdfCanvas(deck.name, paper)
    title = paper.height - _MARGIN - 6
    lines = list(_lines(deck.decklist, cards, _by_kind, counting=False))
    of_game = "" if cards.game == DEFAULT_GAME.code else game_of(cards).name

    def head(page: str) -> None:
        document.text(_MARGIN, title, deck.name, 8, room=paper.width - 2 * _MARGIN, weight="Bold")
        subtitle = " · ".join(
            filter(None, (deck.author and f"by {deck.author}", of_game, deck.format, deck.legality, deck.date))
        )
        document.text(_MARGIN, title - 6.5, subtitle, 3.6, room=paper.width - 2 * _MARGIN, colour=GREY)
        document.text(_MARGIN, _MARGIN, _totals(deck.decklist, cards), 3.2, room=paper.width - 60, colour=GREY)
        document.text(paper.width - _MARGIN, _MARGIN, page, 3.2, colour=GREY, align="right")

    _fill(document, lines, title - 11, _MARGIN + _FOOT, head)
    return document.finish()


@dataclass(frozen=True, slots=True)
class Registered:
    """A player's deck and text for a registration sheet; `mark` is a note for the judge."""

    deck: PrintedDeck
    registration: Registration
    cards: AnyLibrary
    mark: str = ""


def registration_pdf(deck: PrintedDeck, registration: Registration, cards: AnyLibrary, paper: Paper) -> IO[bytes]:
    """Return a deck's registration sheet as a PDF: all sections but ideas, with totals, fields for player and judge."""
    return registrations_pdf(
        f"{registration.deck or deck.name}: deck registration", [Registered(deck, registration, cards)], paper
    )


def registrations_pdf(title: str, registered: Iterable[Registered], paper: Paper) -> IO[bytes]:
    """Return the registration sheets of all decks `registered` as the file of one PDF, each on pages of its own."""
    document = PdfCanvas(title, paper)
    for number, each in enumerate(registered):
        if number:
            document.next_page()
        _draw_registration(document, each)
    return document.finish()


def _draw_registration(document: PdfCanvas, registered: Registered) -> None:
    deck, registration, cards, paper = registered.deck, registered.registration, registered.cards, document.paper
    game = game_of(cards)
    lines = list(_lines(deck.decklist, cards, _by_kind if registration.is_by_kind else _by_name, counting=True))
    single = next((section for section in game.sections if section.name in game.singles), None)
    leaders = ", ".join(_name(ref, cards) for ref in deck.decklist.section(single.name)) if single else ""
    top = paper.height - _MARGIN - 6
    fields = top - 10
    width = (paper.width - 2 * _MARGIN - 8) / 2
    right = _MARGIN + width + 8

    def head(page: str) -> None:
        document.text(_MARGIN, top, "Deck registration", 7, weight="Bold")
        if registered.mark:
            _draw_framed(document, registered.mark, top)
        document.text(paper.width - _MARGIN, top, f"{game.name} · {deck.format}", 3.6, colour=GREY, align="right")
        for row, (left_field, right_field) in enumerate(
            (
                (("Player", registration.player), ("Event", registration.event)),
                (("Deck", registration.deck or deck.name), ("Date", registration.date)),
            )
        ):
            _field(document, left_field, _MARGIN, fields - row * 9, width)
            _field(document, right_field, right, fields - row * 9, width)
        if single:
            _field(document, (single.label, leaders), _MARGIN, fields - 18, width)
        _field(document, ("Signature", ""), right, fields - 18, width)
        document.text(_MARGIN, _MARGIN + _JUDGE - 5, _totals(deck.decklist, cards), 3.6, weight="Bold",
                      room=paper.width - 2 * _MARGIN - 25)  # fmt: skip
        document.text(paper.width - _MARGIN, _MARGIN + _JUDGE - 5, page, 3.2, colour=GREY, align="right")
        _draw_judge_fields(document, game)

    _fill(document, lines, fields - 23, _MARGIN + _JUDGE, head)


def _fill(document: PdfCanvas, lines: Lines, top: float, bottom: float, head: Callable[[str], None]) -> None:
    """Draw lines from `top` down to `bottom` (mm from the lower edge) on as many pages as needed.

    `head` draws the rest of a page; its argument is a text such as “page 1 of 2”.
    """
    area = Area(_MARGIN, document.paper.width - _MARGIN, top, bottom, _COLUMNS)
    height, pages = set_pages(lines, area, area)
    for number, columns in enumerate(pages, 1):
        if number > 1:
            document.next_page()
        head(f"page {number} of {len(pages)}")
        draw_columns(document, columns, area, height)


def _draw_framed(document: PdfCanvas, words: str, y: float) -> None:
    """Draw framed words at the height `y` (mm), between the title and the format of a registration sheet."""
    width = width_of(words, 4.2, "Bold") + 6
    x = document.paper.width / 2 - width / 2
    document.canvas.setStrokeColor(INK)
    document.canvas.setLineWidth(0.5)
    document.canvas.rect(x, y - 2.2, width, 7.2, stroke=1, fill=0)
    document.text(x + 3, y, words, 4.2, weight="Bold")


def _field(document: PdfCanvas, field: tuple[str, str], x: float, y: float, width: float) -> None:
    """Draw a field of a registration sheet, `width` mm wide: its label, and a line with the typed text, if any."""
    label, typed = field
    start = x + max(17.0, width_of(label, 3.2) + 3)
    document.text(x, y, label, 3.2, colour=GREY)
    document.text(start, y, typed, 4.2, room=x + width - start)
    document.line(start, y - 1.3, x + width, y - 1.3, 0.2, INK)


def _draw_judge_fields(document: PdfCanvas, game: Game) -> None:
    """Draw the fields of a registration sheet that the judge fills in."""
    left, right, low, high = _MARGIN, document.paper.width - _MARGIN, _MARGIN - 2, _MARGIN + _JUDGE - 8
    document.canvas.setStrokeColor(INK)
    document.canvas.setLineWidth(0.3)
    document.canvas.rect(left, low, right - left, high - low, stroke=1, fill=0)
    document.text(left + 3, high - 5, "For the judge", 3.2, weight="Bold")
    width = (right - left - 6 - 16) / 3
    for row, labels in enumerate((("Checked by", "Round", "Table"), (*_checked(game), "Remarks"))):
        for column, label in enumerate(labels):
            _field(document, (label, ""), left + 3 + column * (width + 8), high - 12 - row * 8, width)


def _checked(game: Game) -> tuple[str, ...]:
    """Return the labels of the sections that a judge counts: the main deck and the side deck.

    In a game without side deck the second one is the next section that may have several cards.
    """
    main = game.section(game.main)
    others = [section for section in game.sections if section.counts and section.name not in (main.name, *game.singles)]
    beside = [section for section in others if section.name == game.side] or others
    return tuple(section.label for section in (main, *beside[:1]))


def _lines(
    decklist: Decklist, cards: AnyLibrary, arranged: _Arranged, *, counting: bool
) -> Iterator[ColumnHeading | PrintedLine]:
    """Yield the lines of a card list: headings, and the cards of each section, sorted and grouped by `arranged`.

    `arranged` yields (label of the group, line) for the cards of a section. With `counting`, sections that do not count
    as part of the deck are left out.
    """
    for section in game_of(cards).sections:
        if not decklist.section(section.name) or (counting and not section.counts):
            continue
        lines = list(arranged(decklist, section.name, cards))
        groups = list(dict.fromkeys(label for label, _ in lines))
        if len(groups) < 2:
            yield ColumnHeading(section.label, decklist.count(section.name))
        for group in groups:
            of_group = [line for label, line in lines if label == group]
            if len(groups) > 1:
                yield ColumnHeading(f"{section.label}: {group}", sum(line.count for line in of_group))
            yield from of_group


def _by_name(decklist: Decklist, section: str, cards: AnyLibrary) -> Iterator[tuple[str, PrintedLine]]:
    pile = sorted(decklist.section(section).items(), key=lambda entry: name_key(_name(entry[0], cards)))
    for ref, count in pile:
        yield "", PrintedLine(count, _name(ref, cards), _number(ref, cards))


def _by_kind(decklist: Decklist, section: str, cards: AnyLibrary) -> Iterator[tuple[str, PrintedLine]]:
    game: Game = game_of(cards)
    pile = ordered_counts(decklist, section, cards)
    for kind in game.kinds:
        for ref, count in pile:
            if isinstance(ref, int) and cards.cards[ref].kind == kind.code:
                yield kind.group, PrintedLine(count, _name(ref, cards), _number(ref, cards))
    for ref, count in pile:
        if isinstance(ref, str):
            yield "Not known", PrintedLine(count, ref, "")


def _name(ref: Ref, cards: AnyLibrary) -> str:
    return str(cards.cards[ref].full_name) if isinstance(ref, int) else ref


def _number(ref: Ref, cards: AnyLibrary) -> str:
    """Return the card's set and number, such as "DSP 346"; "" if it is unknown or in no set."""
    printing = cards.printing_of(ref) if isinstance(ref, int) else None
    return f"{printing.number.set} {printing.number.number}{printing.number.variant}" if printing else ""


def _totals(decklist: Decklist, cards: AnyLibrary) -> str:
    """Return the totals of a deck as text: “Leader 1 · Main deck 51 · Side deck 10 · 62 cards”."""
    counts = [(section.label, decklist.count(section.name)) for section in game_of(cards).sections if section.counts]
    total = sum(count for _, count in counts)
    words = [f"{label} {count}" for label, count in counts if count]
    return " · ".join([*words, counted(total, "card")])
