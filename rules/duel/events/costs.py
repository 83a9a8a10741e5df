"""Costs of abilities: discards, sacrifices, counters, HP, crystals. They are paid in full or not at all (O-21.3)."""

from __future__ import annotations

from rules.abilities import ast
from rules.abilities.ast import Status
from rules.duel.compiler import CompiledAbility
from rules.duel.events.damage import lose_hp
from rules.duel.events.triggers import is_asked_when_carried_out
from rules.duel.events.zones import discard, equips_first, sacrifice
from rules.duel.queries.matching import count_of, tricks_matching, units_matching
from rules.duel.queries.spawn_terms import crystals_for
from rules.duel.queries.stats import leaders_of
from rules.duel.state.actions import NONE, Ref, RefKind
from rules.duel.state.duel import Duel, Link, Trick, Unit


def can_pay(duel: Duel, ability: CompiledAbility, player: int, serial: int, tile: int) -> bool:
    """Return whether the card with `serial` on `tile` can pay the costs of an ability that need no choice.

    Crystals are left out; `cost_faults` checks them.
    """
    for cost, slot in ability.costs:
        if isinstance(cost, ast.PayHp):
            payer = _payer_of_hp(duel, cost, player, serial)
            if not payer or payer[0].hp < cost.amount:
                return False
        elif slot == NONE and isinstance(cost, ast.SacrificeTarget | ast.SpendCounters):
            cards = _cards_of_cost(duel, cost.target, player, serial, tile)
            if not cards or not all(is_good_for(card, cost) for card in cards):
                return False
    return True


def _payer_of_hp(duel: Duel, cost: ast.PayHp, player: int, serial: int) -> list[Unit]:
    """Return the unit that pays a cost in HP: a leader, or the creature `serial`; empty if that is not on the field."""
    if isinstance(cost.target, ast.LeaderOf):
        return leaders_of(duel, cost.target.whose, player)
    unit = duel.unit(serial)
    return [] if unit is None else [unit]


def is_good_for(card: Unit | Trick | None, cost: ast.Cost | None) -> bool:
    """Return whether a card can pay a cost: by being sacrificed (O-21.1), or with counters on it (O-18.4).

    True for costs of other kinds and for None.
    """
    if isinstance(cost, ast.SacrificeTarget):
        if isinstance(card, Unit):
            statuses = card.traits.statuses
            return not (card.is_leader or (statuses and Status.CANNOT_BE_SACRIFICED in statuses))
        return card is not None
    if isinstance(cost, ast.SpendCounters):
        return card is not None and count_of(card, cost.name) >= cost.count
    return True


def card_of(duel: Duel, ref: Ref) -> Unit | Trick | None:
    """Return the unit or trick that a reference in an action names, or None if there is none.

    For an attached card it is the first equip or creature with that number on the unit.
    """
    if ref.kind is RefKind.TRICK:
        return duel.tricks[ref.at]
    unit = duel.units[ref.at]
    if ref.kind is RefKind.ATTACHED and unit is not None and unit.extras is not None:
        worn: list[Unit | Trick] = [*unit.extras.equips, *unit.extras.attached]
        return next((card for card in worn if card.card == ref.card), None)
    return unit


def _cards_of_cost(duel: Duel, target: ast.Target, player: int, serial: int, tile: int) -> list[Unit | Trick]:
    """Return the cards with which a cost is paid without a choice, such as “this card”; empty if there are none.

    `serial` and `tile` are those of the card with the ability.
    """
    own = duel.unit(serial) or duel.trick(serial)
    match target:
        case ast.This():
            return [] if own is None else [own]
        case ast.Host():
            host = duel.unit(own.host) if isinstance(own, Trick) else None
            return [] if host is None else [host]
        case ast.Every(filter=filter_):
            found: list[Unit | Trick] = [*units_matching(duel, filter_, player, serial, tile, NONE)]
            return found + [t for t in tricks_matching(duel, filter_, player, serial, tile, NONE) if t.serial != serial]
    return []


def pay(duel: Duel, link: Link) -> None:
    """Pay all costs of an activation. The chosen cards must already be in the link."""
    side = duel.players[link.player]
    ability = link.ability
    side.crystals -= crystals_for(duel, link.player, ability, duel.table.cards[link.card])
    if ability.once_per_duel and not is_asked_when_carried_out(link):
        side.once.append(ability.number)
    for cost, slot in ability.costs:
        if isinstance(cost, ast.DiscardCards):
            link.amount_done = link.amount_paid = len(link.targets[slot])
            for reference in link.targets[slot]:
                discard(duel, link.player, reference.card)
        elif isinstance(cost, ast.PayCrystals) and slot != NONE:
            link.amount_done = link.amount_paid = link.targets[slot][0].value
            side.crystals -= link.amount_done
        elif isinstance(cost, ast.PayHp):
            for unit in _payer_of_hp(duel, cost, link.player, link.serial):
                link.amount_done = cost.amount
                lose_hp(duel, unit, cost.amount)
        elif isinstance(cost, ast.SacrificeTarget | ast.SpendCounters):
            payers = _payers(duel, link, cost.target, slot)
            if isinstance(cost, ast.SacrificeTarget):
                link.amount_done = len(payers)
            for card in equips_first(payers):
                if isinstance(cost, ast.SpendCounters):
                    lower_counters(counters_of(card), cost.name, cost.count)
                else:
                    sacrifice(duel, link.player, card)


def _payers(duel: Duel, link: Link, target: ast.Target, slot: int) -> list[Unit | Trick]:
    if slot == NONE:
        return _cards_of_cost(duel, target, link.player, link.serial, link.tile)
    found = [duel.unit(reference.serial) or duel.trick(reference.serial) for reference in link.targets[slot]]
    return [card for card in found if card is not None]


def counters_of(card: Unit | Trick) -> dict[str, int]:
    """Return the dict of a card's counters, by name in lower case, to be changed in place."""
    if isinstance(card, Unit):
        return card.with_extras().counters
    if card.counters is None:
        card.counters = {}
    return card.counters


def lower_counters(counters: dict[str, int], name: str, count: int) -> None:
    """Remove `count` counters of a name, in any spelling; all of them if there are fewer (O-18.4)."""
    key = name.casefold()
    left = counters.get(key, 0) - count
    if left > 0:
        counters[key] = left
    else:
        counters.pop(key, None)
