"""The verbs of the duel: `legal_actions`, `apply`, `outcome`; and `play` for what a person sends.

`apply` trusts its action and changes the state in place; `play` checks first and refuses with every rule that forbids
the action, leaving the state as it was. All chance comes from the `rng` that is passed in.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, assert_never

from rules.abilities.tree import Event, PlayerDeed, Status
from rules.duel import battle, chain, replacing, turn
from rules.duel.actions import NONE, Act, Declared, Listed, Mode, Pile, Ref, Targets, named
from rules.duel.activations import source_now, unit_source
from rules.duel.acts import faults_of, legal_actions
from rules.duel.compiled import Step
from rules.duel.decks import arrange, dig_chosen, discard_chosen, discard_of, find_chosen
from rules.duel.effects import answer_distance, detach, do_step, push_up_to
from rules.duel.faults import IllegalAction
from rules.duel.flow import (
    answer_may,
    answer_number,
    answer_option,
    answer_unless,
    follow_up,
    forget_picks,
    is_yes,
)
from rules.duel.limits import may_be_detached
from rules.duel.log import What, note
from rules.duel.movement import travel
from rules.duel.outcome import check, end, keep_up, outcome
from rules.duel.picks import pick, settle_pick
from rules.duel.protection import count_deed
from rules.duel.reasons import DECLINED, NOT_PAID
from rules.duel.setup import begin, offer_mulligan, place_leader, take_new_hand
from rules.duel.state import Arrival, Duel, PendingTrigger, Question, QuestionKind, Trick, Unit, UntilKind, WindowKind
from rules.duel.stats import drop_mods
from rules.duel.tasks import (
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
from rules.duel.terms import price
from rules.duel.triggers import declared_happenings, emit, emit_answering
from rules.duel.ways import is_simple, way_to
from rules.duel.zones import arrive, emit_turned_up, is_felt, lay, sacrifice, send, step_to, turn_up
from rules.vocabulary import Phase
from tcg.chance import Chance

# Looking a member of an enum up takes as long as ten comparisons; these are needed all the time.
_ATTACK: Final = Act.ATTACK
_SACRIFICE: Final = Act.SACRIFICE
_MOVE: Final = Act.MOVE
_SPAWN: Final = Act.SPAWN
_PLACE: Final = Act.PLACE
_MOVE_TRICK: Final = Act.MOVE_TRICK
_MODE: Final = Act.MODE
_DECLARED: Final = WindowKind.DECLARED
_BY_SPAWN: Final = Arrival.SPAWN
_BY_SACRIFICE: Final = Arrival.SACRIFICE
_MOVES: Final = Event.MOVES
_ATTACK_MODE: Final = Mode.ATTACK
_FACEDOWN: Final = Mode.FACEDOWN
_MAIN1: Final = Phase.MAIN1

#: What triggered abilities may negate before it is carried out, beside attacks.
_ANSWERED: Final = (_SPAWN, _SACRIFICE, _MOVE)
_MOVING: Final = frozenset({Event.MOVES, Event.ENTERS})
_ANSWERED_EVENTS: Final = frozenset({Event.SPAWNS, Event.SPAWNED, Event.MOVES, Event.ENTERS})
__all__ = ["apply", "legal_actions", "outcome", "play"]


def play(duel: Duel, action: Listed, rng: Chance, player: int | None = None) -> None:
    """Check what `player` (None: whoever is due) wants to do, and do it.

    Raises IllegalAction with every rule that forbids it; the duel is then as it was.
    """
    faults = faults_of(duel, named(action), duel.to_act if player is None else player)
    if faults:
        raise IllegalAction(faults)
    apply(duel, action, rng)


def apply(duel: Duel, action: Listed, rng: Chance) -> None:
    """Carry out a legal action, and everything that follows from it up to the next decision."""
    _APPLY[action[0]](duel, action, rng)
    south, north = duel.players
    if not ((south.deck or south.is_passive) and (north.deck or north.is_passive)):
        duel.needs_check = True
        check(duel)
    if duel.table.recounts:
        check(duel)
    if duel.todo or duel.pending or duel.set_off or duel.is_out_of_time or duel.ends_battle:
        advance(duel, rng)


def advance(duel: Duel, rng: Chance) -> None:
    """Go on until somebody has to decide something or the duel is over."""
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
    """Do what the duel does next by itself."""
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
            _emit_attack(duel, rng, declared)
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


def _declare(duel: Duel, rng: Chance, declared: Declared) -> None:
    """Carry out what is declared, after the answers to it: the opponent's, to an attack the attacker's too.

    See O-5.7, O-9.7 and O-12.18.
    """
    duel.loops = 0
    kind, active = declared.kind, duel.active
    if (kind is _ATTACK and duel.pending) or (kind in _ANSWERED and _emit_answering(duel, declared)):
        duel.declared = declared
        duel.todo.append(Run(Routine.ASK_ABOUT_DECLARED))
    elif chain.may_respond(duel, 1 - active) or (kind is _ATTACK and chain.may_respond(duel, active)):
        duel.declared = declared
        _ask(duel, rng)
    else:
        _CARRY_OUT[kind](duel, declared)


def _emit_answering(duel: Duel, declared: Declared) -> bool:
    """Trigger the abilities that negate a spawn or a move (O-5.8); whether any has gone off."""
    if duel.table.answering.isdisjoint(_ANSWERED_EVENTS):
        return False
    answered = [emit_answering(duel, happening) for happening in declared_happenings(duel, declared)]
    return any(answered)


def _ask(duel: Duel, _: Chance) -> None:
    """Let the players answer what is declared, unless it has been negated, then carry it out."""
    declared = duel.declared
    if declared is None:
        return
    is_attack = declared.kind is _ATTACK
    if chain.open_window(duel, _DECLARED, 1 - declared.player, both=is_attack):
        duel.todo.append(Run(Routine.CARRY_OUT_DECLARED))
    else:
        duel.declared = None
        _CARRY_OUT[declared.kind](duel, declared)


def _carry_out(duel: Duel, _: Chance) -> None:
    declared = duel.declared
    if declared is not None:
        duel.declared = None
        _CARRY_OUT[declared.kind](duel, declared)


def _spawn(duel: Duel, action: Listed, rng: Chance) -> None:
    kind, card, tile, _, mode, tiles, _ = action
    player = duel.active
    side = duel.players[player]
    level = price(duel, player, duel.table.cards[card], tile)
    if kind is _SACRIFICE:
        level = max(0, level - _sacrifice(duel, tiles))
    count_deed(duel, player, PlayerDeed.SPAWN, card)
    side.spawn_points -= level
    side.spawns += 1
    side.hand.remove(card)
    if duel.needs_refresh or duel.needs_check:
        keep_up(duel)
    _declare(duel, rng, Declared(kind, player, card, tile, mode=mode))


def _sacrifice(duel: Duel, tiles: tuple[int, ...]) -> int:
    """Send the creatures on `tiles` to the graveyard, not destroyed (D-6.8); the sum of their levels."""
    levels = 0
    for tile in tiles:
        unit = duel.units[tile]
        if unit is not None:
            levels += unit.traits.level
            sacrifice(duel, duel.active, unit)
    return levels


_MODE_WORDS: Final = ("in Attack Mode", "in Defence Mode", "face-down")


def _arrive(duel: Duel, declared: Declared) -> None:
    """The creature comes in; where the tile has been taken meanwhile it goes to the graveyard (O-6.12)."""
    kind, player, card, tile, _, mode, _, _ = declared
    arrived = _BY_SPAWN if kind is _SPAWN else _BY_SACRIFICE
    if duel.units[tile] is not None:
        note(duel, What.BLOCKED, player, card, tile, tile, rules=("O-6.12",))
        send(duel, card, player, Pile.GRAVEYARD)
        return
    if duel.log is not None:
        sees = player if mode == _FACEDOWN else NONE
        note(duel, What.SPAWN, player, card, tile, word=_MODE_WORDS[mode], sees=sees)
    arrive(duel, card, player, tile, mode, arrived)
    if duel.needs_refresh or duel.needs_check:
        keep_up(duel)


def _place(duel: Duel, action: Listed, rng: Chance) -> None:
    _, card, tile, *_ = action
    player = duel.active
    duel.players[player].hand.remove(card)
    _declare(duel, rng, Declared(_PLACE, player, card, tile))


def _lay(duel: Duel, declared: Declared) -> None:
    _, player, card, tile, _, _, _, _ = declared
    unit = duel.units[tile]
    if duel.tricks[tile] is not None or (unit is not None and unit.control != player):
        note(duel, What.BLOCKED, player, card, tile, tile)
        send(duel, card, player, Pile.GRAVEYARD)
        return
    lay(duel, card, player, tile)
    if duel.log is not None:
        note(duel, What.PLACE, player, card, tile, sees=player)


def _move(duel: Duel, action: Listed, rng: Chance) -> None:
    tile, to = action[2], action[3]
    unit = _unit(duel, tile)
    unit.moves += 1
    active = duel.active
    if not duel.table.answering.isdisjoint(_MOVING) or chain.may_respond(duel, 1 - active):
        _declare(duel, rng, Declared(_MOVE, active, unit.card, tile, to, serial=unit.serial))
    else:
        duel.loops = 0
        _walk(duel, unit, to)


def _step(duel: Duel, declared: Declared) -> None:
    """The unit goes, if it is still there, still the player's, may still move, and its way is still free."""
    _, player, _, tile, to, _, serial, _ = declared
    unit = duel.units[tile]
    if unit is None or unit.serial != serial or unit.control != player or duel.units[to] is not None:
        return
    if unit.traits.statuses and Status.CANNOT_MOVE in unit.traits.statuses:
        note(duel, What.HELD, player, unit.card, tile)
        return
    _walk(duel, unit, to)


def _walk(duel: Duel, unit: Unit, to: int) -> None:
    """The unit goes to a free tile, which is emitted; a longer way tile by tile."""
    if not is_simple(unit):
        way = way_to(duel, unit, to)
        if len(way) > 1:
            duel.todo.append(Travel(NONE, unit.serial, unit.tile, way, unit.tile))
        if len(way) != 1:
            return
    if duel.log is not None:
        note(duel, What.MOVE, unit.control, unit.card, unit.tile, to)
    before = unit.tile
    step_to(duel, unit, to)
    if _MOVES in duel.table.events:
        emit(duel, _MOVES, unit.control, unit, left=before)
    if duel.needs_refresh or duel.needs_check:
        keep_up(duel)


def _move_trick(duel: Duel, action: Listed, rng: Chance) -> None:
    _, _, tile, to, _, _, _ = action
    trick = _trick(duel, tile)
    trick.moves += 1
    _declare(duel, rng, Declared(_MOVE_TRICK, duel.active, trick.card, tile, to, serial=trick.serial))


def _step_trick(duel: Duel, declared: Declared) -> None:
    _, player, _, tile, to, _, serial, _ = declared
    trick, there = duel.tricks[tile], duel.units[to]
    if trick is None or trick.serial != serial or duel.tricks[to] is not None or trick.is_face_up:
        return
    if trick.control != player or (there is not None and there.control != player):
        return
    duel.pick_up(trick)
    duel.lay(trick, to)
    if duel.log is not None:
        note(duel, What.MOVE_TRICK, player, trick.card, tile, to, sees=player)


def _change_mode(duel: Duel, action: Listed, rng: Chance) -> None:
    _, _, tile, _, mode, _, _ = action
    unit = _unit(duel, tile)
    unit.changed_mode = True
    _declare(duel, rng, Declared(_MODE, duel.active, unit.card, tile, mode=mode, serial=unit.serial))


def _lie(duel: Duel, declared: Declared) -> None:
    _, player, _, _, _, mode, serial, _ = declared
    unit = duel.unit(serial)
    if unit is None or unit.control != player or Status.CANNOT_CHANGE_MODE in unit.traits.statuses:
        return
    if unit.is_attacking != (mode == _ATTACK_MODE):
        emit(duel, Event.CHANGES_MODE, player, unit)
    unit.is_attacking = mode == _ATTACK_MODE
    was_hidden = not unit.is_face_up
    unit.is_face_up = True
    if duel.log is not None:
        word = "Attack Mode" if unit.is_attacking else "Defence Mode"
        note(duel, What.MODE, unit.control, unit.card, unit.tile, word=word)
    if was_hidden:
        duel.needs_refresh |= is_felt(duel, unit)
        emit_turned_up(duel, unit)
        keep_up(duel)


def _attack(duel: Duel, action: Listed, rng: Chance) -> None:
    """Declare an attack: the target is turned up and its flip triggers come first, then the answers (O-12.15)."""
    _, _, tile, to, _, _, _ = action
    attacker, target = _unit(duel, tile), _unit(duel, to)
    if duel.phase is _MAIN1:
        turn.enter(duel, Phase.BATTLE)
        emit(duel, Event.BATTLE_STARTS, duel.active)
    attacker.attacks += 1
    count_deed(duel, duel.active, PlayerDeed.ATTACK, attacker.card)
    if duel.log is not None:
        name = duel.table.cards[target.card].name if target.is_face_up else "a face-down creature"
        note(duel, What.ATTACK, attacker.control, attacker.card, tile, to, word=name)
    declared = Declared(_ATTACK, duel.active, attacker.card, tile, to, serial=attacker.serial, other=target.serial)
    if target.is_face_up:
        _emit_attack(duel, rng, declared)
    else:
        turn_up(duel, target)
        keep_up(duel)
        duel.todo.append(DeclareAttack(declared))


def _emit_attack(duel: Duel, rng: Chance, declared: Declared) -> None:
    """What an attack sets off works before its damage, all but what moves somebody out of it (O-5.8, O-23.13)."""
    battle.emit_attack(duel, declared)
    held_back = [pending for pending in duel.pending if battle.comes_after(duel, pending, declared)]
    if held_back:
        duel.held_back = held_back
        duel.pending = [pending for pending in duel.pending if pending not in held_back]
        duel.todo.append(Run(Routine.RELEASE_HELD_BACK))
    if duel.table.follows_battles:
        duel.todo.append(Run(Routine.END_BATTLE))
    _declare(duel, rng, declared)


def _release_held_back(duel: Duel, _: Chance) -> None:
    """The battle is over: what would have moved somebody out of it is pending again."""
    duel.pending += duel.held_back
    duel.held_back.clear()


def _fight(duel: Duel, declared: Declared) -> None:
    """The battle; where a text may ask for it, who attacks whom is known until it is over."""
    if duel.table.follows_battles:
        duel.declared = declared
        keep_up(duel)
    battle.fight(duel, declared)


def _end_battle(duel: Duel, _: Chance) -> None:
    """The attack has been fought, or has come to nothing: what lasted for it ends (O-1.17)."""
    duel.declared = None
    drop_mods(duel, _BATTLE_IS_OVER)
    keep_up(duel)


_BATTLE_IS_OVER: Final = {UntilKind.BATTLE_ENDS: NONE}

#: What each routine does.
_ROUTINES: Final[dict[Routine, Callable[[Duel, Chance], None]]] = {
    **turn.ROUTINES,
    Routine.BEGIN: begin,
    Routine.ASK_ABOUT_DECLARED: _ask,
    Routine.CARRY_OUT_DECLARED: _carry_out,
    Routine.RELEASE_HELD_BACK: _release_held_back,
    Routine.END_BATTLE: _end_battle,
    Routine.RESOLVE_CHAIN: chain.resolve_chain,
    Routine.FINISH_CHAIN: chain.finish_chain,
    Routine.RESUME_CHAIN: chain.resume,
    Routine.OFFER_REPLACEMENT: replacing.offer,
    Routine.END_REPLACEMENT: replacing.resume,
    Routine.FORGET_REPLACEMENT: replacing.forget,
}

#: What carries a declared action out, by its kind.
_CARRY_OUT: Final[dict[Act, Callable[[Duel, Declared], None]]] = {
    _SPAWN: _arrive,
    _SACRIFICE: _arrive,
    _PLACE: _lay,
    _MOVE: _step,
    _MOVE_TRICK: _step_trick,
    _MODE: _lie,
    _ATTACK: _fight,
}


# --- activations, answers, the rest -------------------------------------------------------------------------------


def _play_trick(duel: Duel, action: Listed, __: Chance) -> None:
    """From hand: laid face-up and activated at once (O-7.1)."""
    duel.loops = 0
    _, card, tile, _, _, _, targets = action
    duel.players[duel.active].hand.remove(card)
    trick = lay(duel, card, duel.active, tile)
    source = source_now(duel, trick)
    _show(trick)
    chain.activate(duel, source, targets, is_trick=True)


def _show(trick: Trick) -> None:
    trick.is_face_up = trick.is_spent = True


def _activate(duel: Duel, action: Listed, _: Chance) -> None:
    duel.loops = 0
    tile, targets = action[2], action[6]
    trick = _trick(duel, tile)
    source = source_now(duel, trick)
    _show(trick)
    chain.activate(duel, source, targets, is_trick=True)


def _use_ability(duel: Duel, action: Listed, _: Chance) -> None:
    duel.loops = 0
    number, tile, targets = action[1], action[2], action[6]
    unit = _unit(duel, tile)
    ability = unit.traits.script.activated[number]
    if ability.uses is not None:
        uses = unit.with_extras().uses
        uses[ability.number] = uses.get(ability.number, 0) + 1
    chain.activate(duel, unit_source(unit, ability), targets, is_trick=False)


def _heal(duel: Duel, action: Listed, _: Chance) -> None:
    tile, to = action[2], action[3]
    unit, other = _unit(duel, tile), _unit(duel, to)
    unit.heals += 1
    healed = max(0, min(unit.traits.hl or 0, other.traits.max_hp - other.hp))
    other.hp += healed
    note(duel, What.HEAL, other.control, other.card, other.tile, n=healed)
    if healed:
        emit(duel, Event.HEALED, other.control, other, unit, amount=healed)


def _detach(duel: Duel, action: Listed, _: Chance) -> None:
    card, tile, to = action[1], action[2], action[3]
    host = _unit(duel, tile)
    attached = host.with_extras().attached
    unit = next(unit for unit in attached if unit.card == card and may_be_detached(duel, unit))
    detach(duel, host, unit, to)
    check(duel)


def _choose(duel: Duel, action: Listed, rng: Chance) -> None:
    duel.loops = 0
    question, targets = duel.question, action[6]
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
    """The targets of a triggered ability, or whether it is paid for, or wanted."""
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
    """What is chosen while something is carried out, or happens instead of a destruction."""
    if question.push is not None:
        answer_distance(duel, question.push, targets[0][0].at)
    elif question.step is not None:
        _ANSWERS[question.kind](duel, rng, question.number, question.step, targets[0])
    elif question.kind is QuestionKind.MAY:
        replacing.answer_wish(duel, question.number, targets[0])
    else:
        replacing.answer_targets(duel, question.number, targets)


#: What is done with what a player has chosen while something is carried out.
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


def _pass(duel: Duel, _: Listed, __: Chance) -> None:
    chain.pass_(duel)


def _go_to_main2(duel: Duel, _: Listed, rng: Chance) -> None:
    duel.loops = 0
    turn.leave_phase(duel, rng, Phase.MAIN2)


def _end_turn(duel: Duel, _: Listed, rng: Chance) -> None:
    duel.loops = 0
    turn.leave_phase(duel, rng, Phase.END)


def _place_leader(duel: Duel, action: Listed, _: Chance) -> None:
    place_leader(duel, action[2])


def _surrender(duel: Duel, action: Listed, _: Chance) -> None:
    player = action[1]
    note(duel, What.SURRENDER, player)
    end(duel, 1 - player)


def _turn_timeout(duel: Duel, _: Listed, __: Chance) -> None:
    """A running battle or chain is finished, then the End Phase begins (O-20.1)."""
    note(duel, What.TIMEOUT)
    duel.is_out_of_time = True


def _response_timeout(duel: Duel, _: Listed, __: Chance) -> None:
    """Silence is a pass (O-20.3)."""
    chain.pass_(duel)


def _unit(duel: Duel, tile: int) -> Unit:
    unit = duel.units[tile]
    if unit is None:
        raise LookupError(f"There is no unit on {duel.table.board.names[tile]}.")
    return unit


def _trick(duel: Duel, tile: int) -> Trick:
    trick = duel.tricks[tile]
    if trick is None:
        raise LookupError(f"There is no trick on {duel.table.board.names[tile]}.")
    return trick


_APPLY: Final[dict[Act, Callable[[Duel, Listed, Chance], None]]] = {
    _SPAWN: _spawn,
    _SACRIFICE: _spawn,
    _PLACE: _place,
    Act.PLAY: _play_trick,
    Act.ACTIVATE: _activate,
    Act.ABILITY: _use_ability,
    _MOVE: _move,
    _MOVE_TRICK: _move_trick,
    _MODE: _change_mode,
    _ATTACK: _attack,
    Act.HEAL: _heal,
    Act.DETACH: _detach,
    Act.CHOOSE: _choose,
    Act.PASS: _pass,
    Act.MAIN2: _go_to_main2,
    Act.END: _end_turn,
    Act.LEADER: _place_leader,
    Act.SURRENDER: _surrender,
    Act.TURN_TIMEOUT: _turn_timeout,
    Act.RESPONSE_TIMEOUT: _response_timeout,
}
