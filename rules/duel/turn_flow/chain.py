"""Chains: windows, in which players respond, and links (activations), carried out in order (rule group 8)."""

from __future__ import annotations

from rules.abilities.ast import Answered, Event, Negate, PlayerDeed
from rules.duel.choices.activations import is_payable, responses, set_off_by
from rules.duel.choices.targets import Source, options, remember_targets
from rules.duel.compiler import ANY_TIME, IN_CHAIN, SET_OFF, SlotKind, is_measured, steps_in
from rules.duel.continuous import invalidation
from rules.duel.effects import handlers
from rules.duel.effects.explanations import NOT_PAYABLE, NOTHING_TO_CHOOSE, picks_of
from rules.duel.events.costs import can_pay, pay
from rules.duel.events.outcome import MAX_LOOPS, check, end
from rules.duel.events.triggers import (
    Happening,
    activation,
    count_use,
    emit,
    emit_answering,
    emit_to_all,
    is_asked_when_carried_out,
    is_declinable,
    is_used_up,
    targetings,
)
from rules.duel.events.zones import discard_trick
from rules.duel.queries.matching import reference_to, tiles_of
from rules.duel.queries.protection import count_deed
from rules.duel.queries.target_resolution import from_tile, hit, subject_tile
from rules.duel.state.actions import NONE, CardZone, Ref, Targets
from rules.duel.state.duel import (
    DRAW,
    YES_OR_NO,
    Activated,
    Duel,
    Link,
    ObjectReference,
    PendingTrigger,
    Question,
    QuestionKind,
    SetOffTrap,
    Suspended,
    Trick,
    Unit,
    Window,
    WindowKind,
)
from rules.duel.state.log import What, note
from rules.duel.state.tasks import DoStep, FinishLink, ResolveLink, Routine, Run
from tcg.chance import Chance

# --- windows ------------------------------------------------------------------------------------------------------


def open_window(duel: Duel, kind: WindowKind, first: int, *, both: bool, traps: tuple[SetOffTrap, ...] = ()) -> bool:
    """Open a window of `kind` if the player `first` has a response or, with `both`, the other one (O-5.7).

    `traps` are those that were set off just before. Return whether a window was opened.
    """
    if may_respond(duel, first, traps) and _asks(duel, first, Window(kind, first, both=both, traps=traps)):
        return True
    other = 1 - first
    if both and may_respond(duel, other, traps) and _asks(duel, other, Window(kind, other, both=both, traps=traps)):
        if duel.window is not None:
            duel.window.passes = 1
        return True
    return False


def _asks(duel: Duel, player: int, window: Window) -> bool:
    """Open `window` for `player`, and return True. If they have no response, leave it closed and return False."""
    found = responses(duel, player, window)
    if not found:
        return False
    window.to_act = player
    window.responses = found
    duel.window = window
    return True


def may_respond(duel: Duel, player: int, traps: tuple[SetOffTrap, ...] = ()) -> bool:
    """Return whether `player` may have a response on the field, by a quick check. `traps` were just set off."""
    side, table = duel.players[player], duel.table
    if side.is_silent:
        return False
    latest = SET_OFF if traps else IN_CHAIN if duel.links else ANY_TIME
    if side.quick_area or latest:
        cards, crystals = table.cards, side.crystals
        for trick in side.tricks:
            is_cheap = cards[trick.card].level <= crystals or table.has_terms
            if trick.answer <= latest and not trick.is_spent and is_cheap:
                return True
    if table.unit_answer <= latest:
        for unit in side.units:
            if unit.traits.answer <= latest and unit.is_face_up:
                return True
    return False


def pass_(duel: Duel) -> None:
    """Pass for the player to act in the open window. Two passes in a row close it (O-8.4)."""
    window = duel.window
    if window is None:
        return
    window.passes += 1
    other = 1 - window.to_act
    if window.both and window.passes < 2 and may_respond(duel, other, window.traps) and _asks(duel, other, window):
        return
    duel.window = None
    if duel.links:
        duel.todo.append(Run(Routine.RESOLVE_CHAIN))


def answer_to_chain(duel: Duel, player: int, traps: tuple[SetOffTrap, ...] = ()) -> None:
    """Ask for responses to an activation of `player`: the opponent first (O-8.4).

    If nobody can respond, resolve the chain. `traps` were just set off.
    """
    duel.window = None
    if not open_window(duel, WindowKind.CHAIN, 1 - player, both=True, traps=traps):
        duel.todo.append(Run(Routine.RESOLVE_CHAIN))


# --- activating ---------------------------------------------------------------------------------------------------


def activate(duel: Duel, source: Source, targets: Targets, *, is_trick: bool) -> None:
    """Activate an ability: pay for it, put it on the chain, and let the players respond (O-7.4, O-8.6).

    `is_trick`: its card is a trick. `targets` are the choices of each slot.
    """
    link = Link(
        source.player, source.ability, source.card, source.player, source.serial, source.tile, is_trick=is_trick
    )
    ability = link.ability
    if source.subject is not None:
        link.subject = _as_it_is(duel, source.subject)
    trick = duel.tricks[source.tile] if is_trick and ability.when is not None else None
    if trick is not None and (set_off := set_off_by(duel, trick, ability, duel.window)) is not None:
        link.other, link.amount_done, link.actor = _as_it_is(duel, set_off.other), set_off.amount, set_off.actor
    if targets:
        remember_targets(duel, link, targets)
    if ability.answers is not None and link.subject is None:
        link.subject = _answered(duel, link)
        if ability.answers is Answered.ATTACK and duel.declared is not None and link.other is None:
            target = duel.unit(duel.declared.other)
            link.other = None if target is None else reference_to(target)
    if ability.has_areas:
        _fix_areas(duel, link)
    chosen = picks_of(duel, link) if duel.log is not None else ()
    pay(duel, link)
    if duel.log is not None:
        what = What.ACTIVATE if is_trick else What.ABILITY
        note(duel, what, source.player, source.card, source.tile, chosen=chosen)
    duel.links.append(link)
    count_deed(duel, source.player, PlayerDeed.ACTIVATE, source.card)
    if Event.ACTIVATES in duel.table.events:
        happening = activation(duel, link)
        emit_to_all(duel, happening)
        _negate_at_once(duel, link, happening)
    if Event.TARGETED in duel.table.events:
        _emit_targeted(duel, link)
    if ability.costs:
        check(duel)
    if duel.result is None:
        answer_to_chain(duel, source.player, duel.window.traps if duel.window is not None else ())


def _emit_targeted(duel: Duel, link: Link) -> None:
    """Emit an event for each card on the field that is a target of an activation (O-23.1)."""
    for happening in list(targetings(duel, link)):
        emit_to_all(duel, happening)
        _negate_at_once(duel, link, happening)


def _answered(duel: Duel, link: Link) -> ObjectReference | None:
    """Return the card that a negation is about: attacker, mover, spawned creature, or that of an ability; else None."""
    answers, declared = link.ability.answers, duel.declared
    if answers is Answered.ABILITY and link.aim != NONE:
        aimed = duel.links[link.aim]
        return ObjectReference(aimed.serial, aimed.tile, aimed.card, aimed.owner)
    if answers in (Answered.ATTACK, Answered.MOVE) and declared is not None:
        unit = duel.unit(declared.serial)
        return None if unit is None else reference_to(unit)
    if answers is Answered.SPAWN and declared is not None:
        return ObjectReference(card=declared.card, player=declared.player, zone=CardZone.GRAVEYARD)
    return None


def _negate_at_once(duel: Duel, link: Link, happening: Happening) -> None:
    """Trigger abilities that negate the link, or its choice of targets, before it is carried out (O-5.8).

    `happening` is the event of the activation or choice. Only abilities that can pay without a choice negate.
    """
    aim = duel.links.index(link)
    before = len(duel.pending)
    emit_answering(duel, happening)
    for pending in duel.pending[before:]:
        duel.pending.remove(pending)
        ability, other = pending.ability, pending.player
        is_paid = is_payable(duel, other, ability) and can_pay(duel, ability, other, pending.serial, pending.tile)
        if link.is_negated or not is_paid or any(slot != NONE for _, slot in ability.costs):
            continue
        answer = Link(other, ability, pending.card, other, pending.serial, pending.tile, is_trick=False)
        pay(duel, answer)
        note(duel, What.TRIGGER, other, pending.card, pending.tile)
        is_certain = any(isinstance(step.effect, Negate) for step in ability.steps)
        if is_certain:
            link.is_negated = True
            note(duel, What.NEGATED, link.player, link.card)
        if not is_certain or (len(ability.steps) > 1 and all(slot.kind is SlotKind.AIM for slot in ability.slots)):
            # Effects that a coin or die decides, and other effects of the text, are carried out with the chain.
            answer.subject, answer.event, answer.aim = pending.subject, happening.event, aim
            answer.targets = tuple(() for _ in ability.slots)
            duel.links.append(answer)


def _as_it_is(duel: Duel, subject: ObjectReference | None) -> ObjectReference | None:
    """Return an event's card with its current tile, which counts from activation on (O-9.1); None stays None."""
    unit = None if subject is None else duel.unit(subject.serial)
    return subject if subject is None or unit is None else reference_to(unit)._replace(path=subject.path)


def _fix_areas(duel: Duel, link: Link) -> None:
    """Store, on activation, the tiles that an ability measures from a card (O-9.6)."""
    for step in steps_in(link.ability.steps):
        target = getattr(step.effect, "target", None)
        if is_measured(target):
            subject = subject_tile(duel, link, step, target.filter.where)
            origin = from_tile(duel, link, target.filter.where)
            link.areas[step.number] = tiles_of(duel, target.filter.where, link.player, origin, subject)


# --- carrying out -------------------------------------------------------------------------------------------------


def resolve_chain(duel: Duel, rng: Chance) -> None:
    """Put the links of the chain in order, and carry them out (O-8.1)."""
    links = duel.links
    duel.entered.clear()
    duel.todo.append(Run(Routine.FINISH_CHAIN))
    if len(links) == 1:
        if links[0].is_activation:
            duel.last_chain = (links[0].card,)
        resolve_link(duel, rng, 0)
        return
    order = order_of(links)
    if links[0].is_activation:
        duel.last_chain = tuple(links[number].card for number in order)
    duel.todo += [ResolveLink(number) for number in reversed(order)]


def order_of(links: list[Link]) -> list[int]:
    """Return the indexes of `links` in the order in which they are carried out (D-8.6, O-8.2).

    Faster links come first, equal ones in order of activation. A Counter comes directly before the link of equal speed
    that it negates (O-8.3). A triggered ability comes before the link that it answers, at any speed (O-5.8).
    """
    order = sorted(range(len(links)), key=lambda number: links[number].ability.speed)
    for number, link in enumerate(links):
        aim = link.aim
        if aim != NONE and (links[aim].ability.speed == link.ability.speed or link.event is not None):
            mine, its = order.index(number), order.index(aim)
            if mine > its:
                order.insert(its, order.pop(mine))
    return order


def resolve_link(duel: Duel, rng: Chance, number: int) -> None:
    """Carry out the link `number` of the chain, step by step, unless it was negated."""
    link = duel.links[number]
    if not link.is_negated:
        note(duel, What.RESOLVE, link.player, link.card)
        if not (link.ability.steps or duel.table.cards[link.card].is_executable):
            note(duel, What.UNSCRIPTED, link.player, link.card)
        steps = link.ability.one_shot if link.delayed_step is None else link.delayed_step.nested[0]
        depth = len(duel.todo)
        for done, step in enumerate(steps, 1):
            handlers.do_step(duel, rng, number, step)
            if duel.result is not None:
                return
            if duel.question is not None or len(duel.todo) > depth:
                # A player must answer, or a task is left: the rest of the link comes after that.
                rest = [DoStep(number, later) for later in reversed(steps[done:])]
                duel.todo = [*duel.todo[:depth], FinishLink(number), *rest, *duel.todo[depth:]]
                return
    finish_link(duel, number)


def finish_link(duel: Duel, number: int) -> None:
    """End the link `number`: discard its trick, or leave that on the field if it stays (D-7.5, O-7.5, O-8.6)."""
    link = duel.links[number]
    link.is_done = True
    if link.is_trick and link.is_activation:
        trick = duel.tricks[link.tile]
        if trick is None or trick.serial != link.serial:
            trick = duel.trick(link.serial)
        if trick is not None:
            _settle_trick(duel, trick, link)
    check(duel)


def _settle_trick(duel: Duel, trick: Trick, link: Link) -> None:
    card = duel.table.cards[trick.card]
    host = None
    if link.is_negated:
        discard_trick(duel, trick)
        return
    if not card.stays:
        if card.is_recharge:
            note(duel, What.STAYS, trick.control, trick.card, trick.tile)
        else:
            discard_trick(duel, trick)
        return
    if card.is_equip:
        host = duel.unit(link.targets[0][0].serial) if link.targets and link.targets[0] else None
        if host is None or not _is_hit(duel, link, link.targets[0][0]):
            note(duel, What.NO_EFFECT, link.player, link.card, word="the creature that it was for is gone")
            discard_trick(duel, trick)
            return
        wear(duel, trick, host)
    trick.timer = card.script.timer if card.is_timer else 0
    trick.is_continuous = True
    bound = tuple(tuple(reference for reference in group if _is_hit(duel, link, reference)) for group in link.targets)
    subject = link.subject if link.subject is not None and _is_hit(duel, link, link.subject) else None
    duel.stamp += 1
    trick.activation = Activated(link.ability, bound, subject, duel.stamp)
    invalidation.effects_began(duel, trick, host)
    note(duel, What.STAYS, trick.control, trick.card, trick.tile)


def _is_hit(duel: Duel, link: Link, reference: ObjectReference) -> bool:
    """Return whether a chosen object is there, and if opposing still on its tile (O-9.1); True off the field."""
    return reference.serial == NONE or hit(duel, link, reference) is not None


def wear(duel: Duel, trick: Trick, host: Unit) -> None:
    """Attach a trick to a creature, its host, as an equip (O-7.11)."""
    if trick.host == NONE:
        duel.pick_up(trick)
        duel.players[trick.control].tricks.remove(trick)
    trick.host = host.serial
    trick.tile = host.tile
    host.with_extras().equips.append(trick)
    name = duel.table.cards[host.card].name if host.is_face_up else "a face-down creature"
    note(duel, What.EQUIPPED, trick.control, trick.card, host.tile, word=name)
    emit(duel, Event.EQUIPPED, host.control, host, trick)


def finish_chain(duel: Duel, _: Chance) -> None:
    """Delete the chain after all its links were carried out (D-8.5)."""
    duel.links.clear()
    duel.entered.clear()


def interrupt(duel: Duel, rng: Chance) -> None:
    """Suspend the current chain, so that players can activate traps that a moving unit set off (O-10.7)."""
    traps = tuple(duel.set_off_on_path)
    duel.set_off_on_path.clear()
    duel.suspended.append(Suspended(duel.links, duel.entered, {}))
    duel.links, duel.entered = [], {}
    if open_window(duel, WindowKind.TRAPS, 1 - duel.active, both=True, traps=traps):
        duel.todo.append(Run(Routine.RESUME_CHAIN))
    else:
        resume(duel, rng)


def resume(duel: Duel, _: Chance) -> None:
    """Continue the chain that was suspended last."""
    suspended = duel.suspended.pop()
    duel.links, duel.entered = suspended.links, suspended.entered


# --- triggers and traps -------------------------------------------------------------------------------------------


def take_up(duel: Duel) -> bool:
    """Let players activate set-off traps, else start one triggered ability (O-8.9). Return False if there are none."""
    if duel.set_off:
        traps = _next_traps(duel)
        open_window(duel, WindowKind.TRAPS, 1 - duel.active, both=True, traps=traps)
        return True
    if not duel.pending:
        return False
    player = duel.active if any(one.player == duel.active for one in duel.pending) else 1 - duel.active
    mine = [one for one in duel.pending if one.player == player]
    if len(mine) > 1:
        _ask_order(duel, player, mine)
    else:
        start_trigger(duel, mine[0])
    return True


def _next_traps(duel: Duel) -> tuple[SetOffTrap, ...]:
    """Return the traps that the first event set off. A creature that entered a tile must still be there."""
    alive = [set_off for set_off in duel.set_off if _is_still_about(duel, set_off)]
    first = alive[0].subject if alive else None
    duel.set_off = [set_off for set_off in alive if set_off.subject != first]
    return tuple(set_off for set_off in alive if set_off.subject == first)


def _is_still_about(duel: Duel, set_off: SetOffTrap) -> bool:
    when = set_off.ability.when
    if when is None or set_off.subject is None or when.event not in (Event.ENTERS, Event.OVERLAPS):
        return True
    return duel.unit(set_off.subject.serial) is not None


def _ask_order(duel: Duel, player: int, mine: list[PendingTrigger]) -> None:
    answers = tuple(dict.fromkeys(handlers.source_ref(one) for one in mine))
    if len(answers) == 1:
        start_trigger(duel, mine[0])
    else:
        duel.question = Question(QuestionKind.ORDER, player, tuple(((ref,),) for ref in answers))


def start_first(duel: Duel, player: int, ref: Ref) -> None:
    """Start the triggered ability that `player` has chosen to come first, by `ref` (`handlers.source_ref`)."""
    start_trigger(duel, next(w for w in duel.pending if w.player == player and handlers.source_ref(w) == ref))


def start_trigger(duel: Duel, pending: PendingTrigger) -> None:
    """Start a triggered ability, with a chain of its own. An endless loop ends in a draw (O-21.4)."""
    duel.pending.remove(pending)
    duel.loops += 1
    if duel.loops > MAX_LOOPS:
        end(duel, DRAW)
        return
    if pending.delayed is not None:
        note(duel, What.TRIGGER, pending.player, pending.card, pending.tile)
        duel.links.append(pending.delayed.copy())
        answer_to_chain(duel, pending.player)
        return
    if not is_used_up(duel, pending):
        ask_for_trigger(duel, pending)


def ask_for_trigger(duel: Duel, pending: PendingTrigger, *, is_paid: bool = False, is_agreed: bool = False) -> None:
    """Ask about use, cost and targets of a triggered ability, as far as they are undecided.

    `is_paid`: its player agreed to the cost; `is_agreed`: to its use. With nothing left to ask, the ability goes on the
    chain. An ability that can't be paid, or lacks a target, has no effect.
    """
    source = Source(
        pending.player,
        pending.ability,
        pending.card,
        pending.serial,
        pending.tile,
        _reach(duel, pending),
        pending.subject,
    )
    choices = tuple(options(duel, source))
    if not choices:
        note(duel, What.NO_EFFECT, pending.player, pending.card, word=NOTHING_TO_CHOOSE)
        return
    if not is_payable(duel, pending.player, pending.ability):
        note(duel, What.NO_EFFECT, pending.player, pending.card, word=NOT_PAYABLE)
        return
    if pending.ability.costs and not is_paid:
        # The cost is optional.
        duel.question = Question(QuestionKind.PAY, pending.player, YES_OR_NO, pending)
    elif pending.ability.is_optional and pending.ability.slots and not is_agreed:
        duel.question = Question(QuestionKind.MAY, pending.player, YES_OR_NO, pending)
    elif len(choices) > 1:
        duel.question = Question(QuestionKind.TARGETS, pending.player, choices, pending)
    else:
        trigger(duel, pending, choices[0])


def _reach(duel: Duel, pending: PendingTrigger) -> int | None:
    card = duel.table.cards[pending.card]
    return 1 if card.is_trick and not card.is_ranged and pending.tile != NONE else None


def trigger(duel: Duel, pending: PendingTrigger, targets: Targets) -> None:
    """Put a triggered ability with chosen `targets` on a new chain, not as a player's activation (O-8.15)."""
    link = Link(
        pending.player, pending.ability, pending.card, pending.player if pending.owner == NONE else pending.owner,
        pending.serial, pending.tile, is_trick=duel.table.cards[pending.card].is_trick,
    )  # fmt: skip
    link.subject, link.other = _as_it_is(duel, pending.subject), _as_it_is(duel, pending.other)
    link.amount_done, link.actor = pending.amount, pending.actor
    link.event = pending.ability.when.event if pending.ability.when is not None else None
    link.is_agreed = pending.ability.is_optional and bool(pending.ability.slots)
    remember_targets(duel, link, targets)
    if link.ability.has_areas:
        _fix_areas(duel, link)
    chosen = picks_of(duel, link) if duel.log is not None else ()
    pay(duel, link)
    if is_declinable(link.ability) and not is_asked_when_carried_out(link):
        count_use(duel, link)
    note(duel, What.TRIGGER, pending.player, pending.card, pending.tile, chosen=chosen)
    duel.links.append(link)
    if Event.TARGETED in duel.table.events:
        _emit_targeted(duel, link)
    if link.ability.costs:
        check(duel)
    if duel.result is None:
        answer_to_chain(duel, pending.player)
