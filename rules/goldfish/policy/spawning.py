"""Spawn plan of the goldfish policy (G-33): the one or two spawns that put most levels on the field."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, TypeAlias

from rules.duel import tiles_in
from rules.goldfish.policy.choosing import Chooser, attack_of
from rules.goldfish.policy.view import View

#: Most spawns of a plan.
_MOST: Final = 2


class Spawn(NamedTuple):
    """One spawn of a spawn plan.

    `cost` is in spawn points. `net` is the spawned minus the sacrificed levels, `gain` the same for attack. `rank`
    orders equal cards by level, attack and name.
    """

    rank: int
    card: int
    cost: int
    net: int
    gain: int
    sacrificed: tuple[int, ...] = ()


#: Spawns in the order of play, higher level first.
Plan: TypeAlias = tuple[Spawn, ...]


class Score(NamedTuple):
    """Value of a spawn plan, compared field by field; greater is better.

    `net` are levels, `gain` is attack, both added to the field. `used`, the number of cards and sacrifices, and the
    ranks are negative.
    """

    net: int = 0
    gain: int = 0
    used: int = 0
    first_rank: int = 0
    #: Below any rank, for a plan with one spawn.
    second_rank: int = -1_000_000


class Idle(NamedTuple):
    """Creature that may be sacrificed and can't attack the opposing leader this turn: its tile, level and attack."""

    tile: int
    level: int
    attack: int


class Offering(NamedTuple):
    """Set of creatures to sacrifice for one spawn: total attack (`lost`), their number (`used`), and their tiles."""

    lost: int = 0
    used: int = 0
    tiles: tuple[int, ...] = ()


def plan_of(view: View, chooser: Chooser) -> Plan:
    """Return the best set of spawns for this turn; empty if nothing can be spawned.

    The best has most levels, then most attack gained, then fewest cards with the sacrificed ones, then the best ranks.
    Among sacrifices of the same price for a card, the order is: least attack lost, fewest creatures, first tiles.
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
    best: Plan = ()
    most = Score()
    for place, one in enumerate(spawns):
        if one.net + one.net < most.net:
            break
        score = Score(one.net, one.gain, -1 - len(one.sacrificed), -one.rank)
        if score > most:
            best, most = (one,), score
        if left < _MOST:
            continue
        is_alone = copies[one.card] < _MOST
        for next_place in range(place, len(spawns)):
            second = spawns[next_place]
            if one.net + second.net < most.net:
                break
            if one.cost + second.cost > view.points or (is_alone and second.card == one.card):
                continue
            others = [second]
            if second.sacrificed and any(tile in second.sacrificed for tile in one.sacrificed):
                rest = [each for each in idle if each.tile not in one.sacrificed]
                others = _sacrifices(view, chooser, second.card, rest, room)
            for other in others:
                if one.net + other.net < most.net or one.cost + other.cost > view.points:
                    continue
                score = Score(
                    one.net + other.net,
                    one.gain + other.gain,
                    -2 - len(one.sacrificed) - len(other.sacrificed),
                    -min(one.rank, other.rank),
                    -max(one.rank, other.rank),
                )
                if score > most and (room >= _MOST or _have_room(view, chooser, one, other, room)):
                    best, most = (one, other), score
    return tuple(sorted(best))


def _spawns(view: View, chooser: Chooser, numbers: Iterable[int], idle: Sequence[Idle], room: int) -> list[Spawn]:
    """Return the possible spawns of the cards `numbers` in hand, most levels first, so that a search can end early.

    `idle` are creatures to sacrifice, `room` is the number of free tiles next to the leader.
    """
    spawns: list[Spawn] = []
    for number in numbers:
        level = view.cards[number].level
        if room and level <= view.points:
            spawns.append(Spawn(chooser.ranks[number], number, level, level, chooser.attacks[number]))
        if idle:
            spawns += _sacrifices(view, chooser, number, idle, room)
    return sorted(spawns, key=lambda spawn: -spawn.net)


def _idle(view: View, chooser: Chooser) -> list[Idle]:
    """Return the creatures that may be sacrificed since they can't attack the opposing leader now, sorted by tile."""
    apart = chooser.ground.distances[view.enemy.tile]
    return sorted(
        [
            Idle(unit.tile, unit.traits.level, attack_of(unit))
            for unit in view.sacrificable
            if unit.traits.level and (apart[unit.tile] > unit.traits.farthest or not view.power(unit))
        ]
    )


def _sacrifices(view: View, chooser: Chooser, number: int, idle: Sequence[Idle], room: int) -> list[Spawn]:
    """Return the Sacrifice Spawns of a card that raise the total attack, the best for each number of points.

    Points may replace sacrificed levels up to a limit (D-6.5). The sacrificed levels are at most those of the card
    `number`, so that the field does not lose levels. Without `room` one sacrifice must be next to the leader (O-6.7).
    """
    level, attack = view.cards[number].level, chooser.attacks[number]
    near = view.near[view.leader.tile]
    # Missing levels -> best creatures for it, without and with room for the spawn.
    without: list[Offering | None] = [None] * (level + 1)
    beside: list[Offering | None] = [None] * (level + 1)
    (beside if room else without)[level] = Offering()
    for each in idle:
        if each.level > level or each.attack >= attack:
            continue
        is_near = near >> each.tile & 1 == 1
        for lack in range(each.level, level + 1):
            _add(beside, beside, lack, each, attack)
            _add(without, beside if is_near else without, lack, each, attack)
    added = min(view.table.params.sacrifice_points_max, view.points, level)
    return [
        Spawn(chooser.ranks[number], number, lack, lack, attack - offering.lost, offering.tiles)
        for lack in range(added + 1)
        if (offering := beside[lack]) is not None and offering.tiles
    ]


def _add(these: list[Offering | None], those: list[Offering | None], lack: int, one: Idle, attack: int) -> None:
    """Add the creature `one` to the set in `these` with `lack` levels missing, and store the new set in `those`.

    Both lists have sets of sacrifices by missing levels. A better set in `those` stays. The total attack of a set must
    stay below `attack`.
    """
    offering = these[lack]
    if offering is None or offering.lost + one.attack >= attack:
        return
    found = Offering(offering.lost + one.attack, offering.used + 1, (*offering.tiles, one.tile))
    other = those[lack - one.level]
    if other is None or found < other:
        those[lack - one.level] = found


def _have_room(view: View, chooser: Chooser, one: Spawn, other: Spawn, room: int) -> bool:
    """Return whether spawns `one` and `other` find tiles next to the leader: free, made free, or left by the first.

    `room` is the number of tiles next to the leader that are free before.
    """
    first, second = min(one, other), max(one, other)
    near = view.near[view.leader.tile]
    made = sum([near >> tile & 1 for tile in first.sacrificed])
    if room + made < 1 or room + made + sum([near >> tile & 1 for tile in second.sacrificed]) >= _MOST:
        return room + made >= 1
    if not chooser.attacks[first.card]:
        return False
    free = view.free | sum([1 << tile for tile in first.sacrificed])
    beside = [tile for tile in tiles_in(near) if free >> tile & 1]
    tile = min(beside, key=lambda tile: chooser.ground.order[tile])
    return any(free >> way & 1 for way in chooser.ground.steps_towards(tile, view.enemy.tile))
