"""Form of the calculator of a card's characteristics under effects."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple, Self
from urllib.parse import urlencode

from django.http import QueryDict

from games.faults import InputFault
from games.ga.characteristics import MAX_EFFECTS, Outcome, Value
from games.ga.effects import phrase
from games.ga.questions import Answer
from games.ga.words import Stat

#: Fields of the object in the query and the form, with their labels.
_FIELDS: Final = {**{stat.value: stat.label for stat in Stat}, "attributes": "Attributes"}
_MORE: Final = {"name": "Name", "element": "Element", "cost": "Cost", "speed": "Speed", "abilities": "Abilities"}
_ALL: Final = {**_FIELDS, **_MORE}
_WORKED: Final[dict[str, object]] = {
    "object": "Unique Ally - Warrior Angel", "power": "2", "life": "3", "attributes": "destroyed: graveyard",
    "effect": ['set "Unique Champion"', "+2 power", "also Phantasia (destroyed: banishment)"],
}  # fmt: skip


class FormInput(NamedTuple):
    """Text field of the form, with its value as typed and its errors."""

    name: str
    label: str
    value: str
    errors: list[str]


@dataclass(slots=True)
class CharacteristicsForm:
    """Form about a card, effects on it and questions, with values as typed and the errors of each field."""

    card: str
    typeline: str
    fields: dict[str, str]
    effects: list[str] = field(default_factory=list)
    questions: list[str] = field(default_factory=list)
    errors: dict[str, list[str]] = field(default_factory=dict)

    @classmethod
    def read(cls, query: QueryDict) -> Self:
        """Return the form for a query string without its empty rows; the worked example if `query` is empty."""
        if not query:
            query = QueryDict(urlencode(_WORKED, doseq=True))
        return cls(
            query.get("card", ""),
            query.get("object", ""),
            {name: query.get(name, "") for name in _ALL},
            [text for text in query.getlist("effect") if text.strip()],
            [text for text in query.getlist("ask") if text.strip()],
        )

    def data(self) -> dict[str, object]:
        """Return the values of the form as the API's JSON."""
        subject: dict[str, object] = {"card": self.card}
        if not self.card.strip():
            thing = {name: text for name, text in self.fields.items() if text.strip()}
            subject = {"object": {"typeline": self.typeline, **thing}}
        return {**subject, "effects": self.effects, "ask": self.questions}

    def query(self) -> str:
        """Return the query string of the form as it was typed."""
        given = {"card": self.card} if self.card.strip() else {}
        given |= {"object": self.typeline, **{name: text for name, text in self.fields.items() if text.strip()}}
        return urlencode({**given, "effect": self.effects, "ask": self.questions}, doseq=True)

    def note(self, faults: Sequence[InputFault]) -> None:
        """Add each of `faults` to the errors of its field."""
        for fault in faults:
            place = fault.path.removeprefix("object.")
            place = place if place in _ALL or re.match(r"(?:card|effects|ask)\b", place) else "object"
            self.errors.setdefault(place, []).append(fault.message)

    @property
    def summary(self) -> list[tuple[str, str, str]]:
        """All errors of the form: id of the field, its label, and the message."""
        return [(*self._field(place), message) for place, messages in self.errors.items() for message in messages]

    def _field(self, place: str) -> tuple[str, str]:
        """Return the id and the label of the field for `place`, a key of `errors` such as "effects.2"."""
        if place in _ALL:
            return place, _ALL[place]
        part, _, number = place.partition(".")
        match part:
            case "effects":
                return (f"effect-{int(number) + 1}", f"Effect {int(number) + 1}") if number else ("next", "Effects")
            case "ask":
                return (f"ask-{int(number) + 1}", f"Question {int(number) + 1}") if number else ("ask", "Questions")
            case "card":
                return "card", "Card"
            case _:
                return "object", "Typeline"

    @property
    def is_full(self) -> bool:
        """Whether the form has as many effects as are allowed."""
        return len(self.effects) >= MAX_EFFECTS

    @property
    def is_blank(self) -> bool:
        """Whether nothing is filled in."""
        texts = (self.card, self.typeline, *self.fields.values())
        return not any((self.effects, self.questions, *map(str.strip, texts)))

    @property
    def rows(self) -> list[tuple[str, list[str]]]:
        """The effects as typed, each with its errors."""
        return [(text, self.errors.get(f"effects.{number}", [])) for number, text in enumerate(self.effects)]

    @property
    def question_rows(self) -> list[tuple[str, list[str]]]:
        """The questions as typed, each with its errors."""
        return [(text, self.errors.get(f"ask.{number}", [])) for number, text in enumerate(self.questions)]

    @property
    def inputs(self) -> list[FormInput]:
        """The fields of the object, except its typeline, that are always visible."""
        return [FormInput(name, _FIELDS[name], self.fields[name], self.errors.get(name, [])) for name in _FIELDS]

    @property
    def more(self) -> list[FormInput]:
        """The fields of the object that are folded away at first."""
        return [FormInput(name, _MORE[name], self.fields[name], self.errors.get(name, [])) for name in _MORE]

    @property
    def has_more(self) -> bool:
        """Whether a folded field is filled in."""
        return any(self.fields[name].strip() for name in _MORE)


def moved(effects: list[str], do: str) -> tuple[list[str], str]:
    """Return the effects after a button such as "up.2", "down.0" or "remove.1", and the id of the element to focus.

    After a move the focus is on the moved effect's button of the same direction. Any other `do` changes nothing.
    """
    match = re.fullmatch(r"(up|down|remove)\.([0-9]{1,2})", do)
    if not match or (at := int(match[2])) >= len(effects):
        return effects, "effects"
    others = effects[:at] + effects[at + 1 :]
    if match[1] == "remove":
        return others, f"row-{min(at, len(others) - 1) + 1}" if others else "effects"
    to = min(max(at + (1 if match[1] == "down" else -1), 0), len(others))
    return [*others[:to], effects[at], *others[to:]], f"{match[1]}-{to + 1}"


def address(outcome: Outcome, answers: Sequence[Answer]) -> str:
    """Return the query string for the object and effects of `outcome`, and the questions of `answers`."""
    start = outcome.start
    given: dict[str, object] = {"object": str(start.typeline).replace("—", "-")}
    for name in _ALL:
        if name == "attributes":
            own = [each for each in start.attributes if each.name != "speed"]
            value: Value = "; ".join(f"{each.name}: {each.value}" for each in own)
        else:
            value = "\n".join(start.abilities) if name == "abilities" else start.as_dict()[name]
        if value not in (None, ""):
            given[name] = value
    given["effect"] = [phrase(step.effect).replace("—", "-") for step in outcome.steps]
    given["ask"] = [str(each.question) for each in answers]
    return urlencode(given, doseq=True)
