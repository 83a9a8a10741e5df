"""Situations (scenarios) that games begin with: their steps, and what they expect at the end. It knows no Django."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, TypedDict

from rules.duel import Duel
from rules.scenario import Playing, Scenario, UnreadableError, load, read
from rules.scenario.expectations import MISSING, in_notation

#: Action that does the next step of the scenario, or the step with this number.
STEP: Final = re.compile(r"step(?: (\d{1,4}))?")
_CACHED: Final = 64


class PlannedStep(TypedDict):
    """Step of a scenario. `is_refusal`: it expects that the engine refuses it."""

    words: str
    is_refusal: bool
    is_done: bool


class Expectation(TypedDict):
    """Value that a scenario expects of a part of the position, and its present value (None: no such part)."""

    path: str
    wanted: str
    got: str | None
    is_met: bool


@lru_cache(maxsize=_CACHED)
def scenario_of(text: str) -> Scenario:
    """Return the scenario of a text that has exactly one.

    Raises:
        UnreadableError: if the text is no YAML or JSON, or has another number of scenarios.
        ScenarioError: with all problems of the scenario.
    """
    documents = read(text)
    if len(documents) != 1:
        raise UnreadableError(f"There are {len(documents)} situations in it; one at a time can be played.")
    return load(documents[0])


def do_step(scenario: Scenario, playing: Playing, number: int) -> str | None:
    """Do the step with a number (from 1), and return why it differs from what the scenario says; None if it doesn't.

    A step that differs may have closed windows before.
    """
    if not 1 <= number <= len(scenario.steps):
        return "All steps have been done."
    step = scenario.steps[number - 1]
    return playing.refuse(step) if step.is_refusal else playing.take(step)


def plan_of(scenario: Scenario, done: int) -> list[PlannedStep]:
    """Return the steps of a scenario, of which the first `done` are done."""
    return [
        PlannedStep(words=step.text, is_refusal=step.is_refusal, is_done=number < done)
        for number, step in enumerate(scenario.steps)
    ]


def expectations_of(scenario: Scenario, duel: Duel) -> list[Expectation]:
    """Return what a scenario expects at its end, compared with a duel."""
    return [
        Expectation(
            path=check.path,
            wanted=in_notation(check.wanted),
            got=None if (got := check.get(duel)) is MISSING else in_notation(got),
            is_met=check.difference(duel) is None,
        )
        for check in scenario.checks
    ]
