"""Look-up of the card on a tile of the field, for actions that name cards by tile."""

from __future__ import annotations

from rules.duel.state.duel import Duel, Trick, Unit


def unit_on(duel: Duel, tile: int) -> Unit:
    """Return the unit on a tile, or raise LookupError if it has none."""
    unit = duel.units[tile]
    if unit is None:
        raise LookupError(f"There is no unit on {duel.table.board.names[tile]}.")
    return unit


def trick_on(duel: Duel, tile: int) -> Trick:
    """Return the trick on a tile, or raise LookupError if it has none."""
    trick = duel.tricks[tile]
    if trick is None:
        raise LookupError(f"There is no trick on {duel.table.board.names[tile]}.")
    return trick


def own_unit(duel: Duel, tile: int, player: int) -> Unit | None:
    """Return the unit on a tile if `player` controls it, else None. Attached units don't count."""
    unit = duel.units[tile]
    return unit if unit is not None and unit.control == player else None
