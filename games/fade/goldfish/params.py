"""What a game of the goldfish can be asked for."""

from __future__ import annotations

from dataclasses import dataclass

from games.fade.words import START, Stat


@dataclass(frozen=True, slots=True)
class Params:
    """The settings of the games.

    `first` is whether the deck goes first, and so without TP and cards on its first turn (FADE-5.2, FADE-5.3).
    `opponent_hp` are the HP of the opponent, who has no Characters, DEF 0, and does nothing. A game that is not over
    after `max_turns` own turns ends without a winner. Raises ValueError with a sentence for numbers below 1.
    """

    first: bool = True
    opponent_hp: int = START[Stat.HP]
    max_turns: int = 100

    def __post_init__(self) -> None:
        if self.max_turns < 1 or self.opponent_hp < 1:
            raise ValueError("A game has at least one turn, and the opponent at least 1 HP.")
