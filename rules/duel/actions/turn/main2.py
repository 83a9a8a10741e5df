"""Action: go from the Battle Phase to Main Phase 2 (D-5.8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.duel.actions.units.attack import duty_faults, must_attack
from rules.duel.state.actions import MAIN2, Action
from rules.duel.state.duel import Duel
from rules.duel.state.faults import Fault
from rules.duel.turn_flow import turn
from rules.vocabulary import Phase
from tcg.chance import Chance

_NO_BATTLE: Final = Fault(("O-5.1", "D-5.8"), "Main Phase 2 follows a Battle Phase.")


def phase_faults(duel: Duel) -> Iterator[Fault]:
    """Yield why Main Phase 2 can't follow the current phase."""
    if duel.phase is not Phase.BATTLE:
        yield _NO_BATTLE


def options(duel: Duel) -> list[Action]:
    """Return the action that begins Main Phase 2; none while a unit must attack first."""
    return [] if any(phase_faults(duel)) or must_attack(duel) is not None else [MAIN2]


def faults(duel: Duel, _: Action, __: int) -> Iterator[Fault]:
    """Yield why Main Phase 2 can't begin now."""
    yield from phase_faults(duel)
    yield from duty_faults(duel)


def apply(duel: Duel, _: Action, rng: Chance) -> None:
    """End the Battle Phase and go on to Main Phase 2."""
    duel.loops = 0
    turn.leave_phase(duel, rng, Phase.MAIN2)
