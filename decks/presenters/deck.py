"""Presenters of decks: sections with counts and limits, and cards in groups."""

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
from decks.legality import most_copies, rules_of, validate
from decks.presenters import grouping
from decks.presenters.bulk_fixes import REPLACE_ALL
from decks.presenters.grouping import Arrangement
from decks.presenters.name_fixes import NameFixes
from decks.presenters.problems import FEW, FixButton, ProblemKind, kinds_of
from tcg.construction import Decklist, Problem, Ref, is_legal
from tcg.construction.formats import Section
from tcg.library import Card
from tcg.names import name_key

#: Letters of a note that a row of the editor shows.
_NOTE_LETTERS: Final = 60


def _place(section: str, ref: Ref) -> str:
    return f"{section}:{key_of(ref)}"


#: Most visible rows of unknown names in a group of the editor.
_NAMES: Final = 40


@dataclass(frozen=True, slots=True)
class DeckRow:
    """Card of a section of a deck, with its count. `card_view` is None for an unknown card.

    `facts` is the HTML of its name and values. `is_off` is set if it has a problem or is unknown.
    """

    ref: Ref
    section: Section
    name: str
    count: int
    card_view: CardView | None
    facts: SafeString
    is_off: bool
    tags: tuple[str, ...]
    #: Note on the card (Markdown).
    note: str
    catalog: Library

    @property
    def card(self) -> Card | None:
        """Card of the row, or None for an unknown one."""
        return self.card_view.card if self.card_view else None

    @property
    def item(self) -> str:
        """HTML list item with the card image, its count and a link to its page."""
        if self.card_view is None:
            return format_html("<li>{}× {}</li>", self.count, self.name)
        return (
            f'<li><a class="face" href="{self.card_view.url}">{self.card_view.thumbnail}<span class="face__count">'
            f'<span class="visually-hidden">, copies: </span>×{self.count}</span></a></li>'
        )

    @property
    def line(self) -> str:
        """HTML list item with count, facts, note and tags of the card."""
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
        """HTML link with the beginning of the card's note, which opens the note; "" without a note."""
        if not self.note:
            return ""
        note = self.note if len(self.note) <= _NOTE_LETTERS else f"{self.note[:_NOTE_LETTERS].rstrip()}…"
        address = escape(f"card/{quote(quote(key_of(self.ref), safe='~ '))}/")
        return f'<a class="deck-row__said" href="{address}" data-note="{escape(key_of(self.ref))}">{escape(note)}</a>'

    @property
    def place(self) -> str:
        """Key of the row in forms, and its id on the page: "main:123", or "main:~Name" for an unknown card."""
        return _place(self.section.name, self.ref)

    @property
    def edited(self) -> str:
        """HTML list item of the card for the editor, with controls.

        A deck may have hundreds of unknown names, so their rows are short: the count, and the name with a checkbox.
        """
        place, name = escape(self.place), escape(self.name)
        ref = place.partition(":")[2]
        head = f'data-ref="{ref}" data-section="{self.section.name}"'
        tags = "".join(f'<span class="deck-row__tag">{escape(tag)}</span>' for tag in self.tags)
        marks = f"{tags}{self._note_sign}"
        label = f"Copies of {name} in {self.section.label}"
        count = f'<input name="count:{place}" value="{self.count}" inputmode="numeric" aria-label="{label}">'
        if self.card_view is None:
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
    """Return the HTML with a card's name and values for its rows in decks, cached by card."""
    context = {"card_view": presenter_of(catalog).newest(card.id), "card": card, "note": game_of(catalog).note(card)}
    return render_to_string("decks/card_facts.html", context)


def _unknown(name: str) -> SafeString:
    return render_to_string("decks/unknown_facts.html", {"name": name})


@dataclass(frozen=True, slots=True)
class DeckGroup:
    """Rows of a deck's section under one label, such as the creatures."""

    label: str
    rows: tuple[DeckRow, ...]

    @property
    def count(self) -> int:
        """Number of cards in the group."""
        return sum(row.count for row in self.rows)

    @property
    def items(self) -> SafeString:
        """HTML list items with the images of the group's cards."""
        return mark_safe("\n".join(row.item for row in self.rows))  # noqa: S308  (each is safe)

    @property
    def lines(self) -> SafeString:
        """HTML list items with the group's cards as text."""
        return mark_safe("\n".join(row.line for row in self.rows))  # noqa: S308  (each is safe)

    @property
    def edited(self) -> SafeString:
        """HTML list items of the group for the editor.

        Of unknown names only the first forty are shown, and the rest are hidden fields: the list of problems handles
        them.
        """
        names = [row for row in self.rows if row.card_view is None]
        rest = {row.place: row.count for row in names[_NAMES:]}
        items = [row.edited for row in self.rows if row.place not in rest]
        if rest:
            fields = (f'<input type="hidden" name="count:{escape(place)}" value="{rest[place]}">' for place in rest)
            items.append(f"<li>… and {len(rest)} more names that no card has.{''.join(fields)}</li>")
        return mark_safe("\n".join(items))  # noqa: S308  (each is safe)


@dataclass(frozen=True, slots=True)
class SectionPresenter:
    """Section of a deck with its cards in groups.

    Attributes:
        is_off: Whether any error is about the section.
        is_expected: Whether the page shows the section even if it is empty.
        is_single: Whether it holds one card only.
        sums: Sums that the format limits, such as "58 of 100 Levels", and whether each is too large.
        fixed: Required number of cards, if a card of the deck sets one.
    """

    section: Section
    groups: tuple[DeckGroup, ...]
    count: int
    is_off: bool
    is_expected: bool
    is_single: bool
    sums: tuple[tuple[str, bool], ...] = ()
    fixed: int | None = None

    @property
    def label(self) -> str:
        """Label of the section."""
        return self.section.label

    @property
    def limit(self) -> str:
        """Required size: "50 to 80", "at most 20" or "exactly 1"; "" for any."""
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
        """Size to show beside the count: the minimum until the count reaches it, then the maximum; None without one."""
        least, most = self.section.least, self.section.most
        if self.fixed is not None:
            return self.fixed
        if least and self.count < least.limit:
            return least.limit
        return most.limit if most else None


@dataclass(frozen=True, slots=True)
class HandCard:
    """Card in a hand, with the addresses of its image (`face`) and its page; both are "" for an unknown card."""

    name: str
    card: Card | None
    face: str
    url: str


@dataclass(frozen=True, slots=True)
class UnreadLinePresenter:
    """Line of an imported decklist that was not understood, with buttons that fix it."""

    number: int
    text: str
    message: str
    fixes: list[FixButton]


@dataclass(frozen=True, slots=True)
class UnreadLines:
    """Lines of an imported decklist that were not understood; `more` others are not displayed."""

    lines: list[UnreadLinePresenter]
    more: int

    @property
    def count(self) -> int:
        """Number of all lines that were not understood."""
        return len(self.lines) + self.more


class DeckPresenter:
    """Decklist validated in a format: its sections and problems, as templates display them."""

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
        """Create the presenter of a decklist; validation stops after `most` errors (None: never).

        `tags` and `notes` are those of its cards, `arrangement` (None: the game's default) is how they are grouped.
        """
        self.most = most
        self.decklist, self.catalog, self.game = decklist, catalog, game_of(catalog)
        self.format = self.game.formats[format_code]
        self._tags, self._notes = tags or {}, notes or {}
        self.arrangement = arrangement or grouping.default(self.game)

    @cached_property
    def problems(self) -> list[Problem]:
        """All problems of the deck, errors before warnings."""
        return validate(self.decklist, self.format.code, self.catalog, self.most)

    @cached_property
    def problem_kinds(self) -> list[ProblemKind]:
        """Problems of the deck in groups with one code, in the order of their first occurrence."""
        return kinds_of(self.problems, self.name_fixes)

    @cached_property
    def name_fixes(self) -> NameFixes:
        """Fixes that replace unknown names in the deck by known cards."""
        return NameFixes(self.decklist, self.format.code, self.catalog)

    @property
    def replace_all(self) -> FixButton | None:
        """Button that replaces every unknown name by the most similar card; None for fewer than two such names."""
        return FixButton("Replace all", REPLACE_ALL.button) if len(self.name_fixes.likeliest) > 1 else None

    def lines(self, stored: dict[str, Any]) -> UnreadLines | None:
        """Return those lines of the imported list that still have to be fixed, or None.

        A line whose unknown card is no longer in the deck is left out. `stored` is `session_drafts.lines_of` the deck.
        """
        lines: list[UnreadLinePresenter] = []
        more = stored["more"]
        for line in stored["lines"]:
            name = line.get("card", "")
            if name and name not in self.name_fixes:
                continue
            fixes = [FixButton.of(fix, self.game) for fix in self.name_fixes.choices(name)]
            if fixes and sum(bool(each.fixes) for each in lines) >= FEW:
                more += 1
            else:
                lines.append(UnreadLinePresenter(line["line"], line["text"], line["message"], fixes))
        return UnreadLines(lines, more) if lines or more else None

    @cached_property
    def is_legal(self) -> bool:
        """Whether the deck has no errors."""
        return is_legal(self.problems)

    @property
    def errors(self) -> int:
        """Number of errors in the deck."""
        return sum(problem.severity == "error" for problem in self.problems)

    @cached_property
    def sections(self) -> list[SectionPresenter]:
        """Sections of the deck's format, including empty ones; disabled ones only if they have cards."""
        off = {(problem.section, card) for problem in self.problems for card, _ in problem.cards}
        in_trouble = {problem.section for problem in self.problems if problem.severity == "error"}
        rules = rules_of(self.format.code, self.catalog)
        sums, sizes = rules.sums(self.decklist), rules.sizes(self.decklist)
        return [
            SectionPresenter(
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
        """Cards of the deck as fields of the editor's form: (name, copies)."""
        piles = self.decklist.sections.items()
        return [(f"count:{_place(section, ref)}", count) for section, pile in piles for ref, count in pile.items()]

    @property
    def own_tags(self) -> list[str]:
        """All tags that the author gave to cards of the deck, each once, sorted by name."""
        return sorted({tag for tags in self._tags.values() for tag in tags}, key=name_key)

    @property
    def copies(self) -> range:
        """Numbers of copies of a card that can be added at once: 1 up to the most that the format allows."""
        return range(1, 1 + most_copies(self.format))

    @property
    def letters(self) -> str:
        """JSON with the key of the keyboard that moves a card to each section."""
        return dump_json(dict(self.game.keys))

    @property
    def main(self) -> SectionPresenter:
        """Main section of the deck."""
        return next(part for part in self.sections if part.section.name == self.game.main)

    @property
    def count(self) -> int:
        """Number of cards in the deck's main section."""
        return self.decklist.count(self.game.main)

    @property
    def leader(self) -> Card | None:
        """Card that represents the deck: the first of the highest level in the leading section; None without any."""
        refs = self.decklist.section(self.game.led_by)
        cards = [self.catalog[ref] for ref in refs if isinstance(ref, int)]
        return max(cards, key=lambda card: getattr(card, "level", None) or 0, default=None)

    @property
    def leader_view(self) -> CardView | None:
        """Presenter of the `leader` with the addresses of its images, or None without a leader."""
        leader = self.leader
        return presenter_of(self.catalog).newest(leader.id) if leader else None

    @property
    def leader_image(self) -> str:
        """Address of the small image of the `leader`, or ""."""
        leader = self.leader_view
        return leader.small_image if leader else ""

    def in_hand(self, ref: Ref) -> HandCard:
        """Return a card of the deck, given by id or unknown name, as a card of a hand."""
        if not isinstance(ref, int):
            return HandCard(ref, None, "", "")
        card_view = presenter_of(self.catalog).newest(ref)
        return HandCard(card_view.card.name, card_view.card, card_view.normal_image, card_view.url)

    def _groups(self, section: Section, off: set[tuple[str, Ref]]) -> Iterable[DeckGroup]:
        rows = [self._row(ref, count, section, off) for ref, count in self.decklist.section(section.name).items()]
        for label, of_group in self.arrangement.grouped(rows, self.game, self._tags):
            yield DeckGroup(label, tuple(of_group))

    def _row(self, ref: Ref, count: int, section: Section, off: set[tuple[str, Ref]]) -> DeckRow:
        card_view = presenter_of(self.catalog).newest(ref) if isinstance(ref, int) else None
        return DeckRow(
            ref=ref,
            section=section,
            name=card_view.card.name if card_view else str(ref),
            count=count,
            card_view=card_view,
            facts=card_facts(card_view.card, self.catalog) if card_view else _unknown(str(ref)),
            is_off=(section.name, ref) in off or card_view is None,
            tags=self._tags.get(ref, ()),
            note=self._notes.get(ref, ""),
            catalog=self.catalog,
        )
