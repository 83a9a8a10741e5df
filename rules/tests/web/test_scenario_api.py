"""`POST scenario/`: a rules question as data, answered; whatever is sent is answered with words."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any, Final

import pytest
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

from despaira_site.testing.exhaustive import examples
from jobs.later import Busy
from jobs.resource_limits import LimitExceeded
from jobs.workers import CallFailed
from rules.scenario import read
from rules.web import api, scenarios
from rules.web.library import library, text_of
from rules.web.scenarios import run_scenario

ADDRESS: Final = "/api/v1/scenario/"
SURPLUS: Final[dict[str, Any]] = {
    "id": "surplus-is-capped",
    "rules": ["D-12.12"],
    "cards": {"Ogre": {"kind": "creature", "atk": 1500}, "Imp": {"kind": "creature", "hp": 200}},
    "start": {"field": [{"tile": "C3", "card": "Ogre", "player": "S"}, {"tile": "C4", "card": "Imp", "player": "N"}]},
    "do": ["attack C3 C4"],
    "expect": {"N": {"hp": 2500, "graveyard": ["Imp"]}},
}


def post(client: Client, body: Any) -> Any:
    sent = body if isinstance(body, bytes | str) else json.dumps(body)
    return client.post(ADDRESS, sent, content_type="application/json")


def changed(**parts: Any) -> dict[str, Any]:
    return {**deepcopy(SURPLUS), **parts}


def test_a_scenario_that_passes(client: Client) -> None:
    """Without the `db` fixture any query would fail the test: nothing is kept of it."""
    answer = post(client, SURPLUS)
    assert answer.status_code == 200
    assert answer.json() == {"id": "surplus-is-capped", "passed": True, "differences": [], "notes": []}


def test_a_scenario_that_fails_says_all_differences(client: Client) -> None:
    answer = post(client, changed(expect={"N": {"hp": 3000}, "S": {"hp": 1}})).json()
    assert answer["passed"] is False
    assert answer["differences"] == ["N.hp: expected 3000, got 2500", "S.hp: expected 1, got 3000"]


def test_what_is_no_scenario_is_refused_with_all_its_places(client: Client) -> None:
    body = changed(
        colour="red", do=["dance C3", "attack C3 C4"], start={"field": [{"tile": "Z9", "card": "Ogr", "player": "S"}]}
    )
    answer = post(client, body)
    assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json")
    errors = answer.json()["errors"]
    assert {error["path"] for error in errors} == {"colour", "do.0", "start.field.0.tile", "start.field.0.card"}
    assert {error["code"] for error in errors} == {"invalid"}
    assert "did you mean “Ogre”" in next(e["message"] for e in errors if e["path"] == "start.field.0.card")


def test_what_is_no_object_is_refused(client: Client) -> None:
    for body in (b"[]", json.dumps([SURPLUS]), '"attack C3 C4"', "7", "null", b"", b"{", b"\xff", b"[" * 5000):
        answer = post(client, body)
        assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json")


def test_problems_are_listed_up_to_a_limit(client: Client) -> None:
    answer = post(client, {f"key{number}": 1 for number in range(api.MAX_PROBLEMS + 7)})
    errors = answer.json()["errors"]
    assert (answer.status_code, len(errors)) == (400, api.MAX_PROBLEMS + 1)
    assert errors[-1]["message"] == "7 more problems."


def test_other_methods_types_and_sizes_are_refused(client: Client) -> None:
    assert client.post(ADDRESS, text_of("t-12-1-surplus-hurts-the-leader"), "text/yaml").status_code == 415
    assert post(client, {"why": "x" * api.MAX_BYTES}).status_code == 413
    assert post(client, {"do": ["pass"] * 501}).status_code == 400
    assert post(client, {"cards": {f"c{number}": {"kind": "creature"} for number in range(201)}}).status_code == 400


@pytest.mark.parametrize(("error", "status"), [(LimitExceeded, 400), (Busy, 429), (CallFailed, 200)])
def test_what_goes_wrong_beside_is_said(
    client: Client, monkeypatch: pytest.MonkeyPatch, error: type[Exception], status: int
) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise error("a traceback")

    monkeypatch.setattr(scenarios, "ask", fail)
    answer = post(client, SURPLUS)
    assert answer.status_code == status
    assert b"a traceback" not in answer.content
    if status == 429:
        assert answer["Retry-After"] == "1"
    if status == 200:
        assert answer.json()["passed"] is False


def test_the_grammar_is_compiled_before_anybodys_time_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first card text takes no longer than others."""
    texts: list[str] = []
    monkeypatch.setattr(scenarios, "parse", texts.append)
    scenarios.get_ready()
    assert texts
    assert scenarios.PROCESS._process._get_ready is scenarios.get_ready


def test_who_waits_too_long_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenarios, "WAIT_SECONDS", 0.01)
    with scenarios.PROCESS.lock, pytest.raises(Busy):
        scenarios.ask(run_scenario, scenario=SURPLUS)


PLAIN = st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | st.text(max_size=20)
ANYTHING = st.recursive(
    PLAIN, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=12,
)  # fmt: skip
EXAMPLES: Final = sorted(library().by_id)[::9]


@st.composite
def mutated(draw: st.DrawFn) -> Any:
    """A real scenario in which something is otherwise."""
    data = read(text_of(draw(st.sampled_from(EXAMPLES))))[0]
    for _ in range(draw(st.integers(1, 3))):
        node: Any = data
        while True:
            keys = list(node) if isinstance(node, dict) else list(range(len(node)))
            if not keys:
                break
            key = draw(st.sampled_from(keys))
            inner = node[key]
            if isinstance(inner, dict | list) and inner and draw(st.integers(0, 3)):
                node = inner
                continue
            change = draw(st.sampled_from(["drop", "any", "number", "swap"]))
            if change == "drop":
                del node[key]
            elif change == "swap":
                node[key] = deepcopy(node[draw(st.sampled_from(keys))])
            else:
                node[key] = draw(ANYTHING if change == "any" else st.integers(-1, 99_999))
            break
    return data


def is_answer(found: dict[str, Any]) -> bool:
    if "problems" in found:
        return bool(found["problems"])
    return found["passed"] is (not found["differences"])


@settings(max_examples=examples(100))
@given(mutated())
def test_any_change_of_a_scenario_is_judged(data: Any) -> None:
    assert is_answer(run_scenario(data))


def test_strange_bodies_are_answered(client: Client) -> None:
    bodies = (
        r'{"id": "\ud800", "do": ["\udfff \u0000"]}', r'{"cards": {"\ud83d": {"kind": "creature"}}}', '{"id": NaN}',
        '{"id": 1e400}', '{"start": {"turn": 1e400, "S": {"hp": ' + "9" * 4000 + "}}}", '{"id": "a", "id": "b"}',
    )  # fmt: skip
    for body in bodies:
        answer = post(client, body)
        assert answer.status_code in (200, 400)
        assert answer.json()
