"""The house: imports run one way, the rules know nothing of the world, and the project speaks of itself alone."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
#: What a room may import of the others.
BELOW = {
    "rules": set(),
    "accounts": set(),
    "cards": {"rules"},
    "decks": {"accounts", "cards", "rules"},
    "despaira_site": {"accounts", "benchmarks", "cards", "decks", "rules"},
}
#: The files of `rules` that Django needs.
EDGE = {"apps.py", "urls.py", "views.py", "management", "web"}
#: Standard modules that would make a game differ between machines or runs.
IMPURE = {"django", "rest_framework", "time", "datetime", "os", "pathlib", "io", "secrets", "numpy", "socket"}


def modules(room: str) -> list[Path]:
    return [path for path in (ROOT / room).rglob("*.py") if not {"tests", "migrations"} & set(path.parts)]


def imports_of(path: Path) -> set[str]:
    """The top-level names that a module imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.split(".")[0])
    return found


@pytest.mark.parametrize("room", BELOW)
def test_imports_point_towards_the_rules(room: str) -> None:
    wrong = {
        str(path.relative_to(ROOT)): above
        for path in modules(room)
        if (above := imports_of(path) & (set(BELOW) - BELOW[room] - {room}))
    }
    assert wrong == {}


def test_the_rules_are_pure() -> None:
    inside = [path for path in modules("rules") if not EDGE & set(path.relative_to(ROOT / "rules").parts)]
    assert len(inside) > 20
    wrong = {str(path.relative_to(ROOT)): impure for path in inside if (impure := imports_of(path) & IMPURE)}
    assert wrong == {}


def test_only_chance_asks_for_randomness() -> None:
    asking = {path.name for path in modules("rules") if "random" in imports_of(path)}
    assert asking == {"chance.py"}


#: How many tests the rules describe in each group that this software covers.
RULES_TESTS = {1: 6, 2: 6, 3: 4, 17: 4}


def test_every_test_of_the_rules_is_in_the_suite_by_its_id() -> None:
    """T- ids stand in the ids of parameters or in docstrings."""
    text = "\n".join(path.read_text() for path in ROOT.glob("*/tests/**/test_*.py"))
    wanted = [f"T-{group}.{number}" for group, count in RULES_TESTS.items() for number in range(1, count + 1)]
    assert [test for test in wanted if not re.search(rf"{re.escape(test)}\b", text)] == []
