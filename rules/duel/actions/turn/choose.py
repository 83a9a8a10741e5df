"""Action: answer the question that the engine asks the player (O-8.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from rules.duel.choices.picks import settle_pick
from rules.duel.compiler import Step
from rules.duel.effects import replacement
from rules.duel.effects.control_flow import answer_may, answer_number, answer_option, answer_unless, is_yes
from rules.duel.effects.explanations import DECLINED, NOT_PAID
from rules.duel.effects.handlers import answer_distance
from rules.duel.effects.zone_effects import arrange, dig_chosen, discard_chosen, find_chosen
from rules.duel.events.outcome import check
from rules.duel.state.actions import Act, Action, Ref, Targets
from rules.duel.state.duel import Duel, PendingTrigger, Question, QuestionKind
from rules.duel.state.faults import Fault
from rules.duel.state.log import What, note
from rules.duel.turn_flow import chain
from rules.duel.turn_flow.setup import take_new_hand
from tcg.chance import Chance

_NO_ANSWER: Final = Fault(("O-8.7", "O-7.7", "D-1.7"), "That is not one of the possible answers.")


def options(duel: Duel) -> list[Action]:
    """Return the possible answers to the open question, each as an action."""
    return [] if duel.question is None else [Action(Act.CHOOSE, targets=each) for each in duel.question.options]


def faults(duel: Duel, action: Action, _: int) -> Iterator[Fault]:
    """Yield why `action.targets` is not a possible answer to the open question."""
    if duel.question is not None and action.targets not in duel.question.options:
        yield _NO_ANSWER


def apply(duel: Duel, action: Action, rng: Chance) -> None:
    """Apply the answer to the open question, and continue with the task that waited for it."""
    duel.loops = 0
    question, targets = duel.question, action.targets
    if question is None:
        return
    duel.question = None
    if question.kind is QuestionKind.MULLIGAN:
        if is_yes(targets[0]):
            take_new_hand(duel, rng, question.player, question.size)
    elif question.kind is QuestionKind.ORDER:
        chain.start_first(duel, question.player, targets[0][0])
    elif question.pending is not None:
        _choose_for_trigger(duel, question, question.pending, targets)
    else:
        _choose_meanwhile(duel, rng, question, targets)
        check(duel)


def _choose_for_trigger(duel: Duel, question: Question, pending: PendingTrigger, targets: Targets) -> None:
    """Apply `targets`, the answer about a triggered ability: its targets, its cost, or whether it is used."""
    if question.kind is QuestionKind.TARGETS:
        chain.trigger(duel, pending, targets)
        return
    is_paid = question.kind is QuestionKind.PAY
    if is_yes(targets[0]):
        chain.ask_for_trigger(duel, pending, is_paid=True, is_agreed=not is_paid)
    else:
        word = NOT_PAID if is_paid else DECLINED
        note(duel, What.NO_EFFECT, question.player, pending.card, word=word)


def _choose_meanwhile(duel: Duel, rng: Chance, question: Question, targets: Targets) -> None:
    """Apply `targets`, the answer to a question in the middle of an effect or about replacing a destruction."""
    if question.push is not None:
        answer_distance(duel, question.push, targets[0][0].at)
    elif question.step is not None:
        _ANSWERS[question.kind](duel, rng, question.number, question.step, targets[0])
    elif question.kind is QuestionKind.MAY:
        replacement.answer_wish(duel, question.number, targets[0])
    else:
        replacement.answer_targets(duel, question.number, targets)


#: Function that applies an answer during an effect.
_ANSWERS: Final[dict[QuestionKind, Callable[[Duel, Chance, int, Step, tuple[Ref, ...]], None]]] = {
    QuestionKind.DISCARD: discard_chosen,
    QuestionKind.PICK: settle_pick,
    QuestionKind.SEARCH: find_chosen,
    QuestionKind.DIG: dig_chosen,
    QuestionKind.ARRANGE: arrange,
    QuestionKind.MAY: answer_may,
    QuestionKind.UNLESS: answer_unless,
    QuestionKind.OPTION: answer_option,
    QuestionKind.NUMBER: answer_number,
}
