"""Objects are written into the memory of a machine and read back as they were."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lowering.machine import Machine
from lowering.tests.samples import Box, Circle, Colour, Heap, Point
from lowering.tests.test_both_ways import compiled

_WORDS = st.none() | st.integers(-(2**61) + 1, 2**61 - 1) | st.sampled_from(Colour) | st.text(max_size=6)
_KEYS = st.integers(0, 99) | st.builds(Point, st.integers(0, 5), st.integers(0, 5)) | st.sampled_from(Colour)
_POINTS = st.builds(Point, st.integers(0, 9), st.integers(0, 9))
_SHAPES = st.builds(Circle, _POINTS, st.integers(0, 9)) | st.builds(
    Box, _POINTS, st.integers(-9, 9), st.integers(0, 5), st.sampled_from(Colour)
)
_VALUES = st.recursive(
    _WORDS | _SHAPES,
    lambda inner: (
        st.lists(inner, max_size=12)
        | st.tuples(inner, inner)
        | st.sets(_KEYS, max_size=30)
        | st.dictionaries(_KEYS, inner, max_size=30)
    ),
    max_leaves=20,
)


@pytest.fixture
def machine() -> Machine:
    return Machine(compiled())


@given(st.lists(_VALUES, max_size=4))
def test_what_is_written_is_read_back(values: list[Any]) -> None:
    machine = Machine(compiled())
    words = [machine.write(value) for value in values]
    assert [machine.read(word) for word in words] == values


@pytest.mark.parametrize("value", [2**61, -(2**61), [2**63], Point(2**70)])
def test_a_number_without_room_is_refused(machine: Machine, value: Any) -> None:
    with pytest.raises(OverflowError, match="too large for a word"):
        machine.write(value)


def test_what_is_the_same_stays_the_same(machine: Machine) -> None:
    point = [1, 2]
    pair = machine.read(machine.write([point, point, [1, 2]]))
    assert pair[0] is pair[1]
    assert pair[0] is not pair[2]


def test_what_goes_round_is_written_once(machine: Machine) -> None:
    ring: list[Any] = [1]
    ring.append(ring)
    found = machine.read(machine.write(ring))
    assert found[1] is found


def test_constants_are_read_as_what_they_were(machine: Machine) -> None:
    circle = Circle(Point(1, 2), 3)
    machine.write_constant(circle)
    assert machine.read(machine.write([circle]))[0] is circle


def test_fields_for_python_alone_are_left_out(machine: Machine) -> None:
    heap = Heap([Circle(Point(1), 2)], {3: 4}, ["a note"])
    found = machine.read(machine.write(heap))
    assert (found.shapes, found.counts, found.best) == (heap.shapes, heap.counts, None)
    assert not hasattr(found, "notes")


def test_what_is_released_is_forgotten(machine: Machine) -> None:
    mark, shared = machine.heap_end, [1, 2, 3]
    machine.write(shared)
    machine.release(mark)
    machine.write([7] * 20)
    assert machine.read(machine.write(shared)) == shared
