"""Tasks of a duel: typed values in `Duel.todo`, so that it can stop at any point.

A task has numbers and serials and is immutable: tasks are compared by value, and copies of a duel share them. The
engine carries them out.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TypeAlias

from rules.duel.compiler import Step
from rules.duel.state.actions import Declared


class Routine(IntEnum):
    """Task that needs only the state of the duel."""

    BEGIN = 0
    ASK_IN_PHASE = 1
    BEGIN_MAIN = 2
    BEGIN_MAIN2 = 3
    BEGIN_END = 4
    CLOSE_TURN = 5
    NEXT_TURN = 6
    ASK_ABOUT_DECLARED = 7
    CARRY_OUT_DECLARED = 8
    RELEASE_HELD_BACK = 9
    END_BATTLE = 10
    RESOLVE_CHAIN = 11
    FINISH_CHAIN = 12
    RESUME_CHAIN = 13
    OFFER_REPLACEMENT = 14
    END_REPLACEMENT = 15
    FORGET_REPLACEMENT = 16


@dataclass(frozen=True, slots=True)
class Run:
    """Run a routine."""

    routine: Routine


@dataclass(frozen=True, slots=True)
class OfferMulligan:
    """Ask a player about another hand, `left` times at most (O-3.3)."""

    player: int
    left: int


# --- the links of a chain -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ResolveLink:
    """Carry out the link with a number (O-8.1)."""

    link: int


@dataclass(frozen=True, slots=True)
class FinishLink:
    """Put the trick of a finished link in its zone (O-8.6)."""

    link: int


@dataclass(frozen=True, slots=True)
class DoStep:
    """Carry out one step of a link."""

    link: int
    step: Step


@dataclass(frozen=True, slots=True)
class PickFor:
    """Let a player choose the objects of a step."""

    link: int
    step: Step
    player: int


@dataclass(frozen=True, slots=True)
class DiscardFor:
    """Let a player discard for a step."""

    link: int
    step: Step
    player: int


@dataclass(frozen=True, slots=True)
class FollowUp:
    """Carry out what depends on whether the first part of a step was done (O-23.18)."""

    link: int
    step: Step


@dataclass(frozen=True, slots=True)
class ActAs:
    """Let “you” mean `player` in the rest of a link."""

    link: int
    player: int


@dataclass(frozen=True, slots=True)
class ForgetPicks:
    """Forget the choices and results within a step of “each player …”, before the next player does the same."""

    link: int
    step: Step


# --- movements and battles ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Travel:
    """Continue a movement: the unit `serial` is on `at`, goes along `path`, and began on `start`.

    `link` is NONE for a move of its own.
    """

    link: int
    serial: int
    at: int
    path: tuple[int, ...]
    start: int


@dataclass(frozen=True, slots=True)
class Push:
    """Ask how far, up to `tiles`, the unit `serial` is pushed; `way` is one step in columns and rows."""

    link: int
    serial: int
    way: tuple[int, int]
    tiles: int


@dataclass(frozen=True, slots=True)
class DeclareAttack:
    """Continue an attack whose target was turned up (O-12.15)."""

    declared: Declared


@dataclass(frozen=True, slots=True)
class Fight:
    """Continue an attack, after a player decided whether another effect replaces the destruction by it (O-23.5)."""

    declared: Declared


@dataclass(frozen=True, slots=True)
class StrikeBack:
    """Continue a counter-attack like `Fight`. `attacker` and `target` are serials of the attack that it answers."""

    attacker: int
    target: int


Task: TypeAlias = (
    Run
    | OfferMulligan
    | ResolveLink
    | FinishLink
    | DoStep
    | PickFor
    | DiscardFor
    | FollowUp
    | ActAs
    | ForgetPicks
    | Travel
    | Push
    | DeclareAttack
    | Fight
    | StrikeBack
)
