"""Serializers that read the query string of the board's page: positions of figures, a range and a move."""

from __future__ import annotations

from typing import Any, Final

from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError

from calculators.aoe.board import MOST_SPACES, SIDES
from calculators.aoe.fields import PositionField
from calculators.base import Between, StrictSerializer
from games.aoe.space import BOARD, Position

#: Defaults of the question.
USUAL: Final[dict[str, Any]] = {"left": BOARD.starts[0], "right": BOARD.starts[1], "who": "left", "range": 2, "move": 2}


class NumberField(Between):
    """Field for a whole number in a query string."""

    def to_internal_value(self, data: object) -> int:
        """Return the number in a text; refuse any other text."""
        return super().to_internal_value(
            int(data) if isinstance(data, str) and data.isdecimal() and len(data) < 5 else data
        )


class TableQuestion(StrictSerializer):
    """Positions of both figures, and the range and move of the figure that `who` names."""

    left = PositionField(default=USUAL["left"])
    right = PositionField(default=USUAL["right"])
    who = serializers.ChoiceField(SIDES, default=USUAL["who"])
    range = NumberField("The range", 1, MOST_SPACES, default=USUAL["range"])
    move = NumberField("A move", 1, MOST_SPACES, default=USUAL["move"])

    def validate_left(self, place: Position) -> Position:
        """Refuse a position outside the board."""
        if place not in BOARD:
            message = f"This space is outside the field of {BOARD.columns} × {BOARD.rows}."
            raise ValidationError(message, "OFF_BOARD")
        return place

    validate_right = validate_left

    def validate(self, attrs: dict[str, object]) -> dict[str, object]:
        """Refuse two figures on one space."""
        if attrs["left"] == attrs["right"]:
            message = "Two figures can’t be on one space: a figure that moves onto another jumps over it (AOE-7.2)."
            raise ValidationError({"right": [ErrorDetail(message, "SAME_SPACE")]})
        return attrs
