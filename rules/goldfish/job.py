"""Input of a goldfish simulation: one or two decks, settings and a seed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from rules.cards import CardDef
from rules.duel import DEFAULTS, Board

#: A deck with fewer cards than an opening hand is refused (G-6).
LEAST_CARDS: Final = DEFAULTS.opening_hand


class LeaderPolicy(StrEnum):
    """Behaviour of the deck's own leader in goldfish games (G-37)."""

    STAY = "stay"
    ADVANCE = "advance"


@dataclass(frozen=True, slots=True)
class Params:
    """Settings of a goldfish simulation (Appendix A).

    A game ends after `max_turns` turns of the deck. `map` has (tile, terrain) for tiles that are not Plain Fields
    (G-2). `cast_unscripted`: cards without a known use are played; `on_the_play`: the deck begins. ValueError, with a
    sentence, for a leader outside its home row, or an invalid number or map.
    """

    max_turns: int = 15
    opponent_hp: int = DEFAULTS.default_leader_hp
    leader_tile: str = "C1"
    opponent_tile: str = "C6"
    map: tuple[tuple[str, str], ...] = ()
    leader_policy: str = LeaderPolicy.STAY.value
    cast_unscripted: bool = True
    on_the_play: bool = True

    def __post_init__(self) -> None:
        board = self.board()
        for tile, row, whose in zip(
            (self.leader_tile, self.opponent_tile), board.home_rows, ("Your", "The opposing"), strict=True
        ):
            if board.numbers.get(tile) not in row:
                names = ", ".join(board.names[number] for number in row)
                raise ValueError(f"{whose} leader can't stand on {tile}: {names} (D-3.5).")
        if self.max_turns < 1 or self.opponent_hp < 1:
            raise ValueError("A game has at least one turn, and the opposing leader at least 1 HP.")

    def board(self) -> Board:
        """Return the board of the duel with these settings."""
        return Board(DEFAULTS.columns, DEFAULTS.rows, dict(self.map))


@dataclass(frozen=True, slots=True)
class Side:
    """Deck of a goldfish simulation. `main` has one item for each copy. Without a leader it gets a blank one (G-6).

    `special` is its special deck. The order of `main` is the order before shuffling: sort it by name, so that equal
    decks play equal games. ValueError is raised for fewer cards than an opening hand.
    """

    name: str
    leader: CardDef | None
    main: tuple[CardDef, ...]
    special: tuple[CardDef, ...] = ()

    def __post_init__(self) -> None:
        if len(self.main) < LEAST_CARDS:
            count = len(self.main)
            cards = "no card" if not count else "1 card" if count == 1 else f"{count} cards"
            raise ValueError(
                f"The main deck has {cards} that can be played: a game begins with {LEAST_CARDS} in hand (G-6)."
            )


@dataclass(frozen=True, slots=True)
class Job:
    """Decks (`sides`: one, or two to compare on the same seeds), settings; `others`: tokens, tile cards for texts."""

    sides: tuple[Side, ...]
    params: Params
    seed: str
    others: tuple[CardDef, ...] = ()


class Cancelled(Exception):
    """Error that ends a simulation when it is cancelled."""
