"""Fractions, sets and copies are in lowered code what they are in Python."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

import pytest

from lowering.compiled import Compiled
from lowering.machine import Machine
from lowering.marks import COPIERS
from lowering.program import NotLowered, Program

T = TypeVar("T")
_LARGE: Final = 1e6
_NUMBERS: Final = (-7, -1, 0, 1, 3, 250, 999, 1_000_003)


def worth(one: int, other: int) -> int:
    """Which way fractions are rounded shows in the last places."""
    found = one - 0.5 * max(0, 1000 - one) + 45.1 * other
    found *= 1.0 - 0.1 * other - (0.3 if other > 2 else 0.0)
    found /= 7
    return int(found * 1e6)


def order(one: int, other: int) -> int:
    third, seventh = one / 3, other * 0.7
    found = [third < seventh, third <= seventh, third > seventh, third >= seventh, third == seventh, third != seventh]
    found += [bool(third), not seventh, third < one, other >= seventh, -third < seventh]
    best = -_LARGE
    for each in [third, seventh, max(third, seventh), min(float(one), seventh), 0.1 + 0.2]:
        if each > best:
            best = each
    found += [best == third, best > 0.3, best == 0.3]
    return sum([1 << place for place, flag in enumerate(found) if flag])


def best_of(ones: list[int]) -> int:
    return max(ones, key=lambda one: (one - 3) * 0.1)


def counted(ones: list[int]) -> int:
    """Of equal items in a set comprehension one is left, whatever goes through it."""
    found = 0
    for one in sorted({abs(each) for each in ones}):
        found = found * 10 + one
    for one in [*{each % 2 for each in ones}, len({each % 3 for each in ones}), *list({each // 100 for each in ones})]:
        found += one
    return found + len(tuple({each > 0 for each in ones}))


@dataclass(slots=True)
class Pile:
    cards: list[int] = field(default_factory=list)
    counts: dict[int, int] = field(default_factory=dict)
    marks: list[int] | None = None
    below: Pile | None = None


def _copier(cls: type[T]) -> Callable[[T], T]:
    def copy(pile: Any) -> Any:
        marks = None if pile.marks is None else pile.marks.copy()
        return Pile(pile.cards.copy(), pile.counts.copy(), marks, pile.below)

    COPIERS[copy] = cls
    return copy


copy_of: Final = _copier(Pile)
new_pile: Final = Pile.__new__


def copied(pile: Pile) -> Pile:
    new = copy_of(pile)
    new.cards.append(5)
    new.counts[1] += 1
    blank = new_pile(Pile)
    blank.cards = new.cards
    blank.counts = {}
    blank.marks = None
    blank.below = new
    return blank


FUNCTIONS: Final[dict[str, Callable[..., object]]] = {
    "worth": worth,
    "order": order,
    "best_of": best_of,
    "counted": counted,
    "copied": copied,
}


@pytest.fixture(scope="module")
def compiled() -> Compiled:
    return Compiled.of(Program().lower(FUNCTIONS))


@pytest.mark.parametrize("function", [worth, order])
def test_fractions(compiled: Compiled, function: Callable[[int, int], int]) -> None:
    machine = Machine(compiled)
    pairs = [(one, other) for one in _NUMBERS for other in _NUMBERS]
    here = [function(*pair) for pair in pairs]
    assert [machine.call(function.__name__, *pair) for pair in pairs] == here
    assert len(set(here)) > 10


@pytest.mark.parametrize("function", [best_of, counted])
def test_sets_and_keys_of_fractions(compiled: Compiled, function: Callable[[list[int]], int]) -> None:
    machine = Machine(compiled)
    for ones in ([4, 1, 4, 1], [7], [-2, 2, 9, 9, 3], [0, 0, 0]):
        assert machine.call(function.__name__, machine.write(ones)) == function(ones)


@pytest.mark.parametrize("marks", [None, [1, 2]])
def test_copies(compiled: Compiled, marks: list[int] | None) -> None:
    machine, pile = Machine(compiled), Pile([1], {1: 1}, marks, Pile([9]))
    word = machine.write(pile)
    found = machine.call("copied", word)
    assert found is not None
    assert machine.difference(found, copied(pile)) is None
    assert machine.difference(word, pile) is None


def mixed(one: int) -> int:
    return int((one * 0.5 if one else one) * 2)


def ordered(one: int) -> bool:
    return (one * 0.5, 1) < (1.5, 2)


def greatest(one: int) -> int:
    return int(max(one, 0.5 * one))


def modulo(one: int) -> int:
    return int(one * 0.5 % 2)


@pytest.mark.parametrize(
    ("function", "why"),
    [
        (mixed, "can't be reckoned with"),
        (ordered, "fractions are compared alone"),
        (greatest, "fractions are compared alone"),
        (modulo, r"only \+ - \* /"),
    ],
)
def test_what_would_be_wrong_is_refused(function: Callable[..., Any], why: str) -> None:
    with pytest.raises(NotLowered, match=why):
        Program().lower({"f": function})
