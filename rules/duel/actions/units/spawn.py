"""Action: Normal Spawn of a creature from hand (D-6.1 to D-6.3); also functions shared with Sacrifice Spawns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rules.abilities.ast import PlayerDeed
from rules.duel.events import zones
from rules.duel.events.outcome import check
from rules.duel.queries.limits import spawns_left
from rules.duel.queries.movement_range import room_for_units
from rules.duel.queries.protection import allowed_area, count_deed, is_barred
from rules.duel.queries.spawn_terms import only_by, price, prices, spawn_area
from rules.duel.state.actions import NONE, Action, CardZone, Declared, Mode, spawns_on
from rules.duel.state.duel import Arrival, Duel
from rules.duel.state.faults import BARRED, Fault, main_faults, player_name, tile_name, with_words
from rules.duel.state.log import What, note
from rules.duel.state.setup_data import Card

_NO_SUCH_CARD: Final = Fault(("D-6.1", "D-1.9", "O-2.7"), "{player} has no creature {card} in hand.")
_NO_SUCH_TOKEN: Final = Fault(("D-15.5", "D-6.1"), "{player} has no creature {card} in hand.")
_ALL_SPAWNED: Final = Fault(("D-6.3", "D-6.6"), "The creatures that may be spawned this turn have been spawned.")
#: Fault of a creature whose text only permits spawns by certain sacrifices.
ONLY_BY: Final = Fault(("D-21.2", "D-6.4"), "{card} says how alone it may be spawned.")
_TOO_DEAR: Final = Fault(("D-6.1", "D-4.1", "D-4.2"), "{card} costs {cost} spawn points, {left} are left.")
_TOO_HIGH: Final = Fault(("D-6.1", "D-4.1", "D-4.2", "O-6.10"), "{card} costs {cost} spawn points, {left} are left.")
_NOT_BESIDE: Final = Fault(("D-6.2", "D-1.1"), "{tile} is not adjacent to the leader.")
_OCCUPIED: Final = Fault(("D-10.6", "O-10.1", "O-6.7", "O-3.5"), "{tile} is occupied.")


def player_faults(duel: Duel, player: int) -> Iterator[Fault]:
    """Yield why a player can't spawn creatures from hand at all now (D-6.3)."""
    if spawns_left(duel, player) <= 0:
        yield _ALL_SPAWNED


def card_faults(duel: Duel, player: int, card: Card) -> Iterator[Fault]:
    """Yield why card texts forbid a player to spawn this creature now (O-21.1)."""
    if is_barred(duel, player, PlayerDeed.SPAWN, card):
        yield BARRED


def spawnable(duel: Duel, creatures: Sequence[Card]) -> Sequence[Card]:
    """Return those of `creatures`, in the active player's hand, that no rule forbids to spawn now."""
    player = duel.active
    if any(player_faults(duel, player)):
        return ()
    return [card for card in creatures if not any(card_faults(duel, player, card))]


def options(duel: Duel, card: Card, within: int | None = None) -> Sequence[Action]:
    """Return the legal Normal Spawns of a creature in hand, in each mode, on all tiles or those of `within` (bits)."""
    player = duel.active
    if only_by(duel, player, card) is not None:
        return ()
    area = spawn_area(duel, player, card, duel.players[player].spawn_points) & room_for_units(duel)
    area = allowed_area(duel, player, PlayerDeed.SPAWN, card, area)
    return spawns_on(card.number, area if within is None else area & within)


def faults(duel: Duel, action: Action, player: int) -> Iterator[Fault]:
    """Yield why a player can't spawn `action.card` on `action.tile` by paying spawn points."""
    card, left = duel.table.cards[action.card], duel.players[player].spawn_points
    yield from shared_faults(duel, action, player)
    if only_by(duel, player, card) is not None:
        yield ONLY_BY.about(card=card.name)
    cost = price(duel, player, card, action.tile)
    if cost > left:
        fault = _TOO_HIGH if cost > duel.table.params.spawn_points else _TOO_DEAR
        yield fault.about(card=card.name, cost=cost, left=left)
    yield from tile_faults(duel, action, player, room_for_units(duel))


def shared_faults(duel: Duel, action: Action, player: int) -> Iterator[Fault]:
    """Yield why a player can't spawn `action.card` at all, with or without sacrifices."""
    card = duel.table.cards[action.card]
    words = {"card": card.name, "player": player_name(player)}
    yield from main_faults(duel, "Spawning", "D-5.6", "D-6.12")
    if not card.is_creature or action.card not in duel.players[player].hand:
        yield (_NO_SUCH_TOKEN if card.is_token else _NO_SUCH_CARD).about(**words)
    yield from player_faults(duel, player)
    yield from with_words(card_faults(duel, player, card), **words)


def tile_faults(duel: Duel, action: Action, player: int, room: int) -> Iterator[Fault]:
    """Yield why `action.card` can't be spawned on `action.tile`; the area `room` (bits) counts as free (D-6.2)."""
    tile = tile_name(duel, action.tile)
    card = duel.table.cards[action.card]
    if action.tile not in prices(duel, player, card):
        yield _NOT_BESIDE.about(tile=tile)
    if not allowed_area(duel, player, PlayerDeed.SPAWN, card, 1 << action.tile):
        yield BARRED.about(card=card.name, player=player_name(player))
    if not room >> action.tile & 1:
        yield _OCCUPIED.about(tile=tile)


_MODE_WORDS: Final = ("in Attack Mode", "in Defence Mode", "face-down")


def declare(duel: Duel, action: Action) -> Declared:
    """Declare a Normal Spawn, and pay its spawn points."""
    return declare_for(duel, action, price(duel, duel.active, duel.table.cards[action.card], action.tile))


def declare_for(duel: Duel, action: Action, points: int) -> Declared:
    """Declare a spawn that costs `points` spawn points, and take the creature from the hand."""
    player, card = duel.active, action.card
    side = duel.players[player]
    count_deed(duel, player, PlayerDeed.SPAWN, card)
    side.spawn_points -= points
    side.spawns += 1
    side.hand.remove(card)
    check(duel)
    return Declared(action.kind, player, card, action.tile, mode=action.mode)


def carry_out(duel: Duel, declared: Declared) -> None:
    """Put the spawned creature on its tile."""
    bring_in(duel, declared, Arrival.SPAWN)


def bring_in(duel: Duel, declared: Declared, arrived: Arrival) -> None:
    """Put the spawned creature on its tile; to the graveyard if the tile is occupied by now (O-6.12).

    `arrived` is the way of the spawn, to be recorded on the unit.
    """
    player, card, tile, mode = declared.player, declared.card, declared.tile, declared.mode
    if duel.units[tile] is not None:
        note(duel, What.BLOCKED, player, card, tile, tile, rules=("O-6.12",))
        zones.send(duel, card, player, CardZone.GRAVEYARD)
        return
    if duel.log is not None:
        sees = player if mode == Mode.FACEDOWN else NONE
        note(duel, What.SPAWN, player, card, tile, word=_MODE_WORDS[mode], sees=sees)
    zones.arrive(duel, card, player, tile, mode, arrived, sacrificed=max(0, declared.other))
    check(duel)
