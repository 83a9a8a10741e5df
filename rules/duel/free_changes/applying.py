"""Carrying out of free changes, without triggers and responses."""

from __future__ import annotations

from typing import Final, assert_never

from rules.duel.compiler import SlotKind
from rules.duel.continuous import invalidation
from rules.duel.events.zones import carry, drop_equips, remove_trick
from rules.duel.free_changes.changes import (
    ZONE_NAMES,
    CountersSet,
    FreeChange,
    HpSet,
    PhaseSet,
    Place,
    PlaceKind,
    PointsSet,
    Posture,
    PutInto,
    PutOn,
    Shuffled,
    Turned,
    TurnSet,
    card_on_field,
    unit_on,
)
from rules.duel.queries.matching import reference_to
from rules.duel.queries.stats import natural
from rules.duel.queries.zone_contents import cards_in
from rules.duel.state.actions import NONE, CardZone
from rules.duel.state.duel import Activated, Duel, Extras, ObjectReference, Trick, Unit, new_trick, new_unit
from rules.duel.state.log import What, note
from rules.duel.turn_flow.turn import reset_counts
from rules.vocabulary import Phase
from tcg.chance import Chance

#: Zones whose cards only their owner knows.
_HIDDEN: Final = frozenset({CardZone.HAND, CardZone.DECK, CardZone.SPECIAL})


def apply_change(duel: Duel, change: FreeChange, rng: Chance) -> None:
    """Make a free change for which `faults_of_change` has found no fault."""
    match change:
        case PutOn(place=place, tile=tile, posture=posture):
            _put_on(duel, place, tile, posture)
        case PutInto(place=place, zone=zone, at_bottom=at_bottom):
            _put_into(duel, place, zone, at_bottom)
        case Turned(place=place, posture=posture):
            _turn(duel, card_on_field(duel, place), posture)
        case HpSet(tile=tile, hp=hp):
            unit = unit_on(duel, tile)
            unit.hp = hp
            note(duel, What.FREE_CARD, card=unit.card, tile=tile, n=hp, word="HP")
        case PointsSet(player=player, are_crystals=are_crystals, amount=amount):
            _set_points(duel, player, are_crystals, amount)
        case CountersSet(place=place, name=name, amount=amount):
            _set_counters(duel, place, name, amount)
        case TurnSet(player=player, number=number):
            _set_turn(duel, player, number)
        case PhaseSet(phase=phase):
            duel.phase = phase
            note(duel, What.FREE_PHASE, word=phase.label)
        case Shuffled(player=player):
            rng.shuffle(duel.players[player].deck)
            note(duel, What.FREE_SHUFFLE, player)
        case _:
            assert_never(change)
    _settle(duel)


def stand(duel: Duel, trick: Trick, host: Unit | None = None) -> None:
    """Give a trick its state after activation: continuous, with `host` as its only target, or without targets."""
    card = duel.table.cards[trick.card]
    slots = () if card.script.ability is None else card.script.ability.slots
    hosts: tuple[ObjectReference, ...] = () if host is None else (reference_to(host),)
    trick.is_face_up = trick.is_spent = trick.is_continuous = True
    trick.timer = card.script.timer if card.is_timer else 0
    bound = tuple(hosts if slot.kind is SlotKind.HOST else () for slot in slots)
    duel.stamp += 1
    trick.activation = Activated(card.script.ability, bound, None, duel.stamp)


def _settle(duel: Duel) -> None:
    """Apply continuous effects, and drop what they or the change have triggered."""
    invalidation.refresh(duel)
    if duel.table.has_hosts:
        drop_equips(duel)
    if duel.table.recounts or duel.needs_refresh:
        invalidation.refresh(duel)
    duel.pending.clear()
    duel.set_off.clear()
    duel.set_off_on_path.clear()
    duel.entered.clear()
    duel.needs_check = False


# --- cards --------------------------------------------------------------------------------------------------------


def _put_on(duel: Duel, place: Place, tile: int, posture: Posture | None) -> None:
    if place.kind is PlaceKind.UNIT:
        unit = unit_on(duel, place.at)
        _move_unit(duel, unit, tile)
        if posture is not None:
            _set_mode(unit, posture)
        note(duel, What.FREE_PUT, unit.control, unit.card, tile)
        return
    trick = duel.tricks[place.at] if place.kind is PlaceKind.TRICK else None
    if trick is not None and posture is not Posture.EQUIPPED:
        duel.pick_up(trick)
        duel.lay(trick, tile)
        if posture is not None:
            _set_side(duel, trick, posture)
        note(duel, What.FREE_PUT, trick.control, trick.card, tile)
        return
    card, owner, _ = _take(duel, place)
    definition = duel.table.cards[card]
    duel.stamp += 1
    if not definition.is_trick:
        unit = new_unit(
            duel.stamp, card, owner, tile, natural(duel.table, definition, duel.terrain[tile]), is_leader=False
        )
        _set_mode(unit, Posture.ATTACK if posture is None else posture)
        duel.stand(unit, tile)
        duel.players[owner].units.append(unit)
        invalidation.unit_came(duel, unit)
    else:
        _lay(duel, new_trick(duel.stamp, definition, owner, tile), tile, posture)
    note(duel, What.FREE_PUT, owner, card, tile)


def _move_unit(duel: Duel, unit: Unit, tile: int) -> None:
    before = unit.tile
    duel.lift(unit)
    duel.stand(unit, tile)
    carry(unit, tile)
    invalidation.unit_moved(duel, unit, before)


def _lay(duel: Duel, trick: Trick, tile: int, posture: Posture | None) -> None:
    if posture is Posture.EQUIPPED:
        host = unit_on(duel, tile)
        trick.host = host.serial
        stand(duel, trick, host)
        host.with_extras().equips.append(trick)
    else:
        _set_side(duel, trick, Posture.FACEDOWN if posture is None else posture)
        duel.lay(trick, tile)
        duel.players[trick.control].tricks.append(trick)


def _put_into(duel: Duel, place: Place, zone: CardZone, at_bottom: bool) -> None:
    card, owner, sees = _take(duel, place)
    if duel.table.cards[card].is_token:
        note(duel, What.CEASES, owner, card)
        return
    cards = cards_in(duel, owner, zone)
    cards.insert(0 if at_bottom else len(cards), card)
    known_to = sees if zone in _HIDDEN else NONE
    note(duel, What.FREE_SENT, owner, card, word=ZONE_NAMES[zone], sees=known_to)


def _take(duel: Duel, place: Place) -> tuple[int, int, int]:
    """Remove a card from its place. Return its number, its owner, and the only player who knew it (NONE: both)."""
    if place.kind is PlaceKind.TOKEN:
        return place.card, place.at, NONE
    if place.kind is PlaceKind.ZONE:
        zone = CardZone(place.zone)
        cards = cards_in(duel, place.at, zone)
        # The one nearest to the top.
        del cards[len(cards) - 1 - cards[::-1].index(place.card)]
        return place.card, place.at, place.at if zone in _HIDDEN else NONE
    there = card_on_field(duel, place)
    sees = NONE if there.is_face_up else there.control
    if isinstance(there, Trick):
        remove_trick(duel, there)
    elif place.kind is PlaceKind.CARRIED:
        host = unit_on(duel, place.at)
        host.with_extras().attached.remove(there)
        invalidation.attachment_changed(duel)
        _drop_carried(duel, there.extras)
    else:
        duel.lift(there)
        duel.players[there.control].units.remove(there)
        duel.culprits.pop(there.serial, None)
        _drop_carried(duel, there.extras)
    if duel.table.counts:
        duel.departed[there.serial] = there
    return there.card, there.owner, sees


def _drop_carried(duel: Duel, extras: Extras | None) -> None:
    """Put everything that a unit carried into the graveyards of the owners (D-15.7, O-7.11)."""
    carried: list[Unit | Trick] = [] if extras is None else [*extras.equips, *extras.attached]
    for one in carried:
        if duel.table.cards[one.card].is_token:
            note(duel, What.CEASES, one.owner, one.card)
        else:
            duel.players[one.owner].graveyard.append(one.card)
            note(duel, What.FREE_SENT, one.owner, one.card, word=ZONE_NAMES[CardZone.GRAVEYARD])
        if isinstance(one, Unit):
            _drop_carried(duel, one.extras)


def _turn(duel: Duel, card: Unit | Trick, posture: Posture) -> None:
    if isinstance(card, Unit):
        _set_mode(card, posture)
    else:
        _set_side(duel, card, posture)
    word = ("in Attack Mode", "in Defence Mode", "face-down", "face-up", "equipped")[posture]
    note(duel, What.FREE_MODE, card.control, card.card, card.tile, word=word)


def _set_mode(unit: Unit, posture: Posture) -> None:
    unit.is_face_up = posture is not Posture.FACEDOWN
    unit.is_attacking = posture is Posture.ATTACK


def _set_side(duel: Duel, trick: Trick, posture: Posture) -> None:
    """Turn a trick that is not equipped face-down, or face-up with its effects or waiting for its Recharge."""
    trick.is_face_up = trick.is_spent = posture is Posture.FACEUP
    trick.is_continuous, trick.timer, trick.activation = False, 0, None
    if posture is Posture.FACEUP and duel.table.cards[trick.card].stays:
        stand(duel, trick)


# --- numbers ------------------------------------------------------------------------------------------------------


def _set_points(duel: Duel, player: int, are_crystals: bool, count: int) -> None:
    if are_crystals:
        duel.players[player].crystals = count
    else:
        duel.players[player].spawn_points = count
    word = f"{'magic crystal' if are_crystals else 'spawn point'}{'' if count == 1 else 's'}"
    note(duel, What.FREE_SIDE, player, n=count, word=word)


def _set_counters(duel: Duel, place: Place, name: str, count: int) -> None:
    there = None if place.kind is PlaceKind.TILE else card_on_field(duel, place)
    counters: dict[str, int]
    if there is None:
        counters = dict(duel.tile_counters.get(place.at, {}))
    elif isinstance(there, Unit):
        counters = {} if there.extras is None else dict(there.extras.counters)
    else:
        counters = dict(there.counters or {})
    counters.pop(name, None)
    if count:
        counters[name] = count
    if there is None:
        duel.tile_counters[place.at] = counters
    elif isinstance(there, Unit):
        there.with_extras().counters = counters
    else:
        there.counters = counters or None
    word = f"“{name}” counter{'' if count == 1 else 's'}"
    if there is None:
        note(duel, What.FREE_TILE, tile=place.at, n=count, word=word)
    else:
        note(duel, What.FREE_CARD, card=there.card, tile=there.tile, n=count, word=word)


def _set_turn(duel: Duel, player: int, number: int) -> None:
    """Begin a turn of a player in Main Phase 1. The opponent has had as many, or one less if the player began."""
    duel.active, duel.phase = player, Phase.MAIN1
    duel.players[player].turns = number
    duel.players[1 - player].turns = number - (duel.first == player)
    duel.players[1 - player].spawn_points = 0
    duel.turn = sum(side.turns for side in duel.players)
    reset_counts(duel)
    note(duel, What.FREE_TURN, player, n=number)
