"""Card picker of the deck editor: searches cards that may go into the deck, page by page, and shows one card."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final
from urllib.parse import urlencode

from django.http import QueryDict
from django.template.loader import render_to_string
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from cards.catalog.library import Library
from cards.catalog.process_cache import cached_by_card
from cards.presenters.cards import CardView, presenter_of
from cards.presenters.finder import finder_of
from cards.search import search
from cards.search.context import Context
from decks.core.card_search import CURRENT
from decks.editor.facts import facts_of
from decks.games import game_of
from decks.legality import most_copies, rules_of
from decks.presenters.card_target import Aim
from decks.presenters.problems import encode
from decks.recommendations.candidates import Candidates, fit_for, may_go
from query.conditions import words_of
from query.fields import Field, Option, Shape
from query.forms import ControlValue, FilledForm, form_of_query, joined, query_of
from query.index import Index
from query.parser import MAX_LETTERS
from query.presenter import WarningView
from query.quoting import quoted
from query.table import Query, Table
from reference.templatetags.rule_links import unbroken
from tcg.construction import Capacity, Change, Checker, Decklist, Op, Ref
from tcg.construction.formats import Section
from tcg.integers import read_integer
from tcg.library import Card

#: Cards on a page.
A_PAGE: Final = 36
#: Card images to load before the page is laid out: the first row on a desktop.
_AT_ONCE: Final = 4
FACES: Final = "faces"
ROWS: Final = "rows"
_MAX_PAGE: Final = 9_999

#: Query term that hides cards in the deck; it stands at the beginning or end of a query.
_HIDE: Final = f"-deck:{CURRENT}"
_HIDING: Final = re.compile(rf"^{_HIDE}(?:\s+|$)|(?:^|\s+){_HIDE}$", re.IGNORECASE)


# --- request ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PickerParams:
    """State of the card picker: search text, number of the page, view, and slug of one card to show.

    It is read from a query string, or from the field `cards` of the editor's form.
    """

    text: str = ""
    page: int = 1
    view: str = FACES
    card: str = ""

    @property
    def parameters(self) -> dict[str, object]:
        """The state as query parameters, without default values."""
        values = {"q": self.text, "show": self.view, "page": self.page, "card": self.card}
        return {name: value for name, value in values.items() if value not in ("", 1, FACES)}

    @property
    def query(self) -> str:
        """The state as a query string."""
        return urlencode(self.parameters)


def read_params(data: QueryDict) -> PickerParams:
    """Return the card picker's state from query parameters; unreadable values become defaults."""
    return PickerParams(
        text=data.get("q", "").strip()[:MAX_LETTERS],
        page=min(read_integer(data.get("page", ""), 8) or 1, _MAX_PAGE),
        view=ROWS if data.get("show") == ROWS else FACES,
        card=data.get("card", "")[:MAX_LETTERS],
    )


def params_in_form(post: QueryDict) -> PickerParams:
    """Return the state that the card picker had on the page from which the editor's form was sent (field `cards`)."""
    return read_params(QueryDict(post.get("cards", "")[: 2 * MAX_LETTERS]))


# --- results ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PickerChip:
    """Link of the card picker that selects an option; `is_on` if selected, icon name `sign` or "", HTML id `key`."""

    label: str
    address: str
    is_on: bool = False
    sign: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class PickerFilter:
    """Search field of the card picker, with a small link (chip) for each of its values."""

    label: str
    key: str
    chips: tuple[PickerChip, ...]

    @property
    def is_signs(self) -> bool:
        """Whether each chip has an icon, so that names need not be written out."""
        return all(chip.sign for chip in self.chips)

    @property
    def is_on(self) -> bool:
        """Whether any value of the field is selected."""
        return any(chip.is_on for chip in self.chips)


class Pane:
    """Values that the card picker's template shows: the cards that a search finds, or `offered` instead of them.

    `aim` is where the next card goes: the section, the number of copies, and a card to replace.
    """

    def __init__(
        self,
        decklist: Decklist,
        format_code: str,
        aim: Aim,
        params: PickerParams,
        catalog: Library,
        context: Context,
        offered: Candidates | None = None,
    ) -> None:
        self.params, self.aim, self.offered = params, aim, offered
        self._decklist, self._catalog, self._context = decklist, catalog, context
        self._rules, self._game = rules_of(format_code, catalog), game_of(catalog)
        finder = finder_of(catalog)
        self.place, self._table = finder.place, finder.table
        #: Keys of the fields whose terms are shown as chips.
        self._chipped = tuple(key for key in finder.form.keys if self._table.by_key[key].shape is not Shape.DISPLAY)

    @property
    def section(self) -> str:
        """Name of the section that the next card enters, "" for the usual section of each card."""
        return "" if self.aim.instead else self.aim.section

    @cached_property
    def query(self) -> Query[object]:
        """The search text, parsed."""
        return search(self._text, self._catalog, self._context)

    @cached_property
    def cards(self) -> list[Card]:
        """All found cards that may go into the section, in the order that the search asks for.

        If the search asks for no order, the best matches of its words come first or, without words, the cards that fit
        the deck best.
        """
        if self.offered is not None:
            return list(self.offered.cards)
        query, things = self.query, self.query.index.things
        matches = [card for row in query.rows.tolist() if may_go(card := things[row], self.section, self._rules)]
        if self._is_hiding:
            matches = [card for card in matches if card.id not in self._there]
        if "order" not in query.display and not words_of(query.tree):
            matches.sort(key=fit_for(self._decklist, self._catalog), reverse=query.display.get("dir") == "desc")
        return matches

    @cached_property
    def _there(self) -> frozenset[Ref]:
        """The cards of the deck, without sections that no total counts, such as ideas."""
        counted = (part.name for part in self._rules.format.sections if part.counts)
        return frozenset(ref for name in counted for ref in self._decklist.section(name))

    @property
    def count(self) -> int:
        """Number of found cards on all pages."""
        return self.offered.count if self.offered else len(self.cards)

    @property
    def _start(self) -> int:
        return min(self.params.page - 1, max(0, len(self.cards) - 1) // A_PAGE) * A_PAGE

    @cached_property
    def page(self) -> list[Card]:
        """The found cards of the requested page, or of the last one if there are fewer pages."""
        return self.cards[self._start : self._start + A_PAGE]

    @property
    def picks(self) -> SafeString:
        """The found cards of the page as HTML, each with its count in the deck and its buttons."""
        picks = [self._pick(card) for card in self.page]
        first = [pick.replace(_LAZY, _FIRST, 1) for pick in picks[:_AT_ONCE]]
        return mark_safe("".join([*first, *picks[_AT_ONCE:]]))  # noqa: S308  (each piece is safe)

    def _pick(self, card: Card) -> str:
        faces, rows = _pieces(card, self._catalog)
        start, full, value, count, why, end = rows if self.params.view == ROWS else faces
        standing = self.card_counts(card)
        marks = f"{' pick--in' if standing.source else ''}{' pick--full' if standing.why else ''}"
        disabled = ' aria-disabled="true"' if standing.why else ""
        return (
            f"{start}{marks}{full}{escape(standing.fewer)}{value}{standing.count}{count}{disabled}{why}"
            f"{unbroken(standing.why)}{end}"
        )

    def card_counts(self, card: Card) -> CardCounts:
        """Return the counts of a card in the deck, for the section that its next copy would enter."""
        section = (
            self.section if self.section and self.section in self._sections_of(card) else self._rules.home(card.id)
        )
        return CardCounts.of(card, section or self._game.ideas, self._decklist, self._rules)

    def _sections_of(self, card: Card) -> list[str]:
        """Return the names of the sections that a card may go into."""
        return [part.name for part in self._game.sections if card.id in self._rules.accepted(part.name)]

    @property
    def facts(self) -> dict[str, dict[str, Any]]:
        """Data about the cards on the page for the editor's script, by card id."""
        cards = [*self.page, self.looked_at.card] if self.looked_at else self.page
        return facts_of(cards, self._catalog, self._rules)

    # --- addresses

    def _address(self, params: PickerParams, aim: Aim | None = None) -> str:
        aim = self.aim if aim is None else aim
        query = "&".join(filter(None, (params.query, aim.query)))
        return f"?{query}#cards"

    def _asking(self, text: str) -> str:
        """Return the address of the first page of results for the search `text`."""
        return self._address(replace(self.params, text=text, page=1, card=""))

    @property
    def state(self) -> str:
        """The picker's state as text, for a hidden field of the editor's form."""
        return self.params.query

    @property
    def next_address(self) -> str:
        """Address of the next page of cards; "" on the last."""
        number = self._start // A_PAGE + 2
        is_there = len(self.cards) > (number - 1) * A_PAGE
        return self._address(replace(self.params, page=number, card="")) if is_there else ""

    @property
    def previous_address(self) -> str:
        """Address of the previous page of cards; "" on the first."""
        number = self._start // A_PAGE
        return self._address(replace(self.params, page=number, card="")) if number else ""

    @property
    def range(self) -> str:
        """Numbers of the first and last card on the page, such as “37–72”, if there are several pages, else ""."""
        return f"{self._start + 1}–{self._start + len(self.page)}" if len(self.cards) > A_PAGE else ""

    @property
    def views(self) -> list[PickerChip]:
        """Links to the ways to show cards: as images or as rows."""
        ways = ((FACES, "Images", "layout-grid"), (ROWS, "Rows", "rows-3"))
        return [
            PickerChip(
                label, self._address(replace(self.params, view=view, card="")), self.params.view == view, sign, view
            )
            for view, label, sign in ways
        ]

    @property
    def targets(self) -> list[PickerChip]:
        """Links that choose the section of the next card: first “where it belongs”, then the format's sections."""
        bare = replace(self.params, page=1, card="")
        count = 1 if self.aim.instead else self.aim.count
        chips = [PickerChip("where it belongs", self._address(bare, Aim(count=count)), not self.section, key="home")]
        off = {part.name for part in self._rules.format.sections if part.disabled} - {self.section}
        for part in (part for part in self._game.sections if part.name not in off):
            aim = Aim(part.name, count=count)
            chips.append(PickerChip(part.label, self._address(bare, aim), self.section == part.name, key=part.name))
        return chips

    @property
    def counts(self) -> list[PickerChip]:
        """Links that choose how many copies a button adds at once: 1 up to the most that the format allows."""
        bare = replace(self.params, card="")
        return [
            PickerChip(
                f"×{count}",
                self._address(bare, Aim(self.section, count=count)),
                self.aim.count == count,
                key=str(count),
            )
            for count in range(1, 1 + most_copies(self._rules.format))
        ]

    @property
    def way_out(self) -> str:
        """Address of the picker without its search for a card in place of an unknown name."""
        return self._address(PickerParams(view=self.params.view), Aim())

    @property
    def closed(self) -> str:
        """Address of the same page of cards, without the card that is shown alone."""
        return self._address(replace(self.params, card=""))

    # --- the query in chips

    @cached_property
    def _text(self) -> str:
        """The search text without the term that hides cards already in the deck."""
        return _HIDING.sub("", self.params.text).strip()

    @property
    def _is_hiding(self) -> bool:
        return self._text != self.params.text

    @cached_property
    def _filled(self) -> FilledForm:
        return form_of_query(self._text, self._table, self.query.index, self._chipped) if self._text else FilledForm()

    def _with(self, key: str, entry: ControlValue | None) -> str:
        """Return the address of the search with `entry` as the field `key`, or without this field for None."""
        entries = {name: each for name, each in self._filled.entries.items() if name != key}
        if entry is not None:
            entries[key] = entry
        return self._asking(self._hiding_too(query_of(FilledForm(entries, self._filled.rest), self._table)))

    def _hiding_too(self, text: str) -> str:
        return joined([_HIDE], text, self._table) if self._is_hiding else text

    @property
    def hide(self) -> PickerChip:
        """Link that hides or shows cards already in the deck."""
        text = self._text if self._is_hiding else joined([_HIDE], self._text, self._table)
        return PickerChip("Hide cards in deck", self._asking(text), self._is_hiding, key="hide")

    @cached_property
    def filters(self) -> list[PickerFilter]:
        """Search fields with links for their values. Values that no card of a legal deck has are left out."""
        return [
            PickerFilter(self._table.by_key[key].label, key, tuple(self._chips(key, options)))
            for key, options in _offered(self.query.index, self._catalog, self._rules).items()
        ]

    def _chips(self, key: str, options: Iterable[Option]) -> Iterator[PickerChip]:
        entry = self._filled.entries.get(key)
        chosen = _values(entry)
        for option in options:
            is_on = option.value in chosen
            values = [value for value in chosen if value != option.value] if is_on else [*chosen, option.value]
            if self._table.by_key[key].shape is Shape.NUMBER:
                values = [",".join(sorted(values, key=int))] if values else []
            there = self._with(key, ControlValue(":", tuple(values)) if values else None)
            yield PickerChip(option.label, there, is_on, option.icon, f"{key}-{option.value}")

    @property
    def active(self) -> list[PickerChip]:
        """Terms of the search as links; each leads to the search without its term."""
        chips = [
            PickerChip(_entry_text(self._table.by_key[key], entry, self.query.index), self._with(key, None), True)
            for key, entry in self._filled.entries.items()
        ]
        if rest := self._filled.rest:
            without = query_of(FilledForm(self._filled.entries), self._table)
            chips.append(PickerChip(f"“{rest}”", self._asking(self._hiding_too(without)), is_on=True))
        return chips

    @cached_property
    def orders(self) -> list[PickerChip]:
        """Links that choose the order of the found cards."""
        chosen = self.query.display.get("order", "")
        options = [Option("", "Best first"), *self._table.by_key["order"].options(self.query.index)]
        bare = _ORDER.sub("", self._text).strip()
        return [
            PickerChip(
                option.label,
                self._asking(self._hiding_too(f"{bare} order:{option.value}".strip() if option.value else bare)),
                option.value == chosen,
                key=f"order-{option.value or 'best'}",
            )
            for option in options
        ]

    @property
    def order(self) -> str:
        """Label of the selected order."""
        return next(chip.label for chip in self.orders if chip.is_on)

    @property
    def warnings(self) -> list[WarningView]:
        """Warnings about terms of the search that were not understood, with links to suggestions."""
        others = {name: value for name, value in self.params.parameters.items() if name == "show"}
        return [WarningView.of(warning, self.query, "", others) for warning in self.query.warnings]

    @property
    def relaxed(self) -> list[tuple[tuple[str, ...], str, int]]:
        """Up to four searches with fewer terms if nothing is found: (terms left out, address, number of results)."""
        return [(each.terms, self._asking(each.query), each.count) for each in self.query.relaxed()[:4]]

    @property
    def about(self) -> str:
        """The search in words ("" without one), or a sentence about the cards that are offered instead."""
        if self.offered is not None:
            return self.offered.about
        return self.query.sentence if self.query.tree is not None else ""

    # --- one card

    @cached_property
    def looked_at(self) -> LookedAt | None:
        """The card to show alone, with its counts in the deck; None if there is none."""
        card = self._catalog.slugged(self.params.card) if self.params.card else None
        if card is None:
            return None
        sections = {part.name: part for part in self._game.sections}
        there = [name for name in sections if self._decklist.copies(name, card.id)]
        names = [name for name in sections if name in self._sections_of(card) or name in there]
        standings = [CardCounts.of(card, name, self._decklist, self._rules) for name in names]
        pairs = [(sections[each.section], each) for each in standings]
        return LookedAt(presenter_of(self._catalog).newest(card.id), pairs)


#: An order term between other terms.
_ORDER: Final = re.compile(r"(?:^|(?<=\s))(?:order|sort|dir):\S*\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class CardCounts:
    """Counts of one card in a deck, from which its buttons to add and remove copies are made.

    `here` is the number of copies in `section`, where one more would go; `total` counts all sections that count, and
    `most` is the limit of copies, None without one. A copy is removed from the section `source`, "" without any. `why`
    is the reason if no copy can be added.
    """

    ref: int
    section: str
    here: int
    total: int
    most: int | None
    source: str
    why: str

    @classmethod
    def of(cls, card: Card, section: str, decklist: Decklist, rules: Checker) -> CardCounts:
        """Return the counts of a card in a decklist, for one more copy in `section`."""
        counted = [part.name for part in rules.format.sections if part.counts]
        holding = [name for name in (section, *counted, *decklist.sections) if decklist.copies(name, card.id)]
        capacity = rules.capacity(decklist, card.id, section)
        return cls(
            card.id,
            section,
            decklist.copies(section, card.id),
            sum(decklist.copies(name, card.id) for name in counted),
            _most_copies(capacity),
            holding[0] if holding else "",
            capacity.reason if capacity and not capacity.more else "",
        )

    @property
    def fewer(self) -> str:
        """Value that the button to remove a copy sends."""
        return encode(Change(Op.REMOVE, self.source or self.section, self.ref, 1))

    @property
    def more(self) -> str:
        """Value that the button to add a copy sends."""
        return encode(Change(Op.ADD, self.section, self.ref, 1))

    @property
    def count(self) -> str:
        """The count as HTML, which the editor's script updates: “2/3”, or “2/3 +1” with a copy elsewhere."""
        most = f'data-most="{self.most}"' if self.most is not None else ""
        return f'<span class="pick__count numbers" {most}>{self.text}</span>'

    @property
    def text(self) -> str:
        """The count as plain text: “2/3”, or “2/3 +1” with a copy in another section."""
        elsewhere = self.total - self.here if self.total > self.here else 0
        return f"{self.here}{'' if self.most is None else f'/{self.most}'}{f' +{elsewhere}' if elsewhere else ''}"


def _most_copies(capacity: Capacity | None) -> int | None:
    return capacity.most if capacity and capacity.what.startswith("cop") else None


@dataclass(frozen=True, slots=True)
class LookedAt:
    """Card that the picker shows alone, with its counts in each section that it may go into."""

    card_view: CardView
    counts: list[tuple[Section, CardCounts]]

    @property
    def card(self) -> Card:
        """The card itself."""
        card: Card = self.card_view.card
        return card

    @property
    def is_in(self) -> bool:
        """Whether any copy of the card is in the deck."""
        return any(standing.here for _, standing in self.counts)


#: Placeholder in a pick's HTML for parts that depend on the deck: classes, the button that removes a copy, the count,
#: and whether or why no copy can be added.
_HOLE: Final = SafeString("\0")
#: Loading attribute of a pick's image, and the one for the first images.
_LAZY: Final = ' loading="lazy"'
_FIRST: Final = ' fetchpriority="high"'


@cached_by_card
def _pieces(card: Card, catalog: Library) -> tuple[list[str], list[str]]:
    """Return the HTML of a card in the picker, as an image and as a row, each split where counts are to be inserted."""
    context = {
        "card_view": presenter_of(catalog).newest(card.id),
        "card": card,
        "note": game_of(catalog).note(card),
        "hole": _HOLE,
    }
    faces, rows = (
        render_to_string(f"decks/editor/pick_{view}.html", context).strip().split(_HOLE) for view in (FACES, ROWS)
    )
    return faces, rows


def _offered(index: Index[object], library: Library, rules: Checker) -> Mapping[str, tuple[Option, ...]]:
    """Return, by search field, the values in `index` that cards of decks have; fields with only one are left out."""

    def make() -> dict[str, tuple[Option, ...]]:
        table: Table[object] = finder_of(library).table
        keys = game_of(library).search_chips
        by_key = {key: tuple(_in_use(table.by_key[key], library, index, rules)) for key in keys}
        return {key: options for key, options in by_key.items() if len(options) > 1}

    made: Mapping[str, tuple[Option, ...]] = index.cached(("filters", rules.format.code), make)
    return made


def _in_use(which: Field, library: Library, index: Index[object], rules: Checker) -> Iterator[Option]:
    options = which.options(index)
    if which.shape is Shape.NUMBER:
        numbers = index.numbers(which.key)
        options = tuple(Option(str(each), str(each)) for each in sorted({int(n) for n in numbers if n == n}))
    for option in options:
        query = search(f"{which.key}:{quoted(option.value)}", library)
        if any(rules.home(index.things[row].id) for row in query.rows.tolist()):
            yield option


def _values(entry: ControlValue | None) -> tuple[str, ...]:
    """Return the single values that a term of the search selects; none for None, ranges and comparisons."""
    if entry is None or entry.op != ":":
        return ()
    values = tuple(part for value in entry.values for part in value.split(","))
    return () if any(".." in value for value in values) else values


def _entry_text(which: Field, entry: ControlValue, index: Index[object]) -> str:
    """Return the condition `entry` on the search field `which` in words, such as “Element: Fire, Ice”.

    The labels of the values are those of the options that the field has in `index`.
    """
    labels = {option.value: option.label for option in which.options(index)}
    values = ", ".join(labels.get(value, value) for value in entry.values)
    return f"{which.label}{':' if entry.op == ':' else f' {entry.op}'} {values}"
