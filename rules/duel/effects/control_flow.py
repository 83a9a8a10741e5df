"""Control flow of effects: coins, dice, conditions, questions, options and delays decide which effects follow.

A step is one effect, `number` the link (activation in the chain) that it belongs to. Steps that follow come before all
other tasks of the duel, in their order (O-23.18, O-23.19).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from rules.abilities import ast
from rules.abilities.ast import Whose
from rules.duel.choices.targets import can_happen, can_pay_now
from rules.duel.compiler import Step, steps_in
from rules.duel.continuous import invalidation
from rules.duel.effects.explanations import DECLINED, NOT_SO, note_nothing
from rules.duel.effects.zone_effects import zone_references
from rules.duel.events.damage import lose_hp
from rules.duel.events.triggers import count_use, is_asked_when_carried_out
from rules.duel.queries.amounts import amount_of
from rules.duel.queries.conditions import condition_is_met_for
from rules.duel.queries.matching import count_of, reference_to
from rules.duel.queries.protection import is_barred
from rules.duel.queries.target_resolution import card_by_serial, cards_of, players_matching, players_of, references_of
from rules.duel.state.actions import NONE, Ref, RefKind, Targets
from rules.duel.state.duel import YES_OR_NO, Delayed, Duel, Link, Question, QuestionKind
from rules.duel.state.log import What, note
from rules.duel.state.tasks import ActAs, DoStep, FollowUp, ForgetPicks
from tcg.chance import Chance


def do_next(duel: Duel, number: int, steps: Sequence[Step]) -> None:
    """Schedule steps of the link `number` (an index in the chain) before all other tasks of the duel."""
    duel.todo += [DoStep(number, step) for step in reversed(steps)]


# --- chance -------------------------------------------------------------------------------------------------------


def flip_coin(duel: Duel, rng: Chance, number: int, step: Step, _: ast.FlipCoin) -> None:
    """Flip a coin, and continue, in the link `number`, with the steps nested in `step` for heads or for tails."""
    do_next(duel, number, step.nested[0 if _toss(duel, rng, number) else 1])


def _toss(duel: Duel, rng: Chance, number: int) -> bool:
    is_heads = rng.coin()
    note(duel, What.COIN, duel.links[number].player, word="heads" if is_heads else "tails")
    return is_heads


def flip_coins(duel: Duel, rng: Chance, number: int, _: Step, effect: ast.FlipCoins) -> None:
    """Flip several coins, and record the number of heads for the rest of the text of the link `number`."""
    heads = 0
    if effect.until_tails:
        while heads < _MOST_FLIPS and _toss(duel, rng, number):
            heads += 1
    else:
        heads = sum(_toss(duel, rng, number) for _ in range(effect.count))
    duel.links[number].amount_done = heads


#: Limit of flips, only reached with given results in a test.
_MOST_FLIPS: Final = 99


def roll_die(duel: Duel, rng: Chance, number: int, step: Step, effect: ast.RollDie) -> None:
    """Roll a die, and continue, in the link `number`, with the nested steps if it shows the text's number or more."""
    if _roll(duel, rng, number) >= effect.at_least:
        do_next(duel, number, step.nested[0])
    else:
        note_nothing(duel, duel.links[number], f"{effect.at_least} or more was needed")


def roll_dice(duel: Duel, rng: Chance, number: int, _: Step, effect: ast.RollDice) -> None:
    """Roll dice, and record their sum for the rest of the text of the link `number`."""
    link = duel.links[number]
    link.die = link.amount_done = sum(_roll(duel, rng, number) for _ in range(effect.count))


def roll_for_row(duel: Duel, rng: Chance, number: int, step: Step, effect: ast.DieTable) -> None:
    """Roll a die, and continue, in the link `number`, with the steps of the row that it shows, if there is one."""
    rolled = _roll(duel, rng, number)
    for row, nested in zip(effect.rows, step.nested, strict=True):
        if row.least <= rolled <= row.most:
            do_next(duel, number, nested)
            return


def _roll(duel: Duel, rng: Chance, number: int) -> int:
    link = duel.links[number]
    link.die = link.amount_done = rng.die()
    note(duel, What.DIE, link.player, n=link.die)
    return link.die


# --- conditions, questions ----------------------------------------------------------------------------------------


def decide(duel: Duel, _: Chance, number: int, step: Step, effect: ast.If) -> None:
    """Continue, in the link `number`, with the steps for a condition that is met, or for one that is not."""
    link = duel.links[number]
    is_met = condition_is_met_for(duel, link, step, effect.condition)
    if not is_met and not step.nested[1]:
        note_nothing(duel, link, NOT_SO)
    do_next(duel, number, step.nested[0 if is_met else 1])


def do(duel: Duel, _: Chance, number: int, step: Step, __: ast.Do) -> None:
    """Schedule the first part of an effect of the link `number`, and after it the steps that depend on its success."""
    _begin(duel, number, step)


def _begin(duel: Duel, number: int, step: Step) -> None:
    duel.links[number].is_undone = False
    duel.todo.append(FollowUp(number, step))
    do_next(duel, number, step.nested[0])


def follow_up(duel: Duel, number: int, step: Step) -> None:
    """Continue, in the link `number`, with “If you do …” if all of the first part was done, else with the alternative.

    See O-23.18.
    """
    do_next(duel, number, step.nested[2 if duel.links[number].is_undone else 1])


def ask_may(duel: Duel, _: Chance, number: int, step: Step, effect: ast.May) -> None:
    """Ask a player about an effect with “may” of the link `number`, unless it is impossible or was agreed to before.

    Without a question, the effect happens if the player agreed and it is possible, else its alternative happens.
    """
    link = duel.links[number]
    asked = link.player if effect.whose is Whose.YOURS else 1 - link.player
    can_be = all(can_do(duel, link, one) for one in step.nested[0])
    if link.is_agreed:
        # The agreement does not extend to nested optional effects.
        link.is_agreed = False
        _settle_may(duel, number, step, is_wanted=can_be)
    elif not can_be or duel.players[asked].is_passive:
        _settle_may(duel, number, step, is_wanted=False)
    else:
        _ask(duel, QuestionKind.MAY, asked, number, step, YES_OR_NO)


def answer_may(duel: Duel, _: Chance, number: int, step: Step, refs: tuple[Ref, ...]) -> None:
    """Carry out an effect with “may” of the link `number` if the answer `refs` is yes, else its alternative.

    To decline does not count as a use of the ability.
    """
    link = duel.links[number]
    if is_yes(refs) and is_asked_when_carried_out(link) and step is link.ability.steps[0]:
        count_use(duel, link)
        if link.ability.once_per_duel:
            duel.players[link.player].once.append(link.ability.number)
    _settle_may(duel, number, step, is_wanted=is_yes(refs))


def _settle_may(duel: Duel, number: int, step: Step, *, is_wanted: bool) -> None:
    if is_wanted:
        _begin(duel, number, step)
        return
    if not step.nested[2]:
        note_nothing(duel, duel.links[number], DECLINED)
    do_next(duel, number, step.nested[2])


def ask_unless(duel: Duel, _: Chance, number: int, step: Step, effect: ast.Unless) -> None:
    """Ask a player whether to pay against an “unless” effect of link `number` (O-23.18).

    The effect happens at once if they can't pay.
    """
    link = duel.links[number]
    asked = _asked_unless(link, effect)
    if duel.players[asked].is_passive or not _as(duel, link, asked, lambda: _can_pay(duel, link, step)):
        do_next(duel, number, step.nested[0])
    else:
        _ask(duel, QuestionKind.UNLESS, asked, number, step, YES_OR_NO)


def _asked_unless(link: Link, effect: ast.Unless) -> int:
    return link.player if effect.whose is Whose.YOURS else 1 - link.player


def _can_pay(duel: Duel, link: Link, step: Step) -> bool:
    return all(can_do(duel, link, one) for one in step.nested[1])


def answer_unless(duel: Duel, _: Chance, number: int, step: Step, refs: tuple[Ref, ...]) -> None:
    """Let a player pay for “unless” in the link `number` if the answer `refs` is yes, else carry out the effect."""
    link, effect = duel.links[number], step.effect
    if not is_yes(refs):
        do_next(duel, number, step.nested[0])
    elif isinstance(effect, ast.Unless):
        duel.todo.append(ActAs(number, link.player))
        do_next(duel, number, step.nested[1])
        duel.todo.append(ActAs(number, _asked_unless(link, effect)))


def choose_one(duel: Duel, rng: Chance, number: int, step: Step, effect: ast.ChooseOne) -> None:
    """Continue link `number` with the options chosen on activation, or ask a choosing opponent now (O-23.19)."""
    link = duel.links[number]
    if step.offered != NONE:
        chosen = tuple(Ref(RefKind.NUMBER, reference.value) for reference in link.targets[step.offered])
        answer_option(duel, rng, number, step, chosen)
        return
    asked = 1 - link.player
    found = [
        Ref(RefKind.NUMBER, option)
        for option, nested in enumerate(step.nested, 1)
        if can_happen(duel, link.player, effect.options[option - 1]) and any(_has_its_choice(link, s) for s in nested)
    ]
    if duel.players[asked].is_passive or len(found) <= 1:
        answer_option(duel, rng, number, step, tuple(found[:1]))
    else:
        _ask(duel, QuestionKind.OPTION, asked, number, step, tuple(((ref,),) for ref in found))


def answer_option(duel: Duel, _: Chance, number: int, step: Step, refs: tuple[Ref, ...]) -> None:
    """Continue with the steps of the chosen options, whose numbers (from 1) are in `refs`."""
    do_next(duel, number, [one for ref in refs for one in step.nested[ref.at - 1]])


def _has_its_choice(link: Link, step: Step) -> bool:
    return step.first == NONE or bool(link.targets[step.first])


def _ask(duel: Duel, kind: QuestionKind, player: int, number: int, step: Step, options: tuple[Targets, ...]) -> None:
    card = duel.links[number].card
    duel.question = Question(kind, player, options, step=step, number=number, card=card)


def is_yes(refs: tuple[Ref, ...]) -> bool:
    """Return whether `refs`, the answer to a question, is yes."""
    return bool(refs[0].at)


def can_do(duel: Duel, link: Link, step: Step) -> bool:
    """Return whether all of a step can be done now: costs can be paid, and targets are there."""
    effect = step.effect
    match effect:
        case ast.Pay(cost=cost):
            return can_pay_now(duel, link.player, cost)
        case ast.Discard(whose=whose, count=count):
            wanted = 1 if count is None else amount_of(duel, link, step, count)
            return all(len(duel.players[player].hand) >= wanted for player in players_matching(duel, link, step, whose))
        case ast.LoseCrystals(whose=whose, count=count):
            lost = amount_of(duel, link, step, count)
            return all(duel.players[player].crystals >= lost for player in players_matching(duel, link, step, whose))
        case ast.TakeCounters(count=count, name=name, target=held) if not isinstance(held, ast.Place):
            cards = cards_of(duel, link, step, held)
            return bool(cards) and all(count_of(card, name) >= amount_of(duel, link, step, count) for card in cards)
    target: ast.Target | None = getattr(effect, "target", None)
    if isinstance(target, ast.Chosen):
        return bool(references_of(link, step, target))
    if not isinstance(target, ast.This | ast.That):
        return True
    return bool(cards_of(duel, link, step, target) or zone_references(duel, link, step, target))


# --- one player after the other -------------------------------------------------------------------------------------


def each_player(duel: Duel, _: Chance, number: int, step: Step, __: ast.EachPlayer) -> None:
    """Carry out “each player …” of the link `number` for the active player, then the other one, with new choices."""
    active = duel.active
    duel.todo.append(ActAs(number, duel.links[number].player))
    do_next(duel, number, step.nested[0])
    duel.todo += (ActAs(number, 1 - active), ForgetPicks(number, step))
    do_next(duel, number, step.nested[0])
    duel.todo.append(ActAs(number, active))


def forget_picks(duel: Duel, number: int, step: Step) -> None:
    """Forget, in the link `number`, which cards the steps nested in `step` picked or brought in."""
    link = duel.links[number]
    for one in steps_in(step.nested[0]):
        link.picked.pop(one.number, None)
        link.made.pop(one.number, None)


def _as(duel: Duel, link: Link, player: int, ask: Callable[[], bool]) -> bool:
    """Return the result of `ask()`, called while “you” in the link's text means `player`."""
    me, link.player = link.player, player
    found = ask()
    link.player = me
    return found


def all_steps(duel: Duel, _: Chance, number: int, step: Step, __: ast.Lasting) -> None:
    """Carry out, in the link `number`, the steps nested in an effect with a duration (“… until end of turn”)."""
    do_next(duel, number, step.nested[0])


# --- costs, defeat and victory ------------------------------------------------------------------------------------


def pay_now(duel: Duel, _: Chance, number: int, step: Step, effect: ast.Pay) -> None:
    """Pay a cost during an effect of the link `number`, in full or not at all (O-21.3).

    For “any number” of crystals, ask for the number; the answer goes to `answer_number`.
    """
    link = duel.links[number]
    cost = effect.cost
    if not can_pay_now(duel, link.player, cost):
        link.is_undone = True
        note_nothing(duel, link, "it can't be paid")
    elif isinstance(cost, ast.PayHp):
        lose_hp(duel, duel.players[link.player].leader, cost.amount)
        link.amount_done = cost.amount
    elif isinstance(cost.count, int):
        pay_crystals(duel, number, cost.count)
    else:
        numbers = range(1, duel.players[link.player].crystals + 1)
        options = tuple(((Ref(RefKind.NUMBER, one),),) for one in numbers)
        if len(options) == 1:
            pay_crystals(duel, number, 1)
        else:
            _ask(duel, QuestionKind.NUMBER, link.player, number, step, options)


def answer_number(duel: Duel, _: Chance, number: int, __: Step, refs: tuple[Ref, ...]) -> None:
    """Pay the number of crystals in the answer `refs`, for the link `number`."""
    pay_crystals(duel, number, refs[0].at)


def pay_crystals(duel: Duel, number: int, count: int) -> None:
    """Take `count` crystals from the player of the link `number`, as a cost during an effect."""
    link = duel.links[number]
    duel.players[link.player].crystals -= count
    link.amount_done = count
    note(duel, What.CRYSTALS_LOST, link.player, n=count)


def win(duel: Duel, _: Chance, number: int, __: Step, effect: ast.WinDuel) -> None:
    """Let the opponents of players who win by the link `number` lose, unless they can't lose (D-19.5)."""
    for player in players_of(effect.whose, duel.links[number].player):
        if not is_barred(duel, 1 - player, ast.PlayerDeed.LOSE):
            invalidation.player_lost(duel, 1 - player)


# --- delayed effects ----------------------------------------------------------------------------------------------


def put_off(duel: Duel, _: Chance, number: int, step: Step, effect: ast.Later) -> None:
    """Delay an effect of the link `number` until a later point of a turn, with all its choices (O-23.8)."""
    link, moment = duel.links[number], effect.moment
    later_link = link.copy()
    later_link.delayed_step = step
    later_link.is_done = False
    player = NONE if moment.whose is Whose.BOTH else players_of(moment.whose, link.player)[0]
    about = _about(duel, later_link, step)
    if moment.its_controllers:
        units = [unit for serial in about if (unit := duel.unit(serial)) is not None]
        player = units[0].control if units else link.player
    # The end of the turn that it is now is not that of the next one.
    passed = duel.players[player].turns if moment.not_now and player == duel.active else NONE
    cards = [card_by_serial(duel, serial) for serial in about] if effect.until_moved else []
    tiles = tuple(NONE if card is None else card.tile for card in cards)
    duel.delayed.append(Delayed(moment.point, player, effect.times, later_link, about, passed, tiles, effect.nth))
    note(duel, What.LATER, link.player, link.card)


def _about(duel: Duel, link: Link, step: Step) -> tuple[int, ...]:
    """Return the serials of cards on the field that the delayed steps in `step` are about.

    Cards that the text has moved to a zone are not included. “The attacker” and “its target” mean the units in battle
    now.
    """
    found = []
    for one in steps_in(step.nested[0]):
        target = getattr(one.effect, "target", None)
        if isinstance(one.effect, ast.SpawnThese):
            continue  # the cards have left the field already
        if isinstance(target, ast.Attacker | ast.Attacked):
            # The fighters are unknown by then, so they are stored now.
            fighters = tuple(reference_to(card) for card in cards_of(duel, link, one, target))
            link.picked[one.number] = fighters
            found += [reference.serial for reference in fighters]
        if isinstance(target, ast.Chosen | ast.That | ast.Other):
            there = [reference for reference in references_of(link, one, target) if reference.zone == NONE]
            found += [reference.serial for reference in there if reference.serial != NONE]
    return tuple(found)


def come_due(duel: Duel, point: ast.TurnPoint) -> None:
    """Make the delayed effects that are due at this point of the turn pending triggers (O-8.9)."""
    left = []
    for delayed in duel.delayed:
        is_due = delayed.point is point and delayed.player in (NONE, duel.active)
        is_due = is_due and delayed.passed != duel.players[duel.active].turns
        if delayed.about and not _is_there(duel, delayed):
            continue
        if is_due and delayed.nth > 1:
            left.append(delayed._replace(nth=delayed.nth - 1))
            continue
        if is_due:
            duel.pending.append(delayed.pending)
        if not is_due or delayed.times == 0:
            left.append(delayed)
        elif delayed.times > 1:
            left.append(delayed._replace(times=delayed.times - 1))
    duel.delayed = left


def _is_there(duel: Duel, delayed: Delayed) -> bool:
    """Return whether a card that a delayed effect is about is still on the field, and on its tile if that matters."""
    cards = [card_by_serial(duel, serial) for serial in delayed.about]
    if delayed.tiles:
        return any(card is not None and card.tile == tile for card, tile in zip(cards, delayed.tiles, strict=True))
    return any(cards)


#: Function of each effect that decides on other effects.
CONTROL_FLOW: Final[dict[type, Callable[..., None]]] = {
    ast.FlipCoin: flip_coin,
    ast.FlipCoins: flip_coins,
    ast.RollDice: roll_dice,
    ast.RollDie: roll_die,
    ast.DieTable: roll_for_row,
    ast.If: decide,
    ast.Do: do,
    ast.May: ask_may,
    ast.Unless: ask_unless,
    ast.ChooseOne: choose_one,
    ast.EachPlayer: each_player,
    ast.Lasting: all_steps,
    ast.Later: put_off,
    ast.Pay: pay_now,
    ast.WinDuel: win,
}
