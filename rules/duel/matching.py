"""Which cards and tiles the words of an ability mean."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.abilities.tree import Condition, Controls, Filter, IsFaceUp, Near, Noun, OnTerrain, Where, Whose, Zone
from rules.duel.actions import NONE
from rules.duel.state import Duel, Player, Thing, Trick, Unit
from rules.duel.table import Card

_NEW: Final = tuple.__new__
# Looking a member of an enum up takes as long as ten comparisons; these are needed all the time.
_TRICK: Final = Noun.TRICK
_BOTH: Final = Whose.BOTH
_YOURS: Final = Whose.YOURS
_ON_TERRAIN: Final = Near.ON_TERRAIN
_WITHIN: Final = Near.WITHIN_OF_THIS
_NEXT_TO_THAT: Final = Near.ADJACENT_TO_THAT
_NEXT_TO_THIS: Final = Near.ADJACENT_TO_THIS


def is_meant(duel: Duel, unit: Unit, filter_: Filter, player: int, serial: int) -> bool:
    """Whether a unit on the field is one of the creatures that `filter_` says, places left aside.

    `player` controls the ability, `serial` is the card that has it. A face-down card has no name, element, type or
    level for anybody but its controller (O-17.5); leaders are never meant (D-13.2).
    """
    if unit.is_leader or filter_.noun is _TRICK:
        return False
    controller = filter_.controller
    if controller is not None and controller is not _BOTH and (unit.control == player) is not (controller is _YOURS):
        return False
    if filter_.is_face_up is not None and filter_.is_face_up != unit.is_face_up:
        return False
    if filter_.other and unit.serial == serial:
        return False
    if not filter_.has_traits:
        return True
    if not unit.is_face_up and unit.control != player:
        return False
    traits = unit.traits
    return (
        (filter_.element is None or traits.element is filter_.element or filter_.element in traits.further)
        and (not filter_.type or filter_.type.casefold() in traits.types)
        and (filter_.level_from is None or traits.level >= filter_.level_from)
        and (filter_.level_to is None or traits.level <= filter_.level_to)
        and (not filter_.name or unit.card in duel.table.named(filter_.name))
    )


def is_meant_trick(duel: Duel, trick: Trick, filter_: Filter, player: int, serial: int) -> bool:
    """Whether a trick on the field is one of the cards that `filter_` says, places left aside."""
    if filter_.noun is Noun.CREATURE:
        return False
    if filter_.controller is not None and not _is_side(filter_.controller, trick.control, player):
        return False
    if filter_.is_face_up is not None and filter_.is_face_up != trick.is_face_up:
        return False
    if filter_.other and trick.serial == serial:
        return False
    if not filter_.has_traits:
        return True
    if not trick.is_face_up and trick.control != player:
        return False
    return is_meant_card(duel, duel.table.cards[trick.card], filter_)


def is_meant_card(duel: Duel, card: Card, filter_: Filter) -> bool:
    """Whether a card outside the field, by what is printed on it, is one that `filter_` says."""
    if filter_.noun is Noun.CREATURE and not card.is_creature:
        return False
    if filter_.noun is Noun.TRICK and not card.is_trick:
        return False
    return (
        (filter_.element is None or card.element is filter_.element)
        and (not filter_.type or filter_.type.casefold() in card.types)
        and (filter_.level_from is None or card.level >= filter_.level_from)
        and (filter_.level_to is None or card.level <= filter_.level_to)
        and (not filter_.name or card.number in duel.table.named(filter_.name))
    )


def _is_side(whose: Whose, control: int, player: int) -> bool:
    return whose is Whose.BOTH or (control == player) == (whose is Whose.YOURS)


def is_there(duel: Duel, tile: int, where: Where | None, source: int, that: int) -> bool:
    """Whether `tile` is where a phrase says, measured from the tiles of the card and of “that creature” (or NONE)."""
    return where is None or bool(area_of(duel, where, source, that) >> tile & 1)


def area_of(duel: Duel, where: Where, source: int, that: int) -> int:
    """The tiles that a phrase says, bit n for tile n."""
    near, table = where.near, duel.table
    if near is _NEXT_TO_THIS:
        return 0 if source == NONE else table.near[source]
    if near is _NEXT_TO_THAT:
        return 0 if that == NONE else table.near[that]
    if near is _WITHIN:
        if source == NONE:
            return 0
        reaches = table.reaches[source]
        return reaches[min(where.tiles, len(reaches) - 1)] | 1 << source
    if near is _ON_TERRAIN:
        return 0 if where.terrain is None else _area_of_terrain(duel.terrain, table.terrain_number(where.terrain))
    return table.everywhere


def _area_of_terrain(lies: list[int], terrain: int) -> int:
    area = tile = 0
    for _ in range(lies.count(terrain)):
        tile = lies.index(terrain, tile)
        area |= 1 << tile
        tile += 1
    return area


def tiles_of(duel: Duel, where: Where | None, source: int, that: int) -> frozenset[int]:
    """The tiles that a phrase says."""
    table = duel.table
    return frozenset(table.tiles_in[table.everywhere if where is None else area_of(duel, where, source, that)])


def units_meant(
    duel: Duel, filter_: Filter, player: int, serial: int, source: int, that: int, area: frozenset[int] | None = None
) -> list[Unit]:
    """The units on the field that `filter_` says, in field order; `area` are tiles that were fixed before (O-9.6)."""
    if filter_.zone is not Zone.FIELD:
        return []
    if filter_.noun is _TRICK:
        return []
    sides: tuple[Player, ...] = duel.players
    if filter_.controller is not None and filter_.controller is not _BOTH:
        sides = (sides[player if filter_.controller is _YOURS else 1 - player],)
    units = [unit for side in sides for unit in side.units]
    if filter_.is_bare:
        units = [unit for unit in units if not unit.is_leader]
    else:
        units = [unit for unit in units if is_meant(duel, unit, filter_, player, serial)]
    where = filter_.where
    if area is not None:
        units = [unit for unit in units if unit.tile in area]
    elif where is not None:
        there = area_of(duel, where, source, that)
        units = [unit for unit in units if there >> unit.tile & 1]
    units.sort(key=_by_tile)
    return units


def tricks_meant(
    duel: Duel, filter_: Filter, player: int, serial: int, source: int, that: int, area: frozenset[int] | None = None
) -> list[Trick]:
    """The tricks on the field that `filter_` says, loose ones and equips, in field order."""
    if filter_.zone is not Zone.FIELD:
        return []
    return sorted(
        (
            trick
            for side in duel.players
            for trick in (
                *side.tricks,
                *(e for unit in side.units if unit.extras is not None for e in unit.extras.equips),
            )
            if is_meant_trick(duel, trick, filter_, player, serial)
            and (trick.tile in area if area is not None else is_there(duel, trick.tile, filter_.where, source, that))
        ),
        key=_by_tile,
    )


def _by_tile(card: Unit | Trick) -> int:
    return card.tile


def holds(duel: Duel, condition: Condition, player: int, holder: Unit | Trick | None) -> bool:
    """Whether a condition is true now; `holder` is the card that has the ability or carries its effect."""
    match condition:
        case OnTerrain(terrain=terrain):
            return holder is not None and duel.terrain[holder.tile] == duel.table.terrain_number(terrain)
        case IsFaceUp():
            return holder is not None and holder.is_face_up
        case Controls(whose=whose, count=count, filter=filter_):
            found = [
                unit
                for side, owner in enumerate(duel.players)
                if _is_side(whose, side, player)
                for unit in owner.units
                if (unit.is_face_up or not filter_.has_traits)
                and is_meant(duel, unit, filter_, player, NONE if holder is None else holder.serial)
            ]
            return len(found) >= count


def counters_on(card: Unit | Trick) -> Mapping[str, int]:
    """The counters on a card, by name in lower case, to be looked at."""
    if isinstance(card, Trick):
        return card.counters or {}
    return {} if card.extras is None else card.extras.counters


def count_of(card: Unit | Trick, name: str) -> int:
    """How many counters of a name lie on a card, however it is written (O-18.3)."""
    return counters_on(card).get(name.casefold(), 0)


def remember(card: Unit | Trick) -> Thing:
    """A unit or trick as it is now."""
    return _NEW(Thing, (card.serial, card.tile, card.card, card.owner, NONE, (), NONE))
