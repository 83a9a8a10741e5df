"""Strict serializer fields and query parameters for the API, which accept only the documented types."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias, TypeVar

from django_stubs_ext import StrOrPromise
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request

_T = TypeVar("_T")
#: Error messages of a field by code.
Messages: TypeAlias = dict[str, StrOrPromise]


class RegisteredChoiceField(serializers.ChoiceField):
    """Choice field whose choices a function returns for each serializer, to include games registered later."""

    def __init__(self, choices: Callable[[], Sequence[str | tuple[str, str]]], **kwargs: Any) -> None:
        super().__init__(choices(), **kwargs)


class Text(serializers.CharField):
    """Serializer field for a string; it rejects numbers."""

    def to_internal_value(self, data: object) -> str:
        """Return the value if it is a string, or raise a ValidationError."""
        if not isinstance(data, str):
            self.fail("invalid")
        value: str = super().to_internal_value(data)
        return value


class Whole(serializers.IntegerField):
    """Serializer field for a whole number, also one such as 3.0; it rejects strings, booleans and infinity."""

    def to_internal_value(self, data: object) -> int:
        """Return the value if it is a whole number, or raise a ValidationError."""
        if isinstance(data, float) and data.is_integer():
            data = int(data)
        if isinstance(data, bool) or not isinstance(data, int):
            self.fail("invalid")
        # Reject huge numbers, whose decimal text is slow to produce.
        if abs(data) > 2**63:
            self.fail("max_string_length")
        return data


class Flag(serializers.BooleanField):
    """Serializer field for a boolean in a JSON body; it rejects strings and numbers."""

    def to_internal_value(self, data: object) -> bool:
        """Return the value if it is a boolean, or raise a ValidationError."""
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class FlagParameter(serializers.BooleanField):
    """Serializer field for a boolean query parameter; it accepts only the words true and false."""

    def to_internal_value(self, data: object) -> bool:
        """Return the boolean that the word means, or raise a ValidationError."""
        if data not in ("true", "false"):
            self.fail("invalid", input=data)
        return bool(data == "true")


class ShortList(serializers.ListField):
    """Serializer field for a list, which checks the length before the members."""

    def to_internal_value(self, data: list[object]) -> list[object]:
        """Return the validated members, or raise a ValidationError."""
        if isinstance(data, list) and self.max_length is not None and len(data) > self.max_length:
            self.fail("max_length", max_length=self.max_length)
        members: list[object] = super().to_internal_value(data)
        return members


class PageParameters(serializers.Serializer[None]):
    """Query parameters of a paginated list. The paginator responds 404 to a missing page."""

    page_size = serializers.IntegerField(min_value=1, required=False, help_text="Results a page, at most 200.")


#: Page parameter in the OpenAPI schema.
PAGE: Final = OpenApiParameter("page", OpenApiTypes.INT, description="From 1.")


def read_parameters(parameters: type[serializers.Serializer[Any]], request: Request) -> dict[str, Any]:
    """Return the validated query parameters of a request, or raise ValidationError."""
    return validated(parameters(data=request.query_params.dict()))


def validated(serializer: serializers.BaseSerializer[_T]) -> dict[str, Any]:
    """Return the validated data of a serializer, or raise its errors as ValidationError."""
    serializer.is_valid(raise_exception=True)
    return dict(serializer.validated_data)


def read_page_size(request: Request) -> int | None:
    """Return a request's page size, 1 or more, or None without the parameter; raise ValidationError if invalid."""
    written = request.query_params.get("page_size")
    if written is None:
        return None
    if written.isascii() and written.isdigit() and len(written) < 10 and int(written):
        return int(written)
    size: int = read_parameters(PageParameters, request)["page_size"]
    return size
