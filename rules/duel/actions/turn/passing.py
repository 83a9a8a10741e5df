"""Passing where a response is awaited, and what else may be done then (O-8.4)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.duel.state.actions import PASS, Action, Listed
from rules.duel.state.duel import Duel
from rules.duel.state.faults import Fault
from rules.duel.turn_flow import chain
from tcg.chance import Chance


def options(duel: Duel) -> list[Listed]:
    """What the player who is asked may respond with, passing last."""
    return [] if duel.window is None else [*duel.window.responses, PASS]


def faults(_: Duel, __: Action, ___: int) -> Iterator[Fault]:
    """Nothing forbids passing but the moment."""
    yield from ()


def apply(duel: Duel, _: Listed, __: Chance) -> None:
    """Pass."""
    chain.pass_(duel)
