"""Access to memory for compiled code. Only the library and its algorithms use it, but for the last three functions."""

from __future__ import annotations

from typing import Any, TypeVar

T = TypeVar("T")


def load(address: int) -> Any:
    """Return the word at an address."""
    raise NotImplementedError


def store(address: int, value: object) -> None:
    """Store a word at an address."""
    raise NotImplementedError


def move(to: int, items: int, size: int) -> None:
    """Copy bytes."""
    raise NotImplementedError


def allocate(size: int) -> int:
    """Return the address of newly allocated bytes."""
    raise NotImplementedError


def address_of(value: object) -> int:
    """Return the address of a record, container or text."""
    raise NotImplementedError


def reference_to(address: int) -> object:
    """Return the record or container at an address."""
    raise NotImplementedError


def is_reference(value: object) -> bool:
    """Return whether a word refers to a record, container or text."""
    raise NotImplementedError


def words_compared(tag: int) -> int:
    """Return how many words decide whether two records with this tag are equal.

    It is 0 if a record is equal only to itself, and `library.TUPLES` and so on for containers.
    """
    raise NotImplementedError


def is_less_word(one: object, other: object) -> bool:
    """Return whether one word is less than another, as whole numbers."""
    raise NotImplementedError


def is_same_word(one: object, other: object) -> bool:
    """Return whether two words are the same."""
    raise NotImplementedError


def text_of_member(word: object) -> Any:
    """Return the text of a member of a StrEnum, 0 for any other word."""
    raise NotImplementedError


def heap_mark() -> int:
    """Return the end of the memory in use, for `heap_release`."""
    return 0


def kept_from(value: T, mark: int) -> T:
    """Release the memory allocated since a mark, except for a value of tuples and whole numbers. Return that value."""
    return value


def heap_release(mark: int) -> None:
    """Release the memory allocated since a mark. Nothing that remains may refer to it."""
