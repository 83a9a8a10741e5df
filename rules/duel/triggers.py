"""Telling cards what happened: triggered abilities start to wait, traps are set off (O-5.8, O-7.6, O-8.9)."""

from __future__ import annotations

from rules.abilities.tree import Event
from rules.duel.matching import remember
from rules.duel.programs import Program
from rules.duel.state import Duel, Sprung, Thing, Trick, Unit, Waiting

#: Events that a card can only see on its own field, by where it lies to the unit that entered.
_BY_PLACE = {Event.ENTERS: 1, Event.OVERLAPS: 0}


def tell(duel: Duel, event: Event, player: int, that: Thing | None) -> None:
    """Tell all cards of `player` that something happened to, or through, `that`."""
    if event not in duel.table.events:
        return
    for unit in duel.players[player].units:
        tell_unit(duel, event, unit, that)
        if unit.extras is not None:
            for equip in unit.extras.equips:
                if equip.control == player:
                    _tell_trick(duel, event, equip, that)
    for unit in duel.players[1 - player].units:
        if unit.extras is not None:
            for equip in unit.extras.equips:
                if equip.control == player:
                    _tell_trick(duel, event, equip, that)
    for trick in duel.players[player].tricks:
        _tell_trick(duel, event, trick, that)


def tell_unit(duel: Duel, event: Event, unit: Unit, that: Thing | None) -> None:
    """Tell one unit; face-down it has no abilities (O-11.6)."""
    if event not in duel.table.events or not unit.is_face_up:
        return
    for program in unit.traits.kit.triggered:
        if program.when is not None and program.when.event is event:
            _wait(duel, unit, unit.control, program, that)


def tell_entered(duel: Duel, unit: Unit) -> None:
    """Tell the opponent's cards that a unit has come onto its tile (O-7.6, O-10.1)."""
    events = duel.table.events
    if Event.ENTERS not in events and Event.OVERLAPS not in events:
        return
    distances = duel.table.board.distances[unit.tile]
    side = duel.players[1 - unit.control]
    that = remember(unit)
    for event, apart in _BY_PLACE.items():
        if event not in events:
            continue
        for other in side.units:
            if distances[other.tile] == apart and other.is_face_up:
                for program in other.traits.kit.triggered:
                    if _waits_for(program, event, unit):
                        _wait(duel, other, other.control, program, that)
        for trick in side.tricks:
            if distances[trick.tile] == apart:
                _tell_trick(duel, event, trick, that, unit)


def _waits_for(program: Program, event: Event, unit: Unit) -> bool:
    when = program.when
    return when is not None and when.event is event and (when.units or not unit.is_leader)


def _tell_trick(duel: Duel, event: Event, trick: Trick, that: Thing | None, unit: Unit | None = None) -> None:
    kit = duel.table.cards[trick.card].kit
    if trick.is_standing:
        if not duel.is_locked(trick):
            for program in kit.triggered:
                if program.when is not None and program.when.event is event and _is_creature(program, unit):
                    _wait(duel, trick, trick.control, program, that)
    elif not trick.is_spent and (event is Event.OVERLAPS or not duel.is_locked(trick)):
        for program in kit.traps:
            if program.when is not None and program.when.event is event and _is_creature(program, unit):
                duel.sprung.append(Sprung(trick.serial, program, that))


def _is_creature(program: Program, unit: Unit | None) -> bool:
    return unit is None or not unit.is_leader or (program.when is not None and program.when.units)


def _wait(duel: Duel, card: Unit | Trick, player: int, program: Program, that: Thing | None) -> None:
    if program.once_per_duel and program.number in duel.players[player].once:
        return
    if program.uses is not None and isinstance(card, Unit):
        uses = card.with_extras().uses
        if uses.get(program.number, 0) >= program.uses:
            return
        uses[program.number] = uses.get(program.number, 0) + 1
    duel.waiting.append(Waiting(player, program, card.card, card.serial, card.tile, that))
