"""Main functions of a duel: `legal_actions`, `apply`, `outcome`, and `play` for unchecked actions of users.

`apply` trusts its action and changes the state in place. `play` checks first, and refuses an illegal action with all
rules that forbid it; the state is then unchanged. All chance comes from the `rng` argument.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, assert_never

from rules.abilities.ast import Event
from rules.duel.actions import faults_of, legal_actions
from rules.duel.actions.registry import APPLY, CARRY_OUT, DECLARE, DECLARED
from rules.duel.actions.units import attack
from rules.duel.choices.picks import pick
from rules.duel.continuous import invalidation
from rules.duel.effects import replacement
from rules.duel.effects.control_flow import follow_up, forget_picks
from rules.duel.effects.handlers import do_step, push_up_to
from rules.duel.effects.zone_effects import discard_of
from rules.duel.events.movement import travel
from rules.duel.events.outcome import check, outcome
from rules.duel.events.triggers import declared_happenings, emit_answering
from rules.duel.state.actions import SPAWNS, Act, Action, Declared
from rules.duel.state.duel import Duel, WindowKind
from rules.duel.state.faults import IllegalAction
from rules.duel.state.tasks import (
    ActAs,
    DeclareAttack,
    DiscardFor,
    DoStep,
    Fight,
    FinishLink,
    FollowUp,
    ForgetPicks,
    OfferMulligan,
    PickFor,
    Push,
    ResolveLink,
    Routine,
    Run,
    StrikeBack,
    Task,
    Travel,
)
from rules.duel.turn_flow import battle, chain, turn
from rules.duel.turn_flow.setup import begin, offer_mulligan
from rules.vocabulary import Phase
from tcg.chance import Chance

#: Actions beside attacks that triggered abilities may negate, and the events of these abilities.
_ANSWERED: Final = (*SPAWNS, Act.MOVE)
_ANSWERED_EVENTS: Final = frozenset({Event.SPAWNS, Event.SPAWNED, Event.MOVES, Event.ENTERS})
__all__ = ["apply", "legal_actions", "outcome", "play"]


def play(duel: Duel, action: Action, rng: Chance, player: int | None = None) -> None:
    """Check the action of `player` (None: the player to act), and carry it out.

    IllegalAction is raised with every rule that forbids the action; the duel is unchanged then.
    """
    faults = faults_of(duel, action, duel.to_act if player is None else player)
    if faults:
        raise IllegalAction(faults)
    apply(duel, action, rng)


def apply(duel: Duel, action: Action, rng: Chance) -> None:
    """Carry out an action, trusted to be legal, and all its consequences up to the next decision of a player."""
    kind = action.kind
    if kind in DECLARED:
        declared = DECLARE[kind](duel, action)
        if declared is not None:
            _let_answer(duel, rng, declared)
    else:
        APPLY[kind](duel, action, rng)
    south, north = duel.players
    if not ((south.deck or south.is_passive) and (north.deck or north.is_passive)):
        invalidation.decks_changed(duel)
        check(duel)
    if duel.table.recounts:
        check(duel)
    if duel.todo or duel.pending or duel.set_off or duel.is_out_of_time or duel.ends_battle:
        advance(duel, rng)


def advance(duel: Duel, rng: Chance) -> None:
    """Carry out tasks until a player has to decide or the duel is over."""
    while duel.result is None and duel.window is None and duel.question is None:
        if duel.set_off_on_path:
            chain.interrupt(duel, rng)
        elif not duel.links and not duel.suspended and (duel.set_off or duel.pending) and chain.take_up(duel):
            continue
        elif duel.todo:
            do_task(duel, rng, duel.todo.pop())
            if duel.table.recounts:
                check(duel)
        elif duel.is_out_of_time and duel.phase is not None:
            turn.begin_end(duel, rng)
        elif duel.ends_battle:
            duel.ends_battle = False
            if duel.phase is Phase.BATTLE:
                turn.begin_main2(duel, rng)
        else:
            return


def do_task(duel: Duel, rng: Chance, task: Task) -> None:
    """Carry out one task of the duel (see `tasks`)."""
    match task:
        case DoStep(link=link, step=step):
            do_step(duel, rng, link, step)
        case FinishLink(link=link):
            chain.finish_link(duel, link)
        case Run(routine=routine):
            _ROUTINES[routine](duel, rng)
        case ResolveLink(link=link):
            chain.resolve_link(duel, rng, link)
        case FollowUp(link=link, step=step):
            follow_up(duel, link, step)
        case PickFor(link=link, step=step, player=player):
            pick(duel, rng, link, step, player)
        case DiscardFor(link=link, step=step, player=player):
            discard_of(duel, rng, link, step, player)
        case Travel():
            travel(duel, task)
        case Push():
            push_up_to(duel, task)
        case DeclareAttack(declared=declared):
            _let_answer(duel, rng, declared)
        case Fight(declared=declared):
            battle.fight(duel, declared)
        case StrikeBack():
            battle.strike_back(duel, task)
        case ActAs(link=link, player=player):
            duel.links[link].player = player
        case ForgetPicks(link=link, step=step):
            forget_picks(duel, link, step)
        case OfferMulligan(player=player, left=left):
            offer_mulligan(duel, player, left)
        case _:
            assert_never(task)


# --- declared, answered, carried out ------------------------------------------------------------------------------


def _let_answer(duel: Duel, rng: Chance, declared: Declared) -> None:
    """Carry out a declared action after responses: of the opponent, and after an attack of both players.

    Abilities that an attack triggers, or that negate the action, come first. See O-5.7, O-9.7 and O-12.18.
    """
    kind, active = declared.kind, duel.active
    is_attack = kind is Act.ATTACK
    if is_attack:
        attack.emit_declared(duel, declared)
    duel.loops = 0
    if (is_attack and duel.pending) or (kind in _ANSWERED and _emit_answering(duel, declared)):
        duel.declared = declared
        duel.todo.append(Run(Routine.ASK_ABOUT_DECLARED))
    elif chain.may_respond(duel, 1 - active) or (is_attack and chain.may_respond(duel, active)):
        duel.declared = declared
        _ask(duel, rng)
    else:
        CARRY_OUT[kind](duel, declared)


def _emit_answering(duel: Duel, declared: Declared) -> bool:
    """Let the declared action trigger abilities that negate a spawn or a move (O-5.8). Return whether it triggers any.

    Players are asked about those abilities before other responses.
    """
    if duel.table.answering.isdisjoint(_ANSWERED_EVENTS):
        return False
    answered = [emit_answering(duel, happening) for happening in declared_happenings(duel, declared)]
    return any(answered)


def _ask(duel: Duel, _: Chance) -> None:
    """Let players respond to `duel.declared`, then carry that out; do nothing if it was negated."""
    declared = duel.declared
    if declared is None:
        return
    is_attack = declared.kind is Act.ATTACK
    if chain.open_window(duel, WindowKind.DECLARED, 1 - declared.player, both=is_attack):
        duel.todo.append(Run(Routine.CARRY_OUT_DECLARED))
    else:
        duel.declared = None
        CARRY_OUT[declared.kind](duel, declared)


def _carry_out(duel: Duel, _: Chance) -> None:
    declared = duel.declared
    if declared is not None:
        duel.declared = None
        CARRY_OUT[declared.kind](duel, declared)


#: Function of each routine.
_ROUTINES: Final[dict[Routine, Callable[[Duel, Chance], None]]] = {
    **turn.ROUTINES,
    Routine.BEGIN: begin,
    Routine.ASK_ABOUT_DECLARED: _ask,
    Routine.CARRY_OUT_DECLARED: _carry_out,
    Routine.RELEASE_HELD_BACK: attack.release_held_back,
    Routine.END_BATTLE: attack.end_battle,
    Routine.RESOLVE_CHAIN: chain.resolve_chain,
    Routine.FINISH_CHAIN: chain.finish_chain,
    Routine.RESUME_CHAIN: chain.resume,
    Routine.OFFER_REPLACEMENT: replacement.offer,
    Routine.END_REPLACEMENT: replacement.resume,
    Routine.FORGET_REPLACEMENT: replacement.forget,
}
