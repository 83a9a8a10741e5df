"""Activations of tricks on the field and of units' abilities: when they are legal, and with which choices.

This module lists legal activations and yields the faults of illegal ones (rule groups 7 and 8). It does so in the
player's own turn, and in windows, in which players may respond.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import Final

from rules.abilities.ast import Answered, Event, PlayerDeed, Status
from rules.duel.choices.targets import Source, can_aim_at, options, options_on
from rules.duel.compiler import CompiledAbility, SlotKind
from rules.duel.events.triggers import Happening, activation, declared_happenings, meets, subject_and_other, targetings
from rules.duel.queries.protection import is_barred
from rules.duel.queries.spawn_terms import crystals_for
from rules.duel.queries.target_resolution import fighter_serial
from rules.duel.state.actions import NONE, SPAWNS, Act, Action, Targets, with_choices
from rules.duel.state.duel import Duel, ObjectReference, SetOffTrap, Trick, Unit, Window, WindowKind
from rules.duel.state.faults import BARRED, LOCKED, Fault, is_main_phase, player_name
from rules.duel.state.setup_data import Card
from rules.vocabulary import Phase

#: Kinds of declared action that each negation needs.
ANSWERED_BY: Final = {Answered.ATTACK: (Act.ATTACK,), Answered.SPAWN: SPAWNS, Answered.MOVE: (Act.MOVE,)}

# --- sources ------------------------------------------------------------------------------------------------------


def trick_source(duel: Duel, trick: Trick, ability: CompiledAbility, subject: ObjectReference | None = None) -> Source:
    """Return the activation (`Source`) of an ability of a trick on the field.

    Its reach is 1 tile unless Ranged (O-7.7). `subject` is the card of the event that set it off as a trap, None
    without an event.
    """
    reach = None if duel.table.cards[trick.card].is_ranged else 1
    return Source(trick.control, ability, trick.card, trick.serial, trick.tile, reach, subject)


def unit_source(unit: Unit, ability: CompiledAbility, subject: ObjectReference | None = None) -> Source:
    """Return the activation (`Source`) of an ability of a creature or leader. It reaches the whole field (O-7.7).

    `subject` is the card of the event that triggered it, None if a player activates it.
    """
    return Source(unit.control, ability, unit.card, unit.serial, unit.tile, None, subject)


def source_now(duel: Duel, trick: Trick, targets: Targets | None = None) -> Source:
    """Return the activation (`Source`) of a trick on the field, as it is now; a trap that was set off comes first.

    Of several abilities it is the first for which `targets` are a legal choice; the first of all without one.
    LookupError is raised if the trick has no ability to activate.
    """
    sources = _sources_now(duel, trick)
    if not sources:
        raise LookupError(f"{duel.table.cards[trick.card].name} has nothing to activate.")
    if targets is not None and len(sources) > 1:
        for source in sources:
            is_possible = not any(trick_faults(duel, trick, source.ability, duel.window))
            if is_possible and any(choice == targets for choice in options(duel, source)):
                return source
    return sources[0]


def _sources_now(duel: Duel, trick: Trick) -> list[Source]:
    """Return the possible activations of a trick now: traps that were set off, then its ability; else its first trap.

    Whether they are legal is not checked. Empty if the trick has no abilities.
    """
    script, window = duel.table.cards[trick.card].script, duel.window
    found = [
        trap_source(duel, trick, trap, window)
        for trap in script.traps
        if window is not None and is_trap_set_off(duel, trick, trap, window)
    ]
    if script.ability is not None:
        found.append(trick_source(duel, trick, script.ability))
    return found or [trick_source(duel, trick, trap) for trap in script.traps[:1]]


# --- traps and negations ---------------------------------------------------------------------------------------------


def has_something_to_answer(duel: Duel, player: int, ability: CompiledAbility) -> bool:
    """Return whether an ability of `player` has something to negate (D-13.5); True if the ability negates nothing."""
    if ability.answers is None:
        return True
    if ability.answers is Answered.ABILITY:
        slot = next(slot for slot in ability.slots if slot.kind is SlotKind.AIM)
        return any(not link.is_done and can_aim_at(duel, player, slot, link) for link in duel.links)
    declared = duel.declared
    return declared is not None and declared.player != player and declared.kind in ANSWERED_BY[ability.answers]


def is_trap_set_off(duel: Duel, trick: Trick, ability: CompiledAbility, window: Window | None) -> bool:
    """Return whether a trap's condition was just met, for activation in `window` (O-7.6, O-5.8).

    False if `window` is None.
    """
    if window is None or ability.when is None:
        return False
    if any(set_off.serial == trick.serial and set_off.ability is ability for set_off in window.traps):
        return True
    if not has_something_to_answer(duel, trick.control, ability):
        return False
    return answered_by_trap(duel, trick, ability) is not None


def answered_by_trap(duel: Duel, trick: Trick, ability: CompiledAbility) -> Happening | None:
    """Return the event to which a trap can respond now, of the declared action or a link of the chain; or None.

    None too for a trap that does not respond before its event is carried out.
    """
    when, declared = ability.when, duel.declared
    if when is None or not (ability.is_before or ability.answers is not None):
        return None
    happenings: Iterable[Happening] = ()
    if when.event is Event.TARGETED:
        links = [link for link in duel.links if not link.is_done and link.serial != trick.serial]
        happenings = [each for link in links for each in targetings(duel, link)]
    elif when.event is Event.ACTIVATES:
        happenings = [
            activation(duel, link) for link in duel.links if link.is_activation and link.serial != trick.serial
        ]
    elif declared is not None:
        happenings = declared_happenings(duel, declared)
    return next((one for one in happenings if one.event is when.event and meets(duel, ability, one, trick)), None)


def trap_source(duel: Duel, trick: Trick, trap: CompiledAbility, window: Window) -> Source:
    """Return the activation (`Source`) of a trap, whose subject is the card of the event that set it off, if any."""
    set_off = set_off_by(duel, trick, trap, window)
    return trick_source(duel, trick, trap, None if set_off is None else set_off.subject)


def set_off_by(duel: Duel, trick: Trick, trap: CompiledAbility, window: Window | None) -> SetOffTrap | None:
    """Return how a trap was set off: by an event before `window`, or by a declared action or a link; or None."""
    for set_off in () if window is None else window.traps:
        if set_off.serial == trick.serial and set_off.ability is trap:
            return set_off
    is_about_it = trap.is_on_attack or (trap.is_before and trap.answers is None)
    happening = answered_by_trap(duel, trick, trap) if is_about_it else None
    return (
        None
        if happening is None
        else SetOffTrap(trick.serial, trap, *subject_and_other(trap, happening), actor=happening.player)
    )


# --- conditions and choices ---------------------------------------------------------------------------------------


class _Timing(IntEnum):
    """Reason why an ability without a trigger can't be activated at this time."""

    TRAPS_ALONE = 0
    NOTHING_TO_ANSWER = 1
    NO_ANSWER = 2
    OTHERS_TURN = 3
    BATTLE_PHASE = 4
    NO_MAIN_PHASE = 5


_OF_TRICKS: Final = {
    _Timing.TRAPS_ALONE: Fault(("O-7.6", "O-10.4"), "Only traps that have just been set off may be activated now."),
    _Timing.NOTHING_TO_ANSWER: Fault(
        ("D-8.7", "D-1.26", "D-7.13"), "{card} is a Chain trick: only an answer to an activation."
    ),
    _Timing.NO_ANSWER: Fault(("D-8.3", "D-1.26", "D-7.13", "O-8.14"), "{card} is a Normal trick and no response."),
    _Timing.OTHERS_TURN: Fault(("D-1.26", "D-7.13", "D-8.3"), "{card} is a Normal trick: on one's own turn only."),
    _Timing.BATTLE_PHASE: Fault(("D-5.6", "D-1.26", "D-7.13"), "{card} is a Normal trick: not in the Battle Phase."),
    _Timing.NO_MAIN_PHASE: Fault(("O-5.3", "D-1.26"), "{card} is a Normal trick: in a Main Phase only."),
}
_OF_UNITS: Final = {
    _Timing.TRAPS_ALONE: Fault(("O-7.6", "O-10.4"), "Only traps that have just been set off may be activated now."),
    _Timing.NOTHING_TO_ANSWER: Fault(("O-8.14", "D-8.3"), "That ability of {card} is only an answer to an activation."),
    _Timing.NO_ANSWER: Fault(
        ("D-8.3", "O-8.14", "O-8.13"), "That ability of {card} does not say that it can be chained."
    ),
    _Timing.OTHERS_TURN: Fault(
        ("O-5.7", "D-8.3", "O-8.14", "O-8.13"), "That ability of {card} is for its controller's own turn."
    ),
    _Timing.BATTLE_PHASE: Fault(("D-5.4", "O-5.3"), "That ability of {card} is for a Main Phase."),
    _Timing.NO_MAIN_PHASE: Fault(("D-5.4", "O-5.3"), "That ability of {card} is for a Main Phase."),
}
_OVERLAPPED_TOO_LATE: Final = Fault(
    ("O-10.4", "D-10.7", "O-7.6", "D-7.11"), "{card} was not activated in time and is locked."
)
_NOT_SET_OFF: Final = Fault(("O-7.6", "D-7.11"), "What {card} waits for has not happened.")
_TOO_DEAR: Final = Fault(
    ("D-4.7", "D-7.3", "D-4.3", "O-21.3"), "{card} costs {crystals} magic crystals, {left} are left."
)
_USED_UP: Final = Fault(("O-8.8", "O-1.16"), "{card} has been used, and may be used once per duel.")
_NOTHING_TO_NEGATE: Final = Fault(("D-13.5", "O-8.10"), "There is no {answers} to negate.")
_NOTHING_TO_CHAIN_TO: Final = Fault(("D-8.7", "D-13.5"), "There is no {answers} to negate.")
_NO_ATTACK: Final = Fault(("D-13.5", "O-8.7"), "There is no attack that {card} could be about.")
_HIDDEN: Final = Fault(("O-11.6",), "{card} is face-down and has no abilities.")
_FORBIDDEN: Final = Fault(("O-1.14", "O-21.1"), "{card} can't activate abilities.")
_USED_THIS_TURN: Final = Fault(("O-8.8", "O-1.16"), "That ability of {card} has been used this turn.")


def _timing(duel: Duel, player: int, ability: CompiledAbility, window: Window | None) -> _Timing | None:
    """Return why an ability of `player` can't be activated at this time; None if it can (D-1.26, D-8.3, O-8.14).

    `window` is the open one, or None.
    """
    if window is not None and window.kind is WindowKind.TRAPS and not duel.links:
        return _Timing.TRAPS_ALONE
    if ability.is_instant:
        return None
    if ability.is_chain:
        return None if duel.links else _Timing.NOTHING_TO_ANSWER
    if window is not None:
        return _Timing.NO_ANSWER
    if duel.active != player:
        return _Timing.OTHERS_TURN
    if is_main_phase(duel):
        return None
    return _Timing.BATTLE_PHASE if duel.phase is Phase.BATTLE else _Timing.NO_MAIN_PHASE


def cost_faults(duel: Duel, player: int, ability: CompiledAbility, crystals: int) -> Iterator[Fault]:
    """Yield why a player can't pay crystals for an ability, or has used it up for the duel (O-21.3, O-8.8).

    `crystals` is the cost of the ability in crystals. Costs that are paid by choices, such as discards, are not
    checked.
    """
    side = duel.players[player]
    if crystals > side.crystals:
        yield _TOO_DEAR
    if ability.once_per_duel and ability.number in side.once:
        yield _USED_UP


def is_payable(duel: Duel, player: int, ability: CompiledAbility) -> bool:
    """Return whether a player has the crystals for a triggered ability and has not used it up for the duel."""
    return not any(cost_faults(duel, player, ability, ability.crystals))


def use_faults(
    duel: Duel, player: int, ability: CompiledAbility, card: Unit | Trick | Card, tile: int = NONE
) -> Iterator[Fault]:
    """Yield faults of activating an ability that don't depend on the time: costs, nothing to negate, card texts.

    `tile` is the tile of the card, or NONE if it is not known.
    """
    definition = card if isinstance(card, Card) else duel.table.cards[card.card]
    yield from cost_faults(duel, player, ability, crystals_for(duel, player, ability, definition))
    if not has_something_to_answer(duel, player, ability):
        yield _NOTHING_TO_CHAIN_TO if ability.is_chain else _NOTHING_TO_NEGATE
    if ability.needs_attack and fighter_serial(duel, attacks=True) == NONE:
        yield _NO_ATTACK
    if is_barred(duel, player, PlayerDeed.ACTIVATE, card, tile):
        yield BARRED


def words_of_use(duel: Duel, player: int, ability: CompiledAbility, card: Card) -> dict[str, object]:
    """Return values by the names of the placeholders in sentences about faults of an activation, such as `card`."""
    return {
        "card": card.name,
        "player": player_name(player),
        "crystals": crystals_for(duel, player, ability, card),
        "left": duel.players[player].crystals,
        "answers": ability.answers,
    }


def trick_faults(duel: Duel, trick: Trick, ability: CompiledAbility, window: Window | None) -> Iterator[Fault]:
    """Yield why an ability of a trick on the field can't be activated now; `window` is None outside of windows."""
    if ability.when is None:
        if duel.is_locked(trick):
            yield LOCKED
        timing = _timing(duel, trick.control, ability, window)
        if timing is not None:
            yield _OF_TRICKS[timing]
    else:
        yield from _trap_faults(duel, trick, ability, window)
    yield from use_faults(duel, trick.control, ability, trick, trick.tile)


def _trap_faults(duel: Duel, trick: Trick, trap: CompiledAbility, window: Window | None) -> Iterator[Fault]:
    """Yield why a trap can't be activated in `window` (None: none open): not set off, or locked down (O-10.4)."""
    is_locked = duel.is_locked(trick)
    may_answer = duel.table.cards[trick.card].is_trap or trap.is_instant or (trap.is_chain and bool(duel.links))
    if is_locked and (trap.when is None or trap.when.event is not Event.OVERLAPS):
        yield LOCKED
    elif not may_answer or not is_trap_set_off(duel, trick, trap, window):
        yield _OVERLAPPED_TOO_LATE if is_locked else _NOT_SET_OFF


def bearer_faults(unit: Unit) -> Iterator[Fault]:
    """Yield why no ability of a unit can be activated at all, because of its state (O-11.6)."""
    if not unit.is_face_up:
        yield _HIDDEN


def unit_faults(duel: Duel, unit: Unit, ability: CompiledAbility, window: Window | None) -> Iterator[Fault]:
    """Yield why an ability of a unit can't be activated now; `window` is None outside of windows."""
    timing = _timing(duel, unit.control, ability, window)
    if timing is not None:
        yield _OF_UNITS[timing]
    if unit.traits.statuses and Status.CANNOT_ACTIVATE in unit.traits.statuses:
        yield _FORBIDDEN
    uses = 0 if unit.extras is None else unit.extras.uses.get(ability.number, 0)
    if ability.uses is not None and uses >= ability.uses:
        yield _USED_THIS_TURN
    yield from use_faults(duel, unit.control, ability, unit, unit.tile)


# --- listed activations -------------------------------------------------------------------------------------------


def trick_options(duel: Duel, trick: Trick, window: Window | None = None) -> list[Action]:
    """Return the legal activations of a trick on the field; `window` is None outside of windows.

    If several abilities allow the same choice, it is listed once, and `source_now` decides between them.
    """
    if trick.is_spent:
        return []
    card = duel.table.cards[trick.card]
    found: list[Action] = []
    ability = card.script.ability
    if ability is not None and not any(trick_faults(duel, trick, ability, window)):
        reach = None if card.is_ranged else 1
        for tile, choices in options_on(duel, trick.control, ability, trick.card, trick.serial, (trick.tile,), reach):
            found += with_choices(Act.ACTIVATE, NONE, tile, choices)
    if window is None or not card.script.traps:
        return found
    for trap in card.script.traps:
        if not any(trick_faults(duel, trick, trap, window)):
            choices = options(duel, trap_source(duel, trick, trap, window))
            found += with_choices(Act.ACTIVATE, NONE, trick.tile, choices)
    return list(dict.fromkeys(found))


def unit_options(duel: Duel, unit: Unit, window: Window | None = None) -> list[Action]:
    """Return the legal uses of a unit's activated abilities; `window` is None outside of windows."""
    activated = unit.traits.script.activated
    if not activated or any(bearer_faults(unit)):
        return []
    found: list[Action] = []
    for number, ability in enumerate(activated):
        if not any(unit_faults(duel, unit, ability, window)):
            for tile, choices in options_on(duel, unit.control, ability, unit.card, unit.serial, (unit.tile,), None):
                found += with_choices(Act.ABILITY, number, tile, choices)
    return found


def responses(duel: Duel, player: int, window: Window) -> list[Action]:
    """Return the legal activations by which `player` may respond in a window, without a pass."""
    side = duel.players[player]
    of_tricks = [action for trick in side.tricks for action in trick_options(duel, trick, window)]
    able = [unit for unit in side.units if unit.traits.script.activated]
    return of_tricks + [action for unit in able for action in unit_options(duel, unit, window)]
