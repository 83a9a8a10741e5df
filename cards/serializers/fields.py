"""Strict serializer fields and parameters, which accept only the documented types."""

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
    """Choice field whose choices a function returns.

    The function is called for each serializer instance, so that later registered games are included.
    """

    def __init__(self, choices: Callable[[], Sequence[str | tuple[str, str]]], **kwargs: Any) -> None:
        super().__init__(choices(), **kwargs)


class Text(serializers.CharField):
    """Character field that rejects numbers."""

    def to_internal_value(self, data: object) -> str:
        """Return the string."""
        if not isinstance(data, str):
            self.fail("invalid")
        value: str = super().to_internal_value(data)
        return value


class Whole(serializers.IntegerField):
    """Integer field that rejects strings, booleans and infinity."""

    def to_internal_value(self, data: object) -> int:
        """Return the number."""
        if isinstance(data, float) and data.is_integer():
            data = int(data)
        if isinstance(data, bool) or not isinstance(data, int):
            self.fail("invalid")
        # Reject huge numbers, whose decimal text is slow to produce.
        if abs(data) > 2**63:
            self.fail("max_string_length")
        return data


class Flag(serializers.BooleanField):
    """Boolean field of a JSON body that rejects strings and numbers."""

    def to_internal_value(self, data: object) -> bool:
        """Return the boolean."""
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class FlagParameter(serializers.BooleanField):
    """Boolean query parameter that accepts only the words true and false."""

    def to_internal_value(self, data: object) -> bool:
        """Return the boolean."""
        if data not in ("true", "false"):
            self.fail("invalid", input=data)
        return bool(data == "true")


class ShortList(serializers.ListField):
    """List field that checks its length before its members."""

    def to_internal_value(self, data: list[object]) -> list[object]:
        """Return the members."""
        if isinstance(data, list) and self.max_length is not None and len(data) > self.max_length:
            self.fail("max_length", max_length=self.max_length)
        members: list[object] = super().to_internal_value(data)
        return members


class PageParameters(serializers.Serializer[None]):
    """Parameters of a paginated list. The paginator responds 404 to a missing page."""

    page_size = serializers.IntegerField(min_value=1, required=False, help_text="Results a page, at most 200.")


#: Page parameter in the OpenAPI schema.
PAGE: Final = OpenApiParameter("page", OpenApiTypes.INT, description="From 1.")


def read_parameters(parameters: type[serializers.Serializer[Any]], request: Request) -> dict[str, Any]:
    """Return the validated query parameters of a request.

    Raises:
        ValidationError: A parameter is invalid.
    """
    return validated(parameters(data=request.query_params.dict()))


def validated(serializer: serializers.BaseSerializer[_T]) -> dict[str, Any]:
    """Return the validated data of a serializer.

    Raises:
        ValidationError: The data is invalid.
    """
    serializer.is_valid(raise_exception=True)
    return dict(serializer.validated_data)


def read_page_size(request: Request) -> int | None:
    """Return the page size of a request, or None. Plain numbers need no serializer.

    Raises:
        ValidationError: The page size is invalid.
    """
    written = request.query_params.get("page_size")
    if written is None:
        return None
    if written.isascii() and written.isdigit() and len(written) < 10 and int(written):
        return int(written)
    size: int = read_parameters(PageParameters, request)["page_size"]
    return size
