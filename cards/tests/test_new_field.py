"""Test that a new field of Despaira's cards needs only a row in the table of fields, a column and a migration."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
#: By file: the line before which lines are inserted, and these.
ADDED = {
    "games/despaira/__init__.py": (
        '    _number("hl", "HL",',
        '    _number("armour", "armour", "How much damage it takes away.", "-?-?-"),\n'
        '    Field("motto", "motto", "What it cries.", line_of_text(MAX_NAME), "?????", find=Find.WORD),\n',
    ),
    "cards/models.py": (
        "    printings: RelatedManager[Printing]",
        "    armour = models.PositiveIntegerField(null=True, blank=True)\n"
        '    motto = models.CharField(max_length=MAX_NAME, blank=True, default="")\n\n',
    ),
}


def test_a_new_field_needs_its_row_and_its_column_alone(tmp_path: Path) -> None:
    copy = tmp_path / "site"
    copy.mkdir()
    for part in ("games", "cards"):
        shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__"))
    for path in ROOT.iterdir():
        if not (copy / path.name).exists() and not path.name.startswith("."):
            (copy / path.name).symlink_to(path)
    for name, (before, lines) in ADDED.items():
        text = (copy / name).read_text()
        assert text.count(before) == 1
        (copy / name).write_text(text.replace(before, lines + before))
    database = {
        "DATABASE_URL": f"sqlite:///{tmp_path / 'db.sqlite3'}",
        "VAR_DIR": str(tmp_path),
        "HTTPS": "off",
        "DEBUG": "on",
    }
    told = subprocess.run(  # noqa: S603  (a script of the tests)
        [sys.executable, "-m", "cards.tests.new_field", str(tmp_path)],
        cwd=copy, env={**os.environ, **database}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert told.returncode == 0, told.stderr
    assert json.loads(told.stdout.splitlines()[-1]) == {
        "column": [7, "Never sleep"],
        "form": [7, "Never sleep"],
        "api": [7, "Never sleep"],
        "without": [None, None],
        "shape": ["integer", "string"],
        "csv": ["7", "Never sleep"],
        "file": [True] * 10,
        "search": [["Hound"], ["Hound"], ["Hound"], ["Hound", "Cat"]],
        "page": [True, True],
        "list": [True, True],
    }
