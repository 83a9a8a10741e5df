"""Settings of goldfish games of F.A.D.E."""

from __future__ import annotations

from dataclasses import dataclass

from games.fade.words import START, Stat


@dataclass(frozen=True, slots=True)
class Params:
    """Settings of goldfish games. Numbers below 1 raise ValueError with a sentence.

    The deck that goes `first` has no TP and cards on its first turn (FADE-5.2, FADE-5.3). `opponent_hp` are HP of the
    opponent. After `max_turns` turns of the player a game ends without a winner.
    """

    first: bool = True
    opponent_hp: int = START[Stat.HP]
    max_turns: int = 100

    def __post_init__(self) -> None:
        if self.max_turns < 1 or self.opponent_hp < 1:
            raise ValueError("A game has at least one turn, and the opponent at least 1 HP.")
