"""Error for a text that is not an action."""

from __future__ import annotations


class NotationError(ValueError):
    """Error for an action's text. `column` is its position, from 1; `rules` are ids of rules that forbid the action."""

    def __init__(self, message: str, column: int, rules: tuple[str, ...] = ()) -> None:
        super().__init__(f"column {column}: {message}")
        self.column = column
        self.rules = rules
