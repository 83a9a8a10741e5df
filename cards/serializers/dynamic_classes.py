"""Classes that are made from data while the program starts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

_T = TypeVar("_T")


def made_class(name: str, base: type[_T], members: Mapping[str, object], *mixed_in: type) -> type[_T]:
    """Return a new class with this name and these members; its bases are `base` and then `mixed_in`."""
    return type(name, (base, *mixed_in), dict(members))  # type: ignore[return-value]  # of the bases `type` says nothing
