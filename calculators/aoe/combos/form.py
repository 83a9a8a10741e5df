"""Form of the page that finds the best combos of a hand."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final, Self

from django.http import QueryDict
from rest_framework.exceptions import ValidationError

from calculators.aoe.cards import card_called
from calculators.aoe.combos.examples import CARDS
from games.aoe.linking import MOST_CARDS_OF_COMBO
from games.aoe.notation import Unreadable, read_card
from games.aoe.words import Colour, Input
from games.faults import InputFault

#: The fields of the form by name, with their labels.
_NUMBERS: Final = (
    ("distance", "Distance"),
    ("meter", "Meter"),
    ("limit", "Cards at most"),
    ("opening", "Opening hand"),
)
_NEW_FIELDS: Final = (
    ("name", "Name"),
    ("attack", "Attack damage"),
    ("link", "Link damage"),
    ("range", "Range"),
    ("meter", "Requirement"),
)
_NEW_FLAGS: Final = (("terminal", "Terminal"), ("final", "Final"), ("links", "says it may be linked"))


@dataclass(frozen=True, slots=True)
class TypedField:
    """Field of the combo form, with its value as typed and its errors."""

    name: str
    label: str
    value: str
    errors: list[str]
    is_number: bool


@dataclass(slots=True)
class CombosForm:
    """Form about a hand, with values as typed and errors by field. `new` has the fields of a card to add."""

    hand: str
    distance: str = "1"
    meter: str = "0"
    first: str = ""
    limit: str = str(MOST_CARDS_OF_COMBO)
    opening: str = ""
    character: str = ""
    new: Mapping[str, str] = field(default_factory=dict)
    errors: dict[str, list[str]] = field(default_factory=dict)

    @classmethod
    def read(cls, query: QueryDict) -> Self:
        """Return the form for a query string; the worked example if it is empty."""
        if not query:
            return cls("\n".join(CARDS[name] for name in ("Reed", "Mill", "Anvil", "Gate", "Comet")))
        form = cls("\n".join(_lines(query.get("hand", ""))))
        for name in ("distance", "meter", "first", "limit", "opening", "character"):
            if name in query:
                setattr(form, name, query[name])
        form.new = {name.removeprefix("new_"): query.get(name, "") for name in query if name.startswith("new_")}
        return form

    @property
    def lines(self) -> list[str]:
        """The cards of the hand, each a line of notation or a name."""
        return _lines(self.hand)

    @property
    def rows(self) -> int:
        """The number of rows of the text area for the hand, with space for another card."""
        return max(6, len(self.lines) + 2)

    @property
    def names(self) -> list[str]:
        """The names of the cards in the hand, without unreadable ones, to choose the first card of the combo from."""
        names: dict[str, None] = {}
        for line in self.lines:
            with suppress(Unreadable, ValidationError):
                names[(card_called(line) or read_card(line)).name] = None
        return [*names]

    @property
    def numbers(self) -> list[TypedField]:
        """The form fields that take a number: distance, meter and sizes."""
        return [self._field(name, label, getattr(self, name)) for name, label in _NUMBERS]

    @property
    def new_fields(self) -> list[TypedField]:
        """The form fields of the card to add to the hand."""
        return [
            self._field(f"new_{name}", label, self.new.get(name, ""), is_number=name != "name")
            for name, label in _NEW_FIELDS
        ]

    @property
    def new_inputs(self) -> list[tuple[Input, str]]:
        """The inputs (L, M, H, S) of the card to add, each with its colour as typed."""
        return [(letter, self.new.get(letter.value, Colour.WHITE)) for letter in Input]

    @property
    def new_flags(self) -> list[tuple[str, str, bool]]:
        """The checkboxes of the card to add: name, label, and whether each is checked."""
        return [(name, label, name in self.new) for name, label in _NEW_FLAGS]

    def _field(self, name: str, label: str, value: str, is_number: bool = True) -> TypedField:
        return TypedField(name, label, value, self.errors.get(name, []), is_number)

    @property
    def messages(self) -> list[str]:
        """All error messages of the form."""
        return [error for errors in self.errors.values() for error in errors]

    @property
    def is_adding(self) -> bool:
        """Whether any field of the card to add, except its kind, differs from the empty form."""
        return any(value.strip() for name, value in self.new.items() if name != "kind" and value != Colour.WHITE)

    def data(self) -> dict[str, object]:
        """Return the values of the form as data for the serializer."""
        cards: list[object] = [*self.lines]
        if self.is_adding:
            cards.append(_new_card(self.new))
        data: dict[str, object] = {"cards": cards, "first": self.first}
        for name in ("distance", "meter", "limit", "opening"):
            if typed := getattr(self, name).strip():
                data[name] = int(typed) if re.fullmatch(r"-?[0-9]{1,9}", typed) else typed
        return data

    def note(self, faults: Sequence[InputFault]) -> None:
        """Add each of `faults` to the errors of its field."""
        for fault in faults:
            name, _, rest = fault.path.partition(".")
            if name == "cards" and rest:
                index, _, part = rest.partition(".")
                if int(index) >= len(self.lines):
                    self.errors.setdefault(f"new_{part or 'name'}", []).append(fault.message)
                else:
                    self.errors.setdefault("hand", []).append(f"Card {int(index) + 1}: {fault.message}")
            else:
                self.errors.setdefault("hand" if name == "cards" else name, []).append(fault.message)


def _lines(hand: str) -> list[str]:
    """Return the cards of a typed hand, split at line breaks and semicolons."""
    return [line.strip() for line in re.split(r"[;\r\n]+", hand) if line.strip()]


def _new_card(typed: Mapping[str, str]) -> dict[str, object]:
    """Return the card to add as a JSON object without empty values; `typed` has the values of its form fields."""
    card: dict[str, object] = {"name": typed.get("name", "")}
    card |= {
        name: typed[name].strip()
        for name in ("kind", "attack", "link", "range", "meter")
        if typed.get(name, "").strip()
    }
    card["inputs"] = {letter.value: typed[letter.value] for letter in Input if typed.get(letter.value)}
    card |= {name: True for name in ("terminal", "final", "links") if name in typed}
    return card
