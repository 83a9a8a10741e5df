"""Legal choices for an activation, slot by slot: a slot is one choice that the text requires (O-8.7, O-7.7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, islice, permutations, product
from typing import Final, NamedTuple

from rules.abilities import ast
from rules.abilities.ast import Event, Harm, Means, Near, Noun, Origin, Whose
from rules.duel.compiler import SUBJECT_OF_EVENT, CompiledAbility, Slot, SlotKind
from rules.duel.continuous import fast_paths
from rules.duel.events.costs import can_pay, card_of, is_good_for
from rules.duel.events.triggers import Happening, activation, meets, targetings
from rules.duel.queries.amounts import View, value
from rules.duel.queries.conditions import are_met
from rules.duel.queries.limits import may_be_detached
from rules.duel.queries.matching import area_of, card_matches, is_side, is_there, matches, trick_matches, units_matching
from rules.duel.queries.movement_range import closed_area, gait_of, room_for_tricks, room_for_units, ways_from
from rules.duel.queries.protection import is_protected
from rules.duel.queries.stats import leaders_of
from rules.duel.queries.target_resolution import card_by_serial, fighter_serial, not_others
from rules.duel.queries.zone_contents import cards_matching
from rules.duel.state.actions import NONE, CardZone, Mode, Ref, RefKind, Targets
from rules.duel.state.board import tiles_in
from rules.duel.state.duel import Culprit, Duel, Link, ObjectReference, Trick, Unit
from rules.duel.state.setup_data import Table

_REGIONS: Final = (Near.HOME_ROW, Near.SIDE, *ast.PARTS_OF_FIELD)
_FAR: Final = (Origin.YOUR_LEADER, Origin.OPPONENTS_LEADER, Origin.LEADERS, Origin.THAT)

_NEW: Final = tuple.__new__

_MODES: Final = (Ref(RefKind.MODE, Mode.ATTACK), Ref(RefKind.MODE, Mode.DEFENCE))
_EITHER_MODE: Final = ((_MODES[0],), (_MODES[1],))


class Source(NamedTuple):
    """Activation of an ability: the player, and the card that has the ability, with its serial, tile and reach.

    `serial` and `tile` are NONE if the card is not on the field, or its tile is not chosen yet. `reach` limits choices
    on the field to so many tiles away; None is no limit (O-7.7). `subject` is the card of the event that triggered the
    ability, if any. A card with `is_in_hand` is still in hand and can't pay for itself.
    """

    player: int
    ability: CompiledAbility
    card: int
    serial: int
    tile: int
    reach: int | None = None
    subject: ObjectReference | None = None
    is_in_hand: bool = False


def options(duel: Duel, source: Source) -> Iterable[Targets]:
    """Return every legal choice for an activation; none if the cost can't be paid or targets are missing.

    A part of the text without a legal target is left empty, as long as another part can happen (O-21.3).
    """
    ability = source.ability
    slots = ability.slots
    if ability.conditions and not are_met(duel, ability, source.player, source.serial, source.subject):
        return ()
    if ability.costs and not can_pay(duel, ability, source.player, source.serial, source.tile):
        return ()
    if not slots:
        return _NO_CHOICE
    if len(slots) == 1 and not ability.costs:
        slot = slots[0]
        groups = _all_groups(duel, source, slot, (), None)
        found: list[Targets] = [(group,) for group in groups if group or ability.is_free]
        if found or slot.kind in COMPULSORY:
            return found
        return _NOTHING if ability.is_free else ()
    paid = {slot: cost for cost, slot in ability.costs if slot != NONE}
    if fast_paths.can_combine_slots(ability):
        combined = _combined(duel, source, slots, paid)
        if combined is not None:
            return combined
    return list(islice(_extend(duel, source, slots, paid, ()), MAX_CHOICES))


def _combined(duel: Duel, source: Source, slots: Sequence[Slot], paid: dict[int, ast.Cost]) -> Iterable[Targets] | None:
    """Return every combination of choices in several slots, like `_extend` but faster; at most `MAX_CHOICES`.

    `paid` has the costs by number of their slot. The result is None if a slot needs as many things as are chosen in a
    slot where that number varies.
    """
    groups: list[list[tuple[Ref, ...]]] = []
    chosen: Targets = ()
    is_certain = source.ability.is_free
    for number, slot in enumerate(slots):
        if slot.as_many_as != NONE and len({len(group) for group in groups[slot.as_many_as]}) > 1:
            return None
        is_needed = number in paid or slot.kind in COMPULSORY
        found = _all_groups(duel, source, slot, chosen, paid.get(number))
        if is_needed:
            found = [group for group in found if group]
        if not found:
            if is_needed:
                return ()
            found = [()]
        groups.append(found)
        chosen = (*chosen, found[0])
        is_certain = is_certain or (number not in paid and slot.kind is not SlotKind.ZONE and all(found))
    if is_certain:
        return list(islice(product(*groups), MAX_CHOICES))
    return list(islice((each for each in product(*groups) if does_anything(source.ability, paid, each)), MAX_CHOICES))


def options_on(
    duel: Duel, player: int, ability: CompiledAbility, card: int, serial: int, tiles: Sequence[int], reach: int | None
) -> list[tuple[int, Iterable[Targets]]]:
    """Return (tile, choices of `options` if the card is there) for each of `tiles`; none if a condition is not met.

    `card` and `serial` are those of the card with the ability; `serial` is NONE in hand, and `reach` is as in `Source`.
    If the text chooses one creature, or has the same choices from every tile, it is not evaluated for each tile.
    """
    if ability.conditions and not are_met(duel, ability, player, serial):
        return []
    if not ability.slots and not ability.costs:
        return [(tile, _NO_CHOICE) for tile in tiles]
    if fast_paths.is_one_creature(duel, ability):
        return _plain_options_on(duel, player, ability, reach, tiles)
    in_hand = serial == NONE
    if len(tiles) > 1 and fast_paths.is_same_on_all_tiles(ability, reach):
        found = tuple(options(duel, _NEW(Source, (player, ability, card, serial, tiles[0], reach, None, in_hand))))
        return [(tile, found) for tile in tiles]
    return [
        (tile, options(duel, _NEW(Source, (player, ability, card, serial, tile, reach, None, in_hand))))
        for tile in tiles
    ]


def _plain_options_on(
    duel: Duel, player: int, ability: CompiledAbility, reach: int | None, tiles: Sequence[int]
) -> list[tuple[int, Iterable[Targets]]]:
    """Return (tile, choices) for each tile, of an ability that chooses one creature by nothing but its controller.

    With a `reach` the creature must be on the tile or adjacent; the host of an equip always must.
    """
    slot, table = ability.slots[0], duel.table
    area = _creatures_of(duel, None if slot.filter is None else slot.filter.controller, player)
    kind = slot.kind
    nothing = _NOTHING if ability.is_free and kind is not SlotKind.HOST else ()
    if kind is SlotKind.PATHS:
        within = [area if reach is None else area & table.close[tile] for tile in tiles]
        units = tiles_in(_together(within))
        paths = {unit: paths_from(duel, unit, slot, duel.units[unit]) for unit in units}
        return [
            (tile, [choice for unit in units if there >> unit & 1 for choice in paths[unit]] or nothing)
            for tile, there in zip(tiles, within, strict=True)
        ]
    if reach is None and kind is not SlotKind.HOST:
        found = units_as_choices(area) or nothing
        return [(tile, found) for tile in tiles]
    return [(tile, units_as_choices(area & table.close[tile]) or nothing) for tile in tiles]


def _together(areas: Iterable[int]) -> int:
    """Return the area of all tiles that are in any of several areas; bit n is tile n."""
    together = 0
    for area in areas:
        together |= area
    return together


@lru_cache(maxsize=1 << 14)
def units_as_choices(area: int) -> tuple[Targets, ...]:
    """Return one choice for each tile in the area (bit n is tile n): the unit on it."""
    return tuple(((Ref(RefKind.UNIT, tile),),) for tile in tiles_in(area))


def _creatures_of(duel: Duel, controller: Whose | None, player: int) -> int:
    """Return the area (bits) of the creatures that `controller` means, seen from `player`; None is both players."""
    area = 0
    for other in _SIDES[controller]:
        side = duel.players[player ^ other]
        area |= side.area ^ (1 << side.leader.tile)
    return area


#: Players of a controller: 0 is the player of the ability, 1 the opponent.
_SIDES: Final = {Whose.YOURS: (0,), Whose.OPPONENTS: (1,), Whose.BOTH: (0, 1), None: (0, 1)}


#: Limit of the choices listed for one activation. Further choices are legal too.
MAX_CHOICES: Final = 20_000
_NO_CHOICE: Final[tuple[Targets, ...]] = ((),)
_NOTHING: Final[tuple[Targets, ...]] = (((),),)
#: Kinds of slots that can't be left empty.
COMPULSORY: Final = (SlotKind.HOST, SlotKind.AIM, SlotKind.DISCARD, SlotKind.OPTIONS, SlotKind.NUMBER)
#: References to each tile, and to the unit on it, by tile.
_TILES: Final = tuple(Ref(RefKind.TILE, tile) for tile in range(26 * 26))
_UNITS: Final = tuple(Ref(RefKind.UNIT, tile) for tile in range(26 * 26))


def _extend(
    duel: Duel, source: Source, slots: Sequence[Slot], paid: dict[int, ast.Cost], chosen: Targets
) -> Iterator[Targets]:
    number = len(chosen)
    if number == len(slots):
        if does_anything(source.ability, paid, chosen):
            yield chosen
        return
    slot = slots[number]
    if slot.of != NONE and not is_there_to_choose(slot, chosen):
        yield from _extend(duel, source, slots, paid, (*chosen, ()))
        return
    is_needed = number in paid or slot.kind in COMPULSORY
    nothing = True
    for group in _all_groups(duel, source, slot, chosen, paid.get(number)):
        nothing = False
        if group or not is_needed:
            yield from _extend(duel, source, slots, paid, (*chosen, group))
    if nothing and not is_needed:
        yield from _extend(duel, source, slots, paid, (*chosen, ()))


def does_anything(ability: CompiledAbility, paid: dict[int, ast.Cost], chosen: Targets) -> bool:
    """Return whether some step of the ability can happen with the choices `chosen`, because it has or needs no targets.

    `chosen` are the choices of all slots, `paid` the costs by number of their slot; paying alone is not enough.
    """
    found = ability.is_free or any(
        group and number not in paid and _has_place(ability, number, chosen) for number, group in enumerate(chosen)
    )
    if not (found and ability.has_options):
        return found
    # Each chosen option has the choices that it needs (O-23.19).
    return all(
        (number, ref.at) in ability.free_options
        or any(
            chosen[other] for other, inner in enumerate(ability.slots) if inner.of == number and inner.option == ref.at
        )
        for number, slot in enumerate(ability.slots)
        if slot.kind is SlotKind.OPTIONS
        for ref in chosen[number]
    )


def _has_place(ability: CompiledAbility, number: int, chosen: Targets) -> bool:
    """Return whether there are tiles for cards to spawn, chosen in the slot `number`; True for slots of other kinds."""
    if ability.slots[number].kind is not SlotKind.ZONE:
        return True
    tiles = [
        each for each, slot in enumerate(ability.slots) if slot.as_many_as == number and slot.kind is SlotKind.TILES
    ]
    return all(chosen[each] for each in tiles)


def is_there_to_choose(slot: Slot, chosen: Targets) -> bool:
    """Return whether a choice in `slot` is due: it belongs to an option among those in `chosen`, or to no option."""
    return slot.of == NONE or any(ref.at == slot.option for ref in chosen[slot.of])


def _all_groups(
    duel: Duel, source: Source, slot: Slot, chosen: Targets, cost: ast.Cost | None
) -> list[tuple[Ref, ...]]:
    """Return the legal choices for one slot, as `slot_groups` yields them; at most `MAX_CHOICES`."""
    if slot.kind is SlotKind.CARDS and slot.size == 1 and not slot.up_to:
        return [(ref,) for ref in cards_in_reach(duel, source, slot, chosen, cost)]
    return list(islice(slot_groups(duel, source, slot, chosen, cost), MAX_CHOICES))


def slot_groups(
    duel: Duel, source: Source, slot: Slot, chosen: Targets, cost: ast.Cost | None
) -> Iterator[tuple[Ref, ...]]:
    """Yield the legal choices for one slot, each as a group of references.

    `chosen` are the choices of the slots before. If there is a `cost`, the chosen cards must be able to pay it.
    """
    is_needed = cost is not None
    kind = slot.kind
    if kind is SlotKind.CARDS:
        refs = cards_in_reach(duel, source, slot, chosen, cost)
        yield from _some(refs, slot, is_needed=is_needed)
    elif kind is SlotKind.TILES:
        yield from _tile_groups(duel, source, slot, chosen)
    elif kind is SlotKind.MODES:
        size = len(chosen[slot.as_many_as]) if slot.as_many_as != NONE else slot.size
        yield from _EITHER_MODE if size == 1 else product(_MODES, repeat=size)
    elif kind is SlotKind.PATHS:
        yield from _path_groups(duel, source, slot, chosen)
    elif kind is SlotKind.HOST:
        near = duel.table.distances[source.tile]
        for tile in sorted(u.tile for p in duel.players for u in p.units if not u.is_leader and near[u.tile] <= 1):
            unit = duel.units[tile]
            is_open = not slot.targets or may_be_target(duel, source, unit)
            if is_open and is_host(duel, slot, unit, source.player, source.serial):
                yield (Ref(RefKind.UNIT, tile),)
    elif kind is SlotKind.ZONE:
        yield from _some(cards_of_zone(duel, source, slot, chosen), slot, is_needed=is_needed, is_zone=True)
    elif kind is SlotKind.AIM:
        for number in links_to_negate(duel, source, slot):
            yield (Ref(RefKind.LINK, number),)
    elif kind is SlotKind.ATTACHED:
        yield from _some(attached_in_reach(duel, source, slot), slot, is_needed=is_needed, is_zone=True)
    elif kind is SlotKind.DISCARD:
        refs = cards_to_discard(duel, source, slot, chosen)
        for size in sizes_of(slot, len(refs)):
            yield from dict.fromkeys(islice(combinations(refs, size), MAX_CHOICES))
    elif kind is SlotKind.OPTIONS:
        for size in range(slot.least, slot.size + 1):
            yield from combinations(options_of(duel, source, slot), size)
    elif kind is SlotKind.NUMBER:
        left = duel.players[source.player].crystals - source.ability.crystals
        yield from [(Ref(RefKind.NUMBER, number),) for number in range(1, left + 1)]
    elif kind is SlotKind.SHARES:
        yield from shares_of(slot.total, len(chosen[slot.as_many_as]))


def sizes_of(slot: Slot, available: int) -> range:
    """Return how many cards may be discarded for a slot: its size, or with `up_to` any number from `least`.

    `available` cards are in hand. If they are too few, the range is empty.
    """
    if slot.up_to:
        return range(slot.least, min(slot.size, available) + 1)
    return range(slot.size, slot.size + 1) if available >= slot.size else range(0)


def options_of(duel: Duel, source: Source, slot: Slot) -> list[Ref]:
    """Return a text's options (“choose one …”), numbered from 1, that can happen, whatever their targets (O-23.19)."""
    return [
        Ref(RefKind.NUMBER, number)
        for number, effects in enumerate(slot.options, 1)
        if can_happen(duel, source.player, effects)
    ]


def can_happen(duel: Duel, player: int, effects: Iterable[ast.Effect]) -> bool:
    """Return whether effects of `player` have something to discard, draw or pay. Their targets are ignored."""
    return any(_can_happen(duel, player, effect) for effect in effects)


def _can_happen(duel: Duel, player: int, effect: ast.Effect) -> bool:
    match effect:
        case ast.Discard(whose=whose):
            return bool(duel.players[player if whose is Whose.YOURS else 1 - player].hand)
        case ast.LoseCrystals(whose=whose):
            return duel.players[player if whose is Whose.YOURS else 1 - player].crystals > 0
        case ast.Draw():
            return bool(duel.players[player].deck)
        case ast.Pay(cost=cost):
            return can_pay_now(duel, player, cost)
    return True


def can_pay_now(duel: Duel, player: int, cost: ast.PayCrystals | ast.PayHp) -> bool:
    """Return whether a player can pay a cost in full while an effect is carried out (O-21.3)."""
    side = duel.players[player]
    if isinstance(cost, ast.PayHp):
        return side.leader.hp >= cost.amount
    count = cost.count
    return side.crystals >= (count if isinstance(count, int) else 1)


#: Unit of divided damage.
PART: Final = 50


def shares_of(total: int, count: int) -> Iterator[tuple[Ref, ...]]:
    """Yield every division of `total` damage among `count` targets, as numbers in the order of the targets.

    Parts are multiples of `PART`; a remainder goes to the first. Without targets there is one empty division.
    """
    if count == 0:
        yield ()
        return
    rest, parts = total % PART, total // PART
    for cuts in combinations(range(1, parts), count - 1):
        sizes = [after - before for before, after in zip((0, *cuts), (*cuts, parts), strict=True)]
        yield tuple(
            Ref(RefKind.NUMBER, size * PART + (rest if number == 0 else 0)) for number, size in enumerate(sizes)
        )


def is_host(duel: Duel, slot: Slot, unit: Unit | None, player: int, serial: int) -> bool:
    """Return whether `unit` may have or keep the equip `serial` of `player` (D-7.7); False for None."""
    wanted = slot.filter
    if unit is None or wanted is None:
        return unit is not None
    is_at = is_there(duel, unit.tile, wanted.where, player, unit.tile, NONE)
    return is_at and matches(duel, unit, wanted, player, serial)


def _some(refs: list[Ref], slot: Slot, *, is_needed: bool, is_zone: bool = False) -> Iterator[tuple[Ref, ...]]:
    """Yield combinations of `refs`: as many as the slot needs, or all if there are fewer; with `up_to` also fewer.

    `is_needed`: they pay a cost, and must be as many as it says (O-21.3). `is_zone`: equal references are equal
    choices.
    """
    if slot.size == 1 and not slot.up_to:
        yield from [(ref,) for ref in (dict.fromkeys(refs) if is_zone else refs)]
        return
    size = min(slot.size, len(refs))
    if is_needed and size < slot.size and not slot.up_to:
        return
    # A cost of any number is at least one.
    for count in range(int(is_needed) if slot.up_to else size, size + 1):
        if count == 0 and not slot.up_to:
            return
        if is_zone:
            yield from dict.fromkeys(islice(combinations(refs, count), MAX_CHOICES))
        else:
            yield from combinations(refs, count)


def _where_of(slot: Slot) -> ast.Where | None:
    """Return the phrase about the place of a slot's cards or tiles, or None."""
    if slot.filter is not None and slot.filter.where is not None:
        return slot.filter.where
    return slot.place.where if isinstance(slot.place, ast.ChosenTiles) else None


def subject_tile(duel: Duel, source: Source, slot: Slot, chosen: Targets) -> int:
    """Return the tile of a slot's “that creature” or “that tile”, by earlier choices `chosen`; NONE if unknown."""
    where = _where_of(slot)
    if where is not None and where.of is Origin.THAT_TILE:
        return chosen[slot.tile_slot][0].at if 0 <= slot.tile_slot < len(chosen) and chosen[slot.tile_slot] else NONE
    if slot.subject == SUBJECT_OF_EVENT:
        if source.subject is None:
            return NONE
        unit = duel.unit(source.subject.serial)
        return source.subject.tile if unit is None else unit.tile
    if 0 <= slot.subject < len(chosen) and chosen[slot.subject]:
        return chosen[slot.subject][0].at
    return NONE


def from_tile(source: Source, where: ast.Where, chosen: Targets) -> int:
    """Return the tile from which `where` measures: the card's own, or that of the creature chosen to have an equip."""
    slots = source.ability.slots
    if where.of is Origin.HOST and chosen and chosen[0] and slots[0].kind is SlotKind.HOST:
        return chosen[0][0].at
    return source.tile


def cards_in_reach(duel: Duel, source: Source, slot: Slot, chosen: Targets, cost: ast.Cost | None = None) -> list[Ref]:
    """Return the cards on the field that may be chosen in a slot and can pay `cost`, if given, in field order."""
    refs = _cards_in_reach(duel, source, slot, chosen)
    if slot.targets and duel.table.has_protection:
        refs = [ref for ref in refs if may_be_target(duel, source, card_of(duel, ref))]
    if slot.filter is not None and slot.filter.other:
        # “Another” excludes earlier choices too.
        refs = [ref for ref in refs if not any(ref in group for group in chosen)]
        others = not_others(duel, source.serial, source.subject)
        refs = [ref for ref in refs if (card := card_of(duel, ref)) is None or card.serial not in others]
    if slot.is_to_attach:
        return [ref for ref in refs if _is_attachable(duel, ref, source)]
    return refs if cost is None else [ref for ref in refs if is_good_for(card_of(duel, ref), cost)]


def can_aim_at(duel: Duel, player: int, slot: Slot, link: Link, tile: int = NONE) -> bool:
    """Return whether an ability of `player` may negate a link: the link's card must match the phrase of the slot.

    `tile` is the tile of the negating card. If it is NONE, the place of the link's card does not matter.
    """
    wanted = slot.filter
    if wanted is None:
        return True
    unit, trick = duel.unit(link.serial), duel.trick(link.serial)
    at = link.tile if unit is None else unit.tile
    if tile != NONE and not is_there(duel, at, wanted.where, player, tile, NONE):
        return False
    if unit is not None and not unit.is_leader:
        return matches(duel, unit, wanted, player, NONE)
    if trick is not None:
        return trick_matches(duel, trick, wanted, player, NONE, is_shown=True)
    is_whose = wanted.controller is None or is_side(wanted.controller, link.player, player)
    return is_whose and card_matches(duel, duel.table.cards[link.card], wanted)


def links_to_negate(duel: Duel, source: Source, slot: Slot) -> list[int]:
    """Return the indexes in the chain of links that an ability may negate; they meet its trigger too (O-7.6)."""
    ability, when = source.ability, source.ability.when
    waits = when is not None and when.event in (Event.ACTIVATES, Event.TARGETED)
    trap = card_by_serial(duel, source.serial) if waits else None
    return [
        number
        for number, link in enumerate(duel.links)
        if not link.is_done
        and can_aim_at(duel, source.player, slot, link, source.tile)
        and (trap is None or any(meets(duel, ability, one, trap) for one in _about(duel, ability, link)))
    ]


def _about(duel: Duel, ability: CompiledAbility, link: Link) -> Iterable[Happening]:
    """Return the events of a link to which an ability may respond: activation, or choice of targets."""
    if ability.when is not None and ability.when.event is Event.TARGETED:
        return list(targetings(duel, link))
    return (activation(duel, link),) if link.is_activation else ()


def may_be_target(duel: Duel, source: Source, card: Unit | Trick | None) -> bool:
    """Return whether no protection of `card` forbids to choose it as a target of the activation (O-23.1)."""
    culprit = Culprit(Means.ABILITY, source.player, source.card, source.serial, source.tile)
    return card is None or not is_protected(duel, card, Harm.TARGETED, culprit)


def _is_attachable(duel: Duel, ref: Ref, source: Source) -> bool:
    """Return whether the source can attach the creature `ref`: it is adjacent, and not detached this turn (D-1.11)."""
    unit = duel.units[ref.at]
    is_stuck = unit is not None and unit.extras is not None and unit.extras.is_stuck
    return duel.table.distances[source.tile][ref.at] == 1 and not is_stuck


def _cards_in_reach(duel: Duel, source: Source, slot: Slot, chosen: Targets) -> list[Ref]:
    filter_ = slot.filter
    if filter_ is None:
        return []
    player, serial, tile, reach = source.player, source.serial, source.tile, source.reach
    where = filter_.where
    area = duel.table.everywhere if reach is None else _within(duel.table, tile, reach)
    if where is not None:
        area &= area_of(duel, where, player, from_tile(source, where, chosen), subject_tile(duel, source, slot, chosen))
    refs = []
    if filter_.noun is not Noun.TRICK:
        tiles = tiles_in(area & _creatures_of(duel, filter_.controller, player))
        if filter_.is_bare:
            refs = [_UNITS[each] for each in tiles]
        else:
            units = duel.units
            for each in tiles:
                unit = units[each]
                if unit is not None and matches(duel, unit, filter_, player, serial):
                    refs.append(_UNITS[each])
    if filter_.noun is Noun.CREATURE:
        return refs
    tricks = []
    for side in duel.players:
        loose = [(trick, NONE) for trick in side.tricks]
        worn = [(e, e.card) for unit in side.units if unit.extras is not None for e in unit.extras.equips]
        for trick, card in (*loose, *worn):
            if (
                trick.serial != serial
                and area >> trick.tile & 1
                and trick_matches(duel, trick, filter_, player, serial)
            ):
                kind = RefKind.TRICK if card == NONE else RefKind.ATTACHED
                tricks.append(Ref(kind, trick.tile, card))
    return refs + sorted(tricks)


def attached_in_reach(duel: Duel, source: Source, slot: Slot) -> list[Ref]:
    """Return the attached creatures that may be chosen in a slot, sorted by the tiles of their hosts."""
    near = duel.table.distances[source.tile]
    return sorted(
        Ref(RefKind.ATTACHED, host.tile, unit.card)
        for side in duel.players
        for host in side.units
        if host.extras is not None and (source.reach is None or near[host.tile] <= source.reach)
        for unit in host.extras.attached
        if may_be_detached(duel, unit)
        and (slot.filter is None or is_there(duel, host.tile, slot.filter.where, source.player, source.tile, NONE))
        and (slot.filter is None or matches(duel, unit, slot.filter, source.player, source.serial))
    )


def cards_to_discard(duel: Duel, source: Source, slot: Slot, chosen: Targets) -> list[Ref]:
    """Return the cards in hand that may be discarded for a slot: not the activated card, nor those already chosen."""
    cards = duel.table.cards
    hand = sorted(duel.players[source.player].hand)
    if slot.filter is not None:
        hand = [card for card in hand if card_matches(duel, cards[card], slot.filter, source.serial)]
    if source.is_in_hand and source.card in hand:
        hand.remove(source.card)
    for group, before in zip(chosen, source.ability.slots, strict=False):
        for ref in group if before.kind is SlotKind.DISCARD else ():
            if ref.card in hand:
                hand.remove(ref.card)
    return [Ref(RefKind.CARD, source.player, card, CardZone.HAND) for card in hand]


def cards_of_zone(duel: Duel, source: Source, slot: Slot, chosen: Targets) -> list[Ref]:
    """Return the cards in zones that may be chosen in a slot, sorted by player, number and zone."""
    if slot.filter is None:
        return []
    matching = sorted(cards_matching(duel, slot.filter, source.player, source.serial, slot.zone))
    found = [Ref(RefKind.CARD, owner, card, zone) for owner, card, zone in matching]
    if source.is_in_hand:
        own = Ref(RefKind.CARD, source.player, source.card, CardZone.HAND)
        if own in found:
            found.remove(own)
    for group in chosen:
        for ref in group:
            # Discarded costs are gone before anything else happens.
            if ref.kind is RefKind.CARD and ref.zone == CardZone.HAND and ref in found:
                found.remove(ref)
    return found


def _tile_groups(duel: Duel, source: Source, slot: Slot, chosen: Targets) -> Iterator[tuple[Ref, ...]]:
    tiles = tiles_in_reach(duel, source, slot, chosen)
    size = tiles_asked(duel, source, slot, chosen)
    refs = [_TILES[tile] for tile in tiles]
    for count in sizes_of_tiles(slot, size, len(refs)):
        if not (count or slot.up_to):
            continue
        if is_connected(slot):
            yield from (tuple(_TILES[tile] for tile in group) for group in _pieces(duel.table, tiles, count))
        else:
            yield from permutations(refs, count) if slot.needs_free else combinations(refs, count)


def sizes_of_tiles(slot: Slot, size: int, available: int) -> range:
    """Return how many of `available` tiles may be chosen: `size`, or all if they are fewer; with `up_to` fewer, too."""
    most = min(size, available)
    return range(0 if slot.up_to else most, most + 1)


def is_connected(slot: Slot) -> bool:
    """Return whether the tiles chosen in a slot have to be connected."""
    return isinstance(slot.place, ast.ChosenTiles) and slot.place.connected


def is_in_one_piece(table: Table, tiles: Sequence[int]) -> bool:
    """Return whether tiles form one connected group by adjacency."""
    area = sum(1 << tile for tile in tiles)
    reached, latest = 0, 1 << tiles[0]
    while latest != reached:
        reached = latest
        latest = (_together(table.near[tile] for tile in tiles_in(reached)) | reached) & area
    return reached == area


def _pieces(table: Table, tiles: Sequence[int], count: int) -> list[tuple[int, ...]]:
    """Return every group of `count` of the tiles that is connected by adjacency, in field order.

    The number is limited: the search stops after more than `MAX_CHOICES`.
    """
    if not count:
        return [()]
    area = sum(1 << tile for tile in tiles)
    pieces = {1 << tile: None for tile in tiles}
    for _ in range(count - 1):
        pieces = {
            piece | 1 << tile: None
            for piece in pieces
            for tile in tiles_in(_together([table.near[one] for one in tiles_in(piece)]) & area & ~piece)
        }
        if len(pieces) > MAX_CHOICES:
            break
    return sorted(tuple(tiles_in(piece)) for piece in pieces if piece.bit_count() == count)


def tiles_asked(duel: Duel, source: Source, slot: Slot, chosen: Targets) -> int:
    """Return how many tiles a slot needs: fixed, counted, or as many as in an earlier slot (`chosen`)."""
    size = len(chosen[slot.as_many_as]) if slot.as_many_as != NONE else slot.size
    if isinstance(slot.amount, int):
        return size
    return min(size, max(0, _counted_before(duel, source, slot, chosen)))


def _counted_before(duel: Duel, source: Source, slot: Slot, chosen: Targets) -> int:
    """Return the counted number of tiles of a slot, as it is before the activation; it may be negative."""
    where = subject_tile(duel, source, slot, chosen)
    return value(ChoiceView(duel, source.player, source.serial, source.tile, where), slot.amount)


@dataclass(slots=True, eq=False, kw_only=True)
class ChoiceView(View):
    """Context in which amounts of an ability are counted before its activation."""

    def find(self, target: ast.Target) -> Sequence[Unit | Trick]:
        """Return the units that a target in an amount means; empty for targets that are only known later."""
        duel, where = self.duel, self.subject_tile
        match target:
            case ast.This():
                unit = duel.unit(self.serial)
                return [] if unit is None else [unit]
            case ast.That():
                unit = duel.units[where] if where != NONE else None
                return [] if unit is None else [unit]
            case ast.LeaderOf(whose=whose):
                return leaders_of(duel, whose, self.player)
            case ast.Every(filter=filter_):
                return units_matching(duel, filter_, self.player, self.serial, self.tile, where)
        return []


def tiles_in_reach(duel: Duel, source: Source, slot: Slot, chosen: Targets) -> tuple[int, ...]:
    """Return the tiles that may be chosen in a slot, in field order; next to the leader by default (D-6.2)."""
    area = _area_in_reach(duel, source, slot, chosen)
    if slot.is_for_tricks:
        area &= room_for_tricks(duel, source.player)
    elif slot.needs_free:
        area &= room_for_units(duel) | _freed(source, chosen)
    return tiles_in(area)


def _freed(source: Source, chosen: Targets) -> int:
    """Return the area (bits) of tiles that become free by sacrifices that pay for `source` (O-6.7).

    They are the tile of its own card, if that is sacrificed, and those of creatures chosen for sacrifices in `chosen`.
    """
    ability = source.ability
    freed = 1 << source.tile if ability.frees_own and source.serial != NONE else 0
    for slot in ability.freed_by:
        for ref in chosen[slot] if slot < len(chosen) else ():
            if ref.kind is RefKind.UNIT:
                freed |= 1 << ref.at
    return freed


def _area_in_reach(duel: Duel, source: Source, slot: Slot, chosen: Targets) -> int:
    table, place = duel.table, slot.place
    if slot.is_beside_host:
        group = chosen[slot.as_many_as]
        return table.near[group[0].at if group else source.tile]
    if place is None:
        return table.near[duel.players[source.player].leader.tile]
    where = place.where if isinstance(place, ast.ChosenTiles) else None
    if where is not None and where.near is Near.ADJACENT and where.of is Origin.THIS:
        return 0 if source.tile == NONE else table.near[source.tile]
    # A place named by the text overrides the reach (D-21.2).
    is_said = slot.needs_free and where is not None and (where.near in _REGIONS or where.of in _FAR)
    reach = None if isinstance(place, ast.AnyTile) or is_said else source.reach
    area = table.everywhere if reach is None else _within(table, source.tile, reach)
    if where is None:
        return area
    origin, subject = from_tile(source, where, chosen), subject_tile(duel, source, slot, chosen)
    return area & area_of(duel, where, source.player, origin, subject)


def _within(table: Table, tile: int, reach: int) -> int:
    """Return the area (bits) of the tiles at most `reach` away from a tile, which is included."""
    reaches = table.reaches[tile]
    return reaches[min(reach, len(reaches) - 1)] | 1 << tile


def can_hold(duel: Duel, tile: int, player: int) -> bool:
    """Return whether a trick of `player` may be put on a tile: no trick and no opposing unit (O-7.3, O-10.2)."""
    return bool(room_for_tricks(duel, player) >> tile & 1)


def _path_groups(duel: Duel, source: Source, slot: Slot, chosen: Targets) -> Iterator[tuple[Ref, ...]]:
    """Yield the choices for a slot of paths: one path for each card that moves, in field order."""
    target = slot.target
    if isinstance(target, ast.Chosen):
        movers = chosen_movers(duel, source, slot, chosen)
        sizes = range(0 if slot.up_to else min(slot.size, len(movers)), min(slot.size, len(movers)) + 1)
        teams = [team for size in sizes for team in combinations(movers, size)]
    else:
        teams = [tuple(movers_of(duel, source, slot, chosen))]
    for team in teams:
        if team or slot.up_to:
            for ways in product(*(paths_from(duel, tile, slot, mover_on(duel, tile, slot)) for tile in team)):
                yield tuple(way[0][0] for way in ways)


def chosen_movers(duel: Duel, source: Source, slot: Slot, chosen: Targets) -> list[int]:
    """Return the tiles of cards that may be chosen in a slot to move: units, and tricks not locked down (D-10.7)."""
    refs = cards_in_reach(duel, source, slot, chosen)
    tiles = [
        ref.at for ref in refs if ref.kind is RefKind.UNIT or (ref.kind is RefKind.TRICK and _is_free(duel, ref.at))
    ]
    return list(dict.fromkeys(tiles))


def _is_free(duel: Duel, tile: int) -> bool:
    trick = duel.tricks[tile]
    return trick is not None and not duel.is_locked(trick)


def mover_on(duel: Duel, tile: int, slot: Slot) -> Unit | Trick | None:
    """Return the card that a path from a tile moves: its unit; its trick if the slot is for tricks or no unit is there.

    None if neither is there.
    """
    unit = duel.units[tile]
    if unit is None or (slot.filter is not None and slot.filter.noun is Noun.TRICK):
        return duel.tricks[tile]
    return unit


def path_area(duel: Duel, mover: Unit | Trick | None) -> int:
    """Return the area (bits) through which a card may move: tiles free for it (O-10.2, O-10.7). None is any unit."""
    if isinstance(mover, Trick):
        return room_for_tricks(duel, mover.control)
    return room_for_units(duel) if mover is None else room_for_units(duel) & ~closed_area(duel, mover)


def movers_of(duel: Duel, source: Source, slot: Slot, chosen: Targets) -> list[int]:
    """Return the tiles of the units that a text moves without a choice of units, given the earlier choices `chosen`."""
    units: list[Unit | None] = []
    match slot.target:
        case ast.This():
            units = [duel.unit(source.serial)]
        case ast.Host():
            units = [duel.units[chosen[0][0].at]] if chosen and chosen[0] else []
        case ast.That():
            tile = subject_tile(duel, source, slot, chosen)
            unit = duel.units[tile] if tile != NONE else None
            units = [unit] if unit is not None and not unit.is_leader else []
        case ast.Attacker() | ast.Attacked():
            unit = duel.unit(fighter_serial(duel, attacks=isinstance(slot.target, ast.Attacker)))
            units = [unit] if unit is not None and not unit.is_leader else []
        case ast.LeaderOf(whose=whose):
            units = list(leaders_of(duel, whose, source.player))
        case ast.Every(filter=filter_):
            units = list(units_matching(duel, filter_, source.player, source.serial, source.tile, NONE))
    return [unit.tile for unit in units if unit is not None]


def paths_from(duel: Duel, start: int, slot: Slot, mover: Unit | Trick | None) -> list[Targets]:
    """Return one choice for each path from `start` that a slot allows; an empty path if staying is allowed or forced.

    `mover` is the card on `start`. “N tiles” are N free tiles. Tiles of units that the card passes through don't count.
    """
    found = _paths_up_to(duel, start, slot, mover)
    if not slot.is_exact:
        return found
    free = path_area(duel, mover)
    return [way for way in found if sum(free >> tile & 1 for tile in way[0][0].path) == slot.tiles] or found[:1]


def _paths_up_to(duel: Duel, start: int, slot: Slot, mover: Unit | Trick | None) -> list[Targets]:
    """Return one choice for each path from `start` with at most the slot's number of free tiles, staying included.

    `mover` is the card on `start`; None moves like any unit.
    """
    table, tiles = duel.table, slot.tiles
    unit = mover if isinstance(mover, Unit) else None
    if slot.is_diagonal or (unit is not None and unit.traits.licences):
        gait = gait_of(duel, unit, is_diagonal=slot.is_diagonal)
        ways = ways_from(duel, gait, start, tiles, path_area(duel, mover), MAX_CHOICES)
        return [((Ref(RefKind.PATH, start, path=path),),) for path in ways]
    reaches = table.reaches[start]
    around = reaches[min(tiles, len(reaches) - 1)] & path_area(duel, mover)
    return _paths(table.neighbours, start, tiles, around)


# The free tiles around a card seldom change between decisions.
@lru_cache(maxsize=500)
def _paths(neighbours: tuple[tuple[int, ...], ...], start: int, tiles: int, free: int) -> list[Targets]:
    paths: list[tuple[int, ...]] = [()]
    latest = paths
    for _ in range(tiles):
        latest = [
            (*path, after) for path in latest for after in neighbours[path[-1] if path else start] if free >> after & 1
        ]
        paths = paths + latest
        if len(paths) > MAX_CHOICES:
            break
    return [((Ref(RefKind.PATH, start, path=path),),) for path in paths]


def remember_targets(duel: Duel, link: Link, targets: Targets) -> None:
    """Store the choices of an activation in its link, as references by serial, valid until it is carried out."""
    slots = link.ability.slots
    link.targets = tuple(
        [tuple([_reference_for(duel, ref, slot) for ref in group]) for group, slot in zip(targets, slots, strict=True)]
    )
    if link.ability.answers is not None:
        for group, slot in zip(targets, slots, strict=True):
            if slot.kind is SlotKind.AIM and group:
                link.aim = group[0].at


def reference_for(duel: Duel, ref: Ref) -> ObjectReference:
    """Return a reference of the state (by serial) for an object that a player chose in an action."""
    return _reference_for(duel, ref, _ANY)


#: Slot without restrictions.
_ANY: Final = Slot(SlotKind.CARDS)


def _reference_for(duel: Duel, ref: Ref, slot: Slot) -> ObjectReference:
    kind, at, card, zone, path = ref
    if kind is RefKind.UNIT or kind is RefKind.PATH:
        there = duel.units[at] if kind is RefKind.UNIT else mover_on(duel, at, slot)
        if there is not None:
            return _NEW(ObjectReference, (there.serial, at, there.card, there.owner, NONE, path, NONE))
    elif kind is RefKind.TILE:
        return _NEW(ObjectReference, (NONE, at, NONE, NONE, NONE, (), NONE))
    elif kind is RefKind.CARD:
        return ObjectReference(card=card, player=at, zone=zone)
    elif kind is RefKind.TRICK:
        trick = duel.tricks[at]
        if trick is not None:
            return ObjectReference(trick.serial, at, trick.card, trick.owner)
    elif kind is RefKind.ATTACHED:
        host = duel.units[at]
        if host is not None and host.extras is not None:
            worn: list[Unit | Trick] = [*host.extras.equips, *host.extras.attached]
            for one in worn:
                if one.card == card:
                    return ObjectReference(one.serial, at, one.card, one.owner)
    return ObjectReference(value=at)
