"""The spawn plan (G-33): of all sets of at most two spawns the one that puts most levels on the field."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import itemgetter
from typing import Final, NamedTuple, TypeAlias

from rules.duel.board import tiles_in
from rules.goldfish.choosing import Chooser, attack_of
from rules.goldfish.view import View

_net: Final = itemgetter(3)
#: A plan has at most so many spawns.
_MOST: Final = 2


class Spawn(NamedTuple):
    """One spawn of a plan. `cost` in points, `net` levels put on the field less those sacrificed, `gain` in attack."""

    rank: int
    card: int
    cost: int
    net: int
    gain: int
    sacrificed: tuple[int, ...] = ()


#: The fields of a `Spawn` without their names.
_Listed: TypeAlias = tuple[int, int, int, int, int, tuple[int, ...]]
#: Spawns in the order in which they are carried out, higher level first.
Plan: TypeAlias = tuple[Spawn, ...]


def plan_of(view: View, chooser: Chooser) -> Plan:
    """The best set of spawns, empty when none is better than nothing.

    Most levels, then most attack gained, then fewest cards, sacrificed ones among them, then the tie chain. Of the sets
    of creatures that could be sacrificed for a card at the same price, the one that costs least attack, fewest
    creatures, and the first tiles.
    """
    left = view.spawns_left
    if left <= 0:
        return ()
    copies: dict[int, int] = {}
    for number in view.hand:
        if view.cards[number].is_creature:
            copies[number] = copies.get(number, 0) + 1
    if not copies:
        return ()
    room = (view.free & view.near[view.leader.tile]).bit_count()
    idle = _idle(view, chooser) if len(view.units) > 1 else []
    spawns = _spawns(view, chooser, copies, idle, room)
    points = view.points
    best: tuple[_Listed, ...] = ()
    most: tuple[int, ...] = (0, 0, 0)
    for place, one in enumerate(spawns):
        rank, number, cost, net, gain, sacrificed = one
        if net + net < most[0] and net < most[0]:
            break
        used = -1 - len(sacrificed)
        if net >= most[0] and (net, gain, used, -rank) > most:
            best, most = (one,), (net, gain, used, -rank)
        if left < _MOST:
            continue
        free_points = points - cost
        for listed in spawns[place if copies[number] > 1 else place + 1 :]:
            if net + listed[3] < most[0]:
                break
            if listed[2] > free_points or (listed[1] == number and copies[number] < _MOST):
                continue
            others: Iterable[_Listed] = (listed,)
            if sacrificed and not set(sacrificed).isdisjoint(listed[5]):
                rest = [each for each in idle if each[0] not in sacrificed]
                others = _sacrifices(view, chooser, listed[1], rest, room)
            for other in others:
                other_rank, _, other_cost, other_net, other_gain, also = other
                if other_cost > free_points or (room < _MOST and not _fits(view, chooser, one, other, room)):
                    continue
                ranks_of = (-rank, -other_rank) if rank < other_rank else (-other_rank, -rank)
                score = (net + other_net, gain + other_gain, used - 1 - len(also), *ranks_of)
                if score > most:
                    best, most = (one, other), score
    return tuple(sorted([Spawn(*spawn) for spawn in best]))


def _spawns(
    view: View, chooser: Chooser, numbers: Iterable[int], idle: Sequence[tuple[int, int, int]], room: int
) -> list[_Listed]:
    """The spawns of some cards in hand, those with most levels first: fewer levels than a plan has end its search."""
    cards, ranks, attacks, points = view.cards, chooser.ranks, chooser.attacks, view.points
    spawns: list[_Listed] = []
    for number in numbers:
        level = cards[number].level
        if room and level <= points:
            spawns.append((ranks[number], number, level, level, attacks[number], ()))
        if idle:
            spawns += _sacrifices(view, chooser, number, idle, room)
    spawns.sort(key=_net, reverse=True)
    return spawns


def _idle(view: View, chooser: Chooser) -> list[tuple[int, int, int]]:
    """(tile, level, attack) of the creatures that may be sacrificed and could not hit the leader this turn."""
    apart = chooser.ground.distances[view.enemy.tile]
    return sorted(
        (unit.tile, unit.traits.level, attack_of(unit))
        for unit in view.sacrificable
        if unit.traits.level and (apart[unit.tile] > unit.traits.farthest or not view.power(unit))
    )


def _sacrifices(
    view: View, chooser: Chooser, number: int, idle: Sequence[tuple[int, int, int]], room: int
) -> Iterator[_Listed]:
    """The Sacrifice Spawns of a card that make the attack better, the best for each price.

    The levels that are sacrificed lack at most the points that may be added (D-6.5), and are no more than the card's:
    a spawn that takes levels off the field is worse than none. Without `room` one must be next to the leader (O-6.7).
    """
    level, attack = view.cards[number].level, chooser.attacks[number]
    near = view.near[view.leader.tile]
    # By what lacks and whether room is made: the attack that is lost, how many creatures, and which.
    sets: dict[tuple[int, bool], tuple[int, int, tuple[int, ...]]] = {(level, room > 0): (0, 0, ())}
    for tile, its_level, its_attack in idle:
        if its_level > level or its_attack >= attack:
            continue
        for (lack, is_room), (lost, used, tiles) in [*sets.items()]:
            if its_level <= lack and lost + its_attack < attack:
                key = (lack - its_level, is_room or near >> tile & 1 == 1)
                found = (lost + its_attack, used + 1, (*tiles, tile))
                if key not in sets or found < sets[key]:
                    sets[key] = found
    added = min(view.table.params.sacrifice_points_max, view.points)
    for (lack, is_room), (lost, _, tiles) in sets.items():
        if tiles and is_room and lack <= added:
            yield chooser.ranks[number], number, lack, lack, attack - lost, tiles


def _fits(view: View, chooser: Chooser, one: _Listed, other: _Listed, room: int) -> bool:
    """Whether both find a tile next to the leader: two are free or made free, or the first can move off its own."""
    first, second = sorted((one, other))
    near = view.near[view.leader.tile]
    made = [sum(near >> tile & 1 for tile in spawn[5]) for spawn in (first, second)]
    if room + made[0] < 1 or room + sum(made) >= _MOST:
        return room + made[0] >= 1
    if not chooser.attacks[first[1]]:
        return False
    free = view.free | sum(1 << tile for tile in first[5])
    beside = [tile for tile in tiles_in(near) if free >> tile & 1]
    tile = min(beside, key=chooser.ground.order.__getitem__)
    return any(free >> way & 1 for way in chooser.ground.ways(tile, view.enemy.tile))
