"""Base classes of all calculators: they read a question (the input) and answer it, for the API and for pages.

One serializer reads both JSON and the query string of a page. All faults are reported at once.
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
from games.faults import InputFault, InvalidInput

Answer = TypeVar("Answer")
View = TypeVar("View", bound="type[CalculatorView]")


#: The path of a deck's page, by its id or its share token.
_DECK: Final = re.compile(r"/(?:decks|s)/[\w-]{1,80}/", re.ASCII)
#: Patterns of messages of Django REST framework, and our wording of each.
_OURS: Final = tuple(
    (re.compile(theirs), ours)
    for theirs, ours in (
        (r"A valid integer is required\.", "A whole number is needed here."),
        (r"This field is required\.", "This is needed."),
        (r"This field may not be null\.", "This can’t be null. Leave it out or give a value."),
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
    """Return our own wording of an error message of Django REST framework, or the message itself."""
    for theirs, ours in _OURS:
        if match := theirs.fullmatch(message):
            return match.expand(ours)
    return message


def renamed(data: Mapping[str, object], synonyms: Mapping[str, str], known: Container[str] = ()) -> dict[str, object]:
    """Return a copy of a JSON object in which synonyms of member names are replaced by the names, ignoring case.

    Names in `known` may have any case, too. If a member is given under two names, the second keeps its name and is
    refused later as unknown.
    """
    result: dict[str, object] = {}
    for name, value in data.items():
        key = str(name).lower()
        member = synonyms.get(key, key if key in known else name)
        result[name if member in data or member in result else member] = value
    return result


class InputField(serializers.Field[object, object, object, object]):
    """Base class of serializer fields that only read input and are never used for output."""

    def to_representation(self, value: object) -> object:
        """Return the value unchanged."""
        return value


class StrictSerializer(serializers.Serializer[object]):
    """Base serializer that refuses unknown members, so that a mistyped name is not taken for a missing one.

    `synonyms` maps other names of members, in lower case, to the members.
    """

    synonyms: ClassVar[Mapping[str, str]] = {}

    def to_internal_value(self, data: object) -> Any:
        """Return the validated members of a JSON object; raise ValidationError with all faults and unknown members."""
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
            details = error.detail if isinstance(error.detail, dict) else {"non_field_errors": error.detail}
            raise ValidationError({**details, **faults}) from None
        if faults:
            raise ValidationError(faults)
        return value

    def _unknown(self, name: str) -> str:
        close = get_close_matches(name.lower(), self.fields, n=1)
        hint = f" Did you mean {close[0]}?" if close else ""
        return f"There is no such member. The members are {', '.join(self.fields)}.{hint}"


def out_of(what: str, least: int, greatest: int) -> Messages:
    """Return error messages by code, which say that `what` is a whole number from `least` to `greatest`."""
    sentence = f"{what} is a whole number from {least} to {greatest}."
    return dict.fromkeys(("invalid", "min_value", "max_value", "max_string_length"), sentence)


class Between(Whole):
    """Field for a whole number within bounds, with one error message for everything that can be wrong with it."""

    def __init__(self, called: str, least: int, most: int, **options: Any) -> None:
        super().__init__(min_value=least, max_value=most, error_messages=out_of(called, least, most), **options)


@dataclass(frozen=True, slots=True)
class Reply(Generic[Answer]):
    """Answer of a calculator to a question, or None and the faults of the question."""

    answer: Answer | None
    faults: tuple[InputFault, ...] = ()


def ask(
    question: type[serializers.Serializer[object]], data: object, solve: Callable[[dict[str, Any]], Answer]
) -> Reply[Answer]:
    """Validate `data` with the serializer `question`. Return the answer of `solve`, or all faults of the question."""
    read = question(data=data)
    if not read.is_valid():
        details = ValidationError(read.errors).get_full_details()
        faults = (fault | {"message": _in_our_words(fault["message"])} for fault in flattened(details))
        return Reply(None, tuple(InputFault(**fault) for fault in faults))
    try:
        return Reply(solve(read.validated_data))
    except InvalidInput as error:
        return Reply(None, error.faults)


class Faulty(ValidationError):
    """Exception for a response 400 with faults of the input, which may name a rule of the game."""

    def __init__(self, faults: tuple[InputFault, ...]) -> None:
        super().__init__([fault.message for fault in faults])
        self.faults = [fault.as_data() for fault in faults]


def represented(schema: serializers.Serializer[Answer], answers: Iterable[Answer]) -> list[dict[str, object]]:
    """Return each of `answers` as JSON, as the serializer `schema` formats it."""
    return [schema.to_representation(answer) for answer in answers]


class QuestionParser(JSONParser):
    """Parser of a request body in JSON, of 64 KiB at most."""

    most_bytes = 64 * 1024


class CalculatorView(APIView):
    """Base class of the API views of calculators. A subclass sets `question`, a serializer, and defines `solve`."""

    parser_classes = (QuestionParser,)
    question: type[serializers.Serializer[object]]

    def question_data(self, request: Request) -> object:
        """Return the data in the request that is to be validated as a question."""
        return request.data

    def solve(self, question: dict[str, object]) -> dict[str, object]:
        """Return the answer to a validated question as JSON, or raise InvalidInput if the game's rules forbid it."""
        raise NotImplementedError

    def post(self, request: Request) -> Response:
        """Answer the question in the request's body, or report everything that is wrong with it."""
        if request.stream is None:
            raise ParseError("A question is needed, as JSON.")
        outcome = ask(self.question, self.question_data(request), self.solve)
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
    """Return a decorator that documents a calculator's API view in OpenAPI, with an example of a request.

    Args:
        operation_id: The name of the operation.
        answer: The serializer of the answer.
        title: The title of the example.
        example: The body of the request as JSON.
        summary: The title of the operation; None leaves it out.
    """

    def describe(view: View) -> View:
        examples = [OpenApiExample(title, value=example, request_only=True)]
        operation = extend_schema(
            operation_id=operation_id, request=view.question, responses=answer, examples=examples, summary=summary
        )
        return extend_schema_view(post=operation)(view)

    return describe


@dataclass(frozen=True, slots=True)
class Calculator:
    """Calculator of a game: the view of its page and, if it has one, its API view."""

    page: Callable[[HttpRequest], HttpResponse]
    api: type[CalculatorView] | None = None


def deck_path(query: QueryDict) -> str:
    """Return the URL parameter `deck`, the path of a deck to which a page links back; "" if it is no deck's path."""
    path = query.get("deck", "")
    return path if _DECK.fullmatch(path) else ""
