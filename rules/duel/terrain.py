"""What lies on the tiles: changed for good, for a while, or as long as an ability goes on (O-16.7, O-16.8)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.duel.log import What, note
from rules.duel.state import Duel, Laid, Until, UntilKind
from rules.duel.stats import heed, renew


def change_terrain(duel: Duel, tile: int, terrain: int, until: Until) -> None:
    """Lay a terrain on a tile until it is changed again or `until` ends. Counters stay (O-18.2)."""
    duel.stamp += 1
    if until.kind is UntilKind.FOREVER:
        duel.laid = [laid for laid in duel.laid if laid.tile != tile]
        duel.ground[tile] = terrain
    else:
        duel.laid.append(Laid(tile, terrain, duel.stamp, until))
        heed(duel, until)
        duel.is_held = True
    settle_terrain(duel, ())


def settle_terrain(duel: Duel, held: Iterable[Laid]) -> bool:
    """Work out what lies on each tile, `held` being what abilities that go on lay; whether anything has changed.

    The latest wins (O-21.1). A creature gains or loses its field buff at once.
    """
    terrain = duel.ground[:]
    for laid in sorted([*duel.laid, *held], key=_by_stamp):
        terrain[laid.tile] = laid.terrain
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
    duel.is_stale |= not duel.is_simple
    return True


def _by_stamp(laid: Laid) -> int:
    return laid.stamp
