"""The cards beside the deck: what a search finds among those that may go into it, a page of them, and one of them."""

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
from decks.recommendations.candidates import Offers, fit_for, may_go
from query.conditions import words_of
from query.fields import Field, Option, Shape
from query.forms import ControlValue, FilledForm, form_of_query, joined, query_of
from query.index import Index
from query.parser import MAX_LETTERS
from query.presenter import WarningView
from query.quoting import quoted
from query.table import Query, Table
from reference.templatetags.rule_links import unbroken
from tcg.construction import Change, Checker, Decklist, Op, Ref, Room
from tcg.construction.formats import Section
from tcg.integers import read_integer
from tcg.library import Card

#: Cards of a page.
A_PAGE: Final = 36
#: Faces that are asked for before the page has been laid out: the first row of a desktop.
_AT_ONCE: Final = 4
FACES: Final = "faces"
ROWS: Final = "rows"
_MAX_PAGE: Final = 9_999

#: Hides what is in the deck; it stands at an end of a query.
_HIDE: Final = f"-deck:{CURRENT}"
_HIDING: Final = re.compile(rf"^{_HIDE}(?:\s+|$)|(?:^|\s+){_HIDE}$", re.IGNORECASE)


# --- what is asked for ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Asked:
    """What an address, or the field `cards` of the editor's form, asks of the cards: a query, a page, how they are
    shown, and the slug of one to look at."""

    text: str = ""
    page: int = 1
    view: str = FACES
    card: str = ""

    @property
    def parameters(self) -> dict[str, object]:
        """The same as parameters, as few as will do."""
        said = {"q": self.text, "show": self.view, "page": self.page, "card": self.card}
        return {name: value for name, value in said.items() if value not in ("", 1, FACES)}

    @property
    def query(self) -> str:
        """The same in an address."""
        return urlencode(self.parameters)


def read_asked(data: QueryDict) -> Asked:
    """What parameters ask for; what can't be read is left out."""
    return Asked(
        text=data.get("q", "").strip()[:MAX_LETTERS],
        page=min(read_integer(data.get("page", ""), 8) or 1, _MAX_PAGE),
        view=ROWS if data.get("show") == ROWS else FACES,
        card=data.get("card", "")[:MAX_LETTERS],
    )


def asked_in_form(post: QueryDict) -> Asked:
    """What was asked for where a form was sent from."""
    return read_asked(QueryDict(post.get("cards", "")[: 2 * MAX_LETTERS]))


# --- what there is of it ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Chip:
    """A choice that leads to an address; `is_on` where it is made already."""

    label: str
    address: str
    is_on: bool = False
    sign: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class Filter:
    """The chips of a field."""

    label: str
    key: str
    chips: tuple[Chip, ...]

    @property
    def is_signs(self) -> bool:
        """Whether each has a sign, so that its name need not be written out."""
        return all(chip.sign for chip in self.chips)

    @property
    def is_on(self) -> bool:
        return any(chip.is_on for chip in self.chips)


class Pane:
    """The cards beside a deck, for a template. `offered` takes the place of what a search finds."""

    def __init__(
        self,
        decklist: Decklist,
        format_code: str,
        aim: Aim,
        asked: Asked,
        catalog: Library,
        context: Context,
        offered: Offers | None = None,
    ) -> None:
        self.asked, self.aim, self.offered = asked, aim, offered
        self._decklist, self._catalog, self._context = decklist, catalog, context
        self._rules, self._game = rules_of(format_code, catalog), game_of(catalog)
        finder = finder_of(catalog)
        self.place, self._table = finder.place, finder.table
        #: The fields of which what is asked for stands in a chip.
        self._chipped = tuple(key for key in finder.form.keys if self._table.by_key[key].shape is not Shape.DISPLAY)

    @property
    def section(self) -> str:
        """Where the next card is to go, "" for where it belongs."""
        return "" if self.aim.instead else self.aim.section

    @cached_property
    def query(self) -> Query[object]:
        return search(self._text, self._catalog, self._context)

    @cached_property
    def cards(self) -> list[Card]:
        """All that is found and may go there: in the order that is asked for, the best matches of words first, else
        those that fit the deck."""
        if self.offered is not None:
            return list(self.offered.cards)
        query, things = self.query, self.query.index.things
        found = [card for row in query.rows.tolist() if may_go(card := things[row], self.section, self._rules)]
        if self._is_hiding:
            found = [card for card in found if card.id not in self._there]
        if "order" not in query.display and not words_of(query.tree):
            found.sort(key=fit_for(self._decklist, self._catalog), reverse=query.display.get("dir") == "desc")
        return found

    @cached_property
    def _there(self) -> frozenset[Ref]:
        """The cards of the sections that count."""
        counted = (part.name for part in self._rules.format.sections if part.counts)
        return frozenset(ref for name in counted for ref in self._decklist.section(name))

    @property
    def count(self) -> int:
        return self.offered.count if self.offered else len(self.cards)

    @property
    def _start(self) -> int:
        return min(self.asked.page - 1, max(0, len(self.cards) - 1) // A_PAGE) * A_PAGE

    @cached_property
    def page(self) -> list[Card]:
        """The cards of the page, or of the nearest one that there is."""
        return self.cards[self._start : self._start + A_PAGE]

    @property
    def picks(self) -> SafeString:
        """The cards of the page, each with what there is of it in the deck and the buttons that change that."""
        picks = [self._pick(card) for card in self.page]
        first = [pick.replace(_LAZY, _FIRST, 1) for pick in picks[:_AT_ONCE]]
        return mark_safe("".join([*first, *picks[_AT_ONCE:]]))  # noqa: S308  (each piece is safe)

    def _pick(self, card: Card) -> str:
        faces, rows = _pieces(card, self._catalog)
        start, full, value, count, why, end = rows if self.asked.view == ROWS else faces
        standing = self.standing(card)
        marks = f"{' pick--in' if standing.source else ''}{' pick--full' if standing.why else ''}"
        disabled = ' aria-disabled="true"' if standing.why else ""
        return (
            f"{start}{marks}{full}{escape(standing.fewer)}{value}{standing.count}{count}{disabled}{why}"
            f"{unbroken(standing.why)}{end}"
        )

    def standing(self, card: Card) -> Standing:
        """How a card stands in the deck."""
        section = self.section if self.section and self.section in self._places(card) else self._rules.home(card.id)
        return Standing.of(card, section or self._game.ideas, self._decklist, self._rules)

    def _places(self, card: Card) -> list[str]:
        """The sections that a card may go into."""
        return [part.name for part in self._game.sections if card.id in self._rules.accepted(part.name)]

    @property
    def facts(self) -> dict[str, dict[str, Any]]:
        """What the editor's script has to know of the cards that are shown."""
        shown = [*self.page, self.looked_at.card] if self.looked_at else self.page
        return facts_of(shown, self._catalog, self._rules)

    # --- addresses

    def _address(self, asked: Asked, aim: Aim | None = None) -> str:
        aim = self.aim if aim is None else aim
        query = "&".join(filter(None, (asked.query, aim.query)))
        return f"?{query}#cards"

    def _asking(self, text: str) -> str:
        """The address of another query, from its first page."""
        return self._address(replace(self.asked, text=text, page=1, card=""))

    @property
    def state(self) -> str:
        """What is asked for, as the form has it."""
        return self.asked.query

    @property
    def next_address(self) -> str:
        """Where the next page is; "" behind the last."""
        number = self._start // A_PAGE + 2
        is_there = len(self.cards) > (number - 1) * A_PAGE
        return self._address(replace(self.asked, page=number, card="")) if is_there else ""

    @property
    def previous_address(self) -> str:
        number = self._start // A_PAGE
        return self._address(replace(self.asked, page=number, card="")) if number else ""

    @property
    def range(self) -> str:
        """ "37–72", where there are several pages."""
        return f"{self._start + 1}–{self._start + len(self.page)}" if len(self.cards) > A_PAGE else ""

    @property
    def views(self) -> list[Chip]:
        ways = ((FACES, "Images", "layout-grid"), (ROWS, "Rows", "rows-3"))
        return [
            Chip(label, self._address(replace(self.asked, view=view, card="")), self.asked.view == view, sign, view)
            for view, label, sign in ways
        ]

    @property
    def targets(self) -> list[Chip]:
        """Where the next card goes: the sections that the format has room for, before them where it belongs."""
        bare = replace(self.asked, page=1, card="")
        count = 1 if self.aim.instead else self.aim.count
        chips = [Chip("where it belongs", self._address(bare, Aim(count=count)), not self.section, key="home")]
        off = {part.name for part in self._rules.format.sections if part.disabled} - {self.section}
        for part in (part for part in self._game.sections if part.name not in off):
            aim = Aim(part.name, count=count)
            chips.append(Chip(part.label, self._address(bare, aim), self.section == part.name, key=part.name))
        return chips

    @property
    def counts(self) -> list[Chip]:
        """How many copies go in at once."""
        bare = replace(self.asked, card="")
        return [
            Chip(
                f"×{count}",
                self._address(bare, Aim(self.section, count=count)),
                self.aim.count == count,
                key=str(count),
            )
            for count in range(1, 1 + most_copies(self._rules.format))
        ]

    @property
    def way_out(self) -> str:
        """Where nothing takes the place of an unknown name any more."""
        return self._address(Asked(view=self.asked.view), Aim())

    @property
    def closed(self) -> str:
        """Where no single card is looked at."""
        return self._address(replace(self.asked, card=""))

    # --- the query in chips

    @cached_property
    def _text(self) -> str:
        """The query without what hides the cards of the deck."""
        return _HIDING.sub("", self.asked.text).strip()

    @property
    def _is_hiding(self) -> bool:
        return self._text != self.asked.text

    @cached_property
    def _filled(self) -> FilledForm:
        return form_of_query(self._text, self._table, self.query.index, self._chipped) if self._text else FilledForm()

    def _with(self, key: str, entry: ControlValue | None) -> str:
        """The address of the query with this entry of a field instead of its own."""
        entries = {name: each for name, each in self._filled.entries.items() if name != key}
        if entry is not None:
            entries[key] = entry
        return self._asking(self._hiding_too(query_of(FilledForm(entries, self._filled.rest), self._table)))

    def _hiding_too(self, text: str) -> str:
        return joined([_HIDE], text, self._table) if self._is_hiding else text

    @property
    def hide(self) -> Chip:
        """Hides what is in the deck."""
        text = self._text if self._is_hiding else joined([_HIDE], self._text, self._table)
        return Chip("Hide cards in deck", self._asking(text), self._is_hiding, key="hide")

    @cached_property
    def filters(self) -> list[Filter]:
        """The chips of the fields that have them; options that no card of a deck has are none."""
        return [
            Filter(self._table.by_key[key].label, key, tuple(self._chips(key, options)))
            for key, options in _offered(self.query.index, self._catalog, self._rules).items()
        ]

    def _chips(self, key: str, options: Iterable[Option]) -> Iterator[Chip]:
        entry = self._filled.entries.get(key)
        chosen = _values(entry)
        for option in options:
            is_on = option.value in chosen
            values = [value for value in chosen if value != option.value] if is_on else [*chosen, option.value]
            if self._table.by_key[key].shape is Shape.NUMBER:
                values = [",".join(sorted(values, key=int))] if values else []
            there = self._with(key, ControlValue(":", tuple(values)) if values else None)
            yield Chip(option.label, there, is_on, option.icon, f"{key}-{option.value}")

    @property
    def active(self) -> list[Chip]:
        """What is asked for, each with the address of the query without it."""
        chips = [
            Chip(_said(self._table.by_key[key], entry, self.query.index), self._with(key, None), True)
            for key, entry in self._filled.entries.items()
        ]
        if rest := self._filled.rest:
            without = query_of(FilledForm(self._filled.entries), self._table)
            chips.append(Chip(f"“{rest}”", self._asking(self._hiding_too(without)), is_on=True))
        return chips

    @cached_property
    def orders(self) -> list[Chip]:
        """What the cards can be ordered by."""
        chosen = self.query.display.get("order", "")
        options = [Option("", "Best first"), *self._table.by_key["order"].options(self.query.index)]
        bare = _ORDER.sub("", self._text).strip()
        return [
            Chip(
                option.label,
                self._asking(self._hiding_too(f"{bare} order:{option.value}".strip() if option.value else bare)),
                option.value == chosen,
                key=f"order-{option.value or 'best'}",
            )
            for option in options
        ]

    @property
    def order(self) -> str:
        """What they are ordered by, in words."""
        return next(chip.label for chip in self.orders if chip.is_on)

    @property
    def warnings(self) -> list[WarningView]:
        """What was not understood of the query, with the addresses of what may be meant."""
        others = {name: value for name, value in self.asked.parameters.items() if name == "show"}
        return [WarningView.of(warning, self.query, "", others) for warning in self.query.warnings]

    @property
    def relaxed(self) -> list[tuple[tuple[str, ...], str, int]]:
        """Where nothing is found, what to drop to find some."""
        return [(each.terms, self._asking(each.query), each.count) for each in self.query.relaxed()[:4]]

    @property
    def about(self) -> str:
        """What was understood, in a sentence."""
        if self.offered is not None:
            return self.offered.about
        return self.query.sentence if self.query.tree is not None else ""

    # --- one card

    @cached_property
    def looked_at(self) -> LookedAt | None:
        """The card that is looked at, if it is one."""
        card = self._catalog.slugged(self.asked.card) if self.asked.card else None
        if card is None:
            return None
        sections = {part.name: part for part in self._game.sections}
        there = [name for name in sections if self._decklist.copies(name, card.id)]
        names = [name for name in sections if name in self._places(card) or name in there]
        standings = [Standing.of(card, name, self._decklist, self._rules) for name in names]
        pairs = [(sections[each.section], each) for each in standings]
        return LookedAt(presenter_of(self._catalog).newest(card.id), pairs)


#: An order that stands plainly among the terms.
_ORDER: Final = re.compile(r"(?:^|(?<=\s))(?:order|sort|dir):\S*\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Standing:
    """How a card stands in a deck: `here` are its copies in the `section` that one more would go into, `total` all that
    count. `source` is where one would be taken from, "" where there is none, and `why` says why there can't be more."""

    ref: int
    section: str
    here: int
    total: int
    most: int | None
    source: str
    why: str

    @classmethod
    def of(cls, card: Card, section: str, decklist: Decklist, rules: Checker) -> Standing:
        """How it stands in a decklist, for one more in `section`."""
        counted = [part.name for part in rules.format.sections if part.counts]
        holding = [name for name in (section, *counted, *decklist.sections) if decklist.copies(name, card.id)]
        room = rules.room(decklist, card.id, section)
        return cls(
            card.id,
            section,
            decklist.copies(section, card.id),
            sum(decklist.copies(name, card.id) for name in counted),
            _most_copies(room),
            holding[0] if holding else "",
            room.reason if room and not room.more else "",
        )

    @property
    def fewer(self) -> str:
        """The value of the button that takes one out."""
        return encode(Change(Op.REMOVE, self.source or self.section, self.ref, 1))

    @property
    def more(self) -> str:
        """The value of the button that adds one."""
        return encode(Change(Op.ADD, self.section, self.ref, 1))

    @property
    def count(self) -> str:
        """ "2/3", or "2/3 +1" with another elsewhere: as HTML, which the editor keeps up to date."""
        most = f'data-most="{self.most}"' if self.most is not None else ""
        return f'<span class="pick__count numbers" {most}>{self.text}</span>'

    @property
    def text(self) -> str:
        """The same in letters."""
        elsewhere = self.total - self.here if self.total > self.here else 0
        return f"{self.here}{'' if self.most is None else f'/{self.most}'}{f' +{elsewhere}' if elsewhere else ''}"


def _most_copies(room: Room | None) -> int | None:
    return room.most if room and room.what.startswith("cop") else None


@dataclass(frozen=True, slots=True)
class LookedAt:
    """One card, and how it stands in each section that it may go into."""

    shown: CardView
    standings: list[tuple[Section, Standing]]

    @property
    def card(self) -> Card:
        card: Card = self.shown.card
        return card

    @property
    def is_in(self) -> bool:
        """Whether any copy is in the deck."""
        return any(standing.here for _, standing in self.standings)


#: Where a pick has what differs from deck to deck: its marks, where one is taken from, the count, whether another may
#: be added, and why not.
_HOLE: Final = SafeString("\0")
#: How the picture of a pick is asked for, and how those of the first are.
_LAZY: Final = ' loading="lazy"'
_FIRST: Final = ' fetchpriority="high"'


@cached_by_card
def _pieces(card: Card, catalog: Library) -> tuple[list[str], list[str]]:
    """A card to pick, as a face and as a row, in the pieces between what differs from deck to deck."""
    context = {
        "shown": presenter_of(catalog).newest(card.id),
        "card": card,
        "note": game_of(catalog).note(card),
        "hole": _HOLE,
    }
    faces, rows = (
        render_to_string(f"decks/editor/pick_{view}.html", context).strip().split(_HOLE) for view in (FACES, ROWS)
    )
    return faces, rows


def _offered(index: Index[object], library: Library, rules: Checker) -> Mapping[str, tuple[Option, ...]]:
    """The options of each filter that some card which belongs in a deck has."""

    def make() -> dict[str, tuple[Option, ...]]:
        table: Table[object] = finder_of(library).table
        keys = game_of(library).search_chips
        found = {key: tuple(_in_use(table.by_key[key], library, index, rules)) for key in keys}
        return {key: options for key, options in found.items() if len(options) > 1}

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
    """The values of a field that are chosen one by one; none where it asks for something else."""
    if entry is None or entry.op != ":":
        return ()
    values = tuple(part for value in entry.values for part in value.split(","))
    return () if any(".." in value for value in values) else values


def _said(which: Field, entry: ControlValue, index: Index[object]) -> str:
    """ "Element: Fire, Ice" """
    labels = {option.value: option.label for option in which.options(index)}
    values = ", ".join(labels.get(value, value) for value in entry.values)
    return f"{which.label}{':' if entry.op == ':' else f' {entry.op}'} {values}"
