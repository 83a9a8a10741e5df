"""Forms of F.A.D.E.'s calculators, filled in from the query string of a page.

Each field has a default, omitted from the address, and a path in the question of the API.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import QueryDict

from games.faults import InputFault


@dataclass(frozen=True, slots=True)
class FormField:
    """Field of a form: its URL parameter, its path in the API's JSON (`place`), its label and its default (`usual`).

    With `choices` it is a select, with `is_flag` a checkbox; `is_number` asks for a numeric keyboard.
    `about` is small print beside the label, `placeholder` shows the meaning of an empty field.
    `true` is the choice that is sent as the boolean true.
    """

    name: str
    place: str
    label: str
    usual: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    is_flag: bool = False
    is_number: bool = False
    about: str = ""
    placeholder: str = ""
    true: str = ""


@dataclass(frozen=True, slots=True)
class FilledField:
    """Field of a form with its value and the faults of the value."""

    field: FormField
    value: str
    errors: tuple[InputFault, ...]


class AddressForm:
    """Base class of forms that are filled in from the query string of a page."""

    def __init__(self, fields: Iterable[FormField], query: QueryDict | Mapping[str, str]) -> None:
        self.fields = {field.name: field for field in fields}
        self.values = {name: self._value(field, query) for name, field in self.fields.items()}
        self.faults: tuple[InputFault, ...] = ()

    @staticmethod
    def _value(field: FormField, query: QueryDict | Mapping[str, str]) -> str:
        if field.is_flag:
            return "1" if query.get(field.name) else ""
        return str(query.get(field.name, field.usual)).strip()

    @property
    def address(self) -> str:
        """The query string of the form's values, without defaults."""
        return urlencode([(name, value) for name, value in self.values.items() if value != self.fields[name].usual])

    def values_by_place(self) -> Iterator[tuple[str, object]]:
        """Yield (path in the API's JSON, value) of each field that is filled in."""
        for name, value in self.values.items():
            if value:
                field = self.fields[name]
                yield field.place, True if field.is_flag or value == field.true else value

    def field_of(self, fault: InputFault) -> str:
        """Return the name of the form field that a fault's path points to, or lies within; "" if there is none."""
        places = {field.place: name for name, field in reversed(self.fields.items())}
        path = fault.path
        while path:
            if path in places:
                return places[path]
            path = path.rpartition(".")[0]
        return ""

    def is_used(self, *names: str) -> bool:
        """Return whether one of the fields with these names differs from its default or has a fault."""
        wrong = {self.field_of(fault) for fault in self.faults}
        return any(self.values[name] != self.fields[name].usual or name in wrong for name in names)

    def filled(self, *names: str) -> list[FilledField]:
        """Return the fields with these names, with their values and faults."""
        return [
            FilledField(self.fields[name], self.values[name], tuple(f for f in self.faults if self.field_of(f) == name))
            for name in names
        ]


def nested(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """Return (path, value) pairs as nested objects: "targets.0.hp" makes {"targets": {"0": {"hp": …}}}."""
    question: dict[str, Any] = {}
    for place, value in pairs:
        there = question
        *way, last = place.split(".")
        for part in way:
            there = there.setdefault(part, {})
        there[last] = value
    return question
