"""Reasons why a card goes well with those that a deck has, each with a weight and words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

#: The known cards of a section, (card, copies) each, and those of a deck by section.
Pile: TypeAlias = Sequence[tuple[Any, int]]
Piles: TypeAlias = Mapping[str, Pile]


@dataclass(frozen=True, slots=True)
class Fit:
    """One thing that may speak for a card, made for one deck.

    `weigh` says how much it does, 0 where it doesn't and below 0 where it speaks against it; `say` tells a player in a
    few words what it is, for a card for which it speaks.
    """

    code: str
    weigh: Callable[[Any], int]
    say: Callable[[Any], str]


@dataclass(frozen=True, slots=True)
class Reason:
    """What speaks for a card, in words."""

    code: str
    message: str


def no_fits(piles: Piles) -> tuple[Fit, ...]:
    """Of a game that knows nothing of the kind: any card goes with any."""
    return ()


def weight_of(card: object, fits: Sequence[Fit]) -> int:
    """How well a card goes with a deck: the higher, the better."""
    return sum(fit.weigh(card) for fit in fits)


def reasons_of(card: object, fits: Sequence[Fit]) -> list[Reason]:
    """What speaks for a card, the weightiest first."""
    weighed = sorted(((fit.weigh(card), fit) for fit in fits), key=lambda each: -each[0])
    return [Reason(fit.code, fit.say(card)) for weight, fit in weighed if weight > 0]
