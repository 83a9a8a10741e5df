"""Grand Archive: what is this card now? A page whose address is the question, and the same in the API."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_safe
from drf_spectacular.utils import OpenApiExample, extend_schema, extend_schema_field, extend_schema_view
from rest_framework import serializers

from calculators.base import Fault, StrictSerializer, ToolView, ask
from cards.fields import Text
from cards.suggestions import suggester
from games import GAMES
from games.fields import MAX_NAME
from games.ga.cards import Card
from games.ga.characteristics import MAX_EFFECTS, Difference, Object, Outcome, Problem, Step, Value, resolve
from games.ga.effects import EXAMPLES, Act, Code, phrase
from games.ga.questions import MAX_QUESTIONS, Answer, Asked, answer, standard_questions, words_of
from games.ga.reading import is_choice, read_effects, read_object, read_questions, sentences
from games.ga.words import CardType, Speed, Stat
from games.refusals import Refusal, Refused
from shelf.library import current

# --- the question -----------------------------------------------------------------------------------------------------


class Anything(serializers.Field[Any, Any, Any, Any]):
    """A member that the game reads, in whichever of its ways it is written."""

    def to_internal_value(self, data: Any) -> Any:
        return data


_WORDS: Final = {"oneOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}], "nullable": True}
_NUMBER: Final = {"type": "integer", "nullable": True}
_TEXT: Final = {"type": "string", "nullable": True}
_OBJECT: Final[dict[str, Any]] = {
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
    {"oneOf": [{"type": "string"}, _OBJECT], "description": "A typeline, or the characteristics; absent is not 0."}
)
class ObjectField(Anything):
    """A card or object."""


def _one_or_more(most: int, member: dict[str, Any], description: str) -> dict[str, Any]:
    """Return the schema of a list of texts and objects; one alone needs no list."""
    each = [{"type": "string"}, {"type": "object", "additionalProperties": member}]
    return {"oneOf": [{"type": "array", "maxItems": most, "items": {"oneOf": each}}, *each], "description": description}


@extend_schema_field(
    _one_or_more(MAX_EFFECTS, {}, f"In the order in which they apply, each a sentence or an object: {EXAMPLES}.")
)
class EffectsField(Anything):
    """Effects."""


@extend_schema_field(
    _one_or_more(
        MAX_QUESTIONS,
        {"type": "string"},
        "Such as “is Ally”, “destroy target Ally”, `{“may”: “attack”}`; the usual ones where left out.",
    )
)
class QuestionsField(Anything):
    """Questions."""


class CharacteristicsQuestion(StrictSerializer):
    """A card or an object, effects in their order, and questions about what has become of it."""

    card = Text(
        max_length=2 * MAX_NAME,
        required=False,
        allow_null=True,
        help_text="A card by its name or slug, instead of an object: what is printed on it.",
    )
    effects = EffectsField(required=False)
    ask = QuestionsField(required=False)

    def get_fields(self) -> dict[str, Any]:
        """With `object`, which as an attribute would hide Python's own."""
        return {"object": ObjectField(required=False), **super().get_fields()}

    def to_internal_value(self, data: Any) -> Any:
        """What is said of the object may also stand beside the effects: {"typeline": "Item", "effects": […]}."""
        if isinstance(data, Mapping) and "object" not in data:
            flat = {name: data[name] for name in _OBJECT["properties"] if name in data}
            if flat:
                data = {name: value for name, value in data.items() if name not in flat} | {"object": flat}
        return super().to_internal_value(data)


@dataclass(frozen=True, slots=True)
class Found:
    """What has become of an object, and what is answered about it."""

    outcome: Outcome
    answers: tuple[Answer, ...]


def find(asked: Mapping[str, Any]) -> Found:
    """The answer to what `CharacteristicsQuestion` has read. Raises Refused with everything that is wrong."""
    refusals: list[Refusal] = []

    def read(reader: Any, given: Any) -> Any:
        try:
            return reader(given)
        except Refused as error:
            refusals.extend(error.refusals)
            return None

    given = asked.get("object")
    if (name := asked.get("card")) is not None:
        if given is not None:
            refusals.append(Refusal("ONE_OF", "Send a card or an object, not both.", "card"))
        elif (card := current(GAMES["ga"]).named(name)) is None:
            refusals.append(Refusal("UNKNOWN_CARD", _unknown(name), "card"))
        else:
            given = _printed(card)
    elif given is None:
        refusals.append(Refusal("REQUIRED", "Say what the object is, at least its typeline.", "object"))
    thing = (Object(), ()) if given is None else read(read_object, given)
    effects = read(read_effects, asked.get("effects"))
    known = words_of(thing[0] if thing else Object(), effects or ())
    questions = read(partial(read_questions, known=known), asked.get("ask"))
    if refusals:
        raise Refused(refusals)
    outcome = resolve(thing[0], effects, thing[1])
    questions = questions or standard_questions(outcome.start, outcome.object, outcome.lent)
    return Found(outcome, tuple(answer(question, outcome.object, outcome.lent) for question in questions))


def _unknown(name: str) -> str:
    """That no card is called so, with those that may be meant."""
    near = suggester(current(GAMES["ga"])).suggest(name)
    meant = f" Did you mean {' or '.join(near)}?" if near else ""
    return (
        f"No card of Grand Archive here is called “{name}”.{meant} "
        "Of a card that is not here, say the typeline and what else is printed on it."
    )


def _printed(card: Card) -> dict[str, Any]:
    """What is printed on a card, as `object` says it; an ability for each line of its text."""
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


# --- the API ----------------------------------------------------------------------------------------------------------

#: The types as a typeline has them.
TYPES: Final = [card_type.label for card_type in CardType]


class ObjectSchema(serializers.Serializer[None]):
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
    """What a characteristic is."""


class ChangeSchema(serializers.Serializer[None]):
    characteristic = serializers.CharField(help_text="Its name, or that of an attribute such as “destroyed”.")
    before = ValueField(allow_null=True)
    after = ValueField(allow_null=True)
    rule = serializers.CharField()


class WhySchema(serializers.Serializer[None]):
    rule = serializers.CharField()
    text = serializers.CharField()


class CharacteristicsProblemSchema(serializers.Serializer[None]):
    code = serializers.ChoiceField([code.value for code in Code])
    rule = serializers.CharField()
    message = serializers.CharField()
    path = serializers.CharField(help_text="Where it is in the question, such as `effects.2`.")


class LentSchema(serializers.Serializer[None]):
    may = serializers.CharField(help_text="What it may do …")
    as_though = serializers.CharField(help_text="… as though it were of this type, which changes no characteristic.")


class LoggedSchema(serializers.Serializer[None]):
    step = serializers.IntegerField(help_text="From 1.")
    effect = serializers.CharField(help_text="As a phrase.")
    changes = ChangeSchema(many=True)
    why = WhySchema(many=True)
    rules = serializers.ListField(child=serializers.CharField())
    object = ObjectSchema()
    lent = LentSchema(many=True)
    problems = CharacteristicsProblemSchema(many=True)


class AnsweredSchema(serializers.Serializer[None]):
    question = serializers.CharField()
    asked = serializers.ChoiceField([asked.value for asked in Asked])
    subject = serializers.CharField()
    answer = serializers.JSONField(allow_null=True, help_text="Yes or no, a word or number; null: nothing says it.")
    why = serializers.CharField()
    rules = serializers.ListField(child=serializers.CharField())


class CharacteristicsSchema(serializers.Serializer[None]):
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


@extend_schema_view(
    post=extend_schema(
        operation_id="ga_characteristics",
        summary="Grand Archive: what is this card now?",
        request=CharacteristicsQuestion,
        responses=CharacteristicsSchema,
        examples=[OpenApiExample("Four effects", value=_EXAMPLE, request_only=True)],
    )
)
class CharacteristicsView(ToolView):
    """What effects make of an object in the order given, step by step with the rules, and questions about it."""

    question = CharacteristicsQuestion

    def solve(self, question: dict[str, Any]) -> dict[str, Any]:
        return _data(find(question))


def _data(found: Found) -> dict[str, Any]:
    outcome = found.outcome
    return {
        "object": _object_data(outcome.object),
        "lent": _lent_data(outcome.lent),
        "log": [_step_data(number, step) for number, step in enumerate(outcome.steps, start=1)],
        "problems": [_problem_data(problem) for problem in outcome.problems],
        "answers": [
            {
                "question": str(each.question),
                "asked": each.question.asked.value,
                "subject": each.question.subject,
                "answer": each.answer,
                "why": each.why,
                "rules": each.rules,
            }
            for each in found.answers
        ],
        "path": f"{_PATH}?{address(outcome, found.answers)}",
    }


def _object_data(thing: Object) -> dict[str, Any]:
    told = thing.as_dict()
    attributes = {name: told.pop(name) for name in thing.attribute_names()}
    return {"typeline": str(thing.typeline), **told, "attributes": attributes}


def _lent_data(lent: Sequence[Act]) -> list[dict[str, str]]:
    return [{"may": act.behaviour, "as_though": act.card_type.label} for act in lent]


def _step_data(number: int, step: Step) -> dict[str, Any]:
    return {
        "step": number,
        "effect": phrase(step.effect),
        "changes": [
            {"characteristic": each.characteristic, "before": each.before, "after": each.after, "rule": each.rule}
            for each in step.differences
        ],
        "why": [{"rule": each.rule, "text": each.text} for each in step.reasons],
        "rules": step.rules,
        "object": _object_data(step.object),
        "lent": _lent_data(step.lent),
        "problems": [_problem_data(problem) for problem in step.problems],
    }


def _problem_data(problem: Problem) -> dict[str, str]:
    return {"code": problem.code, "rule": problem.rule, "message": problem.message, "path": problem.path}


# --- the page ---------------------------------------------------------------------------------------------------------

_PATH: Final = "/ga/characteristics/"
#: Fields of the object in the address and the form: what each is called.
_FIELDS: Final = {**{stat.value: stat.label for stat in Stat}, "attributes": "Attributes"}
_MORE: Final = {"name": "Name", "element": "Element", "cost": "Cost", "speed": "Speed", "abilities": "Abilities"}
_ALL: Final = {**_FIELDS, **_MORE}
#: Effects to begin with, to be changed in their row.
_STARTS: Final = (
    ("Set the type", 'set "Unique Champion"'),
    ("Set subtypes", 'set subtypes "Mage"'),
    ("Give a type", "also Phantasia (destroyed: banishment)"),
    ("Act as", "may attack as though it were an Ally"),
    ("Set a stat", "life becomes 3"),
    ("Plus or minus", "+2 power"),
    ("Double", "double durability"),
    ("Swap", "swap power and life"),
    ("Speed", "speed becomes slow"),
)
_WORKED: Final[dict[str, Any]] = {
    "object": "Unique Ally - Warrior Angel", "power": "2", "life": "3", "attributes": "destroyed: graveyard",
    "effect": ['set "Unique Champion"', "+2 power", "also Phantasia (destroyed: banishment)"],
}  # fmt: skip
_TRIES: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("the example of the rules", {"object": "Unique Ally - Warrior Angel", "effect": ['set "Unique Champion"']}),
    ("an Item that may attack like an Ally", {"object": "Item", "effect": ["may attack as though it were an Ally"]}),
    ("no life, then 3", {"object": "Item", "effect": ["life becomes 3"]}),
    ("+2 power on what has none", {"object": "Item", "effect": ["+2 power"]}),
    ("swap with a stat that is not there", {"object": "Ally", "life": "4", "effect": ["swap power and life"]}),
    ("the other order", {"object": "Ally", "power": "2", "effect": ["double power", "+2 power"]}),
    (
        "a conflict that nobody decides",
        {"object": "Ally", "attributes": "destroyed: graveyard", "effect": ["also Item (destroyed: memory)"]},
    ),
    ("a state is no characteristic", {"object": "Ally", "effect": ["becomes rested", "also Item"]}),
)


class Input(NamedTuple):
    """A field of the form, with what is wrong with it."""

    name: str
    label: str
    value: str
    errors: list[str]


@dataclass(slots=True)
class Draft:
    """What the form holds: as it was typed, with what is wrong beside it."""

    card: str
    typeline: str
    fields: dict[str, str]
    effects: list[str] = field(default_factory=list)
    questions: list[str] = field(default_factory=list)
    errors: dict[str, list[str]] = field(default_factory=dict)

    def data(self) -> dict[str, Any]:
        """The question as the serializer reads it."""
        said: dict[str, Any] = {"card": self.card}
        if not self.card.strip():
            thing = {name: text for name, text in self.fields.items() if text.strip()}
            said = {"object": {"typeline": self.typeline, **thing}}
        return {**said, "effects": self.effects, "ask": self.questions}

    def query(self) -> str:
        """The address of the draft as it was typed."""
        given = {"card": self.card} if self.card.strip() else {}
        given |= {"object": self.typeline, **{name: text for name, text in self.fields.items() if text.strip()}}
        return urlencode({**given, "effect": self.effects, "ask": self.questions}, doseq=True)

    def note(self, faults: Sequence[Fault]) -> None:
        """Put what is wrong beside the field that it is about."""
        for fault in faults:
            place = fault.path.removeprefix("object.")
            place = place if place in _ALL or re.match(r"(?:card|effects|ask)\b", place) else "object"
            self.errors.setdefault(place, []).append(fault.message)

    @property
    def summary(self) -> list[tuple[str, str, str]]:
        """What is wrong: the field's id, what it is called, and the sentence."""
        return [(*self._field(place), message) for place, messages in self.errors.items() for message in messages]

    def _field(self, place: str) -> tuple[str, str]:
        """The id of the field that a place of `errors` is about, and what it is called."""
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
    def inputs(self) -> list[Input]:
        """The fields of the object beside its typeline that every page shows."""
        return [Input(name, _FIELDS[name], self.fields[name], self.errors.get(name, [])) for name in _FIELDS]

    @property
    def more(self) -> list[Input]:
        """The fields that are shown on demand."""
        return [Input(name, _MORE[name], self.fields[name], self.errors.get(name, [])) for name in _MORE]

    @property
    def has_more(self) -> bool:
        """Whether one of these is filled in."""
        return any(self.fields[name].strip() for name in _MORE)


def _draft(asked: QueryDict) -> Draft:
    """What an address asks; nothing at all is the worked example. Empty rows are left out."""
    if not asked:
        asked = QueryDict(urlencode(_WORKED, doseq=True))
    return Draft(
        asked.get("card", ""),
        asked.get("object", ""),
        {name: asked.get(name, "") for name in _ALL},
        [text for text in asked.getlist("effect") if text.strip()],
        [text for text in asked.getlist("ask") if text.strip()],
    )


def _moved(effects: list[str], do: str) -> tuple[list[str], str]:
    """The effects after a button such as "up.2", "down.0" or "remove.1", and the id of what to look at then.

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


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """The question of the address with its answer drawn; a button, or an address that could be shorter, leads on."""
    draft = _draft(request.GET)
    if do := request.GET.get("do"):
        draft.effects, at = _moved(draft.effects, do)
        return HttpResponseRedirect(f"?{draft.query()}#{at}")
    if start := request.GET.get("add"):
        if draft.is_full:
            return HttpResponseRedirect(f"?{draft.query()}#next")
        draft.effects.append(start)
        return HttpResponseRedirect(f"?{draft.query()}#effect-{len(draft.effects)}")
    outcome = ask(CharacteristicsQuestion, draft.data(), find)
    context: dict[str, Any] = {"game": GAMES["ga"], "draft": draft, "starts": _STARTS, "most": MAX_EFFECTS}
    context |= {"speeds": [speed.value for speed in Speed], "numbers": ["cost", *(stat.value for stat in Stat)]}
    context["tries"] = [(about, urlencode(asked, doseq=True)) for about, asked in _TRIES]
    if found := outcome.answer:
        short = address(found.outcome, found.answers if draft.questions else ())
        if request.GET and QueryDict(short) != request.GET:
            for said in (each for text in draft.effects for each in sentences(text) if is_choice(each)):
                messages.info(request, f"“{said.strip()}” says nothing of characteristics: it was passed over.")
            return HttpResponseRedirect(f"?{short}")
        context["shown"] = Shown(found)
    draft.note(outcome.faults)
    return render(request, "calculators/ga/characteristics.html", context, status=200 if found else 422)


def address(outcome: Outcome, answers: Sequence[Answer]) -> str:
    """A question as the query of an address, without what need not be said."""
    start = outcome.start
    given: dict[str, Any] = {"object": str(start.typeline).replace("—", "-")}
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


@dataclass(frozen=True, slots=True)
class Mark:
    """A word or number on a face: `is_new` where the step before had it otherwise, `was` what it was then."""

    label: str
    value: Any
    is_new: bool = False
    was: Any = None
    icon: str = ""


_TYPE_ICONS: Final = {
    CardType.CHAMPION: "crown",
    CardType.ALLY: "users",
    CardType.ACTION: "zap",
    CardType.ATTACK: "swords",
    CardType.ITEM: "package",
    CardType.WEAPON: "sword",
    CardType.DOMAIN: "castle",
    CardType.PHANTASIA: "sparkles",
}
_STAT_ICONS: Final = {Stat.POWER: "swords", Stat.LIFE: "heart", Stat.DURABILITY: "shield"}


@dataclass(frozen=True, slots=True)
class Face:
    """An object as a small card; what a step changed is marked."""

    thing: Object
    differences: tuple[Difference, ...] = ()
    lent: tuple[Act, ...] = ()

    def _was(self, name: str) -> Difference | None:
        """How a characteristic was before the step, where that was otherwise: of two changes the first says it."""
        return next((each for each in self.differences if each.characteristic == name), None)

    @property
    def words(self) -> list[Mark]:
        """The words of its typeline, a type with its icon."""
        marks = []
        told = self.thing.as_dict()
        for part in ("supertypes", "types", "subtypes"):
            was = self._was(part)
            before = was.before if was else told[part]
            for word in _listed(told[part]):
                icon = _TYPE_ICONS[CardType.parse(word)] if part == "types" else ""
                marks.append(Mark(part, word, word not in _listed(before), icon=icon))
        return marks

    @property
    def gone(self) -> list[str]:
        """The words that the step took off its typeline."""
        told = self.thing.as_dict()
        lost = [each for each in self.differences if each.characteristic in ("supertypes", "types", "subtypes")]
        return [
            word for each in lost for word in _listed(each.before) if word not in _listed(told[each.characteristic])
        ]

    def _mark(self, name: str, icon: str = "") -> Mark:
        was = self._was(name)
        return Mark(name, self.thing.as_dict().get(name), was is not None, was.before if was else None, icon)

    @property
    def lends(self) -> list[str]:
        """What it may do as though it were another."""
        return [phrase(act) for act in self.lent]

    @property
    def stats(self) -> list[Mark]:
        """The stats that it has."""
        return [self._mark(stat.value, icon) for stat, icon in _STAT_ICONS.items() if self.thing.stat(stat) is not None]

    @property
    def facts(self) -> list[Mark]:
        """Element, cost and speed, where it has them, and its attributes."""
        told = self.thing.as_dict()
        names = [name for name in ("element", "cost", "speed") if told[name] is not None]
        if self.thing.speed is None and self.thing.values("speed"):
            names.append("speed")
        return [self._mark(name) for name in (*names, *self.thing.attribute_names())]


def _listed(value: Value) -> tuple[str, ...]:
    return value if isinstance(value, tuple) else ()


@dataclass(frozen=True, slots=True)
class ShownStep:
    """A step as the page draws it."""

    number: int
    effect: str
    step: Step
    face: Face

    @property
    def changes(self) -> list[tuple[str, str, str, str]]:
        """Name, before, after and rule of each change, in words."""
        return [
            (each.characteristic, _said(each.before), self._after(each), each.rule) for each in self.step.differences
        ]

    def _after(self, difference: Difference) -> str:
        """What a characteristic has become: nothing, or nothing that anybody could tell."""
        is_open = difference.after is None and self.step.object.values(difference.characteristic)
        return "undecided" if is_open else _said(difference.after)


def _said(value: Value) -> str:
    """A value in words; what is absent is a dash."""
    return " ".join(value) or "none" if isinstance(value, tuple) else "none" if value is None else str(value)


class Shown:
    """An answer as the page draws it."""

    def __init__(self, found: Found) -> None:
        outcome = found.outcome
        self.start = Face(outcome.start)
        self.now = Face(outcome.object, lent=outcome.lent)
        self.title = str(outcome.object.typeline) or "nothing that has a typeline"
        self.problems = [each for each in outcome.problems if not each.path.startswith("effects.")]
        self.steps = [
            ShownStep(number, phrase(step.effect), step, Face(step.object, step.differences, step.lent))
            for number, step in enumerate(outcome.steps, start=1)
        ]
        self.answers = [(each, _verdict(each)) for each in found.answers]


def _verdict(answered: Answer) -> tuple[str, str, str]:
    """What is answered in a word, its icon and the kind of its badge."""
    match answered.answer:
        case True:
            return "yes", "check", "good"
        case False:
            return "no", "x", "bad"
        case None:
            return "nothing says", "circle-question-mark", "warn"
        case tuple() as words:
            return ", ".join(words), "", "ember"
        case value:
            return str(value), "", "ember"
