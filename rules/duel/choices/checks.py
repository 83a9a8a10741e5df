"""Checks of a player's choice for an ability, slot by slot, without listing all possible choices.

A slot is one choice; the module `targets` lists its candidates. Their number and order are checked here, as there are
too many combinations to list. A property test checks that both modules agree.
"""

from __future__ import annotations

from typing import Final

from rules.abilities import ast
from rules.duel.choices.targets import (
    COMPULSORY,
    PART,
    Source,
    attached_in_reach,
    cards_in_reach,
    cards_of_zone,
    cards_to_discard,
    chosen_movers,
    does_anything,
    is_connected,
    is_in_one_piece,
    is_there_to_choose,
    mover_on,
    movers_of,
    path_area,
    paths_from,
    sizes_of,
    sizes_of_tiles,
    slot_groups,
    tiles_asked,
    tiles_in_reach,
)
from rules.duel.compiler import Slot, SlotKind
from rules.duel.events.costs import can_pay
from rules.duel.queries.conditions import are_met
from rules.duel.queries.movement_range import gait_of, is_way
from rules.duel.state.actions import NONE, Mode, Ref, RefKind, Targets
from rules.duel.state.duel import Duel, Unit


def is_legal_choice(duel: Duel, source: Source, targets: Targets) -> bool:
    """Return whether `targets` is a legal choice for an activation: one that `targets.options` would list."""
    ability = source.ability
    slots = ability.slots
    if len(targets) != len(slots):
        return False
    if ability.conditions and not are_met(duel, ability, source.player, source.serial, source.subject):
        return False
    if ability.costs and not can_pay(duel, ability, source.player, source.serial, source.tile):
        return False
    paid = {slot: cost for cost, slot in ability.costs if slot != NONE}
    for number, slot in enumerate(slots):
        if not is_there_to_choose(slot, targets[:number]):
            if targets[number]:
                return False
            continue
        is_needed = number in paid or slot.kind in COMPULSORY
        if not _is_legal_group(duel, source, slot, targets[:number], targets[number], paid.get(number)):
            return False
        if is_needed and not targets[number]:
            return False
    return not slots or does_anything(ability, paid, targets)


def _is_legal_group(
    duel: Duel, source: Source, slot: Slot, chosen: Targets, group: tuple[Ref, ...], cost: ast.Cost | None
) -> bool:
    kind = slot.kind
    if kind is SlotKind.MODES:
        size = len(chosen[slot.as_many_as]) if slot.as_many_as != NONE else slot.size
        return len(group) == size and all(ref.kind is RefKind.MODE and ref.at in _FACE_UP for ref in group)
    if kind is SlotKind.TILES:
        return _fit_tiles(duel, source, slot, chosen, group)
    if kind is SlotKind.PATHS:
        return _fit_paths(duel, source, slot, chosen, group)
    if kind is SlotKind.SHARES:
        return _fit_shares(slot, chosen, group)
    if kind in _OF_FEW:
        return group in slot_groups(duel, source, slot, chosen, cost)
    return _fit_cards(group, _candidates(duel, source, slot, chosen, cost), slot, is_paid=cost is not None)


#: Kinds of slots with so few choices that they are listed.
_OF_FEW: Final = (SlotKind.HOST, SlotKind.AIM, SlotKind.OPTIONS, SlotKind.NUMBER)


def _fit_shares(slot: Slot, chosen: Targets, group: tuple[Ref, ...]) -> bool:
    """Return whether `group` divides damage into one part for each target that was chosen in an earlier slot.

    Parts are multiples of `PART`, but the first takes the remainder. `chosen` are the choices of the earlier slots.
    """
    if any(ref.kind is not RefKind.NUMBER or ref.at < 1 for ref in group):
        return False
    rest = slot.total % PART
    parts = [ref.at - (rest if number == 0 else 0) for number, ref in enumerate(group)]
    return len(group) == len(chosen[slot.as_many_as]) and (
        not group or (sum(parts) == slot.total - rest and all(part > 0 and part % PART == 0 for part in parts))
    )


_FACE_UP = (Mode.ATTACK, Mode.DEFENCE)


def _candidates(duel: Duel, source: Source, slot: Slot, chosen: Targets, cost: ast.Cost | None) -> list[Ref]:
    """Return all candidates for a slot in which cards are chosen, each copy of a card once.

    `chosen` are the choices of the slots before. With a `cost`, the cards must be able to pay it.
    """
    if slot.kind is SlotKind.ZONE:
        return cards_of_zone(duel, source, slot, chosen)
    if slot.kind is SlotKind.ATTACHED:
        return attached_in_reach(duel, source, slot)
    if slot.kind is SlotKind.DISCARD:
        return cards_to_discard(duel, source, slot, chosen)
    return cards_in_reach(duel, source, slot, chosen, cost)


def _fit_cards(group: tuple[Ref, ...], candidates: list[Ref], slot: Slot, *, is_paid: bool) -> bool:
    """Return whether `group` is a legal choice from `candidates`, in their order. `is_paid`: it pays a cost."""
    left = iter(candidates)
    if not all(ref in left for ref in group):
        return False
    if slot.kind is SlotKind.DISCARD and slot.up_to:
        return len(group) in sizes_of(slot, len(candidates))
    size = min(slot.size, len(candidates))
    if is_paid and slot.up_to:
        return 0 < len(group) <= size
    if (is_paid or slot.kind is SlotKind.DISCARD) and size < slot.size:
        return False
    return len(group) == size or (slot.up_to and len(group) < size)


def _fit_tiles(duel: Duel, source: Source, slot: Slot, chosen: Targets, group: tuple[Ref, ...]) -> bool:
    tiles = tiles_in_reach(duel, source, slot, chosen)
    size = tiles_asked(duel, source, slot, chosen)
    named = [ref.at for ref in group]
    return (
        len(named) in sizes_of_tiles(slot, size, len(tiles))
        and (len(named) < 2 or not is_connected(slot) or is_in_one_piece(duel.table, named))
        and all(ref.kind is RefKind.TILE and ref.at in tiles for ref in group)
        and len(set(named)) == len(named)
        and (slot.needs_free or named == sorted(named, key=tiles.index))
    )


def _fit_paths(duel: Duel, source: Source, slot: Slot, chosen: Targets, group: tuple[Ref, ...]) -> bool:
    if any(ref.kind is not RefKind.PATH or not _is_walkable(duel, ref, slot) for ref in group):
        return False
    if isinstance(slot.target, ast.Chosen):
        movers = [Ref(RefKind.UNIT, tile) for tile in chosen_movers(duel, source, slot, chosen)]
        return _fit_cards(tuple(Ref(RefKind.UNIT, ref.at) for ref in group), movers, slot, is_paid=False)
    return [ref.at for ref in group] == movers_of(duel, source, slot, chosen)


def _is_walkable(duel: Duel, ref: Ref, slot: Slot) -> bool:
    """Return whether the card at the start of the path `ref` can go along it: connected, free, near enough (O-10.7)."""
    mover = mover_on(duel, ref.at, slot)
    if slot.is_exact:
        return ((ref,),) in paths_from(duel, ref.at, slot, mover)
    gait = gait_of(duel, mover if isinstance(mover, Unit) else None, is_diagonal=slot.is_diagonal)
    return is_way(duel, gait, ref.at, ref.path, slot.tiles, path_area(duel, mover))
