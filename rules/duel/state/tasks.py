"""Tasks of a duel: what it has yet to do, as values in `Duel.todo`, so that it can stop anywhere to ask a player.

Tasks are immutable and have only numbers and serials: they are compared by value, and copies of a duel share them.
Below, a link is an activation in the chain, a step one effect of it. `link` and `serial` are numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TypeAlias

from rules.duel.compiler import Step
from rules.duel.state.actions import Declared


class Routine(IntEnum):
    """Name of a task that needs no data but the duel."""

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
    """Task: run a routine, which needs no data but the duel."""

    routine: Routine


@dataclass(frozen=True, slots=True)
class OfferMulligan:
    """Task: ask a player about drawing another hand, `left` times at most (O-3.3)."""

    player: int
    left: int


# --- the links of a chain -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ResolveLink:
    """Task: carry out the activation with the number `link` in the chain (O-8.1)."""

    link: int


@dataclass(frozen=True, slots=True)
class FinishLink:
    """Task: put the trick of the carried-out activation number `link` in its zone (O-8.6)."""

    link: int


@dataclass(frozen=True, slots=True)
class DoStep:
    """Task: carry out one step (effect) of the activation number `link`."""

    link: int
    step: Step


@dataclass(frozen=True, slots=True)
class PickFor:
    """Task: let a player choose the cards for a step of the activation number `link`."""

    link: int
    step: Step
    player: int


@dataclass(frozen=True, slots=True)
class DiscardFor:
    """Task: let a player choose the cards to discard for a step of the activation number `link`."""

    link: int
    step: Step
    player: int


@dataclass(frozen=True, slots=True)
class FollowUp:
    """Task: carry out the part of a step that depends on its first part: on whether that was done (O-23.18)."""

    link: int
    step: Step


@dataclass(frozen=True, slots=True)
class ActAs:
    """Task: let “you” mean `player` in the rest of the activation number `link`."""

    link: int
    player: int


@dataclass(frozen=True, slots=True)
class ForgetPicks:
    """Task: in a step of “each player …”, forget one player's choices and results before the next player's."""

    link: int
    step: Step


# --- movements and battles ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Travel:
    """Task: continue a movement. The unit `serial` is on `at`, goes along `path`, and began on `start`.

    `link` is NONE if the unit moves by itself rather than by an effect.
    """

    link: int
    serial: int
    at: int
    path: tuple[int, ...]
    start: int


@dataclass(frozen=True, slots=True)
class Push:
    """Task: ask how far, up to `tiles`, activation `link` pushes unit `serial`; `way` is one step (columns, rows)."""

    link: int
    serial: int
    way: tuple[int, int]
    tiles: int


@dataclass(frozen=True, slots=True)
class DeclareAttack:
    """Task: continue the declaration of an attack after its target was turned face-up (O-12.15)."""

    declared: Declared


@dataclass(frozen=True, slots=True)
class Fight:
    """Task: continue an attack after a player decided whether an effect replaces the destruction by it (O-23.5)."""

    declared: Declared


@dataclass(frozen=True, slots=True)
class StrikeBack:
    """Task: continue a counter-attack (see `Fight`); `attacker` and `target` are serials in the answered attack."""

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
