"""The public decks that this process keeps in memory, as they are at this moment: what `public_decks` gives.

Before each answer one small query asks what has changed since the last one (`PublicChange`). Only the changed decks are
read then, in the same request, so that one which is public no more is in no answer of any process from there on.
"""

from __future__ import annotations

import math
import threading
import time
from array import array
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

import structlog
from django.conf import settings
from django.db import connection
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse

from cards.catalog.library import Library
from cards.responses.rendered import BoundedCache, CachedPage, same_page
from decks import permissions
from decks.games import game_of, library_of
from decks.models import Deck, DeckEntry, PublicChange, Visibility
from decks.search.public import PublicDecks, Row, Snapshot, micros, sections_of
from games import DEFAULT_GAME, GAMES, Game

log = structlog.get_logger(__name__)

#: Where more changes are to be read than these, all decks are read again: older ones go when it is tidied.
MOST_CHANGES: Final = 2_000
#: Rows that are fetched at once.
_BATCH: Final = 5_000


@dataclass(frozen=True, slots=True)
class _State:
    """A snapshot, the change by its number and token that it goes up to, and numbers below that haven't been seen.

    PostgreSQL gives numbers out before it commits: what has a lower one may come later. Each of the `unseen` is waited
    for until every transaction has ended that may have it: those before the one with the number that stands with it.
    """

    snapshot: Snapshot
    last: tuple[int, str] | None
    unseen: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _News:
    """Changes since a state: the decks and owners that they are about, and where they go up to."""

    decks: frozenset[str]
    owners: frozenset[int]
    last: tuple[int, str] | None
    unseen: Mapping[int, int]


class _Keeper:
    """The public decks of a game in this process."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._state: _State | None = None
        self._reading = threading.Lock()

    def current(self) -> Snapshot:
        """All public decks, as whoever asks sees them in the database."""
        return self.state().snapshot

    def state(self) -> _State:
        """The same with the change that they go up to."""
        state = self._state
        if state is not None and _is_latest(state):
            return state
        with self._reading:
            state = self._state = self._renewed(self._state)
            return state

    def forget(self) -> None:
        """Read all decks again when they are next asked for."""
        self._state = None

    def _renewed(self, state: _State | None) -> _State:
        news = _news_since(state) if state is not None else None
        if state is None or news is None:
            return _read_all(self._game)
        if not news.decks and not news.owners:
            return _State(state.snapshot, news.last, news.unseen)
        changed = set(news.decks)
        if news.owners:
            owned = Deck.objects.filter(owner__in=news.owners, visibility=Visibility.PUBLIC, game=self._game.code)
            changed.update(owned.order_by().values_list("pk", flat=True))
        rows, before = list(_rows(self._game, changed)), state.snapshot
        is_about = bool(rows) or not before.row_of.keys().isdisjoint(changed)  # not of decks of other games alone
        snapshot = before.followed_by(changed, rows) if is_about else before
        return _State(snapshot, news.last, news.unseen)


#: What every answer asks, so it isn't worked out each time.
_LATEST: Final = f"SELECT token FROM {PublicChange._meta.db_table} WHERE id >= %s LIMIT 2"  # noqa: S608  (all ours)


def _is_latest(state: _State) -> bool:
    """Whether nothing has been noted since a state, and nothing is waited for: one small query."""
    if state.last is None or state.unseen:
        return False
    number, token = state.last
    with connection.cursor() as cursor:
        cursor.execute(_LATEST, [number])
        found: list[tuple[str]] = cursor.fetchall()
    return found == [(token,)]


def _news_since(state: _State) -> _News | None:
    """What has changed since a state, in one query; None where that can't be told, and all has to be read."""
    changes, known = PublicChange.objects.order_by("pk"), state.last
    ended = _transactions()[0] if state.unseen else 0  # before the changes are read: theirs are among these then
    if known is not None:
        changes = changes.filter(pk__gte=min(state.unseen, default=known[0]))
    found = list(changes.values_list("pk", "deck", "owner", "token"))
    if known is None:
        return None if found else _News(frozenset(), frozenset(), None, {})
    new = [change for change in found if change[0] > known[0] or change[0] in state.unseen]
    if len(new) > MOST_CHANGES or known not in ((pk, token) for pk, _, _, token in found):
        return None
    if any(not deck and owner is None for _, deck, owner, _ in new):
        return None
    here, first = {pk for pk, *_ in found}, found[0][0]
    waited = {pk: until for pk, until in state.unseen.items() if pk not in here and until > ended}
    if any(pk < first for pk in state.unseen.keys() - waited.keys()) and _is_tidied(first):
        return None  # it may have come, and be tidied away already
    gaps = [pk for pk in range(known[0] + 1, found[-1][0]) if pk not in here]
    return _News(
        frozenset(deck for _, deck, _, _ in new if deck),
        frozenset(owner for _, _, owner, _ in new if owner is not None),
        (found[-1][0], found[-1][3]),
        waited | _unseen(gaps),
    )


def _is_tidied(first: int) -> bool:
    """Whether there are no changes before one any more."""
    return not PublicChange.objects.filter(pk__lt=first).exists()


def _unseen(gaps: Collection[int]) -> dict[int, int]:
    """The numbers that have been skipped as far as somebody may have them: each with the transaction to wait for."""
    if not gaps or connection.vendor == "sqlite":
        return {}  # one writes at a time there: what has a lower number was there before
    return dict.fromkeys(gaps, _transactions()[1])


def _transactions() -> tuple[int, int]:
    """Of PostgreSQL's other transactions the first that goes on, and that which is the next to begin, by their
    numbers; the latter twice where none goes on."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT (SELECT each::text FROM pg_snapshot_xip(here) AS each ORDER BY each LIMIT 1), "
            "pg_snapshot_xmax(here)::text FROM pg_current_snapshot() AS here"
        )
        first, following = cursor.fetchone()
    return int(first or following), int(following)


def _read_all(game: Game) -> _State:
    """All public decks of a game. What changes meanwhile is read again by the next look."""
    start = time.monotonic()
    changes = list(PublicChange.objects.order_by("pk").values_list("pk", "token"))
    here = {pk for pk, _ in changes}
    unseen = _unseen([pk for pk in range(changes[0][0], changes[-1][0]) if pk not in here]) if changes else {}
    if unseen:  # nearly all of them were rolled back long ago
        ended = _transactions()[0]
        unseen = {pk: until for pk, until in unseen.items() if until > ended}
    snapshot = Snapshot(_rows(game, None), game)
    log.info("public_decks_read", game=game.code, decks=snapshot.size, seconds=round(time.monotonic() - start, 2))
    return _State(snapshot, changes[-1] if changes else None, unseen)


def _rows(game: Game, changed: Collection[str] | None) -> Iterator[Row]:
    """The public decks of a game, or those of some that are public: two queries."""
    numbers = {name: number for number, name in enumerate(sections_of(game))}
    decks: QuerySet[Deck] = permissions.public().filter(game=game.code).order_by("pk")
    entries = DeckEntry.objects.filter(deck__visibility=Visibility.PUBLIC, deck__game=game.code, card__isnull=False)
    if changed is not None:
        decks, entries = decks.filter(pk__in=changed), entries.filter(deck__in=changed)
    cards: dict[str, array[int]] = {}
    for deck, card, section, count in (
        entries.order_by().values_list("deck", "card__permanent_number", "section", "count").iterator(_BATCH)
    ):
        held = cards.get(deck)
        if held is None:
            held = cards[deck] = array("i")
        held.extend((card, numbers[section], count))
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


@cache
def keeper_of(game: Game) -> _Keeper:
    """Return the keeper of the public decks of a game in this process."""
    return _Keeper(game)


#: The keeper of Despaira's public decks.
KEEPER: Final = keeper_of(DEFAULT_GAME)


def public_decks(library: Library) -> PublicDecks:
    """All public decks of the game of these cards, to be searched: as they are now, in whichever process they were
    changed."""
    return PublicDecks(keeper_of(game_of(library)).current(), library)


def same_for_strangers(request: HttpRequest, make: Callable[[], HttpResponse], *besides: Hashable) -> HttpResponse:
    """A page that shows public decks and cards of whichever games, and what else is noted as a change of public decks,
    as `make` makes it: kept until any of them changes, or what it shows `besides`."""

    def where() -> tuple[BoundedCache[CachedPage], Hashable]:
        state, revisions = KEEPER.state(), tuple(library_of(code).revision for code in GAMES)
        return state.snapshot.pages, (state.last, *state.unseen, revisions, settings.COMMUNITY, *besides)

    return same_page(request, make, where)
