"""Background thread that plays the bots of matches: workers decide, one decision of a match at a time."""

from __future__ import annotations

from concurrent.futures import CancelledError, Future
from datetime import timedelta
from typing import Final

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
from play.core.remembered import MatchClosed, present_state, start_of, void
from play.core.services import StalePosition, act
from play.models import ActionMark, BotTask, Game, Match, Mode

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


class Runner(Background):
    """Background thread that has the decisions of bots made by workers, and plays them."""

    def __init__(self) -> None:
        super().__init__("bots", self._play, lambda: WORKERS.close())
        self._holder = queue.new_holder()

    def _play(self) -> bool:
        """Play until no bot is to act, here or in other processes; return whether any was at the start."""
        started: dict[Future[Answer], _Decision] = {}
        was_any = False
        try:
            while True:
                self.requested.clear()
                cards = catalogs.current()
                while len(started) < settings.BOT_WORKERS + _AHEAD and (task := queue.claim_next(self._holder)):
                    if not was_any:
                        WORKERS.submit(warm_up)  # while people still choose, so that the first decision doesn't wait
                    was_any = True
                    if decision := _decision_of(task, cards):
                        future = submit(decision.question)
                        started[future] = decision
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
            for future, decision in started.items():
                future.cancel()
                queue.retry(decision.task, after=timedelta(), is_failure=False)


def submit(question: Question) -> Future[Answer]:
    """Have a worker decide, within limits of time and memory."""
    return WORKERS.submit(bounded, limits.DECISION_SECONDS, limits.DECISION_MEMORY, decide, question)


def question_of(game: Game, level: int, cards: Catalog) -> Question:
    """Return the present position of a game as a question to a bot of a level."""
    rows = game.actions.filter(number__lt=game.match.position).values_list("number", "seat", "text")
    done = tuple(Done(*row) for row in rows)
    return Question(f"{game.match_id}/{game.pk}", start_of(game.match, game, cards), done, level, known_lists(cards))


def _decision_of(task: BotTask, cards: Catalog) -> _Decision | None:
    """Return the decision that a bot has to make. If no bot is to act, remove the task and return None."""
    match = task.match
    try:
        with present_state(match, cards) as (game, state):
            seats, due, turn = list(match.seats.all()), state.to_act, state.duel.turn
        helped = [seat for seat in seats if seat.helped_in is not None]
        for seat in helped:
            if seat.helped_in != turn:
                stop_help(match=match, seat=seat)  # which queues the match anew
                return None
        if due is not None and not match.is_paused and (seats[due].bot or seats[due] in helped):
            level = 1 if task.tries >= limits.TRIES else seats[due].bot or limits.HELP_LEVEL
            mark = ActionMark.BOT if seats[due].bot else ActionMark.HELP
            return _Decision(task, due, mark, question_of(game, level, cards))
    except MatchClosed:
        pass
    except Exception as error:  # such as cards that are gone
        _note(task, error)
        return None
    queue.finish(task)
    return None


def _take(future: Future[Answer], decision: _Decision, cards: Catalog) -> None:
    """Play a decision that a worker has made."""
    task = decision.task
    try:
        answer = future.result()
        act(
            match=task.match,
            seat=decision.seat,
            position=decision.position,
            key=f"bot {decision.position}",
            text=answer.text,
            cards=cards,
            mark=decision.mark,
            thoughts=[plan._asdict() for plan in answer.thoughts] or None,
        )
        DECISIONS.labels(decision.question.level).inc()
        queue.finish(task)  # unless the action has queued the match anew
    except (StalePosition, MatchClosed):
        queue.retry(task, after=timedelta(), is_failure=False)  # unless a change of the match has queued it anew
    except (WorkersGone, CancelledError) as error:
        log.error("bot_workers_gone", exc_info=error)
        WORKERS.close()
        queue.retry(task, after=_WITHOUT_WORKERS, is_failure=False)
    except Exception as error:
        _note(task, error)


def _note(task: BotTask, error: Exception) -> None:
    """Count a failure of a decision, so that it is made again; after the last one end the match."""
    FAILURES.inc()
    log.error("bot_failed", match=task.pk, tries=task.tries, exc_info=error)
    if task.tries + 1 >= limits.ALL_TRIES:
        void(task.match, _BROKEN)
        queue.finish(task)
    else:
        queue.retry(task, after=_AFTER_FAILURE, is_failure=True)


def wake(match: Match) -> None:
    """Make the background thread check the queue after a change of a match with bots."""
    if match.mode != Mode.LINK and BotTask.objects.filter(match=match).exists():
        RUNNER.wake()


def new_workers() -> Workers:
    """Return the worker processes of this server process."""
    return new_processes(settings.BOT_WORKERS)


WORKERS: Final = new_workers()
RUNNER: Final = Runner()
