"""What the policy chooses, and that all of it can be read: in plain words, and step by step with reasons."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.fade.goldfish import POLICY, Game, Step
from games.fade.goldfish.policy import most_damage
from games.fade.goldfish.state import Act
from games.fade.rulebook import RULEBOOK
from games.tests.fade.goldfish.decks import MIXED_DECK, MIXED_POOL, game


def lines(played: Game, line: str) -> list[Step]:
    return [step for step in played.steps if step.line == line]


def texts(played: Game, line: str) -> list[str]:
    return [step.text for step in lines(played, line)]


def came(pool: str, **params: Any) -> list[str]:
    played = game("60*Blank", pool, opponent_hp=10**6, max_turns=3, **params)
    return [step.text.split(" comes ")[0] for step in lines(played, "enter")]


def test_every_line_can_be_read() -> None:
    assert set(POLICY) == {"redraw", "keep", "enter", "place", "equip", "attach", "attack", "use", "skip", "discard"}
    for line in POLICY.values():
        assert line.text.endswith(".")
        assert sorted(set(line.rules) - set(RULEBOOK.rules)) == []


@pytest.mark.parametrize(
    ("pool", "expected"),
    [
        ("Kes Titan", ["Titan"]),  # 26 against 10
        ("3*Kes Titan", ["Kes 1", "Kes 2", "Kes 3"]),  # 30 against 26
        ("Kes Flit Twins", ["Flit", "Twins"]),  # 30 + 32 in three turns, in five slots
        ("Kes Slow Twins", ["Twins", "Kes"]),
        ("Brute 3*Flit", ["Flit 1", "Flit 2", "Flit 3"]),  # 90 in three turns against 70 in two
        ("Brute 3*Kes", ["Brute"]),
        ("Slow", ["Slow"]),
        ("Ghost 3*Kes", ["Ghost", "Kes 1", "Kes 2", "Kes 3"]),
        ("Elder Tyrant Menace", []),
        ("Hoarder 2*Kes", ["Hoarder", "Kes 1", "Kes 2"]),
        ("4*Hoarder", ["Hoarder 1", "Hoarder 2", "Hoarder 3"]),
    ],
)
def test_the_best_characters_fill_the_slots(pool: str, expected: list[str]) -> None:
    assert sorted(came(pool)) == sorted(expected)


@pytest.mark.statement("FADE-10.43")
def test_only_cards_that_do_nothing_become_a_stack() -> None:
    assert texts(game("60*Bolt", "Hoarder"), "enter") == []
    played = game("60*Blank", "Hoarder")
    assert texts(played, "enter") == [
        "Hoarder comes from the Fighter Pool, on a Stack of 2 × Blank: 2 of 6 slots are used."
    ]


def test_skills_that_do_most_for_the_tp_are_used() -> None:
    # 8 TP on turn 2: of Bolt (10 for 5), Jab (10 for 2) and Cannon (20 for 3) two Cannons and a Jab.
    played = game("20*Bolt 20*Jab 20*Cannon", "Kes", seed="skills", number=3)
    used = [step for step in lines(played, "use") if step.turn == 2]
    assert sum(1 for step in used if "Bolt" in step.text) == 0
    assert sum(1 for step in used) >= 2
    assert {step.why for step in used} == {
        f"For 8 TP, those of this turn’s Normal Attacks included, no Skills do more than these: {damage} damage."
        for damage in [played.rows[1].damage - 15]
    }


@given(
    st.lists(st.tuples(st.integers(1, 9), st.integers(0, 6), st.integers(0, 9), st.just(0)), max_size=7),
    st.integers(0, 20),
)
def test_no_choice_of_skills_does_more(offers: list[tuple[int, int, int, int]], budget: int) -> None:
    """The Skills that are chosen, against every set of them that can be paid for."""
    offers = [(damage, cost, number, 0) for number, (damage, cost, _, _) in enumerate(offers)]
    best = max(
        (sum(each[0] for each in chosen), -sum(each[1] for each in chosen), -len(chosen))
        for size in range(len(offers) + 1)
        for chosen in combinations(offers, size)
        if sum(each[1] for each in chosen) <= budget
    )
    damage, skills = most_damage(offers, budget)
    assert (damage, -sum(offers[number][1] for number, _ in skills), -len(skills)) == best


def test_augments_are_attached_where_they_add_most_until_the_end_and_enough() -> None:
    # 4 turns to go: 3 damage on each for the player, on three of them for who has just come.
    assert texts(game("60*Whetstone", "Kes", first=False), "equip")[0].startswith("You attach Whetstone to yourself")
    played = game("60*Whetstone", "Kes Twins", first=False)
    assert texts(played, "equip")[0].startswith("You attach Whetstone to Twins")
    assert "no Skill in hand does" in lines(played, "equip")[0].why
    assert texts(game("60*Gauntlets", ""), "equip") == [], "nobody can hold them"
    both = game("30*Whetstone 30*Cannon", "Kes", opponent_hp=50)
    assert all("a Skill would do" in step.why for step in lines(both, "equip") if "Cannon" in step.snapshot.hand)


@pytest.mark.statement("FADE-4.7")
def test_zones_that_count_fill_the_extra_zones() -> None:
    played = game("20*Dynamo 20*Forge 20*Blank", opponent_hp=200)
    assert played.steps[-2].snapshot.zones == ("Dynamo", "Dynamo") or "Forge" in played.steps[-2].snapshot.zones
    assert sorted(texts(game("60*Forge"), "place")) == ["You put Forge into the Extra Zone at the front line."]
    assert [row.gained for row in game("60*Dynamo").rows[:2]] == [2, 5 + 2 + 2]


def test_what_does_nothing_is_discarded_first_then_the_most_expensive() -> None:
    played = game("30*Blank 20*Dear 10*Bolt", opponent_hp=10**6)
    thrown = lines(played, "discard")
    assert all("Bolt" not in step.text for step in thrown)
    for step in thrown:
        if "Dear" in step.text:
            assert "Blank" not in step.snapshot.hand
    costly = lines(game("10*Dear 50*Flurry", opponent_hp=10**6), "discard")
    assert {"Dear", "Flurry"} == {step.text.split()[-1].rstrip(".") for step in costly}
    assert all("Dear" not in step.snapshot.hand for step in costly if "Flurry" in step.text)
    assert thrown[0].why == "11 cards in hand, ten at most: Blank does nothing here."


def test_every_step_says_what_by_which_rules_and_why() -> None:
    acts = set()
    for number in range(20):
        hp = 500 if number % 3 else 50
        played = game(MIXED_DECK, MIXED_POOL, number=number, first=number % 2 == 0, opponent_hp=hp)
        for step in played.steps:
            assert step.text[0].isupper()
            assert step.text.endswith(".")
            assert step.rules
            assert sorted(set(step.rules) - set(RULEBOOK.rules)) == []
            assert bool(step.line) == bool(step.why)
            acts.add(step.line)
        turns = [step.turn for step in played.steps]
        assert turns == sorted(turns)
        last = played.steps[-2].snapshot
        assert (last.tp, len(last.hand)) == (played.rows[-1].tp, played.rows[-1].hand)
        assert last.hp == max(0, hp - played.rows[-1].total)
    assert acts == set(POLICY) - {"skip", "redraw"} | {""}
    assert len(Act) == len(POLICY)


def test_a_game_reads_like_this() -> None:
    played = game("60*Bolt", "Kes", opponent_hp=30)
    assert [(step.turn, step.phase and step.phase.value, step.text) for step in played.steps[2:9]] == [
        (1, "starting", "Turn 1 begins. The first player gains no TP and draws no card."),
        (1, "preparation", "Kes comes from the Fighter Pool: 2 of 6 slots are used."),
        (1, "combat", "You attack the opponent with a Normal Attack: 5 damage, 1 TP gained. 25 HP are left."),
        (2, "starting", "Turn 2 begins. You gain 5 TP, and have 6."),
        (2, "draw", "You draw 2 × Bolt."),
        (2, "preparation", "You attach Bolt face-down to Kes."),
        (2, "combat", "Kes attacks the opponent with a Normal Attack: 10 damage, 1 TP gained. 15 HP are left."),
    ]
    assert played.steps[-1].text == "The opponent is at 0 HP: the game is won on turn 2."
    assert played.steps[4].details[1:] == ("PLV 5 − DEF 0 = 5 damage.", "A successful Normal Attack gives 1 TP.")
    assert [(unit.name, unit.plv, unit.can_act, unit.skills) for unit in played.steps[7].snapshot.characters] == [
        ("Kes", 10, True, ("Bolt",))
    ]
