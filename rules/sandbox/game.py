"""Play in a situation (scenario): its own steps, and actions that a visitor types, checked by the engine."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rules.duel import Duel, Fault, IllegalAction, faults_of, play
from rules.notation import NotationError, parse_action
from rules.sandbox.shapes import NEXT, Failure, Reason
from rules.scenario import Playing, Scenario
from rules.scenario.steps import Step


class Past(NamedTuple):
    """One action or step that was done, with the length of the log before and after it.

    `words` is its text. `refused` are the engine's reasons if the scenario expected a refusal, else empty.
    """

    words: str
    is_step: bool
    refused: list[Reason]
    before: int
    after: int


class Game:
    """Scenario that a visitor plays: its duel, and everything done so far."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.playing = Playing(scenario)
        self.log = self.duel.log = []
        #: Number of steps of the scenario that were done.
        self.steps = 0
        self.past: list[Past] = []

    @property
    def duel(self) -> Duel:
        """Duel in its current state."""
        return self.playing.duel

    @property
    def done(self) -> list[str]:
        """Everything done so far: typed actions, and `NEXT` for each step of the scenario."""
        return [NEXT if past.is_step else past.words for past in self.past]

    def do(self, words: str) -> Failure | None:
        """Do the typed action `words`, or the scenario's next step for `NEXT`.

        Return why it failed, or None on success.
        """
        return self._do_step() if words == NEXT else self._do_action(words)

    def _do_step(self) -> Failure | None:
        if self.steps >= len(self.scenario.steps):
            return _failure(NEXT, [Reason(message="All steps have been done.", rules=[])], is_step=True)
        step, before = self.scenario.steps[self.steps], len(self.log)
        refused = self._reasons(step) if step.is_refusal else []
        difference = self.playing.refuse(step) if step.is_refusal else self.playing.take(step)
        if difference is not None:
            return _failure(step.text, [Reason(message=difference, rules=[])], is_step=True)
        self.steps += 1
        self.past.append(Past(step.text, True, refused, before, len(self.log)))
        return None

    def _reasons(self, step: Step) -> list[Reason]:
        """Return the reasons why the engine refuses the action of a step, or can't read it; empty if it is legal."""
        try:
            parsed = parse_action(step.text, self.duel)
        except NotationError as error:
            return [_unreadable(error)]
        player = self.duel.to_act if parsed.player is None else parsed.player
        return _reasons(faults_of(self.duel, parsed.action, player))

    def _do_action(self, words: str) -> Failure | None:
        before = len(self.log)
        try:
            parsed = parse_action(words, self.duel)
        except NotationError as error:
            return _failure(words, [_unreadable(error)])
        if parsed.rest:
            message = "Only what is chosen now is written with it; the rest is asked for afterwards."
            return _failure(words, [Reason(message=message, rules=[])])
        try:
            play(self.duel, parsed.action, self.playing.rng, parsed.player)
        except IllegalAction as error:
            return _failure(words, _reasons(error.faults))
        self.past.append(Past(words, False, [], before, len(self.log)))
        return None


def _failure(words: str, reasons: list[Reason], *, is_step: bool = False) -> Failure:
    return Failure(words=words, is_step=is_step, reasons=reasons)


def _reasons(faults: Iterable[Fault]) -> list[Reason]:
    return [Reason(message=fault.message, rules=list(fault.rules)) for fault in faults]


def _unreadable(error: NotationError) -> Reason:
    message = str(error)
    return Reason(message=message[0].upper() + message[1:] + ".", rules=list(error.rules))


def replay(scenario: Scenario, done: Iterable[str]) -> tuple[Game, Failure | None]:
    """Do all of `done` (see `Game.do`) from the start of a scenario. Stop at the first that fails.

    Return the game, and the failure or None.
    """
    game = Game(scenario)
    for words in done:
        failure = game.do(words)
        if failure is not None:
            return game, failure
    return game, None
