"""What may be done at any time and is never listed: surrendering, and what the clocks of the host do (group 20)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.duel.actions import Act, Action
from rules.duel.faults import Fault
from rules.duel.state import Duel

_ANOTHER: Final = Fault(("D-19.4",), "Players surrender for themselves.")
_NOBODY_ASKED: Final = Fault(("O-20.3",), "Nobody is asked for a response.")
_NO_TURN: Final = Fault(("O-20.1",), "No turn has begun.")


def faults(duel: Duel, action: Action, player: int) -> Iterator[Fault]:
    """Why a player can't surrender for `action.card`, or a clock not run out."""
    if action.kind is Act.SURRENDER and action.card != player:
        yield _ANOTHER
    if action.kind is Act.RESPONSE_TIMEOUT and duel.window is None:
        yield _NOBODY_ASKED
    if action.kind is Act.TURN_TIMEOUT and duel.phase is None:
        yield _NO_TURN
