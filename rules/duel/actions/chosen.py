"""Faults in the choices (targets) of an activation (O-7.7, O-8.7, rule group 13)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.abilities import ast
from rules.duel.choices.checks import is_legal_choice
from rules.duel.choices.targets import Source, cards_in_reach, is_host, may_be_target, options, tiles_in_reach
from rules.duel.compiler import SlotKind
from rules.duel.events.costs import card_of, is_good_for
from rules.duel.queries.conditions import are_met
from rules.duel.state.actions import Action, Mode, Ref, RefKind
from rules.duel.state.duel import Duel
from rules.duel.state.faults import Fault, card_name, tile_name


def target_faults(duel: Duel, source: Source, action: Action) -> Iterator[Fault]:
    """Yield why `action.targets` can't be chosen for the activation `source`, by reference if possible."""
    if is_legal_choice(duel, source, action.targets):
        return
    ability = source.ability
    if ability.conditions and not are_met(duel, ability, source.player, source.serial, source.subject):
        yield Fault(("O-23.18", "O-21.3"), f"What {card_name(duel, source.card)} needs is not so.")
        return
    found = next(iter(options(duel, source)), None) is not None
    slots = source.ability.slots
    if not found and not _is_named(action):
        yield from _no_targets(duel, source)
        return
    explained = any(slot.is_to_attach for slot in slots)
    if explained:
        yield Fault(("D-1.11", "O-8.7"), "Attached is an adjacent creature that was not detached this turn.")
    costs = {slot: cost for cost, slot in source.ability.costs}
    for number, (slot, group) in enumerate(zip(slots, action.targets, strict=False)):
        for ref in group:
            if costs.get(number) is None and _is_choosable(duel, source, action, number, ref):
                continue
            fault = _cost_fault(duel, costs.get(number), ref) or _ref_fault(
                duel, source, slot.kind, ref.kind, ref.at, is_target=slot.targets
            )
            if fault is not None:
                explained = True
                yield fault
    if not found:
        yield from _no_targets(duel, source)
    elif not explained:
        zones = _ZONES if any(slot.kind is SlotKind.ZONE for slot in slots) else ()
        rules = ("O-8.7", "D-1.7", "D-6.2", "O-17.5", "D-13.2", *zones)
        yield Fault(rules, "That can't be chosen, or not enough is chosen.")
    if any(slot.filter is not None and slot.filter.name for slot in slots):
        yield Fault(_QUOTATION, "The quoted name must stand in the name of what is chosen, word for word.")


def _is_choosable(duel: Duel, source: Source, action: Action, number: int, ref: Ref) -> bool:
    """Return whether a reference is a candidate of the slot (choice) `number`, regardless of other choices in it.

    False for slots that are neither for cards on the field nor for tiles.
    """
    slot = source.ability.slots[number]
    chosen = action.targets[:number]
    if slot.kind is SlotKind.CARDS:
        return ref in cards_in_reach(duel, source, slot, chosen)
    return slot.kind is SlotKind.TILES and ref.at in tiles_in_reach(duel, source, slot, chosen)


def _cost_fault(duel: Duel, cost: ast.Cost | None, ref: Ref) -> Fault | None:
    """Return why the card that `ref` names can't be chosen to pay a cost; None if it can, or without a `cost`."""
    if cost is None or ref.kind not in (RefKind.UNIT, RefKind.TRICK, RefKind.ATTACHED):
        return None
    card = card_of(duel, ref)
    if card is None or is_good_for(card, cost):
        return None
    if isinstance(cost, ast.SpendCounters):
        return Fault(("O-18.4", "D-18.3", "O-21.3"), f"{card_name(duel, card.card)} has too few counters of that name.")
    return Fault(("O-21.1", "O-1.14", "O-21.3"), f"{card_name(duel, card.card)} can't be sacrificed.")


#: Rules about choices from a zone. The Void is only possible if the text says so.
_ZONES: Final = ("O-6.11", "D-15.4", "O-15.6", "D-15.3")
_QUOTATION: Final = ("D-17.1", "D-17.2", "D-17.3", "O-17.1", "O-17.2", "O-17.3", "O-17.5")


def _is_named(action: Action) -> bool:
    return any(action.targets)


def _no_targets(duel: Duel, source: Source) -> Iterator[Fault]:
    costs = [cost for cost, _ in source.ability.costs]
    name = card_name(duel, source.card)
    if any(isinstance(cost, ast.SpendCounters) for cost in costs):
        yield Fault(
            ("O-18.4", "D-18.3", "O-18.3", "O-21.3"), f"{name} can't be paid for: too few counters of that name."
        )
    elif any(isinstance(cost, ast.DiscardCards | ast.SacrificeTarget) for cost in costs):
        yield Fault(("O-21.3", "O-21.1", "O-1.14"), f"{name} can't be paid for in full.")
    rules: tuple[str, ...] = ("D-1.7", "O-8.7", "O-7.7", "D-13.2")
    if any(slot.kind is SlotKind.ZONE for slot in source.ability.slots):
        rules = (*rules, *_ZONES)
    if source.ability.is_chain and not duel.links:
        rules = ("D-8.7", *rules)
    yield Fault(rules, f"There is nothing that {name} could choose.")


def _ref_fault(
    duel: Duel, source: Source, slot: SlotKind, kind: RefKind, at: int, *, is_target: bool = False
) -> Fault | None:
    if kind is RefKind.MODE and at == Mode.FACEDOWN:
        return Fault(("D-6.10", "O-6.1"), "Only a Normal Spawn can bring a creature in face-down.")
    if kind is RefKind.LEADER:
        return Fault(("D-13.2", "O-13.3"), "Leaders are touched only by abilities that name them.")
    if kind not in (RefKind.UNIT, RefKind.TRICK, RefKind.TILE, RefKind.PATH, RefKind.ATTACHED):
        return None
    apart = duel.table.board.distances[source.tile][at]
    name = card_name(duel, source.card)
    if slot is SlotKind.HOST and apart > 1:
        return Fault(("D-7.7", "O-7.11", "O-7.7"), f"{name} is fastened on its own tile or next to it.")
    if kind is RefKind.UNIT and duel.units[at] is None:
        return Fault(("D-1.7", "O-8.7"), f"There is no creature on {tile_name(duel, at)}.")
    unit = duel.units[at]
    hosts = source.ability.slots[0]
    if slot is SlotKind.HOST and unit is not None and not is_host(duel, hosts, unit, source.player, source.serial):
        return Fault(("D-7.7", "O-23.20"), f"{name} can't be fastened to what stands on {tile_name(duel, at)}.")
    if is_target and kind in (RefKind.UNIT, RefKind.PATH) and not may_be_target(duel, source, unit):
        return Fault(("O-23.1", "D-1.7"), f"What stands on {tile_name(duel, at)} can't be targeted by {name}.")
    if kind in (RefKind.UNIT, RefKind.PATH) and unit is not None and unit.is_leader:
        rules = ("D-13.2", "O-13.3", "D-7.7") if slot is SlotKind.HOST else ("D-13.2", "O-13.3")
        return Fault(rules, "Leaders are touched only by abilities that name them.")
    if source.reach is not None and apart > source.reach and (kind is not RefKind.TILE or slot is SlotKind.TILES):
        spawning = ("D-6.2", "D-21.2") if slot is SlotKind.TILES else ()
        return Fault(("O-7.7", "D-7.12", *spawning), f"{tile_name(duel, at)} is out of reach of {name}.")
    if kind is RefKind.TILE and unit is not None:
        return Fault(("O-10.7", "D-10.6", "D-6.2"), f"{tile_name(duel, at)} is occupied.")
    if kind is RefKind.TILE:
        return Fault(("D-6.2", "O-8.7", "O-7.7"), f"{tile_name(duel, at)} can't be chosen.")
    if kind is RefKind.PATH:
        return Fault(
            ("O-10.7", "D-10.10", "D-10.1", "D-10.6"), f"The path from {tile_name(duel, at)} is not free, or too long."
        )
    return Fault(("O-8.7", "D-1.7", "O-17.5"), f"What is on {tile_name(duel, at)} is not what {name} asks for.")
