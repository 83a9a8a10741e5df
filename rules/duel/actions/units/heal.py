"""Action: restore HP of a creature with a unit's stat HL, “heal” (D-12.9, O-12.13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rules.abilities.ast import Event, Status
from rules.duel.actions.field import own_unit, unit_on
from rules.duel.events.triggers import emit
from rules.duel.state.actions import Action, heals_on
from rules.duel.state.board import tiles_in
from rules.duel.state.duel import Duel, Unit
from rules.duel.state.faults import Fault, card_name, main_faults, no_unit, with_words
from rules.duel.state.log import What, note
from tcg.chance import Chance

_NO_HL: Final = Fault(("D-12.9", "O-12.13"), "{card} has no HL.")
_HIDDEN: Final = Fault(("O-12.13", "O-11.6"), "{card} is face-down and can't use HL.")
_FORBIDDEN: Final = Fault(("O-1.14", "O-21.1"), "{card} can't use HL.")
_HAS_HEALED: Final = Fault(("O-12.13",), "{card} has used HL this turn.")
_TOO_FAR: Final = Fault(("D-12.9", "O-12.13", "D-1.1"), "HL restores HP of an adjacent creature.")
_WRONG_CARD: Final = Fault(("O-12.13", "D-12.9"), "HL is for another own creature that is face-up.")
_LEADER: Final = Fault(("O-12.13", "D-12.9", "O-13.3", "O-19.6"), "HL is for another own creature that is face-up.")


def unit_faults(duel: Duel, unit: Unit) -> Iterator[Fault]:
    """Yield why a unit can't use HL at all now."""
    if unit.is_leader or not unit.traits.hl:
        yield _NO_HL
    if not unit.is_face_up:
        yield _HIDDEN
    if unit.traits.statuses and Status.CANNOT_HEAL in unit.traits.statuses:
        yield _FORBIDDEN
    if unit.heals >= duel.table.params.heal_uses_per_turn:
        yield _HAS_HEALED


def target_faults(duel: Duel, unit: Unit, tile: int) -> Iterator[Fault]:
    """Yield why a unit can't use HL to restore HP of the unit on `tile`."""
    other = duel.units[tile]
    if not duel.table.near[unit.tile] >> tile & 1:
        yield _TOO_FAR
    if other is not None and other.is_leader:
        yield _LEADER
    elif other is None or other.control != unit.control or not other.is_face_up:
        yield _WRONG_CARD


def options(duel: Duel, unit: Unit) -> Sequence[Action]:
    """Return the legal uses of a unit's HL, one for each creature that it can heal."""
    if any(unit_faults(duel, unit)):
        return ()
    area = 0
    for tile in tiles_in(duel.table.near[unit.tile] & duel.players[unit.control].area):
        if not any(target_faults(duel, unit, tile)):
            area |= 1 << tile
    return heals_on(unit.tile, area)


def faults(duel: Duel, action: Action, player: int) -> Iterator[Fault]:
    """Yield why `player` can't use HL of the unit on `action.tile` for the one on `action.to`."""
    yield from main_faults(duel, "Using HL", "O-12.13", "O-5.4")
    unit = own_unit(duel, action.tile, player)
    if unit is None:
        yield no_unit(duel, action.tile, player, "O-12.13", "D-12.9")
        return
    yield from with_words(unit_faults(duel, unit), card=card_name(duel, unit.card))
    yield from target_faults(duel, unit, action.to)


def apply(duel: Duel, action: Action, __: Chance) -> None:
    """Restore HP of the creature on `action.to` by the unit's HL, at most up to its maximum."""
    unit, other = unit_on(duel, action.tile), unit_on(duel, action.to)
    unit.heals += 1
    healed = max(0, min(unit.traits.hl or 0, other.traits.max_hp - other.hp))
    other.hp += healed
    note(duel, What.HEAL, other.control, other.card, other.tile, n=healed)
    if healed:
        emit(duel, Event.HEALED, other.control, other, unit, amount=healed)
