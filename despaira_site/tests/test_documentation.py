"""Tests that documents list what exists."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path

from django.core.management import get_commands, load_command_class

ROOT = Path(__file__).resolve().parent.parent.parent
README = (ROOT / "README.md").read_text()
#: All that is written for people, with its text.
DOCUMENTS = {path: path.read_text() for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"))}


def rows(heading: str) -> list[str]:
    """The first cells of the table below a heading of the README."""
    section = README.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    return re.findall(r"^\| (`.*?) \|", section, re.MULTILINE)


def test_every_setting_of_the_environment_is_listed() -> None:
    source = (ROOT / "despaira_site" / "settings.py").read_text()
    read = re.findall(r'env\.\w+\(\s*"(\w+)"', source)
    read += [f"THROTTLE_{name.upper()}" for name in re.findall(r'_rate\("(\w+)"', source)]
    listed = [name for row in rows("Settings") for name in re.findall(r"`(\w+)`", row)]
    assert sorted(listed) == sorted(read)


def test_every_command_is_listed_with_options_that_it_has() -> None:
    own = {name for name, app in get_commands().items() if (ROOT / app.partition(".")[0]).is_dir()}
    listed = {name: usage for row in rows("Commands") for name, usage in re.findall(r"`(\w+)(.*)`", row)}
    assert set(listed) == own | {"createsuperuser"}
    for name in own:
        parser = load_command_class(get_commands()[name], name).create_parser("manage.py", name)
        for option in re.findall(r"--[\w-]+", listed[name]):
            assert option in parser._option_string_actions, (name, option)


def test_links_between_documents_lead_somewhere() -> None:
    dead = [
        f"{path.relative_to(ROOT)}: {link}"
        for path, text in DOCUMENTS.items()
        for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text)
        if not (path.parent / link).exists()
    ]
    assert dead == []


def test_every_document_can_be_found_from_the_readme() -> None:
    linked = {
        (path.parent / link).resolve() for path, text in DOCUMENTS.items() for link in re.findall(r"\]\(([^)#]+)", text)
    }
    assert [str(path) for path in DOCUMENTS if path not in linked and path.name != "README.md"] == []


def test_no_document_holds_two_versions_of_a_place() -> None:
    """Marks of a merge that was not brought to its end."""
    assert [
        str(path) for path, text in DOCUMENTS.items() if re.search(r"^(<<<<<<<|>>>>>>>) ", text, re.MULTILINE)
    ] == []


def test_changelog_has_the_form_of_keep_a_changelog() -> None:
    text = (ROOT / "CHANGELOG.md").read_text()
    headings = re.findall(r"^## (.*)", text, re.MULTILINE)
    versions = [re.fullmatch(r"\[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)", heading) for heading in headings[1:]]
    keys = [(tuple(map(int, match[1].split("."))), match[2]) for match in versions if match]
    assert headings[0] == "[Unreleased]"
    assert len(keys) == len(versions)
    assert keys == sorted(keys, reverse=True)
    assert versions[0] is not None
    assert versions[0][1] == tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    changes = text.split("\n## ", maxsplit=1)[1].splitlines()[1:]
    groups = "Added|Changed|Deprecated|Removed|Fixed|Security"
    assert [line for line in changes if not re.fullmatch(rf"|## \[.*|### ({groups})|- .{{1,158}}", line)] == []
    assert [line for line, count in Counter(changes).items() if count > 1 and line.startswith("- ")] == []
