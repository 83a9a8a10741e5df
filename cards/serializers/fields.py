"""Serializer fields and parameters that take what the schema says and nothing that merely looks like it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias, TypeVar

from django_stubs_ext import StrOrPromise
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request

_T = TypeVar("_T")
#: What a field says is wrong, by the names of errors.
Messages: TypeAlias = dict[str, StrOrPromise]


class RegisteredChoiceField(serializers.ChoiceField):
    """A choice among what a function returns.

    The function is called for each serializer that is made, so that a game that is registered later is a choice.
    """

    def __init__(self, choices: Callable[[], Sequence[str | tuple[str, str]]], **kwargs: Any) -> None:
        super().__init__(choices(), **kwargs)


class Text(serializers.CharField):
    """A string; numbers are not made into one."""

    def to_internal_value(self, data: object) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        value: str = super().to_internal_value(data)
        return value


class Whole(serializers.IntegerField):
    """A whole number; strings, booleans and 1e309 are not made into one."""

    def to_internal_value(self, data: object) -> int:
        if isinstance(data, float) and data.is_integer():
            data = int(data)
        if isinstance(data, bool) or not isinstance(data, int):
            self.fail("invalid")
        # The text of a number of a million digits would never be read.
        if abs(data) > 2**63:
            self.fail("max_string_length")
        return data


class Flag(serializers.BooleanField):
    """A boolean of a JSON body: true or false. Strings and numbers are refused."""

    def to_internal_value(self, data: object) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class FlagParameter(serializers.BooleanField):
    """A boolean of a query: the word true or false. Other words and numbers are refused."""

    def to_internal_value(self, data: object) -> bool:
        if data not in ("true", "false"):
            self.fail("invalid", input=data)
        return bool(data == "true")


class ShortList(serializers.ListField):
    """A list of at most `max_length` members; of a longer one no member is looked at."""

    def to_internal_value(self, data: list[object]) -> list[object]:
        if isinstance(data, list) and self.max_length is not None and len(data) > self.max_length:
            self.fail("max_length", max_length=self.max_length)
        members: list[object] = super().to_internal_value(data)
        return members


class PageParameters(serializers.Serializer[None]):
    """What a list is asked with; a page that isn't there is a 404 of the paginator's."""

    page_size = serializers.IntegerField(min_value=1, required=False, help_text="Results a page, at most 200.")


#: The other one, for the OpenAPI schema.
PAGE: Final = OpenApiParameter("page", OpenApiTypes.INT, description="From 1.")


def read_parameters(parameters: type[serializers.Serializer[Any]], request: Request) -> dict[str, Any]:
    """The query of `request`. Raises ValidationError."""
    return validated(parameters(data=request.query_params.dict()))


def validated(serializer: serializers.BaseSerializer[_T]) -> dict[str, Any]:
    """Return what a serializer reads. Raises ValidationError."""
    serializer.is_valid(raise_exception=True)
    return dict(serializer.validated_data)


def read_page_size(request: Request) -> int | None:
    """What `PageParameters` reads: nearly always a number, for which no serializer is made. Raises ValidationError."""
    written = request.query_params.get("page_size")
    if written is None:
        return None
    if written.isascii() and written.isdigit() and len(written) < 10 and int(written):
        return int(written)
    size: int = read_parameters(PageParameters, request)["page_size"]
    return size
