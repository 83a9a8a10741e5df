"""Cache of the card libraries of this process, always in a committed state, and of values derived from them.

A process has one library per game. Derived values are cached for the last two libraries of a game.
"""

from __future__ import annotations

import ctypes
import gc
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, Protocol, Self, TypeVar

import structlog
from django.db import close_old_connections, connection, transaction

from cards.catalog.library import Library
from tcg.library import AnyLibrary, Card, Names

log = structlog.get_logger("cards.process_cache")

#: Seconds between checks for a new revision.
INTERVAL = 0.25
#: Above this many cards the next library is built in a thread, while requests use the old one.
LARGE = 2_000
#: Seconds after which no request can still use the preceding library.
_LONGEST_REQUEST: Final = 60.0
#: Thread switch interval in seconds while a library is built.
_SWITCH_INTERVAL: Final = 0.0005


class Source(Protocol):
    """Protocol of an object from which cached values are computed, such as a library or its names."""

    @property
    def before(self) -> Self | None:
        """The preceding object of the same kind, while it is still in memory."""


_T = TypeVar("_T")
_M = TypeVar("_M", bound=AnyLibrary)
_C = TypeVar("_C", bound=Card)
_S = TypeVar("_S", bound=Source)

# --- what is made of libraries ------------------------------------------------------------------------------------

#: Registers a function for the libraries of all games.
EVERY: Final = ""
_preloaded: defaultdict[str, list[Callable[[Any], object]]] = defaultdict(list)
_drop_others: Final[list[Callable[[str, Any], None]]] = []


def preloaded(make: Callable[[_M], _T], *games: str) -> Callable[[_M], _T]:
    """Register a cached function of a library to be called with each new library of some games, and return it.

    In servers, and for large libraries, it is called before any request uses the library. Otherwise the first request
    that needs the value computes it. `games` are codes, or `EVERY` for all games.
    """
    for game in games:
        _preloaded[game].append(make)
    return make


def cached_by(make: Callable[[_S, _T | None], _T], source_of: Callable[[_M], _S], *games: str) -> Callable[[_M], _T]:
    """Return a caching function of a library, which computes its value by `make` from one part of it, the source.

    `make` also gets the value of the preceding or last source, or None. `source_of` returns the source of a library.
    Values are cached for the last two sources of each game, and preloaded for `games`: codes, or `EVERY`.
    """
    made: dict[str, tuple[tuple[_S, _T], ...]] = {}

    def cached(library: _M) -> _T:
        source, entries = source_of(library), made.get(library.game, ())
        for known, value in entries:
            if known is source:
                return value
        last = entries[0][1] if entries else None
        before = next((value for known, value in entries if known is source.before), last)
        value = make(source, before)  # two threads may both make it: alike
        made[library.game] = ((source, value), *entries[:1])
        return value

    def drop_others(game: str, library: _M | None) -> None:
        source = None if library is None else source_of(library)
        made[game] = tuple(entry for entry in made.get(game, ()) if entry[0] is source)

    _drop_others.append(drop_others)
    return preloaded(cached, *games)


def cached_by_card(make: Callable[[_C, _M], _T]) -> Callable[[_C, _M], _T]:
    """Return a function that caches the results of `make` by card while the card and its printings are unchanged."""

    def by_id(library: Library, before: tuple[Library, dict[int, _T]] | None) -> tuple[Library, dict[int, _T]]:
        if before is None:
            return library, {}
        known = before[1].copy()  # another thread may add to it
        for card_id in library.changed_since(before[0]):
            known.pop(card_id, None)
        return library, known

    by_library = cached_by_library(by_id)

    def cached(card: _C, library: _M) -> _T:
        made = by_library(library)[1]
        if card.id not in made:
            made[card.id] = make(card, library)
        return made[card.id]

    return cached


def cached_by_library(make: Callable[[Library, _T | None], _T]) -> Callable[[Any], _T]:
    """Return a function of a library that caches the results of `make` for the last two libraries of each game.

    `make` also receives its result for the preceding or last library, or None.
    """
    return cached_by(make, lambda library: library, EVERY)


def cached_by_library_of(game: str) -> Callable[[Callable[[Library, _T | None], _T]], Callable[[Library], _T]]:
    """Return a decorator like `cached_by_library` that preloads only the libraries of one game."""

    def decorate(make: Callable[[Library, _T | None], _T]) -> Callable[[Library], _T]:
        return cached_by(make, lambda library: library, game)

    return decorate


def cached_by_names(make: Callable[[Names, _T | None], _T]) -> Callable[[AnyLibrary], _T]:
    """Return a function of a library that caches and preloads a value made from its card names by `make`.

    `make` also receives its result for the preceding or last names, or None.
    """

    def names_of(library: AnyLibrary) -> Names:
        return library.names

    return cached_by(make, names_of, EVERY)


# --- in this process ----------------------------------------------------------------------------------------------


class _Uncommitted(threading.local):
    """State of this thread's open transaction: its revisions of the cards, and the library with its changes."""

    def __init__(self) -> None:
        self.revisions: set[str] = set()
        self.library: Library | None = None


@contextmanager
def _in_small_pieces() -> Iterator[None]:
    """Let other threads run often and stop the garbage collector, so that requests stay fast in the block.

    Nothing that is built in this context is garbage.
    """
    interval, was_collecting = sys.getswitchinterval(), gc.isenabled()
    sys.setswitchinterval(_SWITCH_INTERVAL)
    gc.disable()
    try:
        yield
    finally:
        sys.setswitchinterval(interval)
        if was_collecting:
            gc.enable()


class LibraryCache:
    """Cache of this process for the current library of one game.

    Callers update it, and in a server a thread does as well. Uncommitted changes are visible only to the thread that
    made them. `game` is a code. `read` returns the current library, given the preceding one, which it returns if that
    is current. `revision` returns the current revision.
    """

    def __init__(self, game: str, read: Callable[[Library | None], Library], revision: Callable[[], str]) -> None:
        self.game = game
        self._read, self._revision = read, revision
        self._library: Library | None = None
        self._previous: Library | None = None
        self._changed_at = 0.0
        self._next_look = 0.0
        self._reading = threading.Lock()
        self._catching_up = threading.Lock()
        self._has_failed = False
        self._uncommitted = _Uncommitted()

    @property
    def known(self) -> Library | None:
        """The library that this process read last, or None. It does not query the database."""
        return self._library

    def current(self) -> Library:
        """Return the current library, at most `INTERVAL` seconds old, with changes by this process.

        A large library may be older by the time that its successor takes to build, since no request waits for that.
        """
        if self._uncommitted.revisions and (own := self._own()) is not None:
            return own
        known, now = self._library, time.monotonic()
        if known is None:
            return self._take_over()
        if now >= self._next_look:
            self._next_look = now + INTERVAL
            if self._revision() != known.revision:
                if len(known.cards) <= LARGE:
                    return self._take_over()
                if not self._catching_up.locked():
                    threading.Thread(target=self._catch_up_and_close, name=f"cards of {self.game}", daemon=True).start()
        return known

    def _take_over(self) -> Library:
        with self._reading:
            self._library = self._read(self._library)
            return self._library

    def _own(self) -> Library | None:
        """Return the library with the changes of this transaction, or None if they were rolled back."""
        own, revision = self._uncommitted, self._revision()
        if revision not in own.revisions:
            self._forget_own()
            return None
        if own.library is None or own.library.revision != revision:
            own.library = self._read(own.library or self._library)
        return own.library

    def renewed(self, revision: str) -> None:
        """Record the new `revision` of cards that this thread has changed, maybe in an open transaction."""
        self._uncommitted.revisions.add(revision)
        transaction.on_commit(self._forget_own)

    def _forget_own(self) -> None:
        self._uncommitted.revisions.clear()
        self._uncommitted.library = None
        self._next_look = 0.0

    def catch_up(self) -> None:
        """Read the current library and preload its values, unless another thread is doing so.

        Errors are logged, of several in a row only the first.
        """
        if not self._catching_up.acquire(blocking=False):
            return
        try:
            with _in_small_pieces():
                known = self._library
                library = self._read(known)
                if library is not known:
                    self._forget_previous()
                    for make in (*_preloaded[EVERY], *_preloaded[self.game]):
                        make(library)
                    with self._reading:
                        if self._library is known:  # unless a request has read newer cards meanwhile
                            self._previous, self._library = known, library
                            self._changed_at = time.monotonic()
            self._has_failed = False
        except Exception as error:
            if not self._has_failed:
                log.exception("catalog_not_read", game=self.game, exc_info=error)
            self._has_failed = True
        finally:
            self._catching_up.release()

    def _forget_previous(self) -> None:
        """Drop all values cached for the preceding library."""
        for drop_others in _drop_others:
            drop_others(self.game, self._library)
        if self._previous is not None:
            # Break the reference cycle between formats and cards: frozen objects are never collected.
            self._previous.cards.checkers.clear()
            self._previous = None

    def _catch_up_and_close(self) -> None:
        try:
            self.catch_up()
        finally:
            connection.close()

    def look(self) -> None:
        """Update the library from the database, and drop the preceding one when no request can use it any more.

        A server thread calls this repeatedly.
        """
        self._next_look = time.monotonic() + 2 * INTERVAL
        self.catch_up()
        if self._previous is not None and time.monotonic() > self._changed_at + _LONGEST_REQUEST:
            self._forget_previous()
            _give_memory_back()


def watch(caches: Sequence[LibraryCache]) -> bool:
    """Read the libraries of all games, start a thread that updates them, and return whether all could be read.

    A server calls this before its first request. The thread waits for a missing database or missing tables. The garbage
    collector skips the cards, because a scan of 30,000 cards blocks requests for a fifth of a second.
    """
    for cache in caches:
        cache.catch_up()
    gc.freeze()
    connection.close()
    threading.Thread(target=attend, args=(caches,), name="cards", daemon=True).start()
    return all(cache.known is not None for cache in caches)


def attend(caches: Sequence[LibraryCache]) -> None:
    """Update the libraries of all games regularly, as long as the process lives."""
    while True:
        time.sleep(INTERVAL)
        for cache in caches:
            cache.look()
        close_old_connections()  # as a request does


def _give_memory_back() -> None:
    """Return unused memory to the operating system, if the C library supports it."""
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
