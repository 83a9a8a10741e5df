"""Abilities of cards of Assemblage of Eternity: the time at which each works in a clash, and its effect (AOE-2.6)."""

from __future__ import annotations

from dataclasses import dataclass

from games.aoe.space import Direction
from games.aoe.words import Tag
from tcg.words import Vocabulary


class Effect(Vocabulary):
    """Sort of effect that an ability has. `OTHER` is an effect that is known only as text."""

    DAMAGE = "damage"
    MOVE = "move"
    PUSH = "push"
    KNOCKDOWN = "knockdown"
    ROOT = "root"
    CANCEL = "cancel"
    BLANK = "blank"
    OTHER = "other"

    @property
    def label(self) -> str:
        """The name of the member that pages show."""
        return _LABELS[self]


_LABELS = {
    Effect.DAMAGE: "more damage",
    Effect.MOVE: "move one's own figure",
    Effect.PUSH: "move the opponent's figure",
    Effect.KNOCKDOWN: "knock the opponent down",
    Effect.ROOT: "root the opponent",
    Effect.CANCEL: "cancel the opponent's card",
    Effect.BLANK: "blank the opponent's card",
    Effect.OTHER: "something else",
}


class Heading(Vocabulary):
    """Direction of a figure's move relative to the opponent's figure: toward or away."""

    TOWARD = "toward"
    AWAY = "away"

    @property
    def label(self) -> str:
        """The name of the member that pages show."""
        return {"toward": "toward the other figure", "away": "away from the other figure"}[self.value]


@dataclass(frozen=True, slots=True)
class Ability:
    """Ability of a card, as its text says it.

    Attributes:
        effect: The effect.
        amount: Damage or spaces.
        tag: The time at which it works; None and `RESOLVE` mean when the card resolves.
        heading: The direction of `MOVE` and `PUSH`.
        is_before: Whether it works before the damage of its card (O-AOE.22).
        cost: The cards of the meter that a `METER` ability costs each time (AOE-8.2).
        times: How often a `METER` ability is paid. Every other ability works once.
        text: The text of `OTHER`; empty if it is unknown.
        is_up_to: Whether a figure may be moved fewer spaces, or none.
    """

    effect: Effect
    amount: int = 0
    tag: Tag | None = None
    heading: Direction | Heading | None = None
    is_before: bool = False
    cost: int = 0
    times: int = 1
    text: str = ""
    is_up_to: bool = False
