"""Classes and functions that the functions of `contract.yaml` use."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum, IntEnum, IntFlag, StrEnum
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

from lowering.marks import COPIERS, PythonOnly, python_only


class Colour(Enum):
    RED = "r"
    BLUE = "b"
    GREEN = "g"


class Rank(IntEnum):
    LOW = 1
    MIDDLE = 3
    HIGH = 5


class Suit(StrEnum):
    HEART = "heart"
    CLUB = "club"


class Place(IntEnum):
    FIRST = 0
    SECOND = 1
    LAST = 63


class Bits(IntFlag):
    A = 1
    B = 2
    C = 4


class Point(NamedTuple):
    x: int
    y: int = 3


class Halves(NamedTuple):
    half: float
    whole: int


class Sized(NamedTuple):
    a: int

    def __len__(self) -> int:
        return self.a


@dataclass(frozen=True)
class Card:
    name: str
    level: int
    tags: tuple[int, ...] = ()


@dataclass(frozen=True)
class Partly:
    number: int
    note: int = field(default=0, compare=False)


@dataclass(frozen=True)
class OwnEq:
    number: int

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OwnEq) and self.number % 10 == other.number % 10

    def __hash__(self) -> int:
        return self.number % 10


@dataclass(frozen=True)
class OwnHash:
    number: int

    def __hash__(self) -> int:
        return 7


@dataclass
class OwnBool:
    number: int

    def __bool__(self) -> bool:
        return self.number > 2


@dataclass
class OwnLen:
    number: int

    def __len__(self) -> int:
        return self.number


@dataclass
class Post:
    number: int
    twice: int = 0

    def __post_init__(self) -> None:
        self.twice = 2 * self.number


@dataclass
class Inherits(Post):
    more: int = 5


@dataclass(order=True)
class Ordered:
    number: int
    other: int = 0


@dataclass
class Own:
    number: int

    def __lt__(self, other: Own) -> bool:
        return self.number > other.number

    def __add__(self, other: Own) -> Own:
        return Own(self.number + other.number)

    def __contains__(self, other: object) -> bool:
        return other == self.number

    def __getitem__(self, place: int) -> int:
        return self.number - place

    def __iter__(self) -> Iterator[int]:
        return iter([self.number])

    def __call__(self, other: int) -> int:
        return self.number + other


@dataclass
class OwnSet:
    number: int

    def __setattr__(self, name: str, value: int) -> None:
        object.__setattr__(self, name, value + 1)


@dataclass
class Decorated:
    number: int

    @property
    def double(self) -> int:
        return 2 * self.number

    @double.setter
    def double(self, value: int) -> None:
        self.number = value // 2

    @staticmethod
    def plus(one: int) -> int:
        return one + 1

    @classmethod
    def made(cls, one: int) -> Decorated:
        return cls(one + 1)


@dataclass
class Holder:
    items: list[int] = field(default_factory=list)
    counts: dict[int, int] = field(default_factory=dict)
    other: Holder | None = None


@dataclass(eq=False)
class Identity:
    number: int


@dataclass
class Base:
    number: int

    def value(self) -> int:
        return 1

    def doubled(self) -> int:
        return 10 * self.value()


@dataclass
class First(Base):
    def value(self) -> int:
        return 2


@dataclass
class Second(Base):
    def value(self) -> int:
        return 3


@dataclass
class Third(First):
    pass


@dataclass
class SuperBase:
    number: int

    def value(self) -> int:
        return 1


@dataclass
class Super(SuperBase):
    def value(self) -> int:
        return super().value() + 100


class Plain:
    def __init__(self, number: int, other: int = 4) -> None:
        self.number = number
        self.other = other


class Classy:
    shared: int = 3

    def __init__(self, number: int) -> None:
        self.number = number


class Animal:
    def __init__(self, legs: int) -> None:
        self.legs: int = legs

    def sound(self) -> int:
        raise NotImplementedError

    def noise(self) -> int:
        return self.sound() * self.legs


class Dog(Animal):
    def sound(self) -> int:
        return 3


class Bird(Animal):
    wings: int

    def __init__(self, wings: int) -> None:
        self.legs = 2
        self.wings = wings

    def sound(self) -> int:
        return 100 + self.wings


@dataclass(slots=True, eq=False)
class Log:
    total: int = 0
    notes: PythonOnly[list[str]] = field(default_factory=list)

    def add(self, number: int) -> None:
        self.total += number
        self._note(number)

    @python_only
    def _note(self, number: int) -> None:
        self.notes.append(f"added {number}")


@dataclass
class Vague:
    anything: Any = None


@dataclass(slots=True)
class Deck:
    cards: list[int]
    counts: dict[int, int] = field(default_factory=dict)
    marks: list[int] | None = None
    below: Deck | None = None


def _copy_of_deck(deck: Deck) -> Deck:
    marks = None if deck.marks is None else deck.marks.copy()
    return Deck(deck.cards.copy(), deck.counts.copy(), marks, deck.below)


COPIERS[_copy_of_deck] = Deck
_new_deck: Final = Deck.__new__
_ORIGIN: Final = Point(0, 0)
_PLACES: Final = tuple(Place)
_TABLE: Final = {1: 10, 2: 20, 3: 30}
_NAMES: Final = {"one": 1, "two": 2}
_BY_COLOUR: Final = {Colour.RED: 1, Colour.BLUE: 2}
_ODD: Final = frozenset({1, 3, 5})


def _twice(function: Callable[[int], int]) -> Callable[[int], int]:
    def inner(number: int) -> int:
        return 2 * function(number)

    return inner


@_twice
def _decorated(number: int) -> int:
    return number + 1


@cache
def _cached(number: int) -> int:
    return number * number


def _grows(number: int, into: list[int] = []) -> list[int]:  # noqa: B006
    into.append(number)
    return into


def _counts(number: int, into: dict[int, int] = {}) -> int:  # noqa: B006
    into[number] = into.get(number, 0) + 1
    return len(into)


def _numbers(number: int) -> Iterator[int]:
    for each in range(number):
        yield each + 0


def _endless(number: int) -> Iterator[int]:
    while True:
        yield number
        number += 1


def _logs(number: int, log: list[int]) -> Iterator[int]:
    for each in range(number):
        log.append(each)
        yield each
    log.append(-1)


def _adds(log: list[int], number: int) -> int:
    log.append(number)
    return number


def _is_big(number: int) -> bool:
    return number > 2


def _optional(number: int) -> int | None:
    return number if number > 0 else None


def _marks(number: int) -> Iterator[int]:
    """Have several yields, an early end, and another generator inside."""
    if number < 0:
        yield -1
        return
    if number > 3:
        yield 4
    yield from _numbers(number)
    yield number


@lru_cache(maxsize=100)
def _squares(limit: int) -> tuple[int, ...]:
    return tuple(number * number for number in range(limit))


def _many(number: int) -> list[int]:
    """Return 0 to 48 numbers from 0 to 30, depending on a number from -2 to 6."""
    return [(number + 7) * (each + 3) * (each + 3) % 31 for each in range(6 * number + 12)]


def _picked(numbers: list[int], is_good: Callable[[int], bool]) -> list[int]:
    picked: list[int] = []
    for number in numbers:
        if is_good(number):
            picked += [number, -number]
    return picked


def _total(numbers: Iterator[int]) -> int:
    return sum(numbers) * 10 + sum(numbers)


def _both(number: int) -> Iterator[int]:
    yield from range(number)
    yield from _numbers(number)


def _last(held: Sequence[int]) -> int:
    return held[-1]


def _keyword(one: int, *, scale: int = 2) -> int:
    return one * scale


def _add_one(n: int) -> int:
    return n + 1


def _add_two(n: int) -> int:
    return n + 2


_BY_RANK: Final = {Rank.LOW: _add_one, Rank.HIGH: _add_two}
_BY_CLASS: Final = {First: First.value, Second: Second.value}
_GLOBAL: list[int] = []


def _folded(text: str) -> str:
    return text.casefold()


def _is_suit(text: str) -> bool:
    return isinstance(text, Suit)


def _is_before(one: str, other: str) -> bool:
    return one < other


def _double(fraction: float) -> int:
    return int(fraction * 2)


def _half(number: int) -> float | None:
    return None if number == 0 else 0.5
