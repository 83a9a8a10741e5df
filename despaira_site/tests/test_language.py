"""Words of product code: how docstrings begin, and names that say nothing to a stranger (docs/glossary.md)."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
#: Clauses without a head: nobody understands them without the code below.
HEADLESS: Final = re.compile(r"(What|Which|Who|Whose|Where|How|As|The same)\b")
#: Names that have a plain word of the field.
VAGUE: Final = frozenset(
    """
    announcing asked beginning bodies courier desk door filing finding fits fitting found holders judge
    judging keeper keeping kept listed lowered making mark meant mending mistakes naming offers pile
    places pronouns putting refusal refused rehearsal relaxing replacements room said serial shelf shown
    standing stateless strays tiles told trouble verdict ways wordings written
    """.split()  # noqa: SIM905
)
Documented = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def _modules() -> Iterator[tuple[Path, ast.Module]]:
    for path in sorted(ROOT.glob("*/**/*.py")):
        parts = path.relative_to(ROOT).parts
        if not {"tests", "testing", "migrations", "var"} & set(parts) and parts[0][0] != ".":
            yield path.relative_to(ROOT), ast.parse(path.read_text(encoding="utf-8"))


def test_docstrings_are_sentences() -> None:
    headless = [
        f"{path}:{getattr(node, 'lineno', 1)}"
        for path, module in _modules()
        for node in ast.walk(module)
        if isinstance(node, (ast.Module, *Documented.__args__)) and HEADLESS.match(ast.get_docstring(node) or "")
    ]
    assert headless == []


def test_names_are_words_of_the_field() -> None:
    vague = [
        f"{path}:{getattr(node, 'lineno', 1)} {name}"
        for path, module in _modules()
        for node in ast.walk(module)
        if isinstance(node, (ast.Module, *Documented.__args__))
        and (name := path.stem if isinstance(node, ast.Module) else node.name).strip("_").lower() in VAGUE
    ]
    assert vague == []
