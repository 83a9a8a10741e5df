"""What lies on a tile of the field, for the kinds of action that name it by its tile."""

from __future__ import annotations

from rules.duel.state.duel import Duel, Trick, Unit


def unit_on(duel: Duel, tile: int) -> Unit:
    """The unit on a tile. Raises LookupError where there is none."""
    unit = duel.units[tile]
    if unit is None:
        raise LookupError(f"There is no unit on {duel.table.board.names[tile]}.")
    return unit


def trick_on(duel: Duel, tile: int) -> Trick:
    """The trick on a tile. Raises LookupError where there is none."""
    trick = duel.tricks[tile]
    if trick is None:
        raise LookupError(f"There is no trick on {duel.table.board.names[tile]}.")
    return trick


def own_unit(duel: Duel, tile: int, player: int) -> Unit | None:
    """The unit of a player on a tile, None where there is none of theirs."""
    unit = duel.units[tile]
    return unit if unit is not None and unit.control == player else None
