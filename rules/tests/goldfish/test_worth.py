"""What cards are worth: real pairs, the same in however many calls, and verdicts that hold for all cards together."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import CardDef
from rules.duel.state.actions import NONE
from rules.duel.state.duel import SOUTH
from rules.goldfish import Job, Params, Side, players_of
from rules.goldfish.games.game import Stage
from rules.goldfish.reports import worth
from rules.goldfish.reports.worth import games_of, nothing_played, play_on, worth_of
from rules.tests.goldfish.test_goldfish import BLANK, GIANT, SOLDIER, side
from tcg.chance import Chance
from tcg.estimates import Estimate, mean

DIFFERENT = tuple(CardDef(number, f"Soldier {number}", SOLDIER.kind, level=3, atk=500, hp=500) for number in range(20))


def never() -> bool:
    return False


def always() -> bool:
    return True


def job_of(deck: Side, params: Params | None = None) -> Job:
    return Job((deck,), params or Params(), "pairs")


def order(stage: Stage, seed: int, aside: int = NONE) -> list[int]:
    """The numbers of the cards in the order in which they are drawn."""
    player = stage.begin(Chance(seed), aside=aside).players[SOUTH]
    return [*player.hand, *reversed(player.deck)]


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few games are enough, and one goes over them in three goes."""
    monkeypatch.setattr(worth, "GAMES", 60)
    monkeypatch.setattr(worth, "at_once", lambda params: 25)


@given(st.integers(0, 19), st.integers(0, 10_000))
def test_all_other_cards_come_in_the_same_order(place: int, seed: int) -> None:
    stage = Stage(Side("Deck", None, DIFFERENT), Params())
    every = order(stage, seed)
    assert order(stage, seed, aside=place) == [number for number in every if number != place]
    assert order(stage, seed) == every


def played(job: Job, known: dict[str, Any], is_over: Callable[[], bool], place: int = 0) -> dict[str, Any]:
    return play_on(job, place, known, is_over, players_of(job)[place])


@given(st.integers(0, 10_000))
def test_one_copy_of_several_is_out(seed: int) -> None:
    stage = Stage(side((SOLDIER, 8), (GIANT, 3)), Params())
    without = order(stage, seed, aside=8)
    assert (without.count(0), without.count(1)) == (8, 2)
    places = [at for at, number in enumerate(order(stage, seed)) if number == 1]
    assert without in [[n for at, n in enumerate(order(stage, seed)) if at != place] for place in places]


def test_the_copy_that_is_out_lies_anywhere() -> None:
    """The others are then shuffled as a deck without it would be: on each place as often."""
    stage = Stage(side((SOLDIER, 7), (GIANT, 3)), Params())
    first = sum(order(stage, seed, aside=7)[0] == 1 for seed in range(3_000))
    assert abs(first / 3_000 - 2 / 9) < 0.03


@pytest.mark.usefixtures("few")
def test_cards_that_are_all_alike_are_worth_the_average_which_is_nothing() -> None:
    (card,) = worth_of(played(job_of(side((SOLDIER, 50))), nothing_played(side((SOLDIER, 50))), never))
    assert (card.name, card.copies, card.changed, card.outcome) == ("Soldier", 50, 0, "same")
    assert card.turns == Estimate(0, 0, 0)


def test_what_does_nothing_makes_the_deck_slower() -> None:
    deck = side((SOLDIER, 12), (BLANK, 12))
    soldier, blank = worth_of(played(job_of(deck, Params(cast_unscripted=False)), nothing_played(deck), never))
    assert (soldier.name, soldier.outcome, blank.name, blank.outcome) == ("Soldier", "better", "Blank", "worse")


@pytest.mark.usefixtures("few")
def test_however_often_it_is_stopped_the_same_is_played() -> None:
    deck = side((SOLDIER, 12), (GIANT, 4), (BLANK, 4))
    at_once = played(job_of(deck), nothing_played(deck), never)
    known, steps = nothing_played(deck), [0]
    while games_of(known)[0] < games_of(known)[1]:
        known = json.loads(json.dumps(played(job_of(deck), known, always)))
        steps.append(games_of(known)[0])
        assert steps[-1] > steps[-2]
    assert known == at_once
    assert games_of(known) == (240, 240)
    assert len(steps) > 4
    assert played(job_of(deck), known, never) == known


@pytest.mark.usefixtures("few")
def test_a_card_is_not_judged_before_all_its_pairs_are_played() -> None:
    deck = side((SOLDIER, 12), (GIANT, 4))
    known = played(job_of(deck), nothing_played(deck), over_after(4))
    assert games_of(known) == (110, 180)
    assert [(card.name, card.turns, card.outcome) for card in worth_of(known)] == [
        ("Giant", None, ""),
        ("Soldier", None, ""),
    ]


def over_after(times: int) -> Callable[[], bool]:
    answers: Iterator[bool] = iter([False] * times)
    return lambda: next(answers, True)


@pytest.mark.usefixtures("few")
def test_the_second_deck_of_a_comparison_has_cards_of_its_own() -> None:
    job = Job((side((SOLDIER, 20)), side((GIANT, 10), (SOLDIER, 10))), Params(), "pairs")
    alone = Job((job.sides[1],), Params(), "pairs")
    known = nothing_played(job.sides[1])
    assert played(job, known, never, place=1) == played(alone, known, never)


def card(name: str, **differences: int) -> dict[str, Any]:
    facts = {"card": 1, "slug": name.lower(), "name": name, "kind": "trick", "level": 1, "copies": 1}
    return {**facts, "differences": {at.strip("_").replace("m", "-"): count for at, count in differences.items()}}


def test_those_worth_most_come_first_and_what_is_not_known_last() -> None:
    cards = [
        card("Waits", _0=400), card("Burden", _0=900, m1=100), card("Chance", _0=996, _1=4), card("Nothing", _0=1000),
        card("Pillar", _0=700, _2=300),
    ]  # fmt: skip
    found = worth_of({"turns": [6] * 1000, "cards": cards})
    assert [(each.name, each.outcome, each.changed) for each in found] == [
        ("Pillar", "better", 300), ("Chance", "same", 4), ("Nothing", "same", 0), ("Burden", "worse", 100),
        ("Waits", "", 0),
    ]  # fmt: skip
    assert found[0].turns == mean({0: 700, 2: 300}, together=5)


@given(st.integers(0, 300), st.integers(0, 300), st.integers(0, 39))
def test_among_more_cards_one_is_told_apart_less_easily(later: int, sooner: int, others: int) -> None:
    one = card("One", _0=1000 - later - sooner, _1=later, m1=sooner)
    few, many = (worth_of({"turns": [], "cards": [one, *[card("Other")] * count]})[0] for count in (others, 40))
    assert few.turns
    assert many.turns
    assert many.turns.low <= few.turns.low <= few.turns.value == many.turns.value
    assert many.outcome in (few.outcome, "same")
