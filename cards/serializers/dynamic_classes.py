"""Creation of classes from data at startup."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

_T = TypeVar("_T")


def made_class(name: str, base: type[_T], members: Mapping[str, object], *mixed_in: type) -> type[_T]:
    """Return a new class called `name` with some members, whose bases are `base` and then `mixed_in`."""
    return type(name, (base, *mixed_in), dict(members))  # type: ignore[return-value]  # of the bases `type` says nothing
