"""Invalidation: after a change of the duel, computes traits, control, terrain and continuous effects again.

Code that changes the state reports it here afterwards. This module decides what is computed again: at once for a unit
that came or moved, or for all with the next state check (`Duel.needs_refresh`). `fast_paths` decides what is skipped.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.abilities import ast
from rules.duel.continuous import fast_paths
from rules.duel.continuous.changes import applied_to, sources_of, work_out
from rules.duel.dependence import INDEPENDENT, ON_EVERYTHING, Dependence, both
from rules.duel.queries.conditions import condition_is_met
from rules.duel.queries.protection import is_barred
from rules.duel.queries.stats import modified, natural
from rules.duel.state.actions import NONE
from rules.duel.state.duel import (
    FOREVER,
    PLAYERS,
    ContinuousEffect,
    Duel,
    Mod,
    ModKind,
    TimedTerrain,
    Trick,
    Unit,
    Until,
)
from rules.duel.state.log import What, note

# --- changes ------------------------------------------------------------------------------------------------------


def unit_came(duel: Duel, unit: Unit) -> None:
    """Report that a unit came onto the field. Continuous effects apply to it at once."""
    if not fast_paths.is_without_effects(duel):
        _apply_to(duel, unit)
    if unit.hp <= 0:
        duel.needs_check = True
    if not fast_paths.is_arrival_local(duel, unit):
        duel.needs_refresh = True


def unit_left(duel: Duel, unit: Unit) -> None:
    """Report that a unit left its tile, with all cards that it carried."""
    if not fast_paths.is_departure_local(duel, unit):
        duel.needs_refresh = True


def unit_moved(duel: Duel, unit: Unit, before: int) -> None:
    """Report that a unit moved from the tile `before`. Buffs of its tile and effects change at once (O-16.7)."""
    if not fast_paths.is_same_ground(duel, unit, before):
        renew(duel, unit)
    if not fast_paths.is_under_same_effects(duel):
        _apply_to(duel, unit)
    if not fast_paths.is_move_local(duel, unit, before):
        duel.needs_refresh = True


def unit_turned(duel: Duel, unit: Unit) -> None:
    """Report that a unit was turned over or changed its mode."""
    if not fast_paths.is_turning_local(duel, unit):
        duel.needs_refresh = True


def attachment_changed(duel: Duel) -> None:
    """Report that a unit was attached to another, or detached."""
    duel.needs_refresh = True


def trick_changed(duel: Duel) -> None:
    """Report that a trick was turned, moved, given to a player, or has been carried out and waits for its Recharge."""
    duel.needs_refresh = True


def trick_left(duel: Duel, trick: Trick) -> None:
    """Report that a trick left the field."""
    if not fast_paths.is_removal_local(trick):
        duel.needs_refresh = True


def effects_began(duel: Duel, trick: Trick, host: Unit | None) -> None:
    """Report that the continuous effects of a trick begin; `host` is the creature that wears an equip, or None."""
    if host is not None and fast_paths.is_equip_local(duel, trick):
        _apply_to(duel, host)
    else:
        duel.needs_refresh = True


def mods_changed(duel: Duel, unit: Unit) -> None:
    """Report that modifiers of a unit changed. Its traits and controller change at once (O-15.7)."""
    _settle_control(duel, unit)
    renew(duel, unit)


def rules_changed(duel: Duel) -> None:
    """Report that modifiers of players or tricks changed, or that an effect with a conditional duration began."""
    duel.needs_refresh = True


def terrain_laid(duel: Duel, until: Until) -> None:
    """Report that an effect put terrain on a tile for the duration `until`."""
    _settle_terrain(duel, ())
    if until.step is not None:
        duel.needs_refresh = True


def hp_changed(duel: Duel) -> None:
    """Report that a unit lost HP, so that the next state check may destroy that unit."""
    duel.needs_check = True
    # An equip may need an undamaged host.
    duel.needs_refresh |= duel.table.has_hosts


def decks_changed(duel: Duel) -> None:
    """Report that cards have left a deck, or that there were none to draw."""
    duel.needs_check = True


def player_lost(duel: Duel, player: int) -> None:
    """Record and report that a player loses the duel by a card's effect (D-19.5)."""
    duel.players[player].is_beaten = True
    duel.needs_check = True


def rule_ended(duel: Duel) -> None:
    """Report that a rule for players has ended: a player whom the rule kept from losing may lose now."""
    duel.needs_check = True


def begin_check(duel: Duel) -> None:
    """Begin a state check. Amounts that are counted may have changed without a report (O-23.4)."""
    duel.needs_refresh |= duel.table.recounts or not fast_paths.ENABLED
    duel.needs_check |= not fast_paths.ENABLED


# --- recalculation ------------------------------------------------------------------------------------------------


#: Limit of repeated refreshes, as two abilities may each undo the other.
_MAX_TURNS: Final = 10


def refresh(duel: Duel) -> None:
    """Compute the changes by continuous effects again until nothing changes any more, within a limit (Appendix B)."""
    for _ in range(_MAX_TURNS):
        duel.needs_refresh = False
        _refresh_once(duel)
        if not duel.needs_refresh:
            return
    duel.needs_refresh = False


def _refresh_once(duel: Duel) -> None:
    has_conditions = _end_conditions(duel)
    sources = sources_of(duel)
    duel.dependence = ON_EVERYTHING if has_conditions or duel.table.has_protection else _dependence_of(sources)
    applied = work_out(duel, sources)
    for unit, mod in applied.preventions:
        _prevent(unit, mod)
    _settle_terrain(duel, applied.timed_terrains)
    duel.unmet = frozenset(applied.unmet)
    for player in PLAYERS:
        side = duel.players[player]
        before, side.derived = side.derived, tuple(applied.players[player])
        if before != side.derived:
            rule_ended(duel)
        if before != side.derived and duel.table.has_unlockable:
            # Locked tricks, and so continuous effects, may differ now.
            duel.needs_refresh = True
        for unit in side.units[:]:
            _derive(duel, unit, tuple(applied.units.get(unit.serial, ())))
    for player in applied.losers:
        if not is_barred(duel, player, ast.PlayerDeed.LOSE):
            player_lost(duel, player)


def _dependence_of(sources: Sequence[ContinuousEffect]) -> Dependence:
    """Return the changes of the field on which at least one of these continuous effects depends."""
    dependence = INDEPENDENT
    for source in sources:
        dependence = both(dependence, source.step.dependence)
    return dependence


def _apply_to(duel: Duel, unit: Unit) -> None:
    """Apply all current continuous effects to one unit."""
    applied = applied_to(duel, unit)
    for mod in applied.preventions:
        _prevent(unit, mod)
    _derive(duel, unit, applied.mods)


def _derive(duel: Duel, unit: Unit, mods: tuple[Mod, ...]) -> None:
    """Replace the modifiers that a unit has from continuous effects by `mods`."""
    if mods != (() if unit.extras is None else unit.extras.derived):
        unit.with_extras().derived = mods
        mods_changed(duel, unit)


def _prevent(unit: Unit, mod: Mod) -> None:
    """Give a unit `mod`, a continuous effect's prevention of damage, unless the unit got it earlier in its stay."""
    mods = unit.with_extras().mods
    if not any(one.kind is ModKind.PREVENT and one.stamp == mod.stamp for one in mods):
        mods.append(mod)


def renew(duel: Duel, unit: Unit) -> None:
    """Compute the traits of a unit again after its modifiers or terrain changed.

    If the maximum HP rise, HP rise too; when the rise ends, HP stay, up to the new maximum (O-12.19, O-16.2, O-16.3).
    An ability that lowers HP lowers both, and its end only raises the maximum (O-12.20).
    """
    table = duel.table
    extras = unit.extras
    card = table.cards[unit.card]
    terrain = duel.terrain[unit.tile]
    old = unit.traits
    if extras is None or not (extras.mods or extras.derived):
        new = natural(table, card, terrain)
        if new is old:
            return
    else:
        mods: Sequence[Mod] = extras.mods or extras.derived
        if extras.mods and extras.derived:
            mods = sorted([*extras.mods, *extras.derived], key=_mod_stamp)
        new = modified(table, card, terrain, mods)
        if new is old:
            return
    unit.traits = new
    duel.needs_check = True
    if (
        new.script is not old.script
        or new.protections != old.protections
        or new.types != old.types
        or new.element is not old.element
        or new.further != old.further
    ):
        duel.needs_refresh = True
    rise = new.base_hp + new.raised - old.base_hp - old.raised
    fall = new.lowered - old.lowered
    hp = unit.hp + (max(0, rise)) - (max(0, fall))
    unit.hp = max(0, min(new.max_hp, hp))
    if new.shields > old.shields:
        unit.is_shield_broken = False


def _mod_stamp(mod: Mod) -> int:
    return mod.stamp


def _settle_control(duel: Duel, unit: Unit) -> None:
    """Give a unit to the player of its latest modifier of control, else to its owner (O-15.7)."""
    extras = unit.extras
    mods = [] if extras is None else [*extras.mods, *extras.derived]
    control, latest = unit.owner, -1
    for mod in mods:
        if mod.kind is ModKind.CONTROL and mod.stamp > latest:
            control, latest = mod.amount, mod.stamp
    if control != unit.control:
        duel.players[unit.control].units.remove(unit)
        duel.players[control].units.append(unit)
        duel.lift(unit)
        unit.control = control
        duel.stand(unit, unit.tile)
        duel.needs_refresh = True
        note(duel, What.CONTROL, control, unit.card, unit.tile)


def _settle_terrain(duel: Duel, continuous: Sequence[TimedTerrain]) -> None:
    """Compute the terrain of each tile again; `continuous` is terrain by continuous effects. The latest wins (O-21.1).

    A creature gains or loses the buff of its tile at once.
    """
    terrain = duel.ground[:]
    for timed in sorted([*duel.timed_terrains, *continuous], key=_terrain_stamp):
        terrain[timed.tile] = timed.terrain
    if terrain == duel.terrain:
        return
    changed = [tile for tile, one in enumerate(terrain) if one != duel.terrain[tile]]
    for tile in changed:
        duel.terrain[tile] = terrain[tile]
        label = duel.table.terrains[terrain[tile]]
        note(duel, What.TERRAIN, tile=tile, word=str(getattr(label, "label", label)))
        unit = duel.units[tile]
        if unit is not None and not unit.is_leader:
            renew(duel, unit)
    if not fast_paths.is_terrain_local(duel):
        duel.needs_refresh = True


def _terrain_stamp(timed: TimedTerrain) -> int:
    return timed.stamp


def _end_conditions(duel: Duel) -> bool:
    """End effects whose duration “while …” is over (O-1.17); return whether any with such a duration are left."""
    is_left = False
    if duel.timed_terrains:
        kept_terrains = [timed for timed in duel.timed_terrains if not _is_over(duel, timed.until, None)]
        if len(kept_terrains) != len(duel.timed_terrains):
            duel.timed_terrains = kept_terrains
            duel.needs_refresh = True
        is_left |= any(timed.until.step is not None for timed in kept_terrains)
    for trick in tricks_of(duel):
        if trick.mods:
            trick.mods = tuple(mod for mod in trick.mods if not _is_over(duel, mod.until, None))
            is_left |= any(mod.until.step is not None for mod in trick.mods)
        if _is_over(duel, trick.control_until, None):
            give_back(duel, trick)
        is_left |= trick.control_until.step is not None
    for player in duel.players:
        if player.mods:
            player.mods = [mod for mod in player.mods if not _is_over(duel, mod.until, None)]
            rule_ended(duel)
            is_left |= any(mod.until.step is not None for mod in player.mods)
        for unit in player.units[:]:
            if unit.extras is None or not unit.extras.mods:
                continue
            kept = [mod for mod in unit.extras.mods if not _is_over(duel, mod.until, unit)]
            is_left |= any(mod.until.step is not None for mod in kept)
            if len(kept) != len(unit.extras.mods):
                unit.extras.mods = kept
                mods_changed(duel, unit)
    return is_left


def _is_over(duel: Duel, until: Until, affected: Unit | None) -> bool:
    """Return whether a duration “while …” is over; False for other durations.

    `affected` is the effect's unit, if any.
    """
    step = until.step
    if step is None or not isinstance(step.duration, ast.While):
        return False
    source = duel.unit(until.source) or duel.trick(until.source)
    condition, is_trick = step.duration.condition, until.is_trick
    return not condition_is_met(duel, condition, until.player, source, affected=affected, is_trick=is_trick)


def tricks_of(duel: Duel) -> list[Trick]:
    """Return all tricks on the field, equips included."""
    loose = [trick for side in duel.players for trick in side.tricks]
    worn = [unit.extras.equips for side in duel.players for unit in side.units if unit.extras is not None]
    return [*loose, *(equip for equips in worn for equip in equips)]


def give_back(duel: Duel, trick: Trick) -> None:
    """Give a trick to its owner, at the end of another player's control."""
    hand_over(duel, trick, trick.owner)
    trick.control_until = FOREVER
    duel.needs_refresh = True
    note(duel, What.CONTROL, trick.owner, trick.card if trick.is_face_up else NONE, trick.tile)


def hand_over(duel: Duel, trick: Trick, player: int) -> None:
    """Give control of a trick on the field to a player."""
    if trick.host == NONE:
        duel.players[trick.control].tricks.remove(trick)
        duel.players[player].tricks.append(trick)
        duel.pick_up(trick)
        trick.control = player
        duel.lay(trick, trick.tile)
    else:
        trick.control = player
