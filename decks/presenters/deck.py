"""Decks as pages show them: sections with counts against their limits, cards by kind and level."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final
from urllib.parse import quote

from django.template.loader import render_to_string
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

from cards.catalog.library import Library
from cards.catalog.process_cache import cached_by_card
from cards.presenters.cards import CardView, presenter_of
from decks.content import dump_json, key_of
from decks.core.markdown import render_markdown
from decks.games import game_of
from decks.legality import judge, most_copies, rules_of
from decks.presenters import grouping
from decks.presenters.bulk_fixes import REPLACE_ALL
from decks.presenters.grouping import Arrangement
from decks.presenters.name_fixes import Replacements
from decks.presenters.problems import FEW, ProblemKind, ShownFix, kinds_of
from tcg.construction import Decklist, Problem, Ref, is_legal
from tcg.construction.formats import Section
from tcg.library import Card
from tcg.names import name_key

#: Letters of a note that a row of the editor shows.
_NOTE_LETTERS: Final = 60


def _place(section: str, ref: Ref) -> str:
    return f"{section}:{key_of(ref)}"


#: As many rows a group has in the editor of names that no card has.
_NAMES: Final = 40


@dataclass(frozen=True, slots=True)
class Row:
    """One card of a section. `shown` is None where the database doesn't know it."""

    ref: Ref
    section: Section
    name: str
    count: int
    shown: CardView | None
    facts: SafeString
    is_off: bool
    tags: tuple[str, ...]
    #: What is written about the card, Markdown.
    note: str
    catalog: Library

    @property
    def card(self) -> Card | None:
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
        """Its count, what every row says of the card, and what is written about it: an item of a list, as HTML."""
        off = " deck-row--off" if self.is_off else ""
        words = self._words if self.note or self.tags else ""
        return f'<li class="deck-row{off}"><span class="deck-row__count">{self.count}</span>{self.facts}{words}</li>'

    @property
    def _words(self) -> str:
        tags = "".join(f'<span class="badge">{escape(tag)}</span>' for tag in self.tags)
        note = f'<div class="prose">{render_markdown(self.note, self.catalog)}</div>' if self.note else ""
        return f'<div class="deck-row__words">{note}{tags}</div>'

    @property
    def _note_sign(self) -> str:
        """What is written about the card, its beginning, which leads to where it is written."""
        if not self.note:
            return ""
        said = self.note if len(self.note) <= _NOTE_LETTERS else f"{self.note[:_NOTE_LETTERS].rstrip()}…"
        address = escape(f"card/{quote(quote(key_of(self.ref), safe='~ '))}/")
        return f'<a class="deck-row__said" href="{address}" data-note="{escape(key_of(self.ref))}">{escape(said)}</a>'

    @property
    def place(self) -> str:
        """The row as forms call it, and its id on the page: "main:123", or "main:~Name" where no card has the name."""
        return _place(self.section.name, self.ref)

    @property
    def edited(self) -> str:
        """The row in the editor, with what changes it: an item of a list, as HTML.

        A deck may have hundreds of names that no card has, so theirs are as short as can be: the count, which may be
        none, and the name, which picks the row.
        """
        place, name = escape(self.place), escape(self.name)
        ref = place.partition(":")[2]
        head = f'data-ref="{ref}" data-section="{self.section.name}"'
        tags = "".join(f'<span class="deck-row__tag">{escape(tag)}</span>' for tag in self.tags)
        marks = f"{tags}{self._note_sign}"
        label = f"Copies of {name} in {self.section.label}"
        count = f'<input name="count:{place}" value="{self.count}" inputmode="numeric" aria-label="{label}">'
        if self.shown is None:
            pick = f'<label><input type="checkbox" name="row" value="{place}">{name}</label>'
            return f'<li class="deck-row" {head}>{count}{pick}{marks}</li>'
        off = " deck-row--off" if self.is_off else ""
        pick = f'<input type="checkbox" name="row" value="{place}" aria-label="Pick {name}">'
        less = f'<button name="less" value="{place}" aria-label="One {name} fewer">−</button>'
        more = f'<button name="more" value="{place}" aria-label="One {name} more">+</button>'
        stepper = f'<span class="stepper">{less}{count}{more}</span>'
        return f'<li class="deck-row{off}" id="{place}" {head}>{pick}{stepper}{self.facts}{marks}</li>'


@cached_by_card
def card_facts(card: Card, catalog: Library) -> SafeString:
    """What every row of a deck says of a card: rendered when a deck first has it."""
    context = {"shown": presenter_of(catalog).newest(card.id), "card": card, "note": game_of(catalog).note(card)}
    return render_to_string("decks/card_facts.html", context)


def _unknown(name: str) -> SafeString:
    return render_to_string("decks/unknown_facts.html", {"name": name})


@dataclass(frozen=True, slots=True)
class Group:
    """Cards of a section that stand together."""

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

    @property
    def edited(self) -> SafeString:
        """Its rows in the editor. Of many names that no card has the rest are there, and not shown: what can be done
        about them stands among the problems, all at once and page by page.
        """
        names = [row for row in self.rows if row.shown is None]
        rest = {row.place: row.count for row in names[_NAMES:]}
        items = [row.edited for row in self.rows if row.place not in rest]
        if rest:
            fields = (f'<input type="hidden" name="count:{escape(place)}" value="{rest[place]}">' for place in rest)
            items.append(f"<li>… and {len(rest)} more names that no card has.{''.join(fields)}</li>")
        return mark_safe("\n".join(items))  # noqa: S308  (each is safe)


@dataclass(frozen=True, slots=True)
class ShownSection:
    """A section with its cards; one that `is_expected` is missed where it has none, one that `is_single` has one.

    `sums` say what its cards add up to where the format limits it: "58 of 100 Levels", and whether that is too much.
    `fixed` is the size of the list
    that it is to be, where a card of the deck asks for one.
    """

    section: Section
    groups: tuple[Group, ...]
    count: int
    is_off: bool
    is_expected: bool
    is_single: bool
    sums: tuple[tuple[str, bool], ...] = ()
    fixed: int | None = None

    @property
    def label(self) -> str:
        """What a person reads."""
        return self.section.label

    @property
    def limit(self) -> str:
        """ "50–80", "at most 20" or "1"."""
        least = self.section.least.limit if self.section.least else 0
        most = self.section.most.limit if self.section.most else None
        if self.fixed is not None:
            return f"exactly {self.fixed}"
        if most is None:
            return f"at least {least}" if least else ""
        if least == most:
            return f"exactly {most}"
        return f"{least} to {most}" if least else f"at most {most}"

    @property
    def goal(self) -> int | None:
        """What the count is shown against: the least size until it is reached, then the greatest."""
        least, most = self.section.least, self.section.most
        if self.fixed is not None:
            return self.fixed
        if least and self.count < least.limit:
            return least.limit
        return most.limit if most else None


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card in a hand; without `card` and `face` where the database doesn't know it."""

    name: str
    card: Card | None
    face: str
    url: str


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


class ShownDeck:
    """A decklist in its format, judged and ready for a template."""

    def __init__(
        self,
        decklist: Decklist,
        format_code: str,
        catalog: Library,
        *,
        tags: Mapping[Ref, tuple[str, ...]] | None = None,
        notes: Mapping[Ref, str] | None = None,
        arrangement: Arrangement | None = None,
        most: int | None = None,
    ) -> None:
        """After `most` errors no more problems are looked for."""
        self.most = most
        self.decklist, self.catalog, self.game = decklist, catalog, game_of(catalog)
        self.format = self.game.formats[format_code]
        self._tags, self._notes = tags or {}, notes or {}
        self.arrangement = arrangement or grouping.default(self.game)

    @cached_property
    def problems(self) -> list[Problem]:
        """All problems, errors first."""
        return judge(self.decklist, self.format.code, self.catalog, self.most)

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
            fixes = [ShownFix.of(fix, self.game) for fix in self.replacements.choices(name)]
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
        """Every section of the format, empty ones too, but for those that it has no room for."""
        off = {(problem.section, card) for problem in self.problems for card, _ in problem.cards}
        in_trouble = {problem.section for problem in self.problems if problem.severity == "error"}
        rules = rules_of(self.format.code, self.catalog)
        sums, sizes = rules.sums(self.decklist), rules.sizes(self.decklist)
        return [
            ShownSection(
                section,
                tuple(self._groups(section, off)),
                self.decklist.count(section.name),
                section.name in in_trouble,
                is_expected=section.least is not None or section.name == self.game.main,
                is_single=section.name in self.game.singles,
                sums=tuple(
                    (f"{each.count} of {each.most} {self.game.field(each.attribute).label}s", each.count > each.most)
                    for each in sums
                    if each.section == section.name
                ),
                fixed=sizes.get(section.name),
            )
            for section in self.format.sections
            if section.disabled is None or self.decklist.count(section.name)
        ]

    @property
    def fields(self) -> list[tuple[str, int]]:
        """Its cards as fields of the editor's form, (name, copies)."""
        piles = self.decklist.sections.items()
        return [(f"count:{_place(section, ref)}", count) for section, pile in piles for ref, count in pile.items()]

    @property
    def own_tags(self) -> list[str]:
        """Every tag of a card, once, from A to Z."""
        return sorted({tag for tags in self._tags.values() for tag in tags}, key=name_key)

    @property
    def copies(self) -> range:
        """How many copies a deck may have of a card, as far as its format says."""
        return range(1, 1 + most_copies(self.format))

    @property
    def letters(self) -> str:
        """The letters that send a card to a section, as JSON."""
        return dump_json(dict(self.game.keys))

    @property
    def main(self) -> ShownSection:
        """The section that is drawn from."""
        return next(part for part in self.sections if part.section.name == self.game.main)

    @property
    def count(self) -> int:
        """Cards in the main deck."""
        return self.decklist.count(self.game.main)

    @property
    def leader(self) -> Card | None:
        """The card that stands for the deck: of those that lead it the first of the highest level."""
        refs = self.decklist.section(self.game.led_by)
        cards = [self.catalog[ref] for ref in refs if isinstance(ref, int)]
        return max(cards, key=lambda card: getattr(card, "level", None) or 0, default=None)

    @property
    def shown_leader(self) -> CardView | None:
        """The same with the addresses of its face."""
        leader = self.leader
        return presenter_of(self.catalog).newest(leader.id) if leader else None

    @property
    def leader_face(self) -> str:
        shown = self.shown_leader
        return shown.small_face if shown else ""

    def in_hand(self, ref: Ref) -> HandCard:
        """A card as it lies in a hand."""
        if not isinstance(ref, int):
            return HandCard(ref, None, "", "")
        shown = presenter_of(self.catalog).newest(ref)
        return HandCard(shown.card.name, shown.card, shown.face, shown.url)

    def _groups(self, section: Section, off: set[tuple[str, Ref]]) -> Iterable[Group]:
        rows = [self._row(ref, count, section, off) for ref, count in self.decklist.section(section.name).items()]
        for label, of_group in self.arrangement.grouped(rows, self.game, self._tags):
            yield Group(label, tuple(of_group))

    def _row(self, ref: Ref, count: int, section: Section, off: set[tuple[str, Ref]]) -> Row:
        shown = presenter_of(self.catalog).newest(ref) if isinstance(ref, int) else None
        return Row(
            ref=ref,
            section=section,
            name=shown.card.name if shown else str(ref),
            count=count,
            shown=shown,
            facts=card_facts(shown.card, self.catalog) if shown else _unknown(str(ref)),
            is_off=(section.name, ref) in off or shown is None,
            tags=self._tags.get(ref, ()),
            note=self._notes.get(ref, ""),
            catalog=self.catalog,
        )
