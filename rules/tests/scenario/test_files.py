"""The scenario files: each passes, and together they show every rule of the duel (groups 3 to 16 and 18 to 21)."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rules.compiling import text_problem
from rules.rulebook import RULES
from rules.scenario import load, read, run

FOLDER = Path(__file__).resolve().parents[2] / "scenarios"
FILES = {path.stem: path for path in sorted(FOLDER.glob("*.yaml"))}
#: The groups of rules that a duel plays, and how many tests the rules describe in each.
TESTS_OF = {
    3: 4, 4: 5, 5: 5, 6: 6, 7: 6, 8: 6, 9: 6, 10: 6, 11: 6, 12: 10, 13: 5, 14: 6, 15: 5, 16: 6, 18: 4, 19: 5, 20: 3,
    21: 4,
}  # fmt: skip
#: Card texts in the words of three kinds of set authors, a line each: `{"id": "A002", "kind": …, "text": …}`.
EXAMPLES = [json.loads(line) for line in (Path(__file__).parent / "example_texts.jsonl").read_text().splitlines()]
#: A game of many turns by the goldfish's policy, which is not a situation.
NOT_A_SITUATION = {"T-19.3"}


@cache
def scenarios_of(file: str) -> list[Any]:
    return read(FILES[file].read_text())


def scenarios() -> list[Any]:
    return [data for file in FILES for data in scenarios_of(file)]


@pytest.mark.parametrize("file", FILES)
def test_the_scenarios_pass(file: str) -> None:
    assert differences_of(file) == {}


def differences_of(file: str) -> dict[str, Any]:
    """What goes otherwise than the scenarios of a file say, by the id of the scenario."""
    differences = {data["id"]: run(load(data)).differences for data in scenarios_of(file)}
    return {name: found for name, found in differences.items() if found}


def test_every_scenario_has_its_own_id() -> None:
    ids = [data["id"] for data in scenarios()]
    assert len(ids) == len(set(ids))


def test_every_scenario_says_why() -> None:
    assert [data["id"] for data in scenarios() if not data.get("why") or not data.get("rules")] == []


def test_every_rule_of_the_duel_is_shown() -> None:
    shown = {rule for data in scenarios() for rule in data["rules"]}
    wanted = [rule for rule in RULES if rule[0] in "DO" and int(rule[2:].split(".")[0]) in TESTS_OF]
    assert [rule for rule in wanted if rule not in shown] == []


def test_only_rules_that_exist_are_shown() -> None:
    shown = {rule for data in scenarios() for rule in data["rules"] if not rule.startswith("T-")}
    assert sorted(shown - set(RULES)) == []


def test_every_test_of_the_rules_is_a_file() -> None:
    tests = {f"T-{group}.{n}" for group, count in TESTS_OF.items() for n in range(1, count + 1)} - NOT_A_SITUATION
    assert sorted(tests - set(FILES)) == []
    assert [test for test in tests if not all(test in data["rules"] for data in scenarios_of(test))] == []


def test_every_example_text_that_is_read_has_its_scenario() -> None:
    """`text-A002` shows what the text A002 does, on a card as it is printed."""
    by_id = {data["id"]: data for data in scenarios()}
    read_ = [example for example in EXAMPLES if text_problem(example["text"]) is None]
    assert [example["id"] for example in read_ if not is_shown(example, by_id.get(f"text-{example['id']}", {}))] == []


def is_shown(example: dict[str, Any], scenario: dict[str, Any]) -> bool:
    """Whether a card of a scenario is of that kind, with that text and those classes."""
    return any(
        (card["kind"], card.get("text")) == (example["kind"], example["text"])
        and set(card.get("classes", ("Effect",))) == set(example.get("classes", ("Effect",)))
        for card in scenario.get("cards", {}).values()
    )


def test_few_example_texts_are_not_read() -> None:
    unread = [example["id"] for example in EXAMPLES if text_problem(example["text"]) is not None]
    assert len(unread) <= 5, unread
