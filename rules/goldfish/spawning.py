"""The spawn plan (G-33): of all sets of at most two spawns the one that puts most levels on the field."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from rules.duel.table import Card
from rules.goldfish.choosing import Chooser, attack_of, best_attack
from rules.goldfish.view import View

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


#: Spawns in the order in which they are carried out, higher level first.
Plan = tuple[Spawn, ...]


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
    spawns: list[Spawn] = []
    if view.free & view.near[view.leader.tile]:
        for number in copies:
            card = cards[number]
            level = card.level
            if level <= points:
                spawns.append(Spawn(ranks[number], number, level, level, best_attack(card)))
    if len(view.units) > 1:
        spawns += _sacrifices(view, [cards[number] for number in copies], ranks)
    spawns.sort()
    best: Plan = ()
    most: tuple[int, ...] = (0, 0, 0)
    for place, one in enumerate(spawns):
        used = 1 + len(one.sacrificed)
        score: tuple[int, ...] = (one.net, one.gain, -used, -one.rank)
        if score > most:
            best, most = (one,), score
        if left < _MOST:
            continue
        for other in spawns[place:]:
            if one.cost + other.cost > points or one.net + other.net < most[0]:
                continue
            if other.card == one.card and copies[one.card] < _MOST:
                continue
            if one.sacrificed and other.sacrificed and not set(one.sacrificed).isdisjoint(other.sacrificed):
                continue
            used_too = 1 + len(other.sacrificed)
            score = (one.net + other.net, one.gain + other.gain, -used - used_too, -one.rank, -other.rank)
            if score > most:
                best, most = (one, other), score
    return best


def _sacrifices(view: View, creatures: Sequence[Card], ranks: Sequence[int]) -> Iterator[Spawn]:
    """The Sacrifice Spawns that make the attack better, with creatures that could not hit the leader this turn.

    The levels that are sacrificed lack at most the points that may be added (D-6.5), and are no more than the card's:
    a spawn that takes levels off the field is worse than none.
    """
    idle = [(unit.tile, unit.traits.level, attack_of(unit)) for unit in view.sacrificable if not view.power(unit)]
    if not idle:
        return
    added = min(view.table.params.sacrifice_points_max, view.points)
    for card in creatures:
        level, attack = card.level, best_attack(card)
        sets: list[tuple[tuple[int, ...], int, int]] = [((), level, attack)]
        for tile, its_level, its_attack in sorted(idle):
            sets += [
                ((*tiles, tile), lack - its_level, gain - its_attack)
                for tiles, lack, gain in sets
                if its_level <= lack and its_attack < gain
            ]
        for tiles, lack, gain in sets[1:]:
            if lack <= added:
                yield Spawn(ranks[card.number], card.number, lack, lack, gain, tiles)
