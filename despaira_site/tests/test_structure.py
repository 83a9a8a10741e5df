"""The tests that the rules describe are there. What may import what is told in pyproject.toml, to import-linter."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent

#: How many tests the rules describe in each group that this software covers.
RULES_TESTS = {1: 6, 2: 6, 3: 4, 17: 4}


def test_every_test_of_the_rules_is_in_the_suite_by_its_id() -> None:
    """Their ids stand in scenarios, in the ids of parameters or in docstrings."""
    files = (*ROOT.glob("rules/scenarios/*.yaml"), *ROOT.glob("*/tests/**/test_*.py"))
    text = "\n".join(path.read_text() for path in files)
    wanted = [f"T-{group}.{number}" for group, count in RULES_TESTS.items() for number in range(1, count + 1)]
    assert [test for test in wanted if not re.search(rf"{re.escape(test)}\b", text)] == []


def test_the_tests_of_every_package_are_run_once() -> None:
    """The steps of ./test name the packages one by one."""
    steps = re.findall(r'^(?:rules|decks|site)="(.*)"$', (ROOT / "test").read_text(), re.MULTILINE)
    named = [package for step in steps for package in step.split()]
    assert sorted(named) == sorted({path.parent.name for path in ROOT.glob("*/tests/")})
