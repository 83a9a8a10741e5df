"""Whole numbers in texts."""

from __future__ import annotations

import pytest

from tcg.integers import read_integer


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", 0), ("7", 7), ("007", 7), ("9" * 9, 999_999_999)]
    + [(text, None) for text in ("", "-1", "+1", "1.0", "x", " 1", "٣", "²", "9" * 10, "9" * 5000)],
)
def test_only_digits_from_0_to_9_are_a_number(text: str, number: int | None) -> None:
    assert read_integer(text) == number


def test_how_many_digits_a_number_may_have() -> None:
    assert (read_integer("99", 2), read_integer("100", 2)) == (99, None)
