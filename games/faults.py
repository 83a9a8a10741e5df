"""Faults of input: of a question to a calculator, or of the values of a card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class InputFault:
    """Fault of an input: code, sentence, path of the wrong value, such as "cards.2.range", and perhaps a rule id."""

    code: str
    message: str
    path: str = ""
    rule: str = ""

    def as_data(self) -> dict[str, str]:
        """Return the fault as JSON, with the rule if it has one."""
        data = {"path": self.path, "code": self.code, "message": self.message}
        return data | {"rule": self.rule} if self.rule else data


class InvalidInput(Exception):
    """Error for an input that the rules of a game forbid, with all its faults."""

    def __init__(self, faults: Sequence[InputFault]) -> None:
        super().__init__("; ".join(fault.message for fault in faults))
        self.faults = tuple(faults)
