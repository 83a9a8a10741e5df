"""Setting a duel up (groups 3 and 4 of the rules): shuffled decks, the coin, leaders, hands, resources."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules.chance import Chance
from rules.duel.board import Board

PLAYERS = ("S", "N")


@dataclass(frozen=True, slots=True)
class Parameters:
    """Numbers of the game that an organiser may change (Appendix A of the rules)."""

    opening_hand: int = 6
    draw_per_turn: int = 2
    start_crystals: int = 6
    crystals_per_turn: int = 3
    crystal_total: int = 15


DEFAULTS = Parameters()


class IllegalPlacement(ValueError):
    """A leader where it can't stand; `rule` says why."""

    def __init__(self, message: str, rule: str) -> None:
        super().__init__(message)
        self.rule = rule


@dataclass(slots=True)
class Side:
    """One player's part of a new duel. Cards are permanent ids; the deck's first card is its top."""

    deck: list[int]
    leader_tile: str
    hand: list[int] = field(default_factory=list)
    inventory: int = 0
    used: int = 0

    def draw(self, count: int) -> list[int]:
        """Move up to `count` cards from the top of the deck to the hand, one at a time, and return them."""
        drawn = self.deck[:count]
        del self.deck[:count]
        self.hand += drawn
        return drawn


@dataclass(slots=True)
class NewDuel:
    """A duel before its first turn."""

    board: Board
    first: str
    sides: dict[str, Side]
    turn: int = 1


def set_up(
    decks: dict[str, Sequence[int]],
    seed: str | int,
    *,
    leader_tiles: dict[str, str],
    board: Board | None = None,
    parameters: Parameters = DEFAULTS,
) -> NewDuel:
    """Shuffle, flip the coin, place the leaders, deal the hands (O-3.4). Both decks and tiles are by "S" and "N".

    Raises IllegalPlacement for a leader outside its home row (D-3.5).
    """
    board = board or Board()
    chance = Chance(seed)
    sides = {}
    for player in PLAYERS:
        check_leader_tile(board, player, leader_tiles[player])
        sides[player] = Side(list(decks[player]), leader_tiles[player])
        chance.shuffle(sides[player].deck)
    first = "S" if chance.coin() else "N"
    for side in sides.values():
        side.draw(parameters.opening_hand)
        side.inventory = parameters.start_crystals
        side.used = parameters.crystal_total - parameters.start_crystals
    return NewDuel(board, first, sides)


def check_leader_tile(board: Board, player: str, tile: str) -> None:
    """Raise IllegalPlacement unless `tile` is in the player's first row (D-3.5)."""
    if tile not in board.home_row(player):
        row = sorted(board.home_row(player))
        raise IllegalPlacement(f"A leader starts in its own first row, {row[0]} to {row[-1]}, not on {tile}.", "D-3.5")
