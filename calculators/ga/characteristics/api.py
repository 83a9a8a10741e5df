"""API of Grand Archive's calculator of a card's characteristics under effects."""

from __future__ import annotations

from typing import Final

from django.urls import reverse
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from calculators.base import CalculatorView, documented, represented
from calculators.ga.characteristics.form import address
from calculators.ga.characteristics.serializers import Anything, CharacteristicsAnswer, CharacteristicsQuestion, find
from games.ga.characteristics import Object, Problem, Reason, Step
from games.ga.effects import Act, Code, phrase
from games.ga.questions import Answer, Topic
from games.ga.words import CardType, Speed

#: The types, as written in a typeline.
TYPES: Final = [card_type.label for card_type in CardType]


class ObjectSchema(serializers.Serializer[None]):
    """Characteristics of a card or other object of the game."""

    name = serializers.CharField(allow_null=True)
    typeline = serializers.CharField()
    supertypes = serializers.ListField(child=serializers.CharField())
    types = serializers.ListField(child=serializers.ChoiceField(TYPES))
    subtypes = serializers.ListField(child=serializers.CharField())
    element = serializers.CharField(allow_null=True)
    cost = serializers.IntegerField(allow_null=True)
    speed = serializers.ChoiceField([speed.value for speed in Speed], allow_null=True)
    power = serializers.IntegerField(allow_null=True, help_text="Null where it has none, which is not 0.")
    life = serializers.IntegerField(allow_null=True)
    durability = serializers.IntegerField(allow_null=True)
    abilities = serializers.ListField(child=serializers.CharField())
    attributes = serializers.DictField(
        child=serializers.CharField(allow_null=True), help_text="Null where nobody can tell which holds (O-GA.6)."
    )


_VALUE: Final = {
    "oneOf": [{"type": "string"}, {"type": "integer"}, {"type": "array", "items": {"type": "string"}}],
    "nullable": True,
}


@extend_schema_field(_VALUE)
class ValueField(Anything):
    """Value of a characteristic: a text, a number, a list or null."""


class ChangeSchema(serializers.Serializer[None]):
    """Change of one characteristic by an effect."""

    characteristic = serializers.CharField(help_text="Its name, or that of an attribute such as “destroyed”.")
    before = ValueField(allow_null=True)
    after = ValueField(allow_null=True)
    rule = serializers.CharField()


class WhySchema(serializers.Serializer[Reason]):
    """Reason for a step, with the id of its rule."""

    rule = serializers.CharField()
    text = serializers.CharField()


class CharacteristicsProblemSchema(serializers.Serializer[Problem]):
    """Problem that the rules have with an effect or with the object."""

    code = serializers.ChoiceField([code.value for code in Code])
    rule = serializers.CharField()
    message = serializers.CharField()
    path = serializers.CharField(help_text="Where it is in the question, such as `effects.2`.")


class LentSchema(serializers.Serializer[Act]):
    """Behaviour, such as attacking, that the object may do as though it were of another type."""

    may = serializers.CharField(source="behaviour", help_text="What it may do …")
    as_though = serializers.CharField(
        source="card_type.label", help_text="… as though it were of this type, which changes no characteristic."
    )


class LoggedSchema(serializers.Serializer[None]):
    """Step of the calculation: an effect and what it changes."""

    step = serializers.IntegerField(help_text="From 1.")
    effect = serializers.CharField(help_text="As a phrase.")
    changes = ChangeSchema(many=True)
    why = WhySchema(many=True)
    rules = serializers.ListField(child=serializers.CharField())
    object = ObjectSchema()
    lent = LentSchema(many=True)
    problems = CharacteristicsProblemSchema(many=True)


class AnsweredSchema(serializers.Serializer[Answer]):
    """Answer to a question about the object."""

    question = serializers.CharField()
    asked = serializers.ChoiceField([topic.value for topic in Topic], source="question.topic")
    subject = serializers.CharField(source="question.subject")
    answer = serializers.JSONField(allow_null=True, help_text="Yes or no, a word or number; null: nothing says it.")
    why = serializers.CharField()
    rules = serializers.ListField(child=serializers.CharField())


class CharacteristicsSchema(serializers.Serializer[None]):
    """Object after all effects, with the steps and the answers to questions about it."""

    object = ObjectSchema()
    lent = LentSchema(many=True)
    log = LoggedSchema(many=True, help_text="An entry for each effect.")
    problems = CharacteristicsProblemSchema(many=True)
    answers = AnsweredSchema(many=True)
    path = serializers.CharField(help_text="The address of the page that shows this.")


_EXAMPLE: Final = {
    "object": {
        "typeline": "Unique Ally — Warrior Angel", "power": 2, "life": 3, "attributes": {"destroyed": "graveyard"},
    },
    "effects": [
        {"set": "Unique Champion"},
        {"change": {"power": 2}},
        {"expand": "Phantasia", "attributes": {"destroyed": "banishment"}},
        "may attack as though it were an Ally",
    ],
    "ask": ["is Ally", "destroy target Ally", "may attack", "where does it go when destroyed?"],
}  # fmt: skip


@documented(
    "ga_characteristics",
    CharacteristicsSchema,
    "Four effects",
    _EXAMPLE,
    summary="Grand Archive: what is this card now?",
)
class CharacteristicsView(CalculatorView):
    """Apply effects to a card (object) in the order given, step by step, and answer questions about the result."""

    question = CharacteristicsQuestion

    def solve(self, question: dict[str, object]) -> dict[str, object]:
        """Return the object after all effects as JSON, with the steps and the answers."""
        return _data(find(question))


def _data(result: CharacteristicsAnswer) -> dict[str, object]:
    outcome = result.outcome
    return {
        "object": _object_data(outcome.object),
        "lent": represented(LentSchema(), outcome.lent),
        "log": [_step_data(number, step) for number, step in enumerate(outcome.steps, start=1)],
        "problems": represented(CharacteristicsProblemSchema(), outcome.problems),
        "answers": represented(AnsweredSchema(), result.answers),
        "path": f"{reverse('calculators:ga-characteristics')}?{address(outcome, result.answers)}",
    }


def _object_data(thing: Object) -> dict[str, object]:
    values = thing.as_dict()
    attributes = {name: values.pop(name) for name in thing.attribute_names()}
    return {"typeline": str(thing.typeline), **values, "attributes": attributes}


def _step_data(number: int, step: Step) -> dict[str, object]:
    return {
        "step": number,
        "effect": phrase(step.effect),
        "changes": [
            {"characteristic": each.characteristic, "before": each.before, "after": each.after, "rule": each.rule}
            for each in step.differences
        ],
        "why": represented(WhySchema(), step.reasons),
        "rules": step.rules,
        "object": _object_data(step.object),
        "lent": represented(LentSchema(), step.lent),
        "problems": represented(CharacteristicsProblemSchema(), step.problems),
    }
