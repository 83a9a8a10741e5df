"""Functions that are not in the subset: each is refused at the line with the word `here`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from decimal import Decimal


@dataclass
class Thing:
    number: int
    anything: Any = None


def catches(number: int) -> int:
    try:  # here
        return number
    except ValueError:
        return 0


def opens(number: int) -> int:
    with open(str(number)) as file:  # here
        return len(file.read())


def writes_text(number: int) -> str:
    return f"{number}"  # here


def asks_anything(thing: Thing) -> int:
    return thing.anything.size  # type: ignore[no-any-return]  # here


def has_no_type(number) -> int:  # type: ignore[no-untyped-def]
    return number  # type: ignore[no-any-return]


def is_only_for_checking(number: Decimal) -> int:
    return int(number)


def takes_all(*numbers: int) -> int:
    return sum(numbers)


def calls_unknown(number: int) -> int:
    return hash(number)  # here


def loops_with_else(number: int) -> int:
    while number > 3:  # here
        number -= 1
    else:
        number = 0
    return number


def has_no_field(thing: Thing) -> int:
    return thing.weight  # type: ignore[attr-defined,no-any-return]  # here


def sorts_backwards(numbers: list[int]) -> list[int]:
    return sorted(numbers, reverse=True)  # here


def deletes_key(counts: dict[int, int]) -> None:
    del counts[3]  # here


def changes_set(numbers: set[int]) -> None:
    numbers |= {3}  # here


def compares_sets(numbers: set[int]) -> bool:
    return numbers < {3}  # here


def makes_dict(pairs: list[tuple[int, int]]) -> dict[int, int]:
    return dict(pairs)  # here


def calls_all(number: int) -> int:
    return catches(number) + opens(number)


def _fills(numbers: list[int]) -> list[int]:
    found: list[int] = []
    for number in numbers:
        found += [number, hash(number)]
    return found


def fills_and_calls(numbers: list[int]) -> list[int]:
    found: list[int] = []
    found += _fills(numbers)
    others = _fills(numbers)
    return [*found, len(others)]


def mixes_numbers(one: int) -> int:
    return int((one * 0.5 if one else one) * 2)  # here


def orders_fractions(one: int) -> bool:
    return (one * 0.5, 1) < (1.5, 2)  # here


def finds_greatest_fraction(one: int) -> int:
    return int(max(one, 0.5 * one))  # here


def divides_fractions(one: int) -> int:
    return int(one * 0.5 % 2)  # here
