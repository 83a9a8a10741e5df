"""Serializer fields that take what the schema says and nothing that merely looks like it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers


class Text(serializers.CharField):
    """A string; numbers are not made into one."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        value: str = super().to_internal_value(data)
        return value


class Whole(serializers.IntegerField):
    """A whole number; strings, booleans and 1e309 are not made into one."""

    def to_internal_value(self, data: Any) -> int:
        if isinstance(data, float) and data.is_integer():
            data = int(data)
        if isinstance(data, bool) or not isinstance(data, int):
            self.fail("invalid")
        # The text of a number of a million digits would never be read.
        if abs(data) > 2**63:
            self.fail("max_string_length")
        return data
