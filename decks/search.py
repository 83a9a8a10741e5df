"""The search of decks: their table of fields, in the language of `cards.searching`, answered by the database.

Decks are many, change with every save and are seen by some only, so they are not kept in memory: a `DeckIndex` gives
the conditions of the database that a term stands for, over the decks that whoever asks may see, and over no others.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from functools import reduce
from operator import and_
from typing import Any, Final, TypeAlias

from django.db.models import Count, F, OrderBy, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce
from django.db.models.lookups import Exact, GreaterThan, GreaterThanOrEqual, LessThan, LessThanOrEqual
from django.http import QueryDict

from accounts.models import User
from accounts.names import key_of
from cards.catalog import Catalog
from cards.search import CardIndex, index_of
from cards.searching.conditions import Condition, Phrase, Slot
from cards.searching.fields import (
    IS,
    MAX_VALUES,
    ORDERED,
    Choice,
    Example,
    Field,
    Flags,
    Number,
    Option,
    Reading,
    Several,
    Shape,
    TextField,
    Words,
    either,
    pick,
    quoted,
    read_numbers,
)
from cards.searching.forms import joined
from cards.searching.index import Index, Level
from cards.searching.mistakes import MAX_MISSPELT
from cards.searching.syntax import Atom, Form, Item, clean
from cards.searching.table import Display, Query, Table, read
from cards.searching.warnings import Code
from cards.suggest import suggest
from cards.suggestions import suggester
from decks.models import Deck, DeckEntry, Visibility
from decks.standing import ELEMENT_BITS
from rules.construction import FORMATS
from rules.names import fold
from rules.vocabulary import Element, Kind, Section

DeckQuery: TypeAlias = Query[Deck]

#: Terms that are read, and how many of them are looked for alone, or done without where nothing is found.
MAX_TERMS: Final = 16
MAX_TRIED: Final = 3
#: Terms that may name cards, and different cards that a query may name, or mean by parts of names: of twice as many
#: some take a second for 60,000 decks.
MAX_CARD_TERMS: Final = 8
MAX_CARDS: Final = 100

#: Where a card counts as played. What is in `maybe` is only thought of.
PLAYED: Final = (Section.LEADER, Section.MAIN, Section.SIDE, Section.SPECIAL)


# --- what the database answers ----------------------------------------------------------------------------------------


_NOTHING: Final = Q(pk__in=())


class Amount:
    """A number that the database knows of each row, with Python's operators: comparing gives a condition."""

    __hash__ = None  # type: ignore[assignment]  # equal is a condition, not an answer

    def __init__(self, of: Any) -> None:
        self._of = of

    def __add__(self, other: Amount | int) -> Amount:
        return Amount(self._of + _plain(other))

    __radd__ = __add__

    def __rmul__(self, sign: int) -> Amount:
        return self if sign == 1 else Amount(self._of * sign)

    def __and__(self, bits: int) -> Amount:
        return Amount(self._of.bitand(bits))

    def __eq__(self, other: object) -> Q:  # type: ignore[override]
        return Q(Exact(self._of, _plain(other)))

    def __ne__(self, other: object) -> Q:  # type: ignore[override]
        return ~Q(Exact(self._of, _plain(other)))

    def __lt__(self, other: object) -> Q:
        return Q(LessThan(self._of, _plain(other)))

    def __le__(self, other: object) -> Q:
        return Q(LessThanOrEqual(self._of, _plain(other)))

    def __gt__(self, other: object) -> Q:
        return Q(GreaterThan(self._of, _plain(other)))

    def __ge__(self, other: object) -> Q:
        return Q(GreaterThanOrEqual(self._of, _plain(other)))


def _plain(value: Any) -> Any:
    return value._of if isinstance(value, Amount) else value


@dataclass(frozen=True, slots=True)
class _Texts:
    """A column of folded texts."""

    column: str

    def has(self, folded: str) -> Q:
        return Q(**{f"{self.column}__contains": folded})

    def equal(self, folded: str) -> Q:
        return Q(**{self.column: folded})


@dataclass(frozen=True, slots=True)
class _Choices:
    """A column of one word each, which every deck has."""

    column: str
    has_any: Q = ~_NOTHING

    def mask(self, word: str) -> Q:
        return Q(**{self.column: word})


@dataclass(frozen=True, slots=True)
class _Bits:
    """A column of several words each, a bit a word."""

    column: str
    bit_of: Mapping[str, int]

    @property
    def bits(self) -> Amount:
        return Amount(F(self.column))

    def bit(self, word: str) -> int:
        return self.bit_of[word]


_FLAGS: Final[Mapping[str, Q]] = {
    "legal": Q(is_legal=True),
    **{visibility.value: Q(visibility=visibility) for visibility in Visibility},
    # That a deck is a copy says that there is another: only of public ones may everybody know.
    "copy": Q(forked_from__visibility=Visibility.PUBLIC),
}


class _With(Q):
    """The decks that have one of some cards in one of some sections.

    Either of two such conditions is one of them again: the database then makes a single list of decks, which takes a
    sixth of the time where sixteen are asked for.
    """

    def __init__(self, cards: frozenset[int], sections: tuple[Section, ...]) -> None:
        entries = DeckEntry.objects.filter(card__in=sorted(cards), section__in=sections).order_by()
        super().__init__(pk__in=entries.values("deck"))
        self._cards, self._sections = cards, sections

    @classmethod
    def create(cls, *args: Any, **kwargs: Any) -> Q:  # type: ignore[override]
        """A copy, and what several conditions are joined in, is any other."""
        return Q.create(*args, **kwargs)

    def __or__(self, other: Q) -> Q:
        if isinstance(other, _With) and other._sections == self._sections:
            return _With(self._cards | other._cards, self._sections)
        return super().__or__(other)


class DeckIndex(Index[Deck]):
    """Some decks, which a database searches: masks are conditions (`Q`)."""

    def __init__(self, decks: QuerySet[Deck], catalog: Catalog) -> None:
        self.decks, self.source = decks, catalog

    @property
    def cards(self) -> CardIndex:
        """The cards that they are made of."""
        return index_of(self.source)

    def numbers(self, name: str) -> Any:
        return Amount(F(name))

    def choices(self, name: str) -> Any:
        return _Choices(name)

    def several(self, name: str) -> Any:
        return _Bits(name, ELEMENT_BITS)

    def flags(self, name: str) -> Any:
        return _FLAGS[name]

    def texts(self, name: str) -> Any:
        return _Texts(name)

    def alike(self, name: str, word: str) -> list[str]:
        return []

    def level(self, name: str) -> Level:
        return Level.THING

    def none(self, level: Level = Level.THING) -> Any:
        return _NOTHING

    def every(self, level: Level = Level.THING) -> Any:
        return ~_NOTHING

    def known(self, numbers: Any) -> Any:
        return ~_NOTHING

    def count(self, mask: Any) -> int:
        return self.decks.filter(mask).count()

    def has_any(self, mask: Any) -> bool:
        return self.decks.filter(mask).exists()

    def once(self, key: Hashable, make: Callable[[], Any]) -> Any:
        return make()

    def kept(self, key: Hashable, make: Callable[[], Any]) -> Any:
        return make()


def _asks(condition: Q) -> Callable[[Index[Any]], Any]:
    """The test of a term that is this condition, whichever index is asked."""
    return lambda index: condition


# --- fields -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CardField(Field):
    """A card that is in the deck: by its name or slug, else all cards whose name has what is written.

    `sections` are those that count; `kind` is the only one that is looked at. said.format("Flash Step") is the phrase.
    """

    sections: tuple[Section, ...] = field(default=PLAYED, kw_only=True)
    kind: Kind | None = field(default=None, kw_only=True)
    said: str = field(default="with {}", kw_only=True)
    denied: str = field(default="without {}", kw_only=True)

    def read(self, atom: Atom, reading: Reading[Any]) -> Condition | None:
        places = reading.notes["card terms"] = reading.notes.get("card terms", 0) + 1
        if places > MAX_CARD_TERMS:
            message = f"A query can name cards in {MAX_CARD_TERMS} places, so this was left out."
            reading.refuse(Code.TOO_MANY_VALUES, message, atom)
            return None
        found: set[int] = set()
        names: list[str] = []
        for item in atom.items[:MAX_VALUES]:
            ids = self._cards(atom, item, reading)
            if ids:
                found |= ids
                names.append(_called(ids, item, reading.index))
        if not names:
            return None
        sections, aside = self.sections, ""
        if Section.SIDE in sections and reading.display.get("side") == "no":
            sections = tuple(section for section in sections if section is not Section.SIDE)
            aside = " outside the side deck"
        entries = DeckEntry.objects.filter(card__in=sorted(found), section__in=sections).order_by()
        if atom in reading.top:
            reading.notes.setdefault("entries", []).append(entries)
        named = either(names)
        phrase = Phrase(Slot.WITH, self.said.format(named) + aside, self.denied.format(named) + aside)
        return self.condition(atom, frozenset(found), _asks(_With(frozenset(found), sections)), phrase)

    def _cards(self, atom: Atom, item: Item, reading: Reading[Any]) -> set[int] | None:
        """The cards that are meant, or None with a warning."""
        if item.form is Form.REGEX:
            reading.pattern(item.text, item)
            return None
        index: DeckIndex = reading.index  # type: ignore[assignment]
        card, folded = index.source.named(item.text), fold(item.text)
        if card is not None and self.kind in (None, card.kind):
            ids = {card.id}
        elif folded and atom.op == ":":
            mask = index.cards.texts("name").has(folded)
            if self.kind is not None:
                mask = mask & index.cards.choices("kind").mask(self.kind)
            ids = {index.cards.things[row].id for row in mask.nonzero()[0].tolist()}
        else:
            ids = set()
        if not ids:
            self._refuse(atom, item, reading)
            return None
        named = reading.notes["cards"] = reading.notes.get("cards", 0) + len(ids)
        if named > MAX_CARDS:
            message = f"“{item.text[:40]}” is in too many names: a query can mean {MAX_CARDS} cards. Write more of it."
            reading.refuse(Code.TOO_MANY_VALUES, message, item)
            return None
        return ids

    def _refuse(self, atom: Atom, item: Item, reading: Reading[Any]) -> None:
        catalog: Catalog = reading.index.source
        what = "card" if self.kind is None else self.kind.label.lower()
        tried = reading.notes["misspelt"] = reading.notes.get("misspelt", 0) + 1
        alike = suggester(catalog).suggest(item.text) if tried <= MAX_MISSPELT else ()
        known = map(catalog.named, alike)
        meant = [card.name for card in known if card is not None and self.kind in (None, card.kind)][:3]
        hint = f" {either(meant)}?" if meant else ""
        message = f"{atom.key}{atom.op}{item.text[:40]}: no {what} is called so.{hint}"
        reading.refuse(Code.UNKNOWN_VALUE, message, item, *map(quoted, meant))


def _called(ids: set[int], item: Item, index: Index[Any]) -> str:
    if len(ids) == 1:
        return str(index.source[next(iter(ids))].name)
    return f"any of {len(ids)} cards with “{item.text}” in their names"


@dataclass(frozen=True)
class CopiesField(Field):
    """How many copies of each card that the query names are in the deck."""

    shape = Shape.NUMBER

    operators: tuple[str, ...] = ORDERED

    def read(self, atom: Atom, reading: Reading[Any]) -> Condition | None:
        if not any(other.key in ("card", "leader") for other in reading.top):
            message = f"“{atom.key}” counts the copies of a card, so it goes with card:…"
            reading.refuse(Code.NO_CARD, message, atom)
            return None
        condition = read_numbers(atom, dict.fromkeys(self.keys, _COPIES), reading)
        if condition is None:
            return None
        named: list[QuerySet[DeckEntry]] = reading.notes.setdefault("entries", [])

        def test(index: Index[Any]) -> Q:
            if not named:
                return _NOTHING
            counted = (each.values("deck").annotate(copies=Sum("count")) for each in named)
            holding = (each.filter(condition.test(index)).values("deck") for each in counted)
            return reduce(and_, (Q(pk__in=each) for each in holding))

        return replace(condition, test=test)  # type: ignore[arg-type]


_COPIES: Final = Number(("copies",), "Copies", "", (), "copies", counted=("copy", "copies"))


@dataclass(frozen=True)
class ByField(Field):
    """Whose the deck is, by the name that stands beside it."""

    operators: tuple[str, ...] = IS

    def read(self, atom: Atom, reading: Reading[Any]) -> Condition | None:
        index: DeckIndex = reading.index  # type: ignore[assignment]
        items = atom.items[:MAX_VALUES]
        keys, written = {key_of(item.text) for item in items}, {item.text for item in items}
        owners = User.objects.filter(Q(username_key__in=keys) | Q(username__in=written)).only("username")
        # Who has no deck here is nobody here.
        known = set(index.decks.filter(owner__in=owners).order_by().values_list("owner", flat=True).distinct())
        found = [owner for owner in owners if owner.pk in known]
        named = {word for owner in found for word in (owner.username, key_of(owner.username))}
        for item in items:
            if not named & {item.text, key_of(item.text)}:
                reading.refuse(Code.UNKNOWN_VALUE, f"Nobody called “{item.text[:40]}” has decks here.", item)
        if not found:
            return None
        names = either(owner.username for owner in found)
        mask = Q(owner__in=[owner.pk for owner in found])
        return self.condition_or_not(atom, names, _asks(mask), Phrase(Slot.IN, f"by {names}", f"not by {names}"))


@dataclass(frozen=True)
class LegalField(Choice):
    """Whether the deck is legal in its format."""

    def read(self, atom: Atom, reading: Reading[Any]) -> Condition | None:
        options = pick(self, atom, reading)
        if not options:
            return None
        values = {option.value for option in options}
        legal, mask = _FLAGS[self.column], _NOTHING
        for value in values:
            mask |= legal if value == "yes" else ~legal
        said, denied = "that are legal", "that are not legal"
        if len(values) == 2:
            said, denied = "legal or not", "neither legal nor not"
        elif values == {"no"}:
            said, denied = denied, said
        return self.condition_or_not(atom, frozenset(values), _asks(mask), Phrase(Slot.THAT, said, denied))


_DATE: Final = re.compile(r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?")


@dataclass(frozen=True, slots=True)
class Span:
    """From the beginning of one day to the beginning of another, as it was written."""

    start: datetime | None
    end: datetime | None
    written: str


@dataclass(frozen=True)
class DateField(Field):
    """When something was done: a day, a month, a year, or from one to another. Days are those of UTC."""

    shape = Shape.DATE

    said: str = field(kw_only=True)
    operators: tuple[str, ...] = field(default=ORDERED, kw_only=True)

    def read(self, atom: Atom, reading: Reading[Any]) -> Condition | None:
        if len(atom.items) > 1 and atom.op not in IS:
            message = f"“{atom.op}” compares with one day at a time, so this was left out."
            reading.refuse(Code.WRONG_OPERATOR, message, atom)
            return None
        read = (self._span(item, atom.op, reading) for item in atom.items[:MAX_VALUES])
        spans = [span for span in read if span is not None]
        if not spans:
            return None
        mask = _NOTHING
        for span in spans:
            mask |= self._within(span, atom.op)
        said = " ".join(filter(None, (self.said, _WHEN.get(atom.op), either(span.written for span in spans))))
        return self.condition_or_not(atom, tuple(spans), _asks(mask), Phrase(Slot.IN, said, f"not {said}"))

    def _within(self, span: Span, op: str) -> Q:
        after = Q() if span.start is None else Q(**{f"{self.column}__gte": span.start})
        before = Q() if span.end is None else Q(**{f"{self.column}__lt": span.end})
        return {
            "<": Q(**{f"{self.column}__lt": span.start}) if span.start else _NOTHING,
            "<=": before,
            ">": Q(**{f"{self.column}__gte": span.end}) if span.end else _NOTHING,
            ">=": after,
        }.get(op, after & before)

    def _span(self, item: Item, op: str, reading: Reading[Any]) -> Span | None:
        first, dots, last = item.text.partition("..")
        if dots and op not in IS:
            reading.refuse(Code.WRONG_OPERATOR, f"A range is written with a colon: “:{item.text[:40]}”.", item)
            return None
        spans = [_days(written) for written in (first, last) if written]
        if not spans or None in spans:
            message = f"“{item.text[:40]}” isn’t a day, month or year. Write them so: 2026-01-31, 2026-01 or 2026."
            reading.refuse(Code.NOT_A_DATE, message, item)
            return None
        start = spans[0].start if first else None  # type: ignore[union-attr]
        end = spans[-1].end if last or not dots else None  # type: ignore[union-attr]
        if start and end and start >= end:
            reading.refuse(Code.EMPTY_RANGE, f"{last} is before {first}.", item, f"{last}..{first}")
            return None
        if not dots:
            return Span(start, end, first)
        words = f"{first} to {last}" if first and last else f"since {first}" if first else f"until {last}"
        return Span(start, end, words)


_WHEN: Final[Mapping[str, str]] = {"<": "before", "<=": "until", ">": "after", ">=": "since"}


def _days(written: str) -> Span | None:
    """A day, month or year, from midnight to midnight."""
    match = _DATE.fullmatch(written)
    if match is None or not 1000 <= int(match[1]) < 9999:
        return None
    year, month, day = int(match[1]), int(match[2] or 1), int(match[3] or 1)
    try:
        start = date(year, month, day)
    except ValueError:
        return None
    if match[3]:
        end = start + timedelta(days=1)
    elif match[2]:
        end = date(year + month // 12, month % 12 + 1, 1)
    else:
        end = date(year + 1, 1, 1)
    return Span(_midnight(start), _midnight(end), written)


def _midnight(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, tzinfo=UTC)


# --- names that begin with some letters -------------------------------------------------------------------------------


def _begun_decks(index: DeckIndex, letters: str, limit: int) -> list[tuple[str, str]]:
    named = index.decks.filter(folded_name__startswith=fold(letters)).order_by("folded_name", "name")
    return [(name, "Deck") for name in named.values_list("name", flat=True).distinct()[:limit]]


def _begun_cards(index: DeckIndex, letters: str, limit: int) -> list[tuple[str, str]]:
    return [(card.name, card.kind.label) for card in suggest(index.source, letters, limit=limit)]


def _begun_leaders(index: DeckIndex, letters: str, limit: int) -> list[tuple[str, str]]:
    return [(card.name, card.kind.label) for card in suggest(index.source, letters, kind=Kind.LEADER, limit=limit)]


def _begun_owners(index: DeckIndex, letters: str, limit: int) -> list[tuple[str, str]]:
    """Of those who have decks here: who has none is nobody here."""
    owners = index.decks.filter(owner__username_key__startswith=key_of(letters)).order_by("owner__username")
    return [(name, "Player") for name in owners.values_list("owner__username", flat=True).distinct()[:limit]]


# --- the table --------------------------------------------------------------------------------------------------------

_IS: Final[Mapping[str, tuple[str, str, str]]] = {
    "public": ("Public", "that everybody sees", "that not everybody sees"),
    "unlisted": ("Unlisted", "that whoever has the link sees", "that are not unlisted"),
    "private": ("Private", "that only you see", "that are not private"),
    "copy": ("Copy", "that are copies of public decks", "that aren’t copies of public decks"),
}
_NEWEST_FIRST: Final = ("updated", "created", "copied")

TABLE: Final[Table[Deck]] = Table(
    noun="decks",
    fields=(
        TextField(
            ("name", "n"),
            "Name",
            "Part of the name of the deck.",
            (Example("name:ember", "decks with “ember” in their name"),),
            "folded_name",
            said="whose name has {}",
            denied="whose name doesn’t have {}",
            names=True,
        ),
        CardField(
            ("card",),
            "Card",
            "A card that is in the deck: by its name, or by a part of it. Ideas (“maybe”) don’t count.",
            (
                Example('card:"Flash Step"', "decks with Flash Step"),
                Example('card:"Flash Step" -card:"Cinder Bolt"', "decks with Flash Step and without Cinder Bolt"),
            ),
            names=True,
            begun=_begun_cards,
        ),
        CopiesField(
            ("copies",),
            "Copies",
            "How many copies of each card that the query names with card: are in the deck.",
            (Example('card:"Flash Step" copies>=3', "decks with three copies of Flash Step and more"),),
        ),
        Display(
            ("side",),
            "Side deck counts",
            "Whether cards in the side deck count for card: and copies.",
            (Example('card:"Flash Step" side:no', "decks with Flash Step outside the side deck"),),
            offered=(Option("yes", "Yes"), Option("no", "No")),
        ),
        CardField(
            ("leader",),
            "Leader",
            "The leader, by its name or a part of it.",
            (Example("leader:ashen", "decks that the Ashen Regent leads"),),
            sections=(Section.LEADER,),
            kind=Kind.LEADER,
            said="led by {}",
            denied="not led by {}",
            names=True,
            begun=_begun_leaders,
        ),
        Several(
            ("element", "el", "c"),
            "Element",
            "The elements of the cards in the main deck: : has one of them, = has just these, >= has all of these, "
            "<= has no others.",
            (
                Example("el:fire", "decks with Fire cards"),
                Example("el<=fire,normal", "decks with no element but Fire and Normal"),
            ),
            "elements",
            tuple(Option(element.value, element.label, f"element-{element.value}") for element in Element),
        ),
        ByField(
            ("by",),
            "By",
            "Whose the deck is.",
            (Example("by:despaira", "the decks of despaira"),),
            names=True,
            begun=_begun_owners,
        ),
        Choice(
            ("format", "f"),
            "Format",
            "The format that the deck is built for.",
            (Example("f:standard", "Standard decks"),),
            "format",
            tuple(Option(code, each.name) for code, each in FORMATS.items()),
            slot=Slot.OF,
            said="of the format {}",
            denied="of a format other than {}",
        ),
        LegalField(
            ("legal",),
            "Legal",
            "Whether the deck is legal in its format.",
            (Example("legal:yes", "legal decks"), Example("f:standard legal:yes", "legal Standard decks")),
            "legal",
            (Option("yes", "Yes", aliases=("true",)), Option("no", "No", aliases=("false",))),
        ),
        Number(
            ("cards", "size"),
            "Number of cards",
            "How many cards are in the main deck.",
            (Example("cards>=60", "decks of 60 cards and more"), Example("cards:50..60", "decks of 50 to 60 cards")),
            "size",
            counted=("card", "cards"),
        ),
        DateField(
            ("updated",),
            "Last change",
            "When the deck was last changed: a day, a month or a year.",
            (
                Example("updated>=2026-01-01", "decks that were changed since the beginning of 2026"),
                Example("updated:2026-01..", "the same: “..” is from one day, month or year to another, or open"),
            ),
            "updated_at",
            said="last changed",
        ),
        DateField(
            ("created",),
            "Beginning",
            "When the deck was made.",
            (Example("created>=2026", "decks that were made in 2026 and later"),),
            "created_at",
            said="made",
        ),
        Flags(
            ("is",),
            "Is",
            "Who sees the deck, and whether it is a copy of a public one.",
            (
                Example("is:public", "decks that everybody sees"),
                Example("is:copy", "copies of public decks (none in the starter set)"),
                Example("is:private", "among your decks those that only you see", is_blank=True),
            ),
            flags={Option(key, label): key for key, (label, _, _) in _IS.items()},
            phrases={key: Phrase(Slot.THAT, said, denied) for key, (_, said, denied) in _IS.items()},
        ),
        Display(
            ("order",),
            "Order",
            "What results are ordered by: the last change, the name, when they were made, how often they were copied "
            "into public decks, or how many cards they have.",
            (Example("order:copied", "the decks that were copied most, first"),),
            offered=(
                Option("updated", "Last change"),
                Option("name", "Name"),
                Option("created", "Beginning"),
                Option("copied", "Copies"),
                Option("cards", "Cards"),
            ),
            elsewhere=("sort", "sortby", "ordering", "orderby"),
        ),
        Display(
            ("dir",),
            "Direction",
            "Which end comes first.",
            (Example("order:name dir:desc", "from Z to A"),),
            offered=(Option("asc", "Ascending"), Option("desc", "Descending")),
            elsewhere=("direction",),
        ),
    ),
    words=Words("folded_name", "folded_text", "folded_text", begun=_begun_decks, offered=("element", "format")),
    terms=MAX_TERMS,
    patterns=0,
    tried=MAX_TRIED,
)


def search_decks(text: str, decks: QuerySet[Deck], catalog: Catalog) -> DeckQuery:
    """What a query asks of `decks`, which are those that whoever asks may see."""
    return read(text, TABLE, DeckIndex(decks, catalog))


def found_decks(query: DeckQuery) -> QuerySet[Deck]:
    """The decks that a query finds, in its order: the newest first where it says nothing."""
    index: DeckIndex = query.index  # type: ignore[assignment]
    order = query.display.get("order", "updated")
    is_down = query.display.get("dir", "desc" if order in _NEWEST_FIRST else "asc") == "desc"
    decks = index.decks.filter(query.mask)
    if order == "copied":
        decks = decks.annotate(copied=_public_copies())
    column = {"name": "folded_name", "copied": "copied", "cards": "size"}.get(order, f"{order}_at")
    return decks.order_by(OrderBy(F(column), descending=is_down), "pk")


def _public_copies() -> Coalesce:
    """How many public decks are copies of a deck. What only some may see must not show in the order of others."""
    copies = Deck.objects.filter(forked_from=OuterRef("pk"), visibility=Visibility.PUBLIC).order_by()
    return Coalesce(Subquery(copies.values("forked_from").annotate(count=Count("pk")).values("count")), 0)


#: How the parameters of older links begin as terms of a query.
PARAMETERS: Final = {"format": "f:", "card": "card:"}


def query_of(params: QueryDict) -> str:
    """The query that `params` ask for: that of `q`, and a term for each parameter of older links."""
    written = ((term, clean(params.get(name) or "").strip()) for name, term in PARAMETERS.items())
    terms = [f"{term}{quoted(value)}" for term, value in written if value]
    return joined(terms, clean(params.get("q") or ""), TABLE)
