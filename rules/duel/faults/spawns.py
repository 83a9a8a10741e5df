"""Why a creature can't be spawned (group 6)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.abilities.tree import PlayerDeed, Status
from rules.duel import limits
from rules.duel.actions import Act, Action, Mode
from rules.duel.faults.fault import Fault, bar_faults, card_name, main_faults, player_name, tile_name
from rules.duel.state import Arrival, Duel
from rules.duel.terms import are_enough, only_by, price, prices


def spawn(duel: Duel, action: Action, player: int) -> Iterator[Fault]:
    """Faults of a Normal or Sacrifice Spawn."""
    side = duel.players[player]
    card = duel.table.cards[action.card]
    yield from main_faults(duel, "Spawning", "D-5.6", "D-6.12")
    if not card.is_creature or action.card not in side.hand:
        rules: tuple[str, ...] = ("D-15.5", "D-6.1") if card.is_token else ("D-6.1", "D-1.9", "O-2.7")
        yield Fault(rules, f"{player_name(player)} has no creature {card.name} in hand.")
    if limits.spawns_left(duel, player) <= 0:
        yield Fault(("D-6.3", "D-6.6"), "The creatures that may be spawned this turn have been spawned.")
    yield from bar_faults(duel, player, PlayerDeed.SPAWN, card)
    freed: tuple[int, ...] = ()
    cost = price(duel, player, card, action.tile)
    only = only_by(duel, player, card) if duel.table.has_terms else None
    if only is not None:
        units = [unit for tile in action.tiles if (unit := duel.units[tile]) is not None]
        if action.kind is not Act.SACRIFICE or not are_enough(duel, player, only, units):
            yield Fault(("D-21.2", "D-6.4"), f"{card.name} says how alone it may be spawned.")
    if action.kind is Act.SACRIFICE:
        freed = action.tiles
        yield from _sacrifice_faults(duel, action, player, cost)
    elif cost > side.spawn_points:
        too_high: tuple[str, ...] = ("O-6.10",) if cost > duel.table.params.spawn_points else ()
        yield Fault(
            ("D-6.1", "D-4.1", "D-4.2", *too_high),
            f"{card.name} costs {cost} spawn points, {side.spawn_points} are left.",
        )
    if action.kind is Act.SACRIFICE and action.mode == Mode.FACEDOWN:
        yield Fault(("O-6.1", "D-6.10"), "Only a Normal Spawn can bring a creature in face-down.")
    is_beside = action.tile in duel.table.board.neighbours[side.leader.tile]
    if not is_beside and not (duel.table.has_terms and action.tile in prices(duel, player, card)):
        yield Fault(("D-6.2", "D-1.1"), f"{tile_name(duel, action.tile)} is not adjacent to the leader.")
    if duel.units[action.tile] is not None and action.tile not in freed:
        yield Fault(("D-10.6", "O-10.1", "O-6.7", "O-3.5"), f"{tile_name(duel, action.tile)} is occupied.")


def _sacrifice_faults(duel: Duel, action: Action, player: int, cost: int) -> Iterator[Fault]:
    side = duel.players[player]
    with_tokens = limits.may_sacrifice_tokens(side)
    levels = 0
    if not action.tiles or len(set(action.tiles)) != len(action.tiles) or list(action.tiles) != sorted(action.tiles):
        yield Fault(("O-6.5",), "A Sacrifice Spawn needs at least one creature, each named once.")
    for tile in action.tiles:
        unit = duel.units[tile]
        if unit is None or unit.control != player:
            yield Fault(("D-6.4",), f"{player_name(player)} controls no creature on {tile_name(duel, tile)}.")
            continue
        if unit.is_leader:
            yield Fault(("D-6.4", "O-15.8"), "A leader can't be sacrificed.")
            continue
        levels += unit.traits.level
        name = card_name(duel, unit.card)
        if unit.arrived in (Arrival.SPAWN, Arrival.SACRIFICE):
            rules = ("D-6.7", "O-6.2") if unit.arrived is Arrival.SACRIFICE else ("D-6.7",)
            yield Fault(rules, f"{name} was spawned this turn and can't be sacrificed.")
        if duel.table.cards[unit.card].is_token and not with_tokens:
            yield Fault(("D-6.11", "D-15.6"), f"{name} is a token and can't be used for a Sacrifice Spawn.")
        if Status.CANNOT_BE_SACRIFICED in unit.traits.statuses:
            yield Fault(("O-1.14", "O-21.1"), f"{name} can't be sacrificed.")
    needed = max(0, cost - levels)
    if needed > duel.table.params.sacrifice_points_max:
        yield Fault(
            ("D-6.5", "O-6.4", "D-6.4"),
            f"The sacrifices give {levels}; {needed} more would be needed, at most "
            f"{duel.table.params.sacrifice_points_max} points may be added.",
        )
    elif needed > side.spawn_points:
        yield Fault(("O-6.4", "D-6.4", "D-6.1"), f"{needed} spawn points are needed, {side.spawn_points} are left.")
