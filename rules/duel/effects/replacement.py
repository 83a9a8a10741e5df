"""Replacement of destructions (“instead of being destroyed …”), which players decide on beforehand (O-23.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.abilities.ast import Event, PlayerDeed
from rules.duel.choices.targets import Source, options, remember_targets
from rules.duel.compiler import CompiledAbility
from rules.duel.effects.control_flow import can_do, do_next, is_yes
from rules.duel.events.triggers import Happening, activation, emit_to_all, is_left, listeners, meets, uses_of
from rules.duel.events.zones import discard_trick, is_indestructible
from rules.duel.queries.conditions import are_met
from rules.duel.queries.matching import reference_to
from rules.duel.queries.protection import count_deed, is_barred
from rules.duel.state.actions import NONE, Ref, Targets
from rules.duel.state.duel import (
    YES_OR_NO,
    Culprit,
    Duel,
    Link,
    ObjectReference,
    Question,
    QuestionKind,
    Replacement,
    Suspended,
    Trick,
    Unit,
)
from rules.duel.state.log import What, note
from rules.duel.state.tasks import Routine, Run, Task
from tcg.chance import Chance


def is_asked_first(duel: Duel, units: Iterable[Unit], culprit: Culprit, again: Task) -> bool:
    """Return whether an effect may replace the destruction of a unit. If so, decide on the first one before `again`.

    `culprit` is the cause, and `again` the task that destroys the `units`. When it runs, `Duel.replaced` says for each
    unit whether its destruction was replaced; for units without an entry it calls this function again.
    """
    if not duel.table.has_replacement:
        return False
    for unit in units:
        if unit.serial not in duel.replaced and not unit.is_leader and not is_indestructible(duel, unit, culprit):
            duel.replacements.append(Replacement(unit.serial, culprit))
            duel.todo += (Run(Routine.FORGET_REPLACEMENT), again, Run(Routine.OFFER_REPLACEMENT))
            return True
    return False


def forget(duel: Duel, _: Chance) -> None:
    """Delete the decision about the latest destruction, as it is over."""
    duel.replaced.pop(duel.replacements.pop().serial, None)


def is_spared(duel: Duel, unit: Unit) -> bool:
    """Return whether the coming destruction of a unit was replaced, so that it stays."""
    return duel.replaced.get(unit.serial, False)


def offer(duel: Duel, _: Chance) -> None:
    """Start the next ability that may replace the coming destruction of a unit; mandatory ones come first."""
    replacement = duel.replacements[-1]
    serial, culprit = replacement.serial, replacement.culprit
    unit = duel.unit(serial)
    if unit is None or duel.replaced.get(serial):
        return
    found = sorted(
        _replacing_abilities(duel, unit, culprit, replacement.tried),
        key=lambda one: one[1].is_optional or _lies_in_wait(one[0]),
    )
    if not found:
        duel.replaced[serial] = False
        return
    listener, ability = found[0]
    link = _link(duel, listener, ability, unit, culprit)
    duel.replacements[-1] = replacement._replace(tried=(*replacement.tried, (listener.serial, ability.number)))
    # A destruction by the replacement is another event.
    duel.suspended.append(Suspended(duel.links, duel.entered, duel.replaced))
    duel.replaced = {}
    duel.links, duel.entered = [link], {}
    is_asked = _lies_in_wait(listener)
    if not is_asked:
        note(duel, What.TRIGGER, link.player, link.card, link.tile)
    duel.todo += (Run(Routine.OFFER_REPLACEMENT), Run(Routine.END_REPLACEMENT))
    if is_asked or (ability.slots and ability.is_optional):
        # Ask about the use of an optional replacement first, then about its targets.
        duel.question = Question(QuestionKind.MAY, link.player, YES_OR_NO, number=0, card=link.card)
    elif ability.slots:
        _ask_targets(duel, 0)
    else:
        do_next(duel, 0, ability.steps)


def _lies_in_wait(listener: Unit | Trick) -> bool:
    """Return whether the card `listener` is a trap not activated yet; then its use is optional (O-7.6)."""
    return isinstance(listener, Trick) and not listener.is_continuous


def answer_wish(duel: Duel, number: int, refs: tuple[Ref, ...]) -> None:
    """Continue with an optional replacement of a destruction, in the link `number`, if the answer `refs` is yes."""
    link = duel.links[number]
    if not is_yes(refs):
        return
    trick = duel.tricks[link.tile]
    if trick is not None and trick.serial == link.serial and _lies_in_wait(trick):
        _activate(duel, link, trick)
    link.is_agreed = True
    _ask_targets(duel, number)


def _activate(duel: Duel, link: Link, trap: Trick) -> None:
    trap.is_face_up = trap.is_spent = True
    duel.players[link.player].crystals -= link.ability.crystals
    note(duel, What.ACTIVATE, link.player, link.card, link.tile)
    count_deed(duel, link.player, PlayerDeed.ACTIVATE, link.card)
    emit_to_all(duel, activation(duel, link))


def _ask_targets(duel: Duel, number: int) -> None:
    link = duel.links[number]
    choices = _choices(duel, link)
    if len(choices) == 1:
        answer_targets(duel, number, choices[0])
    else:
        duel.question = Question(QuestionKind.TARGETS, link.player, choices, number=number, card=link.card)


def answer_targets(duel: Duel, number: int, targets: Targets) -> None:
    """Carry out the ability in the link `number`, which replaces a destruction, with the chosen targets."""
    link = duel.links[number]
    remember_targets(duel, link, targets)
    do_next(duel, number, link.ability.steps)


def _choices(duel: Duel, link: Link) -> tuple[Targets, ...]:
    """Return the choices of targets of a replacing ability in which no slot is empty, except slots of options."""
    card = duel.table.cards[link.card]
    reach = 1 if card.is_trick and not card.is_ranged else None
    source = Source(link.player, link.ability, link.card, link.serial, link.tile, reach, link.subject)
    slots = link.ability.slots
    return tuple(
        targets
        for targets in options(duel, source)
        if all(group or slot.of != NONE for group, slot in zip(targets, slots, strict=True))
    )


def _replacing_abilities(
    duel: Duel, unit: Unit, culprit: Culprit, tried: tuple[tuple[int, int], ...]
) -> Iterator[tuple[Unit | Trick, CompiledAbility]]:
    """Yield the abilities, with their cards, that could replace the destruction of a unit now.

    `tried` are those offered before, as (serial, number), which are left out. An ability that is being carried out
    can't replace a destruction by itself, as it applies to an event once (O-23.5).
    """
    happening = Happening(Event.WOULD_BE_DESTROYED, unit.control, unit, culprit=culprit)
    at_work = [link for links in (duel.links, *(one.links for one in duel.suspended)) for link in links]
    used = {(link.serial, link.ability.number) for link in at_work if link.event is Event.WOULD_BE_DESTROYED}
    for listener, abilities in (*listeners(duel), *_traps(duel)):
        for ability in abilities:
            if ability.when is None or ability.when.event is not Event.WOULD_BE_DESTROYED:
                continue
            key = listener.serial, ability.number
            if key in tried or key in used or not meets(duel, ability, happening, listener):
                continue
            link = _link(duel, listener, ability, unit, culprit)
            if are_met(duel, ability, link.player, link.serial, link.subject) and _can_be_done(duel, link, listener):
                yield listener, ability


def _traps(duel: Duel) -> Iterator[tuple[Trick, tuple[CompiledAbility, ...]]]:
    """Yield face-down tricks that could be activated now to replace a destruction, with the abilities that may."""
    for player, side in enumerate(duel.players):
        for trick in side.tricks:
            card = duel.table.cards[trick.card]
            if trick.is_spent or trick.is_continuous or card.stays or duel.is_locked(trick):
                continue
            if card.level <= side.crystals and not is_barred(duel, player, PlayerDeed.ACTIVATE, trick, trick.tile):
                yield trick, tuple(trap for trap in card.script.traps if card.is_trap or trap.is_instant)


def _can_be_done(duel: Duel, link: Link, listener: Unit | Trick) -> bool:
    """Return whether the replacing ability of `listener` has uses left, and each step can be done with some choice."""
    if not is_left(duel, link.ability, link.player, uses_of(listener)):
        return False
    choices = _choices(duel, link)
    if not choices:
        return False
    remember_targets(duel, link, choices[0])
    return all(can_do(duel, link, part) for step in link.ability.steps for part in (step.nested or ((step,),))[0])


def _link(duel: Duel, listener: Unit | Trick, ability: CompiledAbility, unit: Unit, culprit: Culprit) -> Link:
    is_trick = isinstance(listener, Trick)
    link = Link(
        listener.control, ability, listener.card, listener.owner, listener.serial, listener.tile, is_trick=is_trick
    )
    link.subject, link.event = reference_to(unit), Event.WOULD_BE_DESTROYED
    if culprit.serial != NONE:
        link.other = ObjectReference(culprit.serial, culprit.tile, culprit.card, culprit.player)
    link.targets = tuple(() for _ in ability.slots)
    return link


def resume(duel: Duel, _: Chance) -> None:
    """Continue the chain that was suspended for a replacement, with the decisions made in it before."""
    serial, suspended, link = duel.replacements[-1].serial, duel.suspended.pop(), duel.links[0]
    if duel.replaced.get(serial, False):
        suspended.replaced[serial] = True
    duel.replaced = suspended.replaced
    trick = duel.trick(link.serial) if link.is_trick else None
    if trick is not None and trick.is_spent and _lies_in_wait(trick) and not duel.table.cards[trick.card].is_recharge:
        discard_trick(duel, trick)
    duel.links, duel.entered = suspended.links, suspended.entered
