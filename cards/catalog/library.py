"""Libraries: all cards of a game in memory, built from database rows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, Generic, Self, TypeAlias, TypeVar
from weakref import ref

from cards.catalog.printings import Printed, Printings, SetInfo
from cards.models import Revision
from tcg.construction import Cards
from tcg.library import Card, Names, identity_changes
from tcg.names import fold, name_key, squeeze

_C = TypeVar("_C", bound=Card)
_L = TypeVar("_L", bound="CardLibrary[Any]")
_T = TypeVar("_T")


class CardLibrary(Mapping[int, _C]):
    """Library of a game: all its cards at one revision, by permanent number, name and slug.

    It is read-only and may be shared between threads. In some games several cards share a name (`Game.identity`). These
    have full names, such as "Uppercut (Ash)"; the bare name works if it is unique. `sets` are by code, and `row_ids`
    are the cards' primary keys by permanent number. Values derived from unchanged cards of `before`, the preceding
    library, are reused.
    """

    def __init__(
        self,
        game: str,
        revision: str,
        cards: Collection[_C],
        printings: Printings | None = None,
        sets: Iterable[SetInfo] = (),
        before: Self | None = None,
        row_ids: Mapping[int, int] = MappingProxyType({}),
    ) -> None:
        self.game = game
        self.revision = revision
        self.row_ids = row_ids
        self.sets = {each.code: each for each in sets}
        self.printings = printings or Printings({})
        self._set_codes = {squeeze(code): code for code in self.printings.by_set}
        for each in self.sets.values():
            self._set_codes.setdefault(squeeze(each.name), each.code)
            self._set_codes[squeeze(each.code)] = each.code
        by_id = {card.id: card for card in cards}
        #: Ids of the cards that differ from the preceding library.
        self.changed: Collection[int] = () if before is None else identity_changes(by_id, before.cards)
        if before is None:
            self.names = Names(by_id)
        else:
            self.names = Names.after(before.names, by_id, self.changed)
            printed = identity_changes(self.printings.by_card, before.printings.by_card)
            self._since = ref(before), frozenset(printed.union(self.changed))
        ordered = {card_id: by_id[card_id] for card_id in self.names.by_key.values()}
        #: Cards by id, in the form that deck construction uses.
        self.cards: Cards[_C] = Cards(ordered, None if before is None else before.cards)
        bare = defaultdict[str, list[int]](list)
        for card_id, card in self.cards.items():
            if card.full_name != card.name:
                bare[name_key(card.name)].append(card_id)
        #: Ids of cards with a longer full name, by their bare name.
        self._bare: Final = {name: tuple(card_ids) for name, card_ids in bare.items()}

    _since: tuple[Callable[[], Any], frozenset[int]] = (lambda: None, frozenset())

    @property
    def before(self) -> Self | None:
        """The preceding library of the game, while it is still in memory."""
        before: Self | None = self._since[0]()
        return before

    def __getitem__(self, card_id: int) -> _C:
        return self.cards[card_id]

    def __iter__(self) -> Iterator[int]:
        return iter(self.cards)

    # Compare by identity, so that caches can use a library as key; a Mapping compares contents.
    __hash__ = object.__hash__

    def __eq__(self, other: object) -> bool:
        return self is other

    def __len__(self) -> int:
        return len(self.cards)

    def named(self, name: str) -> _C | None:
        """Return the card with this name (O-2.2) or slug, or None.

        The name is a full name, or a bare name that is unique. Accents may be omitted if the result is unique.
        """
        names = self.names
        folded = fold(name)
        card_id = names.by_key.get(name_key(name)) or names.by_slug.get(name) or names.by_fold.get(folded)
        if card_id is None and "-" in folded:  # Flash-Step
            card_id = names.by_slug.get(folded)
        if card_id is None and len(sharing := self._bare.get(name_key(name), ())) == 1:
            card_id = sharing[0]
        return None if card_id is None else self[card_id]

    def numbered(self, set_code: str, number: int, variant: str = "") -> _C | None:
        """Return the card with this number in a set, or None. `variant` is a letter after the number, or ""."""
        card_id = self.printings.by_number.get((set_code, number, variant))
        return None if card_id is None else self[card_id]

    def slugged(self, slug: str) -> _C | None:
        """Return the card with this slug, or None."""
        card_id = self.names.by_slug.get(slug)
        return None if card_id is None else self[card_id]

    def sharing(self, name: str) -> tuple[_C, ...]:
        """Return the cards with this bare name that have a longer full name, such as “Uppercut (Ash)”; else none."""
        return tuple(self[card_id] for card_id in self._bare.get(name_key(name), ()))

    def set_called(self, written: str) -> str | None:
        """Return the code of the set with this code or name, ignoring case, signs and spaces, or None."""
        return self._set_codes.get(squeeze(written))

    def printings_of(self, card_id: int) -> tuple[Printed, ...]:
        """Return all printings of a card, newest set first."""
        return self.printings.by_card.get(card_id, ())

    def printings_in(self, set_code: str) -> tuple[Printed, ...]:
        """Return all printings in a set, ordered by number; empty for an unknown set."""
        return self.printings.by_set.get(set_code, ())

    def printing_of(self, card_id: int) -> Printed | None:
        """Return the printing of a card in its newest set, or None if it has no printing."""
        printings = self.printings_of(card_id)
        return printings[0] if printings else None

    def changed_since(self, other: Self) -> frozenset[int]:
        """Return the ids of cards that differ, have other printings, or are missing in one of the two libraries."""
        before, changed = self._since
        if before() is other:
            return changed
        cards = identity_changes(self.cards, other.cards)
        return frozenset(cards | identity_changes(self.printings.by_card, other.printings.by_card))


#: Library of any game.
Library: TypeAlias = CardLibrary[Any]

# --- from the database --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Rows(Generic[_C]):
    """Cards, primary keys and printings of some or all cards by permanent number, and all sets, from the database."""

    cards: Mapping[int, _C]
    row_ids: Mapping[int, int]
    printings: Mapping[int, tuple[Printed, ...]]
    sets: Collection[SetInfo]


class Draft(Generic[_C, _L]):
    """Next library of a game under construction: the content of the one before, updated with changed rows."""

    def __init__(self, before: _L | None) -> None:
        self.before: Final = before
        self.cards: dict[int, _C] = {} if before is None else dict(before.cards)
        self.row_ids: dict[int, int] = {} if before is None else dict(before.row_ids)
        self.sets: Collection[SetInfo] = ()
        self._printings: dict[int, tuple[Printed, ...]] = {} if before is None else dict(before.printings.by_card)

    def take(self, rows: Rows[_C], changed: Collection[int] | None) -> None:
        """Update cards, printings and sets with rows. Objects that are equal to the former ones are not replaced.

        `changed` are the ids of the cards that were read, including deleted ones, or None for all.
        """
        self.sets = rows.sets
        _merge(self.cards, rows.cards, changed)
        _merge(self.row_ids, rows.row_ids, changed)
        _merge(self._printings, rows.printings, changed)

    @property
    def printings(self) -> Printings:
        """All printings, the same object as in the preceding library if none has changed."""
        if self.before is not None and self.before.printings.by_card == self._printings:
            printings: Printings = self.before.printings
            return printings
        return Printings(self._printings)


def _merge(known: dict[int, _T], read: Mapping[int, _T], changed: Collection[int] | None) -> None:
    for card_id in list(known) if changed is None else changed:
        if card_id not in read:
            known.pop(card_id, None)
    for card_id, value in read.items():
        if known.get(card_id) != value:
            known[card_id] = value


def read_whole(
    before: _L | None,
    head: Callable[[], Revision],
    read: Callable[[Collection[int] | None], Rows[_C]],
    make: Callable[[str, Draft[_C, _L]], _L],
) -> _L:
    """Return the library with a game's current cards, or `before` if its revision is current.

    Rows that change while they are read are read again, so the result is a committed state at any isolation level.

    Args:
        before: The preceding library, or None to read all cards.
        head: Reads the current revision.
        read: Reads the cards with these permanent numbers, or all cards for None.
        make: Creates the library from a revision and a draft.
    """
    now = head()
    if before is not None and before.revision == now.token:
        return before
    draft: Draft[_C, _L] = Draft(before)
    revision = None if before is None else before.revision
    while revision != now.token:
        changed = now.changed_since(revision)
        draft.take(read(changed), changed)
        revision, now = now.token, head()
    return make(revision or "", draft)
