"""Values in memory are compared with objects, and the first difference is named."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, IntEnum
from typing import Any, NamedTuple

import pytest

from lowering.compiled import Compiled
from lowering.machine import Machine, Stopped
from lowering.program import Program


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


class Size(IntEnum):
    SMALL = 1


class Place(NamedTuple):
    row: int
    column: int


@dataclass(eq=False)
class Box:
    size: Size = Size.SMALL
    name: str = "box"
    is_open: bool = False
    colour: Colour | None = None
    place: Place = field(default_factory=lambda: Place(1, 2))
    counts: list[int] = field(default_factory=lambda: [3, 4])
    words: dict[str, int] = field(default_factory=lambda: {"a": 1, "b": 2})
    places: frozenset[Place] = frozenset({Place(0, 0), Place(5, 6)})
    inside: list[Box | None] = field(default_factory=list)


def last_of(box: Box, count: int) -> int:
    """Set an item of a list from its end."""
    box.counts[-1] = 7
    box.counts[-2] += count
    return box.counts[0] * 100 + box.counts[1]


@pytest.fixture(scope="module")
def compiled() -> Compiled:
    return Compiled.of(Program().lower({"last_of": last_of}))


def test_what_was_written_is_the_same(compiled: Compiled) -> None:
    machine, box = Machine(compiled), Box(inside=[None, Box(name="other")])
    box.inside.append(box)
    assert machine.difference(machine.write(box), box) is None
    # A listed action is a tuple with names here and without there.
    assert machine.difference(machine.write(Place(1, 2)), (1, 2)) is None


@pytest.mark.parametrize(
    ("changes", "difference"),
    [
        ({"size": 2}, ".size: 1, not 2"),
        ({"is_open": True}, ".is_open: 0, not True"),
        ({"name": "chest"}, ".name: 'box', not 'chest'"),
        ({"name": None}, ".name: 'box', not None"),
        ({"colour": Colour.BLUE}, ".colour: None, not <Colour.BLUE: 'blue'>"),
        ({"place": Place(1, 3)}, ".place[1]: 2, not 3"),
        ({"place": None}, ".place: Place, not None"),
        ({"counts": [3, 4, 5]}, ".counts: 2 items, not 3"),
        ({"counts": (3, 4)}, ".counts: list, not tuple"),
        ({"counts": [3, None]}, ".counts[1]: 4, not None"),
        ({"words": {"b": 2, "a": 1}}, ".words['b']: 'a', not 'b'"),
        ({"words": {"a": 1, "b": 3}}, ".words['b']: 2, not 3"),
        ({"places": frozenset({Place(0, 0), Place(5, 7)})}, ".places: no Place(row=5, column=7)"),
        ({"inside": [Box(is_open=True)]}, ".inside[0].is_open: 0, not True"),
        ({"inside": [Place(1, 2)]}, ".inside[0]: Box, not Place"),
    ],
)
def test_the_first_difference_is_named(compiled: Compiled, changes: dict[str, Any], difference: str) -> None:
    machine, box = Machine(compiled), Box(inside=[Box()])
    word = machine.write(box)
    for name, value in changes.items():
        setattr(box, name, value)
    assert machine.difference(word, box) == difference


def test_lists_are_set_from_their_end(compiled: Compiled) -> None:
    machine, box = Machine(compiled), Box()
    word = machine.write(box)
    assert machine.call("last_of", word, 10) == last_of(box, 10) == 1307
    assert machine.difference(word, box) is None
    with pytest.raises(Stopped):
        machine.call("last_of", machine.write(Box(counts=[1])), 10)
