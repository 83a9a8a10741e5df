"""Services that start, cancel and follow runs of goldfish games, for pages and the API."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.db.models import F, Q, QuerySet, Sum
from django.utils import timezone

from accounts.models import User
from cards.catalog.catalogs import Catalog
from decks.core.services import wait_in_line
from decks.goldfish import claims, counts, limits
from decks.goldfish.claims import Claim
from decks.goldfish.digests import rules_digest
from decks.goldfish.playing import attempt, play_here
from decks.goldfish.runner import RUNNER
from decks.goldfish.snapshot import (
    Contender,
    Unplayable,
    build_job,
    digest_of,
    job_of,
    params_data,
    series_of,
    side_data,
)
from decks.models import ACTIVE, Chunk, Deck, Run, RunKind, RunStatus
from jobs.later import TooOften
from jobs.locks import SingleWaiterLock
from rules.bots.series import pairs_of
from rules.goldfish import Job, Params

_DAY: Final = timedelta(days=1)
#: Python threads take turns: if two runs are played one after the other, the first ends in half the time.
HERE: Final = SingleWaiterLock()


class RunLimitReached(TooOften):
    """Error: the user, or all users together, have as many games played as allowed."""


@dataclass(frozen=True, slots=True)
class Progress:
    """Progress of a run: `status` (`RunStatus`), `done` of `total` games, `place` in the queue from 1, else None."""

    status: str
    done: int
    total: int
    place: int | None


def start_run(
    *,
    owner: User | None,
    visitor: str,
    contenders: Sequence[Contender],
    params: Params,
    seed: str,
    games: int,
    cards: Catalog,
    in_background: bool = False,
) -> Run:
    """Start a run of `games` games with one deck, or with two to compare.

    The games have the settings `params`; `seed` decides their random choices. The run belongs to `owner` or, for None,
    to the visitor with the token `visitor`. A small run is played before this returns, for at most
    `limits.SECONDS_HERE`. The rest is queued, as is everything with `in_background`.

    Raises:
        Unplayable: If no game can be played with a deck.
        RunLimitReached: If the user, or all users together, have too many runs or games.
        Deck.DoesNotExist: If a deck is deleted meanwhile.
    """
    sides = [side_data(contender, cards) for contender in contenders]
    job = build_job(sides, params, seed, cards)
    decks = [contender.deck for contender in contenders]
    is_here = games <= limits.GAMES_HERE and _different_cards(job) <= limits.CARDS_HERE and not in_background
    run = Run(
        owner=owner,
        visitor=visitor,
        deck=decks[0],
        against=decks[1] if len(decks) > 1 else None,
        sides=sides,
        params=params_data(params),
        seed=seed,
        games=games,
        cards_digest=digest_of(job, cards),
        rules_digest=rules_digest(),
    )
    _start(run, max(limits.GAMES_A_CHUNK, -(-games // limits.CHUNKS)), is_here=is_here)
    return run


def start_matchups(
    *,
    owner: User | None,
    visitor: str,
    contenders: Sequence[Contender],
    level: int,
    games: int,
    seed: str,
    cards: Catalog,
) -> Run:
    """Queue a run in which bots of a level play `games` games with every two decks.

    Raises:
        Unplayable: If no game can be played with a deck.
        RunLimitReached: If the user, or all users together, have too many runs or games.
    """
    sides = [
        {**side_data(contender, cards), "deck": contender.deck.pk if contender.deck else None}
        for contender in contenders
    ]
    run = Run(
        kind=RunKind.MATCHUPS,
        owner=owner,
        visitor=visitor,
        sides=sides,
        params={"level": level, "games": games},
        seed=seed,
        games=len(pairs_of(len(sides))) * games,
        rules_digest=rules_digest(),
    )
    run.cards_digest = digest_of(series_of(run, cards), cards)
    _start(run, limits.SERIES_CHUNK[level], is_here=False)
    return run


def _start(run: Run, chunk: int, *, is_here: bool) -> None:
    """Save a new run, cut into chunks of games, and play or queue it. Raises RunLimitReached and Deck.DoesNotExist."""
    try:
        with transaction.atomic():
            wait_in_line(Run)
            _check_limits(run)
            claim = claims.new_claim(run) if is_here else None
            run.save(force_insert=True)
            starts = range(0, run.games, chunk)
            Chunk.objects.bulk_create(
                Chunk(run=run, start=start, stop=min(start + chunk, run.games)) for start in starts
            )
    except IntegrityError as error:
        raise Deck.DoesNotExist from error
    counts.STARTED.inc()
    if claim:
        _play_here(claim)
        _reload(run)
    if run.status in ACTIVE:
        transaction.on_commit(RUNNER.wake)


def cancel_run(*, run: Run) -> Run:
    """Cancel a run unless it has ended, and return it reloaded; play stops within two seconds.

    Raises Deck.DoesNotExist if its deck is deleted meanwhile.
    """
    claims.cancel(run)
    _reload(run)
    return run


def progress(run: Run) -> Progress:
    """Return a run's progress, reloading `run` if its status changed; Deck.DoesNotExist if its deck is deleted."""
    played = Sum(F("chunks__stop") - F("chunks__start"), filter=Q(chunks__result__isnull=False))
    now = Run.objects.filter(pk=run.pk).annotate(played=played, since=claims.WAITS_SINCE)
    row = now.values_list("status", "played", "since").first()
    if row is None:
        raise Deck.DoesNotExist
    status, done, since = row
    if status != run.status:
        _reload(run)
    place = _place(since, run.pk) if status == RunStatus.QUEUED else None
    return Progress(status, run.games if status == RunStatus.DONE else done or 0, run.games, place)


def report_of(run: Run) -> dict[str, Any] | None:
    """Return the report of a run that is done, else None."""
    if run.report is None:
        return None
    document: dict[str, Any] = json.loads(run.report)
    return document


def have_cards_changed(run: Run, cards: Catalog) -> bool:
    """Return whether the cards that a run was played with differ from the present ones, or are gone."""
    try:
        return digest_of(job_of(run, cards), cards) != run.cards_digest
    except Unplayable:
        return True


def _reload(run: Run) -> None:
    """Reload a run. A missing run means that its deck was deleted: raises Deck.DoesNotExist."""
    try:
        run.refresh_from_db()
    except Run.DoesNotExist as error:
        raise Deck.DoesNotExist from error


def _different_cards(job: Job) -> int:
    """Return the number of different cards to prepare before playing, summed over the decks of a job."""
    return sum(len({card.id for card in (*side.main, *side.special)}) for side in job.sides)


def _play_here(claim: Claim) -> None:
    """Play a claimed run in this thread as long as one request may, and queue the rest of its games."""
    if HERE.acquire(timeout=limits.WAIT_HERE):
        try:
            attempt(claim, partial(play_here, seconds=limits.SECONDS_HERE))
        finally:
            HERE.release()
    claim.release()


# --- queue and limits -------------------------------------------------------------------------------------------------


def _place(since: datetime, pk: str) -> int:
    """Return the place in the queue, 1 for the next, of the run `pk` that has waited since `since`."""
    queue = Run.objects.filter(status=RunStatus.QUEUED).annotate(since=claims.WAITS_SINCE)
    return queue.filter(Q(since__lt=since) | Q(since=since, pk__lt=pk)).count() + 1


def _check_limits(run: Run) -> None:
    """Raise RunLimitReached unless the account or visitor, and all users together, may have the games of a new run."""
    owner, games = run.owner, run.games
    mine = Run.objects.filter(owner=owner) if owner else Run.objects.filter(visitor=run.visitor)
    active, now = Run.objects.filter(status__in=ACTIVE), timezone.now()
    if mine.filter(status__in=ACTIVE).count() >= limits.RUNS_AT_ONCE:
        message = f"You have {limits.RUNS_AT_ONCE} runs going, which is as many as one may. Wait, or cancel one."
        raise RunLimitReached(message, wait=10)
    today = mine.filter(created_at__gt=now - _DAY)
    if today.count() >= limits.RUNS_A_DAY:
        message = f"One person may start {limits.RUNS_A_DAY:,} runs a day, and these are all."
        raise RunLimitReached(message, wait=_until(today, now))
    if _games(today) + games > limits.GAMES_A_DAY:
        message = f"One person may have {limits.GAMES_A_DAY:,} games played a day, and these would be more."
        raise RunLimitReached(message, wait=_until(today, now))
    share = 1 if owner or (games <= limits.GAMES_HERE and run.kind == RunKind.GOLDFISH) else 2
    if active.count() >= limits.QUEUE // share or _games(active) + games > limits.GAMES_IN_QUEUE // share:
        raise RunLimitReached("Too many games are waiting to be played. Try again in a minute.", wait=60)
    if run.kind == RunKind.MATCHUPS:
        _check_matchups(mine.filter(kind=run.kind, status__in=ACTIVE), active.filter(kind=run.kind), share)


def _check_matchups(mine: QuerySet[Run], active: QuerySet[Run], share: int) -> None:
    """Raise RunLimitReached if too many matchups are waiting or played; visitors fill a part (`share`) of the queue."""
    if mine.count() >= limits.SERIES_AT_ONCE:
        message = "Your last matchups are still being played. Wait for their end, or stop them."
        raise RunLimitReached(message, wait=60)
    if active.count() >= limits.SERIES_IN_QUEUE // share:
        raise RunLimitReached("Many matchups are waiting to be played. Try again in some minutes.", wait=300)


def _games(runs: QuerySet[Run]) -> int:
    return runs.aggregate(games=Sum("games"))["games"] or 0


def _until(today: QuerySet[Run], now: datetime) -> int:
    """Return the seconds, at least 1, until the oldest of the runs `today` is a day old and no longer counts."""
    first = today.order_by("created_at").values_list("created_at", flat=True).first()
    return max(1, int((first + _DAY - now).total_seconds())) if first else 1
