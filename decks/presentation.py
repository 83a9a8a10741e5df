"""Decks as pages show them: sections with counts against their limits, cards by kind and level."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from cards.catalog import Catalog, kept_with_cards
from cards.shown import ShownCard, shown_cards
from decks.editing import EVERY_COPY
from decks.games import game_of
from decks.mending import REPLACE_ALL
from decks.replacements import Replacements
from decks.shown_problems import FEW, ProblemKind, ShownFix, dump, encode, kinds_of
from decks.verdict import judge
from rules import vocabulary as words
from rules.cards import CardDef
from tcg.construction import Change, Decklist, Op, Problem, Ref, is_legal
from tcg.construction.formats import Section
from tcg.names import name_key

#: The group of the cards that no library knows, behind those of the kinds.
_UNKNOWN = "Not in the card database"


def key_of(ref: Ref) -> str:
    """A card of a deck as forms and scripts call it: "123", or "~Name" where no card has that name."""
    return str(ref) if isinstance(ref, int) else f"~{ref}"


def _field(section: str, ref: Ref) -> str:
    return f"count:{section}:{key_of(ref)}"


@dataclass(frozen=True, slots=True)
class Row:
    """One card of a section. `shown` is None where the database doesn't know it."""

    ref: Ref
    section: str
    name: str
    count: int
    shown: ShownCard | None
    facts: SafeString
    is_off: bool
    targets: tuple[Section, ...]

    @property
    def card(self) -> CardDef | None:
        return self.shown.card if self.shown else None

    @property
    def tile(self) -> str:
        """Its face, which leads to its page, with the count on it: an item of a list, as HTML."""
        if self.shown is None:
            return format_html("<li>{}× {}</li>", self.count, self.name)
        return (
            f'<li><a class="face" href="{self.shown.url}">{self.shown.thumbnail}<span class="face__count">'
            f'<span class="visually-hidden">, copies: </span>×{self.count}</span></a></li>'
        )

    @property
    def line(self) -> str:
        """Its count, and what every row says of the card: an item of a list, as HTML."""
        off = " deck-row--off" if self.is_off else ""
        return f'<li class="deck-row{off}"><span class="deck-row__count">{self.count}</span>{self.facts}</li>'

    @property
    def field(self) -> str:
        """The name of the row's count in the editor's form."""
        return _field(self.section, self.ref)

    @property
    def key(self) -> str:
        """An id for the page."""
        return f"{self.section}-{self.ref if isinstance(self.ref, int) else name_key(self.ref).replace(' ', '-')}"

    @property
    def fewer(self) -> str:
        return encode(Change(Op.REMOVE, self.section, self.ref, 1))

    @property
    def more(self) -> str:
        return encode(Change(Op.ADD, self.section, self.ref, 1))

    @property
    def none(self) -> str:
        return _every_copy(Change(Op.REMOVE, self.section, self.ref))

    @property
    def moves(self) -> Iterator[tuple[str, str]]:
        """(label, change) for each section that the row can go to."""
        for target in self.targets:
            change = Change(Op.MOVE, self.section, self.ref, to=target.name)
            yield target.label, _every_copy(change)


@kept_with_cards
def card_facts(card: CardDef, catalog: Catalog) -> SafeString:
    """What every row of a deck says of a card: rendered when a deck first has it."""
    context = {"shown": shown_cards(catalog).newest(card.id), "card": card, "note": game_of(catalog).note(card)}
    return render_to_string("decks/card_facts.html", context)


def _unknown(name: str) -> SafeString:
    return render_to_string("decks/unknown_facts.html", {"name": name})


@dataclass(frozen=True, slots=True)
class Group:
    """The cards of one kind in a section."""

    label: str
    rows: tuple[Row, ...]

    @property
    def count(self) -> int:
        return sum(row.count for row in self.rows)

    @property
    def tiles(self) -> SafeString:
        return mark_safe("\n".join(row.tile for row in self.rows))  # noqa: S308  (each is safe)

    @property
    def lines(self) -> SafeString:
        return mark_safe("\n".join(row.line for row in self.rows))  # noqa: S308  (each is safe)


@dataclass(frozen=True, slots=True)
class ShownSection:
    """A section with its cards; one that `is_expected` is missed where it has none, one that `is_single` has one."""

    section: Section
    groups: tuple[Group, ...]
    count: int
    is_off: bool
    is_expected: bool
    is_single: bool

    @property
    def label(self) -> str:
        """What a person reads."""
        return self.section.label

    @property
    def limit(self) -> str:
        """ "50–80", "at most 20" or "1"."""
        least = self.section.least.limit if self.section.least else 0
        most = self.section.most.limit if self.section.most else None
        if most is None:
            return f"at least {least}" if least else ""
        if least == most:
            return f"exactly {most}"
        return f"{least} to {most}" if least else f"at most {most}"

    @property
    def goal(self) -> int | None:
        """What the count is shown against: the least size until it is reached, then the greatest."""
        least, most = self.section.least, self.section.most
        if least and self.count < least.limit:
            return least.limit
        return most.limit if most else None


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card in a hand; without `card` and `face` where the database doesn't know it."""

    name: str
    card: CardDef | None
    face: str


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A line of an imported list that needs a look, with its buttons."""

    number: int
    text: str
    message: str
    fixes: list[ShownFix]


@dataclass(frozen=True, slots=True)
class ShownLines:
    """The lines that need a look still; of `count` lines, `more` are not shown: many that have buttons."""

    lines: list[ShownLine]
    more: int

    @property
    def count(self) -> int:
        return len(self.lines) + self.more


def _every_copy(change: Change) -> str:
    """The same for as many copies as there are when it is pressed."""
    return dump({**change.as_dict(), "count": EVERY_COPY})


class ShownDeck:
    """A decklist in its format, judged and ready for a template."""

    def __init__(self, decklist: Decklist, format_code: str, catalog: Catalog) -> None:
        self.decklist, self.catalog, self.game = decklist, catalog, game_of(catalog)
        self.format = self.game.formats[format_code]

    @cached_property
    def problems(self) -> list[Problem]:
        """All problems, errors first."""
        return judge(self.decklist, self.format.code, self.catalog)

    @cached_property
    def problem_kinds(self) -> list[ProblemKind]:
        """The same by what they are, as a page shows them."""
        return kinds_of(self.problems, self.replacements)

    @cached_property
    def replacements(self) -> Replacements:
        """What may be put in the place of its unknown names."""
        return Replacements(self.decklist, self.format.code, self.catalog)

    @property
    def replace_all(self) -> ShownFix | None:
        """The button that replaces every unknown name by the likeliest card."""
        return ShownFix("Replace all", REPLACE_ALL.button) if len(self.replacements.likeliest) > 1 else None

    def lines(self, kept: dict[str, Any]) -> ShownLines | None:
        """The lines that were kept of its list, without those whose card has been replaced or removed since."""
        lines: list[ShownLine] = []
        more = kept["more"]
        for line in kept["lines"]:
            name = line.get("card", "")
            if name and name not in self.replacements:
                continue
            fixes = [ShownFix.of(fix) for fix in self.replacements.choices(name)]
            if fixes and sum(bool(shown.fixes) for shown in lines) >= FEW:
                more += 1
            else:
                lines.append(ShownLine(line["line"], line["text"], line["message"], fixes))
        return ShownLines(lines, more) if lines or more else None

    @cached_property
    def is_legal(self) -> bool:
        """Whether there is no error."""
        return is_legal(self.problems)

    @property
    def errors(self) -> int:
        return sum(problem.severity == "error" for problem in self.problems)

    @cached_property
    def sections(self) -> list[ShownSection]:
        """Every section of the format, empty ones too."""
        off = {(problem.section, card) for problem in self.problems for card, _ in problem.cards}
        in_trouble = {problem.section for problem in self.problems if problem.severity == "error"}
        return [
            ShownSection(
                section,
                tuple(self._groups(section, off)),
                self.decklist.count(section.name),
                section.name in in_trouble,
                is_expected=section.least is not None or section.name == self.game.main,
                is_single=section.name in self.game.singles,
            )
            for section in self.format.sections
        ]

    @property
    def fields(self) -> list[tuple[str, int]]:
        """Its cards as fields of the editor's form, (name, copies)."""
        piles = self.decklist.sections.items()
        return [(_field(section, ref), count) for section, pile in piles for ref, count in pile.items()]

    @property
    def count(self) -> int:
        """Cards in the main deck."""
        return self.decklist.count(self.game.main)

    @property
    def leader(self) -> CardDef | None:
        """The first known leader."""
        refs = self.decklist.section(words.Section.LEADER)
        return next((self.catalog[ref] for ref in refs if isinstance(ref, int)), None)

    @property
    def leader_face(self) -> str:
        leader = self.leader
        return shown_cards(self.catalog).newest(leader.id).small_face if leader else ""

    def in_hand(self, ref: Ref) -> HandCard:
        """A card as it lies in a hand."""
        if not isinstance(ref, int):
            return HandCard(ref, None, "")
        shown = shown_cards(self.catalog).newest(ref)
        return HandCard(shown.card.name, shown.card, shown.face)

    def _groups(self, section: Section, off: set[tuple[str, Ref]]) -> Iterable[Group]:
        rows = [self._row(ref, count, section, off) for ref, count in self.decklist.section(section.name).items()]
        order = self.game.order
        rows.sort(key=lambda row: (getattr(row.card, order, None) or 0, name_key(row.name)))
        groups = {kind.code: kind.group for kind in self.game.kinds} | {None: _UNKNOWN}
        for kind, label in groups.items():
            of_kind = tuple(row for row in rows if (row.card.kind if row.card else None) == kind)
            if of_kind:
                yield Group(label, of_kind)

    def _row(self, ref: Ref, count: int, section: Section, off: set[tuple[str, Ref]]) -> Row:
        shown = shown_cards(self.catalog).newest(ref) if isinstance(ref, int) else None
        return Row(
            ref=ref,
            section=section.name,
            name=shown.card.name if shown else str(ref),
            count=count,
            shown=shown,
            facts=card_facts(shown.card, self.catalog) if shown else _unknown(str(ref)),
            is_off=(section.name, ref) in off or shown is None,
            targets=tuple(other for other in self.format.sections if other.name != section.name),
        )
