"""Actions of players in a round of Assemblage of Eternity. A card is named by its unique full name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from games.aoe.abilities import Heading
from games.aoe.space import Direction

#: The unseen top card of the method deck, where a card is laid (AOE-5.1).
TOP: Final = "top of the deck"


@dataclass(frozen=True, slots=True)
class Reveal:
    """Action: choose a hand card face-down (AOE-4.1); `is_reversed` chooses a common card's other ability (AOE-2.3)."""

    card: str
    is_reversed: bool = False


@dataclass(frozen=True, slots=True)
class Burst:
    """Action: burst in the burst step, or don't (AOE-8.3)."""

    does: bool


@dataclass(frozen=True, slots=True)
class Lay:
    """Action: lay a hand card or the top of the deck to check priority (AOE-5.1); None if there is none (O-AOE.27)."""

    card: str | None


@dataclass(frozen=True, slots=True)
class Link:
    """Action: link a card to the combo (AOE-6.2), optionally bursting as it resolves (O-AOE.6)."""

    card: str
    bursts: bool = False


@dataclass(frozen=True, slots=True)
class Stop:
    """Action: link no more cards."""


@dataclass(frozen=True, slots=True)
class Pay:
    """Action: pay a Meter ability `times` times (AOE-8.2). `ability` is its sentence."""

    times: int
    ability: str


@dataclass(frozen=True, slots=True)
class Spaces:
    """Action: move the `figure` of player 0 or 1 by `count` spaces, where a text says "up to" some spaces."""

    count: int
    heading: Direction | Heading | None
    figure: int


@dataclass(frozen=True, slots=True)
class Bet:
    """Action: bet `cards` cards of the meter in an ante (AOE-8.7)."""

    cards: int


@dataclass(frozen=True, slots=True)
class Under:
    """Action: put a hand card face-down under the deck, or None (AOE-4.4)."""

    card: str | None


Action: TypeAlias = Reveal | Burst | Lay | Link | Stop | Pay | Spaces | Bet | Under
