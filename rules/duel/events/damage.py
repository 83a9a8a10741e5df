"""Damage to creatures and leaders: prevention, reductions, loss of HP, surplus (rule groups 12, 13, 19)."""

from __future__ import annotations

from typing import Final

from rules.abilities import ast
from rules.abilities.ast import Event, Harm, Means, Status
from rules.duel.continuous import invalidation
from rules.duel.events.triggers import emit
from rules.duel.events.zones import turn_up
from rules.duel.queries.matching import is_aimed, is_by
from rules.duel.queries.protection import is_protected
from rules.duel.state.actions import NONE
from rules.duel.state.duel import WHOLE, Culprit, Duel, ModKind, Unit
from rules.duel.state.log import What, note

#: Limit of damage after any number of doublings.
_MOST: Final = 99_999


def spared(duel: Duel, unit: Unit, amount: int, culprit: Culprit, *, is_surplus: bool = False) -> int:
    """Return how much of `amount` damage is left after reductions and prevention, and use up the prevention (O-13.6).

    `culprit` is the cause. `is_surplus`: the damage is left over from a creature.
    """
    if amount <= 0:
        return 0
    if is_protected(duel, unit, Harm.DAMAGED, culprit) or _is_harmless(duel, culprit):
        note(duel, What.SPARED, unit.control, unit.card, unit.tile, n=amount)
        return 0
    scaled = _scaled(duel, unit, amount, culprit, is_surplus=is_surplus)
    left = max(0, scaled - _less(duel, unit, culprit))
    extras = unit.extras
    if extras is not None and left and any(mod.kind is ModKind.PREVENT for mod in extras.mods):
        kept = []
        for mod in extras.mods:
            if mod.kind is ModKind.PREVENT:
                taken = min(left, mod.amount)
                if mod.amount == WHOLE:
                    # It prevents all of one damage, and nothing of another.
                    if not left:
                        kept.append(mod)
                    elif mod.source != NONE:
                        kept.append(mod._replace(value=0))
                    left = 0
                    continue
                left -= taken
                # Prevention by a continuous effect stays with 0, as it is given once.
                if mod.amount > taken or mod.source != NONE:
                    kept.append(mod._replace(value=mod.amount - taken))
            else:
                kept.append(mod)
        extras.mods = kept
    if left < amount:
        note(duel, What.SPARED, unit.control, unit.card, unit.tile, n=amount - left)
    return left


def _is_harmless(duel: Duel, culprit: Culprit) -> bool:
    """Return whether a card text stops `culprit`, the cause of damage, from dealing any (O-1.14)."""
    doer = duel.unit_near(culprit.tile, culprit.serial) if culprit.serial != NONE else None
    return doer is not None and Status.CANNOT_DEAL_DAMAGE in doer.traits.statuses


def _scaled(duel: Duel, unit: Unit, amount: int, culprit: Culprit, *, is_surplus: bool = False) -> int:
    """Return `amount` of damage by `culprit` after doublings and halvings by texts of both sides, rounded down.

    See O-23.4. Surplus (damage left over from a creature) was doubled already, so of its source's texts only those
    about leaders apply to it.
    """
    doubled = halved = 0
    for taken, player, source in unit.traits.scalings:
        if taken.cause == ast.Cause() or is_by(duel, culprit, taken.cause, player, unit.serial, source):
            doubled, halved = doubled + taken.doubles, halved + (not taken.doubles)
    doer = duel.unit_near(culprit.tile, culprit.serial) if culprit.serial != NONE else None
    for dealt, aimed in () if doer is None else doer.traits.scalings_dealt:
        is_fought = dealt.means is None or culprit.means in (Means.BATTLE, Means.AMBUSH)
        is_counted = not is_surplus or isinstance(dealt.whom, ast.LeaderOf)
        if is_fought and is_counted and is_aimed(duel, unit, aimed):
            doubled, halved = doubled + dealt.doubles, halved + (not dealt.doubles)
    for _ in range(doubled):
        amount = min(2 * amount, _MOST)
    for _ in range(halved):
        amount //= 2
    return amount


def _less(duel: Duel, unit: Unit, culprit: Culprit) -> int:
    """Return by how much card texts reduce damage to a unit from the cause `culprit`."""
    less: int = unit.traits.damage_less
    for effect, amount, player, source in unit.traits.reductions:
        if is_by(duel, culprit, effect.cause, player, unit.serial, source):
            less += amount
    return less


def would_destroy(duel: Duel, unit: Unit, amount: int, culprit: Culprit) -> bool:
    """Return whether `amount` damage by `culprit`, after prevention (not used up), would destroy a creature."""
    if unit.is_leader or amount <= 0 or is_protected(duel, unit, Harm.DAMAGED, culprit) or _is_harmless(duel, culprit):
        return False
    mods = () if unit.extras is None else unit.extras.mods
    prevented = sum(mod.amount for mod in mods if mod.kind is ModKind.PREVENT)
    left = _scaled(duel, unit, amount, culprit) - _less(duel, unit, culprit) - prevented
    return left >= unit.hp


def hurt_leader(duel: Duel, player: int, amount: int, culprit: Culprit, *, is_surplus: bool = False) -> None:
    """Deal `amount` damage by `culprit` to the leader of `player`; HP stop at 0 (O-19.5).

    `is_surplus`: the damage is left over from a creature.
    """
    leader = duel.players[player].leader
    amount = spared(duel, leader, amount, culprit, is_surplus=is_surplus)
    if amount > 0:
        leader.hp = max(0, leader.hp - amount)
        invalidation.hp_changed(duel)
        note(duel, What.LEADER_DAMAGE, player, leader.card, leader.tile, leader.hp, amount)
        _emit_damage(duel, leader, amount, culprit, is_surplus=is_surplus)


def hurt_by_ability(duel: Duel, unit: Unit, amount: int, culprit: Culprit) -> None:
    """Deal `amount` damage by ability `culprit`, directly to HP, without shield (D-13.1, O-13.2) and surplus (O-13.1).

    A face-down creature is turned up first (D-13.3, O-11.4).
    """
    if amount <= 0:
        return
    if unit.is_leader:
        hurt_leader(duel, unit.control, amount, culprit)
        return
    turn_up(duel, unit)
    take(duel, unit, spared(duel, unit, amount, culprit), culprit)


def take(duel: Duel, unit: Unit, amount: int, culprit: Culprit) -> int:
    """Take `amount` damage by `culprit`, as `spared` returns it, off a creature's HP; return the surplus beyond HP."""
    surplus = max(0, amount - unit.hp)
    unit.hp = max(0, unit.hp - amount)
    invalidation.hp_changed(duel)
    if amount > 0:
        note(duel, What.DAMAGE, unit.control, unit.card, unit.tile, unit.hp, amount)
        if unit.hp <= 0:
            duel.culprits[unit.serial] = culprit
        _emit_damage(duel, unit, amount, culprit)
    return surplus


def _emit_damage(duel: Duel, unit: Unit, amount: int, culprit: Culprit, *, is_surplus: bool = False) -> None:
    """Trigger abilities by `amount` damage (maybe a creature's surplus) that a unit took and `culprit` dealt."""
    events = duel.table.events
    if Event.DAMAGED not in events and Event.DEALS_DAMAGE not in events:
        return
    actor = duel.unit_near(culprit.tile, culprit.serial) if culprit.serial != NONE else None
    emit(duel, Event.DAMAGED, unit.control, unit, actor, culprit, amount)
    if actor is not None:
        emit(duel, Event.DEALS_DAMAGE, actor.control, actor, unit, culprit, amount, is_surplus=is_surplus)


def lose_hp(duel: Duel, unit: Unit, amount: int) -> int:
    """Take up to `amount` HP off a unit, not as damage (no shield, prevention, surplus; O-23.3); return the lost HP."""
    lost = max(0, min(amount, unit.hp))
    if lost:
        unit.hp -= lost
        invalidation.hp_changed(duel)
        note(duel, What.LOSES_HP, unit.control, unit.card, unit.tile, unit.hp, lost)
    return lost
