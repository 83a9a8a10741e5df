"""A new field of decks: its row in the table, its column with the migration and its templates are all that it needs.

The test makes a copy of the site, adds a link to a video to the table, the model, two templates and a migration, and
asks each part of the copy for it. No other file of the site is changed.
"""

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
    "decks/fields/table.py": (
        "    )\n}\n#: Fields that are attributes",
        '        text_field("video_link", "Video link", letters=60, clean=_clean_link),\n',
    ),
    "decks/models.py": (
        "    win_turn = models.FloatField",
        '    video_link = models.CharField(max_length=60, blank=True, default="")\n',
    ),
    "templates/decks/editor/about.html": (
        '<button class="button needs-no-js" name="do" value="">Save</button>',
        '<input name="video_link" value="{{ data.video_link }}">',
    ),
    "templates/decks/tags.html": (
        "{% load public_decks %}",
        "{% if deck.video_link %}<a href='{{ deck.video_link }}'>Video</a>{% endif %}",
    ),
}
#: How its link is read: a line above the table.
CLEAN = """def _clean_link(text: str) -> str:
    if text and not text.startswith("https://"):
        raise Unfit("A link begins with https://.")
    return clean_title(text)


"""


def test_a_new_field_needs_its_row_its_column_and_its_templates_alone(tmp_path: Path) -> None:
    copy = tmp_path / "site"
    copy.mkdir()
    for part in ("decks", "despaira_site", "templates"):
        shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__"))
    for path in ROOT.iterdir():
        if not (copy / path.name).exists() and not path.name.startswith("."):
            (copy / path.name).symlink_to(path)
    for name, (before, lines) in ADDED.items():
        text = (copy / name).read_text()
        assert text.count(before) == 1, name
        (copy / name).write_text(text.replace(before, lines + before))
    table = copy / "decks/fields/table.py"
    table.write_text(table.read_text().replace("_NO_TAG_LINE: Final", f"{CLEAN}_NO_TAG_LINE: Final", 1))
    database = {
        "DATABASE_URL": f"sqlite:///{tmp_path / 'db.sqlite3'}",
        "VAR_DIR": str(tmp_path),
        "HTTPS": "off",
        "DEBUG": "on",
    }
    done = subprocess.run(  # noqa: S603  (a script of the tests)
        [sys.executable, "-m", "decks.tests.new_field", str(tmp_path)],
        cwd=copy, env={**os.environ, **database}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    one, other = "https://v.example/1", "https://v.example/2"
    assert json.loads(done.stdout.splitlines()[-1]) == {
        "created by the API": one,
        "refused": ["video_link", "A link begins with https://."],
        "edited in the form": [other, True],
        "refused in the form": [422, True],
        "changed": [one, f"video link: {one}"],
        "cell refused": 400,
        "undone": other,
        "patched": one,
        "history": {"field": "video_link", "before": other, "after": one},
        "first version": one,
        "comparison": ["Video link", other, one],
        "editor": [one, "Video link"],
        "version page": True,
        "page": True,
        "text": True,
        "last column": "extras",
        "imported": {"text": [one, []], "json": [one, []]},
        "left out": ["", ["A link begins with https://. It was left out."]],
        "lacking": ["", "", "Without name, format and video link."],
        "copied": one,
        "copied by the API": one,
        "account export": [one, True],
        "documented": [True] * 6,
        "empty": {"api": "", "stored": False, "json": False, "text": False},
    }
