"""Database index for the search of decks: its conditions are Django's `Q`, where indexes of cards have arrays.

Both are joined by & | ~, so that each field is implemented once (`query`). On SQLite one index covers all searched
columns (`decks.models.CoveringIndex`), so a search of all public decks reads that index alone.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property, reduce
from operator import and_
from typing import Any, Final, TypeAlias, TypeVar, overload

from django.db import connection
from django.db.models import Count, F, OrderBy, Q, QuerySet, Sum
from django.db.models.functions import Collate
from django.db.models.lookups import Exact, GreaterThan, GreaterThanOrEqual, LessThan, LessThanOrEqual

from cards.catalog.library import Library
from decks import permissions
from decks.core.derived_fields import ELEMENT_BITS, TAG_END
from decks.games import game_of
from decks.models import Deck, DeckEntry, Visibility
from games import Game
from query.index import Index, Level, Mask
from tcg.names import fold

_T = TypeVar("_T")
#: Keys of cards (`DeckIndex.key_of`), and the sections to search for any of them.
Holding: TypeAlias = tuple[frozenset[int], tuple[str, ...]]
NOTHING: Final = Q(pk__in=())
#: Columns without a number for some decks.
_NULLABLE: Final = frozenset({"win_turn", "published_at"})
#: Collations that order names by code points.
_COLLATIONS: Final = {"sqlite": "BINARY", "postgresql": "C"}


class Amount:
    """Number in each row of a database table, such as a column or sum. Comparing it in Python returns a `Q`.

    `known` is the condition of rows that have a number, None if all have; rows without one match no comparison.
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
    """Database column with folded texts (lower case without accents), which terms search."""

    column: str

    def has(self, folded: str) -> Q:
        return Q(**{f"{self.column}__contains": folded})

    def equal(self, folded: str) -> Q:
        return Q(**{self.column: folded})

    #: Decks of one name have nothing else to tell them apart.
    called = equal

    def prefixed(self, folded: str) -> Q:
        return Q(**{f"{self.column}__startswith": folded})


class _Tags:
    """Folded tags of decks in one database column, each between two `TAG_END`."""

    def has(self, folded: str) -> Q:
        return Q(folded_tags__contains=folded)

    def equal(self, folded: str) -> Q:
        return Q(folded_tags__contains=f"{TAG_END}{folded}{TAG_END}")


@dataclass(frozen=True, slots=True)
class _Named:
    """Folders or labels of one user's decks, as (deck id, names). They are few, so they are searched in Python."""

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
    """Database column with one word for every deck, such as its format; `has_any` is the condition that it has one."""

    column: str
    has_any: Q = ~NOTHING

    def mask(self, word: str) -> Q:
        return Q(**{self.column: word})


@dataclass(frozen=True, slots=True)
class _Bits:
    """Database column with a set of words, such as elements, as one bit for each."""

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
    # Being a copy reveals that another deck exists, so only copies of public decks count.
    "copy": Q(forked_from__visibility=Visibility.PUBLIC),
}


class _With(Q):
    """Condition for decks with any of some cards in any of some sections; a disjunction of two is one again.

    The database then makes a single list of decks, which takes a sixth of the time for sixteen cards.
    """

    def __init__(self, cards: frozenset[int], sections: tuple[str, ...]) -> None:
        super().__init__(pk__in=_entries(cards, sections).values("deck"))
        self._cards, self._sections = cards, sections

    @classmethod
    def create(cls, *args: Any, **kwargs: Any) -> Q:  # type: ignore[override]
        """Return a plain Q: Django calls this to copy a condition and to join two."""
        return Q.create(*args, **kwargs)

    def __or__(self, other: Q) -> Q:
        if isinstance(other, _With) and other._sections == self._sections:
            return _With(self._cards | other._cards, self._sections)
        return super().__or__(other)


def _entries(cards: frozenset[int], sections: tuple[str, ...]) -> QuerySet[DeckEntry]:
    return DeckEntry.objects.filter(card__in=sorted(cards), section__in=sections).order_by()


class DeckIndex(Index[Deck]):
    """Decks in the database as searches query them, of the games of `libraries`; conditions (masks) are `Q` objects.

    `own` are the user's own decks, if the search covers these and decks of others that the user may edit.
    """

    def __init__(
        self, decks: QuerySet[Deck], libraries: Library | Sequence[Library], own: QuerySet[Deck] | None = None
    ) -> None:
        self.decks = decks
        self.libraries: Sequence[Library] = libraries if isinstance(libraries, Sequence) else (libraries,)
        self.source = self.libraries[0]
        self.own, self.is_own = own, own is not None
        self._counted: tuple[Any, int] | None = None

    @property
    def game(self) -> Game | None:
        """Game of all decks of the index; None if it covers several games."""
        return game_of(self.source) if len(self.libraries) == 1 else None

    @property
    def only_game(self) -> Game:
        """Game of the decks, for an index of one game, such as that of public decks."""
        return game_of(self.source)

    @cached_property
    def filed(self) -> Mapping[str, Sequence[tuple[str, Sequence[str]]]]:
        """Folders and labels of the user's own decks: (deck id, names), under "folder" and "label". One query."""
        if self.own is None:
            return {"folder": (), "label": ()}
        rows = list(self.own.order_by().values_list("pk", "folder", "labels"))
        return {
            "folder": [(deck, [folder] if folder else []) for deck, folder, _ in rows],
            "label": [(deck, labels) for deck, _, labels in rows],
        }

    def key_of(self, library: Library, card_id: int) -> int:
        """Return the database id of a card, given by its id in a library (`card_id`)."""
        return library.row_ids[card_id]

    def holding(self, cards: frozenset[int], sections: tuple[str, ...]) -> Any:
        """Return the condition for decks with any of the cards, given by keys (`key_of`), in any of the sections."""
        return _With(cards, sections)

    def holding_copies(self, held: Sequence[Holding], test: Callable[[Index[object]], Mask]) -> Any:
        """Return the condition that a deck has certain numbers of copies of cards.

        Each of `held` is (cards, sections): the number of copies of all these cards together must meet `test`. `test`
        is a function of an index whose numbers "copies" are the numbers to compare.
        """
        if not held:
            return NOTHING
        return reduce(and_, (Q(pk__in=self._holding_copies(each, test)) for each in held))

    def _holding_copies(self, held: Holding, test: Callable[[Index[object]], Mask]) -> QuerySet[DeckEntry, Any]:
        return _entries(*held).values("deck").annotate(copies=Sum("count")).filter(test(self)).values("deck")

    def copies_of(self, deck: str) -> Any:
        """Return the condition that a deck is a copy of the deck with this id, which must be public."""
        return Q(forked_from=deck, forked_from__visibility=Visibility.PUBLIC)

    def owned_by(self, owners: Collection[int]) -> Any:
        """Return the condition that a deck belongs to any of the accounts `owners`, given by id."""
        return Q(owner__in=list(owners))

    def owners_among(self, owners: Collection[int]) -> set[int]:
        """Return which of these account ids are owners of decks in the index."""
        decks = self.decks.filter(owner__in=list(owners)).order_by()
        return set(decks.values_list("owner", flat=True).distinct())

    def within(self, column: str, start: datetime | None, end: datetime | None) -> Any:
        """Return the condition that the time in a column is from `start` to before `end`; None is no limit."""
        after = ~NOTHING if start is None else Q(**{f"{column}__gte": start})
        return after if end is None else after & Q(**{f"{column}__lt": end})

    def called(self, name: str) -> QuerySet[Deck]:
        """Return the decks of the index with a name, ignoring case."""
        return self.decks.filter(folded_name=fold(name))

    def begun_names(self, folded: str, limit: int) -> Sequence[str]:
        """Return up to `limit` names of decks that begin with the letters `folded`, in alphabetical order."""
        named = self.decks.filter(folded_name__startswith=folded).order_by(_by_letters("folded_name"), "name")
        return list(named.values_list("name", flat=True).distinct()[:limit])

    def begun_owners(self, key: str, limit: int) -> Sequence[str]:
        """Return up to `limit` names of owners whose `username_key` begins with `key`, in alphabetical order."""
        owners = self.decks.filter(owner__username_key__startswith=key).order_by("owner__username")
        return list(owners.values_list("owner__username", flat=True).distinct()[:limit])

    def begun_tags(self, folded: str, limit: int) -> Sequence[str]:
        """Return up to `limit` tags of decks that begin with the letters `folded`, in alphabetical order."""
        having = self.decks.filter(folded_tags__contains=f"{TAG_END}{folded}").order_by()
        tags = {tag for tags in having.values_list("tags", flat=True).distinct() for tag in tags}
        begun = (tag for tag in tags if fold(tag).startswith(folded))
        return sorted(begun, key=lambda tag: (fold(tag), tag))[:limit]

    def sorted(self, mask: Any, column: str, *, down: bool) -> DeckResults:
        """Return the decks that meet the condition `mask` in the order of a column, descending with `down`.

        Decks without a value come last; those with equal values are sorted by last change, the latest first.
        """
        if column == "copied":
            ids = self.sorted(mask, "updated_at", down=True).ids
            copies = _public_copies()
            return DeckResults(self, sorted(ids, key=lambda pk: copies.get(pk, 0), reverse=down))
        by = _by_letters(column) if column == "folded_name" else F(column)
        order = [OrderBy(by, descending=down, nulls_last=True if column in _NULLABLE else None)]
        if column != "updated_at":
            order.append(F("updated_at").desc())
        ids = list(self.decks.filter(mask).order_by(*order, "pk").values_list("pk", flat=True))
        self._counted = mask, len(ids)
        return DeckResults(self, ids)

    def read(self, ids: Sequence[str]) -> dict[str, Deck]:
        """Return decks by id, loaded with `owner` and `forked_from`; in searches of public decks only public ones.

        Those of `ids` that are missing are left out. The query filters by id alone, as SQLite would otherwise scan all
        public decks.
        """
        decks = Deck.objects.filter(pk__in=ids).select_related("owner", "forked_from").order_by()
        return {deck.pk: deck for deck in decks if self.is_own or deck.visibility == Visibility.PUBLIC}

    def numbers(self, name: str) -> Any:
        """Return the column `name` as numbers that can be compared; decks without a number match no comparison."""
        return Amount(F(name), Q(**{f"{name}__isnull": False}) if name in _NULLABLE else None)

    def choices(self, name: str) -> Any:
        """Return the column `name`, which has one word for each deck, such as its format."""
        return _Choices(name)

    def several(self, name: str) -> Any:
        """Return the column `name`, which has a set of words for each deck, such as its elements."""
        return _Bits(name, ELEMENT_BITS)

    def flags(self, name: str) -> Any:
        """Return the condition that a deck has the flag `name`, such as "legal" or "public"."""
        return _FLAGS[name]

    def texts(self, name: str) -> Any:
        """Return the column `name` as texts that terms search; "folder" and "label" cover the user's own decks only."""
        if name == "tags":
            return _Tags()
        if name in ("folder", "label"):
            return _Named([(deck, list(map(fold, names))) for deck, names in self.filed[name]])
        return _Texts(name)

    def none(self, level: Level = Level.THING) -> Any:
        """Return the condition that no deck meets; `level` makes no difference."""
        return NOTHING

    def every(self, level: Level = Level.THING) -> Any:
        """Return the condition that all decks meet; `level` makes no difference."""
        return ~NOTHING

    def known(self, numbers: Any) -> Any:
        """Return the condition that a deck has a number in the column `numbers` (of `DeckIndex.numbers`)."""
        return (numbers.known if isinstance(numbers, Amount) else None) or ~NOTHING

    def count(self, mask: Any) -> int:
        """Return the number of decks that meet the condition `mask`; no query if `sorted` has just used the same."""
        if self._counted is not None and self._counted[0] is mask:
            return self._counted[1]
        return self.decks.filter(mask).count()

    def has_any(self, mask: Any) -> bool:
        """Return whether any deck meets the condition `mask`."""
        return self.decks.filter(mask).exists()

    def once(self, key: Hashable, make: Callable[[], _T]) -> _T:
        """Return the value from `make`; this index caches nothing, so `key` does not matter."""
        return make()

    def cached(self, key: Hashable, make: Callable[[], _T]) -> _T:
        """Return the value from `make`; this index caches nothing, so `key` does not matter."""
        return make()

    def alike(self, name: str, word: str) -> list[str]:
        """Return no spelling suggestions for `word` in the column `name`: an index of decks has none."""
        return []

    def level(self, name: str) -> Level:
        """Return the level on which the column `name` has values: always the deck."""
        return Level.THING


class DeckResults(Sequence[Deck]):
    """Decks that a search found, in order, as ids; iteration loads those still in the index, a slice none yet."""

    def __init__(self, index: DeckIndex, ids: Sequence[str]) -> None:
        self._index, self.ids = index, ids

    def __len__(self) -> int:
        return len(self.ids)

    @overload
    def __getitem__(self, at: int) -> Deck: ...
    @overload
    def __getitem__(self, at: slice) -> DeckResults: ...
    def __getitem__(self, at: int | slice) -> Deck | DeckResults:
        if isinstance(at, int):
            return self._index.read([self.ids[at]])[self.ids[at]]
        return DeckResults(self._index, self.ids[at])

    def __iter__(self) -> Iterator[Deck]:
        decks = self._index.read(self.ids)
        return (decks[pk] for pk in self.ids if pk in decks)


def public_decks(library: Library) -> DeckIndex:
    """Return the search index of all public decks of a library's game."""
    return DeckIndex(permissions.public().filter(game=game_of(library).code), library)


def _by_letters(column: str) -> Collate:
    return Collate(column, _COLLATIONS[connection.vendor])


def _public_copies() -> dict[str, int]:
    """Return the number of public copies of each deck by its id; other copies must not affect an order."""
    copies = Deck.objects.filter(forked_from__isnull=False, visibility=Visibility.PUBLIC).order_by()
    return dict(copies.values_list("forked_from").annotate(Count("pk")))
