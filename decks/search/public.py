"""All public decks in memory: columns, words and the cards that they hold, answered in masks by numpy.

A `Snapshot` is never changed. What follows it has the changed decks behind all others, in a tail, and the rows where
they stood before are dead; a tail that has grown is put in order with the rest. So a change costs what the changed
decks cost, and a request that is being answered goes on with the decks as they were when it began.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cached_property
from itertools import count, islice, takewhile
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

from cards.catalog.library import Library
from cards.responses.rendered import BoundedCache, CachedPage
from decks import permissions
from decks.models import Deck, Visibility
from decks.search.index import ELEMENTS, DeckIndex, Holding, distinct
from games import Game
from query.index import Column, Document, Index, Kind, Level, Mask, Numbers, Texts
from tcg.names import fold

Rows: TypeAlias = NDArray[np.int32]
_Integers: TypeAlias = NDArray[np.integer]

#: Decks in a tail, or dead rows, at which all is put in order: as many again as a fortieth of all, at least these.
MOST_LOOSE: Final = 256
_T = TypeVar("_T")
_TEXTS: Final = ("folded_name", "folded_text")
NUMBERS: Final = ("size", "likes", "win_turn", "updated_at", "created_at", "published_at", "elements", "owner")
#: Pages of results that are kept.
_MOST_PAGES: Final = 200


class Row(NamedTuple):
    """A public deck as it is searched, its `numbers` as `NUMBERS` says, times in microseconds. `cards` has card,
    section by its number and copies of each entry, one behind the other."""

    pk: str
    name: str
    folded_name: str
    folded_text: str
    format: str
    is_legal: bool
    numbers: tuple[float, ...]
    tags: tuple[str, ...]
    source: str | None
    cards: array[int]


def micros(when: datetime) -> int:
    """A time as whole microseconds since 1970, which floats hold exactly."""
    return (when - _EPOCH) // timedelta(microseconds=1)


_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_SERIALS: Final = count()


def sections_of(game: Game) -> tuple[str, ...]:
    """The sections of a game by the numbers that they have in rows."""
    return tuple(section.name for section in game.sections)


@dataclass(frozen=True, slots=True)
class Holdings:
    """Which cards stand in which rows, in the order of the cards, then of the rows; `starts` says where each of `cards`
    begins."""

    cards: Rows
    starts: Rows
    rows: Rows
    sections: NDArray[np.int8]
    counts: NDArray[np.int16]

    @classmethod
    def of(cls, cards: _Integers, rows: _Integers, sections: _Integers, counts: _Integers) -> Holdings:
        order = np.lexsort((rows, cards))
        cards = np.asarray(cards, np.int32)[order]
        firsts = np.flatnonzero(np.diff(cards, prepend=np.int32(-1))).astype(np.int32)
        return cls(
            cards[firsts],
            np.append(firsts, len(cards)).astype(np.int32),
            np.asarray(rows, np.int32)[order],
            np.asarray(sections, np.int8)[order],
            np.asarray(counts, np.int16)[order],
        )

    @classmethod
    def of_rows(cls, rows: Sequence[Row], first: int) -> Holdings:
        """Of decks that stand in rows from `first` on."""
        lengths = [len(row.cards) // 3 for row in rows]
        held = [np.frombuffer(row.cards, np.int32) for row in rows if row.cards]
        cards, sections, counts = np.concatenate([np.empty(0, np.int32), *held]).reshape(-1, 3).T
        return cls.of(cards, np.repeat(np.arange(first, first + len(rows), dtype=np.int32), lengths), sections, counts)

    @property
    def card_of(self) -> Rows:
        """The card of each place."""
        return np.repeat(self.cards, np.diff(self.starts))

    def places(self, card: int) -> slice:
        """Where a card stands."""
        at = int(self.cards.searchsorted(card))
        if at == len(self.cards) or self.cards[at] != card:
            return slice(0, 0)
        return slice(int(self.starts[at]), int(self.starts[at + 1]))

    def followed_by(self, other: Holdings, row_of: Rows) -> Holdings:
        """These and others with their rows where they stand now; -1 is nowhere."""
        rows = row_of[np.concatenate((self.rows, other.rows))]
        kept = rows >= 0
        return Holdings.of(
            np.concatenate((self.card_of, other.card_of))[kept],
            rows[kept],
            np.concatenate((self.sections, other.sections))[kept],
            np.concatenate((self.counts, other.counts))[kept],
        )


class Snapshot:
    """All public decks of a game as they are at one moment, a row each; rows that are dead have none any more.

    Up to `base` rows are in order: their words in `_words`, their cards in `_held`. The rows of the tail follow.
    """

    def __init__(self, rows: Iterable[Row], game: Game) -> None:
        every = list(rows)
        self.game = game
        #: The sections by the numbers that they have here.
        self.sections: Final = sections_of(game)
        self._words: Index[str] = _words_of(enumerate(every), None, ())
        self._held = Holdings.of_rows(every, 0)
        self._fill((), every, np.ones(len(every), np.bool_))
        self.base, self._serial = len(every), len(every)
        self._set_tail([])

    def _fill(self, before: Sequence[object], added: Sequence[Row], alive: Mask) -> None:
        """Set the columns: those of `before`, behind them the rows that are new."""
        kept: Sequence[Any] = before or (*([] for _ in range(6)), np.empty(0, np.bool_), None)
        ids, serials, *words, legal, numbers = kept
        names, tags, sources, formats = words
        self.ids: list[str] = [*ids, *(row.pk for row in added)]
        #: A number that no other state of a deck has in this process.
        self.serials: list[int] = [*serials, *islice(_SERIALS, len(added))]
        self.names: list[str] = [*names, *(row.name for row in added)]
        self.tags: list[tuple[str, ...]] = [*tags, *(row.tags for row in added)]
        self.sources: list[str | None] = [*sources, *(row.source for row in added)]
        self.formats: list[str] = [*formats, *(row.format for row in added)]
        self.is_legal: Mask = np.append(legal, np.array([row.is_legal for row in added], np.bool_))
        new = np.array([row.numbers for row in added], np.float64).reshape(-1, len(NUMBERS)).T
        self._numbers = new if numbers is None else np.concatenate((numbers, new), axis=1)
        self.alive = alive
        self.size = len(self.ids)
        self._made: dict[Hashable, Any] = {}
        # Of a copy nothing is so that was worked out of what it was copied from.
        for name in ("row_of", "rows_of_tags", "copied"):
            self.__dict__.pop(name, None)
        #: What pages show of this snapshot, by what they were asked.
        self.pages: BoundedCache[CachedPage] = BoundedCache(_MOST_PAGES)

    @property
    def _columns(self) -> tuple[Any, ...]:
        return self.ids, self.serials, self.names, self.tags, self.sources, self.formats, self.is_legal, self._numbers

    def _set_tail(self, rows: list[Row]) -> None:
        self.tail = rows
        self._held_behind = Holdings.of_rows(rows, self.base)

    def followed_by(self, changed: Collection[str], rows: Sequence[Row]) -> Snapshot:
        """The decks after some have changed: `rows` has those of them that are public now."""
        alive = np.append(self.alive, np.ones(len(rows), np.bool_))
        places = [row for pk in changed if (row := self.row_of.get(pk)) is not None]
        alive[places] = False
        after = copy(self)
        after._fill(self._columns, rows, alive)
        after._set_tail([*self.tail, *rows])
        # A dictionary of all ids takes longer than all else here: it is kept up, not made again.
        row_of = self.row_of.copy()
        for pk in changed:
            row_of.pop(pk, None)
        row_of.update({row.pk: place for place, row in enumerate(rows, self.size)})
        after.__dict__["row_of"] = row_of
        dead = after.size - int(np.count_nonzero(alive))
        return after._in_order() if len(after.tail) + dead > MOST_LOOSE + after.size // 40 else after

    def _in_order(self) -> Snapshot:
        """The same without dead rows and without a tail."""
        kept = np.flatnonzero(self.alive)
        same, new = kept[kept < self.base], kept[kept >= self.base] - self.base
        row_of = np.full(self.size, -1, np.int32)
        row_of[kept] = np.arange(len(kept), dtype=np.int32)
        after = copy(self)
        living = [self.tail[row] for row in new.tolist()]
        after._words = _words_of(enumerate(living, self._serial), self._words, same.tolist())
        after._serial = self._serial + len(living)
        after._held = self._held.followed_by(self._held_behind, row_of)
        lists = ([each[row] for row in kept.tolist()] for each in self._columns[:6])
        columns = (*lists, self.is_legal[kept], self._numbers[:, kept])
        after._fill(columns, (), np.ones(len(kept), np.bool_))
        after.base = len(kept)
        after._set_tail([])
        return after

    @cached_property
    def row_of(self) -> dict[str, int]:
        """The rows of the decks that are here, by their ids."""
        return {self.ids[row]: row for row in np.flatnonzero(self.alive).tolist()}

    def once(self, key: Hashable, make: Callable[[], _T]) -> _T:
        """What `make` gives, kept as long as this snapshot."""
        if key not in self._made:  # two threads may both make it: the same
            self._made[key] = make()
        found: _T = self._made[key]
        return found

    def numbers(self, name: str) -> Numbers:
        found: Numbers = self._numbers[NUMBERS.index(name)]
        return found

    def having(self, column: str, ask: Callable[[Texts], Mask], in_tail: Callable[[str], bool]) -> Mask:
        """The rows whose text is so: those in order are asked of their words, the tail text by text."""
        behind = [in_tail(getattr(row, column)) for row in self.tail]
        return np.append(ask(self._words.texts(column)), np.array(behind, np.bool_))

    def places(self, card: int) -> Iterator[tuple[Rows, NDArray[np.int8], NDArray[np.int16]]]:
        """(rows, sections, copies) of a card, in order and in the tail; dead rows too."""
        for held in (self._held, self._held_behind):
            at = held.places(card)
            if at.start < at.stop:
                yield held.rows[at], held.sections[at], held.counts[at]

    def entries(self) -> tuple[Rows, Rows, NDArray[np.int8], NDArray[np.int16]]:
        """(card, row, section, copies) of every entry, those of a card in a row side by side; dead rows too."""
        held, behind = self._held, self._held_behind
        return (
            np.concatenate((held.card_of, behind.card_of)),
            np.concatenate((held.rows, behind.rows)),
            np.concatenate((held.sections, behind.sections)),
            np.concatenate((held.counts, behind.counts)),
        )

    @cached_property
    def rows_of_tags(self) -> Mapping[str, Rows]:
        """The rows of the decks that have a tag, by the folded tag."""
        found: dict[str, list[int]] = {}
        for row, tags in enumerate(self.tags):
            for tag in tags if tags and self.alive[row] else ():
                found.setdefault(fold(tag), []).append(row)
        return {tag: np.array(rows, np.int32) for tag, rows in found.items()}

    @cached_property
    def copied(self) -> tuple[Numbers, Mask, NDArray[np.int64]]:
        """For each row how many decks here are copies of it, whether it is a copy of a deck here, and of which row."""
        sources = [self.row_of.get(pk, -1) if pk else -1 for pk in self.sources]
        of = np.array(sources, np.int64)
        counts = np.bincount(of[(of >= 0) & self.alive], minlength=self.size).astype(np.float64)
        return counts, of >= 0, of

    @property
    def folded_names(self) -> list[str]:
        """The folded name of each row."""
        return [*self._words.texts("folded_name").folded, *(row.folded_name for row in self.tail)]

    def ranks(self, column: str) -> Numbers:
        """Numbers by which rows are put in order."""
        if column == "copied":
            return self.copied[0]
        if column == "is_legal":
            return self.is_legal.astype(np.float64)
        if column != "folded_name":
            return self.numbers(column)
        names = self.folded_names
        place = {name: number for number, name in enumerate(sorted(set(names)))}
        return np.fromiter(map(place.__getitem__, names), np.float64, len(names))

    @property
    def _newest(self) -> NDArray[np.int64]:
        """All rows, the last changed first."""
        return self.once("newest", lambda: np.lexsort((np.array(self.ids), -self.numbers("updated_at"))))

    def order(self, column: str, *, down: bool) -> NDArray[np.int64]:
        """All rows in the order of a column, those without a number last; of equals the last changed first."""

        def make() -> NDArray[np.int64]:
            ranks = self.ranks(column)
            absent = np.isnan(ranks)
            first = np.where(absent, 0, -ranks if down else ranks)
            newest = self._newest
            ordered: NDArray[np.int64] = newest[np.lexsort((first[newest], absent[newest]))]
            return ordered

        return self.once(("order", column, down), make)


def _words_of(rows: Iterable[tuple[int, Row]], before: Index[str] | None, same: Sequence[int]) -> Index[str]:
    """The words of decks with numbers that go up: behind those of `before` in the rows that are the `same`."""
    columns = [Column(name, Kind.TEXT) for name in _TEXTS]
    documents = (
        Document(row.pk, f"{number:012}", tuple(getattr(row, name) for name in _TEXTS)) for number, row in rows
    )
    return Index(columns, documents, None, before, same)


# --- as fields ask it -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Texts:
    """A column of folded texts."""

    snapshot: Snapshot
    column: str

    def has(self, folded: str) -> Mask:
        return self.snapshot.having(self.column, lambda texts: texts.has(folded), lambda text: folded in text)

    def equal(self, folded: str) -> Mask:
        return self.snapshot.having(self.column, lambda texts: texts.equal(folded), lambda text: folded == text)

    #: Nothing tells decks of one name apart.
    called = equal

    def beginning(self, folded: str) -> Mask:
        return self.snapshot.having(
            self.column, lambda texts: texts.beginning(folded), lambda text: text.startswith(folded)
        )


@dataclass(frozen=True, slots=True)
class _Tags:
    """The tags of decks."""

    snapshot: Snapshot

    def has(self, folded: str) -> Mask:
        return self._where(lambda tag: folded in tag)

    def equal(self, folded: str) -> Mask:
        return self._where(lambda tag: folded == tag)

    def none(self) -> Mask:
        return ~self._where(lambda tag: True)

    def _where(self, test: Callable[[str], bool]) -> Mask:
        mask = np.zeros(self.snapshot.size, np.bool_)
        for tag, rows in self.snapshot.rows_of_tags.items():
            if test(tag):
                mask[rows] = True
        return mask


@dataclass(frozen=True, slots=True)
class _Formats:
    """The formats of decks, one each."""

    snapshot: Snapshot

    @property
    def has_any(self) -> Mask:
        return np.ones(self.snapshot.size, np.bool_)

    def mask(self, word: str) -> Mask:
        formats = self.snapshot.once("formats", lambda: np.array(self.snapshot.formats, np.object_))
        mask: Mask = formats == word
        return mask


@dataclass(frozen=True, slots=True)
class _Games:
    """The game of decks, which is the same for all."""

    decks: PublicDecks

    @property
    def has_any(self) -> Mask:
        return self.decks.every()

    def mask(self, word: str) -> Mask:
        return self.decks.every() if word == self.decks.snapshot.game.code else self.decks.none()


@dataclass(frozen=True, slots=True)
class _Elements:
    """The elements of decks, a bit each."""

    snapshot: Snapshot

    @property
    def bits(self) -> NDArray[np.int64]:
        return self.snapshot.once("bits", lambda: self.snapshot.numbers("elements").astype(np.int64))

    def bit(self, word: str) -> int:
        return 1 << ELEMENTS.index(word)


class PublicDecks(DeckIndex):
    """All public decks of a game: masks are arrays of bool, a row a deck. Rows that are dead may be in a mask, and are
    in no result and no count."""

    def __init__(self, snapshot: Snapshot, library: Library) -> None:
        super().__init__(permissions.public().filter(game=snapshot.game.code), library)
        self.snapshot = snapshot
        self.size = snapshot.size
        #: The copies of the cards that a query names, where these are counted (`holding_copies`).
        self._copies: Numbers = np.empty(0, np.float64)

    @property
    def pages(self) -> BoundedCache[CachedPage]:
        return self.snapshot.pages

    def __len__(self) -> int:
        return int(np.count_nonzero(self.snapshot.alive))

    def key_of(self, library: Library, card_id: int) -> int:
        return card_id  # its decks are all of one game

    def holding(self, cards: frozenset[int], sections: tuple[str, ...]) -> Mask:
        mask = np.zeros(self.size, np.bool_)
        wanted = self._are(sections)
        for card in cards:
            for rows, places, _ in self.snapshot.places(card):
                mask[rows[wanted[places]]] = True
        return mask

    def holding_copies(self, held: Sequence[Holding], test: Callable[[Index[object]], Mask]) -> Mask:
        mask = self.every() if held else self.none()
        for cards, sections in held:
            copies, wanted = np.zeros(self.size, np.float64), self._are(sections)
            for card in cards:
                for rows, places, counts in self.snapshot.places(card):
                    np.add.at(copies, rows[wanted[places]], counts[wanted[places]])
            counted = copy(self)
            counted._copies = copies
            mask &= test(counted) & (copies > 0)
        return mask

    def _are(self, sections: tuple[str, ...]) -> Mask:
        """Which sections, by their numbers, are some."""
        return np.array([section in sections for section in self.snapshot.sections], np.bool_)

    def copies_of(self, deck: str) -> Mask:
        source = self.snapshot.row_of.get(deck)
        return self.none() if source is None else self.snapshot.copied[2] == source

    def owned_by(self, owners: Collection[int]) -> Mask:
        return np.isin(self.numbers("owner"), list(owners))

    def owners_among(self, owners: Collection[int]) -> set[int]:
        return self._owners & set(owners)

    @property
    def _owners(self) -> set[int]:
        here, alive = self.snapshot.numbers("owner"), self.snapshot.alive
        return self.snapshot.once("owners", lambda: set(np.unique(here[alive]).astype(int).tolist()) - {0})

    def within(self, column: str, start: datetime | None, end: datetime | None) -> Mask:
        times, mask = self.numbers(column), self.every()
        if start is not None:
            mask &= times >= micros(start)
        if end is not None:
            mask &= times < micros(end)
        return mask

    def called(self, name: str) -> list[str]:
        """The ids of the decks of a name, however that is capitalised."""

        def make() -> dict[str, list[str]]:
            folded, found = self.snapshot.folded_names, dict[str, list[str]]()
            for pk, row in self.snapshot.row_of.items():
                found.setdefault(folded[row], []).append(pk)
            return found

        return self.snapshot.once("called", make).get(fold(name), [])

    def begun_names(self, folded: str, limit: int) -> Sequence[str]:
        def make() -> list[tuple[str, str]]:
            folded = self.snapshot.folded_names
            return sorted({(folded[row], self.snapshot.names[row]) for row in self.snapshot.row_of.values()})

        return _begun(self.snapshot.once("names", make), folded, limit)

    def begun_tags(self, folded: str, limit: int) -> Sequence[str]:
        def make() -> list[tuple[str, str]]:
            return sorted(
                {(fold(tag), tag) for row in self.snapshot.row_of.values() for tag in self.snapshot.tags[row]}
            )

        return _begun(self.snapshot.once("tags", make), folded, limit)

    def sorted(self, mask: Mask, column: str, *, down: bool) -> FoundDecks:
        order = self.snapshot.order(column, down=down)
        rows = order[(mask & self.snapshot.alive)[order]]
        return FoundDecks(self.snapshot, rows)

    def numbers(self, name: str) -> Numbers:
        return self._copies if name == "copies" else self.snapshot.numbers(name)

    def choices(self, name: str) -> Any:
        return _Games(self) if name == "game" else _Formats(self.snapshot)

    def several(self, name: str) -> Any:
        return _Elements(self.snapshot)

    def flags(self, name: str) -> Mask:
        if name == "legal":
            return self.snapshot.is_legal
        if name == "copy":
            return self.snapshot.copied[1]
        return self.every() if name == Visibility.PUBLIC else self.none()

    def texts(self, name: str) -> Any:
        return _Tags(self.snapshot) if name == "tags" else _Texts(self.snapshot, name)

    def none(self, level: Level = Level.THING) -> Mask:
        return np.zeros(self.size, np.bool_)

    def every(self, level: Level = Level.THING) -> Mask:
        return np.ones(self.size, np.bool_)

    def known(self, numbers: Numbers) -> Mask:
        return ~np.isnan(numbers)

    def count(self, mask: Mask) -> int:
        return int(np.count_nonzero(mask & self.snapshot.alive))

    def has_any(self, mask: Mask) -> bool:
        return bool((mask & self.snapshot.alive).any())

    def once(self, key: Hashable, make: Callable[[], _T]) -> _T:
        return self.snapshot.once(key, make)

    def cached(self, key: Hashable, make: Callable[[], _T]) -> _T:
        return make()


def _begun(names: list[tuple[str, str]], folded: str, limit: int) -> list[str]:
    """The names that begin so, of those that are in order with what they are in it by."""
    first = bisect_left(names, (folded,))
    begun = takewhile(lambda each: each[0].startswith(folded), islice(names, first, None))
    return distinct((name for _, name in begun), limit)


def read_decks(ids: Sequence[str]) -> dict[str, Deck]:
    """Those decks, by their ids, that are public; with `owner` and `forked_from`."""
    # Asked for public ones, SQLite would go through all of them for the two dozen with these ids.
    decks = Deck.objects.filter(pk__in=ids).select_related("owner", "forked_from").order_by()
    return {deck.pk: deck for deck in decks if deck.visibility == Visibility.PUBLIC}


class FoundDecks(Sequence[Deck]):
    """Decks of a snapshot that were found, in their order. They are read when somebody looks at them, and one that is
    public no more by then isn't among them; a slice is still to be read."""

    def __init__(self, snapshot: Snapshot, rows: NDArray[np.int64]) -> None:
        self._snapshot, self._rows = snapshot, rows

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, at: int) -> Deck: ...
    @overload
    def __getitem__(self, at: slice) -> FoundDecks: ...
    def __getitem__(self, at: int | slice) -> Deck | FoundDecks:
        if isinstance(at, int):
            decks = list(self[at : at + 1 or None])
            return decks[0]
        return FoundDecks(self._snapshot, self._rows[at])

    def __iter__(self) -> Iterator[Deck]:
        ids = [pk for _, pk in self.states]
        decks = read_decks(ids)
        return (decks[pk] for pk in ids if pk in decks)

    @property
    def states(self) -> list[tuple[int, str]]:
        """What tells each from itself as it was before it was last changed, and its id: known without reading any."""
        snapshot = self._snapshot
        return [(snapshot.serials[row], snapshot.ids[row]) for row in self._rows.tolist()]
