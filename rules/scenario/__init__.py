"""Scenarios: rules questions as data. A situation, what is done in it, and what must be true afterwards.

`read` takes the text of a file apart, `load` makes a scenario of its data, `run` plays it.
"""

from rules.scenario.loading import Scenario, load
from rules.scenario.problems import Problem, ScenarioError, UnreadableError
from rules.scenario.reading import read
from rules.scenario.running import Playing, Result, judge, run

__all__ = [
    "Playing", "Problem", "Result", "Scenario", "ScenarioError", "UnreadableError", "judge", "load", "read", "run",
]  # fmt: skip
