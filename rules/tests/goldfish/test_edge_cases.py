"""What the policy of a goldfish does in cases at the edges, and what is counted of it (group 22)."""

from __future__ import annotations

import pytest

from despaira_site.testing.exhaustive import is_exhaustive
from rules.cards import CardDef
from rules.goldfish.games.counts import Count
from rules.tests.goldfish.test_goldfish import column
from rules.tests.goldfish.test_policy import FILLER, Watched, creature, pool_stage, trick


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
