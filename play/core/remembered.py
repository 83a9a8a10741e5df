"""Present states of matches, which each process remembers.

They follow from the record, so any of them can be forgotten.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from threading import Lock
from typing import Any, Final

from django.db.models import prefetch_related_objects

from cards.catalog.catalogs import Catalog
from decks.goldfish.snapshot import build_job
from play import limits
from play.core.history import Done
from play.core.state import GameState, Start
from play.models import Game, Match, Status
from rules.cards import CardDef
from rules.goldfish import Params, Side
from rules.tournament.meeting import Entrant

_VOID: Final = "The rules were changed by an update, so this match can't be played on. Its actions until then are kept."
_WAITING: Final = "The match waits for another player."
_FIELDS: Final = tuple(field.attname for field in Match._meta.concrete_fields if not field.primary_key)


class MatchClosed(Exception):
    """Error for a match that has no game to play; the message says why."""


class _Remembered:
    """State of a match's last game in this process, None until it is needed, and the lock to use it."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.game_id: int | None = None
        self.state: GameState | None = None


@lru_cache(maxsize=limits.REMEMBERED)
def _remembered(match_id: str) -> _Remembered:
    return _Remembered()


def forget_all() -> None:
    """Forget the states of all matches."""
    _remembered.cache_clear()


@contextmanager
def present_state(match: Match, cards: Catalog) -> Iterator[tuple[Game, GameState]]:
    """Yield the last game of a match and its state after all actions; nobody else uses the state meanwhile.

    `match` is read anew from the database with its games, and with its seats unless they are known. If an exception
    leaves the context, the state is forgotten, so it may be changed in a transaction that fails.

    Raises:
        MatchClosed: if no game has begun, or if the rules now forbid an action or lead elsewhere. Then the match is
            void from now on.
    """
    remembered = _remembered(match.pk)
    with remembered.lock:
        _refresh(match)
        game = next(reversed(match.games.all()), None)
        if game is None:
            raise MatchClosed(_WAITING)
        game.match = match
        state = remembered.state if remembered.game_id == game.pk else None
        remembered.state, remembered.game_id = None, game.pk
        if state is None or state.number > match.position:  # an action of it has failed to be saved
            state = GameState(start_of(match, game, cards))
        _bring_up(match, game, state)
        yield game, state
        remembered.state = state


def _refresh(match: Match) -> None:
    """Read a match and its games anew from the database, but not its seats, if they are known."""
    known = getattr(match, "_prefetched_objects_cache", {})
    match.refresh_from_db(fields=[*_FIELDS, *(["games"] if "games" in known else [])])
    prefetch_related_objects([match], "seats", "games")


def _bring_up(match: Match, game: Game, state: GameState) -> None:
    """Do the actions that other processes, or this one before it was restarted, have recorded."""
    if state.number == match.position:
        return
    rows = list(game.actions.filter(number__gte=state.number, number__lt=match.position))
    checked = [row for row in rows if row.digest]
    try:
        done = [Done(row.number, row.seat, row.text) for row in rows]
        for row in checked:
            state.repeat(one for one in done if state.number <= one.number <= row.number)
            if state.digest != row.digest:
                raise void(match)
        state.repeat(one for one in done if one.number >= state.number)
    except ValueError as error:
        raise void(match) from error


def void(match: Match, reason: str = _VOID) -> MatchClosed:
    """End a running match that can't be played on, and return the error that says so.

    By default the reason is that the present rules would play it otherwise.
    """
    Match.objects.filter(pk=match.pk, status=Status.RUNNING).update(
        status=Status.VOID, reason=reason, version=match.version + 1
    )
    return MatchClosed(reason)


def start_of(match: Match, game: Game, cards: Catalog) -> Start:
    """Return what a game of a match begins with."""
    seed = f"{match.seed}/{game.number}"
    if match.situation:
        return Start(None, (), seed, position=game.begins_at, situation=match.situation)
    seats = list(match.seats.all())
    sides = game.sides or [seat.side for seat in seats]
    job = build_job(sides, Params(), match.seed, cards)
    south, north = (_entrant(side, seat.name) for side, seat in zip(job.sides, seats, strict=True))
    orders = tuple(_order(side, one.main, cards) for side, one in zip(sides, job.sides, strict=True))
    return Start((south, north), job.others, seed, match.terrain, game.first, game.begins_at, orders=orders)


def _order(side: Mapping[str, Any], main: tuple[CardDef, ...], cards: Catalog) -> tuple[CardDef, ...]:
    """Return the main deck of a side from its top, empty if it is to be shuffled.

    Cards that can't be played are left out; those that the order lacks lie under the others.
    """
    slugs = side.get("order")
    if not slugs:
        return ()
    left = Counter(card.id for card in main)
    playable = {card.id: card for card in main}
    found = []
    for slug in slugs:
        card = cards.slugged(slug)
        if card is not None and left[card.id]:
            left[card.id] -= 1
            found.append(playable[card.id])
    return (*found, *(playable[card] for card in left.elements()))


def _entrant(side: Side, name: str) -> Entrant:
    return Entrant(name, side.leader, side.main, side.special)
