"""Conversion of targets written in an action to targets of the engine, depending on the choice that they answer."""

from __future__ import annotations

from collections.abc import Sequence

from rules.abilities.ast import Filter, Noun, Whose
from rules.duel import (
    CARD_ZONES,
    NONE,
    CardZone,
    Duel,
    Ref,
    RefKind,
    Slot,
    SlotKind,
    Table,
    Trick,
    Unit,
    cards_in,
    matches,
    trick_matches,
)
from rules.notation.problems import NotationError
from rules.notation.syntax import Item, ItemKind
from tcg.names import name_key

_WRITTEN_AS = {
    SlotKind.HOST: (ItemKind.TILE,),
    SlotKind.CARDS: (ItemKind.TILE, ItemKind.TRICK, ItemKind.CARRIED),
    SlotKind.DISCARD: (ItemKind.CARD,),
    SlotKind.PATHS: (ItemKind.PATH, ItemKind.TILE),
    SlotKind.TILES: (ItemKind.TILE,),
    SlotKind.MODES: (ItemKind.MODE,),
    SlotKind.AIM: (ItemKind.LINK,),
    SlotKind.ZONE: (ItemKind.CARD,),
    SlotKind.ATTACHED: (ItemKind.CARRIED, ItemKind.TILE),
    SlotKind.OPTIONS: (ItemKind.NUMBER,),
    SlotKind.NUMBER: (ItemKind.NUMBER,),
    SlotKind.SHARES: (ItemKind.NUMBER,),
}


def card_named(table: Table, name: str, column: int, among: Sequence[int] = ()) -> int:
    """Return the number of a card by its name in any spelling, preferably one of the numbers `among`.

    NotationError if there is no such card; `column` is where the name stands in the text, for the error.
    """
    key = name_key(name)
    for number in among:
        if name_key(table.cards[number].name) == key:
            return number
    number = table.numbers.get(name, NONE)
    if number == NONE:
        number = next((card.number for card in table.cards if name_key(card.name) == key), NONE)
    if number == NONE:
        raise NotationError(f"there is no card “{name}”", column)
    return number


class Finder:
    """Converter of targets written by `player` to targets of the engine.

    `serial` is the serial number of the object on the field whose ability is used, or NONE.
    """

    def __init__(self, duel: Duel, player: int, serial: int = NONE) -> None:
        self.duel = duel
        self.player = player
        self.serial = serial

    def matches(self, item: Item, slot: Slot, *, closely: bool) -> bool:
        """Return whether `item` is of a kind that `slot` takes; with `closely` its card must match the filter too."""
        if item.kind not in _WRITTEN_AS[slot.kind]:
            return False
        if slot.kind is SlotKind.DISCARD:
            return item.zone == CardZone.HAND
        if slot.kind is SlotKind.ZONE:
            more = () if slot.filter is None else slot.filter.more_zones
            return item.zone in [CARD_ZONES.get(zone) for zone in (slot.zone, *more)]
        if slot.kind is SlotKind.CARDS and closely:
            return self._is_there(self.ref(item, slot), slot.filter)
        if slot.kind is SlotKind.PATHS and closely:
            return self.duel.units[item.at] is not None
        return True

    def _is_there(self, ref: Ref, filter_: Filter | None) -> bool:
        unit, trick = self.duel.units[ref.at], self.duel.tricks[ref.at]
        if filter_ is None or ref.kind is RefKind.ATTACHED:
            return True
        if ref.kind is RefKind.UNIT:
            return unit is not None and matches(self.duel, unit, filter_, self.player, self.serial)
        return trick is not None and trick_matches(self.duel, trick, filter_, self.player, self.serial)

    def ref(self, item: Item, slot: Slot | None = None) -> Ref:
        """Return the engine's target that `item` means as a choice of `slot`, or by its kind alone for a slot of None.

        The target may be illegal, such as a tile without a card. NotationError is raised for an unknown card.
        """
        match item.kind:
            case ItemKind.TILE:
                return self._on_tile(item.at, slot)
            case ItemKind.TRICK:
                return self._trick_on(item.at, None if slot is None else slot.filter)
            case ItemKind.PATH:
                return Ref(RefKind.PATH, item.at, path=item.path)
            case ItemKind.LEADER:
                return Ref(RefKind.LEADER, item.at)
            case ItemKind.CARD:
                return self._in_zone(item, None if slot is None else slot.filter)
            case ItemKind.CARRIED:
                carried = [one.card for one in carried_by(self.duel.units[item.at])]
                return Ref(RefKind.ATTACHED, item.at, card_named(self.duel.table, item.name, item.column, carried))
            case ItemKind.LINK:
                return Ref(RefKind.LINK, item.at)
            case ItemKind.MODE:
                return Ref(RefKind.MODE, item.at)
            case ItemKind.NUMBER:
                return Ref(RefKind.NUMBER, item.at)
        return Ref(RefKind.ANSWER, item.at)

    def _in_zone(self, item: Item, filter_: Filter | None) -> Ref:
        """Return the card named by `item` in its zone, of the player in `filter_`; for None of the player who acts.

        If both players' zones are allowed, the player's comes first. The zone need not contain the card.
        """
        whose = Whose.YOURS if filter_ is None else filter_.zone_of
        owners = [self.player] if whose is Whose.YOURS else [1 - self.player]
        if whose is Whose.BOTH:
            owners = [self.player, 1 - self.player]
        for owner in owners:
            cards = cards_in(self.duel, owner, CardZone(item.zone))
            card = card_named(self.duel.table, item.name, item.column, cards)
            if card in cards:
                return Ref(RefKind.CARD, owner, card, item.zone)
        return Ref(RefKind.CARD, owners[0], card_named(self.duel.table, item.name, item.column), item.zone)

    def _on_tile(self, tile: int, slot: Slot | None) -> Ref:
        if slot is None:
            return self._card_on(tile, None)
        match slot.kind:
            case SlotKind.CARDS:
                return self._card_on(tile, slot.filter)
            case SlotKind.PATHS:
                return Ref(RefKind.PATH, tile)
            case SlotKind.TILES:
                return Ref(RefKind.TILE, tile)
            case SlotKind.ATTACHED:
                unit = self.duel.units[tile]
                attached = [] if unit is None or unit.extras is None else unit.extras.attached
                return Ref(RefKind.ATTACHED, tile, attached[0].card) if attached else Ref(RefKind.UNIT, tile)
        return Ref(RefKind.UNIT, tile)

    def _card_on(self, tile: int, filter_: Filter | None) -> Ref:
        """Return the unit or trick on a tile that a filter selects; the unit if both match or the tile is empty."""
        noun = Noun.CARD if filter_ is None else filter_.noun
        if noun is Noun.CREATURE:
            return Ref(RefKind.UNIT, tile)
        trick = self._trick_on(tile, filter_)
        if noun is Noun.TRICK:
            return trick
        unit = Ref(RefKind.UNIT, tile)
        if self._is_there(unit, filter_) and self.duel.units[tile] is not None:
            return unit
        if trick.kind is RefKind.TRICK and self.duel.tricks[tile] is not None and self._is_there(trick, filter_):
            return trick
        is_trick_alone = self.duel.units[tile] is None and self.duel.tricks[tile] is not None
        return trick if is_trick_alone else unit

    def _trick_on(self, tile: int, filter_: Filter | None) -> Ref:
        """Return the loose (not attached) trick on a tile, or an equip of the unit there if no such trick matches."""
        loose = Ref(RefKind.TRICK, tile)
        equips = [one for one in carried_by(self.duel.units[tile]) if isinstance(one, Trick)]
        if not equips or (self.duel.tricks[tile] is not None and self._is_there(loose, filter_)):
            return loose
        matching = [
            one for one in equips if filter_ is None or trick_matches(self.duel, one, filter_, self.player, self.serial)
        ]
        return Ref(RefKind.ATTACHED, tile, (matching or equips)[0].card)


def carried_by(unit: Unit | None) -> list[Unit | Trick]:
    """Return the attached creatures and then the equips of a unit; nothing for None."""
    return [] if unit is None or unit.extras is None else [*unit.extras.attached, *unit.extras.equips]
