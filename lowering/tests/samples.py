"""Functions of the subset, which tests run in Python and compiled."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from enum import Enum, IntEnum
from functools import lru_cache
from itertools import combinations, islice, permutations, product
from typing import Final, NamedTuple

from lowering.heap import heap_mark, kept_from
from lowering.marks import COPIERS, IS_LOWERED, PythonOnly, python_only


class Colour(Enum):
    RED = "r"
    BLUE = "b"


class Rank(IntEnum):
    LOW = 1
    HIGH = 5


class Point(NamedTuple):
    x: int
    y: int = 3


_ORIGIN: Final = Point(0, 0)


@dataclass(frozen=True)
class Circle:
    middle: Point
    radius: int


@dataclass(frozen=True)
class Box:
    corner: Point
    wide: int
    high: int
    colour: Colour = Colour.RED


Shape = Circle | Box


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
class Heap:
    shapes: list[Shape] = field(default_factory=list)
    counts: dict[int, int] = field(default_factory=dict)
    notes: PythonOnly[list[str]] = field(default_factory=list)
    best: Shape | None = None

    @property
    def size(self) -> int:
        return len(self.shapes)

    def add(self, shape: Shape) -> None:
        self.shapes.append(shape)
        self._note(shape)
        if self.best is None or area(shape) > area(self.best):
            self.best = shape

    @python_only
    def _note(self, shape: Shape) -> None:
        self.notes.append(f"added {shape}")


def area(shape: Shape) -> int:
    match shape:
        case Circle(radius=radius):
            return 3 * radius * radius
        case Box(wide=wide, high=high, colour=Colour.BLUE):
            return -wide * high
        case Box(wide=wide, high=high):
            return wide * high


def _doubled(number: int) -> int:
    return number * 2


def _negated(number: int) -> int:
    return -number


_BY_RANK: Final = {Rank.LOW: _doubled, Rank.HIGH: _negated}
_PRIMES: Final = (2, 3, 5, 7, 11, 13)
_NAMES: Final = {"Ann": 1, "bob": 2, "Cy": 3}


def arithmetic(a: int, b: int) -> list[int]:
    found = [a + b, a - b, a * b, -a, a & b, a | b, a ^ b, a << 3, a >> 2, abs(a), min(a, b), max(a, b, 7)]
    if b:
        found += [a // b, a % b]
    return found


def comparisons(a: int, b: int) -> list[bool]:
    return [a < b, a <= b, a == b, a != b, a >= b, a > b, not a, a < b < 10, bool(a), a in (1, 2, b), a not in _PRIMES]


def bits(a: int) -> tuple[int, int]:
    return a.bit_count(), a.bit_length()


def ranks(a: int) -> int:
    rank = Rank.HIGH if a > 3 else Rank.LOW
    return _BY_RANK[rank](a) + rank


def choices(a: int, b: int) -> int:
    return (a or b) + (a and b) + (1 if a > b else 2 if a == b else 3)


def lists(numbers: list[int]) -> list[list[int]]:
    work = numbers.copy()
    work.append(5)
    work.insert(1, 9)
    work.extend(numbers[1:3])
    popped = work.pop()
    first = work.pop(0)
    work.sort()
    reverse = [*reversed(work)]
    work = [popped, first, *work[1:]]
    more = work + [1] * 3
    more.remove(1)
    del more[0]
    found = [work, reverse, more, more[-2:], more[::-1], [len(more), more.count(1), work.index(9)]]
    work.clear()
    return found


def sets(one: list[int], other: list[int]) -> list[int]:
    a, b = set(one), set(other)
    a.discard(3)
    a.add(40)
    c = a | b | {1, 2}
    return [
        *sorted(a - b), -1, *sorted(c), len(c), int(a == c), int(a.isdisjoint(b)), int(40 in a)
    ]  # fmt: skip


def dicts(keys: list[int]) -> list[tuple[int, int]]:
    found: dict[int, int] = {}
    for place, key in enumerate(keys):
        found[key] = found.get(key, 0) + place
        found.setdefault(-key, key)
    taken = found.pop(keys[0], 0) if keys else 0
    other = {key: value * 2 for key, value in found.items() if key > 0}
    for key in other:
        found[key] = other[key]
    ordered = list(dict.fromkeys(keys))
    return [
        *found.items(),
        (taken, len(found)),
        *[(key, ordered.index(key)) for key in ordered],
        (sum(found.values()), 0),
    ]


def pairs_as_keys(numbers: list[int]) -> int:
    """Use more than a few keys, so that there is an index; take keys out and put them in again."""
    found: dict[tuple[int, int], int] = {}
    for place, number in enumerate(numbers):
        found[number, number % 7] = place
    for number in numbers:
        if number % 3 == 0:
            found.pop((number, number % 7), None)
    for number in numbers[:40]:
        found[number, number % 7] = -1
    seen = {(number, number) for number in numbers}
    return sum(value * (key[0] + 1) for key, value in found.items()) + len(seen) + ((3, 3) in seen)


def queues(numbers: list[int]) -> list[int]:
    queue = deque(numbers)
    found: list[int] = []
    while queue:
        number = queue.popleft()
        found.append(number)
        if number > 50:
            queue.append(number // 2)
    return found


def ordered(points: list[Point]) -> list[Point]:
    return sorted(points, key=lambda point: (-point.y, point.x)) + sorted(points)


def extremes(points: list[Point]) -> list[int]:
    lowest = min(points, key=lambda point: point.y, default=_ORIGIN)
    return [lowest.x, max([point.x for point in points], default=-1), next((p.y for p in points if p.x > 2), -7)]


def ways(numbers: list[int]) -> list[tuple[int, ...]]:
    few = numbers[:4]
    found = [*combinations(few, 2), *permutations(few[:3]), *product(few, repeat=2), *product(few[:2], few, [7])]
    return [*found, *islice(product(few, few), 3), (*few, 1, *few)]


def shapes(count: int) -> tuple[int, int, Shape | None, list[tuple[int, int]]]:
    heap = Heap()
    for number in range(count):
        colour = Colour.BLUE if number % 2 else Colour.RED
        heap.add(
            Circle(Point(number), number) if number % 3 else Box(Point(number, number), number, number + 1, colour)
        )
        heap.counts[number % 5] = heap.counts.get(number % 5, 0) + 1
    moved = [replace(shape, middle=Point(9)) if isinstance(shape, Circle) else shape for shape in heap.shapes]
    same = sum(one == other for one, other in zip(moved, heap.shapes, strict=True))
    return heap.size, same, heap.best, [(key, heap.counts[key]) for key in sorted(heap.counts)]


def animals(count: int) -> list[int]:
    herd: list[Animal] = [Dog(4) if number % 2 else Bird(number) for number in range(count)]
    return [animal.noise() for animal in herd] + [getattr(animal, "wings", -1) for animal in herd]


def colours(number: int) -> Colour | None:
    return None if number == 0 else Colour.RED if number < 0 else Colour.BLUE


def names(name: str) -> list[int]:
    return [_NAMES.get(name, -1), int(name.casefold() == "bob"), int(name < "Bz"), int(name in ("Cy", "x"))]


def narrowed(number: int) -> int:
    found = Point(number) if number > 2 else None
    if found is not None and found.x > 4:
        return found.y
    while (left := number - 3) > 0 and found:
        number = left
    return number


def _evens(limit: int) -> Iterator[int]:
    number = 0
    while number < limit:
        yield number
        number += 2


def _marks(number: int) -> Iterator[int]:
    """Use several yields, an early end, and another generator inside."""
    if number < 0:
        yield -1
        return
    if number > 3:
        yield 4
    yield from _evens(number)
    yield number


def _deep(number: int) -> Iterator[int]:
    if number > 0:
        yield number
        yield from _deep(number - 2)


@lru_cache(maxsize=100)
def _squares(limit: int) -> tuple[int, ...]:
    return tuple(number * number for number in range(limit))


def generators(number: int) -> list[int]:
    found = list(_marks(number))
    for even in _evens(number):
        if even == 4:
            continue
        if even > 10:
            break
        for other in _evens(even):
            found += [even * 100 + other]
    found += _marks(number - 2)
    found.extend(_deep(number))
    for square in _squares(max(0, number)):
        found.append(square)
    return [*found, int(any(_marks(number))), int(all(_marks(number))), next(_marks(number), 99), sum(_deep(number))]


def first_even(number: int) -> int:
    for even in _evens(number):
        for other in _evens(even):
            if even * other > 20:
                return even
    return -1


def kept(numbers: list[int]) -> tuple[int, tuple[tuple[Point, ...], ...]]:
    """Keep one value of many, so that the memory of the others is used again."""
    total = 0
    best: tuple[tuple[Point, ...], ...] = ((Point(0, 0),),)
    for number in numbers:
        mark = heap_mark()
        made = [((Point(number, place),), (Point(place),) * 2) for place in range(abs(number) % 5 + 1)]
        best = kept_from(made[-1], mark)
        other = [Point(place, place) for place in range(20)]
        total += len(other) + best[0][0].x
    return total, best


def is_lowered() -> int:
    return 1 if IS_LOWERED else 0


def missing_item(numbers: list[int], place: int) -> int:
    return numbers[place]


def missing_key(keys: dict[int, int], key: int) -> int:
    return keys[key]


def raising(number: int) -> int:
    if number > 3:
        raise ValueError(f"{number} is too much.")
    return number


def endless(number: int) -> int:
    while number > 0:
        number = number ^ 2
    return number


def deepest(number: int) -> int:
    return 1 + deepest(number + 1)


def greedy(number: int) -> int:
    found = [number]
    for one in found:
        found += [one]
    return len(found)


def field_of_none(number: int) -> int:
    found: list[Point | None] = [None, Point(number)]
    one = found[0] if number else found[1]
    return one.x  # type: ignore[union-attr]


class Suit(IntEnum):
    CLUBS = 0
    HEARTS = 1
    SPADES = 63


SUITS: Final = tuple(Suit)
COLOURS: Final = tuple(Colour)


def members(numbers: list[int]) -> list[bool]:
    """Put members of enums into sets, take them out, copy and join sets."""
    drawn: set[Suit] = set()
    painted: dict[Colour, int] = {}
    found: list[bool] = []
    for number in numbers:
        suit = SUITS[number % 3]
        if number % 5 == 0:
            drawn.discard(suit)
        elif number % 7 == 0:
            drawn.clear()
        else:
            drawn.add(suit)
        painted[COLOURS[number % 2]] = number
        if number % 4 == 0:
            painted.pop(COLOURS[number % 2], None)
        others = drawn.copy()
        black = others - {Suit.HEARTS}
        found += [one in drawn for one in SUITS] + [one in painted for one in COLOURS]
        found += [Suit.SPADES in black, Suit.HEARTS in black, Suit.HEARTS in others - black, Suit.HEARTS not in drawn]
    return found


def _evens_from(numbers: list[int], least: int) -> list[int]:
    if least > 25:
        return []
    if least > 20:
        return [number for number in numbers if number > least]
    found: list[int] = []
    for number in numbers:
        if number % 2 == 0 and number >= least:
            found.append(number)
        elif number == 1:
            return found
    found += [least, *_odds(numbers)]
    return found


def _odds(numbers: list[int]) -> list[int]:
    odds = []
    for number in numbers:
        odds += [number, number + 1] if number % 4 == 1 else []
    odds += _tripled(odds)
    return odds


def _tripled(numbers: list[int]) -> list[int]:
    return [3 * number for number in numbers]


def _so_far(numbers: list[int]) -> list[int]:
    return [len(numbers), *numbers[:2]]


class Hand:
    def __init__(self) -> None:
        self.cards: list[int] = [5]


def _drawn(hand: Hand) -> list[int]:
    drawn: list[int] = []
    for card in (1, 2, 3):
        drawn += [len(hand.cards) + card]
    return drawn


def drawn_order(numbers: list[int]) -> list[int]:
    """Sort by drawn keys. A list of one item draws a key too."""
    left = [*numbers, *numbers, 0]
    return [*sorted(numbers[:1], key=lambda _: left.pop()), *sorted(numbers, key=lambda _: left.pop()), len(left)]


def _picked(numbers: list[int], is_good: Callable[[int], bool]) -> list[int]:
    picked: list[int] = []
    for number in numbers:
        if is_good(number):
            picked += [number, -number]
    return picked


def _is_even(number: int) -> bool:
    return number % 2 == 0


def _twice(numbers: list[int]) -> list[int]:
    twice: list[int] = []
    for number in numbers[:3]:
        twice += [number, 0]
    twice *= 2
    return twice


def filled(numbers: list[int]) -> list[int]:
    """Append the lists that functions return to a list that nothing else refers to."""
    found: list[int] = []
    for least in (0, 7, 22, 28):
        found += _evens_from(numbers, least)
    found += _tripled(numbers)
    found += [number for number in numbers if number in found]
    found += [number for number in found if number > 28]
    found += _picked(numbers, _is_even)
    found += _picked(numbers, is_good=lambda number: number > 2)
    found += _twice(numbers)
    return [*found, *_evens_from(numbers, 3), *_picked(numbers, lambda number: number < 9)]


def filled_and_seen(numbers: list[int]) -> list[int]:
    """Append to lists that a second name, the called function, a record or `max` refers to."""
    found = [1, 2]
    found += _so_far(found)
    shown = found
    shown += [len(found) for _ in numbers[:3]]
    hand = Hand()
    hand.cards += _drawn(hand)
    cards = hand.cards
    cards += _drawn(hand)
    two = [1, 2]
    longest = max(two, numbers, key=lambda some: len(some))
    two += [number + 1 for number in longest]
    return [*found, *hand.cards, *two]


def worth(one: int, other: int) -> int:
    """Show in the last digits how fractions are rounded."""
    found = one - 0.5 * max(0, 1000 - one) + 45.1 * other
    found *= 1.0 - 0.1 * other - (0.3 if other > 2 else 0.0)
    found /= 7
    return int(found * 1e6)


def order(one: int, other: int) -> int:
    third, seventh = one / 3, other * 0.7
    found = [third < seventh, third <= seventh, third > seventh, third >= seventh, third == seventh, third != seventh]
    found += [bool(third), not seventh, third < one, other >= seventh, -third < seventh]
    best = -1e6
    for each in [third, seventh, max(third, seventh), min(float(one), seventh), 0.1 + 0.2]:
        if each > best:
            best = each
    found += [best == third, best > 0.3, best == 0.3]
    return sum([1 << place for place, flag in enumerate(found) if flag])


def best_of(ones: list[int]) -> int:
    return max(ones, key=lambda one: (one - 3) * 0.1)


def counted(ones: list[int]) -> int:
    """Make sets by comprehensions, and use them in different ways."""
    found = 0
    for one in sorted({abs(each) for each in ones}):
        found = found * 10 + one
    for one in [
        sum({each % 2 for each in ones}),
        len({each % 3 for each in ones}),
        max({each // 100 for each in ones}),
    ]:
        found += one
    return found + len({each > 0 for each in ones})


@dataclass(slots=True)
class Deck:
    cards: list[int] = field(default_factory=list)
    counts: dict[int, int] = field(default_factory=dict)
    marks: list[int] | None = None
    below: Deck | None = None


def _copy_of_deck(deck: Deck) -> Deck:
    marks = None if deck.marks is None else deck.marks.copy()
    return Deck(deck.cards.copy(), deck.counts.copy(), marks, deck.below)


COPIERS[_copy_of_deck] = Deck
_new_deck: Final = Deck.__new__


def copied(deck: Deck) -> Deck:
    new = _copy_of_deck(deck)
    new.cards.append(5)
    new.counts[1] += 1
    blank = _new_deck(Deck)
    blank.cards = new.cards
    blank.counts = {}
    blank.marks = None
    blank.below = new
    return blank
