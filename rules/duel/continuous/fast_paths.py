"""Fast paths: checks that nothing can have changed, or that choices are equal, so that work can be skipped.

With `ENABLED` off everything is computed again after each change, with equal results. To return False is always
correct. A change is *local* if it affects only the card itself.
"""

from __future__ import annotations

from rules.abilities.ast import Host
from rules.duel.compiler import CompiledAbility
from rules.duel.dependence import INDEPENDENT
from rules.duel.state.duel import Duel, Trick, Unit

#: Whether fast paths are used.
ENABLED = True


def can_skip_check(duel: Duel) -> bool:
    """Return whether no change was reported since the last state check, so that the next has nothing to do."""
    return ENABLED and not (duel.needs_check or duel.needs_refresh or duel.table.recounts)


def is_without_effects(duel: Duel) -> bool:
    """Return whether no card text in the duel has a continuous effect."""
    return ENABLED and not duel.table.has_continuous


def is_under_same_effects(duel: Duel) -> bool:
    """Return whether no continuous effect depends on where units are, so that a move changes none."""
    return ENABLED and not duel.dependence.on_place


def is_same_ground(duel: Duel, unit: Unit, before: int) -> bool:
    """Return whether a unit that moved from the tile `before` is on the same terrain, so that its buff stays."""
    return ENABLED and (unit.is_leader or duel.terrain[before] == duel.terrain[unit.tile])


def is_terrain_local(duel: Duel) -> bool:
    """Return whether a change of terrain changes only the buffs of units on it."""
    return ENABLED and not (duel.dependence.on_others or duel.table.has_hosts)


def is_removal_local(trick: Trick) -> bool:
    """Return whether removing a trick affects no other card, as it ends no effect."""
    return ENABLED and not trick.is_continuous


def is_arrival_local(duel: Duel, unit: Unit) -> bool:
    """Return whether a unit that comes or leaves affects no other card.

    False if effects count units, the unit has continuous effects, or it is on an opposing continuous trick.
    """
    if not ENABLED or duel.dependence.on_count or unit.traits.script.continuous:
        return False
    return not _is_over_continuous(duel, unit, unit.tile)


def is_departure_local(duel: Duel, unit: Unit) -> bool:
    """Return whether a unit that leaves with its equips affects no other card."""
    if not is_arrival_local(duel, unit):
        return False
    equips = () if unit.extras is None else unit.extras.equips
    return all(_is_host_bound(equip) for equip in equips)


def is_move_local(duel: Duel, unit: Unit, before: int) -> bool:
    """Return whether a unit that moved from the tile `before`, with its equips, affects no other card."""
    if not ENABLED or _is_over_continuous(duel, unit, before) or _is_over_continuous(duel, unit, unit.tile):
        return False
    is_carrying = unit.extras is not None and bool(unit.extras.equips or unit.extras.attached)
    if not duel.dependence.on_place:
        # An equip may ask for a host in some place (O-23.20).
        return not (is_carrying and duel.table.has_hosts)
    if unit.is_leader:
        return not duel.table.measures_from_leaders
    return not (duel.dependence.is_wide or unit.traits.script.continuous or is_carrying)


def is_turning_local(duel: Duel, unit: Unit) -> bool:
    """Return whether a unit that is turned over or changes mode affects no other card.

    False if effects depend on other units, the unit has continuous effects, or it is on an opposing continuous trick.
    """
    if not ENABLED or duel.dependence.on_others or unit.traits.script.continuous or duel.table.has_hosts:
        return False
    return not _is_over_continuous(duel, unit, unit.tile)


def is_equip_local(duel: Duel, trick: Trick) -> bool:
    """Return whether the effects of an equip that begin now change only its host."""
    return ENABLED and _is_host_bound(trick) and not duel.needs_refresh and duel.dependence == INDEPENDENT


def can_combine_slots(ability: CompiledAbility) -> bool:
    """Return whether an ability's slots are independent: all combinations of their candidates are choices."""
    return ENABLED and ability.is_independent


def is_one_creature(duel: Duel, ability: CompiledAbility) -> bool:
    """Return whether an ability chooses one creature by no property but its controller."""
    return ENABLED and ability.is_plain and not (duel.table.has_protection and ability.slots[0].targets)


def is_same_on_all_tiles(ability: CompiledAbility, reach: int | None) -> bool:
    """Return whether an ability has the same choices on every tile of its card. A `reach` of None is no limit."""
    return ENABLED and (ability.is_tile_free if reach is None else ability.is_tile_free_in_reach)


def _is_host_bound(equip: Trick) -> bool:
    """Return whether an equip affects only its host, the creature that it is attached to."""
    ability = None if equip.activation is None else equip.activation.ability
    if ability is None:
        return False
    return all(
        step.dependence == INDEPENDENT and isinstance(getattr(step.effect, "target", None), Host)
        for step in ability.continuous
    )


def _is_over_continuous(duel: Duel, unit: Unit, tile: int) -> bool:
    """Return whether `tile` has a trick with continuous effects that opposes `unit`, which may lock it down."""
    trick = duel.tricks[tile]
    return trick is not None and trick.is_continuous and trick.control != unit.control
