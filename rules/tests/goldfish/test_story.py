"""A game told step by step is the game that was counted, and each step says what was done, why, and what came of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.cards import CardDef
from rules.goldfish import Params
from rules.goldfish.games.game import Stage
from rules.goldfish.games.tally import lethal_turn
from rules.goldfish.reports.story import Pace, Story, find_game, tell_game
from rules.rulebook import RULES
from rules.tests.goldfish.test_goldfish import BLANK, GIANT, SOLDIER, side


def stage(*cards: tuple[CardDef, int], params: Params | None = None) -> Stage:
    return Stage(side(*cards), params or Params())


#: Giants for which soldiers are sacrificed.
MIXED = ((BLANK, 24), (replace(GIANT, atk=1500), 6), (SOLDIER, 20))


def told(at: int = 1, number: int = 0) -> Story:
    return tell_game(stage(*MIXED), "any", number, at)


def test_the_game_that_is_told_is_the_one_that_is_counted() -> None:
    for number in range(6):
        assert told(number=number).game == stage(*MIXED).play("any", (number,))


def test_the_first_turn_of_soldiers_in_words() -> None:
    story = tell_game(stage((SOLDIER, 50)), "any", 0, 1)
    first = [step for step in story.steps if step.turn == 1]
    assert [step.words for step in first] == [
        "Turn 1 begins", "Spawn Soldier on C2", "Move Soldier from C2 to C3", "Spawn Soldier on C2",
        "Move Soldier from C2 to B2", "End the turn",
    ]  # fmt: skip
    assert [step.rule for step in first] == ["", "G-33", "G-36", "G-33", "G-36", "G-39"]
    assert [step.tiles for step in first] == [(), ("C2",), ("C2", "C3"), ("C2",), ("C2", "B2"), ()]
    assert first[2].why == "Its goal is C5, 3 away; from there it can attack the leader."
    assert [line["text"] for line in first[2].lines] == ["Soldier moves from C2 to C3."]
    assert sum("is dealt Soldier" in line["text"] for line in first[0].lines) == 6
    second = next(step for step in story.steps if step.turn == 2)
    assert [line["text"] for line in second.lines] == [
        "South gains 3 magic crystals.", "South draws Soldier.", "South draws Soldier.",
    ]  # fmt: skip
    last = story.steps[-1]
    assert last.words.startswith("Attack the leader on C6 with Soldier on ")
    assert last.lines[0]["text"].startswith("Soldier on ")
    assert last.lines[1]["text"].endswith(" strikes with ATK 500.")
    assert last.lines[-1]["text"] == "South wins."


def test_every_step_has_a_reason_with_its_rule_and_every_turn_a_beginning() -> None:
    seen = set()
    for number in range(6):
        story = told(number=number)
        turns = [step.turn for step in story.steps]
        assert turns == sorted(turns)
        assert [step.turn for step in story.steps if not step.rule] == list(range(1, story.game.turn + 1))
        for step in story.steps:
            assert bool(step.rule) == bool(step.why)
            assert not step.rule or step.rule in RULES
            assert all(rule in RULES for line in step.lines for rule in line["rules"])
            seen.add(step.words.split()[0])
    assert seen >= {"Turn", "Spawn", "Sacrifice", "Move", "Play", "Attack", "End"}


def test_how_things_stood_after_a_step() -> None:
    count = len(told().steps)
    hp = 3000
    for at in (*range(1, count, 3), count):
        story = told(at)
        step, south, north = story.steps[at - 1], story.view["sides"]["S"], story.view["sides"]["N"]
        assert story.at == at
        if step.words.startswith("Move"):
            assert story.view["tiles"][step.tiles[-1]]["unit"] is not None
        if step.words.startswith("Turn") and step.turn > 1:
            assert (south["spawn_points"], south["turns"]) == (6, step.turn)
        assert south["hand"] is not None
        assert north["hp"] <= hp
        assert north["hand"] is None
        hp = north["hp"]
    assert hp <= 0


@pytest.mark.parametrize(("asked", "stands"), [(-5, 1), (0, 1), (1, 1), (10**9, None)])
def test_a_step_that_is_not_there_is_the_nearest(asked: int, stands: int | None) -> None:
    story = told(asked)
    assert story.at == (stands or len(story.steps))


def test_the_fastest_the_slowest_and_a_typical_game() -> None:
    params = Params(max_turns=6)
    found = {pace: find_game(stage(*MIXED, params=params), "any", 30, pace) for pace in Pace}
    turns = [lethal_turn(stage(*MIXED, params=params).play("any", (number,))) or 7 for number in range(30)]
    assert len(set(turns)) > 1
    assert turns[found[Pace.FASTEST]] == min(turns)
    assert turns[found[Pace.SLOWEST]] == max(turns)
    assert turns[found[Pace.TYPICAL]] == sorted(turns)[15]
    assert found[Pace.FASTEST] == turns.index(min(turns))
