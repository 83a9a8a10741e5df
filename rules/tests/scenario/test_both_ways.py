"""The scenarios once more: all actions are carried out by lowered code too, and it comes to the same."""

from __future__ import annotations

import pytest

from rules.duel.actions import Action
from rules.duel.engine import legal_actions
from rules.duel.lowered import LoweredTable, can_play
from rules.duel.setup import lay_out
from rules.scenario import load
from rules.scenario.loading import Scenario
from rules.scenario.running import Playing, Refused
from rules.tests.scenario.test_files import scenarios
from tcg.chance import key_of
from tcg.lowering.machine import Stopped
from tcg.twister import Twister

#: Parts that several processes may take.
PARTS = 8


class PlayingBothWays(Playing):
    """A scenario while it is played in Python and by lowered code. `differences`: what was first not the same."""

    def __init__(self, scenario: Scenario, chance: Twister) -> None:
        super().__init__(scenario)
        self.actions = 0
        self.differences: list[str] = []
        self._lowered = LoweredTable(scenario.table).take_up(self.duel, chance)
        self._compare("at the start")

    def _play(self, action: Action, player: int | None) -> Refused | None:
        refused = super()._play(action, player)
        if refused is None and not self.differences:
            self.actions += 1
            try:
                self._lowered.apply(action)
            except Stopped as stopped:
                self.differences.append(f"{action}: {stopped}")
            else:
                self._compare(f"after {action}")
        return refused

    def _compare(self, when: str) -> None:
        found = self._lowered.difference(self.duel) or self._lowered.difference_of(legal_actions(self.duel))
        if found is not None:
            self.differences.append(f"{when}: {found}")


def chance_of(scenario: Scenario) -> Twister:
    """The stream of a scenario when its duel begins."""
    if scenario.set_up is not None:
        chance = Twister(key_of(scenario.set_up.seed))
        lay_out(scenario.table, scenario.set_up.decks, chance, first=scenario.set_up.first)  # type: ignore[arg-type]
        return chance
    assert scenario.situation is not None
    chance = Twister(key_of(scenario.seed))
    chance.coins, chance.dice = scenario.situation.coins[::-1], scenario.situation.dice[::-1]
    return chance


def played(scenario: Scenario, chance: Twister | None = None) -> PlayingBothWays:
    """A scenario when all its steps have been taken; lowered code has its stream of chance, or another."""
    playing = PlayingBothWays(scenario, chance or chance_of(scenario))
    for step in scenario.steps:
        if step.is_refusal:
            playing.refuse(step)
        else:
            playing.take(step)
    playing.finish()
    return playing


@pytest.mark.parametrize("part", range(PARTS))
def test_scenarios_are_played_the_same(part: int) -> None:
    mine = {data["id"]: load(data) for data in scenarios()[part::PARTS]}
    plays = {name: played(scenario) for name, scenario in mine.items() if can_play(scenario.table)}
    assert {name: play.differences for name, play in plays.items() if play.differences} == {}
    assert sum(play.actions > 0 for play in plays.values()) > 0.8 * len(mine)


def test_what_is_not_the_same_is_told() -> None:
    """Coins that show something else in lowered code."""
    scenario = load(next(data for data in scenarios() if data.get("start", {}).get("coins")))
    chance = chance_of(scenario)
    chance.coins = [not coin for coin in chance.coins]
    assert len(played(scenario, chance).differences) == 1
