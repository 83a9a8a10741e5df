"""Code is refused, or does compiled what it does in Python."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from pathlib import Path
from random import Random
from textwrap import indent
from typing import Any, Final

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lowering import Program
from lowering.machine import Machine, Stopped
from lowering.marks import IS_LOWERED
from lowering.program import Diagnostic, NotLowered
from lowering.tests import contract_parts
from lowering.tests.programs import PRELUDE, ProgramWriter, Written
from lowering.tests.written import (
    STOPPED,
    TooLong,
    compile_functions,
    run_compiled,
    run_python,
    write_module,
)

ROWS: Final[list[dict[str, Any]]] = yaml.safe_load(
    (Path(__file__).parent / "contract.yaml").read_text(encoding="utf-8")
)
NUMBERS: Final = (-2, -1, 0, 1, 2, 3, 4, 6)
SAME: Final = [row for row in ROWS if not row.keys() & {"refused", "stopped"}]
REFUSED: Final = [row for row in ROWS if "refused" in row]
STOPPING: Final = [row for row in ROWS if "stopped" in row]
#: Beginning of the module with the functions of the table.
HEAD: Final = """\
from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import reduce

from lowering.heap import heap_mark, kept_from
"""
#: Arguments of random programs, and the programs of an example.
ARGUMENTS: Final[tuple[tuple[int, int, list[int]], ...]] = (
    (0, 0, []),
    (1, -2, [3, 1, 2]),
    (5, 3, [7, 7, -1, 0]),
    (-3, 40, [2]),
)
PROGRAMS: Final = 25


@lru_cache(maxsize=1)
def written() -> Any:
    """Return a module with the functions of the table."""
    assert len({row["name"] for row in ROWS}) == len(ROWS)
    functions = [
        f"def {row['name']}(n: {row.get('takes', 'int')}) -> {row['returns']}:\n" + indent(row["body"], "    ")
        for row in ROWS
    ]
    names = ", ".join(name for name in vars(contract_parts) if not name.startswith("__"))
    head = f"{HEAD}from {contract_parts.__name__} import {names}"
    return write_module("\n\n\n".join([head, *functions]))


@lru_cache(maxsize=1)
def machine() -> Machine:
    """Return a machine with all functions of the table that are in the subset."""
    return compile_functions({row["name"]: getattr(written(), row["name"]) for row in SAME + STOPPING})


def lower(*names: str) -> list[Diagnostic]:
    """Return the diagnostics of functions of the table that are compiled together."""
    with pytest.raises(NotLowered) as refusal:
        Program(pages=64).lower({name: getattr(written(), name) for name in names})
    assert str(refusal.value) == "\n".join(map(str, refusal.value.diagnostics))
    return refusal.value.diagnostics


@pytest.mark.parametrize("row", SAME, ids=lambda row: row["name"])
def test_it_does_what_python_does(row: dict[str, Any]) -> None:
    for number in row.get("values", NUMBERS):
        result = run_compiled(machine(), row["name"], [number])
        if not (row.get("stops") and result == STOPPED):
            assert (number, result) == (number, run_python(getattr(written(), row["name"]), [number]))


@pytest.mark.parametrize("row", REFUSED, ids=lambda row: row["name"])
def test_it_is_refused_at_its_line(row: dict[str, Any]) -> None:
    function = getattr(written(), row["name"])
    diagnostics = lower(row["name"])
    assert row["refused"] in "\n".join(map(str, diagnostics))
    marked = [number for number, line in enumerate(row["body"].splitlines(), 1) if line.endswith("# here")]
    start = function.__code__.co_firstlineno
    lines = {each.line - start for each in diagnostics if each.function.rpartition(".")[2] == row["name"]}
    assert lines <= set(marked or (0, 1))


def test_all_diagnostics_are_raised_at_once() -> None:
    assert {each.function.rpartition(".")[2] for each in lower("try_except", "f_string", "calls_refused")} == {
        "try_except", "f_string", "with_statement",
    }  # fmt: skip


def test_what_is_compiled_in_two_ways_is_refused_once() -> None:
    assert [each.function.rpartition(".")[2] for each in lower("filled_by_refused")] == ["fills_unknown"]


@pytest.mark.parametrize("row", STOPPING, ids=lambda row: row["name"])
def test_it_stops_and_says_why_and_where(row: dict[str, Any]) -> None:
    reasons = []
    for _ in range(2):  # It stops in the same way again, since nothing is broken by it.
        with pytest.raises(Stopped, match=row["stopped"]) as stopped:
            machine().call(row["name"], machine().write(4), rounds=10_000)
        assert f"{written().__name__}.{row['name']}" in stopped.value.functions
        reasons.append((stopped.value.reason, stopped.value.functions))
    assert reasons[0] == reasons[1]
    assert machine().read(machine().call("absolute", machine().write(-4)) or 0) == 4


def is_lowered() -> int:
    return 1 if IS_LOWERED else 0


def test_code_can_know_that_it_is_lowered() -> None:
    assert (is_lowered(), compile_functions({"is_lowered": is_lowered}).call("is_lowered")) == (0, 1)


def accepted(programs: list[Written], module: Any) -> Machine | None:
    """Return a machine with the programs that are in the subset, and remove the others from the list."""
    while programs:
        try:
            return compile_functions({program.name: getattr(module, program.name) for program in programs})
        except NotLowered as error:
            refused = {each.function.rpartition(".")[2] for each in error.diagnostics}
            while more := {each.name for each in programs if each.name not in refused and each.calls & refused}:
                refused |= more
            programs[:] = [program for program in programs if program.name not in refused]
    return None


def compare(random: Random) -> tuple[int, int]:
    """Compare random programs both ways, and return how many were compared and how often their calls did not stop."""
    known: dict[str, str] = {}
    programs = []
    for number in range(PROGRAMS):
        program, result = ProgramWriter(random, dict(list(known.items())[-3:])).write(f"f{number}")
        known[program.name] = result
        programs.append(program)
    module = write_module("\n\n".join([PRELUDE, *(program.text for program in programs)]))
    compiled, ended = accepted(programs, module), 0
    for program, arguments in product(programs, ARGUMENTS):
        assert compiled is not None
        try:
            wanted = run_python(getattr(module, program.name), arguments)
        except TooLong:
            continue
        found = run_compiled(compiled, program.name, arguments)
        # A number that does not fit a word stops it, which is right.
        assert found in (STOPPED, wanted), f"{program.text}\n{arguments}"
        ended += found != STOPPED
    return len(programs), ended


@settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.randoms(use_true_random=False))
def test_random_programs_do_what_they_do_in_python(random: Random) -> None:
    compare(random)


def test_most_random_programs_are_compared() -> None:
    compared, ended = map(sum, zip(*(compare(Random(seed)) for seed in range(4)), strict=True))  # noqa: S311
    assert compared > 0.7 * 4 * PROGRAMS
    assert ended > compared
