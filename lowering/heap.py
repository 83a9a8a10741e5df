"""Access to memory for compiled code. Only the library and its algorithms use it, but for the last three functions."""

from __future__ import annotations

from typing import Any, TypeVar

T = TypeVar("T")


def load(address: int) -> Any:
    """Return the word of 64 bits at an address in bytes."""
    raise NotImplementedError


def store(address: int, value: object) -> None:
    """Store the word of `value` at an address in bytes."""
    raise NotImplementedError


def move(to: int, items: int, size: int) -> None:
    """Copy `size` bytes from address `items` to address `to`."""
    raise NotImplementedError


def allocate(size: int) -> int:
    """Allocate `size` bytes at the end of the memory in use, and return their address."""
    raise NotImplementedError


def address_of(value: object) -> int:
    """Return the address of a record, container or text: its word without the bit REFERENCE."""
    raise NotImplementedError


def reference_to(address: int) -> object:
    """Return the record, container or text at an address, as a word: the address with the bit REFERENCE."""
    raise NotImplementedError


def is_reference(value: object) -> bool:
    """Return whether a word refers to a record, container or text."""
    raise NotImplementedError


def words_compared(tag: int) -> int:
    """Return how many words after the tag decide whether two records with this tag are equal.

    It is 0 if a record is equal only to itself. For containers it is a constant of the library, such as `TUPLES`.
    """
    raise NotImplementedError


def is_less_word(one: object, other: object) -> bool:
    """Return whether the word `one` is less than the word `other`, both taken as signed whole numbers."""
    raise NotImplementedError


def is_same_word(one: object, other: object) -> bool:
    """Return whether two words have the same bits: the same number or member, or the same object in memory."""
    raise NotImplementedError


def text_of_member(word: object) -> Any:
    """Return the text of the member of a StrEnum that a word stands for; 0 for any other word."""
    raise NotImplementedError


def heap_mark() -> int:
    """Return the address where free memory begins, as a mark for `heap_release` and `kept_from`."""
    return 0


def kept_from(value: T, mark: int) -> T:
    """Release the memory allocated since `mark`, except for `value`, and return `value`, which may have been moved.

    It may consist of tuples and whole numbers, and of objects that are older than the mark.
    """
    return value


def heap_release(mark: int) -> None:
    """Release the memory allocated since `heap_mark` returned `mark`. Nothing that remains may refer to it."""
