"""Problems of a scenario, each with its place in the input, and errors."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Problem(NamedTuple):
    """Problem of a scenario's input. `place` is a path such as `start.field[2].card`, or "" for the whole input."""

    place: str
    message: str

    def __str__(self) -> str:
        return f"{self.place}: {self.message}" if self.place else self.message


class ScenarioError(ValueError):
    """Error for a scenario that can't be played, with all its problems."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = list(problems)
        super().__init__("; ".join(map(str, self.problems)))


class UnreadableError(ValueError):
    """Error for a text that can't be read as YAML or JSON. `line` and `column` count from 1; 0 is unknown."""

    def __init__(self, message: str, line: int = 0, column: int = 0) -> None:
        self.line = line
        self.column = column
        super().__init__(f"line {line}, column {column}: {message}" if line else message)
