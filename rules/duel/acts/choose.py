"""Answering a question (O-8.7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.duel.actions import Act, Action, Listed
from rules.duel.faults import Fault
from rules.duel.state import Duel

_NO_ANSWER: Final = Fault(("O-8.7", "O-7.7", "D-1.7"), "That is not one of the possible answers.")


def options(duel: Duel) -> list[Listed]:
    """The answers to the question that is asked."""
    return [] if duel.question is None else [Action(Act.CHOOSE, targets=each) for each in duel.question.options]


def faults(duel: Duel, action: Action, _: int) -> Iterator[Fault]:
    """Why `action.targets` is no answer to the question that is asked."""
    if duel.question is not None and action.targets not in duel.question.options:
        yield _NO_ANSWER
