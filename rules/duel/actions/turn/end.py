"""Action: end the turn (D-5.9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.duel.actions.units.attack import duty_faults, must_attack
from rules.duel.state.actions import END, Action
from rules.duel.state.duel import Duel
from rules.duel.state.faults import Fault
from rules.duel.turn_flow import turn
from rules.vocabulary import Phase
from tcg.chance import Chance

_NOT_NOW: Final = Fault(("D-5.9",), "The turn can't be ended now.")
#: Phases in which a player may end the turn.
_PHASES: Final = (Phase.MAIN1, Phase.BATTLE, Phase.MAIN2)


def phase_faults(duel: Duel) -> Iterator[Fault]:
    """Yield why the turn can't be ended in the current phase."""
    if duel.phase not in _PHASES:
        yield _NOT_NOW


def options(duel: Duel) -> list[Action]:
    """Return the action that ends the turn; none while a unit must attack first."""
    return [] if any(phase_faults(duel)) or must_attack(duel) is not None else [END]


def faults(duel: Duel, _: Action, __: int) -> Iterator[Fault]:
    """Yield why the turn can't be ended now."""
    yield from phase_faults(duel)
    yield from duty_faults(duel)


def apply(duel: Duel, _: Action, rng: Chance) -> None:
    """End the current phase and go on to the End Phase."""
    duel.loops = 0
    turn.leave_phase(duel, rng, Phase.END)
