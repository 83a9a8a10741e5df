"""Why a trick can't be placed or activated, or an ability not be used (groups 7 and 8)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.abilities.tree import Answered, Event, PlayerDeed, Status
from rules.duel.actions import Action
from rules.duel.chain import (
    has_something_to_answer,
    is_trap_legal,
    source_now,
    unit_source,
)
from rules.duel.compiled import CompiledAbility
from rules.duel.faults.chosen import target_faults
from rules.duel.faults.fault import MAIN, Fault, bar_faults, card_name, locked, main_faults, player_name, tile_name
from rules.duel.legal import hand_source
from rules.duel.state import Duel, Trick, WindowKind
from rules.duel.table import Card
from rules.duel.terms import crystals_for
from rules.vocabulary import Activation, Phase


def place(duel: Duel, action: Action, player: int) -> Iterator[Fault]:
    """Faults of placing a trick face-down."""
    yield from main_faults(duel, "Placing a trick", "O-5.4")
    yield from _hand_faults(duel, action, player)
    yield from _slot_faults(duel, action.tile, player)
    yield from bar_faults(duel, player, PlayerDeed.PLACE, duel.table.cards[action.card])


def _hand_faults(duel: Duel, action: Action, player: int) -> Iterator[Fault]:
    if not duel.table.cards[action.card].is_trick or action.card not in duel.players[player].hand:
        yield Fault(("D-7.1",), f"{player_name(player)} has no trick {card_name(duel, action.card)} in hand.")


def _slot_faults(duel: Duel, tile: int, player: int) -> Iterator[Fault]:
    if tile not in duel.table.board.neighbours[duel.players[player].leader.tile]:
        yield Fault(("D-7.1", "O-7.3"), f"{tile_name(duel, tile)} is not adjacent to the leader.")
    if duel.tricks[tile] is not None:
        yield Fault(("O-7.3", "O-3.5"), f"There is a trick on {tile_name(duel, tile)} already.")
    unit = duel.units[tile]
    if unit is not None and unit.control != player:
        yield Fault(("O-7.3",), f"An opposing unit stands on {tile_name(duel, tile)}.")


def play_trick(duel: Duel, action: Action, player: int) -> Iterator[Fault]:
    """Faults of activating a trick from hand (O-7.1)."""
    card = duel.table.cards[action.card]
    yield from _hand_faults(duel, action, player)
    yield from _slot_faults(duel, action.tile, player)
    if duel.phase is Phase.BATTLE:
        yield Fault(("D-5.6", "D-1.26", "O-5.4", "O-7.1"), "No trick is played from hand in the Battle Phase.")
    if duel.phase not in (*MAIN, Phase.BATTLE) or duel.active != player:
        yield Fault(("D-8.3", "O-7.1", "D-1.26"), "A trick is played from hand in an own Main Phase only.")
    if duel.window is not None:
        yield Fault(("D-8.3", "O-7.1"), "Cards are chained from the field, not from hand.")
    if card.is_trick and card.activation is Activation.CHAIN:
        yield Fault(
            ("O-7.1", "D-8.7", "D-8.3", "D-1.26", "D-7.13"),
            f"{card.name} is a Chain trick and can't be activated from hand.",
        )
    ability = card.script.ability
    if ability is None:
        if card.script.traps:
            yield Fault(("D-7.11", "O-7.6"), f"{card.name} waits for its condition and has to be placed face-down.")
        return
    yield from cost_faults(duel, ability, player, card)
    yield from bar_faults(duel, player, PlayerDeed.ACTIVATE, card)
    if duel.active == player:
        yield from target_faults(duel, hand_source(duel, card, action.tile), action)


def cost_faults(duel: Duel, ability: CompiledAbility, player: int, card: Card) -> Iterator[Fault]:
    """Crystals, once per duel, and nothing to negate."""
    side, name = duel.players[player], card.name
    crystals = crystals_for(duel, player, ability, card)
    if crystals > side.crystals:
        yield Fault(
            ("D-4.7", "D-7.3", "D-4.3", "O-21.3"),
            f"{name} costs {crystals} magic crystals, {side.crystals} are left.",
        )
    if ability.once_per_duel and ability.number in side.once:
        yield Fault(("O-8.8", "O-1.16"), f"{name} has been used, and may be used once per duel.")
    if not has_something_to_answer(duel, player, ability):
        rules = ("D-8.7", "D-13.5") if ability.is_chain else ("D-13.5", "O-8.10")
        yield Fault(rules, f"There is no {ability.answers or Answered.ABILITY} to negate.")


def activate(duel: Duel, action: Action, player: int) -> Iterator[Fault]:
    """Faults of activating a trick on the field."""
    trick = duel.tricks[action.tile]
    if trick is None or trick.control != player:
        yield Fault(("D-7.4",), f"{player_name(player)} has no trick on {tile_name(duel, action.tile)}.")
        return
    name = card_name(duel, trick.card)
    if trick.is_spent:
        rules = ("O-7.10", "D-7.6") if duel.table.cards[trick.card].is_recharge else ("O-8.8", "D-7.4", "D-7.6")
        yield Fault(rules, f"{name} has been activated already.")
        if duel.is_locked(trick):
            yield locked(name)
        return
    try:
        source = source_now(duel, trick)
    except LookupError:
        yield Fault(("O-13.7",), f"{name} has nothing to activate.")
        return
    yield from _timing_faults(duel, trick, source.ability, player)
    yield from cost_faults(duel, source.ability, player, duel.table.cards[trick.card])
    yield from bar_faults(duel, player, PlayerDeed.ACTIVATE, duel.table.cards[trick.card])
    yield from target_faults(duel, source, action)


def _timing_faults(duel: Duel, trick: Trick, ability: CompiledAbility, player: int) -> Iterator[Fault]:
    name = card_name(duel, trick.card)
    window = duel.window
    if ability.when is not None:
        if window is None or not is_trap_legal(duel, trick, ability, window):
            if duel.is_locked(trick) and ability.when.event is not Event.OVERLAPS:
                yield locked(name)
            elif duel.is_locked(trick):
                yield Fault(("O-10.4", "D-10.7", "O-7.6", "D-7.11"), f"{name} was not activated in time and is locked.")
            elif crystals_for(duel, player, ability, duel.table.cards[trick.card]) <= duel.players[player].crystals:
                yield Fault(("O-7.6", "D-7.11"), f"What {name} waits for has not happened.")
        return
    if duel.is_locked(trick):
        yield locked(name)
    if ability.is_chain and not duel.links:
        yield Fault(("D-8.7", "D-1.26", "D-7.13"), f"{name} is a Chain trick: only an answer to an activation.")
    if window is not None and window.kind is WindowKind.TRAPS and not duel.links:
        yield Fault(("O-7.6", "O-10.4"), "Only traps that have just been set off may be activated now.")
    elif ability.is_chain or ability.is_instant:
        return
    elif window is not None:
        yield Fault(("D-8.3", "D-1.26", "D-7.13", "O-8.14"), f"{name} is a Normal trick and no response.")
    elif duel.active != player:
        yield Fault(("D-1.26", "D-7.13", "D-8.3"), f"{name} is a Normal trick: on one's own turn only.")
    elif duel.phase is Phase.BATTLE:
        yield Fault(("D-5.6", "D-1.26", "D-7.13"), f"{name} is a Normal trick: not in the Battle Phase.")
    elif duel.phase not in MAIN:
        yield Fault(("O-5.3", "D-1.26"), f"{name} is a Normal trick: in a Main Phase only.")


def use_ability(duel: Duel, action: Action, player: int) -> Iterator[Fault]:
    """Faults of using an activated ability."""
    unit = duel.units[action.tile]
    if unit is None or unit.control != player:
        yield Fault(
            ("D-1.2", "O-1.16"), f"{player_name(player)} has no creature or leader on {tile_name(duel, action.tile)}."
        )
        return
    name = card_name(duel, unit.card)
    activated = unit.traits.script.activated
    if not unit.is_face_up:
        yield Fault(("O-11.6",), f"{name} is face-down and has no abilities.")
    if not 0 <= action.card < len(activated):
        yield Fault(("O-1.16",), f"{name} has no such activated ability.")
        return
    ability = activated[action.card]
    yield from _ability_timing_faults(duel, name, ability, player)
    if Status.CANNOT_ACTIVATE in unit.traits.statuses:
        yield Fault(("O-1.14", "O-21.1"), f"{name} can't activate abilities.")
    uses = 0 if unit.extras is None else unit.extras.uses.get(ability.number, 0)
    if ability.uses is not None and uses >= ability.uses:
        yield Fault(("O-8.8", "O-1.16"), f"That ability of {name} has been used this turn.")
    yield from cost_faults(duel, ability, player, duel.table.cards[unit.card])
    yield from bar_faults(duel, player, PlayerDeed.ACTIVATE, unit)
    yield from target_faults(duel, unit_source(unit, ability), action)


def _ability_timing_faults(duel: Duel, name: str, ability: CompiledAbility, player: int) -> Iterator[Fault]:
    window = duel.window
    if window is not None and window.kind is WindowKind.TRAPS and not duel.links:
        yield Fault(("O-7.6", "O-10.4"), "Only traps that have just been set off may be activated now.")
    elif ability.is_instant or (ability.is_chain and duel.links):
        return
    elif ability.is_chain:
        yield Fault(("O-8.14", "D-8.3"), f"That ability of {name} is only an answer to an activation.")
    elif window is not None:
        yield Fault(("D-8.3", "O-8.14", "O-8.13"), f"That ability of {name} does not say that it can be chained.")
    elif duel.active != player:
        yield Fault(("O-5.7", "D-8.3", "O-8.14", "O-8.13"), f"That ability of {name} is for its controller's own turn.")
    elif duel.phase not in MAIN:
        yield Fault(("D-5.4", "O-5.3"), f"That ability of {name} is for a Main Phase.")
