"""Pass in a window, and the list of responses (O-8.4)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.duel.state.actions import PASS, Action, RawAction
from rules.duel.state.duel import Duel
from rules.duel.state.faults import Fault
from rules.duel.turn_flow import chain
from tcg.chance import Chance


def options(duel: Duel) -> list[RawAction]:
    """Return the responses of the player to act, pass last."""
    return [] if duel.window is None else [*duel.window.responses, PASS]


def faults(_: Duel, __: Action, ___: int) -> Iterator[Fault]:
    """Yield nothing: only the moment can forbid a pass."""
    yield from ()


def apply(duel: Duel, _: RawAction, __: Chance) -> None:
    """Pass."""
    chain.pass_(duel)
