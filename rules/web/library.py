"""Library of scenarios (rules questions with answers): the files in `rules/scenarios`, by rule and by id."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import yaml
from django.utils.text import capfirst

from rules.rulebook import RULES
from rules.scenario import read
from rules.scenario.writing import write

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
