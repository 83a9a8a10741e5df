"""Compiled functions return what they return in Python."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import lru_cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lowering import Program
from lowering.compiled import Compiled
from lowering.machine import Machine, Stopped
from lowering.tests import samples
from lowering.tests.samples import Point

_SMALL = st.integers(-60, 60)
_NUMBERS = st.sampled_from([-7, -1, 0, 1, 3, 250, 999, 1_000_003])
_LISTS = st.lists(st.integers(0, 30), min_size=3, max_size=40)
_POINTS = st.lists(st.builds(Point, st.integers(0, 5), st.integers(0, 5)), max_size=30)

GIVEN: dict[Callable[..., Any], tuple[st.SearchStrategy[Any], ...]] = {
    samples.arithmetic: (st.integers(-(2**30), 2**30), st.integers(-1000, 1000)),
    samples.comparisons: (_SMALL, _SMALL),
    samples.bits: (st.integers(0, 2**60),),
    samples.ranks: (_SMALL,),
    samples.choices: (st.integers(-2, 2), st.integers(-2, 2)),
    samples.lists: (_LISTS,),
    samples.sets: (_LISTS, _LISTS),
    samples.dicts: (st.lists(st.integers(1, 30), max_size=40),),
    samples.pairs_as_keys: (st.lists(st.integers(0, 200), max_size=120),),
    samples.queues: (st.lists(st.integers(0, 400), max_size=20),),
    samples.ordered: (_POINTS,),
    samples.extremes: (_POINTS,),
    samples.ways: (_LISTS,),
    samples.shapes: (st.integers(0, 30),),
    samples.animals: (st.integers(0, 9),),
    samples.colours: (st.integers(-1, 1),),
    samples.names: (st.sampled_from(["Ann", "bob", "Bob", "Cy", "zz", ""]),),
    samples.narrowed: (st.integers(-3, 12),),
    samples.generators: (st.integers(-3, 16),),
    samples.first_even: (st.integers(0, 20),),
    samples.kept: (st.lists(_SMALL, max_size=20),),
    samples.members: (st.lists(st.integers(0, 90), max_size=30),),
    samples.filled: (_LISTS,),
    samples.filled_and_seen: (_LISTS,),
    samples.drawn_order: (_LISTS,),
    samples.worth: (_NUMBERS, _NUMBERS),
    samples.order: (_NUMBERS, _NUMBERS),
    samples.best_of: (st.lists(_SMALL, min_size=1, max_size=9),),
    samples.counted: (st.lists(_SMALL, min_size=1, max_size=9),),
    samples.copied: (
        st.builds(samples.Deck, _LISTS, st.just({1: 1}), st.none() | _LISTS, st.none() | st.builds(samples.Deck)),
    ),
}
STOPPING: dict[Callable[..., Any], tuple[tuple[Any, ...], str]] = {
    samples.missing_item: (([1, 2], 2), "was not there"), samples.missing_key: (({1: 2}, 3), "was not there"),
    samples.raising: ((4,), "raised"), samples.endless: ((1,), "too long"), samples.deepest: ((1,), "one another"),
    samples.greedy: ((1,), "memory"), samples.field_of_none: ((1,), "None"),
}  # fmt: skip


@lru_cache(maxsize=1)
def compiled() -> Compiled:
    functions = [*GIVEN, *STOPPING, samples.is_lowered]
    return Compiled.of(Program(pages=64).lower({function.__name__: function for function in functions}))


def plain(value: Any) -> Any:
    """Return a value as it is read back: flags and members of IntEnum are numbers."""
    if isinstance(value, Enum) and not isinstance(value, int):
        return value
    if isinstance(value, int):
        return int(value)
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return type(value)(*map(plain, value))
    return type(value)(map(plain, value)) if isinstance(value, list | tuple) else value


@pytest.mark.parametrize("function", GIVEN, ids=lambda function: function.__name__)
def test_the_same_comes_out(function: Callable[..., Any]) -> None:
    machine = Machine(compiled())
    mark = machine.heap_end

    @given(st.tuples(*GIVEN[function]))
    def check(values: tuple[Any, ...]) -> None:
        given_ = [machine.write(value) for value in values]
        result = machine.call(function.__name__, *given_)
        assert result is not None
        assert machine.read(result) == plain(function(*values))
        for word, value in zip(given_, values, strict=True):
            assert machine.read(word) == value
        machine.release(mark)

    check()


@pytest.mark.parametrize("function", STOPPING, ids=lambda function: function.__name__)
def test_what_python_raises_stops_it_and_says_where(function: Callable[..., Any]) -> None:
    machine = Machine(compiled())
    values, reason = STOPPING[function]
    with pytest.raises(Stopped, match=reason) as stopped:
        machine.call(function.__name__, *[machine.write(value) for value in values], rounds=10_000)
    assert f"{samples.__name__}.{function.__name__}" in stopped.value.functions
    # Nothing is broken by it.
    assert machine.call("narrowed", 5) == samples.narrowed(5)


def test_a_stop_is_the_same_every_time() -> None:
    found = []
    for _ in range(2):
        machine = Machine(compiled())
        with pytest.raises(Stopped) as stopped:
            machine.call("endless", 1, rounds=1234)
        found.append((stopped.value.reason, stopped.value.functions))
    assert found[0] == found[1]


def test_code_can_know_that_it_is_lowered() -> None:
    assert (samples.is_lowered(), Machine(compiled()).call("is_lowered")) == (0, 1)
