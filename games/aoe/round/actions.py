"""Actions of players in a round. A card is named by its full name, which is unique in a deck."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from games.aoe.abilities import Heading
from games.aoe.space import Direction

#: The unseen top card of the method deck, where a card is laid (AOE-5.1).
TOP: Final = "top of the deck"


@dataclass(frozen=True, slots=True)
class Reveal:
    """Choose a card face-down (AOE-4.1); of a common card one of two abilities by its orientation (AOE-2.3)."""

    card: str
    is_reversed: bool = False


@dataclass(frozen=True, slots=True)
class Burst:
    """Burst in the burst step, or don't (AOE-8.3)."""

    does: bool


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a hand card or the top of the deck to check priority (AOE-5.1); None if there is none (O-AOE.27)."""

    card: str | None


@dataclass(frozen=True, slots=True)
class Link:
    """Link a card (AOE-6.2), optionally bursting as it resolves (O-AOE.6)."""

    card: str
    bursts: bool = False


@dataclass(frozen=True, slots=True)
class Stop:
    """Link no more cards."""


@dataclass(frozen=True, slots=True)
class Pay:
    """Pay a Meter ability `times` times (AOE-8.2). `ability` is its sentence."""

    times: int
    ability: str


@dataclass(frozen=True, slots=True)
class Spaces:
    """Move the `figure` of a player by `count` spaces, where a text says "up to". `heading` is the direction."""

    count: int
    heading: Direction | Heading | None
    figure: int


@dataclass(frozen=True, slots=True)
class Bet:
    """Bet `cards` cards of the meter in an ante (AOE-8.7)."""

    cards: int


@dataclass(frozen=True, slots=True)
class Under:
    """Put a hand card face-down under the deck, or None (AOE-4.4)."""

    card: str | None


Action: TypeAlias = Reveal | Burst | Lay | Link | Stop | Pay | Spaces | Bet | Under
