"""The public decks that this process keeps in memory, as they are at this moment: what `public_decks` gives.

Before each answer one small query asks what has changed since the last one (`PublicChange`). Only the changed decks are
read then, in the same request, so that one which is public no more is in no answer of any process from there on.
"""

from __future__ import annotations

import math
import threading
import time
from array import array
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import structlog
from django.db import connection
from django.db.models import Q, QuerySet

from cards.catalog import Catalog
from decks.models import Deck, DeckEntry, PublicChange, Visibility
from decks.search.public import SECTIONS, PublicDecks, Row, Snapshot, micros

log = structlog.get_logger(__name__)

#: Where more changes are to be read than these, all decks are read again; as many are kept when they are tidied.
MOST_CHANGES: Final = 2_000
#: Numbers of changes that may have been given to transactions which go on, and seconds for which they may.
_UNSEEN: Final = 200
_PATIENCE: Final = 15 * 60.0
#: Rows that are fetched at once.
_BATCH: Final = 5_000
_SECTION: Final = {section: number for number, section in enumerate(SECTIONS)}


@dataclass(frozen=True, slots=True)
class _State:
    """A snapshot, the change by its number and token that it goes up to, and numbers below that haven't been seen.

    PostgreSQL gives numbers out before it commits: what has a lower one may come later. `unseen` has the time until
    which each is waited for.
    """

    snapshot: Snapshot
    last: tuple[int, str] | None
    unseen: Mapping[int, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _News:
    """Changes since a state: the decks and owners that they are about, and where they go up to."""

    decks: frozenset[str]
    owners: frozenset[int]
    last: tuple[int, str] | None
    unseen: Mapping[int, float]


class _Keeper:
    """The public decks of this process."""

    def __init__(self) -> None:
        self._state: _State | None = None
        self._reading = threading.Lock()

    def current(self) -> Snapshot:
        """All public decks, as whoever asks sees them in the database."""
        state = self._state
        if state is not None and (news := _news_since(state)) is not None and not (news.decks or news.owners):
            return state.snapshot
        with self._reading:
            state = self._state = self._renewed(self._state)
            return state.snapshot

    def forget(self) -> None:
        """Read all decks again when they are next asked for."""
        self._state = None

    def _renewed(self, state: _State | None) -> _State:
        news = _news_since(state) if state is not None else None
        if state is None or news is None:
            return _read_all()
        if not news.decks and not news.owners:
            return state
        changed = set(news.decks)
        if news.owners:
            owned = Deck.objects.filter(owner__in=news.owners, visibility=Visibility.PUBLIC)
            changed.update(owned.order_by().values_list("pk", flat=True))
        snapshot = state.snapshot.followed_by(changed, list(_rows(changed)))
        return _State(snapshot, news.last, news.unseen)


def _news_since(state: _State) -> _News | None:
    """What has changed since a state, in one query; None where that can't be told, and all has to be read."""
    changes, known = PublicChange.objects.order_by("pk"), state.last
    if known is not None:
        wanted = Q(pk__gte=known[0])
        changes = changes.filter(wanted | Q(pk__in=list(state.unseen)) if state.unseen else wanted)
    found = list(changes.values_list("pk", "deck", "owner", "token")[: MOST_CHANGES + 1])
    if known is None:
        return None if found else _News(frozenset(), frozenset(), None, {})
    if len(found) > MOST_CHANGES or known not in ((pk, token) for pk, _, _, token in found):
        return None
    new = [change for change in found if change[0] > known[0] or change[0] in state.unseen]
    if not new:
        return _News(frozenset(), frozenset(), known, state.unseen)
    if any(not deck and owner is None for _, deck, owner, _ in new):
        return None
    last = found[-1]
    return _News(
        frozenset(deck for _, deck, _, _ in new if deck),
        frozenset(owner for _, _, owner, _ in new if owner is not None),
        (last[0], last[3]),
        _unseen(state.unseen, known[0], [pk for pk, *_ in found]),
    )


def _unseen(before: Mapping[int, float], first: int, seen: Collection[int]) -> dict[int, float]:
    """The numbers up to the last that were seen that may be given to a transaction which goes on."""
    if connection.vendor == "sqlite":
        return {}  # one writes at a time: what has a lower number was there before
    now, here = time.monotonic(), set(seen)
    gaps = dict.fromkeys((pk for pk in range(first + 1, max(here)) if pk not in here), now + _PATIENCE)
    waited = {pk: until for pk, until in before.items() if pk not in here and until > now}
    return dict(list({**waited, **gaps}.items())[-_UNSEEN:])


def _read_all() -> _State:
    """All public decks. What changes meanwhile is read again by the next look."""
    start = time.monotonic()
    last = PublicChange.objects.order_by("-pk").values_list("pk", "token").first()
    unseen: dict[int, float] = {}
    if last is not None:
        first = max(0, last[0] - _UNSEEN)
        seen = PublicChange.objects.filter(pk__gte=first).values_list("pk", flat=True)
        unseen = _unseen({}, first, list(seen))
    snapshot = Snapshot(_rows(None))
    log.info("public_decks_read", decks=snapshot.size, seconds=round(time.monotonic() - start, 2))
    return _State(snapshot, last, unseen)


def _rows(changed: Collection[str] | None) -> Iterator[Row]:
    """The public decks, or those of some that are public: two queries."""
    decks: QuerySet[Deck] = Deck.objects.filter(visibility=Visibility.PUBLIC).order_by("pk")
    entries = DeckEntry.objects.filter(deck__visibility=Visibility.PUBLIC, card__isnull=False).order_by()
    if changed is not None:
        decks, entries = decks.filter(pk__in=changed), entries.filter(deck__in=changed)
    cards: dict[str, array[int]] = {}
    for deck, card, section, count in entries.values_list("deck", "card", "section", "count").iterator(_BATCH):
        held = cards.get(deck)
        if held is None:
            held = cards[deck] = array("i")
        held.extend((card, _SECTION[section], count))
    columns = (
        *("pk", "name", "folded_name", "folded_text", "format", "is_legal", "tags", "forked_from"),
        *("size", "likes", "win_turn", "updated_at", "created_at", "published_at", "elements", "owner"),
    )
    for values in decks.values_list(*columns).iterator(_BATCH):
        yield _row(values, cards.pop(values[0], _NONE))


_NONE: Final = array("i")


def _row(values: Any, cards: array[int]) -> Row:
    pk, name, folded, text, code, is_legal, tags, source, size, likes, win, *times, elements, owner = values
    turn = math.nan if win is None else win
    numbers = (size, likes, turn, *(math.nan if time is None else micros(time) for time in times), elements, owner or 0)
    return Row(pk, name, folded, text, code, is_legal, numbers, tuple(tags), source, cards)


KEEPER: Final = _Keeper()


def public_decks(catalog: Catalog) -> PublicDecks:
    """All public decks, to be searched: as they are now, in whichever process they were changed."""
    return PublicDecks(KEEPER.current(), catalog)
