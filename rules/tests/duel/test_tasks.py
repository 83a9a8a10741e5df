"""What a duel still has to do: values that are compared, kept by their hash and told, whatever they are about."""

from __future__ import annotations

import json
from itertools import combinations
from typing import Final, get_args

from rules.duel import engine
from rules.duel.observation.snapshots import snapshot
from rules.duel.state.actions import Act, Declared

from rules.duel.state.tasks import (  # isort: skip
    ActAs, DeclareAttack, DiscardFor, DoStep, Fight, FinishLink, FollowUp, ForgetPicks, OfferMulligan, PickFor,
    Push, ResolveLink, Routine, Run, StrikeBack, Task, Travel,
)  # fmt: skip
from rules.tests.duel.duels import begin, random_decks, table

_STEP: Final = next(step for card in table().cards if card.script.ability for step in card.script.ability.steps)
_ATTACK: Final = Declared(Act.ATTACK, 0, 3, 4, 5, serial=6, other=7)


def _tasks() -> list[Task]:
    """Tasks of every class, made anew; no two of them mean the same."""
    return [
        Run(Routine.BEGIN_END), Run(Routine.CLOSE_TURN), OfferMulligan(0, 1), ResolveLink(0), FinishLink(0),
        FinishLink(1), DoStep(0, _STEP), FollowUp(0, _STEP), ForgetPicks(0, _STEP), PickFor(0, _STEP, 1),
        DiscardFor(0, _STEP, 1), ActAs(0, 1), Travel(0, 3, 4, (5, 6), 4), Travel(0, 3, 4, (5,), 4),
        Push(0, 3, (0, 1), 2), DeclareAttack(_ATTACK), Fight(_ATTACK), StrikeBack(0, 1),
    ]  # fmt: skip


def test_there_is_an_example_of_every_class_of_task() -> None:
    assert {type(task) for task in _tasks()} == set(get_args(Task))


def test_tasks_that_mean_the_same_are_equal() -> None:
    assert _tasks() == _tasks()
    assert [*map(hash, _tasks())] == [*map(hash, _tasks())]


def test_tasks_that_mean_something_else_are_not() -> None:
    """Not even where they hold the same numbers."""
    assert all(one != other for one, other in combinations(_tasks(), 2))
    assert len({*_tasks()}) == len(_tasks())


def test_every_routine_can_be_run() -> None:
    assert [*Routine] == sorted(engine._ROUTINES)


def test_a_state_tells_its_tasks() -> None:
    duel, _ = begin(random_decks(0), 0)
    plain = json.dumps(snapshot(duel))
    told = []
    for task in _tasks():
        duel.todo = [task]
        told.append(json.dumps(snapshot(duel)))
        assert type(task).__name__ in told[-1]
    assert len({plain, *told}) == len(told) + 1
