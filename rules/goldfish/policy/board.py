"""Board for the goldfish policy: tiles to attack from, ways to them, and tiles for new creatures (G-34, G-36).

The data depend only on the board and the tile of the opposing leader, so all games share them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.duel import NONE, Table, Unit


class Ground:
    """Distances and goals (tiles to attack the opposing leader from) for player south; `enemy`: that leader's tile."""

    __slots__ = ("_farthest", "_goals", "_lacks", "_steps", "distances", "enemy", "names", "order")

    def __init__(self, table: Table, enemy: int) -> None:
        board = table.board
        self.distances: tuple[tuple[int, ...], ...] = board.distances
        self.names: tuple[str, ...] = board.names
        self.enemy: int = enemy
        tiles = range(len(board))
        apart = self.distances[enemy]
        #: Tile -> its rank for a new creature: nearest to the opposing leader, column A side, lower row (G-34).
        self.order: list[int] = [apart[tile] * len(board) + tile for tile in tiles]
        self._farthest: int = max(apart)
        goals = [_goals(apart, reach) for reach in range(self._farthest + 1)]
        #: Reach, tile -> goals, nearest first.
        self._goals: list[list[list[int]]] = [
            [sorted(each, key=lambda goal: (self.distances[tile][goal], goal)) for tile in tiles] for each in goals
        ]
        #: Reach, tile -> distance of the nearest goal; of the opposing leader if there is no goal.
        self._lacks: list[list[int]] = [
            [min((self.distances[tile][goal] for goal in each), default=apart[tile]) for tile in tiles]
            for each in goals
        ]
        #: Tile, goal -> neighbours nearer to the goal: ahead, column A side, E side, back.
        self._steps: list[list[tuple[int, ...]]] = [
            [self._nearer(board.neighbours[tile], tile, goal) for goal in tiles] for tile in tiles
        ]

    def _nearer(self, neighbours: Sequence[int], tile: int, goal: int) -> tuple[int, ...]:
        apart = self.distances[goal]
        nearer = [other for other in neighbours if apart[other] < apart[tile]]
        return tuple(sorted(nearer, key=lambda other: _DIRECTIONS.index(_direction(tile, other))))

    def goals(self, unit: Unit) -> list[list[int]]:
        """Return the goals of a unit, for each tile that it may be on; the nearest to that tile first."""
        return self._goals[min(reach_of(unit), self._farthest)]

    def lacks(self, unit: Unit) -> list[int]:
        """Return the distance to a unit's nearest goal, by the unit's tile; without a goal, to the opposing leader."""
        return self._lacks[min(reach_of(unit), self._farthest)]

    def handed_out(self, units: Sequence[Unit]) -> list[tuple[int, int]]:
        """Return (index in `units`, goal) of each creature, in the order in which the creatures move.

        Each goal goes to one creature, in the order of their distances from it (G-36). Creatures for which no goal is
        free come last, with the opposing leader's tile. `units` are in the order of their instance numbers.
        """
        acting: list[tuple[int, int]] = []
        without: list[int] = []
        taken = 0
        goals = [self.goals(unit)[unit.tile] for unit in units]
        # Distance of each unit to its nearest goal. It may be too short, if that goal has been taken meanwhile.
        apart = [self.lacks(unit)[unit.tile] for unit in units]
        waiting = list(range(len(units)))
        while waiting:
            place = min(waiting, key=lambda place: apart[place])
            goal = next((goal for goal in goals[place] if not taken >> goal & 1), NONE)
            distance = apart[place] if goal == NONE else self.distances[units[place].tile][goal]
            if distance > apart[place]:
                apart[place] = distance  # Another unit may be nearer to its goal now.
                continue
            waiting.remove(place)
            if goal == NONE:
                without.append(place)
            else:
                acting.append((place, goal))
                taken |= 1 << goal
        from_enemy = self.distances[self.enemy]
        without.sort()
        without.sort(key=lambda place: from_enemy[units[place].tile])
        return acting + [(place, self.enemy) for place in without]

    def steps_towards(self, tile: int, goal: int) -> tuple[int, ...]:
        """Return the tiles beside `tile` that are nearer to `goal`: at most two, forwards before sideways (G-36)."""
        return self._steps[tile][goal]


def reach_of(unit: Unit) -> int:
    """Return the range in tiles of a creature that attacks with RATK; 0 for one whose ATK is higher (G-36)."""
    traits = unit.traits
    ratk = traits.ratk
    return traits.reach if ratk and ratk >= (traits.atk or 0) else 0


def _goals(apart: Sequence[int], reach: int) -> list[int]:
    """Return the tiles from which a creature of some `reach` can attack the opposing leader; 0 means with ATK.

    `apart` are the distances of the tiles from the leader.
    """
    if reach == 0:
        return [tile for tile, distance in enumerate(apart) if distance == 1]
    return [tile for tile, distance in enumerate(apart) if 2 <= distance <= reach]


#: Order of preference: ahead, towards column A, towards column E, back.
_DIRECTIONS: Final = ("ahead", "left", "right", "back")


def _direction(tile: int, other: int) -> str:
    """Return the direction from a tile to an adjacent one, seen from south: “ahead”, “back”, “left” or “right”.

    Tiles of a column have consecutive numbers.
    """
    if other - tile == 1:
        return "ahead"
    if other - tile == -1:
        return "back"
    return "left" if other < tile else "right"
