"""Tests that serializer fields accept only the documented types."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.exceptions import ValidationError

from cards.serializers.fields import Flag, FlagParameter


@pytest.mark.parametrize(
    ("field", "taken", "refused"),
    [
        (Flag(), {True: True, False: False}, [0, 1, "true", "false", "on", "yes", "", None, [], {}, 1.0]),
        (FlagParameter(), {"true": True, "false": False}, ["", "1", "0", "on", "yes", "True", "null", None]),
    ],
    ids=["JSON", "query"],
)
def test_a_boolean_is_true_or_false(field: Any, taken: dict[Any, bool], refused: list[Any]) -> None:
    assert {data: field.run_validation(data) for data in taken} == taken
    for data in refused:
        with pytest.raises(ValidationError):
            field.run_validation(data)
