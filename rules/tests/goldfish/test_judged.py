"""The goldfish judged from outside: plans, goals and books worked out again, and cases at the edges (group 22)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from typing import Any, TypeAlias

import pytest

from despaira_site.testing.exhaustive import is_exhaustive
from rules.cards import CardDef
from rules.duel.engine import legal_actions
from rules.duel.state.actions import Act
from rules.duel.state.duel import SOUTH, Duel, Unit
from rules.duel.state.log import What
from rules.goldfish.games import autoplay, playthrough
from rules.goldfish.games.counts import Count, Game
from rules.goldfish.policy.board import Ground
from rules.goldfish.policy.choosing import Chooser
from rules.goldfish.policy.spawning import Plan, plan_of
from rules.goldfish.policy.view import View
from rules.tests.goldfish.test_policy import FILLER, Watched, creature, pool_stage, trick

#: A set of spawns by (net levels, attack gained, cards used, place in the tie chain).
Score: TypeAlias = tuple[int, int, int, tuple[int, ...]]


def column(game: Game, count: Count) -> list[int]:
    return [row[count] for row in game.rows]


def attack(unit: Unit) -> int:
    return max(unit.traits.atk or 0, unit.traits.ratk or 0)


def spawns(duel: Duel, chooser: Chooser) -> Iterator[tuple[int, int, int, int, int, tuple[int, ...]]]:
    """Each spawn that is legal and considered: (card, net, gain, cost, rank, tiles of those sacrificed)."""
    enemy = duel.players[1].leader.tile
    seen = set()
    for kind, number, _, _, _, others, _ in legal_actions(duel):
        if kind not in (Act.SPAWN, Act.SACRIFICE) or (number, others) in seen:
            continue
        seen.add((number, others))
        card = duel.table.cards[number]
        gone = [unit for tile in others if (unit := duel.units[tile]) is not None]
        mine, theirs = max(card.stats[0] or 0, card.stats[3] or 0), sum(map(attack, gone))
        if gone and (mine <= theirs or any(View(duel, SOUTH).power(unit) for unit in gone)):
            continue
        assert all(duel.table.distances[unit.tile][enemy] > 1 or not unit.traits.atk for unit in gone)
        net = card.level - sum(unit.traits.level for unit in gone)
        yield number, net, mine - theirs, max(0, net), chooser.ranks[number], tuple(others)


def best_of_all(duel: Duel, chooser: Chooser, points: int, left: int) -> Score:
    """The score of the best set of at most two spawns; the empty set is one of them."""
    hand = duel.players[SOUTH].hand
    each = list(spawns(duel, chooser))
    sets = [(one,) for one in each] if left else []
    pairs = combinations_with_replacement(each, 2) if left > 1 else ()
    for one, other in pairs:
        is_there = hand.count(one[0]) > 1 or one[0] != other[0]
        if is_there and one[3] + other[3] <= points and not set(one[5]) & set(other[5]):
            sets.append((one, other))  # type: ignore[arg-type]
    return max([score_of([spawn[1:3] + spawn[4:] for spawn in plan]) for plan in sets], default=(0, 0, 0, ()))


def score_of(plan: Sequence[tuple[Any, ...]]) -> Score:
    net, gain = sum(spawn[0] for spawn in plan), sum(spawn[1] for spawn in plan)
    used = -sum(1 + len(spawn[3]) for spawn in plan)
    return net, gain, used, tuple(sorted((-spawn[2] for spawn in plan), reverse=True))


@pytest.mark.parametrize("number", range(6 if is_exhaustive() else 2))
def test_G_33_the_plan_is_the_best_of_all_legal_ones(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[Plan] = []
    duels: list[Duel] = []

    class Seen(View):
        __slots__ = ()

        def __init__(self, duel: Duel, me: int) -> None:
            super().__init__(duel, me)
            duels.append(duel)

    def judged(view: View, chooser: Chooser) -> Plan:
        plan, duel = plan_of(view, chooser), duels[0]
        free = (view.free & view.near[view.leader.tile]).bit_count()
        if free > 1 and not view.is_battle:
            score = score_of([(one.net, one.gain, one.rank, one.sacrificed) for one in plan])
            best = best_of_all(duel, chooser, view.points, view.spawns_left)
            assert score == max(best, (0, 0, 0, ()))
            compared.append(plan)
        return plan

    monkeypatch.setattr(autoplay, "plan_of", judged)
    monkeypatch.setattr(playthrough, "View", Seen)
    pool_stage(number).play("plan", (number,))
    assert compared


def goals_of(ground: Ground, unit: Unit) -> list[int]:
    apart, traits = ground.distances[ground.enemy], unit.traits
    if traits.ratk and traits.ratk >= (traits.atk or 0):
        return [tile for tile in range(len(apart)) if 2 <= apart[tile] <= traits.reach]
    return [tile for tile in range(len(apart)) if apart[tile] == 1]


def handed_out(ground: Ground, units: Sequence[Unit]) -> list[tuple[int, int]]:
    """One goal each: nearest to one that is left first, then lower serial, column A first, lower row first."""
    left, taken, given = dict(enumerate(units)), set(), []
    while wishes := [
        (ground.distances[unit.tile][goal], unit.serial, goal, place)
        for place, unit in left.items()
        for goal in goals_of(ground, unit)
        if goal not in taken
    ]:
        _, _, goal, place = min(wishes)
        given.append((place, goal))
        taken.add(goal)
        del left[place]
    return given


@pytest.mark.parametrize("number", range(6 if is_exhaustive() else 2))
def test_G_36_goals_are_handed_out_as_the_rule_says(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    original = Ground.handed_out
    compared: list[list[tuple[int, int]]] = []

    def judged(ground: Ground, units: Sequence[Unit]) -> list[tuple[int, int]]:
        found = original(ground, units)
        expected = handed_out(ground, units)
        assert found[: len(expected)] == expected
        assert {goal for _, goal in found[len(expected) :]} <= {ground.enemy}
        compared.append(found)
        return found

    monkeypatch.setattr(Ground, "handed_out", judged)
    pool_stage(number).play("goals", (number,))
    assert compared


@pytest.mark.parametrize("number", range(6 if is_exhaustive() else 2))
def test_the_books_are_those_of_the_log(number: int) -> None:
    """Crystals that were spent, from those that were there, came and are left; levels, hand and HP from the field."""
    rows: list[tuple[int, ...]] = []
    read = start = gained = spawned = 0

    def watch(duel: Duel, choice: Any, action: Any) -> None:
        nonlocal read, start, gained, spawned
        us = duel.players[SOUTH]
        log = duel.log or []
        for entry in log[read:]:
            gained += entry.n * ((entry.what is What.CRYSTALS) - (entry.what is What.CRYSTALS_LOST)) * (entry.who == 0)
            spawned += entry.what is What.SPAWN and entry.who == SOUTH
        read = len(log)
        if choice is None:
            start, gained, spawned = us.crystals, 0, 0
        elif action[0] is Act.END:
            levels = sum(unit.traits.level for unit in us.units if not unit.is_leader)
            rows.append((6 - us.spawn_points, spawned, levels, us.crystals, start + gained - us.crystals, len(us.hand)))

    game = pool_stage(number).play("books", (number,), watch, keep_log=True)
    counts = (Count.POINTS_USED, Count.SPAWNS, Count.LEVELS, Count.CRYSTALS, Count.SPENT, Count.HAND)
    kept = [tuple(row[count] for count in counts) for row in game.rows]
    # What was there before the first choice of all is not seen.
    assert kept[1 : len(rows)] == rows[1:]
    assert [row[:4] for row in kept[:1]] == [row[:4] for row in rows[:1]]


def test_damage_of_a_text_when_an_attack_is_declared_is_not_that_of_the_attack() -> None:
    text = "When this creature declares an attack, deal 200 damage to your opponent's leader."
    game = Watched([creature("Zapper", 3, text)], FILLER, turns=3).game
    assert (column(game, Count.DAMAGE), column(game, Count.TEXT_DAMAGE)) == ([0, 0, 300], [0, 0, 200])


@pytest.mark.parametrize(
    ("text", "damage", "text_damage"),
    [
        ("Boost the ATK of this creature by 200.", 500, 0),
        ("Boost the ATK of this creature by 200, then deal 100 damage to your opponent's leader.", 500, 100),
        ("Boost the ATK of 1 creature you control by 200, then deal 100 damage to your opponent's leader.", 500, 100),
        ("This creature cannot attack, then deal 100 damage to your opponent's leader.", 0, 100),
    ],
)
def test_O_5_8_what_an_attack_sets_off_counts_for_it(text: str, damage: int, text_damage: int) -> None:
    """Where targets are asked for the damage comes with the answer, and is that of the attack all the same."""
    effect = text[0].casefold() + text[1:]
    growlers = [creature("Growler", 3, f"When this creature declares an attack, {effect}"), creature("Mouse", 3, hp=1)]
    game = Watched(growlers, FILLER, turns=3).game
    assert (column(game, Count.DAMAGE), column(game, Count.TEXT_DAMAGE)) == ([0, 0, damage], [0, 0, text_damage])


def test_without_a_free_tile_only_such_spawns_are_planned_as_make_one() -> None:
    """Walls stand on all tiles next to the leader. The soldier, whose sacrifice makes no room, is not the plan."""
    walls = [creature(f"Wall {level}", level, hp=300) for level in (2, 3, 3)]
    soldier, giant = creature("Soldier", 4), creature("Giant", 7, atk=900, hp=900)
    hand = [soldier, *walls, *[FILLER] * 4, giant]
    watched = Watched(hand, FILLER, turns=3, opponent_tile="A6")
    assert len(watched.units[1]) == 4
    assert any(words.startswith("SACRIFICE Giant") for words in watched.of(3))


def test_G_38_of_equal_damage_the_higher_level_attacks_first() -> None:
    low, high = creature("Low", 1), creature("High", 3)
    watched = Watched([low, low, *[FILLER] * 4, high], FILLER, turns=6)
    assert next(words for words in watched.of(6) if words.startswith("ATTACK")) == "ATTACK D6 C6"
    assert ("D6", "High", True) in watched.units[5]


def test_G_35_of_one_kind_the_higher_level_comes_first() -> None:
    """The tie chain is everywhere: only unscripted ones and resources are cast from the lower level up."""
    bolts = [trick(f"Bolt {n}", "Deal 100 damage to your opponent's leader.", n, ["damage"]) for n in (1, 3)]
    assert Watched(bolts, FILLER).of(1)[:2] == ["PLAY Bolt 3", "PLAY Bolt 1"]


def test_G_34_of_equal_gain_the_higher_level_comes_first() -> None:
    text = "Boost the ATK of the equipped creature by 200."
    equips = [trick(f"Blade {n}", text, n, ["equip", "stats"]) for n in (1, 3)]
    played = [words for words in Watched([creature("Body"), *equips], FILLER).of(1) if words.startswith("PLAY")]
    assert played == ["PLAY Blade 3", "PLAY Blade 1"]


@pytest.mark.parametrize(("body", "stat"), [(creature("Body", 3), "RATK"), (creature("Shut wall", 3, hp=300), "ATK")])
def test_a_boost_of_what_a_creature_has_not_is_kept(body: CardDef, stat: str) -> None:
    """Absent stats are never buffed (O-1.5): the crystals would be for nothing."""
    lens = trick("Lens", f"Boost the {stat} of the equipped creature by 200.", 2, ["equip", "stats"])
    assert not [words for words in Watched([body, lens], FILLER).of(1) if words.startswith("PLAY")]


def test_a_game_is_the_same_alone_in_any_order_watched_and_logged() -> None:
    stage, numbers = pool_stage(1), range(6 if is_exhaustive() else 4)
    forwards = [stage.play("seed", (number,)) for number in numbers]
    backwards = [stage.play("seed", (number,)) for number in reversed(numbers)][::-1]
    alone = [pool_stage(1).play("seed", (number,)) for number in numbers]
    logged = [stage.play("seed", (number,), lambda *_: None, keep_log=True) for number in numbers]
    assert forwards == backwards == alone == logged
