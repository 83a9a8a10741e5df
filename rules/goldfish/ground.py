"""The board as the policy reads it: goals, ways to them, and the tiles that creatures come in on (G-34, G-36).

All of it depends on the board and the tile of the opposing leader alone, so that it is worked out once and shared by
all games.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.duel.state import Unit
from rules.duel.table import Table

#: So many placings of creatures are remembered with the goals that they lead to.
_MAX_KEPT: Final = 50_000
#: Bits of a tile, and of a creature's place in a list, where several numbers are kept as one.
_PLACE: Final = 10
_LOW: Final = (1 << _PLACE) - 1


class Ground:
    """What tiles mean to south with the opposing leader on `enemy`."""

    __slots__ = ("_goals", "_kept", "_lacks", "_ways", "_wished", "distances", "enemy", "names", "order")

    def __init__(self, table: Table, enemy: int) -> None:
        board = table.board
        self.distances = board.distances
        self.names = board.names
        self.enemy = enemy
        tiles = range(len(board))
        apart = self.distances[enemy]
        #: By tile its place when a creature comes in: nearest to the opposing leader, column A side, lower row (G-34).
        self.order = [apart[tile] * len(board) + tile for tile in tiles]
        #: By reach, 0 for those that hit with ATK, the goal tiles in the order of a tie.
        self._goals: dict[int, list[int]] = {0: [tile for tile in tiles if apart[tile] == 1]}
        #: By tile and goal the neighbours that are nearer to it: ahead, column A side, E side, back.
        self._ways = [[self._nearer(board.neighbours[tile], tile, goal) for goal in tiles] for tile in tiles]
        self._kept: dict[tuple[int, ...], tuple[tuple[int, int], ...]] = {}
        #: By reach, tile and place, as one number, the wishes of a creature.
        self._wished: dict[int, tuple[list[int], int]] = {}
        #: By reach and tile how far the nearest goal is.
        self._lacks: dict[int, list[int]] = {}

    def _nearer(self, neighbours: Sequence[int], tile: int, goal: int) -> tuple[int, ...]:
        apart = self.distances[goal]
        nearer = [other for other in neighbours if apart[other] < apart[tile]]
        return tuple(sorted(nearer, key=lambda other: _DIRECTIONS.index(_direction(tile, other))))

    def goals(self, reach: int) -> list[int]:
        """The tiles from which the opposing leader can be hit, with ATK where `reach` is 0, else with RATK."""
        found = self._goals.get(reach)
        if found is None:
            apart = self.distances[self.enemy]
            found = self._goals[reach] = [tile for tile in range(len(apart)) if 2 <= apart[tile] <= reach]
        return found

    def handed_out(self, units: Sequence[Unit]) -> tuple[tuple[int, int], ...]:
        """(place in `units`, goal) in the order in which creatures act; without a goal it is the opposing leader.

        Goals are handed out one each: the creature that is nearest to one that is left comes first (G-36). `units` are
        in the order of their instance numbers.
        """
        key = tuple([reach_of(unit) << _PLACE | unit.tile for unit in units])
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) >= _MAX_KEPT:
                self._kept.clear()
            found = self._kept[key] = self._hand_out(key)
        return found

    def _hand_out(self, key: Sequence[int]) -> tuple[tuple[int, int], ...]:
        """By the greedy rule of G-36. A wish is one number: distance, place of the creature, goal."""
        wishes: list[int] = []
        wanted = 0
        for place, each in enumerate(key):
            goals, area = self._wishes(each, place)
            wishes += goals
            wanted |= area
        wishes.sort()
        acting: list[tuple[int, int]] = []
        placed = taken = 0
        for wish in wishes:
            place, goal = wish >> _PLACE & _LOW, wish & _LOW
            if not (placed >> place & 1 or taken >> goal & 1):
                placed |= 1 << place
                taken |= 1 << goal
                acting.append((place, goal))
                if taken == wanted:
                    break
        apart = self.distances[self.enemy]
        left = [place for place in range(len(key)) if not placed >> place & 1]
        left.sort(key=lambda place: (apart[key[place] & _LOW], place))
        return (*acting, *[(place, self.enemy) for place in left])

    def _wishes(self, each: int, place: int) -> tuple[list[int], int]:
        """The goals of a creature on a tile with a reach: as wishes, and as an area."""
        key = each << _PLACE | place
        found = self._wished.get(key)
        if found is None:
            apart, goals = self.distances[each & _LOW], self.goals(each >> _PLACE)
            wishes = [(apart[goal] << _PLACE | place) << _PLACE | goal for goal in goals]
            found = self._wished[key] = wishes, sum(1 << goal for goal in goals)
        return found

    def ways(self, tile: int, goal: int) -> tuple[int, ...]:
        """The neighbours of a tile that are nearer to a goal, the one to try first in front (G-36)."""
        return self._ways[tile][goal]

    def lacks(self, unit: Unit) -> list[int]:
        """By tile how far it is to the nearest one from which a unit hits the opposing leader."""
        reach = reach_of(unit)
        found = self._lacks.get(reach)
        if found is None:
            goals = self.goals(reach)
            found = self._lacks[reach] = [
                min((apart[goal] for goal in goals), default=apart[self.enemy]) for apart in self.distances
            ]
        return found


def reach_of(unit: Unit) -> int:
    """The range of a creature that hits with RATK, 0 for one that does so with ATK (G-36)."""
    traits = unit.traits
    ratk = traits.ratk
    return traits.reach if ratk and ratk >= (traits.atk or 0) else 0


#: Ahead, towards column A, towards column E, back: as differences of tile numbers' column and row.
_DIRECTIONS: Final = ("ahead", "left", "right", "back")


def _direction(tile: int, other: int) -> str:
    """Where a neighbour lies, seen from south. Tiles of a column follow one another."""
    if other - tile == 1:
        return "ahead"
    if other - tile == -1:
        return "back"
    return "left" if other < tile else "right"
