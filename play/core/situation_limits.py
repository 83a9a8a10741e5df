"""Limits of time and memory for actions in situations: each is first done in a process with limits.

A scenario that a visitor has written may have more to work out than there is time for.
"""

from __future__ import annotations

from typing import Final

from cards.catalog.catalogs import Catalog
from jobs.resource_limits import LimitExceeded
from jobs.workers import CallFailed
from play.core.history import GOTO
from play.core.remembered import present_state, start_of
from play.core.state import ActionRefused, try_action
from play.models import Match
from rules.duel import Fault
from rules.web.scenarios import MEMORY, PROCESS, SECONDS, WAIT_SECONDS

_TOO_MUCH: Final = Fault((), "After this action there is more to work out than there is time for.")
_STUMBLED: Final = Fault((), "The engine stumbled over this action. That is a mistake of ours.")


def check_effort(match: Match, seat: int, text: str, cards: Catalog) -> None:
    """Do an action of a match that began from a situation within limits of time and memory, without recording it.

    Raises:
        ActionRefused: if it takes too long, or fails; not if the rules forbid it.
        Busy: if the process has much to do.
    """
    if GOTO.fullmatch(text):
        return
    with present_state(match, cards) as (game, state):
        start, path = start_of(match, game, cards), state.history.path()
    done = tuple(one._replace(number=start.position + place) for place, one in enumerate(path))
    try:
        PROCESS.call(try_action, start, done, seat, text, wait=WAIT_SECONDS, seconds=SECONDS, memory=MEMORY)
    except LimitExceeded as error:
        raise ActionRefused([_TOO_MUCH]) from error
    except CallFailed as error:
        raise ActionRefused([_STUMBLED]) from error
