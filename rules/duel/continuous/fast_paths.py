"""Fast paths: work that is skipped because nothing can have changed, or because choices are alike.

Nothing here is a rule: with `ENABLED` off everything is worked out again after whatever happens, and each duel goes as
it does with it on. To say no is always right. A change is *local* where it changes nothing for anybody but the card
that it happens to.
"""

from __future__ import annotations

from rules.abilities.ast import Host
from rules.duel.compiler import CompiledAbility
from rules.duel.dependence import INDEPENDENT
from rules.duel.state.duel import Duel, Trick, Unit

#: Whether anything is skipped.
ENABLED = True


def can_skip_check(duel: Duel) -> bool:
    """Whether a state check has nothing to look at: nothing was reported since the last one."""
    return ENABLED and not (duel.needs_check or duel.needs_refresh or duel.table.recounts)


def is_without_effects(duel: Duel) -> bool:
    """Whether no card of the duel has a continuous effect."""
    return ENABLED and not duel.table.has_continuous


def is_under_same_effects(duel: Duel) -> bool:
    """Whether a unit that has moved is under the same continuous effects as where it was."""
    return ENABLED and not duel.dependence.on_place


def is_same_ground(duel: Duel, unit: Unit, before: int) -> bool:
    """Whether a unit that was on the tile `before` has the same field buff where it is."""
    return ENABLED and (unit.is_leader or duel.terrain[before] == duel.terrain[unit.tile])


def is_terrain_local(duel: Duel) -> bool:
    """Whether another terrain changes nothing but the field buffs of those who stand on it."""
    return ENABLED and not (duel.dependence.on_others or duel.table.has_hosts)


def is_removal_local(trick: Trick) -> bool:
    """The same of a trick that goes: with it ends nothing."""
    return ENABLED and not trick.is_continuous


def is_arrival_local(duel: Duel, unit: Unit) -> bool:
    """The same of a unit that comes or goes: by the number of units, its own text, or a trick that it locks down."""
    if not ENABLED or duel.dependence.on_count or unit.traits.script.continuous:
        return False
    return not _is_over_continuous(duel, unit, unit.tile)


def is_departure_local(duel: Duel, unit: Unit) -> bool:
    """The same of a unit that goes, with what it wears."""
    if not is_arrival_local(duel, unit):
        return False
    equips = () if unit.extras is None else unit.extras.equips
    return all(_is_host_bound(equip) for equip in equips)


def is_move_local(duel: Duel, unit: Unit, before: int) -> bool:
    """The same of a unit that has moved from the tile `before`, with what is fastened to it."""
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
    """The same of a unit that is turned or changes mode: by whom texts mean, its own text, or what it locks down."""
    if not ENABLED or duel.dependence.on_others or unit.traits.script.continuous or duel.table.has_hosts:
        return False
    return not _is_over_continuous(duel, unit, unit.tile)


def is_equip_local(duel: Duel, trick: Trick) -> bool:
    """Whether the effects of an equip that begin change its host and nothing else."""
    return ENABLED and _is_host_bound(trick) and not duel.needs_refresh and duel.dependence == INDEPENDENT


def can_combine_slots(ability: CompiledAbility) -> bool:
    """Whether the choices of an ability are all combinations of what fits each slot."""
    return ENABLED and ability.is_independent


def is_one_creature(duel: Duel, ability: CompiledAbility) -> bool:
    """Whether what is chosen for an ability is a creature of which only the controller matters."""
    return ENABLED and ability.is_plain and not (duel.table.has_protection and ability.slots[0].targets)


def is_same_on_all_tiles(ability: CompiledAbility, reach: int | None) -> bool:
    """Whether there are the same choices for an ability on every tile that its card may lie on, in `reach` if any."""
    return ENABLED and (ability.is_tile_free if reach is None else ability.is_tile_free_in_reach)


def _is_host_bound(equip: Trick) -> bool:
    """Whether the effects of an equip are about its host alone."""
    ability = None if equip.activation is None else equip.activation.ability
    if ability is None:
        return False
    return all(
        step.dependence == INDEPENDENT and isinstance(getattr(step.effect, "target", None), Host)
        for step in ability.continuous
    )


def _is_over_continuous(duel: Duel, unit: Unit, tile: int) -> bool:
    """Whether an opposing trick with continuous effects lies on a tile, to be locked down or set free."""
    trick = duel.tricks[tile]
    return trick is not None and trick.is_continuous and trick.control != unit.control
