"""Changes of zone: cards come to the field, leave it, are drawn, discarded or destroyed (rule groups 3 and 15)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rules.abilities.ast import Event, Harm, Licence, PlayerDeed, Status
from rules.duel.continuous import invalidation
from rules.duel.events.triggers import emit, emit_entered, emit_locked
from rules.duel.queries.matching import is_there, matches
from rules.duel.queries.protection import is_barred, is_protected
from rules.duel.queries.stats import natural
from rules.duel.queries.zone_contents import cards_in
from rules.duel.state.actions import NONE, CardZone, Mode
from rules.duel.state.duel import (
    FOREVER,
    Arrival,
    Culprit,
    Duel,
    Extras,
    Mod,
    ModKind,
    Trick,
    Unit,
    new_trick,
    new_unit,
)
from rules.duel.state.log import What, note

_SACRIFICES: Final = frozenset({Event.SACRIFICED, Event.SACRIFICES})
#: Events of cards that come to a zone.
_CAME: Final = {CardZone.GRAVEYARD: Event.SENT, CardZone.VOID: Event.EXILED}


_OPEN_ZONES = (CardZone.GRAVEYARD, CardZone.VOID, CardZone.ARCHIVE)
_ZONE_NAMES = ("hand", "deck", "graveyard", "Void", "special deck", "Archive")


def arrive(
    duel: Duel, card: int, owner: int, tile: int, mode: int, arrived: Arrival, control: int = NONE, sacrificed: int = 0
) -> Unit:
    """Put a card on a free tile as a unit, and trigger abilities. It counts as entering the tile (O-16.10).

    `mode` is a `Mode`. The unit is controlled by `control` (NONE: by its owner). `arrived` is the way in which it
    comes, `sacrificed` the number of creatures sacrificed for it.
    """
    definition = duel.table.cards[card]
    duel.stamp += 1
    terrain = duel.terrain[tile]
    traits = natural(duel.table, definition, terrain)
    unit = new_unit(duel.stamp, card, owner, tile, traits, is_leader=definition.is_leader)
    if control not in (NONE, owner):
        unit.control = control
        duel.stamp += 1
        unit.with_extras().mods.append(Mod(ModKind.CONTROL, control, duel.stamp))
    unit.is_face_up = mode != Mode.FACEDOWN
    unit.is_attacking = mode == Mode.ATTACK
    unit.arrived = arrived
    duel.stand(unit, tile)
    duel.players[unit.control].units.append(unit)
    invalidation.unit_came(duel, unit)
    emit_arrived(duel, unit, sacrificed)
    return unit


def emit_arrived(duel: Duel, unit: Unit, sacrificed: int) -> None:
    """Emit that a unit was spawned (`sacrificed`: number of creatures sacrificed for it) and entered its tile."""
    if not duel.table.events:
        return
    player, arrived = unit.control, unit.arrived
    emit(duel, Event.SPAWNED, player, unit)
    emit(duel, Event.SPAWNS, player, None, unit)
    if arrived is Arrival.MIRACLE:
        emit(duel, Event.MIRACLE_SPAWNED, player, unit)
        emit(duel, Event.MIRACLE_SPAWNS, player, None, unit)
    elif arrived is not Arrival.EARLIER:
        # A Sacrifice Spawn is a Normal Spawn too (O-6.2).
        emit(duel, Event.NORMAL_SPAWNED, player, unit)
        if arrived is Arrival.SACRIFICE:
            emit(duel, Event.SACRIFICE_SPAWNED, player, unit, amount=sacrificed)
    if duel.table.triggers_on_entering:
        emit_entered(duel, unit)


def send(
    duel: Duel,
    card: int,
    owner: int,
    zone: CardZone,
    sees: int = NONE,
    left: Unit | Trick | None = None,
    *,
    at_bottom: bool = False,
) -> None:
    """Put a card that has left its former place into a zone of its owner (D-15.1).

    A token ceases to exist (O-15.1). A special-deck creature goes to its special deck instead of hand or deck (O-15.4).
    `sees` is the only player who knew the card before; in a graveyard or Void both do. `left` is the card as it was on
    the field. `at_bottom`: under the other cards of the zone.
    """
    definition = duel.table.cards[card]
    if definition.is_token:
        note(duel, What.CEASES, owner, card)
        return
    if definition.is_special and zone in (CardZone.HAND, CardZone.DECK):
        zone = CardZone.SPECIAL
    cards = cards_in(duel, owner, zone)
    if at_bottom:
        cards.insert(0, card)
    else:
        cards.append(card)
    if duel.log is not None:
        note(duel, What.SENT, owner, card, word=_ZONE_NAMES[zone], sees=NONE if zone in _OPEN_ZONES else sees)
    event = _CAME.get(zone)
    if event is not None and event in duel.table.events:
        emit(duel, event, owner if left is None else left.control, left or definition)
    if left is not None and zone is CardZone.GRAVEYARD and Event.SENT_FROM_FIELD in duel.table.events:
        emit(duel, Event.SENT_FROM_FIELD, left.control, left)


def take_off(duel: Duel, unit: Unit) -> None:
    """Remove a unit from the board. The cards that it carried go to the graveyards (D-15.7, O-7.11)."""
    duel.lift(unit)
    duel.players[unit.control].units.remove(unit)
    if duel.table.counts:
        duel.departed[unit.serial] = unit
    if duel.entered:
        duel.entered.pop(unit.tile, None)
    invalidation.unit_left(duel, unit)
    if unit.extras is not None:
        _take_carried(duel, unit.extras)


def _take_carried(duel: Duel, extras: Extras) -> None:
    """Put the equips and attached creatures in `extras`, nested ones included, into the graveyards (D-1.11, D-15.7)."""
    carried: list[Unit | Trick] = [*extras.equips, *extras.attached]
    for card in carried:
        if Event.LEAVES in duel.table.events:
            emit(duel, Event.LEAVES, card.control, card)
        send(duel, card.card, card.owner, CardZone.GRAVEYARD, left=card)
        if isinstance(card, Unit) and card.extras is not None:
            _take_carried(duel, card.extras)


def equips_first(cards: Sequence[Unit | Trick]) -> list[Unit | Trick]:
    """Return cards that leave the field at one moment in the order in which they leave (D-15.7, O-15.5).

    Equips come first, so that they go to their own zone, not to the graveyard with their host.
    """
    equips = [card for card in cards if isinstance(card, Trick) and card.host != NONE]
    return [*equips, *(card for card in cards if isinstance(card, Unit) or card.host == NONE)]


def leave(duel: Duel, unit: Unit, zone: CardZone, *, at_bottom: bool = False) -> None:
    """Move a creature from the field to a zone of its owner without destroying it. Leaders never leave (O-15.8).

    `at_bottom`: under the other cards of the zone.
    """
    if unit.is_leader:
        return
    if Licence.LEAVE_FOR_THE_VOID in unit.traits.licences:
        zone = CardZone.VOID
    take_off(duel, unit)
    if duel.culprits:
        duel.culprits.pop(unit.serial, None)
    if Event.LEAVES in duel.table.events:
        emit(duel, Event.LEAVES, unit.control, unit)
    send(duel, unit.card, unit.owner, zone, NONE if unit.is_face_up else unit.control, unit, at_bottom=at_bottom)


def sacrifice(duel: Duel, player: int, card: Unit | Trick) -> None:
    """Sacrifice a card of a player: put it into its owner's graveyard without destroying it (D-1.4, D-6.8)."""
    if duel.log is not None:
        note(duel, What.SACRIFICE, player, card.card, card.tile)
    if not duel.table.events.isdisjoint(_SACRIFICES):
        emit(duel, Event.SACRIFICED, player, card)
        emit(duel, Event.SACRIFICES, player, None, card)
    if isinstance(card, Unit):
        leave(duel, card, CardZone.GRAVEYARD)
    else:
        discard_trick(duel, card)


def is_indestructible(duel: Duel, unit: Unit, culprit: Culprit | None = None) -> bool:
    """Return whether a card text saves a unit from destruction by `culprit`, None: the cause of its last loss of HP."""
    if Status.CANNOT_BE_DESTROYED in unit.traits.statuses:
        return True
    return is_protected(duel, unit, Harm.DESTROYED, culprit or duel.culprits.get(unit.serial))


def destroy_units(duel: Duel, units: Iterable[Unit], culprit: Culprit | None = None) -> None:
    """Destroy creatures at one moment, the active player's first, in field order (O-15.5).

    If `culprit` is None, the cause is that of their last loss of HP.
    """
    in_order = sorted(
        (unit for unit in units if not unit.is_leader), key=lambda unit: (unit.owner != duel.active, unit.tile)
    )
    doomed = []
    for unit in in_order:
        if is_indestructible(duel, unit, culprit):
            note(duel, What.PROTECTED, unit.control, unit.card, unit.tile)
        else:
            doomed.append(unit)
    for unit in doomed:
        note(duel, What.DESTROYED, unit.control, unit.card, unit.tile)
        _emit_destroyed(duel, unit, culprit or duel.culprits.get(unit.serial))
    zones = [_zone_of_victim(duel, culprit or duel.culprits.get(unit.serial)) for unit in doomed]
    for unit, zone in zip(doomed, zones, strict=True):
        leave(duel, unit, zone)


def _zone_of_victim(duel: Duel, culprit: Culprit | None) -> CardZone:
    """Return the zone for a destroyed card: the graveyard, or the Void if a text of the destroyer `culprit` says so."""
    actor = None if culprit is None else duel.unit(culprit.serial)
    return (
        CardZone.VOID if actor is not None and Licence.CAST_OUT_VICTIMS in actor.traits.licences else CardZone.GRAVEYARD
    )


def _emit_destroyed(duel: Duel, card: Unit | Trick, culprit: Culprit | None) -> None:
    emit(duel, Event.DESTROYED, card.control, card, culprit=culprit)
    actor = None if culprit is None else duel.unit(culprit.serial) or duel.trick(culprit.serial)
    if actor is not None:
        emit(duel, Event.DESTROYS, actor.control, actor, card, culprit)


def destroy_trick(duel: Duel, trick: Trick, culprit: Culprit) -> None:
    """Destroy a trick on the field, unless a card text protects it from `culprit`."""
    if is_protected(duel, trick, Harm.DESTROYED, culprit):
        note(duel, What.PROTECTED, trick.control, trick.card, trick.tile)
        return
    note(duel, What.DESTROYED, trick.control, trick.card, trick.tile)
    _emit_destroyed(duel, trick, culprit)
    _outlast(duel, trick)
    discard_trick(duel, trick)


def _outlast(duel: Duel, trick: Trick) -> None:
    """Keep the effects of a destroyed equip on its host, if the equip's text says so (O-23.21)."""
    activation = trick.activation
    if activation is None or activation.ability is None or not activation.ability.outlasts:
        return
    for unit in (unit for side in duel.players for unit in side.units if unit.extras is not None):
        extras = unit.with_extras()
        extras.mods += [mod._replace(until=FOREVER) for mod in extras.derived if mod.stamp == activation.stamp]


def drop_equips(duel: Duel) -> None:
    """Put equips whose hosts no longer match their texts into the graveyard, without destroying them (O-23.20)."""
    for unit in [unit for side in duel.players for unit in side.units if unit.extras is not None]:
        for equip in unit.with_extras().equips[:]:
            ability = None if equip.activation is None else equip.activation.ability
            wanted = None if ability is None or not ability.slots else ability.slots[0].filter
            if wanted is None:
                continue
            is_at = is_there(duel, unit.tile, wanted.where, equip.control, unit.tile, NONE)
            if not is_at or not matches(duel, unit, wanted, equip.control, equip.serial):
                note(duel, What.UNFIT, equip.control, equip.card, unit.tile)
                discard_trick(duel, equip)


def remove_trick(duel: Duel, trick: Trick) -> None:
    """Remove a trick from its tile, or an equip from its host."""
    invalidation.trick_left(duel, trick)
    if trick.host == NONE:
        duel.pick_up(trick)
        duel.players[trick.control].tricks.remove(trick)
        return
    for side in duel.players:
        for unit in side.units:
            if unit.extras is not None and trick in unit.extras.equips:
                unit.extras.equips.remove(trick)


def discard_trick(duel: Duel, trick: Trick, zone: CardZone = CardZone.GRAVEYARD, *, at_bottom: bool = False) -> None:
    """Move a trick from the field to a zone of its owner, without destroying it.

    `at_bottom`: under the other cards of the zone.
    """
    remove_trick(duel, trick)
    if duel.table.counts:
        duel.departed[trick.serial] = trick
    if Event.LEAVES in duel.table.events:
        emit(duel, Event.LEAVES, trick.control, trick)
    sees = NONE if trick.is_face_up else trick.control
    send(duel, trick.card, trick.owner, zone, sees, trick, at_bottom=at_bottom)


def lay(duel: Duel, card: int, owner: int, tile: int) -> Trick:
    """Put a trick of `owner` face-down on a tile without a trick, and return it."""
    duel.stamp += 1
    trick = new_trick(duel.stamp, duel.table.cards[card], owner, tile)
    duel.lay(trick, tile)
    duel.players[owner].tricks.append(trick)
    return trick


def draw(duel: Duel, player: int, count: int) -> None:
    """Draw `count` cards for a player, one at a time (O-5.2). If the deck has too few, draw all (O-19.2).

    A passive player, or one whom a card text forbids it, draws none.
    """
    side = duel.players[player]
    if side.is_passive or is_barred(duel, player, PlayerDeed.DRAW):
        return
    for _ in range(count):
        if not side.deck:
            side.has_failed_draw = True
            invalidation.decks_changed(duel)
            break
        card = side.deck.pop()
        side.hand.append(card)
        if duel.log is not None:
            note(duel, What.DRAW, player, card, sees=player)
        if Event.DRAWS in duel.table.events:
            emit(duel, Event.DRAWS, player)
    if not side.deck:
        invalidation.decks_changed(duel)


def discard(duel: Duel, player: int, card: int) -> None:
    """Put a card of a player's hand into the graveyard (D-1.13). The card must be there."""
    side = duel.players[player]
    side.hand.remove(card)
    side.graveyard.append(card)
    note(duel, What.DISCARD, player, card)
    definition = duel.table.cards[card]
    emit(duel, Event.DISCARDED, player, definition)
    emit(duel, Event.DISCARDS, player, None, definition)
    emit(duel, Event.SENT, player, definition)


def turn_up(duel: Duel, unit: Unit) -> None:
    """Turn a face-down creature face-up, in Defence Mode (O-11.4)."""
    if unit.is_face_up:
        return
    unit.is_face_up = True
    invalidation.unit_turned(duel, unit)
    note(duel, What.TURNED_UP, unit.control, unit.card, unit.tile)
    emit_turned_up(duel, unit)


def emit_turned_up(duel: Duel, unit: Unit) -> None:
    """Emit the events that a unit was turned face-up, and that it locks down a trick now (O-10.3)."""
    emit(duel, Event.TURNED_UP, unit.control, unit)
    emit_locked(duel, unit)


def carry(unit: Unit, tile: int) -> None:
    """Move a unit, and all cards that it carries, to a tile (O-10.10)."""
    unit.tile = tile
    if unit.extras is not None:
        for equip in unit.extras.equips:
            equip.tile = tile
        for attached in unit.extras.attached:
            carry(attached, tile)


def step_to(duel: Duel, unit: Unit, tile: int) -> None:
    """Put a unit on a free tile, with everything that it carries. The buff of its terrain changes at once (O-16.7)."""
    before = unit.tile
    units = duel.units
    units[before], units[tile] = None, unit
    unit.tile = tile
    duel.players[unit.control].area ^= 1 << before | 1 << tile
    if duel.entered:
        duel.entered.pop(before, None)
    if unit.extras is not None:
        carry(unit, tile)
    invalidation.unit_moved(duel, unit, before)
    if duel.table.triggers_on_entering:
        emit_entered(duel, unit)
