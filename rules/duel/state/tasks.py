"""What a duel does next by itself: tasks, typed values that stand in `Duel.todo`, so that it can stop anywhere.

A task says what is to be done and about what, by numbers and serials, and holds nothing that changes: tasks are equal
when they mean the same, and a copy of a duel shares them. The engine knows what does each.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TypeAlias

from rules.duel.compiler import Step
from rules.duel.state.actions import Declared


class Routine(IntEnum):
    """What is done with nothing but the state of the duel."""

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
    """Put the trick of a link that has been carried out where it belongs (O-8.6)."""

    link: int


@dataclass(frozen=True, slots=True)
class DoStep:
    """Carry out one step of a link."""

    link: int
    step: Step


@dataclass(frozen=True, slots=True)
class PickFor:
    """Let a player settle what a step is about."""

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
    """Carry out what follows from the first part of a step being done, or not (O-23.18)."""

    link: int
    step: Step


@dataclass(frozen=True, slots=True)
class ActAs:
    """From now on “you” is `player` in a link."""

    link: int
    player: int


@dataclass(frozen=True, slots=True)
class ForgetPicks:
    """Forget what was picked and made for the steps that a step holds: the next player picks anew."""

    link: int
    step: Step


# --- movements and battles ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Travel:
    """Go on with a movement: the unit `serial` stands on `at`, goes on along `path`, and began on `start`.

    `link` is NONE for a move of its own.
    """

    link: int
    serial: int
    at: int
    path: tuple[int, ...]
    start: int


@dataclass(frozen=True, slots=True)
class Push:
    """Ask how far, up to `tiles`, the unit `serial` is pushed; `way` is the step in columns and rows."""

    link: int
    serial: int
    way: tuple[int, int]
    tiles: int


@dataclass(frozen=True, slots=True)
class DeclareAttack:
    """Go on with an attack whose target has been turned up (O-12.15)."""

    declared: Declared


@dataclass(frozen=True, slots=True)
class Fight:
    """Go on with an attack for whose blow something may have happened instead (O-23.5)."""

    declared: Declared


@dataclass(frozen=True, slots=True)
class StrikeBack:
    """Go on with a counter-attack, by serials, for whose blow something may have happened instead."""

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
