"""Every legal action of the player who is due, by kind; `legal_actions` is all of them together.

Kinds are listed by functions of their own, so that whoever wants only one pays for one. The order is fixed: the same
state lists the same actions in the same order on every machine.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import combinations, product
from typing import Final

from rules.abilities.tree import Licence, PlayerDeed, Status
from rules.duel.actions import (
    END,
    MAIN2,
    NONE,
    PASS,
    Act,
    Action,
    Listed,
    Mode,
    listed,
    modes_on,
    placements_on,
    plays_on,
    spawns_on,
    towards,
)
from rules.duel.battle import attack_power, may_attack_as_it_lies, must_attack, targets_of
from rules.duel.board import tiles_in
from rules.duel.chain import has_something_to_answer, is_payable, is_usable
from rules.duel.limits import may_be_detached, may_move_as_it_lies, may_sacrifice_tokens, spawns_left
from rules.duel.protection import is_barred
from rules.duel.state import Arrival, Duel, Unit
from rules.duel.table import Card
from rules.duel.targets import Source, options_on
from rules.duel.terms import are_enough, crystals_for, only_by, prices
from rules.duel.ways import move_area
from rules.vocabulary import Phase

# Looking a member of an enum up takes as long as ten comparisons; these are needed all the time.
_MAIN1: Final = Phase.MAIN1
_BATTLE: Final = Phase.BATTLE


def legal_actions(duel: Duel) -> list[Listed]:
    """All legal actions of `duel.to_act`, empty when the duel is over. Surrender and the clocks are not listed.

    They are listed without the names of their fields; `named` gives them back.
    """
    if duel.result is not None:
        return []
    if duel.question is not None:
        return [Action(Act.CHOOSE, targets=targets) for targets in duel.question.options]
    window = duel.window
    if window is not None:
        return [*window.responses, PASS]
    if duel.phase is None:
        return [Action(Act.LEADER, tile=tile) for tile in duel.table.home_rows[duel.active]]
    actions: list[Listed] = []
    is_battle = duel.phase is _BATTLE
    is_free = not duel.table.limits_attacks or must_attack(duel, duel.active) is None
    if is_battle:
        add_attacks(duel, actions)
        if is_free:
            actions.append(MAIN2)
    else:
        add_hand(duel, actions)
        add_moves(duel, actions)
        if duel.phase is _MAIN1:
            add_attacks(duel, actions)
    add_activations(duel, actions, is_battle)
    if duel.table.has_activated:
        add_abilities(duel, actions, is_battle)
    if is_free or duel.phase is Phase.MAIN2:
        actions.append(END)
    return actions


def add_hand(duel: Duel, actions: list[Listed]) -> None:
    """What can be done with the cards in hand: spawn creatures, place and play tricks."""
    hand = duel.players[duel.active].hand
    if not hand:
        return
    cards = duel.table.cards
    creatures, tricks = [], []
    for number in dict.fromkeys(hand) if len(hand) > 1 else hand:
        card = cards[number]
        if card.is_creature:
            creatures.append(card)
        elif card.is_trick:
            tricks.append(card)
    if creatures:
        add_spawns(duel, actions, creatures)
    if tricks:
        add_tricks(duel, actions, tricks)


def add_spawns(
    duel: Duel,
    actions: list[Listed],
    creatures: list[Card],
    sacrificed: Sequence[Unit] | None = None,
    within: int | None = None,
) -> None:
    """Normal and Sacrifice Spawns (D-6.1 to D-6.5); of these, those for which some of `sacrificed` go, None: any.

    Normal Spawns are listed on all free tiles next to the leader, or those of them in the area `within`.
    """
    side = duel.players[duel.active]
    if side.spawns >= duel.table.params.spawns_per_turn and spawns_left(duel, duel.active) <= 0:
        return
    table = duel.table
    if table.has_bars:
        creatures = [card for card in creatures if not is_barred(duel, duel.active, PlayerDeed.SPAWN, card)]
    near = table.near[side.leader.tile]
    free = near & (table.everywhere ^ (side.area | duel.players[1 - duel.active].area))
    points = side.spawn_points
    if table.has_terms:
        for card in creatures:
            _add_on_terms(duel, actions, card, sacrificed, table.everywhere if within is None else within)
        return
    to = free if within is None else free & within
    if to:
        for card in creatures:
            if card.level <= points:
                actions += spawns_on(card.number, to)
    if sacrificed is None:
        if len(side.units) > 1:
            _add_sacrifices(duel, actions, creatures, free, near)
    elif sacrificed:
        usable = sorted((unit.tile, unit.traits.level) for unit in sacrificable(duel) if unit in sacrificed)
        added = min(table.params.sacrifice_points_max, points)
        actions += _sacrifices(creatures, usable, added, tiles_in(free), near)


def _add_on_terms(
    duel: Duel, actions: list[Listed], card: Card, sacrificed: Sequence[Unit] | None, within: int
) -> None:
    """The spawns of one creature where texts say what it costs on which tile, and what has to be sacrificed for it."""
    side, table = duel.players[duel.active], duel.table
    taken = side.area | duel.players[1 - duel.active].area
    only, costs = only_by(duel, duel.active, card), prices(duel, duel.active, card)
    points = side.spawn_points
    if only is None:
        tiles = [tile for tile, cost in costs.items() if cost <= points and not taken >> tile & 1]
        actions += spawns_on(card.number, sum([1 << tile for tile in tiles]) & within)
    usable = sacrificable(duel)
    added = min(table.params.sacrifice_points_max, points)
    for size in range(1, len(usable) + 1) if len(usable) <= _MAX_USABLE and sacrificed != [] else ():
        for some in combinations(sorted(usable, key=_by_tile), size):
            if sacrificed is not None and not any(unit in sacrificed for unit in some):
                continue
            if only is not None and not are_enough(duel, duel.active, only, some):
                continue
            reach, freed = added + sum(unit.traits.level for unit in some), tuple(unit.tile for unit in some)
            tiles = [t for t, cost in costs.items() if cost <= reach and (t in freed or not taken >> t & 1)]
            number = (card.number,)
            actions += product(_SACRIFICES, number, sorted(tiles), _NONES, _FACE_UP, (freed,), _EMPTY)


def _by_tile(unit: Unit) -> int:
    return unit.tile


def _add_sacrifices(duel: Duel, actions: list[Listed], creatures: list[Card], free: int, near: int) -> None:
    """Sacrifice Spawns: every set of creatures whose levels suffice, with at most 3 points added (D-6.4, D-6.5).

    They are listed once for the same hand, creatures, tiles and points: many actions of a turn change none of these.
    """
    side = duel.players[duel.active]
    usable = [(unit.tile, unit.traits.level) for unit in sacrificable(duel)]
    if not usable:
        return
    added = min(duel.table.params.sacrifice_points_max, side.spawn_points)
    key = (creatures, usable, added, free, near)
    listed = side.sacrifices
    if listed is None or listed[0] != key:
        found = _sacrifices(creatures, sorted(usable), added, tiles_in(free), near)
        listed = side.sacrifices = (key, found)
    actions += listed[1]


def sacrificable(duel: Duel) -> list[Unit]:
    """The creatures that the active player may use for a Sacrifice Spawn (D-6.7, O-6.2, D-6.11)."""
    side = duel.players[duel.active]
    units = side.units
    if duel.table.has_tokens and not may_sacrifice_tokens(side):
        cards_of = duel.table.cards
        units = [unit for unit in units if not cards_of[unit.card].is_token]
    return [
        unit
        for unit in units
        if unit.arrived in _MAY_BE_SACRIFICED
        and not unit.is_leader
        and not (unit.traits.statuses and Status.CANNOT_BE_SACRIFICED in unit.traits.statuses)
    ]


def _sacrifices(
    creatures: list[Card], usable: list[tuple[int, int]], added: int, free: tuple[int, ...], near: int
) -> list[Listed]:
    """The Sacrifice Spawns of `creatures` for which others are `usable`, each with its tile and level."""
    ranks = sorted([(card.level, card.number) for card in creatures])
    levels, numbers = [rank[0] for rank in ranks], [rank[1] for rank in ranks]
    sets: list[tuple[tuple[int, ...], int, tuple[int, ...]]] = [((), added, ())]
    for tile, level in usable[:_MAX_USABLE]:
        freed = (tile,) if near >> tile & 1 else ()
        sets += [((*chosen, tile), reach + level, places + freed) for chosen, reach, places in sets]
    # Sets that can pay for the same cards and free the same tiles are listed together: there are far fewer of these.
    alike: dict[tuple[int, tuple[int, ...]], list[tuple[int, ...]]] = {}
    for chosen, reach, places in sets[1:]:
        alike.setdefault((bisect_right(levels, reach), places), []).append(chosen)
    actions: list[Listed] = []
    for (count, places), several in alike.items():
        if count:
            tiles = (*free, *places)
            actions += product(_SACRIFICES, numbers[:count], tiles, _NONES, _FACE_UP, several, _EMPTY)
    return actions


#: What `product` makes actions of, field by field: fields that have one value only.
_SACRIFICES: Final = (Act.SACRIFICE,)
_PLAYS: Final = (Act.PLAY,)
_ACTIVATES: Final = (Act.ACTIVATE,)
_ABILITIES: Final = (Act.ABILITY,)
_NONES: Final = (NONE,)
_EMPTY: Final = ((),)
#: A creature that was spawned this turn can't be sacrificed, unless by Miracle Spawn (D-6.7, O-6.2).
_MAY_BE_SACRIFICED: Final = (Arrival.EARLIER, Arrival.MIRACLE)
#: Of more creatures than this the sets are not listed, for their number doubles with each; they may be played.
_MAX_USABLE: Final = 12
#: The modes in which a Sacrifice Spawn brings a creature in (O-6.1).
_FACE_UP: Final = (Mode.ATTACK, Mode.DEFENCE)


def add_tricks(
    duel: Duel, actions: list[Listed], tricks: list[Card], within: int | None = None, *, are_placed: bool = True
) -> None:
    """Tricks from hand: placed face-down where `are_placed`, and face-up, activated at once (D-7.1, O-7.1, O-7.3).

    On all tiles that can take one, or those of them in the area `within`.
    """
    table = duel.table
    area = table.near[duel.players[duel.active].leader.tile] & open_area(duel)
    if within is not None:
        area &= within
    if not area:
        return
    player, tiles, has_bars = duel.active, tiles_in(area), table.has_bars
    crystals, simple = duel.players[player].crystals, not table.has_terms
    for card in tricks:
        if are_placed and not (has_bars and is_barred(duel, player, PlayerDeed.PLACE, card)):
            actions += placements_on(card.number, area)
        ability = card.ability
        if (
            ability is None
            or (has_bars and is_barred(duel, player, PlayerDeed.ACTIVATE, card))
            or (ability.crystals if simple else crystals_for(duel, player, ability, card)) > crystals
            or (ability.once_per_duel and not is_payable(duel, player, ability))
            or (ability.answers is not None and not has_something_to_answer(duel, player, ability))
        ):
            continue
        if not (ability.slots or ability.costs or ability.conditions):
            actions += plays_on(card.number, area)
            continue
        number = (card.number,)
        for tile, choices in options_on(duel, player, ability, card.number, NONE, tiles, None if card.is_ranged else 1):
            actions += product(_PLAYS, number, (tile,), _NONES, _NONES, _EMPTY, choices)


def open_area(duel: Duel) -> int:
    """The tiles that can take a trick of the active player: no loose trick, no opposing unit (O-7.3, O-10.2)."""
    return duel.table.everywhere ^ (duel.trick_area | duel.players[1 - duel.active].area)


def hand_source(duel: Duel, card: Card, tile: int) -> Source:
    """A trick in hand as the source of an activation on `tile`."""
    ability = card.script.ability
    if ability is None:
        raise ValueError(f"{card.name} can't be activated from hand.")
    return Source(duel.active, ability, card.number, -1, tile, None if card.is_ranged else 1, is_in_hand=True)


def add_moves(duel: Duel, actions: list[Listed], units: Sequence[Unit] | None = None) -> None:
    """What units do in a Main Phase: move, change mode, heal, detach (D-10.1, O-11.1 to O-11.4, D-12.9, O-10.11).

    All units of the active player, or those of them that are given.
    """
    table, active = duel.table, duel.active
    side, near = duel.players[active], table.near
    free = table.everywhere ^ (side.area | duel.players[1 - active].area)
    limit = table.params.moves_per_card
    for unit in side.units if units is None else units:
        tile, traits, extras = unit.tile, unit.traits, unit.extras
        licences = traits.licences
        if not unit.attacks or licences:
            if (
                unit.moves < limit + traits.moves
                and (not unit.attacks or Licence.MOVE_AFTER_ATTACKING in licences)
                and (
                    unit.is_attacking
                    or not unit.is_face_up
                    or unit.is_leader
                    or (licences and may_move_as_it_lies(unit))
                )
                and not (traits.statuses and Status.CANNOT_MOVE in traits.statuses)
                and (extras is None or not extras.is_stuck)
            ):
                is_simple = traits.steps == 1 and not licences
                actions += towards(Act.MOVE, tile, free & near[tile] if is_simple else move_area(duel, unit))
            if (
                not (unit.arrived or unit.changed_mode or unit.is_leader)
                and (not unit.attacks or Licence.CHANGE_AFTER_ATTACKING in licences)
                and not (traits.statuses and Status.CANNOT_CHANGE_MODE in traits.statuses)
            ):
                attack, defence = modes_on(tile)
                if not unit.is_attacking:
                    actions.append(attack)
                if not unit.moves and (unit.is_attacking or not unit.is_face_up):
                    actions.append(defence)
        if (
            traits.hl
            and not (traits.statuses and Status.CANNOT_HEAL in traits.statuses)
            and unit.is_face_up
            and unit.heals < table.params.heal_uses_per_turn
        ):
            beside = near[tile]
            whom = [one.tile for one in side.units if beside >> one.tile & 1 and one.is_face_up and not one.is_leader]
            actions += towards(Act.HEAL, tile, sum([1 << other for other in whom]))
        if extras is not None and extras.attached:
            _add_detachments(duel, actions, unit)


def _add_detachments(duel: Duel, actions: list[Listed], host: Unit) -> None:
    """Attached creatures put beside their host, from the turn after the attaching on (D-1.11, O-10.11)."""
    attached = host.extras.attached if host.extras is not None else []
    cards = {unit.card: None for unit in attached if may_be_detached(duel, unit)}
    for card in cards:
        beside = [to for to in duel.table.neighbours[host.tile] if duel.units[to] is None]
        actions += [Action(Act.DETACH, card, host.tile, to) for to in beside]


def add_attacks(duel: Duel, actions: list[Listed], units: Sequence[Unit] | None = None) -> None:
    """Attacks on opposing units in reach (D-12.1, D-12.2, O-11.5, O-12.11).

    Those of all units of the active player, or of those of them that are given.
    """
    table = duel.table
    reaches, limit = table.reaches, table.params.attacks_per_creature
    if duel.players[duel.active].skips and duel.phase is _MAIN1:
        return
    them = duel.players[1 - duel.active]
    theirs = them.area
    for unit in duel.players[duel.active].units if units is None else units:
        traits, tile = unit.traits, unit.tile
        in_reach = theirs & reaches[tile][traits.farthest]
        if (
            in_reach
            and not (table.has_bars and is_barred(duel, unit.control, PlayerDeed.ATTACK, unit))
            and (unit.is_attacking or unit.is_leader or may_attack_as_it_lies(unit))
            and unit.attacks < limit + traits.attacks
            and not (traits.statuses and Status.CANNOT_ATTACK in traits.statuses)
        ):
            if table.limits_attacks:
                actions += [listed(Act.ATTACK, tile=tile, to=one.tile) for one in targets_of(duel, unit)]
                continue
            for to in [one.tile for one in them.units if in_reach >> one.tile & 1]:
                if attack_power(duel, unit, to):
                    actions.append(listed(Act.ATTACK, tile=tile, to=to))


def add_activations(duel: Duel, actions: list[Listed], is_battle: bool) -> None:
    """Tricks on the field: moved face-down (O-10.2), activated: Normal ones in a Main Phase, Instants in battle too."""
    active = duel.active
    side = duel.players[active]
    table, units, crystals = duel.table, duel.units, side.crystals
    cards = table.cards
    near, limit, simple = table.near, table.params.moves_per_card, not table.has_terms
    open_to = 0 if is_battle else open_area(duel)
    for trick in side.tricks:
        is_spent, tile = trick.is_spent, trick.tile
        if (is_spent and trick.is_face_up) or (units[tile] is not None and duel.is_locked(trick)):
            continue
        if open_to and not trick.is_face_up and trick.moves < limit:
            actions += towards(Act.MOVE_TRICK, tile, open_to & near[tile])
        card = cards[trick.card]
        ability = card.ability
        if (
            ability is None
            or (ability.crystals if simple else crystals_for(duel, active, ability, card)) > crystals
            or is_spent
            or (is_battle and not ability.is_instant)
            or (table.has_bars and is_barred(duel, active, PlayerDeed.ACTIVATE, card))
            or (ability.once_per_duel and not is_payable(duel, active, ability))
            or (ability.answers is not None and not has_something_to_answer(duel, active, ability))
        ):
            continue
        if not (ability.slots or ability.costs or ability.conditions):
            actions.append(listed(Act.ACTIVATE, tile=tile))
            continue
        reach = None if card.is_ranged else 1
        for _, choices in options_on(duel, active, ability, trick.card, trick.serial, (tile,), reach):
            actions += product(_ACTIVATES, _NONES, (tile,), _NONES, _NONES, _EMPTY, choices)


def add_abilities(duel: Duel, actions: list[Listed], is_battle: bool, units: Sequence[Unit] | None = None) -> None:
    """Activated abilities of creatures and leaders; those marked chainable alone only answer (O-8.14).

    Those of all units of the active player, or of those of them that are given.
    """
    side = duel.players[duel.active]
    crystals = side.crystals
    for unit in side.units if units is None else units:
        traits = unit.traits
        activated = traits.script.activated
        if not activated or not unit.is_face_up:
            continue
        tiles = (unit.tile,)
        for number, ability in enumerate(activated):
            if (ability.is_chain or is_battle) and not ability.is_instant:
                continue
            if ability.crystals <= crystals and is_usable(duel, unit, ability):
                for _, choices in options_on(duel, unit.control, ability, unit.card, unit.serial, tiles, None):
                    actions += product(_ABILITIES, (number,), tiles, _NONES, _NONES, _EMPTY, choices)
