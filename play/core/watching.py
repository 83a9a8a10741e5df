"""Changes of matches, for the clients of this process that listen.

Changes that this process makes are announced at once (`announce`). Those of other processes are found by one query for
all matches that are listened to, a few times a second.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Final, NamedTuple

import structlog
from django.db import close_old_connections

from play.models import OPEN, Match

log = structlog.get_logger(__name__)

#: Seconds between two queries for changes that other processes made.
_PAUSE: Final = 0.2
#: Seconds without a change after which listeners get a sign of life.
_HEARTBEAT: Final = 15.0
#: Thread of the queries, with a database connection of its own.
_QUERIES: Final = ThreadPoolExecutor(1, thread_name_prefix="watching")


class Seen(NamedTuple):
    """Visible state of a match: the numbers of its version and position, and its status."""

    version: int
    position: int
    status: str

    @classmethod
    def of(cls, match: Match) -> Seen:
        """Return the state of a match."""
        return cls(match.version, match.position, match.status)

    @property
    def is_over(self) -> bool:
        """Whether nothing more happens in the match."""
        return self.status not in OPEN


class _Topic:
    """Newest state of a match that clients listen to, None after its deletion."""

    def __init__(self, seen: Seen) -> None:
        self.seen: Seen | None = seen
        self.changed = asyncio.Event()
        self.listeners = 0

    def tell(self, seen: Seen | None) -> None:
        """Take a state, if it is newer, and wake the listeners."""
        if self.seen is not None and (seen is None or seen.version > self.seen.version):
            self.seen = seen
            self.changed.set()
            self.changed = asyncio.Event()


class Watcher:
    """Watcher of matches for the clients of one event loop."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._topics: dict[str, _Topic] = {}
        self._looking: asyncio.Task[None] | None = None
        self._networks: Counter[str] = Counter()
        self._is_closing = False

    def listeners(self, network: str | None = None) -> int:
        """Return the number of clients that listen: of a network, or all."""
        return self._networks.total() if network is None else self._networks[network]

    async def follow(self, match_id: str, seen: Seen, network: str) -> AsyncIterator[Seen | None]:
        """Yield the state of a match, then each newer one until it is over or deleted; None after some time without.

        States in between are left out while the client is slow. `seen` is the state that is known already.
        """
        topic = self._open(match_id, seen, network)
        shown = None
        try:
            while topic.seen is not None and not self._is_closing:
                changed = topic.changed
                if topic.seen == shown:
                    with suppress(TimeoutError):
                        await asyncio.wait_for(changed.wait(), _HEARTBEAT)
                        continue
                    yield None
                else:
                    shown = topic.seen
                    yield shown
                    if shown.is_over:
                        return
        finally:
            self._leave(match_id, topic, network)

    def announce(self, match: Match) -> None:
        """Tell the clients of a match that it has changed. Any thread may call this."""
        if self._loop is not None and match.pk in self._topics:
            with suppress(RuntimeError):  # the server stops
                self._loop.call_soon_threadsafe(self._tell, match.pk, Seen.of(match))

    def close(self) -> None:
        """End all streams, since the server stops."""
        self._is_closing = True
        for topic in self._topics.values():
            topic.changed.set()

    def _open(self, match_id: str, seen: Seen, network: str) -> _Topic:
        self._loop = asyncio.get_running_loop()
        topic = self._topics.setdefault(match_id, _Topic(seen))
        topic.tell(seen)
        topic.listeners += 1
        self._networks[network] += 1
        if self._looking is None or self._looking.done():
            self._looking = self._loop.create_task(self._look())
        return topic

    def _leave(self, match_id: str, topic: _Topic, network: str) -> None:
        topic.listeners -= 1
        if not topic.listeners:
            del self._topics[match_id]
        self._networks[network] -= 1
        if not self._networks[network]:
            del self._networks[network]

    def _tell(self, match_id: str, seen: Seen | None) -> None:
        if topic := self._topics.get(match_id):
            topic.tell(seen)

    async def _look(self) -> None:
        """Look for changes that other processes made, as long as somebody listens."""
        loop = asyncio.get_running_loop()
        while self._topics:
            await asyncio.sleep(_PAUSE)
            match_ids = list(self._topics)
            try:
                found = await loop.run_in_executor(_QUERIES, _states_of, match_ids)
            except Exception as error:  # such as a database that is restarted
                log.warning("watching_failed", exc_info=error)
                continue
            for match_id in match_ids:
                self._tell(match_id, found.get(match_id))


def _states_of(match_ids: list[str]) -> dict[str, Seen]:
    """Return the states of matches by id, without those that are gone."""
    close_old_connections()
    rows = Match.objects.filter(pk__in=match_ids).order_by().values_list("pk", "version", "position", "status")
    return {match_id: Seen(*state) for match_id, *state in rows}


WATCHER: Final = Watcher()
