"""Movement of units and tricks: areas (bit n is tile n) that they can move to, and paths (O-10.7, O-23.15)."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final, NamedTuple

from rules.abilities.ast import Licence
from rules.duel.queries.matching import area_of
from rules.duel.state.actions import NONE
from rules.duel.state.duel import Duel, Trick, Unit


class Gait(NamedTuple):
    """Way in which a card moves: the next tiles from each tile, and whether it may pass through units."""

    neighbours: Sequence[Sequence[int]]
    is_through: bool = False


def gait_of(duel: Duel, unit: Unit | None, *, is_diagonal: bool = False) -> Gait:
    """Return the way in which a unit, or a trick if None, moves; `is_diagonal`: a text moves it diagonally."""
    table = duel.table
    licences = _NONE if unit is None else unit.traits.licences
    if is_diagonal:
        neighbours = table.diagonals
    else:
        neighbours = table.around if Licence.MOVE_DIAGONALLY in licences else table.neighbours
    return Gait(neighbours, Licence.MOVE_THROUGH in licences)


_NONE: Final[frozenset[Licence]] = frozenset()


def is_way(duel: Duel, gait: Gait, start: int, path: Sequence[int], tiles: int, free: int) -> bool:
    """Return whether a path from `start` is connected, has at most `tiles` tiles, and ends on a tile of `free` (bits).

    Tiles of units that the card passes through are not counted.
    """
    units, before, left = duel.units, start, tiles
    if len(path) > len(units):
        return False
    for tile in path:
        if tile not in gait.neighbours[before]:
            return False
        if free >> tile & 1:
            left -= 1
        elif not gait.is_through or units[tile] is None:
            return False
        before = tile
    return left >= 0 and (not path or bool(free >> path[-1] & 1))


def ways_from(duel: Duel, gait: Gait, start: int, tiles: int, free: int, most: int) -> list[tuple[int, ...]]:
    """Return the paths of at most `tiles` free tiles from `start`, shortest first; the first one is empty.

    `free` are the free tiles, as bits. As paths through units are many, at most `most` paths are continued.
    """
    found: list[tuple[int, ...]] = [()]
    open_: deque[tuple[tuple[int, ...], int]] = deque([((), 0)])
    for _ in range(most):
        if not open_ or len(found) > most:
            break
        path, length = open_.popleft()
        for after in gait.neighbours[path[-1] if path else start]:
            if free >> after & 1:
                if length < tiles:
                    found.append((*path, after))
                    open_.append(((*path, after), length + 1))
            elif gait.is_through and duel.units[after] is not None and after not in path and after != start:
                open_.append(((*path, after), length))
    return found


def closed_area(duel: Duel, unit: Unit) -> int:
    """Return the area that card texts forbid a unit to enter, as bits."""
    closed = 0
    for where, player, source, only in unit.traits.move_limits:
        card: Unit | Trick | None = duel.unit(source) or duel.trick(source)
        area = area_of(duel, where, player, unit.tile if card is None else card.tile, NONE)
        closed |= duel.table.everywhere ^ area if only else area
    return closed


def way_to(duel: Duel, unit: Unit, to: int) -> tuple[int, ...]:
    """Return the shortest path by which a unit may move to a tile; () if there is none, or it is there already."""
    return _own_ways(duel, unit).get(to, ())


def room_for_units(duel: Duel) -> int:
    """Return the area (bits) of tiles without a unit (D-10.6)."""
    south, north = duel.players
    return duel.table.everywhere ^ (south.area | north.area)


def room_for_tricks(duel: Duel, player: int) -> int:
    """Return the area (bits) where a trick of `player` may be: without a trick and opposing unit (O-7.3, O-10.2)."""
    return duel.table.everywhere ^ (duel.trick_area | duel.players[1 - player].area)


def move_area(duel: Duel, unit: Unit) -> int:
    """Return the area (bits) of the tiles to which a unit may move by itself, without an effect."""
    if is_simple(unit):
        return duel.table.near[unit.tile] & room_for_units(duel)
    return sum(1 << tile for tile in _own_ways(duel, unit))


def is_simple(unit: Unit) -> bool:
    """Return whether a unit moves one tile at a time and no card text changes where it may go."""
    traits = unit.traits
    return traits.steps == 1 and not traits.licences and not traits.move_limits


def _own_ways(duel: Duel, unit: Unit) -> dict[int, tuple[int, ...]]:
    """Return the shortest path of a unit to each tile that it may reach with the steps it may take, by tile."""
    gait = gait_of(duel, unit)
    free = room_for_units(duel) & ~closed_area(duel, unit)
    lengths = {unit.tile: 0}
    ways: dict[int, tuple[int, ...]] = {unit.tile: ()}
    open_: deque[int] = deque([unit.tile])
    while open_:
        tile = open_.popleft()
        for after in gait.neighbours[tile]:
            is_free = bool(free >> after & 1)
            length = lengths[tile] + is_free
            if length > unit.traits.steps or not (is_free or gait.is_through):
                continue
            if length < lengths.get(after, len(duel.units)):
                lengths[after], ways[after] = length, (*ways[tile], after)
                open_.append(after)
    return {tile: way for tile, way in sorted(ways.items()) if free >> tile & 1}
