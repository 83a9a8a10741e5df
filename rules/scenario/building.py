"""Construction of a duel from the starting situation of a scenario.

While the duel is built, no ability triggers, no trap is set off, and no state check runs.
"""

from __future__ import annotations

from rules.duel import (
    NONE,
    PLAYERS,
    Duel,
    FamineTiming,
    Mod,
    Mode,
    ModKind,
    Table,
    Trick,
    Unit,
    natural,
    new_trick,
    new_unit,
    refresh,
    renew,
    stand,
)
from rules.scenario.fields import Problems
from rules.scenario.specs import SideSpec, Start, TrickSpec, UnitSpec


def build(table: Table, start: Start, problems: Problems) -> Duel:
    """Return the duel at the start of a scenario; HP above a creature's maximum on its tile go to `problems`."""
    duel = Duel(table)
    duel.terrain = terrain_of(table)
    duel.ground = duel.terrain[:]
    duel.tile_counters = {tile: dict(counters) for tile, counters in start.tile_counters.items()}
    _set_turn(duel, start)
    for number in PLAYERS:
        _fill(duel, number, start.sides[number])
    units = [_put_unit(duel, spec) for spec in start.units]
    for trick in start.tricks:
        _put_trick(duel, trick)
    for unit in [unit for player in duel.players for unit in player.units]:
        renew(duel, unit)
    refresh(duel)
    for side, player in zip(start.sides, duel.players, strict=True):
        player.leader.hp = player.leader.traits.max_hp if side.hp is None else side.hp
    for spec, unit in zip(start.units, units, strict=True):
        _set_hp(table, spec, unit, problems)
    if table.recounts:
        refresh(duel)
    duel.pending.clear()
    duel.set_off.clear()
    return duel


def terrain_of(table: Table) -> list[int]:
    """Return the terrain (index of `table.terrains`) of each tile on the table's board, in the order of tiles."""
    return [table.terrain_number(table.board.tile_type(tile)) for tile in table.board]


def _set_turn(duel: Duel, start: Start) -> None:
    """Set the active player, the phase, and the number of turns of each player."""
    duel.active, duel.first, duel.phase = start.active, start.first, start.phase
    duel.players[start.active].turns = start.turn
    duel.players[1 - start.active].turns = start.turn - (start.first == start.active)
    duel.turn = sum(player.turns for player in duel.players)


def _fill(duel: Duel, player: int, spec: SideSpec) -> None:
    """Set the zones, resources and leader of one player."""
    side = duel.players[player]
    side.deck = spec.deck[::-1]
    side.hand, side.graveyard, side.void, side.special, side.archive = (
        spec.zones[zone][:] for zone in ("hand", "graveyard", "void", "special", "archive")
    )
    # An empty deck loses at the next state check (Appendix B).
    side.has_failed_draw = not side.deck and duel.table.params.famine_timing is FamineTiming.ON_EMPTY
    side.crystals, side.spawn_points, side.spawns = spec.crystals, spec.spawn_points, spec.spawned
    card = duel.table.blank_leader if spec.leader_card == NONE else spec.leader_card
    side.leader = _unit(duel, card, player, spec.leader_tile, is_leader=True)
    side.units.append(side.leader)
    duel.stand(side.leader, spec.leader_tile)


def _unit(duel: Duel, card: int, owner: int, tile: int, *, is_leader: bool = False, is_attached: bool = False) -> Unit:
    duel.stamp += 1
    terrain = NONE if is_attached else duel.terrain[tile]
    traits = natural(duel.table, duel.table.cards[card], terrain)
    return new_unit(duel.stamp, card, owner, tile, traits, is_leader=is_leader)


def _put_unit(duel: Duel, spec: UnitSpec) -> Unit:
    unit = _unit(duel, spec.card, spec.owner, spec.tile)
    unit.is_face_up = spec.mode != Mode.FACEDOWN
    unit.is_attacking = spec.mode == Mode.ATTACK
    unit.is_shield_broken = spec.is_shield_broken
    unit.moves, unit.attacks = int(spec.moved), int(spec.attacked)
    unit.arrived = spec.arrived
    if spec.control != spec.owner:
        unit.control = spec.control
        duel.stamp += 1
        unit.with_extras().mods.append(Mod(ModKind.CONTROL, spec.control, duel.stamp))
    if spec.counters:
        unit.with_extras().counters = dict(spec.counters)
    for card in spec.attached:
        unit.with_extras().attached.append(_unit(duel, card, spec.owner, spec.tile, is_attached=True))
    for card in spec.equipped:
        unit.with_extras().equips.append(_equip(duel, card, unit))
    duel.stand(unit, spec.tile)
    duel.players[unit.control].units.append(unit)
    return unit


def _equip(duel: Duel, card: int, host: Unit) -> Trick:
    trick = _trick(duel, card, host.owner, host.tile)
    trick.host = host.serial
    stand(duel, trick, host)
    return trick


def _trick(duel: Duel, card: int, owner: int, tile: int) -> Trick:
    duel.stamp += 1
    return new_trick(duel.stamp, duel.table.cards[card], owner, tile)


def _put_trick(duel: Duel, spec: TrickSpec) -> None:
    card = duel.table.cards[spec.card]
    trick = _trick(duel, spec.card, spec.owner, spec.tile)
    trick.control = spec.control
    trick.is_face_up = spec.is_face_up
    trick.moves = int(spec.moved)
    trick.counters = dict(spec.counters) or None
    if spec.is_face_up and card.stays and not card.is_equip:
        stand(duel, trick)
        if spec.timer is not None and card.is_timer:
            trick.timer = spec.timer
    elif spec.is_face_up and card.is_recharge:
        trick.is_spent = True
    duel.lay(trick, spec.tile)
    duel.players[trick.control].tricks.append(trick)


def _set_hp(table: Table, spec: UnitSpec, unit: Unit, problems: Problems) -> None:
    most = unit.traits.max_hp
    if spec.hp is not None and spec.hp > most:
        problems.add(f"{spec.place}.hp", f"“{table.cards[spec.card].name}” has {most} HP at most there")
    unit.hp = most if spec.hp is None else spec.hp
