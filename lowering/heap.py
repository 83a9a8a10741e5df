"""Access to memory for compiled code, which Python can't have. Only the library of containers uses it."""

from __future__ import annotations

from typing import Any, TypeVar

T = TypeVar("T")


def load(address: int) -> Any:
    """The word at an address."""
    raise NotImplementedError


def store(address: int, value: object) -> None:
    """Put a word at an address."""
    raise NotImplementedError


def move(to: int, items: int, size: int) -> None:
    """Copy so many bytes."""
    raise NotImplementedError


def allocate(size: int) -> int:
    """The address of so many free bytes."""
    raise NotImplementedError


def address_of(value: object) -> int:
    """Where a record or container lies."""
    raise NotImplementedError


def reference_to(address: int) -> object:
    """What lies at an address."""
    raise NotImplementedError


def is_reference(value: object) -> bool:
    """Whether a word is a record or container."""
    raise NotImplementedError


def words_compared(tag: int) -> int:
    """How many words of a record of a class decide whether two are equal; 0: only itself; TUPLES … for containers."""
    raise NotImplementedError


def is_less_word(one: object, other: object) -> bool:
    """Whether a word is less than another, as whole numbers."""
    raise NotImplementedError


def is_same_word(one: object, other: object) -> bool:
    """Whether two words are the same."""
    raise NotImplementedError


def heap_mark() -> int:
    """Where the memory that is in use ends: given to `heap_release`, all that was made since is forgotten."""
    return 0


def kept_from(value: T, mark: int) -> T:
    """The same of all but a value, which is of tuples and whole numbers and is given back."""
    return value


def heap_release(mark: int) -> None:
    """Forget what was made since a mark. Nothing that stays may refer to it."""
