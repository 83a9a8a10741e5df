"""The field of Assemblage of Eternity: distance, range, moves that jump, the red line (AOE-7, O-AOE.8, 14, 20, 21)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.aoe.space import BOARD, Board, Direction, Position, away, distance, move, reaches, toward

PLACES = st.builds(Position, st.integers(1, 8), st.integers(1, 8))


@pytest.mark.statement("O-AOE.14")
def test_our_board_is_8_by_8_with_starts_at_3_4_and_6_4() -> None:
    assert Board(8, 8, (Position(3, 4), Position(6, 4))) == BOARD
    assert (8, 8) in BOARD
    assert not any(place in BOARD for place in ((0, 4), (9, 4), (4, 0), (4, 9)))


@pytest.mark.statement("AOE-7.1", "O-AOE.8")
def test_range_1_from_2_2() -> None:
    """T-AOE.5, and the own space, which no range reaches."""
    for target, spaces, is_hit in (
        ((3, 3), 1, True), ((4, 2), 2, False), ((2, 1), 1, True), ((2, 2), 0, False), ((5, 8), 6, False),
    ):  # fmt: skip
        assert distance(Position(2, 2), Position(*target)) == spaces
        assert reaches(1, spaces) is is_hit


@pytest.mark.statement("AOE-7.2", "AOE-7.4", "O-AOE.20")
def test_where_a_move_ends() -> None:
    jumped: list[tuple[int, int]]
    for start, direction, spaces, other, path, jumped, is_out in (
        ((3, 4), "right", 2, (6, 4), [(3, 4), (4, 4), (5, 4)], [], False),
        ((5, 4), "right", 1, (6, 4), [(5, 4), (7, 4)], [(6, 4)], False),
        ((5, 4), "right", 2, (6, 4), [(5, 4), (7, 4), (8, 4)], [(6, 4)], False),
        ((2, 2), "down_right", 1, (3, 3), [(2, 2), (4, 4)], [(3, 3)], False),
        ((7, 4), "right", 1, (6, 4), [(7, 4), (8, 4)], [], False),
        ((7, 4), "right", 2, (6, 4), [(7, 4), (8, 4), (9, 4)], [], True),
        ((7, 4), "right", 1, (8, 4), [(7, 4), (9, 4)], [(8, 4)], True),
        ((1, 1), "up_left", 5, (6, 4), [(1, 1), (0, 0)], [], True),
        ((4, 4), "up", 0, (6, 4), [(4, 4)], [], False),
    ):
        moved = move(BOARD, Position(*start), Direction(direction), spaces, (Position(*other),))
        assert (list(moved.path), list(moved.jumped), moved.is_out, moved.end) == (path, jumped, is_out, path[-1])


@pytest.mark.statement("O-AOE.21")
def test_toward_and_away_from_4_4() -> None:
    for goal, direction in (
        ((4, 1), "up"), ((7, 1), "up_right"), ((8, 4), "right"), ((5, 8), "down_right"), ((1, 5), "down_left"),
    ):  # fmt: skip
        assert toward(Position(4, 4), Position(*goal)).value == direction
        assert away(Position(*goal), Position(4, 4)).value == direction


@pytest.mark.statement("AOE-7.1")
@given(PLACES, PLACES, PLACES)
def test_distance_is_one(one: Position, other: Position, third: Position) -> None:
    """A distance in the strict sense: the same both ways, 0 only to itself, no way round is shorter."""
    assert distance(one, other) == distance(other, one)
    assert (distance(one, other) == 0) == (one == other)
    assert distance(one, third) <= distance(one, other) + distance(other, third)


@given(PLACES, PLACES, st.sampled_from(Direction), st.integers(0, 10))
def test_a_move_goes_straight_and_never_rests_on_a_figure(
    start: Position, other: Position, direction: Direction, spaces: int
) -> None:
    moved = move(BOARD, start, direction, spaces, () if other == start else (other,))
    across, down = direction.step
    assert other == start or other not in moved.path
    assert all(place in BOARD for place in moved.path[:-1])
    assert moved.is_out == (moved.end not in BOARD)
    assert moved.is_out or len(moved.path) == spaces + 1
    gone = len(moved.path) - 1 + len(moved.jumped)
    assert moved.end == (start.column + across * gone, start.row + down * gone)


@given(PLACES, PLACES)
def test_a_step_toward_a_figure_comes_nearer(start: Position, goal: Position) -> None:
    if distance(start, goal) > 1:
        moved = move(BOARD, start, toward(start, goal), 1, (goal,))
        assert distance(moved.end, goal) == distance(start, goal) - 1
