"""Hints: the action of the strongest bot, and its reason."""

from __future__ import annotations

from concurrent.futures import CancelledError
from dataclasses import dataclass
from typing import Final

import structlog

from cards.catalog.catalogs import Catalog
from jobs.later import Busy
from jobs.locks import SingleWaiterLock
from jobs.resource_limits import LimitExceeded
from jobs.workers import CallFailed, WorkersGone
from play import limits
from play.bots import runner
from play.bots.control import NotAllowed, check_help
from play.bots.worker import Answer
from play.core.remembered import present_state
from play.models import Match, Seat

log = structlog.get_logger(__name__)

#: Seconds to wait for the hint of somebody else, and for a hint.
_WAIT: Final = 5.0
_DECISION: Final = 15.0
_LOCK: Final = SingleWaiterLock()
_BUSY: Final = "The bots have much to do. Try again in a moment."


@dataclass(frozen=True, slots=True)
class Hint:
    """Action that a bot would do at a position, why, and the plans that it compared, best first."""

    position: int
    answer: Answer
    reason: str


def hint_for(match: Match, seat: Seat, cards: Catalog) -> Hint:
    """Return a hint for a player, and note in the record that the player got one.

    Raises:
        NotAllowed: in matches between people, in one that is over, and if the player is not to act.
        MatchClosed: if there is no game to play.
        Busy: if no bot has time.
    """
    check_help(match)
    with present_state(match, cards) as (game, state):
        if state.to_act != seat.number or seat.bot:
            raise NotAllowed("It is not for you to act.")
        position, question = state.number, runner.question_of(game, limits.HELP_LEVEL, cards)
    with _LOCK.hold(_WAIT, _BUSY):
        try:
            answer = runner.submit(question).result(_DECISION)
        except (TimeoutError, CancelledError, WorkersGone, LimitExceeded, CallFailed) as error:
            log.warning("hint_failed", match=match.pk, exc_info=error)
            raise Busy(_BUSY) from error
    Seat.objects.filter(pk=seat.pk).update(hinted_at=position)
    return Hint(position, answer, _reason(answer))


def _reason(answer: Answer) -> str:
    """Return what the bot thought of its plans, in a sentence."""
    if not answer.thoughts:
        return "The bot finds it best after looking one action ahead."
    best, *others = answer.thoughts
    sentence = f"The bot wins {best.value:.0%} of the games that it imagines after this"
    if not others:
        return f"{sentence}. It found nothing else to do."
    second = ", then ".join(others[0].actions)
    return f"{sentence}, and {others[0].value:.0%} after the next best of {len(answer.thoughts)} plans: {second}."
