"""Actions that are always possible and never listed: surrender, and an expired clock of the host (rule group 20)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.duel.events.outcome import end
from rules.duel.state.actions import Act, Action
from rules.duel.state.duel import Duel
from rules.duel.state.faults import Fault
from rules.duel.state.log import What, note
from rules.duel.turn_flow import chain
from tcg.chance import Chance

_ANOTHER: Final = Fault(("D-19.4",), "Players surrender for themselves.")
_NOBODY_ASKED: Final = Fault(("O-20.3",), "Nobody is asked for a response.")
_NO_TURN: Final = Fault(("O-20.1",), "No turn has begun.")


def faults(duel: Duel, action: Action, player: int) -> Iterator[Fault]:
    """Yield why `player` can't surrender in the name of player `action.card`, or why a clock can't run out now."""
    if action.kind is Act.SURRENDER and action.card != player:
        yield _ANOTHER
    if action.kind is Act.RESPONSE_TIMEOUT and duel.window is None:
        yield _NOBODY_ASKED
    if action.kind is Act.TURN_TIMEOUT and duel.phase is None:
        yield _NO_TURN


def apply(duel: Duel, action: Action, _: Chance) -> None:
    """Carry out a surrender, or the consequence of a clock that has run out."""
    if action.kind is Act.SURRENDER:
        player = action.card
        note(duel, What.SURRENDER, player)
        end(duel, 1 - player)
    elif action.kind is Act.TURN_TIMEOUT:
        # A running battle or chain is finished, then the End Phase begins (O-20.1).
        note(duel, What.TIMEOUT)
        duel.is_out_of_time = True
    else:
        # Silence is a pass (O-20.3).
        chain.pass_(duel)
