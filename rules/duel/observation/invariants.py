"""Invariants: statements that are true of every duel between two actions, to find errors of the engine.

They are not needed to play. Tests and tournaments check them after every action. All contradictions are reported, not
only the first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from rules.duel.compiler import ANY_TIME
from rules.duel.events.zones import is_indestructible
from rules.duel.queries.zone_contents import cards_in
from rules.duel.state.actions import NONE, SPAWNS, Act, CardZone
from rules.duel.state.duel import PLAYERS, Duel, Extras, Trick, Unit

#: Number of each card of the table by player: (player, card) -> count.
Census: TypeAlias = dict[tuple[int, int], int]

_WHO = ("south", "north")


def faults_in(duel: Duel) -> list[str]:
    """Return each contradiction of a duel's state with the rules or itself, as a sentence.

    Call this function between two actions, as a state may contradict itself in the middle of one.
    """
    faults = [*_faults_of_the_hour(duel)]
    for player in PLAYERS:
        faults += _faults_of_resources(duel, player)
        for unit in duel.players[player].units:
            faults += _faults_of_unit(duel, unit, player)
        for trick in duel.players[player].tricks:
            faults += _faults_of_trick(duel, trick, player)
    return [*faults, *_faults_of_boards(duel), *_faults_of_serials(duel)]


def census(duel: Duel) -> Census:
    """Return how many copies of each card the players own. Tokens are left out, as they come and go (O-15.1).

    The numbers never change in a duel, as a card is always in exactly one zone (O-3.5).
    """
    cards = duel.table.cards
    there: list[tuple[int, int]] = []
    for player in PLAYERS:
        side = duel.players[player]
        there += [(player, card) for zone in CardZone for card in cards_in(duel, player, zone)]
        there += [(trick.owner, trick.card) for trick in side.tricks]
        there += [(one.owner, one.card) for unit in side.units for one in _carried(unit)]
        if side.leader not in side.units:
            there.append((player, side.leader.card))
    declared = duel.declared
    if declared is not None and declared.kind in (*SPAWNS, Act.PLACE):
        there.append((declared.player, declared.card))
    return dict(Counter(key for key in there if not cards[key[1]].is_token))


def _carried(unit: Unit) -> Iterator[Unit | Trick]:
    """Yield a unit, its equips, and its attached creatures with everything that those carry."""
    yield unit
    if unit.extras is not None:
        yield from unit.extras.equips
        for attached in unit.extras.attached:
            yield from _carried(attached)


def _faults_of_the_hour(duel: Duel) -> Iterator[str]:
    is_asked = duel.window is not None or duel.question is not None
    if duel.result is not None and is_asked:
        yield "The duel is over and somebody is still asked (O-8.11)."
    if duel.todo and not is_asked:
        yield "Something is still to happen and nobody is asked."
    if duel.result is None and not is_asked and duel.links:
        yield "A chain is open and nobody is asked (O-8.4)."
    waiting = duel.replaced or duel.suspended or duel.replacements or duel.held_back
    if duel.result is None and not is_asked and waiting:
        yield "Something that was to happen instead, or in between, was never ended (O-23.5, O-10.7)."
    # In the middle of a chain they may wait for the end of what is being carried out.
    if duel.result is None and duel.needs_check and not duel.links and not duel.suspended:
        yield "State checks are due (Appendix B)."


def _faults_of_resources(duel: Duel, player: int) -> Iterator[str]:
    params, side, who = duel.table.params, duel.players[player], _WHO[player]
    # The used zone has the rest of the crystals (O-4.2).
    if not 0 <= side.crystals <= params.crystal_total:
        yield f"{who} has {side.crystals} magic crystals (D-4.5)."
    if not 0 <= side.spawn_points <= params.spawn_points:
        yield f"{who} has {side.spawn_points} spawn points (D-4.1)."
    if side.leader.hp < 0:
        yield f"The leader of {who} has {side.leader.hp} HP (O-19.5)."
    if duel.result is None and side.leader.hp == 0:
        yield f"The leader of {who} has no HP left and the duel goes on (D-19.2)."
    if duel.phase is not None and side.leader not in side.units:
        yield f"The leader of {who} has left the field (O-15.8)."
    for token in (card for zone in CardZone for card in cards_in(duel, player, zone)):
        if duel.table.cards[token].is_token:
            yield f"{duel.table.cards[token].name} is a token in a zone of {who} (O-15.1)."


def _faults_of_unit(duel: Duel, unit: Unit, player: int) -> Iterator[str]:
    if unit.control != player:
        yield f"{_name(duel, unit)} is listed with the units of {_WHO[player]}, who does not control it (D-1.2)."
    if duel.units[unit.tile] is not unit:
        yield f"{_name(duel, unit)} is not on the board where it says it is."
    if unit.hp > unit.traits.max_hp:
        yield f"{_name(duel, unit)} has {unit.hp} HP of {unit.traits.max_hp} (O-12.19)."
    if unit.hp <= 0 and not _may_be_dead(duel, unit):
        yield f"{_name(duel, unit)} has {unit.hp} HP and is still on the field (D-12.5)."
    if duel.table.cards[unit.card].is_trick:
        yield f"{_name(duel, unit)} is a trick among the units."
    if unit.extras is not None:
        yield from _faults_of_carried(duel, unit, unit.extras)


def _may_be_dead(duel: Duel, unit: Unit) -> bool:
    """Return whether a unit may be on the field without HP: a leader, an indestructible one, or after the duel."""
    if unit.hp < 0:
        return False
    return unit.is_leader or duel.result is not None or is_indestructible(duel, unit)


def _faults_of_carried(duel: Duel, unit: Unit, extras: Extras) -> Iterator[str]:
    fastened: list[Unit | Trick] = [*extras.equips, *extras.attached]
    for one in fastened:
        if one.tile != unit.tile:
            yield f"{_name(duel, one)} says that it is there, and is fastened to {_name(duel, unit)} (O-7.11, D-1.11)."
    for equip in extras.equips:
        if equip.host != unit.serial:
            yield f"{_name(duel, equip)} is fastened to {_name(duel, unit)} and names another host (O-7.11)."
    for attached in extras.attached:
        if attached.extras is not None:
            yield from _faults_of_carried(duel, attached, attached.extras)
    for counter, count in extras.counters.items():
        if count < 0:
            yield f"{_name(duel, unit)} has {count} “{counter}” counters (O-18.4)."


def _faults_of_trick(duel: Duel, trick: Trick, player: int) -> Iterator[str]:
    if trick.control != player:
        yield f"{_name(duel, trick)} is listed with the tricks of {_WHO[player]}, who does not control it (D-1.2)."
    if duel.tricks[trick.tile] is not trick:
        yield f"{_name(duel, trick)} is not on the board where it says it is."
    if trick.host != NONE:
        yield f"{_name(duel, trick)} lies loose and has a host (O-7.11)."
    if trick.timer < 0:
        yield f"{_name(duel, trick)} has {trick.timer} turns left (O-7.9)."


def _faults_of_boards(duel: Duel) -> Iterator[str]:
    """Yield contradictions between the lists by tile, the cards of the players, and their areas."""
    if _count(duel.units) != sum(len(side.units) for side in duel.players):
        yield "There are units on the board that nobody controls."
    if _count(duel.tricks) != sum(len(side.tricks) for side in duel.players):
        yield "There are tricks on the board that nobody controls."
    for player in PLAYERS:
        side = duel.players[player]
        if side.area != _area(unit.tile for unit in side.units):
            yield f"The units of {_WHO[player]} are not where their area says."
        if side.quick_area != _area(trick.tile for trick in side.tricks if trick.answer == ANY_TIME):
            yield f"The tricks of {_WHO[player]} that may answer are not where their area says."
    if duel.trick_area != _area(trick.tile for side in duel.players for trick in side.tricks):
        yield "The tricks are not where their area says."


def _faults_of_serials(duel: Duel) -> Iterator[str]:
    there = [one for side in duel.players for unit in side.units for one in _carried(unit)]
    there += [trick for side in duel.players for trick in side.tricks]
    if len({one.serial for one in there}) == len(there):
        return
    for serial, count in Counter(one.serial for one in there).items():
        if count > 1:
            names = ", ".join(_name(duel, one) for one in there if one.serial == serial)
            yield f"The same serial belongs to {names}."


def _name(duel: Duel, one: Unit | Trick) -> str:
    tile = duel.table.board.names[one.tile] if one.tile != NONE else "no tile"
    return f"{duel.table.cards[one.card].name} on {tile}"


def _count(board: Iterable[object]) -> int:
    return sum(there is not None for there in board)


def _area(tiles: Iterable[int]) -> int:
    return sum(1 << tile for tile in tiles)
