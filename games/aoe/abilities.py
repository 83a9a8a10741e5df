"""Abilities of cards as the clash carries them out: when one works, and what it does (AOE-2.6)."""

from __future__ import annotations

from dataclasses import dataclass

from games.aoe.space import Direction
from games.aoe.words import Tag
from tcg.words import Vocabulary


class Effect(Vocabulary):
    """What an ability does. What none of them is stands there in its own words as `OTHER`."""

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
        """What a person reads."""
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
    """Where a figure is moved, as seen from the other figure."""

    TOWARD = "toward"
    AWAY = "away"

    @property
    def label(self) -> str:
        """What a person reads."""
        return {"toward": "toward the other figure", "away": "away from the other figure"}[self.value]


@dataclass(frozen=True, slots=True)
class Ability:
    """One ability of a card.

    `tag` says when it works: without one, or with `RESOLVE`, when the card resolves, before its damage where
    `is_before` is true (O-AOE.22). `amount` is damage or spaces, `heading` the way of `MOVE` and `PUSH`. A `METER`
    ability costs `cost` cards of the meter each of the `times` that it is paid (AOE-8.2); every other works once.
    `text` are the own words of `OTHER`; without any it is only known that there is one. With `is_up_to` a figure may be
    moved fewer spaces, or none.
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
