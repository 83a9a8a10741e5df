"""What the database answers: conditions of some decks, where other indexes have masks."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property, reduce
from operator import and_
from typing import Any, Final, TypeVar

from django.db.models import Count, F, OrderBy, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce
from django.db.models.lookups import Exact, GreaterThan, GreaterThanOrEqual, LessThan, LessThanOrEqual

from cards.catalog.library import Library
from decks.core.derived_fields import ELEMENT_BITS
from decks.models import Deck, DeckEntry, Visibility
from decks.search.index import NULLABLE, DeckIndex, Holding, distinct
from query.index import Index, Level, Mask
from tcg.names import fold

_T = TypeVar("_T")
NOTHING: Final = Q(pk__in=())


class Amount:
    """A number that the database knows of each row, with Python's operators: comparing gives a condition.

    `known` is the condition of those rows that have one, None where all have: what is absent fits no comparison.
    """

    __hash__ = None  # equal is a condition, not an answer

    def __init__(self, of: Any, known: Q | None = None) -> None:
        self._of, self.known = of, known

    def __add__(self, other: Amount | int) -> Amount:
        return Amount(self._of + _plain(other), self.known)

    __radd__ = __add__

    def __rmul__(self, sign: int) -> Amount:
        return self if sign == 1 else Amount(self._of * sign, self.known)

    def __and__(self, bits: int) -> Amount:
        return Amount(self._of.bitand(bits))

    def __eq__(self, other: object) -> Q:  # type: ignore[override]
        return self._compared(Exact, other)

    def __ne__(self, other: object) -> Q:  # type: ignore[override]
        return ~self._compared(Exact, other)

    def __lt__(self, other: object) -> Q:
        return self._compared(LessThan, other)

    def __le__(self, other: object) -> Q:
        return self._compared(LessThanOrEqual, other)

    def __gt__(self, other: object) -> Q:
        return self._compared(GreaterThan, other)

    def __ge__(self, other: object) -> Q:
        return self._compared(GreaterThanOrEqual, other)

    def _compared(self, lookup: Any, other: object) -> Q:
        condition = Q(lookup(self._of, _plain(other)))
        return condition if self.known is None else self.known & condition


def _plain(value: object) -> object:
    return value._of if isinstance(value, Amount) else value


@dataclass(frozen=True, slots=True)
class _Texts:
    """A column of folded texts."""

    column: str

    def has(self, folded: str) -> Q:
        return Q(**{f"{self.column}__contains": folded})

    def equal(self, folded: str) -> Q:
        return Q(**{self.column: folded})

    #: Nothing tells decks of one name apart.
    called = equal

    def beginning(self, folded: str) -> Q:
        return Q(**{f"{self.column}__startswith": folded})


@dataclass(frozen=True, slots=True)
class _Named:
    """Names that are written on the decks of one person, who has few: they are looked through here."""

    entries: Sequence[tuple[str, Sequence[str]]]

    def has(self, folded: str) -> Q:
        return self._where(lambda name: folded in name)

    def equal(self, folded: str) -> Q:
        return self._where(lambda name: folded == name)

    def none(self) -> Q:
        return Q(pk__in=[deck for deck, names in self.entries if not names])

    def _where(self, test: Callable[[str], bool]) -> Q:
        return Q(pk__in=[deck for deck, names in self.entries if any(map(test, names))])


@dataclass(frozen=True, slots=True)
class _Choices:
    """A column of one word each, which every deck has."""

    column: str
    has_any: Q = ~NOTHING

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
    **{visibility: Q(visibility=visibility) for visibility in Visibility.values},
    # That a deck is a copy says that there is another: only of public ones may everybody know.
    "copy": Q(forked_from__visibility=Visibility.PUBLIC),
}


class _With(Q):
    """The decks that have one of some cards in one of some sections.

    Either of two such conditions is one of them again: the database then makes a single list of decks, which takes a
    sixth of the time where sixteen are asked for.
    """

    def __init__(self, cards: frozenset[int], sections: tuple[str, ...]) -> None:
        super().__init__(pk__in=_entries(cards, sections).values("deck"))
        self._cards, self._sections = cards, sections

    @classmethod
    def create(cls, *args: Any, **kwargs: Any) -> Q:  # type: ignore[override]
        """A copy, and what several conditions are joined in, is any other."""
        return Q.create(*args, **kwargs)

    def __or__(self, other: Q) -> Q:
        if isinstance(other, _With) and other._sections == self._sections:
            return _With(self._cards | other._cards, self._sections)
        return super().__or__(other)


def _entries(cards: frozenset[int], sections: tuple[str, ...]) -> QuerySet[DeckEntry]:
    return DeckEntry.objects.filter(card__in=sorted(cards), section__in=sections).order_by()


class StoredDecks(DeckIndex):
    """Some decks, which the database searches: masks are conditions (`Q`). They are of the games of the `libraries`.

    `own` are those of whoever asks, where it is these that are searched, with others that they may edit.
    """

    def __init__(
        self, decks: QuerySet[Deck], libraries: Library | Sequence[Library], own: QuerySet[Deck] | None = None
    ) -> None:
        super().__init__(decks, libraries)
        self.own, self.is_own = own, own is not None

    @cached_property
    def filed(self) -> Mapping[str, Sequence[tuple[str, Sequence[str]]]]:
        """One query."""
        if self.own is None:
            return {"folder": (), "label": ()}
        rows = list(self.own.order_by().values_list("pk", "folder", "labels"))
        return {
            "folder": [(deck, [folder] if folder else []) for deck, folder, _ in rows],
            "label": [(deck, labels) for deck, _, labels in rows],
        }

    @cached_property
    def _tags(self) -> Sequence[tuple[str, Sequence[str]]]:
        """(deck, tags). One query."""
        return list(self.decks.order_by().values_list("pk", "tags"))

    def key_of(self, library: Library, card_id: int) -> int:
        return library.row_ids[card_id]

    def holding(self, cards: frozenset[int], sections: tuple[str, ...]) -> Any:
        return _With(cards, sections)

    def holding_copies(self, held: Sequence[Holding], test: Callable[[Index[object]], Mask]) -> Any:
        if not held:
            return NOTHING
        return reduce(and_, (Q(pk__in=self._holding_copies(each, test)) for each in held))

    def _holding_copies(self, held: Holding, test: Callable[[Index[object]], Mask]) -> QuerySet[Deck, Any]:
        """Counted deck by deck: beside a sum, some conditions would have entries counted one by one."""
        of_deck = _entries(*held).filter(deck=OuterRef("pk")).order_by().values("deck")
        copies = Subquery(of_deck.annotate(copies=Sum("count")).values("copies"))
        counted = self.decks.order_by().annotate(copies=copies).filter(copies__isnull=False)
        return counted.filter(test(self)).values("pk")

    def copies_of(self, deck: str) -> Any:
        return Q(forked_from=deck, forked_from__visibility=Visibility.PUBLIC)

    def owned_by(self, owners: Collection[int]) -> Any:
        return Q(owner__in=list(owners))

    def owners_among(self, owners: Collection[int]) -> set[int]:
        found = self.decks.filter(owner__in=list(owners)).order_by()
        return set(found.values_list("owner", flat=True).distinct())

    def within(self, column: str, start: datetime | None, end: datetime | None) -> Any:
        after = ~NOTHING if start is None else Q(**{f"{column}__gte": start})
        return after if end is None else after & Q(**{f"{column}__lt": end})

    def begun_names(self, folded: str, limit: int) -> Sequence[str]:
        named = self.decks.filter(folded_name__startswith=folded).order_by("folded_name", "name")
        return list(named.values_list("name", flat=True).distinct()[:limit])

    def begun_tags(self, folded: str, limit: int) -> Sequence[str]:
        tags = (tag for _, tags in self._tags for tag in tags if fold(tag).startswith(folded))
        return distinct(sorted(tags, key=lambda tag: (fold(tag), tag)), limit)

    def sorted(self, mask: Any, column: str, *, down: bool) -> QuerySet[Deck]:  # type: ignore[override]  # as good
        decks = self.decks.filter(mask)
        if column == "copied":
            decks = decks.annotate(copied=_public_copies())
        order = OrderBy(F(column), descending=down, nulls_last=True if column in NULLABLE else None)
        return decks.order_by(order, "-updated_at", "pk").select_related("owner", "forked_from")

    def numbers(self, name: str) -> Any:
        return Amount(F(name), Q(**{f"{name}__isnull": False}) if name in NULLABLE else None)

    def choices(self, name: str) -> Any:
        return _Choices(name)

    def several(self, name: str) -> Any:
        return _Bits(name, ELEMENT_BITS)

    def flags(self, name: str) -> Any:
        return _FLAGS[name]

    def texts(self, name: str) -> Any:
        if name == "tags":
            return _Named([(deck, list(map(fold, tags))) for deck, tags in self._tags])
        if name in ("folder", "label"):
            return _Named([(deck, list(map(fold, names))) for deck, names in self.filed[name]])
        return _Texts(name)

    def none(self, level: Level = Level.THING) -> Any:
        return NOTHING

    def every(self, level: Level = Level.THING) -> Any:
        return ~NOTHING

    def known(self, numbers: Any) -> Any:
        return (numbers.known if isinstance(numbers, Amount) else None) or ~NOTHING

    def count(self, mask: Any) -> int:
        return self.decks.filter(mask).count()

    def has_any(self, mask: Any) -> bool:
        return self.decks.filter(mask).exists()

    def once(self, key: Hashable, make: Callable[[], _T]) -> _T:
        return make()

    def cached(self, key: Hashable, make: Callable[[], _T]) -> _T:
        return make()


def _public_copies() -> Coalesce:
    """How many public decks are copies of a deck. What only some may see must not show in the order of others."""
    copies = Deck.objects.filter(forked_from=OuterRef("pk"), visibility=Visibility.PUBLIC).order_by()
    return Coalesce(Subquery(copies.values("forked_from").annotate(count=Count("pk")).values("count")), 0)
