"""What a process keeps of the cards of a game: its library, and what is made of one.

A process has one library a game, always of a state that was committed as a whole. Whatever is worked out of a library
is kept for the last two of its game.
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

#: Seconds from one look at the database for other cards to the next.
INTERVAL = 0.25
#: What follows a library of more cards than this is made beside the requests, which it answers until then.
LARGE = 2_000
#: Seconds after which no request has the library of before any more.
_ASKED_STILL: Final = 60.0
#: Seconds that a thread which makes a library goes on while others wait for their turn.
_SOON: Final = 0.0005


class Source(Protocol):
    """What something is made of: it knows which one it follows, as long as somebody has that."""

    @property
    def before(self) -> Self | None: ...


_T = TypeVar("_T")
_M = TypeVar("_M", bound=AnyLibrary)
_C = TypeVar("_C", bound=Card)
_S = TypeVar("_S", bound=Source)

# --- what is made of libraries ------------------------------------------------------------------------------------

#: For what is made of the libraries of all games.
EVERY: Final = ""
_preloaded: defaultdict[str, list[Callable[[Any], object]]] = defaultdict(list)
_keep_only: Final[list[Callable[[str, Any], None]]] = []


def preloaded(make: Callable[[_M], _T], *games: str) -> Callable[[_M], _T]:
    """Have something that is kept worked out of the libraries of these games before any request has them.

    That is in a server, and wherever a library is large; elsewhere it is worked out for who first asks.
    """
    for game in games:
        _preloaded[game].append(make)
    return make


def cached_by(make: Callable[[_S, _T | None], _T], source_of: Callable[[_M], _S], *games: str) -> Callable[[_M], _T]:
    """What is made of the source that a library of one of these games has, kept for the last two sources of the game,
    and made beforehand.

    `make` is handed what it made of the source before, or what it made last, or None.
    """
    made: dict[str, tuple[tuple[_S, _T], ...]] = {}

    def kept(library: _M) -> _T:
        source, entries = source_of(library), made.get(library.game, ())
        for known, value in entries:
            if known is source:
                return value
        last = entries[0][1] if entries else None
        before = next((value for known, value in entries if known is source.before), last)
        value = make(source, before)  # two threads may both make it: alike
        made[library.game] = ((source, value), *entries[:1])
        return value

    def keep_only(game: str, library: _M | None) -> None:
        source = None if library is None else source_of(library)
        made[game] = tuple(entry for entry in made.get(game, ()) if entry[0] is source)

    _keep_only.append(keep_only)
    return preloaded(kept, *games)


def cached_by_card(make: Callable[[_C, _M], _T]) -> Callable[[_C, _M], _T]:
    """Decorate a function of one card of any game and its library: its result is cached as long as the card and its
    printings are the same.
    """

    def by_id(library: Library, before: tuple[Library, dict[int, _T]] | None) -> tuple[Library, dict[int, _T]]:
        if before is None:
            return library, {}
        known = before[1].copy()  # somebody may be adding to it
        for card_id in library.changed_since(before[0]):
            known.pop(card_id, None)
        return library, known

    by_library = cached_by_library(by_id)

    def kept(card: _C, library: _M) -> _T:
        made = by_library(library)[1]
        if card.id not in made:
            made[card.id] = make(card, library)
        return made[card.id]

    return kept


def cached_by_library(make: Callable[[Library, _T | None], _T]) -> Callable[[Any], _T]:
    """Decorate a function of the cards of any game: its result is cached for the last two libraries of each game.

    It is given what it returned for the library before, or last, or None.
    """
    return cached_by(make, lambda library: library, EVERY)


def cached_by_library_of(game: str) -> Callable[[Callable[[Library, _T | None], _T]], Callable[[Library], _T]]:
    """Return the decorator that does so for the libraries of the game with this code alone."""

    def decorate(make: Callable[[Library, _T | None], _T]) -> Callable[[Library], _T]:
        return cached_by(make, lambda library: library, game)

    return decorate


def cached_by_names(make: Callable[[Names, _T | None], _T]) -> Callable[[AnyLibrary], _T]:
    """Decorate what makes something of the names of a game's cards alone: it is kept as long as they are, and made
    beforehand.

    It is handed what it made of the names before, or what it made last, or None.
    """

    def names_of(library: AnyLibrary) -> Names:
        return library.names

    return cached_by(make, names_of, EVERY)


# --- in this process ----------------------------------------------------------------------------------------------


class _Uncommitted(threading.local):
    """The revisions that this thread has made in a transaction that goes on, and the cards as they stand there."""

    def __init__(self) -> None:
        self.revisions: set[str] = set()
        self.library: Library | None = None


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


class LibraryCache:
    """The library of a game in this process, looked after by whoever asks for it, and in a server by a thread besides.

    `read` reads the cards as they stand: it is handed the library before, and gives that back where it is of this
    revision; `revision` reads the revision alone. What a transaction has changed, nobody but its own thread gets to see
    before it is committed.
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
        """The library as this process read it last, None where it has read none: no look at the database."""
        return self._library

    def current(self) -> Library:
        """The library as it stands, or stood `INTERVAL` ago; at once what this process has changed itself.

        A large one is a little older: as much as it takes to read what has changed, which no request waits for.
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
        """The cards as the transaction of this thread sees them; None where all that it changed was rolled back."""
        own, revision = self._uncommitted, self._revision()
        if revision not in own.revisions:
            self._forget_own()
            return None
        if own.library is None or own.library.revision != revision:
            own.library = self._read(own.library or self._library)
        return own.library

    def renewed(self, revision: str) -> None:
        """Take note that this thread has changed the cards, in a transaction that may not be over."""
        self._uncommitted.revisions.add(revision)
        transaction.on_commit(self._forget_own)

    def _forget_own(self) -> None:
        self._uncommitted.revisions.clear()
        self._uncommitted.library = None
        self._next_look = 0.0

    def catch_up(self) -> None:
        """Take over what is new with all that is made beforehand, unless another thread is about it.

        What goes wrong is logged, once as long as it does: the next look will do.
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
                        if self._library is known:  # else a request has read the cards meanwhile, which may be newer
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
        """Keep nothing of the library before this one: nobody asks it any more."""
        for keep_only in _keep_only:
            keep_only(self.game, self._library)
        if self._previous is not None:
            # Formats know the cards that know them: of what is frozen the collector of garbage would not tell.
            self._previous.cards.checkers.clear()
            self._previous = None

    def _catch_up_and_close(self) -> None:
        try:
            self.catch_up()
        finally:
            connection.close()

    def look(self) -> None:
        """Catch up, and forget what nobody can have any more: what a thread of the server does all the time."""
        self._next_look = time.monotonic() + 2 * INTERVAL
        self.catch_up()
        if self._previous is not None and time.monotonic() > self._changed_at + _ASKED_STILL:
            self._forget_previous()
            _give_memory_back()


def watch(caches: Sequence[LibraryCache]) -> bool:
    """Read the cards now, and keep up with them from now on: what a server does before its first request. Says whether
    there are any to be read yet.

    Where there is no database yet, or no tables, it waits for them. The collector of garbage looks neither while they
    are read nor ever at them: with 30,000 cards each look would hold up requests for a fifth of a second.
    """
    for cache in caches:
        cache.catch_up()
    gc.freeze()
    connection.close()
    threading.Thread(target=attend, args=(caches,), name="cards", daemon=True).start()
    return all(cache.known is not None for cache in caches)


def attend(caches: Sequence[LibraryCache]) -> None:
    """Keep up with the cards for as long as the process lives."""
    while True:
        time.sleep(INTERVAL)
        for cache in caches:
            cache.look()
        close_old_connections()  # as a request does


def _give_memory_back() -> None:
    """Hand free memory back to the system, where the C library can: by itself it keeps what lies before used memory."""
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
