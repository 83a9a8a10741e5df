"""Scenarios: rules questions as data, with a starting situation, actions, and expectations of the result.

`read` parses a file, `load` converts its data to a scenario, and `run` plays the scenario.
"""

from rules.scenario.loading import Scenario, load
from rules.scenario.problems import Problem, ScenarioError, UnreadableError
from rules.scenario.reading import read
from rules.scenario.running import Playing, Result, load_and_run, run

__all__ = [
    "Playing", "Problem", "Result", "Scenario", "ScenarioError", "UnreadableError", "load", "load_and_run", "read",
    "run",
]  # fmt: skip
