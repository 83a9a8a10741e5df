"""Battles: attack, shield, Ambush, surplus, counter-attack (rule group 12)."""

from __future__ import annotations

from rules.abilities import ast
from rules.abilities.ast import Event, Licence, Means, Near, Status
from rules.duel.compiler import ON_ATTACK, effects_of
from rules.duel.effects.explanations import why_spent
from rules.duel.effects.replacement import is_asked_first, is_spared
from rules.duel.events.damage import hurt_leader, spared, take, would_destroy
from rules.duel.events.outcome import check
from rules.duel.events.triggers import declared_happenings, emit, emit_to_all, is_ambush
from rules.duel.events.zones import turn_up
from rules.duel.queries.matching import area_of, is_aimed, matches
from rules.duel.queries.stats import leaders_of
from rules.duel.state.actions import REDIRECTED, Declared
from rules.duel.state.duel import Culprit, Duel, PendingTrigger, Unit
from rules.duel.state.log import What, note
from rules.duel.state.tasks import Fight, StrikeBack, Task


def attack_power(duel: Duel, unit: Unit, tile: int) -> int:
    """Return the power of an attack by `unit` on `tile`: a stat; 0 if out of reach.

    The power is ATK if adjacent, RATK within its range (D-12.8, O-12.10), else ATK if an ability extends its reach
    (D-12.2).
    """
    traits = unit.traits
    apart = duel.table.distances[unit.tile][tile]
    if apart == 1 or (traits.licences and traits.atk and _is_next(duel, unit, tile)):
        return traits.atk or 0
    if traits.ratk and 2 <= apart <= traits.reach:
        return traits.ratk
    is_far = bool(traits.attack_wheres) and _is_where(duel, unit, tile)
    return traits.atk or 0 if is_far or 2 <= apart <= traits.attack_reach else 0


def _is_where(duel: Duel, unit: Unit, tile: int) -> bool:
    """Return whether a card text lets a unit attack `tile` with ATK at any distance."""
    there = duel.units[tile]
    is_leader = there is not None and there.is_leader
    return any(
        area_of(duel, where, unit.control, unit.tile, unit.tile) >> tile & 1
        for where, creatures in unit.traits.attack_wheres
        if not (creatures and is_leader)
    )


def _is_next(duel: Duel, unit: Unit, tile: int) -> bool:
    """Return whether `tile` counts as adjacent for an attack of `unit`; by a card text also diagonally (O-23.16)."""
    if duel.table.distances[unit.tile][tile] == 1:
        return True
    if Licence.ATTACK_DIAGONALLY not in unit.traits.licences:
        return False
    return bool(duel.table.areas[Near.DIAGONAL][unit.control][unit.tile] >> tile & 1)


def is_ranged(duel: Duel, unit: Unit, tile: int) -> bool:
    """Return whether `unit` attacks `tile` with RATK rather than ATK (D-12.8)."""
    if unit.traits.atk and _is_next(duel, unit, tile):
        return False
    return bool(unit.traits.ratk) and 2 <= duel.table.distances[unit.tile][tile] <= unit.traits.reach


def is_in_reach(duel: Duel, unit: Unit, tile: int) -> bool:
    """Return whether a declared attack of `unit` reaches `tile` when it is carried out (O-9.5).

    A stat that has fallen to 0 since the declaration reaches as far; one that the unit lacks does not.
    """
    traits = unit.traits
    apart = duel.table.distances[unit.tile][tile]
    if traits.ratk is not None and 2 <= apart <= traits.reach:
        return True
    if traits.atk is not None and traits.attack_wheres and _is_where(duel, unit, tile):
        return True
    return traits.atk is not None and (1 <= apart <= traits.attack_reach or _is_next(duel, unit, tile))


def may_attack(duel: Duel, attacker: Unit, target: Unit) -> bool:
    """Return whether card texts let `attacker` declare an attack on `target`, regardless of reach."""
    mine, its = attacker.traits, target.traits
    return (
        Status.CANNOT_BE_ATTACKED not in its.statuses
        and all(is_aimed(duel, target, limit) is limit.only for limit in mine.attack_limits)
        and all(is_aimed(duel, attacker, limit) is limit.only for limit in its.attacker_limits)
    )


def targets_of(duel: Duel, unit: Unit) -> list[Unit]:
    """Return the opposing units that a unit could attack now, whether or not it may still attack this turn.

    If a card text names units that it must attack, and it can, only those are returned (O-21.1).
    """
    within = duel.table.reaches[unit.tile][unit.traits.farthest]
    found = [
        one
        for one in duel.players[1 - unit.control].units
        if within >> one.tile & 1 and attack_power(duel, unit, one.tile) and may_attack(duel, unit, one)
    ]
    due = [one for one in found if any(is_aimed(duel, one, duty) for duty in unit.traits.duties)]
    return due or found


def emit_attack(duel: Duel, declared: Declared) -> None:
    """Let a declared attack trigger abilities. These come before the damage (O-5.8).

    Turning up the target may have removed the attacker or target before (O-12.15).
    """
    if not duel.table.events.isdisjoint(ON_ATTACK):
        for happening in declared_happenings(duel, declared):
            emit_to_all(duel, happening)


def comes_after(duel: Duel, pending: PendingTrigger, declared: Declared) -> bool:
    """Return whether a triggered ability waits until after the battle, as it could move a unit in battle (O-23.13).

    Only abilities of the attacker wait. Other abilities come before the damage, and may cancel the attack.
    """
    if pending.serial != declared.serial:
        return False
    attacker = duel.unit_near(declared.tile, declared.serial)
    target = duel.unit_near(declared.to, declared.other)
    fighters = [unit for unit in (attacker, target) if unit is not None]
    return any(
        _could_mean(duel, target, unit, pending)
        for step in pending.ability.steps
        for effect in effects_of(step)
        if isinstance(effect, ast.Move | ast.PutOn | ast.Push | ast.SwapPlaces)
        for target in _moved(effect)
        for unit in fighters
    )


def _moved(effect: ast.Move | ast.PutOn | ast.Push | ast.SwapPlaces) -> tuple[ast.Target, ...]:
    """Return the targets that an effect would move."""
    other = effect.other if isinstance(effect, ast.SwapPlaces) else None
    return (effect.target,) if other is None else (effect.target, other)


def _could_mean(duel: Duel, target: ast.Target, unit: Unit, pending: PendingTrigger) -> bool:
    """Return whether a target of `pending`, an ability of the attacker, could be `unit`, which fights in the battle."""
    match target:
        case ast.Chosen(filter=filter_) | ast.Every(filter=filter_):
            return matches(duel, unit, filter_, pending.player, pending.serial)
        case ast.LeaderOf(whose=whose):
            return unit in leaders_of(duel, whose, pending.player)
    return True


def fight(duel: Duel, declared: Declared) -> None:
    """Carry out a declared attack, then the counter-attack, with a state check after each (O-12.17).

    If the attacker, target, reach or permission is gone, the attack has no effect (O-9.5, O-12.16, O-12.18, O-21.1).
    """
    player, card = declared.player, declared.card
    attacker = duel.unit_near(declared.tile, declared.serial)
    target = duel.unit_near(declared.to, declared.other)
    if attacker is None or target is None or _is_spent(attacker, target, player):
        note(duel, What.ATTACK_SPENT, player, card, word=why_spent(attacker, target, player))
        return
    if not target.is_face_up:
        # Turned down again since the declaration: what this triggers comes after the battle.
        turn_up(duel, target)
        check(duel)
    power = attack_power(duel, attacker, target.tile)
    if declared.mode != REDIRECTED and not is_in_reach(duel, attacker, target.tile):
        note(duel, What.ATTACK_SPENT, player, card, word="its target is out of reach")
        return
    ambush = is_ambush(duel, attacker, target)
    times = attacker.traits.ambush_times if ambush else 1
    if Licence.AMBUSHED_ONCE in target.traits.licences:
        times = 1
    means = Means.AMBUSH if ambush else Means.BATTLE
    if _is_asked_first(duel, attacker, power, target, Fight(declared), times=times, means=means):
        return
    if duel.log is not None:
        stat = "RATK" if is_ranged(duel, attacker, target.tile) else "ATK"
        note(duel, What.STRIKE, player, card, attacker.tile, n=power, word=stat)
    is_near = _is_next(duel, attacker, target.tile) and not is_ranged(duel, attacker, target.tile)
    if target.is_leader:
        side = duel.players[target.control]
        side.attack_damage += target.hp
        hurt_leader(duel, target.control, power, _culprit(attacker))
        side.attack_damage -= target.hp
        check(duel)
        return
    if ambush:
        note(duel, What.AMBUSH, attacker.control, attacker.card, attacker.tile, n=times)
    strike(duel, attacker, power, target, times=times, means=means)
    can = target.traits.licences
    counters = (
        (is_near or Licence.COUNTER_RANGED in can)
        and (not ambush or Licence.COUNTER_AMBUSHES in can)
        and _strikes_back(attacker, target)
    )
    check(duel)
    if Event.SURVIVES in duel.table.events and duel.unit(target.serial) is not None:
        emit(duel, Event.SURVIVES, target.control, target, attacker)
    if counters and duel.result is None:
        _strike_back(duel, attacker, target)


def _strike_back(duel: Duel, attacker: Unit, target: Unit) -> None:
    """Let the attacked creature `target` counter-attack if both are still on the field (D-12.9)."""
    if not (duel.unit(target.serial) and duel.unit(attacker.serial)):
        return
    power = target.traits.catk or 0
    if _is_asked_first(duel, target, power, attacker, StrikeBack(attacker.serial, target.serial)):
        return
    note(duel, What.COUNTER, target.control, target.card, target.tile, n=power)
    strike(duel, target, power, attacker)
    check(duel)


def _is_asked_first(
    duel: Duel, striker: Unit, power: int, target: Unit, again: Task, *, times: int = 1, means: Means = Means.BATTLE
) -> bool:
    """Return whether an effect may replace the destruction of `target` by a strike (O-23.5).

    If so, `again` runs afterwards. The other arguments are those of `strike`.
    """
    if target.is_leader or not duel.table.has_replacement:
        return False
    is_shielded = target.has_shield and Licence.IGNORE_DEF not in striker.traits.licences
    amount = (power - (target.traits.def_ or 0) if is_shielded else power) * times
    culprit = _culprit(striker, means)
    doomed = [target] if would_destroy(duel, target, amount, culprit) else []
    return is_asked_first(duel, doomed, culprit, again)


def strike_back(duel: Duel, task: StrikeBack) -> None:
    """Continue the counter-attack `task` after a decision on replacing a destruction, if both units are still there."""
    attacker, target = duel.unit(task.attacker), duel.unit(task.target)
    if attacker is not None and target is not None:
        _strike_back(duel, attacker, target)


def _is_spent(attacker: Unit, target: Unit, player: int) -> bool:
    """Return whether a declared attack of `player` can have no effect any more (O-12.16, O-12.18, O-21.1).

    Units that have left the field, and the reach of the attack, are checked elsewhere.
    """
    return (
        attacker.control != player
        or target.control == player
        or not may_attack_as_it_lies(attacker)
        or Status.CANNOT_ATTACK in attacker.traits.statuses
    )


def may_attack_as_it_lies(unit: Unit) -> bool:
    """Return whether a unit may attack in its mode: Attack Mode, or any face-up mode if a text allows it (O-11.5)."""
    if unit.is_attacking or unit.is_leader:
        return True
    return unit.is_face_up and Licence.ATTACK_IN_DEFENCE in unit.traits.licences


def _strikes_back(attacker: Unit, target: Unit) -> bool:
    """Return whether `target`, an attacked creature, may counter-attack (D-12.7, O-12.9). Distance is not checked."""
    return (
        target.hp > 0
        and not attacker.is_leader
        and bool(target.traits.catk)
        and Status.CANNOT_COUNTER not in target.traits.statuses
        and Status.CANNOT_BE_COUNTERED not in attacker.traits.statuses
    )


def strike(duel: Duel, striker: Unit, power: int, target: Unit, *, times: int = 1, means: Means = Means.BATTLE) -> None:
    """Let `striker` hit a unit: break its shield, take HP, and deal surplus to its leader (O-12.6, O-12.7).

    `power` is the value of the stat with which the unit strikes, `means` the kind of attack. An Ambush multiplies the
    damage by `times`.
    """
    if is_spared(duel, target):
        return
    amount, can = power, striker.traits.licences
    if target.has_shield and Licence.IGNORE_DEF not in can:
        shield = target.traits.def_ or 0
        if power <= shield:
            note(duel, What.SHIELD_HOLDS, target.control, target.card, target.tile)
            return
        target.is_shield_broken = True
        amount = power - shield
        note(duel, What.SHIELD_BREAKS, target.control, target.card, target.tile)
        if Event.SHIELD_BROKEN in duel.table.events:
            emit(duel, Event.SHIELD_BROKEN, target.control, target, striker)
    amount *= times
    culprit = _culprit(striker, means)
    amount = spared(duel, target, amount, culprit)
    surplus = take(duel, target, amount, culprit)
    is_open = target.is_attacking or Licence.PIERCE in can
    if surplus and is_open and Licence.PASS_NO_SURPLUS not in target.traits.licences:
        most = duel.table.params.surplus_cap
        hurt_leader(duel, target.control, min(most, surplus), culprit, is_surplus=True)


def _culprit(striker: Unit, means: Means = Means.BATTLE) -> Culprit:
    return Culprit(means, striker.control, striker.card, striker.serial, striker.tile)
