"""Parts that all calculators share: how a question is read and answered, as JSON and as a page's address.

One serializer reads both. All that is wrong is reported at once, as `InputFault`s: by the serializer, or by the rules
of the game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, ClassVar, Final, Generic, TypeVar

from django.http import HttpRequest, HttpResponse, QueryDict
from drf_spectacular.utils import OpenApiExample, extend_schema, extend_schema_view
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ParseError, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards.limits import JSONParser
from cards.serializers.errors import flattened, printable
from cards.serializers.fields import Messages, Whole
from games.faults import Refused

Answer = TypeVar("Answer")
View = TypeVar("View", bound="type[CalculatorView]")


#: The path of a deck's page, by its id or by the token that shares it.
_DECK: Final = re.compile(r"/(?:decks|s)/[\w-]{1,80}/", re.ASCII)
#: What Django REST framework says, and how we say it: its sentences have a number or a word in them at most.
_OURS: Final = tuple(
    (re.compile(theirs), ours)
    for theirs, ours in (
        (r"A valid integer is required\.", "A whole number is needed here."),
        (r"This field is required\.", "This is needed."),
        (r"This field may not be null\.", "This can’t be null: leave it out, or say what it is."),
        (r"This field may not be blank\.", "This can’t be empty."),
        (r"No data provided", "A question is needed, as an object."),
        (r"Not a valid string\.", "A text is needed here."),
        (r"Must be a valid boolean\.", "This is true or false."),
        (r"(?:Invalid data\. )?Expected a dictionary.*", "An object is needed here."),
        (r"Expected a list of items.*", "A list is needed here."),
        (r"Ensure this value is greater than or equal to (\S+)\.", r"This is at least \1."),
        (r"Ensure this value is less than or equal to (\S+)\.", r"This is at most \1."),
        (r"Ensure this field has no more than (\d+) elements\.", r"There are at most \1 of these."),
        (r"Ensure this field has at least (\d+) elements\.", r"There are at least \1 of these."),
        (r"Ensure this field has no more than (\d+) characters\.", r"This has at most \1 letters."),
    )
)


def _in_our_words(message: str) -> str:
    for theirs, ours in _OURS:
        if found := theirs.fullmatch(message):
            return found.expand(ours)
    return message


def renamed(data: Mapping[str, object], synonyms: Mapping[str, str], known: Container[str] = ()) -> dict[str, object]:
    """Return `data` with its members by the names that they have here, whatever their case.

    Of what is said twice the one with the other name keeps it, to be refused as unknown.
    """
    found: dict[str, object] = {}
    for name, value in data.items():
        key = str(name).lower()
        meant = synonyms.get(key, key if key in known else name)
        found[name if meant in data or meant in found else meant] = value
    return found


class InputField(serializers.Field[object, object, object, object]):
    """A field of a question, which is read and never answered with."""

    def to_representation(self, value: object) -> object:
        return value


class StrictSerializer(serializers.Serializer[object]):
    """A serializer that refuses members it does not know: a mistyped name must not pass for one left out.

    `synonyms` are other names of members, in small letters.
    """

    synonyms: ClassVar[Mapping[str, str]] = {}

    def to_internal_value(self, data: object) -> Any:
        if isinstance(data, Mapping):
            data = renamed(data, self.synonyms, self.fields)
        faults: dict[str, list[ErrorDetail]] = {}
        if isinstance(data, Mapping):
            faults = {
                printable(name): [ErrorDetail(self._unknown(printable(name)), "unknown")]
                for name in data
                if name not in self.fields
            }
        try:
            value = super().to_internal_value(data)
        except ValidationError as error:
            found = error.detail if isinstance(error.detail, dict) else {"non_field_errors": error.detail}
            raise ValidationError({**found, **faults}) from None
        if faults:
            raise ValidationError(faults)
        return value

    def _unknown(self, name: str) -> str:
        close = get_close_matches(name.lower(), self.fields, n=1)
        meant = f" Did you mean {close[0]}?" if close else ""
        return f"There is no such member; there are {', '.join(self.fields)}.{meant}"


def out_of(what: str, least: int, greatest: int) -> Messages:
    """Return the error messages of a number, all one sentence: "The meter is a whole number from 0 to 99."."""
    sentence = f"{what} is a whole number from {least} to {greatest}."
    return dict.fromkeys(("invalid", "min_value", "max_value", "max_string_length"), sentence)


class Between(Whole):
    """A whole number within bounds, which are said in one sentence whatever is wrong with it."""

    def __init__(self, called: str, least: int, most: int, **options: Any) -> None:
        super().__init__(min_value=least, max_value=most, error_messages=out_of(called, least, most), **options)


@dataclass(frozen=True, slots=True)
class InputFault:
    """Something wrong in a question: its place, such as "cards.2.range", a code, a sentence and maybe a rule's id."""

    path: str
    code: str
    message: str
    rule: str = ""

    def as_data(self) -> dict[str, str]:
        """Return the fault as JSON, without a rule where there is none."""
        data = {"path": self.path, "code": self.code, "message": self.message}
        return data | {"rule": self.rule} if self.rule else data


@dataclass(frozen=True, slots=True)
class Reply(Generic[Answer]):
    """The answer to a question; or None, and what is wrong with it."""

    answer: Answer | None
    faults: tuple[InputFault, ...] = ()


def ask(
    question: type[serializers.Serializer[object]], data: object, solve: Callable[[dict[str, Any]], Answer]
) -> Reply[Answer]:
    """Return what `solve` answers to `data` as `question` reads it."""
    read = question(data=data)
    if not read.is_valid():
        details = ValidationError(read.errors).get_full_details()
        faults = (fault | {"message": _in_our_words(fault["message"])} for fault in flattened(details))
        return Reply(None, tuple(InputFault(**fault) for fault in faults))
    try:
        return Reply(solve(read.validated_data))
    except Refused as error:
        return Reply(None, faults_of(error))


def faults_of(refused: Refused) -> tuple[InputFault, ...]:
    """Return what the rules refuse, as faults."""
    return tuple(InputFault(refusal.path, refusal.code, refusal.message, refusal.rule) for refusal in refused.refusals)


class Faulty(ValidationError):
    """400 with faults that may name a rule of the game."""

    def __init__(self, faults: tuple[InputFault, ...]) -> None:
        super().__init__([fault.message for fault in faults])
        self.faults = [fault.as_data() for fault in faults]


def represented(schema: serializers.Serializer[Answer], answers: Iterable[Answer]) -> list[dict[str, object]]:
    """Return parts of an answer as JSON, each by the same schema."""
    return [schema.to_representation(answer) for answer in answers]


class QuestionParser(JSONParser):
    """A question as JSON, of 64 KiB at most."""

    most_bytes = 64 * 1024


class CalculatorView(APIView):
    """A tool in the API: a view of its own says `question` and `solve`, which returns the answer as JSON."""

    parser_classes = (QuestionParser,)
    question: type[serializers.Serializer[object]]

    def asked(self, request: Request) -> object:
        """Return the question as it was sent."""
        return request.data

    def solve(self, question: dict[str, object]) -> dict[str, object]:
        """Return the answer to a question that was read. Raises Refused."""
        raise NotImplementedError

    def post(self, request: Request) -> Response:
        """The answer, or a problem with everything that is wrong."""
        if request.stream is None:
            raise ParseError("A question is needed, as JSON.")
        outcome = ask(self.question, self.asked(request), self.solve)
        if outcome.answer is None:
            raise Faulty(outcome.faults)
        return Response(outcome.answer)


def documented(
    operation_id: str,
    answer: type[serializers.Serializer[Any]],
    title: str,
    example: object,
    summary: str | None = None,
) -> Callable[[View], View]:
    """Return a decorator that describes a view in the API's document, with an example of a question."""

    def describe(view: View) -> View:
        examples = [OpenApiExample(title, value=example, request_only=True)]
        operation = extend_schema(
            operation_id=operation_id, request=view.question, responses=answer, examples=examples, summary=summary
        )
        return extend_schema_view(post=operation)(view)

    return describe


@dataclass(frozen=True, slots=True)
class Calculator:
    """The page of a tool, and its view in the API where programs may use it too."""

    page: Callable[[HttpRequest], HttpResponse]
    api: type[CalculatorView] | None = None


def deck_path(query: QueryDict) -> str:
    """Return the path of the deck that a page links back to, or nothing."""
    path = query.get("deck", "")
    return path if _DECK.fullmatch(path) else ""
