"""Board for the policy: goals, ways to them, and the tiles that creatures come in on (G-34, G-36).

All of it depends on the board and the tile of the opposing leader alone, so that it is worked out once and shared by
all games.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Final

from rules.duel import Table, Unit

#: Bits of a place in a list of units.
_PLACE: Final = 16
_PLACES: Final = (1 << _PLACE) - 1


class Ground:
    """What tiles mean to south with the opposing leader on `enemy`."""

    __slots__ = ("_farthest", "_goals", "_lacks", "_ways", "distances", "enemy", "names", "order")

    def __init__(self, table: Table, enemy: int) -> None:
        board = table.board
        self.distances: tuple[tuple[int, ...], ...] = board.distances
        self.names: tuple[str, ...] = board.names
        self.enemy: int = enemy
        tiles = range(len(board))
        apart = self.distances[enemy]
        #: By tile its place when a creature comes in: nearest to the opposing leader, column A side, lower row (G-34).
        self.order: list[int] = [apart[tile] * len(board) + tile for tile in tiles]
        self._farthest: int = max(apart)
        goals = [_goals(apart, reach) for reach in range(self._farthest + 1)]
        #: By reach and tile the goals, the nearest to the tile first.
        self._goals: list[list[list[int]]] = [
            [sorted(each, key=lambda goal: (self.distances[tile][goal], goal)) for tile in tiles] for each in goals
        ]
        #: By reach and tile how far the nearest goal is; where there is none, the opposing leader.
        self._lacks: list[list[int]] = [
            [min((self.distances[tile][goal] for goal in each), default=apart[tile]) for tile in tiles]
            for each in goals
        ]
        #: By tile and goal the neighbours that are nearer to it: ahead, column A side, E side, back.
        self._ways: list[list[tuple[int, ...]]] = [
            [self._nearer(board.neighbours[tile], tile, goal) for goal in tiles] for tile in tiles
        ]

    def _nearer(self, neighbours: Sequence[int], tile: int, goal: int) -> tuple[int, ...]:
        apart = self.distances[goal]
        nearer = [other for other in neighbours if apart[other] < apart[tile]]
        return tuple(sorted(nearer, key=lambda other: _DIRECTIONS.index(_direction(tile, other))))

    def goals(self, unit: Unit) -> list[list[int]]:
        """By tile the tiles from which a unit can hit the opposing leader, the nearest to that tile first."""
        return self._goals[min(reach_of(unit), self._farthest)]

    def lacks(self, unit: Unit) -> list[int]:
        """By tile how far it is to the nearest one from which a unit hits the opposing leader."""
        return self._lacks[min(reach_of(unit), self._farthest)]

    def handed_out(self, units: Sequence[Unit]) -> list[tuple[int, int]]:
        """(place in `units`, goal) in the order in which creatures act; without a goal it is the opposing leader.

        Goals are handed out one each: the creature that is nearest to one that is left comes first (G-36). `units` are
        in the order of their instance numbers.
        """
        acting: list[tuple[int, int]] = []
        without: list[int] = []
        wishes = [self.goals(unit)[unit.tile] for unit in units]
        #: By unit the place of the first of its wishes that may be left.
        firsts = [0] * len(units)
        taken = 0
        # Who waits, by how far the wish is and by place, as numbers below 0: the nearest is the last.
        waiting = sorted([-(self.lacks(unit)[unit.tile] << _PLACE | place) for place, unit in enumerate(units)])
        while waiting:
            place = -waiting.pop() & _PLACES
            goals, first = wishes[place], firsts[place]
            while first < len(goals) and taken >> goals[first] & 1:
                first += 1
            if first == len(goals):
                without.append(place)
            elif first == firsts[place]:
                acting.append((place, goals[first]))
                taken |= 1 << goals[first]
            else:  # Its goal has been taken: it waits for the next one, which is no nearer.
                firsts[place] = first
                behind = -(self.distances[units[place].tile][goals[first]] << _PLACE | place)
                waiting.insert(bisect_right(waiting, behind), behind)
        from_enemy = self.distances[self.enemy]
        without.sort(key=lambda place: from_enemy[units[place].tile] << _PLACE | place)
        return acting + [(place, self.enemy) for place in without]

    def ways(self, tile: int, goal: int) -> tuple[int, ...]:
        """The neighbours of a tile that are nearer to a goal, the one to try first in front (G-36)."""
        return self._ways[tile][goal]


def reach_of(unit: Unit) -> int:
    """The range of a creature that hits with RATK, 0 for one that does so with ATK (G-36)."""
    traits = unit.traits
    ratk = traits.ratk
    return traits.reach if ratk and ratk >= (traits.atk or 0) else 0


def _goals(apart: Sequence[int], reach: int) -> list[int]:
    """The tiles from which the opposing leader, so far `apart` from each, can be hit: with ATK where `reach` is 0."""
    if reach == 0:
        return [tile for tile, distance in enumerate(apart) if distance == 1]
    return [tile for tile, distance in enumerate(apart) if 2 <= distance <= reach]


#: Ahead, towards column A, towards column E, back: as differences of tile numbers' column and row.
_DIRECTIONS: Final = ("ahead", "left", "right", "back")


def _direction(tile: int, other: int) -> str:
    """Where a neighbour lies, seen from south. Tiles of a column follow one another."""
    if other - tile == 1:
        return "ahead"
    if other - tile == -1:
        return "back"
    return "left" if other < tile else "right"
