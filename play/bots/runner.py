"""Background thread that plays the bots of matches, and records matches that are over; workers do the work."""

from __future__ import annotations

from concurrent.futures import CancelledError, Future
from datetime import timedelta
from typing import Any, Final, TypeAlias

import structlog
from django.conf import settings
from django.utils import timezone

from cards.catalog import catalogs
from cards.catalog.catalogs import Catalog
from jobs.background import Background
from jobs.resource_limits import bounded
from jobs.workers import Workers, WorkersGone
from play import limits
from play.bots import queue
from play.bots.control import stop_help
from play.bots.counts import DECISIONS, FAILURES
from play.bots.known import known_lists
from play.bots.worker import Answer, Question, decide, new_processes, warm_up
from play.core.history import Done
from play.core.recording import EndedGame, Record, record
from play.core.remembered import MatchClosed, present_state, start_of, void
from play.core.replays import ended_game, next_unrecorded, save_record
from play.core.services import StalePosition, act
from play.models import ActionMark, BotTask, Game, Match, Mode, Status

log = structlog.get_logger(__name__)

#: Seconds between renewals of claims.
BEAT: Final = 2.0
#: Decisions that wait in this process, so that no worker is idle while an action is played.
_AHEAD: Final = 1
#: Waiting time of a decision after a failure, and while no worker can be started.
_AFTER_FAILURE: Final = timedelta(seconds=0.5)
_WITHOUT_WORKERS: Final = timedelta(seconds=5)
_BROKEN: Final = "The bot of this match failed. That is a mistake of ours, and it has been noted."


class _Decision:
    """Decision that a worker makes for a seat at a position."""

    def __init__(self, task: BotTask, seat: int, mark: ActionMark, question: Question) -> None:
        self.task, self.seat, self.mark = task, seat, mark
        self.position = question.start.position + len(question.done)
        self.question = question

    def submit(self) -> Future[Answer]:
        """Have a worker decide."""
        return submit(self.question)

    def finish(self, answer: Answer, cards: Catalog) -> None:
        """Do the action that was decided."""
        act(
            match=self.task.match,
            seat=self.seat,
            position=self.position,
            key=f"bot {self.position}",
            text=answer.text,
            cards=cards,
            mark=self.mark,
            thoughts=[plan._asdict() for plan in answer.thoughts] or None,
        )
        DECISIONS.labels(self.question.level).inc()
        queue.finish(self.task)  # unless the action has queued the match anew


class _Recording:
    """Record that a worker makes of a game that is over."""

    def __init__(self, task: BotTask, game: Game, ended: EndedGame) -> None:
        self.task, self._game, self._ended = task, game, ended

    def submit(self) -> Future[Record | None]:
        """Have a worker make the record, within limits of time and memory."""
        return WORKERS.submit(bounded, limits.DECISION_SECONDS, limits.DECISION_MEMORY, record, self._ended)

    def finish(self, made: Record | None, cards: Catalog) -> None:
        """Store the record, and let the next game of the match be recorded."""
        if made is None:
            log.warning("game_not_recorded", match=self.task.match_id, game=self._game.number)
            queue.finish(self.task)
            return
        save_record(self._game, made)
        queue.retry(self.task, after=timedelta(), is_failure=False)


_Work: TypeAlias = _Decision | _Recording


class Runner(Background):
    """Background thread that has workers decide for bots and record games, and uses the results."""

    def __init__(self) -> None:
        super().__init__("bots", self._play, lambda: WORKERS.close())
        self._holder = queue.new_holder()

    def _play(self) -> bool:
        """Work until no task is left, here or in other processes; return whether there was any at the start."""
        started: dict[Future[Any], _Work] = {}
        was_any = False
        try:
            while True:
                self.requested.clear()
                cards = catalogs.current()
                while len(started) < settings.BOT_WORKERS + _AHEAD and (task := queue.claim_next(self._holder)):
                    if not was_any:
                        WORKERS.submit(warm_up)  # while people still choose, so that the first decision doesn't wait
                    was_any = True
                    if work := _work_of(task, cards):
                        future: Future[Any] = work.submit()
                        started[future] = work
                        future.add_done_callback(lambda _: self.requested.set())
                due = queue.next_due()
                if due is None:
                    return was_any
                is_free = len(started) < settings.BOT_WORKERS + _AHEAD
                self.requested.wait(min(BEAT, max(0.0, (due - timezone.now()).total_seconds())) if is_free else BEAT)
                queue.renew((one.task for one in started.values()), self._holder)
                for future in [one for one in started if one.done()]:
                    _take(future, started.pop(future), cards)
        finally:
            for future, work in started.items():
                future.cancel()
                queue.retry(work.task, after=timedelta(), is_failure=False)


def submit(question: Question) -> Future[Answer]:
    """Have a worker decide, within limits of time and memory."""
    return WORKERS.submit(bounded, limits.DECISION_SECONDS, limits.DECISION_MEMORY, decide, question)


def question_of(game: Game, level: int, cards: Catalog) -> Question:
    """Return the present position of a game as a question to a bot of a level."""
    rows = game.actions.filter(number__lt=game.match.position).values_list("number", "seat", "text")
    done = tuple(Done(*row) for row in rows)
    return Question(f"{game.match_id}/{game.pk}", start_of(game.match, game, cards), done, level, known_lists(cards))


def _work_of(task: BotTask, cards: Catalog) -> _Work | None:
    """Return the decision or the record to make. Remove the task and return None if there is none."""
    match = task.match
    try:
        if match.status != Status.OVER:
            if decision := _decision_of(task, cards):
                return decision
        elif game := next_unrecorded(match):
            return _Recording(task, game, ended_game(game, cards, has_curve=task.tries < limits.TRIES))
    except MatchClosed:
        pass
    except Exception as error:  # such as cards that are gone
        _note(task, error)
        return None
    queue.finish(task)
    return None


def _decision_of(task: BotTask, cards: Catalog) -> _Decision | None:
    """Return the decision that a bot has to make, None if no bot is to act."""
    match = task.match
    with present_state(match, cards) as (game, state):
        seats, due, turn = list(match.seats.all()), state.to_act, state.duel.turn
    helped = [seat for seat in seats if seat.helped_in is not None]
    for seat in helped:
        if seat.helped_in != turn:
            stop_help(match=match, seat=seat)  # which queues the match anew
            return None
    if due is None or match.is_paused or not (seats[due].bot or seats[due] in helped):
        return None
    level = 1 if task.tries >= limits.TRIES else seats[due].bot or limits.HELP_LEVEL
    mark = ActionMark.BOT if seats[due].bot else ActionMark.HELP
    return _Decision(task, due, mark, question_of(game, level, cards))


def _take(future: Future[Any], work: _Work, cards: Catalog) -> None:
    """Use the result of a worker."""
    task = work.task
    try:
        work.finish(future.result(), cards)
    except (StalePosition, MatchClosed):
        queue.retry(task, after=timedelta(), is_failure=False)  # unless a change of the match has queued it anew
    except (WorkersGone, CancelledError) as error:
        log.error("bot_workers_gone", exc_info=error)
        WORKERS.close()
        queue.retry(task, after=_WITHOUT_WORKERS, is_failure=False)
    except Exception as error:
        _note(task, error)


def _note(task: BotTask, error: Exception) -> None:
    """Count a failure, so that a worker tries again; after the last one end the match, unless it is over."""
    FAILURES.inc()
    log.error("bot_failed", match=task.pk, tries=task.tries, exc_info=error)
    if task.tries + 1 >= limits.ALL_TRIES:
        void(task.match, _BROKEN)
        queue.finish(task)
    else:
        queue.retry(task, after=_AFTER_FAILURE, is_failure=True)


def wake(match: Match) -> None:
    """Make the background thread check the queue after a change of a match with bots, or its end."""
    if (match.mode != Mode.LINK or match.status == Status.OVER) and BotTask.objects.filter(match=match).exists():
        RUNNER.wake()


def new_workers() -> Workers:
    """Return the worker processes of this server process."""
    return new_processes(settings.BOT_WORKERS)


WORKERS: Final = new_workers()
RUNNER: Final = Runner()
