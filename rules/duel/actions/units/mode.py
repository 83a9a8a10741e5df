"""Action: change the mode of a creature: Attack or Defence Mode, face-up or face-down (rule group 11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from rules.abilities.ast import Event, Licence, Status
from rules.duel.actions.field import own_unit, unit_on
from rules.duel.continuous import invalidation
from rules.duel.events.outcome import check
from rules.duel.events.triggers import emit
from rules.duel.events.zones import emit_turned_up
from rules.duel.state.actions import MODES, Act, Action, Declared, Mode
from rules.duel.state.duel import Arrival, Duel, Unit
from rules.duel.state.faults import Fault, card_name, main_faults, no_unit, with_words
from rules.duel.state.log import What, note

_NO_MODES: Final = Fault(("O-3.8",), "A leader has no modes.")
_CAME_IN: Final = Fault(("O-11.1", "O-6.9"), "{card} came in this turn; its mode was chosen then.")
_HAS_CHANGED: Final = Fault(("O-11.1",), "{card} has changed its mode this turn.")
_FORBIDDEN: Final = Fault(("O-1.14", "O-21.1"), "{card} can't change its mode.")
_HAS_ATTACKED: Final = Fault(("O-11.2",), "{card} has declared an attack and can't change its mode this turn.")
_FACE_DOWN: Final = Fault(("D-11.7", "D-6.10"), "Nothing turns face-down without an ability.")
_HAS_MOVED: Final = Fault(("D-11.6", "O-11.3"), "{card} has moved and can't go into Defence Mode this turn.")
_NO_CHANGE: Final = Fault(("O-11.1",), "{card} is in that mode already.")


def unit_faults(unit: Unit) -> Iterator[Fault]:
    """Yield why a unit can't change its mode at all now (O-11.1, O-11.2)."""
    if unit.is_leader:
        yield _NO_MODES
        return
    if unit.arrived is not Arrival.EARLIER:
        yield _CAME_IN
    if unit.changed_mode:
        yield _HAS_CHANGED
    if unit.traits.statuses and Status.CANNOT_CHANGE_MODE in unit.traits.statuses:
        yield _FORBIDDEN
    if unit.attacks and Licence.CHANGE_AFTER_ATTACKING not in unit.traits.licences:
        yield _HAS_ATTACKED


def mode_faults(mode: int, moves: int, *, is_attacking: bool, is_face_up: bool) -> Iterator[Fault]:
    """Yield why a creature after `moves` moves this turn can't change to `mode` (D-11.6, D-11.7, O-11.3).

    `is_attacking` and `is_face_up` describe its present mode.
    """
    if mode == Mode.FACEDOWN:
        yield _FACE_DOWN
        return
    if mode == Mode.DEFENCE and moves:
        yield _HAS_MOVED
    if is_face_up and is_attacking == (mode == Mode.ATTACK):
        yield _NO_CHANGE


def options(unit: Unit) -> Sequence[Action]:
    """Return the legal mode changes of a unit."""
    if any(unit_faults(unit)):
        return []
    return _changes_on(unit.tile, unit.moves, is_attacking=unit.is_attacking, is_face_up=unit.is_face_up)


@lru_cache(maxsize=1 << 12)
def _changes_on(tile: int, moves: int, *, is_attacking: bool, is_face_up: bool) -> tuple[Action, ...]:
    """Return the legal mode changes of a creature, by its tile, its moves this turn and its present mode."""
    return tuple(
        Action(Act.MODE, tile=tile, mode=mode)
        for mode in MODES
        if not any(mode_faults(mode, moves, is_attacking=is_attacking, is_face_up=is_face_up))
    )


def faults(duel: Duel, action: Action, player: int) -> Iterator[Fault]:
    """Yield why `player` can't change the unit on `action.tile` to `action.mode`."""
    yield from main_faults(duel, "Changing the mode", "O-5.4", "O-11.1")
    unit = own_unit(duel, action.tile, player)
    if unit is None:
        yield no_unit(duel, action.tile, player, "O-11.1", "D-11.5")
        return
    name = card_name(duel, unit.card)
    yield from with_words(unit_faults(unit), card=name)
    if not unit.is_leader:
        found = mode_faults(action.mode, unit.moves, is_attacking=unit.is_attacking, is_face_up=unit.is_face_up)
        yield from with_words(found, card=name)


def declare(duel: Duel, action: Action) -> Declared:
    """Declare a change of mode, to which players may then respond."""
    unit = unit_on(duel, action.tile)
    unit.changed_mode = True
    return Declared(Act.MODE, duel.active, unit.card, action.tile, mode=action.mode, serial=unit.serial)


def carry_out(duel: Duel, declared: Declared) -> None:
    """Change the creature's mode and turn it face-up, if, after responses, it is its player's and may change."""
    player, mode = declared.player, declared.mode
    unit = duel.unit(declared.serial)
    if unit is None or unit.control != player or Status.CANNOT_CHANGE_MODE in unit.traits.statuses:
        return
    if unit.is_attacking != (mode == Mode.ATTACK):
        emit(duel, Event.CHANGES_MODE, player, unit)
    unit.is_attacking = mode == Mode.ATTACK
    was_hidden = not unit.is_face_up
    unit.is_face_up = True
    if duel.log is not None:
        word = "Attack Mode" if unit.is_attacking else "Defence Mode"
        note(duel, What.MODE, unit.control, unit.card, unit.tile, word=word)
    invalidation.unit_turned(duel, unit)
    if was_hidden:
        emit_turned_up(duel, unit)
    check(duel)
