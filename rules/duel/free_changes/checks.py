"""Reasons why a free change can't be made."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.duel.events.outcome import has_lost
from rules.duel.free_changes.applying import apply_change
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
    Turned,
    TurnSet,
    card_at,
    carried_at,
)
from rules.duel.observation.invariants import census, faults_in
from rules.duel.queries.zone_contents import cards_in
from rules.duel.state.actions import NONE, CardZone
from rules.duel.state.duel import PLAYERS, Duel
from rules.duel.state.faults import Fault
from rules.vocabulary import Phase
from tcg.chance import Chance

#: Phases in which a player may act freely, and the largest number of counters, and of turns.
_PHASES: Final = (Phase.MAIN1, Phase.BATTLE, Phase.MAIN2)
_MOST: Final = 9_999
_WHO: Final = ("South", "North")


def faults_of_change(duel: Duel, change: FreeChange) -> list[Fault]:
    """Return the reasons why a free change can't be made now, none if it can. The duel is not changed."""
    messages = [*_faults_now(duel)] or [*_faults_of(duel, change)]
    if not messages:
        trial, before = duel.clone(), census(duel)
        apply_change(trial, change, Chance(""))
        messages = faults_in(trial)
        messages += [f"{_WHO[player]} would lose the game." for player in PLAYERS if has_lost(trial, player)]
        if census(trial) != before:
            messages.append("A card would be lost, or be there twice (O-3.5).")
    return [Fault((), message) for message in messages]


def _faults_now(duel: Duel) -> Iterator[str]:
    if duel.result is not None:
        yield "The game is over."
    elif duel.phase is None:
        yield "Place the leaders first."
    elif duel.window is not None or duel.question is not None or duel.todo:
        yield "Answer first: nothing is moved freely while an action waits for a response or a choice."


def _faults_of(duel: Duel, change: FreeChange) -> Iterator[str]:
    match change:
        case PutOn(place=place, tile=tile, posture=posture):
            yield from _faults_of_place(duel, place) or _faults_of_putting(duel, place, tile, posture)
        case PutInto(place=place, zone=zone):
            yield from _faults_of_place(duel, place) or _faults_of_zone(duel, place, zone)
        case Turned(place=place, posture=posture):
            yield from _faults_of_place(duel, place) or _faults_of_posture(duel, place, posture, place.at)
        case HpSet(tile=tile):
            yield from _faults_of_place(duel, Place(PlaceKind.UNIT, tile))
        case PointsSet(player=player, are_crystals=are_crystals, amount=amount):
            params = duel.table.params
            most = params.crystal_total if are_crystals else params.spawn_points
            if not 0 <= amount <= most:
                yield f"{_WHO[player]} may have 0 to {most} {'magic crystals' if are_crystals else 'spawn points'}."
        case CountersSet(place=place, amount=amount):
            yield from _faults_of_place(duel, place)
            if place.kind in (PlaceKind.ZONE, PlaceKind.TOKEN):
                yield "Counters lie on tiles and on cards on the field."
            if not 0 <= amount <= _MOST:
                yield f"There may be 0 to {_MOST:,} counters."
        case TurnSet(number=number):
            if not 1 <= number <= _MOST:
                yield f"Turns have numbers from 1 to {_MOST:,}."
        case PhaseSet(phase=phase):
            if phase not in _PHASES:
                yield "Choose Main Phase 1, the Battle Phase or Main Phase 2."


def _faults_of_place(duel: Duel, place: Place) -> list[str]:
    """Return why there is no such card, or nothing."""
    names = duel.table.board.names
    card = duel.table.cards[place.card].name if place.card != NONE else ""
    match place.kind:
        case PlaceKind.UNIT if duel.units[place.at] is None:
            return [f"There is no creature on {names[place.at]}."]
        case PlaceKind.TRICK if duel.tricks[place.at] is None:
            return [f"There is no trick on {names[place.at]}."]
        case PlaceKind.CARRIED if carried_at(duel, place) is None:
            return [f"The creature on {names[place.at]} does not carry {card}."]
        case PlaceKind.ZONE if place.card not in cards_in(duel, place.at, CardZone(place.zone)):
            return [f"{card} is not in {_WHO[place.at]}'s {ZONE_NAMES[place.zone]}."]
        case PlaceKind.TOKEN if not duel.table.cards[place.card].is_token:
            return [f"{card} is no token."]
    return []


def _faults_of_putting(duel: Duel, place: Place, tile: int, posture: Posture | None) -> Iterator[str]:
    card = duel.table.cards[card_at(duel, place)]
    name = duel.table.board.names[tile]
    if card.is_trick and posture is not Posture.EQUIPPED and duel.tricks[tile] is not None:
        yield f"There is a trick on {name} already (O-3.5)."
    if not card.is_trick and duel.units[tile] is not None:
        yield f"There is a creature on {name} already (O-3.5)."
    if posture is not None:
        yield from _faults_of_posture(duel, place, posture, tile)


def _faults_of_zone(duel: Duel, place: Place, zone: CardZone) -> Iterator[str]:
    card = duel.table.cards[card_at(duel, place)]
    if card.is_leader:
        yield "Leaders never leave the field (O-15.8)."
    if place.kind is PlaceKind.TOKEN:
        yield "Tokens are on the field alone (D-15.2)."
    if card.is_special and zone in (CardZone.HAND, CardZone.DECK):
        yield f"{card.name} belongs in the special deck (O-15.4)."
    if zone is CardZone.SPECIAL and not card.is_special and not card.is_token:
        yield f"{card.name} does not belong in the special deck (O-15.4)."


def _faults_of_posture(duel: Duel, place: Place, posture: Posture, tile: int) -> Iterator[str]:
    card = duel.table.cards[card_at(duel, place)]
    if card.is_leader:
        yield "Leaders have no mode."
    elif not card.is_trick:
        if posture > Posture.FACEDOWN:
            yield "Creatures are in Attack Mode, in Defence Mode, or face-down (D-11.1)."
    elif posture is Posture.EQUIPPED:
        if not card.is_equip:
            yield f"{card.name} is no Equip (D-7.7)."
        if duel.units[tile] is None:
            yield f"There is no creature on {duel.table.board.names[tile]}."
    elif posture is Posture.FACEUP:
        if not (card.stays or card.is_recharge) or card.is_equip:
            yield f"{card.name} does not stay face-up on the field by itself (D-7.5)."
    elif posture is not Posture.FACEDOWN:
        yield "Tricks are face-down, face-up, or equipped."
