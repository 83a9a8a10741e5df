"""Serializer field whose choices depend on the games that are registered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rest_framework import serializers


class RegisteredChoiceField(serializers.ChoiceField):
    """A choice among what a function returns.

    The function is called for each serializer that is made, so that a game that is registered later is a choice.
    """

    def __init__(self, choices: Callable[[], Sequence[tuple[str, str]]], **kwargs: Any) -> None:
        super().__init__(choices(), **kwargs)
