"""Every statement and ruling of the games is shown by a test that carries its id, or it is said why none does.

The ids are read from the marks in the files of the tests, such as `@pytest.mark.statement("AOE-6.7")`; none is run.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from games import GAMES
from games.tests.unshown import UNSHOWN

ROOT = Path(__file__).resolve().parent.parent.parent
ROOMS = ("calculators", "cards", "decks", "games", "tcg")

RULES = {rule_id for game in GAMES.values() if game.path != "/" for rule_id in game.rulebook.rules}


def marked(path: Path) -> Iterator[str]:
    """The ids in the marks of a file. Where a mark takes them from a table, `statement(*ids)`, they are all texts of
    the file that are an id and nothing else.
    """
    text = path.read_text(encoding="utf-8")
    nodes = list(ast.walk(ast.parse(text))) if "mark.statement" in text else []
    for node in nodes:
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.statement":
            for argument in node.args:
                if isinstance(argument, ast.Starred):
                    yield from RULES.intersection(each.value for each in nodes if isinstance(each, ast.Constant))
                else:
                    yield ast.literal_eval(argument)


@cache
def shown() -> dict[str, list[str]]:
    """Each id with the files of tests that show it."""
    found = defaultdict(list)
    for room in ROOMS:
        for path in sorted(ROOT.glob(f"{room}/**/tests/**/test_*.py")):
            for rule_id in marked(path):
                found[rule_id].append(str(path.relative_to(ROOT)))
    return found


def test_marks_name_rules_that_exist() -> None:
    assert {rule_id: files for rule_id, files in shown().items() if rule_id not in RULES} == {}


def test_every_statement_is_shown_or_it_is_said_why_not() -> None:
    assert sorted(RULES - set(shown()) - set(UNSHOWN)) == []


def test_nothing_is_excused_that_is_shown() -> None:
    assert sorted(set(UNSHOWN) & set(shown())) == []


def test_what_is_excused_exists_and_has_a_reason() -> None:
    assert sorted(set(UNSHOWN) - RULES) == []
    assert [rule_id for rule_id, reason in UNSHOWN.items() if not reason.endswith(".")] == []
