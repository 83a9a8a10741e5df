"""The form of characteristics: what an address says, and what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple, Self
from urllib.parse import urlencode

from django.http import QueryDict

from calculators.base import InputFault
from games.ga.characteristics import MAX_EFFECTS, Outcome, Value
from games.ga.effects import phrase
from games.ga.questions import Answer
from games.ga.words import Stat

#: Fields of the object in the address and the form: what each is called.
_FIELDS: Final = {**{stat.value: stat.label for stat in Stat}, "attributes": "Attributes"}
_MORE: Final = {"name": "Name", "element": "Element", "cost": "Cost", "speed": "Speed", "abilities": "Abilities"}
_ALL: Final = {**_FIELDS, **_MORE}
_WORKED: Final[dict[str, object]] = {
    "object": "Unique Ally - Warrior Angel", "power": "2", "life": "3", "attributes": "destroyed: graveyard",
    "effect": ['set "Unique Champion"', "+2 power", "also Phantasia (destroyed: banishment)"],
}  # fmt: skip


class FormInput(NamedTuple):
    """A field of the form, with what is wrong with it."""

    name: str
    label: str
    value: str
    errors: list[str]


@dataclass(slots=True)
class CharacteristicsForm:
    """The form: values as they were typed, with what is wrong beside them."""

    card: str
    typeline: str
    fields: dict[str, str]
    effects: list[str] = field(default_factory=list)
    questions: list[str] = field(default_factory=list)
    errors: dict[str, list[str]] = field(default_factory=dict)

    @classmethod
    def read(cls, query: QueryDict) -> Self:
        """Return what an address says; nothing at all is the worked example. Empty rows are left out."""
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
        """Return the question as the serializer reads it."""
        said: dict[str, object] = {"card": self.card}
        if not self.card.strip():
            thing = {name: text for name, text in self.fields.items() if text.strip()}
            said = {"object": {"typeline": self.typeline, **thing}}
        return {**said, "effects": self.effects, "ask": self.questions}

    def query(self) -> str:
        """Return the query of the form as it was typed."""
        given = {"card": self.card} if self.card.strip() else {}
        given |= {"object": self.typeline, **{name: text for name, text in self.fields.items() if text.strip()}}
        return urlencode({**given, "effect": self.effects, "ask": self.questions}, doseq=True)

    def note(self, faults: Sequence[InputFault]) -> None:
        """Put what is wrong beside the field that it is about."""
        for fault in faults:
            place = fault.path.removeprefix("object.")
            place = place if place in _ALL or re.match(r"(?:card|effects|ask)\b", place) else "object"
            self.errors.setdefault(place, []).append(fault.message)

    @property
    def summary(self) -> list[tuple[str, str, str]]:
        """Everything that is wrong: the id of a field, its label, and the sentence."""
        return [(*self._field(place), message) for place, messages in self.errors.items() for message in messages]

    def _field(self, place: str) -> tuple[str, str]:
        """Return the id of the field that a place of `errors` is about, and its label."""
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
        """Whether no further effect has room."""
        return len(self.effects) >= MAX_EFFECTS

    @property
    def is_blank(self) -> bool:
        """Whether nothing is filled in."""
        texts = (self.card, self.typeline, *self.fields.values())
        return not any((self.effects, self.questions, *map(str.strip, texts)))

    @property
    def rows(self) -> list[tuple[str, list[str]]]:
        """The effects, each with what is wrong with it."""
        return [(text, self.errors.get(f"effects.{number}", [])) for number, text in enumerate(self.effects)]

    @property
    def asked(self) -> list[tuple[str, list[str]]]:
        """The questions, each with what is wrong with it."""
        return [(text, self.errors.get(f"ask.{number}", [])) for number, text in enumerate(self.questions)]

    @property
    def inputs(self) -> list[FormInput]:
        """The fields of the object beside its typeline that every page shows."""
        return [FormInput(name, _FIELDS[name], self.fields[name], self.errors.get(name, [])) for name in _FIELDS]

    @property
    def more(self) -> list[FormInput]:
        """The fields that are shown on demand."""
        return [FormInput(name, _MORE[name], self.fields[name], self.errors.get(name, [])) for name in _MORE]

    @property
    def has_more(self) -> bool:
        """Whether one of these is filled in."""
        return any(self.fields[name].strip() for name in _MORE)


def moved(effects: list[str], do: str) -> tuple[list[str], str]:
    """Return the effects after a button such as "up.2", "down.0" or "remove.1", and the id of what to look at then.

    That is the same button of an effect that was moved, so that it may be moved on, and no field to write in.
    """
    found = re.fullmatch(r"(up|down|remove)\.([0-9]{1,2})", do)
    if not found or (at := int(found[2])) >= len(effects):
        return effects, "effects"
    others = effects[:at] + effects[at + 1 :]
    if found[1] == "remove":
        return others, f"row-{min(at, len(others) - 1) + 1}" if others else "effects"
    to = min(max(at + (1 if found[1] == "down" else -1), 0), len(others))
    return [*others[:to], effects[at], *others[to:]], f"{found[1]}-{to + 1}"


def address(outcome: Outcome, answers: Sequence[Answer]) -> str:
    """Return a question as the query of an address, without what is usual."""
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
