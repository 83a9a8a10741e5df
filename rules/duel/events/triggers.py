"""Events, such as “a creature attacks”: they trigger abilities and set off traps (O-5.8, O-7.6, O-8.9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.abilities import ast
from rules.abilities.ast import Event, Licence, Near, Status
from rules.duel.compiler import OFF_FIELD, ON_ATTACK, CompiledAbility
from rules.duel.queries.conditions import are_met
from rules.duel.queries.matching import card_matches, is_by, is_side, is_there, matches, reference_to, trick_matches
from rules.duel.queries.protection import by_link
from rules.duel.queries.target_resolution import card_by_serial
from rules.duel.state.actions import NONE, SPAWNS, Act, CardZone, Declared
from rules.duel.state.duel import Culprit, Duel, Link, ObjectReference, PendingTrigger, SetOffTrap, Trick, Unit
from rules.duel.state.setup_data import Card


class Happening(NamedTuple):
    """One event of a duel, such as an attack: by or to `card`, or by `player`.

    `player` controls or owns the card. `other` and `culprit` are None without. `card` is None if only a player acts,
    and a `Card` of the table if it is not on the field. `other` is the other side: the attacked, spawned or activated
    card. `culprit` is the cause, `amount` the damage, `name` that of gained counters. `is_surplus`: damage to a leader
    left over from a creature. `left` is the tile that a card comes from, `coming` the tile that it would enter.
    """

    event: Event
    player: int
    card: Unit | Trick | Card | None = None
    other: Unit | Trick | Card | None = None
    culprit: Culprit | None = None
    amount: int = 0
    name: str = ""
    is_surplus: bool = False
    left: int = NONE
    coming: int = NONE


def emit(
    duel: Duel,
    event: Event,
    player: int,
    card: Unit | Trick | Card | None = None,
    other: Unit | Trick | Card | None = None,
    culprit: Culprit | None = None,
    amount: int = 0,
    *,
    name: str = "",
    is_surplus: bool = False,
    left: int = NONE,
) -> None:
    """Emit an event with these fields (see `Happening`), if any card of the duel triggers on such events."""
    table = duel.table
    if event not in table.events:
        return
    # A narrow event only concerns the creature itself, and most creatures don't trigger on it.
    if event in table.wide_events or not isinstance(card, Unit) or event in card.traits.triggers_on:
        emit_to_all(duel, Happening(event, player, card, other, culprit, amount, name, is_surplus, left))


def emit_to_all(duel: Duel, happening: Happening) -> None:
    """Let an event trigger abilities of all cards on the field, and of its own card wherever that is."""
    event, table = happening.event, duel.table
    card = happening.card
    if event not in table.wide_events:
        if isinstance(card, Unit):
            emit_to_unit(duel, card, happening)
        elif isinstance(card, Trick):
            _emit_to_trick(duel, card, happening)
        elif card is not None:
            _emit_to_card(duel, card, happening)
        return
    is_worn = event in table.equip_events
    for side in duel.players:
        for unit in side.units:
            if event in unit.traits.triggers_on:
                emit_to_unit(duel, unit, happening)
            if is_worn and unit.extras is not None:
                for equip in unit.extras.equips:
                    _emit_to_trick(duel, equip, happening)
        for trick in side.tricks:
            if event in table.cards[trick.card].triggers_on:
                _emit_to_trick(duel, trick, happening)
    if isinstance(card, Unit) and duel.units[card.tile] is not card:
        emit_to_unit(duel, card, happening)
    elif isinstance(card, Trick) and duel.trick(card.serial) is None:
        _emit_to_trick(duel, card, happening)
    elif isinstance(card, Card):
        _emit_to_card(duel, card, happening)


def emit_to_unit(duel: Duel, unit: Unit, happening: Happening) -> None:
    """Let an event trigger abilities of one unit.

    A face-down unit has none, unless it has just left the field (O-11.6).
    """
    if happening.event not in unit.traits.triggers_on:
        return
    if unit.is_face_up or duel.units[unit.tile] is not unit:
        for ability in unit.traits.script.triggered:
            if _is_due(ability, happening.event) and meets(duel, ability, happening, unit):
                _add_trigger(duel, unit, unit.control, ability, happening)


def _emit_to_card(duel: Duel, card: Card, happening: Happening) -> None:
    """Let an event about a card outside the field trigger that card's abilities, which its owner controls."""
    if happening.event not in card.triggers_on:
        return
    for ability in card.script.triggered:
        when = ability.when
        if when is not None and when.event is happening.event and isinstance(when.who, ast.This):
            _add_pending(
                duel, ability, happening, PendingTrigger(happening.player, ability, card.number, NONE, NONE, None), {}
            )


def _is_due(ability: CompiledAbility, event: Event) -> bool:
    """Return whether an event of this kind triggers an ability in the usual way.

    Abilities that negate a spawn or an activation are triggered by `emit_answering`. Those that respond to an attack
    come before its damage, negating or not (O-5.8).
    """
    if ability.when is None or ability.when.event is not event:
        return False
    return ability.answers is None or event in ON_ATTACK


def emit_answering(duel: Duel, happening: Happening) -> bool:
    """Trigger abilities that negate a spawn or an activation before it is done (O-5.8); return whether any did."""
    event = happening.event
    if event not in duel.table.answering:
        return False
    before = len(duel.pending)
    for listener, abilities in listeners(duel):
        for ability in abilities:
            when = ability.when
            is_asked = when is not None and when.event is event and ability.answers is not None
            if is_asked and meets(duel, ability, happening, listener):
                _add_trigger(duel, listener, listener.control, ability, happening)
    return len(duel.pending) > before


def listeners(duel: Duel) -> list[tuple[Unit | Trick, tuple[CompiledAbility, ...]]]:
    """Return (card, its triggered abilities) for each card on the field that can trigger; by player, equips last.

    Face-down units and tricks that are not continuous, or locked down, are left out.
    """
    found: list[tuple[Unit | Trick, tuple[CompiledAbility, ...]]] = []
    for player, side in enumerate(duel.players):
        found += [(unit, unit.traits.script.triggered) for unit in side.units if unit.is_face_up]
        worn = [e for s in duel.players for u in s.units if u.extras is not None for e in u.extras.equips]
        found += [
            (trick, duel.table.cards[trick.card].script.triggered)
            for trick in (*side.tricks, *worn)
            if trick.is_continuous and trick.control == player and not duel.is_locked(trick)
        ]
    return found


def emit_entered(duel: Duel, unit: Unit) -> None:
    """Emit the event that a unit has come onto its tile (O-7.6, O-10.1)."""
    emit(duel, Event.ENTERS, unit.control, unit)
    trick = duel.tricks[unit.tile]
    if trick is not None:
        if Event.OVERLAPS in duel.table.cards[trick.card].triggers_on:
            _emit_to_trick(duel, trick, Happening(Event.OVERLAPS, unit.control, unit))
        emit_locked(duel, unit)


def emit_locked(duel: Duel, unit: Unit) -> None:
    """Emit the event that a unit locks down the trick on its tile, if it does (D-10.7)."""
    trick = duel.tricks[unit.tile]
    if trick is not None and duel.is_locked(trick):
        emit(duel, Event.LOCKS_DOWN, unit.control, unit, trick)


def _emit_to_trick(duel: Duel, trick: Trick, happening: Happening) -> None:
    script, event = duel.table.cards[trick.card].script, happening.event
    if happening.card is trick and event in OFF_FIELD:
        # Its own end triggers it in any state: face-down, locked down, used up (O-23.7).
        for ability in script.triggered:
            can_trigger = trick.is_continuous or (ability.when is not None and isinstance(ability.when.who, ast.This))
            if can_trigger and _is_due(ability, event) and meets(duel, ability, happening, trick):
                _add_trigger(duel, trick, trick.control, ability, happening)
        return
    # An overlapped trick is locked down by the creature, but still triggers on it (D-10.7).
    if event is not Event.OVERLAPS and duel.is_locked(trick):
        return
    if trick.is_continuous:
        for ability in script.triggered:
            if _is_due(ability, event) and meets(duel, ability, happening, trick):
                _add_trigger(duel, trick, trick.control, ability, happening)
    elif not trick.is_spent:
        for ability in script.traps:
            # A trap that negates, or responds to an attack or a targeting, is set off in that window (O-5.8, O-23.1).
            is_later = ability.answers is None and not ability.is_before
            if is_later and _is_due(ability, event) and meets(duel, ability, happening, trick):
                subject, other = subject_and_other(ability, happening)
                set_off = SetOffTrap(trick.serial, ability, subject, other, happening.amount, happening.player)
                duel.set_off.append(set_off)


# --- subjects of a when-phrase ------------------------------------------------------------------------------------


def meets(duel: Duel, ability: CompiledAbility, happening: Happening, listener: Unit | Trick) -> bool:
    """Return whether an event of the right kind meets the other parts of an ability's trigger.

    The kind itself is not checked. `listener` is the card with the ability.
    """
    when, card = ability.when, happening.card
    if when is None or (when.where is not None and not _is_at(duel, happening, when.where, listener)):
        return False
    if not _is_subject(duel, when, when.who, card, happening.player, listener):
        return False
    what = when.what
    if what is not None and not _is_subject(duel, when, what, happening.other, NONE, listener):
        return False
    if happening.is_surplus and what is None:
        return False
    serial = listener.serial
    if when.cause is not None and not is_by(duel, happening.culprit, when.cause, listener.control, serial, serial):
        return False
    return not when.name or when.name.casefold() == happening.name


def _is_at(duel: Duel, happening: Happening, where: ast.Where, listener: Unit | Trick) -> bool:
    card = happening.card
    if card is None or isinstance(card, Card):
        return False
    tile = card.tile if happening.coming == NONE else happening.coming
    return is_there(duel, tile, where, listener.control, listener.tile, NONE)


def _is_subject(
    duel: Duel,
    when: ast.When,
    subject: ast.Subject,
    card: Unit | Trick | Card | None,
    player: int,
    listener: Unit | Trick,
) -> bool:
    """Return whether `card`, or `player` if only a player acts, is what the phrase `subject` names.

    `listener` is the card with the phrase, a part of the trigger `when`.
    """
    match subject:
        case ast.Player(whose=whose):
            return is_side(whose, player, listener.control)
        case ast.This():
            return card is listener
        case ast.Host():
            return isinstance(listener, Trick) and isinstance(card, Unit) and card.serial == listener.host
        case ast.LeaderOf(whose=whose):
            return isinstance(card, Unit) and card.is_leader and is_side(whose, card.control, listener.control)
        case ast.AnyOf(filter=filter_):
            return _is_any(duel, when, filter_, card, player, listener)
    return False


def _is_any(
    duel: Duel,
    when: ast.When,
    filter_: ast.Filter,
    card: Unit | Trick | Card | None,
    player: int,
    listener: Unit | Trick,
) -> bool:
    control, serial = listener.control, listener.serial
    if isinstance(card, Card):
        is_whose = filter_.controller is None or is_side(filter_.controller, player, control)
        return is_whose and card_matches(duel, card, filter_, serial)
    if card is None:
        return False
    if isinstance(card, Trick):
        is_it = trick_matches(duel, card, filter_, control, serial)
    elif card.is_leader:
        is_it = when.units and (filter_.controller is None or is_side(filter_.controller, card.control, control))
    else:
        is_it = matches(duel, card, filter_, control, serial)
    return is_it and is_there(duel, card.tile, filter_.where, listener.control, listener.tile, NONE)


def subject_and_other(
    ability: CompiledAbility, happening: Happening
) -> tuple[ObjectReference | None, ObjectReference | None]:
    """Return the cards that “that creature” and “the other creature” mean in an ability triggered by the event.

    If the trigger names two creatures, “that creature” is the second. If one of the two is the ability's own card,
    “that creature” is the other one. Each is None if there is no such card.
    """
    when, culprit, other = ability.when, happening.culprit, _reference_to(happening.other, happening.player)
    itself = _reference_to(happening.card, happening.player)
    if itself is not None and happening.left != NONE:
        itself = itself._replace(path=(happening.left,))
    if itself is not None and happening.event is Event.EXILED:
        itself = itself._replace(zone=CardZone.VOID)
    is_itself = when is not None and isinstance(when.who, ast.This | ast.Host | ast.LeaderOf)
    if other is not None and (is_itself or itself is None):
        return other, other
    if other is None and culprit is not None:
        other = ObjectReference(culprit.serial, culprit.tile, culprit.card, culprit.player)
        if is_itself and when is not None and (when.cause is not None or when.event is Event.TARGETED):
            return other, other
    if other is not None and when is not None and ast.second_of(when) is not None:
        return other, itself
    return itself, other


def _reference_to(card: Unit | Trick | Card | None, player: int) -> ObjectReference | None:
    if isinstance(card, Card):
        return ObjectReference(card=card.number, player=player, zone=CardZone.GRAVEYARD)
    return None if card is None else reference_to(card)


def is_ambush(duel: Duel, attacker: Unit, target: Unit) -> bool:
    """Return whether an attack comes from behind, an Ambush (D-12.10, O-12.5); never so for leaders (D-12.11)."""
    if attacker.is_leader or target.is_leader or Status.CANNOT_BE_AMBUSHED in target.traits.statuses:
        return False
    if Status.CANNOT_AMBUSH in attacker.traits.statuses:
        return False
    behind = duel.table.behind[target.control][target.tile]
    if Licence.AMBUSH_FROM_THE_SIDE in attacker.traits.licences:
        area = duel.table.areas[Near.SAME_ROW][target.control][target.tile] | behind
        return bool(area >> attacker.tile & 1)
    return bool(behind >> attacker.tile & 1)


# --- declared actions ---------------------------------------------------------------------------------------------


def declared_happenings(duel: Duel, declared: Declared) -> list[Happening]:
    """Return the events of a declared action, to which players respond before it is carried out."""
    kind, player = declared.kind, declared.player
    if kind is Act.ATTACK:
        attacker = duel.unit_near(declared.tile, declared.serial)
        target = duel.unit_near(declared.to, declared.other)
        found = [Happening(Event.ATTACKS, player, attacker, None if attacker is None else target)]
        if attacker is not None and target is not None and is_ambush(duel, attacker, target):
            found.append(Happening(Event.AMBUSHES, player, attacker, target))
            found.append(Happening(Event.AMBUSHED, target.control, target, attacker))
        if target is not None:
            found.append(Happening(Event.ATTACKED, target.control, target, attacker))
        return found
    if kind in SPAWNS:
        spawned = duel.table.cards[declared.card]
        return [Happening(Event.SPAWNS, player, None, spawned), Happening(Event.SPAWNED, player, spawned)]
    if kind is Act.MOVE:
        unit = duel.unit_near(declared.tile, declared.serial)
        if unit is None:
            return []
        return [Happening(Event.MOVES, player, unit), Happening(Event.ENTERS, player, unit, coming=declared.to)]
    return []


def activation(duel: Duel, link: Link) -> Happening:
    """Return the event that a player activated a link's ability."""
    source = card_by_serial(duel, link.serial)
    return Happening(Event.ACTIVATES, link.player, None, duel.table.cards[link.card] if source is None else source)


def targetings(duel: Duel, link: Link) -> Iterator[Happening]:
    """Yield an event of targeting for each card on the field that an activation chose as a target (O-23.1)."""
    source = card_by_serial(duel, link.serial)
    for slot, group in zip(link.ability.slots, link.targets, strict=True):
        for reference in group if slot.targets else ():
            card = card_by_serial(duel, reference.serial)
            if card is not None:
                yield Happening(Event.TARGETED, card.control, card, source, by_link(link))


# --- pending triggers ---------------------------------------------------------------------------------------------


def uses_of(card: Unit | Trick) -> dict[int, int]:
    """Return how often a card's abilities were used this turn, by number of the ability; to be changed in place."""
    if isinstance(card, Unit):
        return card.with_extras().uses
    if card.uses is None:
        card.uses = {}
    return card.uses


def is_left(duel: Duel, ability: CompiledAbility, player: int, uses: dict[int, int]) -> bool:
    """Return whether an ability of `player` may still be used this turn and duel; `uses` are those of its card."""
    if ability.once_per_duel and ability.number in duel.players[player].once:
        return False
    return ability.uses is None or uses.get(ability.number, 0) < ability.uses


def is_declinable(ability: CompiledAbility) -> bool:
    """Return whether its player can decline a triggered ability, so that it counts as used only after they agree."""
    return ability.is_optional or bool(ability.costs)


def is_asked_when_carried_out(link: Link) -> bool:
    """Return whether the use of an optional ability is decided when its link is carried out, not when triggered."""
    ability = link.ability
    return link.event is not None and ability.is_optional and not ability.slots and not ability.costs


def is_used_up(duel: Duel, pending: PendingTrigger) -> bool:
    """Return whether a declinable ability was used as often as allowed since it was triggered.

    False for abilities that can't be declined.
    """
    card = card_by_serial(duel, pending.serial) if is_declinable(pending.ability) else None
    return card is not None and not is_left(duel, pending.ability, pending.player, uses_of(card))


def count_use(duel: Duel, link: Link) -> None:
    """Count a use of a triggered ability in this turn, if its uses are limited."""
    ability, card = link.ability, card_by_serial(duel, link.serial)
    if ability.uses is not None and card is not None:
        uses = uses_of(card)
        uses[ability.number] = uses.get(ability.number, 0) + 1


def _add_trigger(duel: Duel, card: Unit | Trick, player: int, ability: CompiledAbility, happening: Happening) -> None:
    uses = {} if ability.uses is None else uses_of(card)
    pending = PendingTrigger(player, ability, card.card, card.serial, card.tile, None, owner=card.owner)
    _add_pending(duel, ability, happening, pending, uses)


def _add_pending(
    duel: Duel, ability: CompiledAbility, happening: Happening, pending: PendingTrigger, uses: dict[int, int]
) -> None:
    subject, other = subject_and_other(ability, happening)
    if ability.conditions and not are_met(duel, ability, pending.player, pending.serial, subject):
        return
    if not is_left(duel, ability, pending.player, uses):
        return
    if ability.uses is not None and not is_declinable(ability):
        uses[ability.number] = uses.get(ability.number, 0) + 1
    duel.pending.append(pending._replace(subject=subject, other=other, amount=happening.amount, actor=happening.player))
