"""Presenters of the differences between two decks or two versions of a deck."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.safestring import SafeString

from cards.catalog.library import Library
from decks.core.change_labels import called, card_place, moves_of, sentence_of, summary_of
from decks.core.changes import CellChange, CellKind
from decks.fields.table import DECK_FIELDS, DeckField
from decks.games import game_of
from decks.presenters.deck import card_facts
from decks.presenters.text_diff import Passage, text_difference
from tcg.construction import Decklist, Ref
from tcg.library import Card


@dataclass(frozen=True, slots=True)
class CardChange:
    """Change of the number of copies of a card in a section, `before` and `after`.

    Attributes:
        facts: HTML of the card as in rows of decks, "" for an unknown card.
        moves: Copies that moved from or to other sections, by the labels of these.
    """

    ref: Ref
    name: str
    facts: SafeString | str
    before: int
    after: int
    moves: tuple[tuple[str, int], ...]

    @property
    def is_more(self) -> bool:
        """Whether the count increased."""
        return self.after > self.before

    @property
    def count(self) -> int:
        """Number of copies by which the count changed."""
        return abs(self.after - self.before)

    @property
    def amount(self) -> str:
        """Change with its sign: "+2" or "−1"."""
        return f"{'+' if self.is_more else '−'}{self.count}"

    @property
    def note(self) -> str:
        """Details of the changed count: "new", "gone", "2 → 3", "from Side", "2 → 4, 1 from Side"."""
        way = "from" if self.is_more else "to"
        moves = [f"{way} {label}" if count == self.count else f"{count} {way} {label}" for label, count in self.moves]
        if self.before and self.after:
            return ", ".join([f"{self.before} → {self.after}", *moves])
        if sum(count for _, count in self.moves) == self.count:
            return ", ".join(moves)
        return ", ".join(["new" if self.is_more else "gone", *moves])


@dataclass(frozen=True, slots=True)
class SectionChange:
    """Changed cards of a section, and its number of cards before and after (None if not known)."""

    name: str
    label: str
    cards: tuple[CardChange, ...]
    before: int | None = None
    after: int | None = None

    @property
    def added(self) -> int:
        """Number of copies added to the section."""
        return sum(card.count for card in self.cards if card.is_more)

    @property
    def removed(self) -> int:
        """Number of copies removed from the section."""
        return sum(card.count for card in self.cards if not card.is_more)


@dataclass(frozen=True, slots=True)
class LineChange:
    """Change of a field of one line, such as the deck's name: its text before and after."""

    name: str
    label: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class TextChange:
    """Change of a longer text in passages: the guide of the deck, or the note on a card."""

    label: str
    passages: tuple[Passage, ...]


@dataclass(frozen=True, slots=True)
class TagsChange:
    """Change of the tags of a card: those removed and those added."""

    label: str
    gone: tuple[str, ...]
    new: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlanChange:
    """Change of a side plan: `what` says whether it is new, gone or changed."""

    label: str
    what: str


class DeckDifference:
    """Presenter of the differences between two decks, or between two versions of a deck.

    Its input are changed cells: all copies of a card, a note, a field and the like. With the decklists before and
    after, sections have totals.
    """

    def __init__(
        self, cells: Iterable[CellChange], catalog: Library, decklists: tuple[Decklist, Decklist] | None = None
    ) -> None:
        self._catalog, self._game = catalog, game_of(catalog)
        self._decklists = decklists
        self._cells: dict[CellKind, dict[object, CellChange]] = {kind: {} for kind in CellKind}
        for cell in cells:
            self._cells[cell.kind][cell.key] = cell

    def __bool__(self) -> bool:
        return any(self._cells.values())

    @property
    def summary(self) -> str:
        """Summary of the differences in one line: "+3 −2 cards, guide, 2 notes"."""
        return summary_of(self._all, self._game)

    @property
    def sentence(self) -> str:
        """Summary in sentences ("3 cards added, 2 removed. The guide and 2 notes also differ.")."""
        return sentence_of(self._all, self._game)

    @property
    def _all(self) -> list[CellChange]:
        return [cell for cells in self._cells.values() for cell in cells.values()]

    @property
    def sections(self) -> list[SectionChange]:
        """Sections with changed cards, in the order of the game."""
        cards = sorted(self._cells[CellKind.CARD].values(), key=lambda cell: card_place(cell.key, self._catalog))
        result = []
        for section in self._game.sections:
            changes = tuple(
                self._card(cell, section.name)
                for cell in cards
                if cell.before.get(section.name, 0) != cell.after.get(section.name, 0)
            )
            if changes:
                before, after = (
                    (decklist.count(section.name) for decklist in self._decklists) if self._decklists else (None, None)
                )
                result.append(SectionChange(section.name, section.label, changes, before, after))
        return result

    @property
    def lines(self) -> list[LineChange]:
        """Changed fields of the deck that are a single line, such as its name."""
        return [
            LineChange(
                field.name, field.label, *(field.display(value, self._game) for value in (cell.before, cell.after))
            )
            for field, cell in self._fields
            if not field.is_long
        ]

    @property
    def _fields(self) -> list[tuple[DeckField, CellChange]]:
        cells = self._cells[CellKind.FIELD]
        return [(field, cells[name]) for name, field in DECK_FIELDS.items() if name in cells]

    @property
    def texts(self) -> list[TextChange]:
        """Changes of the deck's guide and of notes on cards."""
        named = [(field.label, cell) for field, cell in self._fields if field.is_long]
        named += [(f"Note on {called(cell.key, self._catalog)}", cell) for cell in self._sorted(CellKind.NOTE)]
        return [TextChange(label, tuple(text_difference(cell.before, cell.after))) for label, cell in named]

    @property
    def tags(self) -> list[TagsChange]:
        """Changes of the tags that cards of the deck have."""
        return [
            TagsChange(
                called(cell.key, self._catalog),
                tuple(tag for tag in cell.before if tag not in cell.after),
                tuple(tag for tag in cell.after if tag not in cell.before),
            )
            for cell in self._sorted(CellKind.TAGS)
        ]

    @property
    def plans(self) -> list[PlanChange]:
        """Side plans of the deck that are new, gone or changed."""
        return [
            PlanChange(
                (cell.after or cell.before)["against"],
                "changed" if cell.before and cell.after else "new" if cell.after else "gone",
            )
            for cell in self._cells[CellKind.PLAN].values()
        ]

    def _sorted(self, kind: CellKind) -> list[CellChange]:
        return sorted(self._cells[kind].values(), key=lambda cell: card_place(cell.key, self._catalog))

    def _known(self, ref: Ref) -> Card | None:
        return self._catalog.get(ref) if isinstance(ref, int) else None

    def _card(self, cell: CellChange, section: str) -> CardChange:
        card = self._known(cell.key)
        return CardChange(
            ref=cell.key,
            name=called(cell.key, self._catalog),
            facts=card_facts(card, self._catalog) if card else "",
            before=cell.before.get(section, 0),
            after=cell.after.get(section, 0),
            moves=tuple(
                (self._game.section(target if source == section else source).label, count)
                for source, target, count in moves_of(cell)
                if section in (source, target)
            ),
        )
