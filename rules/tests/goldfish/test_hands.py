"""Opening hands: why one has its grade, samples of many, and what the policy does with one (G-22, G-30)."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.cards import CardDef
from rules.goldfish import Params, Side
from rules.goldfish.games.counts import Ending
from rules.goldfish.games.game import Stage
from rules.goldfish.reports.hands import opening_of, play_hand, sample
from rules.odds import Grade, grade_of
from rules.tests.goldfish.test_goldfish import BLANK, GIANT, SOLDIER
from rules.tests.goldfish.test_goldfish import side as deck
from rules.vocabulary import Activation, Kind
from tcg.chance import shuffled


def creature(level: int | None, atk: int = 0, name: str = "") -> CardDef:
    return CardDef(1, name or f"Creature {level}", Kind.CREATURE, level=level, atk=atk)


TRICK = CardDef(2, "Trick", Kind.TRICK, level=1, activation=Activation.NORMAL)
CHAIN = CardDef(3, "Chain", Kind.TRICK, level=1, activation=Activation.CHAIN)
#: One of each of fifty cards, so that a hand says which cards it has.
FIFTY = tuple(
    CardDef(number, f"Card {number:02}", Kind.CREATURE, level=number % 8, atk=100, hp=100) for number in range(10, 60)
)


@pytest.mark.parametrize(
    ("hand", "grade", "castable", "best", "tricks"),
    [
        ([creature(7), creature(8), TRICK], Grade.BRICK, 0, [], 1),
        ([creature(1), creature(1), creature(7), TRICK], Grade.WEAK, 2, [1, 1], 1),
        ([creature(0), CHAIN], Grade.WEAK, 1, [0], 0),
        ([creature(4), creature(4), creature(3)], Grade.FAIR, 3, [4], 0),
        ([creature(4), creature(2), CHAIN], Grade.GOOD_NO_TRICK, 2, [4, 2], 0),
        ([creature(5), creature(3), TRICK, TRICK], Grade.GOOD, 2, [5], 2),
        ([], Grade.BRICK, 0, [], 0),
    ],
)
def test_what_a_grade_is_made_of(
    hand: list[CardDef], grade: Grade, castable: int, best: list[int], tricks: int
) -> None:
    opening = opening_of(hand)
    assert (opening.grade, len(opening.castable), len(opening.tricks)) == (grade, castable, tricks)
    assert ([card.level for card in opening.best], opening.levels) == (best, sum(best))


def test_of_equal_openings_the_one_that_would_be_spawned() -> None:
    """G-33: levels, then attack, then fewer cards."""
    strong, weak, one, other = creature(6, 900), creature(6, 100), creature(3, 200), creature(3, 300)
    assert opening_of([weak, one, strong, other]).best == (strong,)
    assert opening_of([weak, one, other]).best == (one, other)
    assert opening_of([creature(6, 500), one, other]).best == (creature(6, 500),)


def test_a_sample_counts_hands_and_names_one_of_each_grade() -> None:
    zone = [*FIFTY, *[TRICK] * 10]
    seeds = [f"{number}.x" for number in range(300)]
    found = sample(zone, seeds)
    grades = {seed: grade_of(shuffled(zone, seed)[:6]) for seed in seeds}
    assert found.counts == Counter(grades.values())
    assert found.examples == {grade: next(seed for seed in seeds if grades[seed] is grade) for grade in found.counts}


@pytest.mark.parametrize("seed", ["", "abc", "7", "Füchse 🦊"])
def test_the_policy_plays_the_hand_that_the_seed_deals(seed: str) -> None:
    """The page deals with `shuffled`, the simulator with its own set-up: they deal the same, to the last card."""
    side = Side("Deck", None, FIFTY)
    stage = Stage(side, Params())
    dealt = stage.play(seed, ()).order
    assert [stage.cards[number] for number in dealt] == shuffled(FIFTY, seed)
    begins = play_hand(side, (), seed, 1).turns[0].begins
    names = [card.name for card in shuffled(FIFTY, seed)[:6]]
    assert [line["text"] for line in begins.lines if "is dealt" in line["text"]] == [
        f"South is dealt {name}." for name in names
    ]


def test_turn_by_turn_what_is_done_and_why() -> None:
    """T-22.1: two soldiers are spawned and go forward; the first hits on turn 3."""
    played = play_hand(deck((SOLDIER, 50)), (), "any", 3)
    assert played.ending is Ending.TURNS
    assert [turn.number for turn in played.turns] == [1, 2, 3]
    first, _, third = played.turns
    assert [step.rule for step in first.steps] == ["G-33", "G-36", "G-33", "G-36"]
    assert (first.counts["points_used"], first.counts["crystals"], first.counts["opponent_hp"]) == (6, 6, 3000)
    attack = third.steps[-1]
    assert (attack.rule, third.counts["opponent_hp"]) == ("G-38", 2500)
    # The act is said once, by the step itself; what came of it is left.
    assert [line["text"] for line in attack.lines] == [
        "Soldier on C5 strikes with ATK 500.",
        "North's leader takes 500 damage and has 2500 HP left.",
    ]


def test_the_game_ends_where_it_ends() -> None:
    won = play_hand(deck((SOLDIER, 50)), (), "any", 15)
    assert (won.ending, len(won.turns)) == (Ending.LETHAL, 6)
    lost = play_hand(deck((GIANT, 8)), (), "any", 15)
    assert lost.ending is Ending.FAMINE
    assert lost.turns[0].row is not None
    assert "North wins." in [line["text"] for turn in lost.turns for step in turn.steps for line in step.lines]


def test_a_blank_trick_is_played_with_its_reason() -> None:
    steps = play_hand(deck((BLANK, 50)), (), "any", 1).turns[0].steps
    assert {step.rule for step in steps} == {"G-35"}
    assert steps[0].words.startswith("Play Blank on ")
