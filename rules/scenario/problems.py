"""What is wrong with a scenario, each problem with the place of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Problem(NamedTuple):
    """One thing that is wrong; `place` is such as `start.field[2].card`, "" for the scenario as a whole."""

    place: str
    message: str

    def __str__(self) -> str:
        return f"{self.place}: {self.message}" if self.place else self.message


class ScenarioError(ValueError):
    """A scenario that can't be played, with all that is wrong with it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = list(problems)
        super().__init__("; ".join(map(str, self.problems)))


class UnreadableError(ValueError):
    """A text that is neither YAML nor JSON. `line` and `column` say where, from 1, or are 0."""

    def __init__(self, message: str, line: int = 0, column: int = 0) -> None:
        self.line = line
        self.column = column
        super().__init__(f"line {line}, column {column}: {message}" if line else message)
