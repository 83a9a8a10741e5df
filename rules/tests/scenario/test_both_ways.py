"""The scenarios once more: all actions are carried out in compiled code too, and it comes to the same."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from django.core.management import CommandError

from despaira_site.testing.exhaustive import is_exhaustive
from lowering.machine import Stopped
from lowering.program import Diagnostic, NotLowered
from rules.duel.webassembly import CompiledDuel, can_play
from rules.scenario import Scenario, load
from rules.scenario.running import result_of
from rules.scenario.webassembly import PlayingBothWays, chance_of, run_both_ways
from rules.tests.scenario.test_files import scenarios
from rules.tests.scenario.test_scenario import scenario_command
from tcg.mersenne_twister import Twister

FILE = Path(__file__).parents[2] / "scenarios" / "T-12.1.yaml"
#: Of the scenarios, one in so many is played both ways.
EVERY = 1 if is_exhaustive() else 64


def test_scenarios_are_played_the_same() -> None:
    some = {data["id"]: load(data) for data in scenarios()[::EVERY]}
    plays = {name: PlayingBothWays(scenario) for name, scenario in some.items() if can_play(scenario.table)}
    results = {name: result_of(some[name], play) for name, play in plays.items()}
    assert {name: result.differences for name, result in results.items() if not result.passed} == {}
    assert sum(play.actions > 0 for play in plays.values()) > 0.8 * len(some)


def with_coins() -> Scenario:
    """A scenario that says what its coins show."""
    return load(next(data for data in scenarios() if data.get("start", {}).get("coins")))


def test_what_is_not_the_same_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Coins that show something else in compiled code."""

    def turned(scenario: Scenario) -> Twister:
        chance = chance_of(scenario)
        chance.coins = [not coin for coin in chance.coins]
        return chance

    assert run_both_ways(with_coins()).passed
    monkeypatch.setattr("rules.scenario.webassembly.chance_of", turned)
    [difference] = run_both_ways(with_coins()).differences
    assert difference == "do[2]: in compiled code, after pass: .players[0].deck: 20 items, not 19"


def test_where_lowered_code_stops_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise Stopped("a number was divided by 0", ["rules.duel.events.damage.deal", "rules.duel.engine.apply"])

    monkeypatch.setattr(CompiledDuel, "apply", stop)
    assert run_both_ways(with_coins()).differences == [
        "do[0]: play: Lowered code stopped: a number was divided by 0. "
        "It was in rules.duel.events.damage.deal < rules.duel.engine.apply. Python carries it out."
    ]


def test_a_board_that_is_too_large_is_played_in_python() -> None:
    data = {"params": {"columns": 12, "rows": 12}, "expect": {"turn": 2}}
    assert run_both_ways(load(data))._replace(notes=()).passed
    assert run_both_ways(load(data)).notes == (
        "its board has more tiles than compiled code has room for: it was played in Python alone",
    )


def test_the_command_plays_both_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    assert scenario_command(str(FILE), "--lowered") == scenario_command(str(FILE))

    def stop(*_: object) -> None:
        raise Stopped("there was no memory left", ["rules.duel.engine.apply"])

    monkeypatch.setattr(CompiledDuel, "apply", stop)
    code, out, _ = scenario_command(str(FILE), "--lowered")
    assert code == 1
    assert "Lowered code stopped: there was no memory left. It was in rules.duel.engine.apply." in out
    assert scenario_command(str(FILE))[0] == 0


def test_the_command_says_why_nothing_can_be_played_both_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise NotLowered([Diagnostic("draw", "rules.duel.events.zones", 7, "no such thing")])

    monkeypatch.setattr("rules.program.compiled_rules", refuse)
    with pytest.raises(CommandError, match=r"can't be compiled .*\nrules.duel.events.zones:7: draw: no such thing"):
        scenario_command(str(FILE), "--lowered")
    monkeypatch.setitem(sys.modules, "rules.program", None)
    with pytest.raises(CommandError, match=r"--lowered needs wasmtime"):
        scenario_command(str(FILE), "--lowered")
