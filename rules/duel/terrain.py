"""What lies on the tiles: changed for good, for a while, or by a continuous effect (O-16.7, O-16.8)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.duel.log import What, note
from rules.duel.state import Duel, TimedTerrain, Until, UntilKind
from rules.duel.stats import renew, watch_condition


def change_terrain(duel: Duel, tile: int, terrain: int, until: Until) -> None:
    """Lay a terrain on a tile until it is changed again or `until` ends. Counters stay (O-18.2)."""
    duel.stamp += 1
    if until.kind is UntilKind.FOREVER:
        duel.timed_terrains = [timed for timed in duel.timed_terrains if timed.tile != tile]
        duel.ground[tile] = terrain
    else:
        duel.timed_terrains.append(TimedTerrain(tile, terrain, duel.stamp, until))
        watch_condition(duel, until)
        duel.had_continuous = True
    settle_terrain(duel, ())


def settle_terrain(duel: Duel, continuous: Iterable[TimedTerrain]) -> bool:
    """Work out what lies on each tile, `continuous` being what continuous effects say; whether anything has changed.

    The latest wins (O-21.1). A creature gains or loses its field buff at once.
    """
    terrain = duel.ground[:]
    for timed in sorted([*duel.timed_terrains, *continuous], key=_by_stamp):
        terrain[timed.tile] = timed.terrain
    if terrain == duel.terrain:
        return False
    changed = [tile for tile, one in enumerate(terrain) if one != duel.terrain[tile]]
    for tile in changed:
        duel.terrain[tile] = terrain[tile]
        label = duel.table.terrains[terrain[tile]]
        note(duel, What.TERRAIN, tile=tile, word=str(getattr(label, "label", label)))
        unit = duel.units[tile]
        if unit is not None and not unit.is_leader:
            renew(duel, unit)
    duel.needs_refresh |= not duel.is_simple
    return True


def _by_stamp(timed: TimedTerrain) -> int:
    return timed.stamp
