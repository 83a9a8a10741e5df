"""What is rendered once and shown many times."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

_T = TypeVar("_T")


class Kept(Generic[_T]):
    """At most so many things by their keys: one more, and all others are forgotten. Any thread may read and add."""

    def __init__(self, most: int) -> None:
        self._most, self._made = most, dict[Hashable, _T]()

    def __len__(self) -> int:
        return len(self._made)

    def get(self, key: Hashable) -> _T | None:
        return self._made.get(key)

    def keep(self, key: Hashable, made: _T) -> None:
        if len(self._made) >= self._most:
            self._made = {}
        self._made[key] = made
