"""Clashes: battles of two creatures that one chain brings onto the same tile (rule group 14)."""

from __future__ import annotations

from typing import NamedTuple

from rules.abilities.ast import Event, Licence
from rules.duel.events.damage import hurt_leader, spared, take
from rules.duel.events.triggers import emit
from rules.duel.events.zones import destroy_units, is_indestructible, leave, send, step_to, take_off
from rules.duel.state.actions import NONE, CardZone
from rules.duel.state.duel import Culprit, Duel, Entered, Unit
from rules.duel.state.log import What, note


class Contestant(NamedTuple):
    """One of the two creatures in a Clash.

    `total` is its value in the Clash, `back` its tile before (NONE if spawned), `start` the start of its movement,
    `zone` the zone that it was spawned from, or NONE. `is_coming`: it is being spawned, so it is not on the board yet.
    """

    unit: Unit
    total: int
    back: int
    start: int
    zone: int = NONE
    is_coming: bool = False


def total(unit: Unit) -> int:
    """Return the value of a creature in a Clash: the sum of its stats, a broken shield as 0 (D-14.2, O-14.2)."""
    traits = unit.traits
    shield = traits.def_ or 0 if not unit.is_shield_broken else 0
    return (
        unit.hp + (traits.atk or 0) + (traits.catk or 0) + (traits.ratk or 0) + (traits.hl or 0) + shield + traits.clash
    )


def opponent_on(duel: Duel, tile: int, control: int, link: int) -> Entered | None:
    """Return the creature on `tile` that opposes `control` if an earlier link than `link` brought it there; else None.

    It must have come in this chain (O-14.1).
    """
    occupant, entered = duel.units[tile], duel.entered.get(tile)
    if occupant is None or entered is None or entered.serial != occupant.serial:
        return None
    return entered if occupant.control != control and entered.link != link else None


def clash(duel: Duel, tile: int, coming: Contestant, entered: Entered) -> bool:
    """Carry out a Clash of `coming` with `entered` on `tile`. Return whether `coming` wins and the tile is free."""
    occupant = duel.units[tile]
    if occupant is None:
        return True
    standing = Contestant(
        occupant, entered.total - max(0, entered.hp - occupant.hp), entered.back, entered.start, entered.zone
    )
    name = duel.table.cards[occupant.card].name if occupant.is_face_up else "a face-down creature"
    sees = NONE if coming.unit.is_face_up else coming.unit.control
    note(duel, What.CLASH, coming.unit.control, coming.unit.card, tile, standing.total, coming.total, name, sees=sees)
    tied = coming.total == standing.total
    wins = [Licence.WIN_TIES in one.unit.traits.licences for one in (coming, standing)]
    if tied and wins[0] == wins[1]:
        _go_back(duel, standing)
        _go_back(duel, coming)
        return False
    if coming.total > standing.total or (tied and wins[0]):
        _settle(duel, coming, standing)
        return duel.units[tile] is None
    _settle(duel, standing, coming)
    return False


def _settle(duel: Duel, winner: Contestant, loser: Contestant) -> None:
    """Apply a Clash's result to the loser, and trigger abilities: none of winning by a winner not on the board yet."""
    one, other = winner.unit, loser.unit
    if not winner.is_coming:
        emit(duel, Event.WINS_CLASH, one.control, one, other)
    emit(duel, Event.LOSES_CLASH, other.control, other, one)
    _lose(duel, loser, winner.total - loser.total, Culprit(None, one.control, one.card, one.serial, one.tile))


def _go_back(duel: Duel, one: Contestant) -> None:
    """Return `one`, tied in a Clash, to the start of its movement, its former zone, or the Void (D-14.6, O-14.7)."""
    unit = one.unit
    if one.zone != NONE or one.back == NONE:
        if not one.is_coming:
            take_off(duel, unit)
        send(duel, unit.card, unit.owner, CardZone(one.zone) if one.zone != NONE else CardZone.VOID)
    elif unit.tile != one.start:
        _step(duel, unit, one.start)


def _lose(duel: Duel, one: Contestant, amount: int, culprit: Culprit) -> None:
    """Deal `one`, the loser of a Clash, `amount` damage to its HP, then move it away (D-14.3 to D-14.7, O-14.5).

    The loser goes to the graveyard, one tile back, or to the Void. `culprit` is the winner as the cause.
    """
    unit = one.unit
    surplus = take(duel, unit, spared(duel, unit, amount, culprit), culprit)
    is_dead = unit.hp <= 0 and not is_indestructible(duel, unit, culprit)
    if is_dead and unit.is_attacking:
        hurt_leader(duel, unit.control, min(duel.table.params.clash_cap, surplus), culprit, is_surplus=True)
    if one.is_coming:
        send(duel, unit.card, unit.owner, CardZone.VOID)
    elif one.back == NONE:
        leave(duel, unit, CardZone.VOID)
    elif is_dead:
        destroy_units(duel, [unit], culprit)
    elif unit.tile != one.back:
        _step(duel, unit, one.back)


def _step(duel: Duel, unit: Unit, tile: int) -> None:
    """Move a creature back to a tile; to the Void if the tile is occupied (D-14.5)."""
    if duel.units[tile] is None:
        step_to(duel, unit, tile)
    else:
        leave(duel, unit, CardZone.VOID)
