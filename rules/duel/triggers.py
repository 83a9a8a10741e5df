"""Telling cards what happened: triggered abilities start to wait, traps are set off (O-5.8, O-7.6, O-8.9)."""

from __future__ import annotations

from typing import Final

from rules.abilities.tree import Event
from rules.duel.matching import remember
from rules.duel.programs import ON_ATTACK, Program
from rules.duel.state import Duel, Sprung, Thing, Trick, Unit, Waiting

# Looking a member of an enum up takes as long as ten comparisons; these are needed all the time.
_ENTERS: Final = Event.ENTERS
_OVERLAPS: Final = Event.OVERLAPS


def tell(duel: Duel, event: Event, player: int, that: Thing | None) -> None:
    """Tell all cards of `player` that something happened to, or through, `that`."""
    table = duel.table
    if event not in table.equip_events:
        if event in table.unit_events:
            for unit in duel.players[player].units:
                if event in unit.traits.hears:
                    tell_unit(duel, event, unit, that)
    else:
        for side in duel.players:
            for unit in side.units:
                if event in unit.traits.hears and unit.control == player:
                    tell_unit(duel, event, unit, that)
                if unit.extras is not None:
                    for equip in unit.extras.equips:
                        if equip.control == player:
                            _tell_trick(duel, event, equip, that)
    if event in table.events:
        for trick in duel.players[player].tricks:
            if event in table.cards[trick.card].hears:
                _tell_trick(duel, event, trick, that)


def tell_unit(duel: Duel, event: Event, unit: Unit, that: Thing | None) -> None:
    """Tell one unit; face-down it has no abilities (O-11.6)."""
    if event not in unit.traits.hears or not unit.is_face_up:
        return
    for program in unit.traits.kit.triggered:
        if _is_due(program, event):
            _wait(duel, unit, unit.control, program, that)


def _is_due(program: Program, event: Event) -> bool:
    """Whether an event sets a triggered ability off now.

    Of those that negate a spawn or an activation `tell_answering` tells; whatever answers an attack comes before its
    damage, negating or not (O-5.8).
    """
    if program.when is None or program.when.event is not event:
        return False
    return program.answers is None or event in ON_ATTACK


def tell_answering(duel: Duel, event: Event, player: int, that: Thing | None) -> bool:
    """Tell the triggered abilities that negate a spawn or an activation: they act before it is carried out (O-5.8).

    The units and standing tricks of `player` are told. Whether any has gone off.
    """
    if event not in duel.table.answering:
        return False
    before = len(duel.waiting)
    for unit in duel.players[player].units:
        if unit.is_face_up:
            for program in unit.traits.kit.triggered:
                if program.when is not None and program.when.event is event and program.answers is not None:
                    _wait(duel, unit, unit.control, program, that)
    worn = [e for side in duel.players for u in side.units if u.extras is not None for e in u.extras.equips]
    for trick in (*duel.players[player].tricks, *worn):
        if trick.is_standing and trick.control == player and not duel.is_locked(trick):
            for program in duel.table.cards[trick.card].kit.triggered:
                if program.when is not None and program.when.event is event and program.answers is not None:
                    _wait(duel, trick, player, program, that)
    return len(duel.waiting) > before


def tell_entered(duel: Duel, unit: Unit) -> None:
    """Tell the opponent's cards that a unit has come onto its tile (O-7.6, O-10.1)."""
    cards = duel.table.cards
    near = duel.table.distances[unit.tile]
    side = duel.players[1 - unit.control]
    for trick in side.tricks:
        if near[trick.tile] <= 1:
            event = _ENTERS if near[trick.tile] else _OVERLAPS
            if event in cards[trick.card].hears:
                _tell_trick(duel, event, trick, remember(unit), unit)
    if not duel.table.units_hear_entering:
        return
    for other in side.units:
        if near[other.tile] == 1 and _ENTERS in other.traits.hears and other.is_face_up:
            for program in other.traits.kit.triggered:
                if _waits_for(program, _ENTERS, unit):
                    _wait(duel, other, other.control, program, remember(unit))


def _waits_for(program: Program, event: Event, unit: Unit) -> bool:
    when = program.when
    return when is not None and when.event is event and (when.units or not unit.is_leader)


def _tell_trick(duel: Duel, event: Event, trick: Trick, that: Thing | None, unit: Unit | None = None) -> None:
    kit = duel.table.cards[trick.card].kit
    if trick.is_standing:
        # What is overlapped is locked down by it, and still sees it (D-10.7).
        if event is Event.OVERLAPS or not duel.is_locked(trick):
            for program in kit.triggered:
                if _is_due(program, event) and _is_creature(program, unit):
                    _wait(duel, trick, trick.control, program, that)
    elif not trick.is_spent and (event is Event.OVERLAPS or not duel.is_locked(trick)):
        for program in kit.traps:
            # What negates, or answers an attack, goes off in the window of what it answers, not after it (O-5.8).
            is_later = program.answers is None and not program.is_on_attack
            if is_later and _is_due(program, event) and _is_creature(program, unit):
                duel.sprung.append(Sprung(trick.serial, program, that))


def _is_creature(program: Program, unit: Unit | None) -> bool:
    return unit is None or not unit.is_leader or (program.when is not None and program.when.units)


def _uses(card: Unit | Trick) -> dict[int, int]:
    """The uses of a card this turn, by the number of the program."""
    if isinstance(card, Unit):
        return card.with_extras().uses
    if card.uses is None:
        card.uses = {}
    return card.uses


def _wait(duel: Duel, card: Unit | Trick, player: int, program: Program, that: Thing | None) -> None:
    if program.once_per_duel and program.number in duel.players[player].once:
        return
    if program.uses is not None:
        uses = _uses(card)
        if uses.get(program.number, 0) >= program.uses:
            return
        uses[program.number] = uses.get(program.number, 0) + 1
    duel.waiting.append(Waiting(player, program, card.card, card.serial, card.tile, that))
