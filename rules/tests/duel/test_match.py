"""Matches of several duels (O-19.7)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.duel.state.duel import DRAW, NORTH, SOUTH
from rules.duel.state.parameters import DEFAULTS
from rules.duel.turn_flow.match import match_outcome

BEST_OF_THREE = replace(DEFAULTS, match_wins=2)


@pytest.mark.parametrize(
    ("results", "winner"),
    [
        ([], None), ([SOUTH], None), ([SOUTH, NORTH], None), ([SOUTH, SOUTH], SOUTH), ([NORTH, SOUTH, NORTH], NORTH),
        ([DRAW, DRAW, SOUTH], None), ([DRAW, NORTH, DRAW, NORTH], NORTH),
    ],
)  # fmt: skip
def test_best_of_three(results: list[int], winner: int | None) -> None:
    assert match_outcome(results, BEST_OF_THREE) == winner


def test_best_of_one_is_the_default() -> None:
    assert match_outcome([DRAW]) is None
    assert match_outcome([NORTH]) == NORTH


@pytest.mark.parametrize("results", [[SOUTH, SOUTH, NORTH], [3], [-1]])
def test_what_no_match_can_be(results: list[int]) -> None:
    with pytest.raises(ValueError, match="duel"):
        match_outcome(results, BEST_OF_THREE)
