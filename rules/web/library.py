"""Library of scenarios (rules questions with answers): the files in `rules/scenarios`, by rule and by id."""

from __future__ import annotations

import io
import re
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import yaml
from django.utils.text import capfirst

from rules.rulebook import RULES
from rules.scenario import read

FOLDER: Final = Path(__file__).resolve().parent.parent / "scenarios"
_QUICK: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
#: Prefix of an id that is no part of the title: `t-12-1-`, `phrase-`.
_NUMBER: Final = re.compile(r"^(?:[a-z](?:-\d+)+|phrase|text-\w+)-")


class LibraryScenario(NamedTuple):
    """Scenario of the library. `rules` are ids of the rules that it shows, `why` says what it is about."""

    id: str
    why: str
    rules: tuple[str, ...]
    path: Path


class Library(NamedTuple):
    """All scenarios of the library by id, and their ids by rule."""

    by_id: dict[str, LibraryScenario]
    by_rule: dict[str, list[str]]


@cache
def library() -> Library:
    """Return the library of scenarios. Its files are read once per process."""
    found = Library({}, {})
    for path in sorted(FOLDER.glob("*.yaml")):
        # The files are our own, so the quick loader will do for their heads.
        document = yaml.load(path.read_text(encoding="utf-8"), _QUICK)  # noqa: S506  (a safe loader)
        for data in document if isinstance(document, list) else [document]:
            rules = tuple(rule for rule in data.get("rules", ()) if rule in RULES)
            found.by_id[data["id"]] = LibraryScenario(data["id"], data.get("why", ""), rules, path)
            for rule in rules:
                found.by_rule.setdefault(rule, []).append(data["id"])
    return found


def title_of(scenario_id: str) -> str:
    """Return the title of a scenario: its id as words, without the number of a rule. The id need not exist."""
    return capfirst(_NUMBER.sub("", scenario_id).replace("-", " "))


def text_of(scenario_id: str) -> str:
    """Return a scenario of the library as YAML, or raise KeyError if there is none with this id."""
    return write(_documents(library().by_id[scenario_id].path)[scenario_id])


@cache
def _documents(path: Path) -> dict[str, dict[str, object]]:
    """Return the scenarios in a file by id, as plain data."""
    return {data["id"]: data for data in read(path.read_text(encoding="utf-8"))}


class _Writer(yaml.SafeDumper):
    """YAML writer that repeats equal values in full and indents lists."""

    def ignore_aliases(self, data: object) -> bool:
        """Return True, so that repeated values are written in full."""
        return True

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        """Indent lists too."""
        super().increase_indent(flow, False)


#: Parts with a line for each member; everything deeper is on one line.
_OPEN: Final = ("cards", "start", "setup", "do", "expect", "start.field")


def write(data: dict[str, object]) -> str:
    """Return a scenario, given as plain data, as YAML in the layout of our files."""
    out = io.StringIO()
    writer = _Writer(out, sort_keys=False, allow_unicode=True, width=110)
    writer.open()
    root = writer.represent_data(data)
    _lay_out(root, "")
    writer.serialize(root)
    writer.close()
    return out.getvalue()


def _lay_out(node: object, place: str) -> None:
    if not isinstance(node, yaml.CollectionNode):
        return
    node.flow_style = not (place == "" or place in _OPEN)
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            _lay_out(value, f"{place}.{key.value}".removeprefix("."))
    else:
        for member in node.value:
            _lay_out(member, f"{place}[]")
