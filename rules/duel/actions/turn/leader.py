"""Action: place the leader before the first turn (D-3.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.duel.state.actions import Act, Action
from rules.duel.state.duel import Duel
from rules.duel.state.faults import Fault, tile_name
from rules.duel.turn_flow.setup import place_leader
from tcg.chance import Chance

_PLACED: Final = Fault(("D-3.5",), "The leaders have been placed.")
_OTHER_ROW: Final = Fault(("D-3.5",), "A leader starts in its own first row, {first} to {last}.")


def options(duel: Duel) -> list[Action]:
    """Return the actions that place the leader, one for each tile of the first row of the player to act."""
    return [Action(Act.LEADER, tile=tile) for tile in duel.table.home_rows[duel.active]]


def faults(duel: Duel, action: Action, player: int) -> Iterator[Fault]:
    """Yield why a player can't place their leader on `action.tile`."""
    row = duel.table.home_rows[player]
    if duel.phase is not None:
        yield _PLACED
    if action.tile not in row:
        yield _OTHER_ROW.about(first=tile_name(duel, row[0]), last=tile_name(duel, row[-1]))


def apply(duel: Duel, action: Action, _: Chance) -> None:
    """Place the leader of the player to act on `action.tile`."""
    place_leader(duel, action.tile)
