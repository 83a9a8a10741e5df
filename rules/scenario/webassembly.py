"""Scenarios played in Python and in WebAssembly (lowering/README.md). Importing this module needs wasmtime."""

from __future__ import annotations

from typing import Final

from lowering.machine import Stopped
from rules.duel import Action, lay_out, legal_actions
from rules.duel.webassembly import CompiledTable, can_play
from rules.scenario.loading import Scenario
from rules.scenario.running import Playing, Rejection, Result, result_of, run
from rules.scenario.steps import Step
from tcg.chance import key_of
from tcg.mersenne_twister import Twister

_TOO_LARGE: Final = "its board has more tiles than compiled code has room for: it was played in Python alone"


def run_both_ways(scenario: Scenario) -> Result:
    """Run a scenario in Python and in compiled code, and report differences between them too.

    A scenario whose board is too large for compiled code is run in Python only, with a note. NotLowered is raised if
    the code can't be compiled.
    """
    if can_play(scenario.table):
        return result_of(scenario, PlayingBothWays(scenario))
    result = run(scenario)
    return result._replace(notes=(*result.notes, _TOO_LARGE))


class PlayingBothWays(Playing):
    """Scenario being played in Python and in compiled code, which must agree after each action.

    `difference` is the first difference of state or legal actions, or None. `actions` is the number of compared
    actions.
    """

    def __init__(self, scenario: Scenario) -> None:
        super().__init__(scenario)
        self.actions = 0
        self.difference: str | None = None
        self._compiled = CompiledTable(scenario.table).take_up(self.duel, chance_of(scenario))
        self._compare("at the start")

    def take(self, step: Step) -> str | None:
        """Carry out a step in both. Return why Python could not, else the difference of compiled code, or None."""
        return super().take(step) or self.difference

    def finish(self) -> list[str]:
        """Pass and answer all that is open at the end. Return the differences, also of compiled code."""
        left = super().finish()
        return left if self.difference is None else [*left, self.difference]

    def _play(self, action: Action, player: int | None) -> Rejection | None:
        refused = super()._play(action, player)
        if refused is None and self.difference is None:
            self._carry_out(action)
        return refused

    def _carry_out(self, action: Action) -> None:
        """Carry out an action in compiled code after Python has done it, and set `difference` if they differ."""
        self.actions += 1
        try:
            self._compiled.apply(action)
        except Stopped as stopped:
            self.difference = f"{_named(action)}: {stopped} Python carries it out."
        else:
            self._compare(f"after {_named(action)}")

    def _compare(self, when: str) -> None:
        found = self._compiled.difference(self.duel)
        if found is not None:
            self.difference = f"in compiled code, {when}: {found}"
            return
        found = self._compiled.difference_of(legal_actions(self.duel))
        if found is not None:
            self.difference = f"in compiled code, {when}, legal actions{found}"


def _named(action: Action) -> str:
    return action.kind.name.casefold()


def chance_of(scenario: Scenario) -> Twister:
    """Return the source of random numbers for compiled code, in its state at the start of the scenario's duel."""
    if scenario.set_up is not None:
        chance = Twister(key_of(scenario.set_up.seed))
        lay_out(scenario.table, scenario.set_up.decks, chance, first=scenario.set_up.first)  # type: ignore[arg-type]
        return chance
    assert scenario.situation is not None  # noqa: S101  (one of both is there)
    chance = Twister(key_of(scenario.seed))
    chance.coins = scenario.situation.coins[::-1]
    chance.dice = scenario.situation.dice[::-1]
    return chance
