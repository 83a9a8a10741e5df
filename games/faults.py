"""Faults of a question to a tool: a code, the rule that forbids it, its place in the question, and a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Refusal:
    """One thing that can't be: `path` is its place in the question, such as "links.0"; `rule` an id, or empty."""

    code: str
    message: str
    path: str = ""
    rule: str = ""


class Refused(Exception):
    """A question that has no answer, with every reason there is."""

    def __init__(self, refusals: Sequence[Refusal]) -> None:
        super().__init__("; ".join(refusal.message for refusal in refusals))
        self.refusals = tuple(refusals)
