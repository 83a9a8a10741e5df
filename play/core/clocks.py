"""Clocks of the rules (group 20): 4 minutes a turn and 15 seconds a response, measured by the server.

The time of a turn runs while its player decides, and pauses while the other one does (O-20.2). Where the other player
has to decide something, that counts as a response.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from play.core.state import GameState
from play.models import Match
from rules.duel import LETTERS, legal_actions
from rules.notation import dump_action

#: Seconds of a turn (D-20.1) and of a response (D-20.2).
TURN: Final = 240.0
RESPONSE: Final = 15.0
#: Time that an action may spend on its way.
GRACE: Final = timedelta(seconds=1)


def set_clock(match: Match, state: GameState, now: datetime, *, is_bot: bool) -> None:
    """Set whose decision is next in a match, and until when, after a change of its state. The match is not saved.

    Bots have no clock, and no match without clocks has one.
    """
    before, match.due = match.due, state.to_act
    if not match.clock:
        return
    duel = state.duel
    if before is None or duel.turn != match.turn:
        match.turn, match.turn_left = duel.turn, TURN
    elif match.asked_at is not None and before == duel.active:
        match.turn_left = max(0.0, match.turn_left - (now - match.asked_at).total_seconds())
    match.asked_at = match.due_by = None
    if match.due is not None:
        match.asked_at = now
        seconds = RESPONSE if _is_response(state) else match.turn_left
        match.due_by = None if is_bot else now + timedelta(seconds=seconds)


def has_run_out(match: Match, now: datetime) -> bool:
    """Return whether the player whose decision is next has no time left."""
    return match.due_by is not None and now > match.due_by + GRACE


def timeout_action(state: GameState) -> str:
    """Return the action that is done when time is up: what the rules say, or else the first that is legal."""
    duel = state.duel
    if duel.window is not None:
        return "timeout response"
    if duel.phase is not None and duel.to_act == duel.active and not duel.is_out_of_time:
        return "timeout turn"
    return dump_action(duel, legal_actions(duel)[0])


def clock_data(match: Match, state: GameState, now: datetime) -> dict[str, object] | None:
    """Return the remaining seconds as JSON, None without clocks: of the turn, and of a response (null if none is due).

    `runs` is the one that counts down now.
    """
    if not match.clock or match.asked_at is None:
        return None
    passed = (now - match.asked_at).total_seconds()
    is_response = _is_response(state)
    own = passed if match.due == state.duel.active else 0.0
    return {
        "turn_of": LETTERS[state.duel.active],
        "turn": max(0.0, round(match.turn_left - own, 1)),
        "response": max(0.0, round(RESPONSE - passed, 1)) if is_response else None,
        "runs": "response" if is_response else "turn",
    }


def _is_response(state: GameState) -> bool:
    return state.duel.window is not None or state.duel.to_act != state.duel.active
