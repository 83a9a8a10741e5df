"""Copies of records: what changes in them is their own."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from rules.duel.state.copying import copier


@dataclass(slots=True, eq=False)
class Box:
    name: str
    numbers: list[int] = field(default_factory=list)
    counts: dict[str, int] | None = None
    word: str = field(init=False)


def test_a_copy_has_lists_and_dicts_of_its_own() -> None:
    box = Box("one", [1], {})
    box.word = "late"
    new = copier(Box)(box)
    assert (new.name, new.numbers, new.counts, new.word) == ("one", [1], {}, "late")
    new.numbers.append(2)
    assert box.numbers == [1]


@pytest.mark.parametrize("counts", [None, {}, {"few": 3}])
def test_what_may_be_absent_is_copied_where_it_is_there(counts: dict[str, int] | None) -> None:
    """An empty dict too: it may be filled later."""
    box = Box("one", counts=counts)
    box.word = ""
    new = copier(Box)(box)
    assert new.counts == counts
    assert counts is None or new.counts is not counts
