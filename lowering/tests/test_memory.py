"""Objects are written into the memory of a machine, read back as they were, and compared with objects there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lowering import Program
from lowering.compiled import Compiled
from lowering.machine import Machine
from lowering.tests.contract_parts import Card, Colour, Log, Point, Rank

_WORDS = st.none() | st.integers(-(2**60) + 1, 2**60 - 1) | st.sampled_from(Colour) | st.text(max_size=6)
_POINTS = st.builds(Point, st.integers(0, 5), st.integers(0, 5))
_KEYS = st.integers(0, 99) | _POINTS | st.sampled_from(Colour)
_CARDS = st.builds(Card, st.text(max_size=6), st.integers(-9, 9), st.tuples(st.integers(0, 5), st.integers(0, 5)))
_VALUES = st.recursive(
    _WORDS | _POINTS | _CARDS,
    lambda inner: (
        st.lists(inner, max_size=12)
        | st.tuples(inner, inner)
        | st.sets(_KEYS, max_size=30)
        | st.dictionaries(_KEYS, inner, max_size=30)
    ),
    max_leaves=20,
)
COMPILED = Compiled.of(Program(pages=64).lower({}))


@dataclass(eq=False)
class Box:
    size: Rank = Rank.LOW
    name: str = "box"
    is_open: bool = False
    colour: Colour | None = None
    place: Point = field(default_factory=lambda: Point(1, 2))
    counts: list[int] = field(default_factory=lambda: [3, 4])
    words: dict[str, int] = field(default_factory=lambda: {"a": 1, "b": 2})
    places: frozenset[Point] = frozenset({Point(0, 0), Point(5, 6)})
    inside: list[Box | None] = field(default_factory=list)


@pytest.fixture
def machine() -> Machine:
    return Machine(COMPILED)


@given(st.lists(_VALUES, max_size=4))
def test_what_is_written_is_read_back(values: list[Any]) -> None:
    machine = Machine(COMPILED)
    words = [machine.write(value) for value in values]
    assert [machine.read(word) for word in words] == values
    assert [machine.difference(word, value) for word, value in zip(words, values, strict=True)] == [None] * len(values)


@pytest.mark.parametrize("value", [2**60, -(2**60), [2**63], Point(2**70)])
def test_a_number_without_room_is_refused(machine: Machine, value: Any) -> None:
    with pytest.raises(OverflowError, match="too large for a word"):
        machine.write(value)


def test_what_is_the_same_stays_the_same(machine: Machine) -> None:
    point = [1, 2]
    pair = machine.read(machine.write([point, point, [1, 2]]))
    assert pair[0] is pair[1]
    assert pair[0] is not pair[2]


def test_what_goes_round_is_written_once(machine: Machine) -> None:
    box = Box(inside=[None, Box(name="other")])
    box.inside.append(box)
    word = machine.write(box)
    found = machine.read(word)
    assert found.inside[2] is found
    assert machine.difference(word, box) is None


def test_constants_are_read_as_what_they_were(machine: Machine) -> None:
    card = Card("a", 3)
    machine.write_constant(card)
    assert machine.read(machine.write([card]))[0] is card


def test_fields_for_python_alone_are_left_out(machine: Machine) -> None:
    found = machine.read(machine.write(Log(3, ["a note"])))
    assert found.total == 3
    assert not hasattr(found, "notes")


def test_what_is_released_is_forgotten(machine: Machine) -> None:
    mark, shared = machine.heap_end, [1, "text", 3]
    machine.write(shared)
    machine.release(mark)
    machine.write([7] * 20)
    assert machine.read(machine.write(shared)) == shared


def test_a_tuple_without_names_equals_one_with_names(machine: Machine) -> None:
    assert machine.difference(machine.write(Point(1, 2)), (1, 2)) is None


@pytest.mark.parametrize(
    ("changes", "difference"),
    [
        ({"size": 2}, ".size: 1, not 2"),
        ({"is_open": True}, ".is_open: 0, not True"),
        ({"name": "chest"}, ".name: 'box', not 'chest'"),
        ({"name": None}, ".name: 'box', not None"),
        ({"colour": Colour.BLUE}, ".colour: None, not <Colour.BLUE: 'b'>"),
        ({"place": Point(1, 3)}, ".place[1]: 2, not 3"),
        ({"place": None}, ".place: Point, not None"),
        ({"counts": [3, 4, 5]}, ".counts: 2 items, not 3"),
        ({"counts": (3, 4)}, ".counts: list, not tuple"),
        ({"counts": [3, None]}, ".counts[1]: 4, not None"),
        ({"words": {"b": 2, "a": 1}}, ".words['b']: 'a', not 'b'"),
        ({"words": {"a": 1, "b": 3}}, ".words['b']: 2, not 3"),
        ({"places": frozenset({Point(0, 0), Point(5, 7)})}, ".places: no Point(x=5, y=7)"),
        ({"inside": [Box(is_open=True)]}, ".inside[0].is_open: 0, not True"),
        ({"inside": [Point(1, 2)]}, ".inside[0]: Box, not Point"),
    ],
)
def test_the_first_difference_is_named(machine: Machine, changes: dict[str, Any], difference: str) -> None:
    box = Box(inside=[Box()])
    word = machine.write(box)
    for name, value in changes.items():
        setattr(box, name, value)
    assert machine.difference(word, box) == difference
