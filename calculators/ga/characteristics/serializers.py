"""Serializers that read the input of the characteristics calculator: a card, effects on it, and questions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from calculators.base import InputField, StrictSerializer
from cards.catalog.catalogs import library_of
from cards.catalog.did_you_mean import suggester
from cards.serializers.fields import Text
from games.faults import InputFault, InvalidInput
from games.fields import MAX_NAME
from games.ga.cards import Card
from games.ga.characteristics import MAX_EFFECTS, Object, Outcome, resolve
from games.ga.effects import EXAMPLES
from games.ga.questions import MAX_QUESTIONS, Answer, answer, standard_questions, words_of
from games.ga.reading import read_effects, read_object, read_questions
from games.ga.words import Speed, Stat


class Anything(InputField):
    """Field that accepts any JSON value; `games.ga.reading` checks it later."""

    def to_internal_value(self, data: object) -> object:
        """Return the JSON value unchanged."""
        return data


_WORDS: Final = {"oneOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}], "nullable": True}
_NUMBER: Final = {"type": "integer", "nullable": True}
_TEXT: Final = {"type": "string", "nullable": True}
OBJECT_SCHEMA: Final[dict[str, Any]] = {
    "type": "object",
    "properties": {
        "typeline": {**_TEXT, "description": "Such as “Unique Ally — Warrior Angel”, with —, – or - before subtypes."},
        **dict.fromkeys(("supertypes", "types", "subtypes"), _WORDS),
        **dict.fromkeys(("name", "element"), _TEXT),
        "speed": {"type": "string", "enum": [speed.value for speed in Speed], "nullable": True},
        **dict.fromkeys(("cost", *(stat.value for stat in Stat)), _NUMBER),
        "abilities": _WORDS,
        "attributes": {
            "type": "object",
            "additionalProperties": {"type": "string"},
            "nullable": True,
            "description": "What becomes of it at some event: `{“destroyed”: “graveyard”}`.",
        },
    },
}


@extend_schema_field(
    {
        "oneOf": [{"type": "string"}, OBJECT_SCHEMA],
        "description": "A typeline, or the characteristics; absent is not 0.",
    }
)
class ObjectField(Anything):
    """Field for a card or object: a typeline, or its characteristics."""


def _one_or_more(most: int, member: dict[str, object], description: str) -> dict[str, object]:
    """Return the OpenAPI schema of an effect or question, a text or an object, or a list of at most `most` of these.

    `member` is the schema of the members of such an object.
    """
    each = [{"type": "string"}, {"type": "object", "additionalProperties": member}]
    return {"oneOf": [{"type": "array", "maxItems": most, "items": {"oneOf": each}}, *each], "description": description}


@extend_schema_field(
    _one_or_more(MAX_EFFECTS, {}, f"In the order in which they apply, each a sentence or an object: {EXAMPLES}.")
)
class EffectsField(Anything):
    """Field for one effect on the object or a list of them."""


@extend_schema_field(
    _one_or_more(
        MAX_QUESTIONS,
        {"type": "string"},
        "Such as “is Ally”, “destroy target Ally”, `{“may”: “attack”}`; the usual ones where left out.",
    )
)
class QuestionsField(Anything):
    """Field for one question about the object or a list of them."""


class CharacteristicsQuestion(StrictSerializer):
    """Input for the calculator: a card or object, effects in their order, and questions about the result."""

    card = Text(
        max_length=2 * MAX_NAME,
        required=False,
        allow_null=True,
        help_text="A card by its name or slug, instead of an object: what is printed on it.",
    )
    effects = EffectsField(required=False)
    ask = QuestionsField(required=False)

    def get_fields(self) -> dict[str, serializers.Field[object, object, object, object]]:
        """Return the fields with `object` added, which as an attribute would hide Python's built-in name."""
        return {"object": ObjectField(required=False), **super().get_fields()}

    def to_internal_value(self, data: Any) -> Any:
        """Accept the object's members also in place of `object`: {"typeline": "Item", "effects": […]}."""
        if isinstance(data, Mapping) and "object" not in data:
            flat = {name: data[name] for name in OBJECT_SCHEMA["properties"] if name in data}
            if flat:
                data = {name: value for name, value in data.items() if name not in flat} | {"object": flat}
        return super().to_internal_value(data)


@dataclass(frozen=True, slots=True)
class CharacteristicsAnswer:
    """Result of the effects on an object, and the answers to questions about it."""

    outcome: Outcome
    answers: tuple[Answer, ...]


def find(question: Mapping[str, Any]) -> CharacteristicsAnswer:
    """Return the object of `question` after its effects, and the answers; raise InvalidInput with all faults."""
    refusals: list[InputFault] = []

    def read(reader: Any, given: Any) -> Any:
        try:
            return reader(given)
        except InvalidInput as error:
            refusals.extend(error.faults)
            return None

    given = question.get("object")
    if (name := question.get("card")) is not None:
        if given is not None:
            refusals.append(InputFault("ONE_OF", "Send a card or an object, not both.", "card"))
        elif (card := library_of("ga").named(name)) is None:
            refusals.append(InputFault("UNKNOWN_CARD", _unknown(name), "card"))
        else:
            given = _printed(card)
    elif given is None:
        refusals.append(InputFault("REQUIRED", "Describe the object: give at least its typeline.", "object"))
    thing = (Object(), ()) if given is None else read(read_object, given)
    effects = read(read_effects, question.get("effects"))
    known = words_of(thing[0] if thing else Object(), effects or ())
    questions = read(partial(read_questions, known=known), question.get("ask"))
    if refusals:
        raise InvalidInput(refusals)
    outcome = resolve(thing[0], effects, thing[1])
    questions = questions or standard_questions(outcome.start, outcome.object, outcome.lent)
    return CharacteristicsAnswer(outcome, tuple(answer(each, outcome.object, outcome.lent) for each in questions))


def _unknown(name: str) -> str:
    """Return the error message for an unknown name of a card, with similar names."""
    near = suggester(library_of("ga")).suggest(name)
    hint = f" Did you mean {' or '.join(near)}?" if near else ""
    return (
        f"No card of Grand Archive here is called “{name}”.{hint} "
        "For a card that is not here, give its typeline and its other printed values."
    )


def _printed(card: Card) -> dict[str, object]:
    """Return the printed values of a card in the form of the input `object`. Each line of its text is an ability."""
    stats = {stat.value: getattr(card, stat.value) for stat in Stat}
    return {
        "name": card.name,
        "typeline": str(card.typeline),
        "element": card.element,
        "cost": card.cost,
        "speed": card.speed,
        "abilities": card.text.splitlines(),
        **stats,
    }
