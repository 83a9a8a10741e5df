"""Action: place a trick from hand face-down on the field (D-7.1); also the tiles for tricks from hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rules.abilities.ast import PlayerDeed
from rules.duel.events import zones
from rules.duel.queries.movement_range import room_for_tricks
from rules.duel.queries.protection import allowed_area, count_deed, is_barred
from rules.duel.state.actions import Act, Action, CardZone, Declared, placements_on
from rules.duel.state.duel import Duel
from rules.duel.state.faults import BARRED, Fault, main_faults, player_name, tile_name
from rules.duel.state.log import What, note
from rules.duel.state.setup_data import Card

_NO_SUCH_CARD: Final = Fault(("D-7.1",), "{player} has no trick {card} in hand.")
_NOT_BESIDE: Final = Fault(("D-7.1", "O-7.3"), "{tile} is not adjacent to the leader.")
_TRICK_THERE: Final = Fault(("O-7.3", "O-3.5"), "There is a trick on {tile} already.")
_UNIT_THERE: Final = Fault(("O-7.3",), "An opposing unit stands on {tile}.")


def area_for(duel: Duel, player: int) -> int:
    """Return the area (bits) for tricks from a player's hand: free tiles next to the leader (D-7.1, O-7.3)."""
    return duel.table.near[duel.players[player].leader.tile] & room_for_tricks(duel, player)


def options(duel: Duel, card: Card, area: int) -> Sequence[Action]:
    """Return the actions that place a trick from hand, one for each tile of `area` (bits)."""
    return placements_on(card.number, allowed_area(duel, duel.active, PlayerDeed.PLACE, card, area))


def faults(duel: Duel, action: Action, player: int) -> Iterator[Fault]:
    """Yield why a player can't place the trick `action.card` face-down on `action.tile`."""
    yield from main_faults(duel, "Placing a trick", "O-5.4")
    yield from hand_faults(duel, action, player)


def hand_faults(duel: Duel, action: Action, player: int) -> Iterator[Fault]:
    """Yield why a player can't put the trick `action.card` from hand on `action.tile`, whether face-up or face-down."""
    card, tile = duel.table.cards[action.card], tile_name(duel, action.tile)
    if not card.is_trick or action.card not in duel.players[player].hand:
        yield _NO_SUCH_CARD.about(player=player_name(player), card=card.name)
    if is_barred(duel, player, PlayerDeed.PLACE, card, action.tile):
        yield BARRED.about(player=player_name(player), card=card.name)
    if area_for(duel, player) >> action.tile & 1:
        return
    if not duel.table.near[duel.players[player].leader.tile] >> action.tile & 1:
        yield _NOT_BESIDE.about(tile=tile)
    if duel.tricks[action.tile] is not None:
        yield _TRICK_THERE.about(tile=tile)
    unit = duel.units[action.tile]
    if unit is not None and unit.control != player:
        yield _UNIT_THERE.about(tile=tile)


def declare(duel: Duel, action: Action) -> Declared:
    """Declare that a trick is placed, and take it from the hand."""
    duel.players[duel.active].hand.remove(action.card)
    count_deed(duel, duel.active, PlayerDeed.PLACE, action.card)
    return Declared(Act.PLACE, duel.active, action.card, action.tile)


def carry_out(duel: Duel, declared: Declared) -> None:
    """Put the declared trick on its tile face-down; to the graveyard if the tile has no room any more."""
    player, card, tile = declared.player, declared.card, declared.tile
    if not room_for_tricks(duel, player) >> tile & 1:
        note(duel, What.BLOCKED, player, card, tile, tile)
        zones.send(duel, card, player, CardZone.GRAVEYARD)
        return
    zones.lay(duel, card, player, tile)
    if duel.log is not None:
        note(duel, What.PLACE, player, card, tile, sees=player)
