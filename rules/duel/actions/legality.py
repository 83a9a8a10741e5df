"""Legality of actions of all kinds: `legal_actions` lists them, `faults_of` explains why one is illegal.

The order of the list is fixed: equal states list equal actions in the same order on every machine.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rules.duel.actions.moment import Moment, moment_faults, moment_of
from rules.duel.actions.registry import FAULTS, FIELDS, OWN_TURN
from rules.duel.actions.tricks import activate, move_trick, place, play
from rules.duel.actions.turn import always, choose, end, leader, main2, passing
from rules.duel.actions.units import ability, attack, detach, heal, mode, move, sacrifice, spawn
from rules.duel.state.actions import ALWAYS, NONE, Act, Action, Mode
from rules.duel.state.duel import Duel
from rules.duel.state.faults import Fault, is_main_phase


def legal_actions(duel: Duel) -> list[Action]:
    """Return all legal actions of the player to act (`duel.to_act`) but surrender and expired clocks; [] when over."""
    if duel.result is not None:
        return []
    return _OPTIONS[moment_of(duel)](duel)


def _turn_options(duel: Duel) -> list[Action]:
    """Return the legal actions of the active player in a phase of the turn, when no window or question is open."""
    side, is_main = duel.players[duel.active], is_main_phase(duel)
    actions: list[Action] = []
    if is_main:
        actions += _from_hand(duel)
        for unit in side.units:
            actions += move.options(duel, unit)
            actions += mode.options(unit)
            if unit.traits.hl:
                actions += heal.options(duel, unit)
            if unit.extras is not None and unit.extras.attached:
                actions += detach.options(duel, unit)
    actions += attack.options(duel, side.units)
    actions += main2.options(duel)
    for trick in side.tricks:
        if is_main:
            actions += move_trick.options(duel, trick)
        actions += activate.options(duel, trick)
    for unit in side.units:
        if unit.traits.script.activated:
            actions += ability.options(duel, unit)
    actions += end.options(duel)
    return actions


def _from_hand(duel: Duel) -> list[Action]:
    """Return the active player's legal actions with cards in hand, creatures first. Equal cards are listed once."""
    actions: list[Action] = []
    cards = [duel.table.cards[number] for number in dict.fromkeys(duel.players[duel.active].hand)]
    creatures = spawn.spawnable(duel, [card for card in cards if card.is_creature])
    for card in creatures:
        actions += spawn.options(duel, card)
        if duel.table.has_terms:
            actions += sacrifice.options(duel, [card])
    if not duel.table.has_terms:
        actions += sacrifice.options(duel, creatures)
    area = place.area_for(duel, duel.active)
    for card in cards:
        if area and card.is_trick:
            actions += place.options(duel, card, area)
            actions += play.options(duel, card, area)
    return actions


#: Function that lists the actions, by kind of decision.
_OPTIONS: Final[dict[Moment, Callable[[Duel], list[Action]]]] = {
    Moment.QUESTION: choose.options,
    Moment.LEADER: leader.options,
    Moment.WINDOW: passing.options,
    Moment.TURN: _turn_options,
}


# --- faults of illegal actions ------------------------------------------------------------------------------------


def faults_of(duel: Duel, action: Action, player: int) -> list[Fault]:
    """Return every reason why `player` can't do `action` now; an empty list if it is legal."""
    kind = action.kind
    if duel.result is not None:
        return [Fault(("D-19.1", "O-8.11"), "The duel is over.")]
    if not _is_well_formed(duel, action):
        return [Fault(("O-21.2",), "That is not an action of this duel.")]
    if kind in ALWAYS:
        return list(always.faults(duel, action, player))
    untimely = list(moment_faults(duel, kind, player, OWN_TURN.get(kind, ())))
    if duel.phase is None and kind not in _BEFORE_THE_TURNS:
        return untimely  # without leaders there is nothing from which the others could be measured
    return [*FAULTS[kind](duel, action, player), *untimely]


#: Kinds of action before the first turn.
_BEFORE_THE_TURNS: Final = (Act.LEADER, Act.CHOOSE)


def _is_well_formed(duel: Duel, action: Action) -> bool:
    """Return whether the fields that the kind of action uses are in range, and all others empty."""
    has = FIELDS.get(action.kind, frozenset())
    tiles = range(len(duel.units))
    # The number of an ability is checked with the card that has it.
    cards = range(1000) if action.kind is Act.ABILITY else range(len(duel.table.cards))
    return (
        (action.card in cards if "card" in has else action.card == NONE)
        and (action.tile in tiles if "tile" in has else action.tile == NONE)
        and (action.to in tiles if "to" in has else action.to == NONE)
        and (action.mode in tuple(Mode) if "mode" in has else action.mode == NONE)
        and (all(tile in tiles for tile in action.tiles) if "tiles" in has else not action.tiles)
        and ("targets" in has or not action.targets)
    )
