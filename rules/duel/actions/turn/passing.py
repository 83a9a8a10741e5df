"""Action: pass instead of responding; also the list of possible responses (O-8.4)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.duel.state.actions import PASS, Action
from rules.duel.state.duel import Duel
from rules.duel.state.faults import Fault
from rules.duel.turn_flow import chain
from tcg.chance import Chance


def options(duel: Duel) -> list[Action]:
    """Return the possible responses of the player to act, and last the action that passes."""
    return [] if duel.window is None else [*duel.window.responses, PASS]


def faults(_: Duel, __: Action, ___: int) -> Iterator[Fault]:
    """Yield nothing, as nothing forbids a pass when responses are possible."""
    yield from ()


def apply(duel: Duel, _: Action, __: Chance) -> None:
    """Pass: respond with nothing."""
    chain.pass_(duel)
