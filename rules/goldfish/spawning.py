"""The spawn plan (G-33): of all sets of at most two spawns the one that puts most levels on the field."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import Final, NamedTuple, TypeAlias

from rules.duel.table import Card
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

    Most levels, then most attack gained, then fewest cards, sacrificed ones among them, then the tie chain.
    """
    left = view.spawns_left
    if left <= 0:
        return ()
    cards, ranks = view.cards, chooser.ranks
    copies: dict[int, int] = {}
    for number in view.hand:
        if cards[number].is_creature:
            copies[number] = copies.get(number, 0) + 1
    if not copies:
        return ()
    points = view.points
    spawns: list[_Listed] = []
    if view.free & view.near[view.leader.tile]:
        attacks = chooser.attacks
        for number in copies:
            level = cards[number].level
            if level <= points:
                spawns.append((ranks[number], number, level, level, attacks[number], ()))
    if len(view.units) > 1:
        spawns += _sacrifices(view, [cards[number] for number in copies], chooser)
    # Most levels first: a pair with fewer than the best so far ends the search.
    spawns.sort(key=_net, reverse=True)
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
        room = points - cost
        for other in spawns[place if copies[number] > 1 else place + 1 :]:
            other_rank, other_number, other_cost, other_net, other_gain, others = other
            if net + other_net < most[0]:
                break
            if other_cost > room or (other_number == number and copies[number] < _MOST):
                continue
            if sacrificed and others and not set(sacrificed).isdisjoint(others):
                continue
            ranks_of = (-rank, -other_rank) if rank < other_rank else (-other_rank, -rank)
            score = (net + other_net, gain + other_gain, used - 1 - len(others), *ranks_of)
            if score > most:
                best, most = (one, other), score
    return tuple(sorted([Spawn(*spawn) for spawn in best]))


def _sacrifices(view: View, creatures: Sequence[Card], chooser: Chooser) -> Iterator[_Listed]:
    """The Sacrifice Spawns that make the attack better, with creatures that could not hit the leader this turn.

    The levels that are sacrificed lack at most the points that may be added (D-6.5), and are no more than the card's:
    a spawn that takes levels off the field is worse than none.
    """
    apart = chooser.ground.distances[view.enemy.tile]
    idle = [
        (unit.tile, unit.traits.level, attack_of(unit))
        for unit in view.sacrificable
        if apart[unit.tile] > unit.traits.farthest or not view.power(unit)
    ]
    if not idle:
        return
    weakest = min([attack for _, _, attack in idle])
    added = min(view.table.params.sacrifice_points_max, view.points)
    idle.sort()
    for card in creatures:
        level, attack = card.level, chooser.attacks[card.number]
        if attack <= weakest:
            continue
        sets: list[tuple[tuple[int, ...], int, int]] = [((), level, attack)]
        for tile, its_level, its_attack in idle:
            sets += [
                ((*tiles, tile), lack - its_level, gain - its_attack)
                for tiles, lack, gain in sets
                if its_level <= lack and its_attack < gain
            ]
        for tiles, lack, gain in sets[1:]:
            if lack <= added:
                yield chooser.ranks[card.number], card.number, lack, lack, gain, tiles
