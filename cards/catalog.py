"""All cards in memory, as the rules see them: what lists of cards are read, judged and drawn with.

A process has one `Catalog`, always of a state that was committed as a whole. The next one takes over from it what has
not changed: the very same objects, so that what was made of them can be kept.
"""

from __future__ import annotations

import ctypes
import datetime
import gc
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from sys import intern
from typing import Any, Final, TypeVar
from weakref import ref

import structlog
from django.db import close_old_connections, connection, transaction
from django.db.models import QuerySet

from cards.models import Card, CardSet, CatalogRevision, CreatureType, Printing
from rules import vocabulary as words
from rules.abilities.compiling import compile_card
from rules.cards import CardDef
from tcg.construction import Cards
from tcg.library import AnyLibrary, Names, others_of
from tcg.names import fold, name_key
from tcg.setnumber import SetNumber

log = structlog.get_logger(__name__)

#: Seconds from one look at the database for other cards to the next.
INTERVAL = 0.25
#: Seconds after which no request has the catalogue of before any more.
_ASKED_STILL: Final = 60.0
#: Seconds that a thread which makes a catalogue goes on while others wait for their turn.
_SOON: Final = 0.0005
#: What follows a catalogue of more cards than this is made beside the requests, which it answers until then.
LARGE = 2_000

_T = TypeVar("_T")
_L = TypeVar("_L")
_Source = TypeVar("_Source", bound="Catalog | Names")


@dataclass(frozen=True, slots=True)
class Printed:
    """One printing of a card; `image` is the name of the stored image, or empty, `released` the date of the set."""

    card_id: int
    number: SetNumber
    rarity: str = ""
    artist: str = ""
    image: str = ""
    image_digest: str = ""
    released: datetime.date | None = None


@dataclass(frozen=True, slots=True)
class SetInfo:
    """A set that cards are printed in."""

    code: str
    name: str
    released: datetime.date | None = None


class Printings:
    """Which cards are printed where: by card the newest set first, by set in the order of the numbers.

    The same object from catalogue to catalogue while no printing changes.
    """

    def __init__(self, by_card: Mapping[int, tuple[Printed, ...]]) -> None:
        self.by_card = by_card
        sets: dict[str, list[Printed]] = defaultdict(list)
        for printings in by_card.values():
            for printing in printings:
                sets[printing.number.set].append(printing)
        self.by_set = {code: tuple(sorted(printed, key=_by_number)) for code, printed in sets.items()}
        self.by_number = {
            (code, printing.number.number, printing.number.variant): printing.card_id
            for code, printed in self.by_set.items()
            for printing in printed
        }

    @classmethod
    def of(cls, printings: Iterable[Printed]) -> Printings:
        """All of these, in any order."""
        return cls(_by_card(printings))


def _by_card(printings: Iterable[Printed]) -> dict[int, tuple[Printed, ...]]:
    found: dict[int, tuple[Printed, ...]] = {}
    for printing in printings:
        found[printing.card_id] = (*found.get(printing.card_id, ()), printing)
    for card_id, printed in found.items():
        if len(printed) > 1:
            found[card_id] = tuple(sorted(printed, key=_by_age))
    return found


def _by_number(printing: Printed) -> tuple[int, str, str]:
    return printing.number.number, printing.number.variant, printing.number.language


def _by_age(printing: Printed) -> tuple[int, str, tuple[int, str, str]]:
    """A set without a date is the oldest, on any database."""
    return -printing.released.toordinal() if printing.released else 0, printing.number.set, _by_number(printing)


class Catalog(Mapping[int, CardDef]):
    """The cards by permanent id, by name and by slug, at one revision. Read only; safe to share between threads.

    `types` are the names of the creature types, which card texts are read with, and `sets` the sets by their codes.
    What `before`, the catalogue that this one follows, made of cards that are the same objects is not made again.
    """

    game: Final = "despaira"

    def __init__(
        self,
        revision: str,
        cards: Collection[CardDef],
        printings: Printings | None = None,
        types: Collection[str] = (),
        sets: Iterable[SetInfo] = (),
        before: Catalog | None = None,
    ) -> None:
        self.revision = revision
        self.sets = {each.code: each for each in sets}
        self.types = frozenset(types)
        self.printings = printings or Printings({})
        by_id = {card.id: card for card in cards}
        if before is None:
            self.names = Names(by_id)
        else:
            changed = others_of(by_id, before.cards)
            self.names = Names.after(before.names, by_id, changed)
            self._since = ref(before), frozenset(changed | others_of(self.printings.by_card, before.printings.by_card))
        ordered = {card_id: by_id[card_id] for card_id in self.names.by_key.values()}
        #: The cards by id, as deck construction wants them.
        self.cards: Cards[CardDef] = Cards(ordered, None if before is None else before.cards)
        self._playable: dict[int, CardDef] = {}
        if before is not None and before.types == self.types:
            self._playable = before._playable.copy()  # of a copy: somebody may be compiling there
            for card_id in changed:
                self._playable.pop(card_id, None)

    @property
    def before(self) -> Catalog | None:
        """The catalogue that this one follows, as long as somebody has it."""
        return self._since[0]()

    def __getitem__(self, card_id: int) -> CardDef:
        return self.cards[card_id]

    def __iter__(self) -> Iterator[int]:
        return iter(self.cards)

    _since: tuple[Callable[[], Catalog | None], frozenset[int]] = (lambda: None, frozenset())

    # A catalogue is itself and no other, so that what is made from it can be kept by it. A Mapping compares contents.
    __hash__ = object.__hash__

    def __eq__(self, other: object) -> bool:
        return self is other

    def __len__(self) -> int:
        return len(self.cards)

    def playable(self, card_id: int) -> CardDef:
        """The card with its text compiled to abilities, or as the blank that it is played as (O-13.7).

        The text is compiled when somebody first asks, and kept. Raises KeyError for a card that isn't there.
        """
        card = self._playable.get(card_id)
        if card is None:
            # Two threads may both compile it: to the same.
            card = self._playable[card_id] = compile_card(self[card_id], types=self.types)
        return card

    def named(self, name: str) -> CardDef | None:
        """The card with this name (O-2.2), or with this slug; accents may be left out where no other card has them."""
        names = self.names
        card_id = names.by_key.get(name_key(name)) or names.by_slug.get(name) or names.by_fold.get(fold(name))
        return None if card_id is None else self[card_id]

    def numbered(self, set_code: str, number: int, variant: str = "") -> CardDef | None:
        """The card printed with this number in this set."""
        card_id = self.printings.by_number.get((set_code, number, variant))
        return None if card_id is None else self[card_id]

    def slugged(self, slug: str) -> CardDef | None:
        """The card with this slug."""
        card_id = self.names.by_slug.get(slug)
        return None if card_id is None else self[card_id]

    def printings_of(self, card_id: int) -> tuple[Printed, ...]:
        """The printings of a card, newest set first."""
        return self.printings.by_card.get(card_id, ())

    def printings_in(self, set_code: str) -> tuple[Printed, ...]:
        """The printings in a set, by number."""
        return self.printings.by_set.get(set_code, ())

    def printing_of(self, card_id: int) -> Printed | None:
        """The newest printing of a card, or None where it has none."""
        printings = self.printings_of(card_id)
        return printings[0] if printings else None

    def changed_since(self, other: Catalog) -> frozenset[int]:
        """The ids of the cards that are not the very same here and in another catalogue, with the same printings."""
        before, changed = self._since
        if before() is other:
            return changed
        cards = others_of(self.cards, other.cards)
        return frozenset(cards | others_of(self.printings.by_card, other.printings.by_card))


# --- what is made of it ------------------------------------------------------------------------------------------

_made_beforehand: list[Callable[[Catalog], object]] = []
_keep_only: list[Callable[[Catalog | None], None]] = []


def made_beforehand(make: Callable[[Catalog], _T]) -> Callable[[Catalog], _T]:
    """Decorate what works something out that is kept: it is called with a new catalogue before any request has it.

    That is in a server, and wherever the catalogue is large; elsewhere it is worked out for who first asks.
    """
    _made_beforehand.append(make)
    return make


def kept_with_catalog(make: Callable[[Catalog, _T | None], _T]) -> Callable[[Catalog], _T]:
    """Decorate what makes something of a catalogue: it is kept for the last two, and made beforehand.

    It is handed what it made of the catalogue before, or what it made last, or None, and may take over from there what
    it made of cards, printings and names that are the same objects.
    """
    return made_beforehand(_kept(make, lambda catalog: catalog))


def kept_with_names(make: Callable[[Names, _T | None], _T]) -> Callable[[AnyLibrary], _T]:
    """Decorate what makes something of the cards' names alone: it is kept as long as they are, and made beforehand.

    It is handed what it made of the names before, or what it made last, or None.
    """

    def names_of(library: AnyLibrary) -> Names:
        return library.names

    kept = _kept(make, names_of)
    made_beforehand(kept)
    return kept


def _kept(make: Callable[[_Source, _T | None], _T], source_of: Callable[[_L], _Source]) -> Callable[[_L], _T]:
    """What is made of the source that a library has, kept for the last two sources."""
    made: tuple[tuple[_Source, _T], ...] = ()

    def kept(library: _L) -> _T:
        nonlocal made
        source = source_of(library)
        for known, value in made:
            if known is source:
                return value
        last = made[0][1] if made else None
        before = next((value for known, value in made if known is source.before), last)
        value = make(source, before)  # two threads may both make it: alike
        made = ((source, value), *made[:1])
        return value

    def keep_only(catalog: Any) -> None:
        nonlocal made
        source = None if catalog is None else source_of(catalog)
        made = tuple(entry for entry in made if entry[0] is source)

    _keep_only.append(keep_only)
    return kept


def kept_with_cards(make: Callable[[CardDef, Catalog], _T]) -> Callable[[CardDef, Catalog], _T]:
    """Decorate what makes something of one card and its printings: it is kept as long as they are the same."""

    @kept_with_catalog
    def by_id(catalog: Catalog, before: tuple[Catalog, dict[int, _T]] | None) -> tuple[Catalog, dict[int, _T]]:
        if before is None:
            return catalog, {}
        known = before[1].copy()  # somebody may be adding to it
        for card_id in catalog.changed_since(before[0]):
            known.pop(card_id, None)
        return catalog, known

    def kept(card: CardDef, catalog: Catalog) -> _T:
        made = by_id(catalog)[1]
        if card.id not in made:
            made[card.id] = make(card, catalog)
        return made[card.id]

    return kept


# --- from the database -------------------------------------------------------------------------------------------


class _Draft:
    """The next catalogue while it is being read: what `before` has, and over it the rows that have changed."""

    def __init__(self, before: Catalog | None) -> None:
        self.revision: str | None = None if before is None else before.revision
        self._before = before
        self._cards: dict[int, CardDef] = {} if before is None else dict(before.cards)
        self._printings: dict[int, tuple[Printed, ...]] = {} if before is None else dict(before.printings.by_card)
        self._types: Collection[str] = ()
        self._sets: Collection[SetInfo] = ()

    def read(self, changed: Collection[int] | None) -> None:
        """Read the cards with these ids, which may be gone, or all there are. What says the same is not replaced."""
        cards, printings = Card.objects.order_by(), Printing.objects.order_by()
        if changed is not None:
            cards, printings = cards.filter(pk__in=changed), printings.filter(card__in=changed)
        types = dict(CreatureType.objects.values_list("pk", "name").order_by())
        of_sets = CardSet.objects.values_list("pk", "code", "name", "released")
        sets = {key: SetInfo(code, name, released) for key, code, name, released in of_sets}
        self._types, self._sets = types.values(), sets.values()
        self._merge(self._cards, {card.id: card for card in _definitions(cards, types)}, changed)
        self._merge(self._printings, _by_card(_printed(printings, sets)), changed)

    @staticmethod
    def _merge(known: dict[int, _T], read: dict[int, _T], changed: Collection[int] | None) -> None:
        for card_id in list(known) if changed is None else changed:
            if card_id not in read:
                known.pop(card_id, None)
        for card_id, value in read.items():
            if known.get(card_id) != value:
                known[card_id] = value

    def catalog(self) -> Catalog:
        """What was read, once it is known to be whole."""
        before = self._before
        if before is not None and before.printings.by_card == self._printings:
            printings = before.printings
        else:
            printings = Printings(self._printings)
        return Catalog(self.revision or "", self._cards.values(), printings, self._types, self._sets, before)


#: The words of the rules by their codes, none by none: to look a word up in its list takes longer.
_KINDS: Final = {each.value: each for each in words.Kind}
_ELEMENTS: Final[Mapping[str | None, words.Element | None]] = {
    None: None,
    **{each.value: each for each in words.Element},
}
_SPECIAL: Final = {each.value: each for each in words.SpecialKind}
_ACTIVATIONS: Final[Mapping[str, words.Activation | None]] = {
    "": None,
    **{each.value: each for each in words.Activation},
}
_TILES: Final[Mapping[str, words.Tile | None]] = {"": None, **{each.value: each for each in words.Tile}}


#: The set of a printing that came after the sets had been read: all is read again then.
_UNKNOWN: Final = SetInfo("", "")


def _definitions(rows: QuerySet[Card], types: Mapping[int, str]) -> Iterator[CardDef]:
    """Without a model for each row, which would take twice as long. `types` are the creature types by their keys."""
    classes_of = lru_cache(maxsize=None)(words.classes_of_mask)
    for (
        card_id, name, kind, slug, element, level, type_id, special, activation, class_mask, ability_name, text,
        plays_as, lore, atk, hp, catk, ratk, ratk_range, defence, hl, leader_hp, tile, executable,
    ) in rows.values_list(
        "pk", "name", "kind", "slug", "element", "level", "type_id", "special", "activation", "class_mask",
        "ability_name", "text", "plays_as", "lore", "atk", "hp", "catk", "ratk", "ratk_range", "defence", "hl",
        "leader_hp", "tile", "executable",
    ):  # fmt: skip
        yield CardDef(
            id=card_id,
            name=name,
            slug=slug,
            kind=_KINDS[kind],
            element=_ELEMENTS[element],
            level=level,
            type=types.get(type_id, "") if type_id else "",
            special=_SPECIAL[special],
            activation=_ACTIVATIONS[activation],
            classes=classes_of(class_mask or 0),
            ability_name=ability_name,
            text=text,
            plays_as=plays_as,
            lore=lore,
            atk=atk,
            hp=hp,
            catk=catk,
            ratk=ratk,
            ratk_range=ratk_range,
            def_=defence,
            hl=hl,
            leader_hp=leader_hp,
            tile=_TILES[tile],
            is_executable=executable,
        )


def _printed(rows: QuerySet[Printing], sets: Mapping[int, SetInfo]) -> Iterator[Printed]:
    """`sets` by their keys."""
    columns = ("card", "set_id", "language", "number", "variant", "rarity", "artist", "image", "image_digest")
    for card_id, key, language, number, variant, rarity, artist, image, digest in rows.values_list(*columns):
        printed_in = sets.get(key, _UNKNOWN)
        place = SetNumber(printed_in.code, intern(language), number, variant)
        yield Printed(card_id, place, intern(rarity), intern(artist), image, digest, printed_in.released)


def _read(before: Catalog | None) -> Catalog:
    """The cards as they stand, which is `before` itself where it is of this revision.

    Never a part of a change: what changes while it is being read is read again, whatever the database isolates.
    """
    head = CatalogRevision.head()
    if before is not None and before.revision == head.token:
        return before
    draft = _Draft(before)
    while draft.revision != head.token:
        draft.read(head.changed_since(draft.revision))
        draft.revision = head.token
        head = CatalogRevision.head()
    return draft.catalog()


# --- in this process ---------------------------------------------------------------------------------------------


class _Uncommitted(threading.local):
    """The revisions that this thread has made in a transaction that goes on, and the cards as they stand there."""

    def __init__(self) -> None:
        self.revisions: set[str] = set()
        self.catalog: Catalog | None = None


@contextmanager
def _in_small_pieces() -> Iterator[None]:
    """Let requests go on beside: a thread that wants to is let in ten times as soon as otherwise, and the collector of
    garbage doesn't stop all of them to look at what is being made, of which nothing is garbage.
    """
    interval, was_collecting = sys.getswitchinterval(), gc.isenabled()
    sys.setswitchinterval(_SOON)
    gc.disable()
    try:
        yield
    finally:
        sys.setswitchinterval(interval)
        if was_collecting:
            gc.enable()


class _Keeper:
    """The catalogue of this process, looked after by whoever asks for it, and in a server by a thread besides.

    What a transaction has changed, nobody but its own thread gets to see before it is committed.
    """

    def __init__(self) -> None:
        self._catalog: Catalog | None = None
        self._previous: Catalog | None = None
        self._changed_at = 0.0
        self._next_look = 0.0
        self._reading = threading.Lock()
        self._catching_up = threading.Lock()
        self._has_failed = False
        self._uncommitted = _Uncommitted()

    @property
    def known(self) -> Catalog | None:
        """See the function of this name."""
        return self._catalog

    def current(self) -> Catalog:
        """See the function of this name."""
        if self._uncommitted.revisions and (own := self._own()) is not None:
            return own
        known, now = self._catalog, time.monotonic()
        if known is None:
            return self._take_over()
        if now >= self._next_look:
            self._next_look = now + INTERVAL
            if CatalogRevision.current() != known.revision:
                if len(known) <= LARGE:
                    return self._take_over()
                if not self._catching_up.locked():
                    threading.Thread(target=self._catch_up_and_close, name="catalog", daemon=True).start()
        return known

    def _take_over(self) -> Catalog:
        with self._reading:
            self._catalog = _read(self._catalog)
            return self._catalog

    def _own(self) -> Catalog | None:
        """The cards as the transaction of this thread sees them; None where all that it changed was rolled back."""
        own, revision = self._uncommitted, CatalogRevision.current()
        if revision not in own.revisions:
            self._forget_own()
            return None
        if own.catalog is None or own.catalog.revision != revision:
            own.catalog = _read(own.catalog or self._catalog)
        return own.catalog

    def renewed(self, revision: str) -> None:
        """See the function of this name."""
        self._uncommitted.revisions.add(revision)
        transaction.on_commit(self._forget_own)

    def _forget_own(self) -> None:
        self._uncommitted.revisions.clear()
        self._uncommitted.catalog = None
        self._next_look = 0.0

    def catch_up(self) -> None:
        """Take over what is new with all that is made beforehand, unless another thread is about it.

        What goes wrong is logged, once as long as it does: the next look will do.
        """
        if not self._catching_up.acquire(blocking=False):
            return
        try:
            with _in_small_pieces():
                known = self._catalog
                catalog = _read(known)
                if catalog is not known:
                    self._forget_previous()
                    for make in _made_beforehand:
                        make(catalog)
                    with self._reading:
                        if self._catalog is known:  # else a request has read the cards meanwhile, which may be newer
                            self._previous, self._catalog = known, catalog
                            self._changed_at = time.monotonic()
            self._has_failed = False
        except Exception as error:
            if not self._has_failed:
                log.exception("catalog_not_read", exc_info=error)
            self._has_failed = True
        finally:
            self._catching_up.release()

    def _forget_previous(self) -> None:
        """Keep nothing of the catalogue before this one: nobody asks it any more."""
        for forget_others in _keep_only:
            forget_others(self._catalog)
        if self._previous is not None:
            # Formats know the cards that know them: of what is frozen the collector of garbage would not tell.
            self._previous.cards.checkers.clear()
            self._previous = None

    def _catch_up_and_close(self) -> None:
        try:
            self.catch_up()
        finally:
            connection.close()

    def attend(self) -> None:
        """Catch up for as long as the process lives."""
        while True:
            time.sleep(INTERVAL)
            self._next_look = time.monotonic() + 2 * INTERVAL
            self.catch_up()
            if self._previous is not None and time.monotonic() > self._changed_at + _ASKED_STILL:
                self._forget_previous()
                _give_memory_back()
            close_old_connections()  # as a request does


_keeper = _Keeper()


def _give_memory_back() -> None:
    """Hand free memory back to the system, where the C library can: by itself it keeps what lies before used memory."""
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)


def current() -> Catalog:
    """The catalogue as it stands, or stood `INTERVAL` ago; at once what this process has changed itself.

    A large one is a little older: as much as it takes to read what has changed, which no request waits for.
    """
    return _keeper.current()


def known() -> Catalog | None:
    """The catalogue as this process read it last, None where it has read none: no look at the database, for what is
    shown of the cards on pages that are not about them."""
    return _keeper.known


def watch() -> bool:
    """Read the cards now, and keep up with them from now on: what a server does before its first request. Says whether
    there are any to be read yet.

    Where there is no database yet, or no tables, it waits for them. The collector of garbage looks neither while they
    are read nor ever at them: with 30,000 cards each look would hold up requests for a fifth of a second.
    """
    _keeper.catch_up()
    gc.freeze()
    connection.close()
    threading.Thread(target=_keeper.attend, name="catalog", daemon=True).start()
    return _keeper.known is not None


def renewed(revision: str) -> None:
    """Take note that this thread has changed the cards, in a transaction that may not be over."""
    _keeper.renewed(revision)
