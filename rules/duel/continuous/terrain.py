"""Changes of terrain, permanent or temporary (O-16.7, O-16.8)."""

from __future__ import annotations

from rules.duel.continuous import invalidation
from rules.duel.state.duel import Duel, TimedTerrain, Until, UntilKind


def change_terrain(duel: Duel, tile: int, terrain: int, until: Until) -> None:
    """Change a tile's terrain to number `terrain` for the duration `until`; its counters stay (O-18.2)."""
    duel.stamp += 1
    if until.kind is UntilKind.FOREVER:
        duel.timed_terrains = [timed for timed in duel.timed_terrains if timed.tile != tile]
        duel.ground[tile] = terrain
    else:
        duel.timed_terrains.append(TimedTerrain(tile, terrain, duel.stamp, until))
    invalidation.terrain_laid(duel, until)
