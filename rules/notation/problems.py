"""What is said about a text that is no action."""

from __future__ import annotations


class NotationError(ValueError):
    """A text that can't be understood. `column` is where, from 1; `rules` are ids where a rule forbids the words."""

    def __init__(self, message: str, column: int, rules: tuple[str, ...] = ()) -> None:
        super().__init__(f"column {column}: {message}")
        self.column = column
        self.rules = rules
