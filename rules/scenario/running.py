"""Runner of scenarios: plays the steps as actions of players, then checks the expectations."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple, TypeVar

from rules.duel import (
    NONE,
    PASS,
    Act,
    Action,
    IllegalAction,
    Question,
    QuestionKind,
    RefKind,
    play,
    responses,
    snapshot,
)
from rules.notation import Item, ItemKind, NotationError, Parsed, ParsedAction, resolve
from rules.scenario.loading import Scenario, load
from rules.scenario.problems import ScenarioError
from rules.scenario.steps import Step
from tcg.names import name_key

_Value = TypeVar("_Value")

#: Limit of passes and answers before a step, more than any situation needs.
MAX_PASSES: Final = 1_000
#: Questions that targets of an earlier activation may answer.
_ASKED_LATER: Final = (QuestionKind.DISCARD, QuestionKind.SEARCH, QuestionKind.PICK, QuestionKind.DIG)
#: Questions with a default answer.
_ANSWERED: Final = (
    QuestionKind.ORDER, QuestionKind.PAY, QuestionKind.MULLIGAN, QuestionKind.MAY, QuestionKind.UNLESS,
    QuestionKind.DISTANCE,
)  # fmt: skip
#: Questions whose default answer is the last option: no.
_DECLINED: Final = (QuestionKind.MULLIGAN, QuestionKind.UNLESS)


class Result(NamedTuple):
    """Result of a scenario. `differences` is empty if it passed.

    Differences are texts such as `N.hp: expected 2500, got 2600`. `notes` are warnings, such as card texts that can't
    be parsed.
    """

    passed: bool
    differences: list[str]
    notes: tuple[str, ...] = ()


class Rejection(NamedTuple):
    """Reason why an action of a step was refused, with the ids of the rules."""

    message: str
    rules: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.message} ({', '.join(self.rules)})" if self.rules else self.message


def run(scenario: Scenario) -> Result:
    """Play a scenario in Python, and return the result: the differences from its expectations.

    Stop after the first step that differs; the expectations are then not compared.
    """
    return result_of(scenario, Playing(scenario))


def result_of(scenario: Scenario, play: Playing) -> Result:
    """Return the result of a scenario. `play` is the scenario before its first step; it is played to its end."""
    notes = tuple(str(note) for note in scenario.notes)
    for step in scenario.steps:
        difference = play.refuse(step) if step.is_refusal else play.take(step)
        if difference is not None:
            return Result(False, [f"{step.place}: {difference}"], notes)
    left = play.finish()
    differences = [difference for check in scenario.checks if (difference := check.difference(play.duel)) is not None]
    return Result(not (left or differences), left + differences, notes)


def load_and_run(data: object, runs: Callable[[Scenario], Result] = run) -> Result:
    """Load the scenario in `data` and run it with `runs`. Problems of the input become differences."""
    try:
        return runs(load(data))
    except ScenarioError as error:
        return Result(False, [str(problem) for problem in error.problems])


#: Actions that decline to respond. They may be written even if nobody can respond.
_SILENT: Final = (Act.PASS, Act.RESPONSE_TIMEOUT)


class Playing:
    """Scenario being played; `duel` is the current state."""

    def __init__(self, scenario: Scenario) -> None:
        self.duel, self.rng = scenario.begin()
        self.duel.log = []
        #: Targets of an activation that are needed later: player, place of the step, items.
        self._later: tuple[int, str, tuple[Item, ...]] | None = None
        #: Length of the log before the last step that was no choice.
        self._since = 0

    # --- a step

    def take(self, step: Step) -> str | None:
        """Carry out a step, after passing where needed. Return why it could not be done, or None if it was done."""
        assert step.written is not None  # noqa: S101  (only refusals may be unreadable)
        if step.written.act is not Act.CHOOSE:
            self._since = len(self.duel.log or ())
        for _ in range(MAX_PASSES):
            if self._is_silent(step.written):
                return None
            refused = self._try(step, step.written)
            if refused is None:
                self._answer_later()
                return None
            if not self._close(step.written):
                return None if self._is_done(step.written) else f"refused: {refused}"
        return "the windows before it never close"

    def _is_done(self, written: ParsedAction) -> bool:
        """Return whether a written choice was made already, without a question, because it was the only option.

        The log of what happened must name its cards and tiles.
        """
        if written.act is not Act.CHOOSE or not written.items or self.duel.question is not None:
            return False
        cards, happened = self.duel.table.cards, (self.duel.log or ())[self._since :]
        named = {name_key(cards[entry.card].name) for entry in happened if entry.card != NONE}
        tiles = {tile for entry in happened for tile in (entry.tile, entry.to) if tile != NONE}
        return all(
            name_key(item.name) in named
            if item.kind is ItemKind.CARD
            else item.kind is ItemKind.TILE and item.at in tiles
            for item in written.items
        )

    def _is_silent(self, written: ParsedAction) -> bool:
        """Return whether a step declines to respond for a player who can't respond at that moment."""
        if written.act not in _SILENT or self.duel.question is not None:
            return False
        window = self.duel.window
        if window is None:
            return True
        other = written.player is not None and written.player != window.to_act
        return other and not responses(self.duel, 1 - window.to_act, window)

    def refuse(self, step: Step) -> str | None:
        """Try a step that must be refused, by its rule and with no change; return None, or the difference as text."""
        before = snapshot(self.duel)
        refused = Rejection("", step.forbidden_by) if step.written is None else self._try(step, step.written)
        if refused is None:
            return "expected a refusal, got none"
        after = snapshot(self.duel)
        parts = [part for part in before if before[part] != after[part]]
        if parts:
            return f"expected the state as it was before the refusal, got another {', '.join(parts)}"
        if step.rule and step.rule not in refused.rules:
            return f"expected a refusal by {step.rule}, got {', '.join(refused.rules) or 'no rule'}: {refused.message}"
        return None

    def finish(self) -> list[str]:
        """Pass and answer all that is open at the end. Return [a difference] if written targets are unused, else []."""
        for _ in range(MAX_PASSES):
            if not self._close(None):
                break
        return [] if self._later is None else [f"{self._later[1]}: more targets than it asks for"]

    def _try(self, step: Step, written: ParsedAction) -> Rejection | None:
        try:
            parsed = resolve(written, self.duel)
        except NotationError as error:
            return Rejection(str(error), error.rules)
        player = self.duel.to_act if parsed.player is None else parsed.player
        refused = self._play(parsed.action, parsed.player)
        if refused is None and parsed.rest:
            self._later = (player, step.place, parsed.rest)
        return refused

    def _play(self, action: Action, player: int | None) -> Rejection | None:
        try:
            play(self.duel, action, self.rng, player)
        except IllegalAction as error:
            return Rejection("; ".join(_once(fault.message for fault in error.faults)), tuple(_once(error.rules)))
        return None

    # --- what happens between the steps

    def _close(self, coming: ParsedAction | None) -> bool:
        """Pass, or give a default answer, before the next action, `coming`. Return whether anything was done."""
        duel = self.duel
        if duel.result is not None:
            return False
        question = duel.question
        if question is not None:
            # Default answers: triggers keep their order, costs are paid, optional effects happen, creatures come in
            # Attack Mode, hands are kept, and nobody pays to avoid an effect.
            if question.kind not in _ANSWERED and not _asks_mode_only(question):
                return False
            number = -1 if question.kind in _DECLINED else 0
            self._play(Action(Act.CHOOSE, targets=question.options[number]), None)
        elif duel.window is not None:
            self._play(PASS, None)
        else:
            return False
        self._answer_later()
        return True

    def _answer_later(self) -> None:
        """Answer questions with the written targets that an earlier activation left for later, as far as they suit."""
        while self._later is not None and self.duel.question is not None:
            player, place, items = self._later
            question = self.duel.question
            if question.kind not in _ASKED_LATER or question.player != player:
                return
            count = max((len(option[0]) for option in question.options if option), default=0)
            parsed = self._answer(items[:count])
            if self._play(parsed.action, player) is not None:
                return
            self._later = (player, place, items[count:]) if items[count:] else None

    def _answer(self, items: tuple[Item, ...]) -> Parsed:
        return resolve(ParsedAction(Act.CHOOSE, items=items), self.duel)


def _asks_mode_only(question: Question) -> bool:
    """Return whether the options of a question differ only in modes, as for a new creature."""
    rest = {
        tuple(tuple(ref for ref in group if ref.kind is not RefKind.MODE) for group in option)
        for option in question.options
    }
    return len(rest) == 1


def _once(values: Iterable[_Value]) -> list[_Value]:
    return list(dict.fromkeys(values))
