"""Code that is not in the subset is refused all at once, by function, module and line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lowering import Program
from lowering.program import NotLowered
from lowering.tests import refused

REFUSED: dict[Callable[..., Any], str] = {
    refused.catches: "this statement is not in the subset",
    refused.opens: "this statement is not in the subset",
    refused.writes_text: "this expression is not in the subset",
    refused.asks_anything: "has no field size",
    refused.has_no_type: "number has no type",
    refused.is_only_for_checking: "types must be imported at run time",
    refused.takes_all: r"\* and \*\* are not in the subset",
    refused.calls_unknown: "hash is not in the subset",
    refused.loops_with_else: "a loop with else is not in the subset",
    refused.has_no_field: "has no field weight",
    refused.sorts_backwards: "only `key` may be given to a sort",
    refused.deletes_key: "only items of lists can be deleted",
    refused.changes_set: "can't be changed by an operator",
    refused.compares_sets: "has no order",
    refused.makes_dict: "dict is not in the subset",
    refused.mixes_numbers: "is no number",
    refused.orders_fractions: "fractions are only compared",
    refused.finds_greatest_fraction: "fractions are only compared",
    refused.divides_fractions: r"only \+ - \* /",
}


def lines_here(name: str) -> list[int]:
    """Return the lines of a function that must be named: those with the word, else the one with `def`."""
    lines = Path(refused.__file__).read_text().splitlines()
    start = next(number for number, line in enumerate(lines, 1) if line.startswith(f"def {name}("))
    end = next((n for n, line in enumerate(lines[start:], start + 1) if line.startswith("def ")), len(lines) + 1)
    return [number for number in range(start, end) if lines[number - 1].endswith("# here")] or [start]


@pytest.mark.parametrize("function", REFUSED, ids=lambda function: function.__name__)
def test_it_is_refused_at_its_line(function: Callable[..., Any]) -> None:
    with pytest.raises(NotLowered, match=REFUSED[function]) as refusal:
        Program().lower({"function": function})
    (diagnostic,) = refusal.value.diagnostics
    assert [diagnostic.line] == lines_here(function.__name__)
    assert (diagnostic.module, diagnostic.function) == (refused.__name__, f"{refused.__name__}.{function.__name__}")


def test_all_diagnostics_are_raised_at_once() -> None:
    with pytest.raises(NotLowered) as refusal:
        Program().lower({"both": refused.calls_all, "more": refused.writes_text})
    assert {diagnostic.function.rpartition(".")[2] for diagnostic in refusal.value.diagnostics} == {
        "catches", "writes_text",
    }  # fmt: skip
    assert str(refusal.value).count("\n") == 1


def test_what_is_lowered_in_two_ways_is_told_once() -> None:
    with pytest.raises(NotLowered) as refusal:
        Program().lower({"both": refused.fills_and_calls})
    assert [diagnostic.function.rpartition(".")[2] for diagnostic in refusal.value.diagnostics] == ["_fills"]
