"""Modifiers: temporary or lasting changes of units, added here and removed at the end of their duration (O-1.17)."""

from __future__ import annotations

from typing import TypeVar

from rules.duel.continuous import invalidation
from rules.duel.state.actions import NONE
from rules.duel.state.duel import Duel, Mod, ModKind, ModValue, TimedTerrain, Trick, Unit, Until, UntilKind


def add_mod(
    duel: Duel, unit: Unit, kind: ModKind, value: ModValue, until: Until, stat: int = NONE, source: int = NONE
) -> None:
    """Add a modifier to a unit for the duration `until`; the other arguments are as in `Mod`."""
    duel.stamp += 1
    unit.with_extras().mods.append(Mod(kind, value, duel.stamp, stat, until, source))
    invalidation.mods_changed(duel, unit)
    if until.kind is UntilKind.CONDITION:
        invalidation.rules_changed(duel)


def drop_mods(duel: Duel, is_over: dict[UntilKind, int]) -> bool:
    """Remove all modifiers and temporary terrains whose duration is over. Return whether any may have been removed.

    `is_over` has the kinds of duration that end, each with the player whose durations end, or NONE for both.
    """
    changed = False
    if duel.timed_terrains:
        duel.timed_terrains = _still(duel.timed_terrains, is_over)
        invalidation.rules_changed(duel)
        changed = True
    for player in duel.players:
        if player.mods:
            still = _still(player.mods, is_over)
            if len(still) != len(player.mods):
                player.mods = still
                invalidation.rule_ended(duel)
                changed = True
    for trick in invalidation.tricks_of(duel):
        changed |= _drop_of_trick(duel, trick, is_over)
    # A unit that returns to its owner is still visited once.
    for unit in [unit for player in duel.players for unit in player.units]:
        extras = unit.extras
        if extras is not None and (extras.mods or extras.attached):
            for one in (unit, *extras.attached):
                changed |= _drop(duel, one, is_over)
    return changed


def _drop_of_trick(duel: Duel, trick: Trick, is_over: dict[UntilKind, int]) -> bool:
    """Remove modifiers of a trick whose duration is over.

    At the end of control the trick returns to its owner (O-15.7). Return whether the trick returned to its owner.
    """
    if trick.mods:
        trick.mods = tuple(_still(list(trick.mods), is_over))
    if trick.control == trick.owner:
        return False
    still = _still([Mod(ModKind.CONTROL, trick.control, 0, until=trick.control_until)], is_over)
    if still:
        trick.control_until = still[0].until
        return False
    invalidation.give_back(duel, trick)
    return True


def _drop(duel: Duel, unit: Unit, is_over: dict[UntilKind, int]) -> bool:
    if unit.extras is None or not unit.extras.mods:
        return False
    kept = _still(unit.extras.mods, is_over)
    if kept == unit.extras.mods:
        return False
    unit.extras.mods = kept
    if not duel.is_attached(unit):
        invalidation.mods_changed(duel, unit)
    return True


Lasting = TypeVar("Lasting", Mod, TimedTerrain)


def _still(lasting: list[Lasting], is_over: dict[UntilKind, int]) -> list[Lasting]:
    kept = []
    for one in lasting:
        until = one.until
        player = is_over.get(until.kind)
        if player is None or until.player not in (NONE, player):
            kept.append(one)
        elif until.kind is UntilKind.TIMER and until.turns > 1:
            kept.append(one._replace(until=until._replace(turns=until.turns - 1)))
    return kept
