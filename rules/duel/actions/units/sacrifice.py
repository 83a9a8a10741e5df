"""Action: Sacrifice Spawn, which spawns a creature from hand for sacrificed creatures (D-6.4 to D-6.11)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from rules.abilities.ast import PlayerDeed, Status
from rules.duel.actions.field import own_unit, unit_on
from rules.duel.actions.units import spawn
from rules.duel.events import zones
from rules.duel.queries.limits import may_sacrifice_tokens
from rules.duel.queries.movement_range import room_for_units
from rules.duel.queries.protection import allowed_area
from rules.duel.queries.spawn_terms import are_enough, only_by, price, spawn_area
from rules.duel.state.actions import Act, Action, Declared, Mode
from rules.duel.state.board import tiles_in
from rules.duel.state.duel import Arrival, Duel, Unit
from rules.duel.state.faults import Fault, card_name, player_name, tile_name, with_words
from rules.duel.state.setup_data import Card

_NO_LEADER: Final = Fault(("D-6.4", "O-15.8"), "A leader can't be sacrificed.")
#: Creatures that were spawned this turn, unless by Miracle Spawn.
_JUST_SPAWNED: Final = {
    Arrival.SPAWN: Fault(("D-6.7",), "{card} was spawned this turn and can't be sacrificed."),
    Arrival.SACRIFICE: Fault(("D-6.7", "O-6.2"), "{card} was spawned this turn and can't be sacrificed."),
}
_TOKEN: Final = Fault(("D-6.11", "D-15.6"), "{card} is a token and can't be used for a Sacrifice Spawn.")
_FORBIDDEN: Final = Fault(("O-1.14", "O-21.1"), "{card} can't be sacrificed.")
_NAMED_TWICE: Final = Fault(("O-6.5",), "A Sacrifice Spawn needs at least one creature, each named once.")
_NOBODY: Final = Fault(("D-6.4",), "{player} controls no creature on {tile}.")
_TOO_FEW_LEVELS: Final = Fault(
    ("D-6.5", "O-6.4", "D-6.4"),
    "The sacrifices give {levels}; {needed} more would be needed, at most {most} points may be added.",
)
_TOO_FEW_POINTS: Final = Fault(("O-6.4", "D-6.4", "D-6.1"), "{needed} spawn points are needed, {left} are left.")
_FACE_DOWN: Final = Fault(("O-6.1", "D-6.10"), "Only a Normal Spawn can bring a creature in face-down.")

#: Most creatures whose sets are listed, as their number doubles with each. Larger sets may be played.
_MAX_USABLE: Final = 12
#: Modes of a Sacrifice Spawn (O-6.1).
_FACE_UP: Final = (Mode.ATTACK, Mode.DEFENCE)


def unit_faults(duel: Duel, unit: Unit) -> Iterator[Fault]:
    """Yield why a unit can't be sacrificed for a Sacrifice Spawn (D-6.7, D-6.11, O-6.2)."""
    if unit.is_leader:
        yield _NO_LEADER
        return
    if unit.arrived in _JUST_SPAWNED:
        yield _JUST_SPAWNED[unit.arrived]
    if duel.table.cards[unit.card].is_token and not may_sacrifice_tokens(duel.players[unit.control]):
        yield _TOKEN
    if unit.traits.statuses and Status.CANNOT_BE_SACRIFICED in unit.traits.statuses:
        yield _FORBIDDEN


def usable_units(duel: Duel) -> list[Unit]:
    """Return the creatures that the active player may sacrifice for some Sacrifice Spawn."""
    return [unit for unit in duel.players[duel.active].units if not any(unit_faults(duel, unit))]


def points_to_add(duel: Duel, player: int) -> int:
    """Return how many spawn points a player may add to the levels of the sacrificed creatures (D-6.5, O-6.4)."""
    return min(duel.table.params.sacrifice_points_max, duel.players[player].spawn_points)


def options(duel: Duel, creatures: Sequence[Card], among: Sequence[Unit] | None = None) -> list[Action]:
    """Return the legal Sacrifice Spawns of `creatures` in hand, with sacrifices from `among`; None allows any.

    Where card texts change costs, one sacrifice from `among` is enough.
    """
    usable = usable_units(duel) if creatures else []
    if not usable:
        return []
    if not duel.table.has_terms:
        found = _plain_options(duel, creatures, [unit for unit in usable if among is None or unit in among])
        return [action for action in found if _is_allowed(duel, action)] if duel.table.has_bars else found
    sets = [
        units
        for size in range(1, len(usable) + 1 if len(usable) <= _MAX_USABLE else 1)
        for units in combinations(sorted(usable, key=_by_tile), size)
        if among is None or any(unit in among for unit in units)
    ]
    return [action for card in creatures for units in sets for action in _options_with(duel, card, units)]


def _by_tile(unit: Unit) -> int:
    return unit.tile


def _is_allowed(duel: Duel, action: Action) -> bool:
    """Return whether no card text forbids to spawn the creature of the action on its tile."""
    card = duel.table.cards[action.card]
    return bool(allowed_area(duel, duel.active, PlayerDeed.SPAWN, card, 1 << action.tile))


def _options_with(duel: Duel, card: Card, units: Sequence[Unit]) -> list[Action]:
    """Return the Sacrifice Spawns of a creature for all of `units`, where card texts may change its cost or conditions.

    Empty if `units` and spawn points can't pay for it.
    """
    player = duel.active
    only = only_by(duel, player, card)
    if only is not None and not are_enough(duel, player, only, units):
        return []
    points = points_to_add(duel, player) + sum(unit.traits.level for unit in units)
    area = spawn_area(duel, player, card, points) & (room_for_units(duel) | _area_of(units))
    area = allowed_area(duel, player, PlayerDeed.SPAWN, card, area)
    tiles = tuple(unit.tile for unit in units)
    return [
        Action(Act.SACRIFICE, card.number, tile, mode=mode, tiles=tiles) for tile in tiles_in(area) for mode in _FACE_UP
    ]


def _area_of(units: Sequence[Unit]) -> int:
    return sum(1 << unit.tile for unit in units)


def _plain_options(duel: Duel, creatures: Sequence[Card], units: Sequence[Unit]) -> list[Action]:
    """Return the Sacrifice Spawns of `creatures` for one or more of `units`, where no card text changes costs.

    Sets of sacrifices that pay for the same cards and free the same tiles are handled together, to save time.
    """
    near = duel.table.near[duel.players[duel.active].leader.tile]
    free = tiles_in(near & room_for_units(duel))
    ranks = sorted([(card.level, card.number) for card in creatures])
    levels, numbers = [rank[0] for rank in ranks], [rank[1] for rank in ranks]
    sets: list[tuple[tuple[int, ...], int, tuple[int, ...]]] = [((), points_to_add(duel, duel.active), ())]
    for unit in sorted(units, key=_by_tile)[:_MAX_USABLE]:
        freed = (unit.tile,) if near >> unit.tile & 1 else ()
        sets += [((*tiles, unit.tile), points + unit.traits.level, (*more, *freed)) for tiles, points, more in sets]
    alike: dict[tuple[int, tuple[int, ...]], list[tuple[int, ...]]] = {}
    for tiles, points, more in sets[1:]:
        alike.setdefault((bisect_right(levels, points), more), []).append(tiles)
    actions: list[Action] = []
    kind = Act.SACRIFICE
    for (count, more), several in alike.items():
        actions += [
            Action(kind, number, tile, mode=mode, tiles=tiles)
            for number in numbers[:count]
            for tile in (*free, *more)
            for mode in _FACE_UP
            for tiles in several
        ]
    return actions


def faults(duel: Duel, action: Action, player: int) -> Iterator[Fault]:
    """Yield why a player can't spawn `action.card` on `action.tile` by sacrificing the creatures on `action.tiles`."""
    card = duel.table.cards[action.card]
    yield from spawn.shared_faults(duel, action, player)
    units = [unit for tile in action.tiles if (unit := duel.units[tile]) is not None]
    only = only_by(duel, player, card)
    if only is not None and not are_enough(duel, player, only, units):
        yield spawn.ONLY_BY.about(card=card.name)
    yield from _set_faults(duel, action, player)
    if action.mode not in _FACE_UP:
        yield _FACE_DOWN
    yield from spawn.tile_faults(duel, action, player, room_for_units(duel) | _area_of(units))


def _set_faults(duel: Duel, action: Action, player: int) -> Iterator[Fault]:
    """Yield why the creatures on `action.tiles` can't be sacrificed: one by one, then because of their total level."""
    if not action.tiles or list(action.tiles) != sorted(set(action.tiles)):
        yield _NAMED_TWICE
    levels = 0
    for tile in action.tiles:
        unit = own_unit(duel, tile, player)
        if unit is None:
            yield _NOBODY.about(player=player_name(player), tile=tile_name(duel, tile))
            continue
        levels += 0 if unit.is_leader else unit.traits.level
        yield from with_words(unit_faults(duel, unit), card=card_name(duel, unit.card))
    needed = price(duel, player, duel.table.cards[action.card], action.tile) - levels
    if needed > points_to_add(duel, player):
        most, left = duel.table.params.sacrifice_points_max, duel.players[player].spawn_points
        fault = _TOO_FEW_LEVELS if needed > most else _TOO_FEW_POINTS
        yield fault.about(levels=levels, needed=needed, most=most, left=left)


def declare(duel: Duel, action: Action) -> Declared:
    """Sacrifice the creatures, which does not count as destroying them (D-6.8), and declare the spawn."""
    points = price(duel, duel.active, duel.table.cards[action.card], action.tile)
    for each in action.tiles:
        unit = unit_on(duel, each)
        points -= unit.traits.level
        zones.sacrifice(duel, duel.active, unit)
    return spawn.declare_for(duel, action, max(0, points))._replace(other=len(action.tiles))


def carry_out(duel: Duel, declared: Declared) -> None:
    """Put the spawned creature on its tile."""
    spawn.bring_in(duel, declared, Arrival.SACRIFICE)
