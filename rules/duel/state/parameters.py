"""Parameters of a duel that an organiser may change, such as the size of the opening hand (Appendix A of the rules)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class FamineTiming(StrEnum):
    """Time at which a player who can't draw any more loses (O-19.1)."""

    ON_EMPTY = "on_empty"
    ON_FAILED_DRAW = "on_failed_draw"


@dataclass(frozen=True, slots=True)
class Parameters:
    """Parameters of a duel, such as the size of the board. Card texts may lift each limit (O-21.5).

    Seconds are for the host's clocks, as the duel measures no time (O-20.4). None switches a clock off.
    """

    columns: int = 5
    rows: int = 6
    opening_hand: int = 6
    mulligans: int = 0
    draw_per_turn: int = 2
    start_crystals: int = 6
    crystals_per_turn: int = 3
    crystal_total: int = 15
    spawn_points: int = 6
    spawns_per_turn: int = 2
    sacrifice_points_max: int = 3
    moves_per_card: int = 1
    attacks_per_creature: int = 1
    surplus_cap: int = 500
    clash_cap: int = 1000
    field_buff: int = 100
    default_leader_hp: int = 3000
    default_ratk_range: int = 2
    famine_timing: FamineTiming = FamineTiming.ON_EMPTY
    turn_seconds: int | None = 240
    response_seconds: int | None = 15
    heal_uses_per_turn: int = 1
    match_wins: int = 1


DEFAULTS: Final = Parameters()
