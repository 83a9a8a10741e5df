"""Action: move a unit (rule group 10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rules.abilities.ast import Event, Licence, Status
from rules.duel.actions.field import own_unit, unit_on
from rules.duel.events.outcome import check
from rules.duel.events.triggers import emit
from rules.duel.events.zones import step_to
from rules.duel.queries.movement_range import is_simple, move_area, way_to
from rules.duel.state.actions import NONE, Act, Action, Declared, moves_to
from rules.duel.state.duel import Duel, Unit
from rules.duel.state.faults import Fault, card_name, main_faults, no_unit, tile_name, with_words
from rules.duel.state.log import What, note
from rules.duel.state.tasks import Travel

_HAS_MOVED: Final = Fault(("D-10.2", "D-21.1", "D-10.1"), "{card} has moved this turn.")
_HIDDEN_HAS_MOVED: Final = Fault(("D-10.2", "D-21.1", "D-10.1", "D-11.4"), "{card} has moved this turn.")
_HAS_ATTACKED: Final = Fault(("D-10.4", "D-12.16", "O-10.6"), "{card} has declared an attack and can't move this turn.")
_LEADER_HAS_ATTACKED: Final = Fault(
    ("D-10.4", "D-12.16", "O-10.6", "O-12.11"), "{card} has declared an attack and can't move this turn."
)
_IN_DEFENCE: Final = Fault(("D-10.5", "D-11.4"), "{card} is face-up in Defence Mode and can't move.")
_FORBIDDEN: Final = Fault(("O-1.14", "O-21.1"), "{card} can't move.")
_STUCK: Final = Fault(("O-10.11",), "{card} was detached this turn and can't move.")
_NO_WAY: Final = Fault(("D-10.1", "O-23.15", "D-21.1"), "There is no way for {card} to {to}.")
_TOO_FAR: Final = Fault(("D-10.1", "D-1.1"), "A card moves one tile horizontally or vertically.")
_OCCUPIED: Final = Fault(("D-10.6", "O-10.1", "O-3.5"), "{to} is occupied.")


def unit_faults(duel: Duel, unit: Unit) -> Iterator[Fault]:
    """Yield why a unit can't move at all now (D-10.2 to D-10.5)."""
    traits, extras = unit.traits, unit.extras
    if unit.moves >= duel.table.params.moves_per_card + traits.moves:
        yield _HAS_MOVED if unit.is_face_up else _HIDDEN_HAS_MOVED
    if unit.attacks and Licence.MOVE_AFTER_ATTACKING not in traits.licences:
        yield _LEADER_HAS_ATTACKED if unit.is_leader else _HAS_ATTACKED
    is_open = unit.is_attacking or unit.is_leader or not unit.is_face_up
    if not is_open and Licence.MOVE_IN_DEFENCE not in traits.licences:
        yield _IN_DEFENCE
    if traits.statuses and Status.CANNOT_MOVE in traits.statuses:
        yield _FORBIDDEN
    if extras is not None and extras.is_stuck:
        yield _STUCK


def options(duel: Duel, unit: Unit) -> Sequence[Action]:
    """Return the legal moves of a unit, one for each tile that it can reach."""
    return () if any(unit_faults(duel, unit)) else moves_to(unit.tile, move_area(duel, unit))


def faults(duel: Duel, action: Action, player: int) -> Iterator[Fault]:
    """Yield why `player` can't move the unit on `action.tile` to `action.to`."""
    yield from main_faults(duel, "Moving", "O-5.4")
    unit, there = own_unit(duel, action.tile, player), duel.units[action.to]
    name = ""
    if unit is None:
        yield no_unit(duel, action.tile, player, "D-10.1", "O-10.10")
    else:
        name = card_name(duel, unit.card)
        yield from with_words(unit_faults(duel, unit), card=name)
        if move_area(duel, unit) >> action.to & 1:
            return
    is_occupied = there is not None and action.to != action.tile
    if unit is None or is_simple(unit):
        if duel.table.distances[action.tile][action.to] != 1:
            yield _TOO_FAR
    elif not is_occupied:
        yield _NO_WAY.about(card=name, to=tile_name(duel, action.to))
    if is_occupied:
        yield _OCCUPIED.about(to=tile_name(duel, action.to))


def declare(duel: Duel, action: Action) -> Declared:
    """Declare the move of a unit, to which players may then respond."""
    unit = unit_on(duel, action.tile)
    unit.moves += 1
    return Declared(Act.MOVE, duel.active, unit.card, action.tile, action.to, serial=unit.serial)


def carry_out(duel: Duel, declared: Declared) -> None:
    """Move the unit if, after responses, it is still there and its player's, may move, and its path is free."""
    player, tile, to = declared.player, declared.tile, declared.to
    unit = duel.units[tile]
    if unit is None or unit.serial != declared.serial or unit.control != player or duel.units[to] is not None:
        return
    if unit.traits.statuses and Status.CANNOT_MOVE in unit.traits.statuses:
        note(duel, What.HELD, player, unit.card, tile)
    elif is_simple(unit):
        _step(duel, unit, to)
    else:
        way = way_to(duel, unit, to)
        if len(way) == 1:
            _step(duel, unit, to)
        elif way:
            duel.todo.append(Travel(NONE, unit.serial, tile, way, tile))


def _step(duel: Duel, unit: Unit, to: int) -> None:
    """Put the unit on the free tile `to`, and trigger abilities by the move."""
    before = unit.tile
    if duel.log is not None:
        note(duel, What.MOVE, unit.control, unit.card, before, to)
    step_to(duel, unit, to)
    emit(duel, Event.MOVES, unit.control, unit, left=before)
    check(duel)
