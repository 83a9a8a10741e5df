"""Matching: the cards and tiles that a phrase in an ability means, such as “Fire creatures adjacent to this card”."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from rules.abilities.ast import (
    Cause,
    Compared,
    Degree,
    Every,
    Extreme,
    Filter,
    Host,
    LeaderOf,
    Limit,
    Means,
    Near,
    Noun,
    Origin,
    Past,
    Role,
    Shield,
    Stance,
    This,
    Trait,
    Where,
    Whose,
    Zone,
)
from rules.duel.state.actions import NONE, Act
from rules.duel.state.board import tiles_in
from rules.duel.state.duel import Arrival, Culprit, Duel, ObjectReference, Player, Trick, Unit
from rules.duel.state.setup_data import Card
from rules.duel.state.traits import Aimed
from rules.vocabulary import Element, SpecialKind, Stat

_NEW: Final = tuple.__new__
_SUBJECT: Final = (Origin.THAT, Origin.THAT_TILE, Origin.ITSELF)
_LEADERS: Final = {Origin.YOUR_LEADER: (0,), Origin.OPPONENTS_LEADER: (1,), Origin.LEADERS: (0, 1)}


def matches(duel: Duel, unit: Unit, filter_: Filter, player: int, serial: int) -> bool:
    """Return whether a unit on the field matches the phrase `filter_`, whose place is not checked.

    `player` controls the ability with the phrase, on the card `serial`. A face-down card has no name, element, type or
    level except for its controller (O-17.5). Leaders never match (D-13.2).
    """
    if unit.is_leader or filter_.noun is Noun.TRICK:
        return False
    controller = filter_.controller
    if (
        controller is not None
        and controller is not Whose.BOTH
        and (unit.control == player) is not (controller is Whose.YOURS)
    ):
        return False
    if filter_.is_face_up is not None and filter_.is_face_up != unit.is_face_up:
        return False
    if filter_.other and unit.serial == serial:
        return False
    if filter_.has_traits and not unit.is_face_up and unit.control != player:
        return False
    if filter_.has_more and not _is_such_a_unit(duel, unit, filter_, player, serial):
        return False
    if not filter_.has_traits:
        return True
    traits = unit.traits
    return (
        (filter_.element is None or traits.element is filter_.element or filter_.element in traits.further)
        and (not filter_.type or filter_.type.casefold() in traits.types)
        and (filter_.level_from is None or traits.level >= filter_.level_from)
        and (filter_.level_to is None or traits.level <= filter_.level_to)
        and (not filter_.name or unit.card in duel.table.named(filter_.name))
    )


def trick_matches(
    duel: Duel, trick: Trick, filter_: Filter, player: int, serial: int, *, is_shown: bool = False
) -> bool:
    """Return whether a trick on the field matches the phrase `filter_`, whose place is not checked; see `matches`.

    With `is_shown` a face-down trick counts as known to both players. `serial` is the card with the phrase.
    """
    if filter_.noun is Noun.CREATURE:
        return False
    if filter_.controller is not None and not is_side(filter_.controller, trick.control, player):
        return False
    if filter_.is_face_up is not None and filter_.is_face_up != trick.is_face_up:
        return False
    if filter_.other and trick.serial == serial:
        return False
    if filter_.has_traits and not (is_shown or trick.is_face_up) and trick.control != player:
        return False
    if filter_.has_more and not _is_such_a_trick(duel, trick, filter_, player, serial, is_shown=is_shown):
        return False
    return not filter_.has_traits or _is_printed(duel, duel.table.cards[trick.card], filter_)


def card_matches(duel: Duel, card: Card, filter_: Filter, serial: int = NONE) -> bool:
    """Return whether an off-field card's printed fields match `filter_`, a phrase of card `serial`, in any zone."""
    noun = filter_.noun
    if (noun is Noun.CREATURE and not card.is_creature) or (noun is Noun.TRICK and not card.is_trick):
        return False
    if filter_.has_more and not _is_such_a_card(duel, card, filter_, serial):
        return False
    return not filter_.has_traits or _is_printed(duel, card, filter_)


def _is_printed(duel: Duel, card: Card, filter_: Filter) -> bool:
    """Return whether the printed element, type, level and name of a card match the phrase `filter_`."""
    return (
        (filter_.element is None or card.element is filter_.element)
        and (not filter_.type or filter_.type.casefold() in card.types)
        and (filter_.level_from is None or card.level >= filter_.level_from)
        and (filter_.level_to is None or card.level <= filter_.level_to)
        and (not filter_.name or card.number in duel.table.named(filter_.name))
    )


def _is_such_a_unit(duel: Duel, unit: Unit, filter_: Filter, player: int, serial: int) -> bool:
    """Return whether a unit matches the rare parts of a phrase, such as counters.

    The arguments are those of `matches`.
    """
    card, extras = duel.table.cards[unit.card], unit.extras
    if filter_.trick_class is not None or filter_.activation is not None or filter_.is_locked:
        return False
    if filter_.owner is not None and not is_side(filter_.owner, unit.owner, player):
        return False
    if filter_.is_token is not None and filter_.is_token is not card.is_token:
        return False
    if filter_.mode is not None and (filter_.mode is Stance.ATTACK) is not unit.is_attacking:
        return False
    if filter_.is_damaged is not None and filter_.is_damaged is not (unit.hp < unit.traits.max_hp):
        return False
    if filter_.is_equipped is not None and filter_.is_equipped is not bool(extras is not None and extras.equips):
        return False
    if filter_.shield is not None and not _is_shielded(unit, filter_.shield):
        return False
    if filter_.special is not None and not _is_kind(card, filter_.special):
        return False
    if filter_.has_ability is not None and filter_.has_ability is not _can_do(unit):
        return False
    if filter_.counter is not None and not _has_counters({} if extras is None else extras.counters, filter_):
        return False
    if filter_.role is not None and not _plays(duel, unit, filter_.role):
        return False
    if filter_.past is not None and not _has_done(unit, filter_.past):
        return False
    if not all(_is_within(worth_of(unit, limit.stat), limit) for limit in filter_.limits):
        return False
    if filter_.compared is not None and not _compares(duel, unit, filter_.compared, serial):
        return False
    if filter_.any_of and not any(matches(duel, unit, one, player, serial) for one in filter_.any_of):
        return False
    return filter_.but_not is None or not matches(duel, unit, filter_.but_not, player, serial)


def _is_shielded(unit: Unit, shield: Shield) -> bool:
    """Return whether a unit's shield (DEF) is in the given state, such as broken (D-12.6)."""
    if shield is Shield.BROKEN:
        return unit.is_shield_broken
    return unit.has_shield is (shield is Shield.WHOLE)


def _is_such_a_trick(duel: Duel, trick: Trick, filter_: Filter, player: int, serial: int, *, is_shown: bool) -> bool:
    """Return whether a trick matches the rare parts of a phrase (see `trick_matches`).

    Battles and shields match none.
    """
    if filter_.mode is not None or filter_.role is not None or filter_.past is not None:
        return False
    if filter_.is_damaged or filter_.is_equipped or filter_.is_token or filter_.shield is not None:
        return False
    if filter_.is_locked is not None and filter_.is_locked is not duel.is_locked(trick):
        return False
    if filter_.owner is not None and not is_side(filter_.owner, trick.owner, player):
        return False
    if filter_.counter is not None and not _has_counters(trick.counters or {}, filter_):
        return False
    if not _is_made_so(duel.table.cards[trick.card], filter_):
        return False
    if filter_.compared is not None and not _compares(duel, trick, filter_.compared, serial):
        return False
    if filter_.any_of and not any(
        trick_matches(duel, trick, one, player, serial, is_shown=is_shown) for one in filter_.any_of
    ):
        return False
    return filter_.but_not is None or not trick_matches(duel, trick, filter_.but_not, player, serial, is_shown=is_shown)


def _is_such_a_card(duel: Duel, card: Card, filter_: Filter, serial: int) -> bool:
    """Return whether a card outside the field matches the rare parts of a phrase (see `card_matches`), as printed."""
    if filter_.mode is not None or filter_.role is not None or filter_.past is not None:
        return False
    if filter_.is_damaged or filter_.is_equipped or filter_.counter is not None or filter_.shield is not None:
        return False
    if filter_.is_locked:
        return False
    if filter_.is_token is not None and filter_.is_token is not card.is_token:
        return False
    if not _is_made_so(card, filter_):
        return False
    if filter_.compared is not None and not _compares(duel, card, filter_.compared, serial):
        return False
    if filter_.any_of and not any(card_matches(duel, card, one, serial) for one in filter_.any_of):
        return False
    return filter_.but_not is None or not card_matches(duel, card, filter_.but_not, serial)


def _compares(duel: Duel, one: Unit | Trick | Card, compared: Compared, serial: int) -> bool:
    """Return whether `one` compares as wanted (“with more ATK than …”) with the card `serial`, or with its host.

    `compared` says what and how. If the other card left the field, its last state counts; without one, return False.
    """
    other: Unit | Trick | None = duel.unit(serial) or duel.trick(serial) or duel.departed.get(serial)
    if compared.of is Origin.HOST:
        host = other.host if isinstance(other, Trick) else NONE
        other = duel.unit(host) or duel.departed.get(host)
    if other is None:
        return False
    what, how = compared.what, compared.how
    if what in (Trait.NAME, Trait.ELEMENT, Trait.TYPE):
        return not _kinds_of(duel, one, what).isdisjoint(_kinds_of(duel, other, what))
    mine, its = _measure_of(duel, one, what), _measure_of(duel, other, what)
    if mine is None or its is None:
        return False
    match how:
        case Degree.MORE:
            return mine > its
        case Degree.LESS:
            return mine < its
        case Degree.AT_LEAST:
            return mine >= its
        case Degree.AT_MOST:
            return mine <= its
        case Degree.SAME:
            return mine == its


def _kinds_of(duel: Duel, one: Unit | Trick | Card, what: Stat | Trait) -> set[str | Element]:
    """Return, as `what` says, the name of the card `one`, its elements or its types; names and types in lower case."""
    card = one if isinstance(one, Card) else duel.table.cards[one.card]
    if what is Trait.NAME:
        return {card.name.casefold()}
    if what is Trait.TYPE:
        return set(one.traits.types if isinstance(one, Unit) else card.types)
    elements = (one.traits.element, *one.traits.further) if isinstance(one, Unit) else (card.element,)
    return {element for element in elements if element is not None}


def _measure_of(duel: Duel, one: Unit | Trick | Card, what: Stat | Trait) -> int | None:
    """Return the stat or level `what` of a card: current for units, else printed; None if the card lacks it."""
    stat = what if isinstance(what, Stat) else None
    if isinstance(one, Unit):
        return worth_of(one, stat)
    card = duel.table.cards[one.card] if isinstance(one, Trick) else one
    return card.level if stat is None else card.stat(stat)


def _is_made_so(card: Card, filter_: Filter) -> bool:
    """Return whether a card's printed special kind, class, activation type, ability and stats match `filter_`."""
    if filter_.special is not None and not _is_kind(card, filter_.special):
        return False
    if filter_.trick_class is not None and filter_.trick_class not in card.classes:
        return False
    if filter_.activation is not None and not (card.is_trick and card.activation is filter_.activation):
        return False
    if filter_.has_ability is not None and filter_.has_ability is not card.has_text:
        return False
    return all(
        _is_within(card.level if limit.stat is None else card.stat(limit.stat), limit) for limit in filter_.limits
    )


def _is_kind(card: Card, special: SpecialKind) -> bool:
    return card.is_creature and card.special is special


def _can_do(unit: Unit) -> bool:
    script = unit.traits.script
    return bool(script.activated or script.triggered or script.continuous)


def _has_counters(counters: dict[str, int], filter_: Filter) -> bool:
    count = counters.get(filter_.counter.casefold(), 0) if filter_.counter else sum(counters.values())
    return count >= filter_.counters_from


def _plays(duel: Duel, unit: Unit, role: Role) -> bool:
    """Return whether a unit has a role, attacker or target, in the declared attack."""
    declared = duel.declared
    if declared is None or declared.kind is not Act.ATTACK:
        return False
    return unit.serial == (declared.serial if role is Role.ATTACKING else declared.other)


def _has_done(unit: Unit, past: Past) -> bool:
    match past:
        case Past.SPAWNED:
            return unit.arrived is not Arrival.EARLIER
        case Past.MIRACLE_SPAWNED:
            return unit.arrived is Arrival.MIRACLE
        case Past.ATTACKED:
            return unit.attacks > 0
        case Past.MOVED:
            return unit.moves > 0


def worth_of(unit: Unit, stat: Stat | None) -> int | None:
    """Return a unit's current stat (HP: the remaining), None if absent, or its level if `stat` is None."""
    if stat is None:
        return unit.traits.level
    if stat is Stat.HP:
        return unit.hp
    return unit.traits.stat(stat)


def extremes(units: Iterable[Unit], target: Extreme) -> list[Unit]:
    """Return the units with the highest or lowest stat or level, as `target` says; units without that stat never."""
    worths = [(worth, unit) for unit in units if (worth := worth_of(unit, target.stat)) is not None]
    if not worths:
        return []
    all_worths = [worth for worth, _ in worths]
    most = max(all_worths) if target.highest else min(all_worths)
    return [unit for worth, unit in worths if worth == most]


def _is_within(worth: int | None, limit: Limit) -> bool:
    if worth is None:
        return False
    edge = 1 if limit.is_strict else 0
    return (limit.least is None or worth >= limit.least + edge) and (limit.most is None or worth <= limit.most - edge)


def is_side(whose: Whose, control: int, player: int) -> bool:
    """Return whether the player `control` is meant by the word `whose` (“you”, “opponent”) in a text of `player`."""
    return whose is Whose.BOTH or (control == player) == (whose is Whose.YOURS)


def is_by(duel: Duel, culprit: Culprit | None, cause: Cause, player: int, serial: int, source: int) -> bool:
    """Return whether `culprit`, the cause of a harm, matches the words of an ability of `player` on the card `source`.

    `serial` is the card that is harmed. A `culprit` of None never matches.
    """
    if culprit is None:
        return False
    # An Ambush is battle too.
    means = Means.BATTLE if culprit.means is Means.AMBUSH and cause.means is Means.BATTLE else culprit.means
    if cause.means is not None and means is not cause.means:
        return False
    wanted = cause.of
    if wanted is None:
        return True
    unit = duel.unit(culprit.serial)
    if wanted.where is not None:
        card: Unit | Trick | None = duel.unit(source) or duel.trick(source) or duel.departed.get(source)
        tile, at = NONE if card is None else card.tile, culprit.tile if unit is None else unit.tile
        if not is_there(duel, at, wanted.where, player, tile, NONE):
            return False
    if unit is not None and not unit.is_leader:
        return matches(duel, unit, wanted, player, serial)
    is_whose = wanted.controller is None or is_side(wanted.controller, culprit.player, player)
    return is_whose and card_matches(duel, duel.table.cards[culprit.card], wanted, serial)


def is_there(duel: Duel, tile: int, where: Where | None, player: int, source: int, subject_tile: int) -> bool:
    """Return whether `tile` is in the area that the phrase `where` means (see `area_of`); True if `where` is None."""
    if where is None:
        return True
    return tile != NONE and bool(area_of(duel, where, player, source, subject_tile) >> tile & 1)


def area_of(duel: Duel, where: Where, player: int, source: int, subject_tile: int) -> int:
    """Return the area that `where`, a phrase, means in an ability of `player`; bit n is tile n.

    The area is measured from `source`, the tile of the card, or from `subject_tile`, that of “that creature”. Either
    may be NONE.
    """
    near, of, table = where.near, where.of, duel.table
    if near is Near.ADJACENT and of is Origin.THIS:
        return 0 if source == NONE else table.near[source]
    if near is Near.ON_TERRAIN:
        area = 0 if where.terrain is None else _area_of_terrain(duel.terrain, table.terrain_number(where.terrain))
        return area if where.also is None else area & area_of(duel, where.also, player, source, subject_tile)
    if near is Near.ANYWHERE:
        return table.everywhere
    if near is Near.WITH_COUNTERS:
        return _area_of_counters(duel, where.counter)
    if near in table.parts:
        return table.parts[near]
    if of in _LEADERS:
        area = 0
        for other in _LEADERS[of]:
            whose = player ^ other
            area |= _area_around(duel, where, duel.players[whose].leader.tile, whose)
        return area
    tile = subject_tile if of in _SUBJECT else source
    if tile == NONE:
        return 0
    unit = duel.units[tile] if of in _SUBJECT or of is Origin.HOST else None
    return _area_around(duel, where, tile, player if unit is None else unit.control)


def _area_around(duel: Duel, where: Where, tile: int, player: int) -> int:
    """Return the area (bit n is tile n) that `where`, a phrase, means for a card of `player` on `tile`."""
    near, table = where.near, duel.table
    if near is Near.ADJACENT:
        return table.near[tile]
    if near is Near.WITHIN:
        reaches = table.reaches[tile]
        return reaches[min(where.tiles, len(reaches) - 1)] | 1 << tile
    if near is Near.STRAIGHT:
        within = _area_around(duel, Where(Near.WITHIN, where.tiles), tile, player)
        return within & table.areas[Near.SAME_LINE][player][tile]
    if near is Near.OF_ELEMENT:
        return _area_of_element(duel, duel.units[tile])
    return table.areas[near][player][tile]


def _area_of_counters(duel: Duel, name: str) -> int:
    """Return the area (bit n is tile n) of the tiles that have counters with a name."""
    area, key = 0, name.casefold()
    for tile, counters in duel.tile_counters.items():
        area |= (counters.get(key, 0) > 0) << tile
    return area


def _area_of_element(duel: Duel, unit: Unit | None) -> int:
    """Return the area (bit n is tile n) with the terrain of a creature's elements; empty for Normal or None."""
    area = 0
    if unit is not None:
        for element in (unit.traits.element, *unit.traits.further):
            terrain = duel.table.terrain_of.get(element)
            area |= 0 if terrain is None else _area_of_terrain(duel.terrain, terrain)
    return area


def _area_of_terrain(lies: list[int], terrain: int) -> int:
    area = tile = 0
    for _ in range(lies.count(terrain)):
        tile = lies.index(terrain, tile)
        area |= 1 << tile
        tile += 1
    return area


def tiles_of(duel: Duel, where: Where | None, player: int, source: int, subject_tile: int) -> frozenset[int]:
    """Return the numbers of the tiles that the phrase `where` means (see `area_of`); all tiles if `where` is None."""
    table = duel.table
    return frozenset(
        tiles_in(table.everywhere if where is None else area_of(duel, where, player, source, subject_tile))
    )


def units_matching(
    duel: Duel,
    filter_: Filter,
    player: int,
    serial: int,
    source: int,
    subject_tile: int,
    area: frozenset[int] | None = None,
) -> list[Unit]:
    """Return the units on the field that match the phrase `filter_`, in field order.

    The arguments are those of `matches` and `area_of`. `area`, if given, has tiles fixed earlier (O-9.6), which replace
    those of the phrase.
    """
    if filter_.zone is not Zone.FIELD:
        return []
    if filter_.noun is Noun.TRICK:
        return []
    sides: tuple[Player, ...] = duel.players
    if filter_.controller is not None and filter_.controller is not Whose.BOTH:
        sides = (sides[player if filter_.controller is Whose.YOURS else 1 - player],)
    units = [unit for side in sides for unit in side.units]
    if filter_.is_bare:
        units = [unit for unit in units if not unit.is_leader]
    else:
        units = [unit for unit in units if matches(duel, unit, filter_, player, serial)]
    where = filter_.where
    if area is not None:
        units = [unit for unit in units if unit.tile in area]
    elif where is not None:
        there = area_of(duel, where, player, source, subject_tile)
        units = [unit for unit in units if there >> unit.tile & 1]
    units.sort(key=_by_tile)
    return units


def tricks_matching(
    duel: Duel,
    filter_: Filter,
    player: int,
    serial: int,
    source: int,
    subject_tile: int,
    area: frozenset[int] | None = None,
) -> list[Trick]:
    """Return tricks on the field, equips included, that match a phrase, in field order. See `units_matching`."""
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
            if trick_matches(duel, trick, filter_, player, serial)
            and (
                trick.tile in area
                if area is not None
                else is_there(duel, trick.tile, filter_.where, player, source, subject_tile)
            )
        ),
        key=_by_tile,
    )


def _by_tile(card: Unit | Trick) -> int:
    return card.tile


def counters_on(card: Unit | Trick) -> Mapping[str, int]:
    """Return the counters on a card, by name in lower case. Do not change the result."""
    if isinstance(card, Trick):
        return card.counters or {}
    return {} if card.extras is None else card.extras.counters


def count_of(card: Unit | Trick, name: str) -> int:
    """Return how many counters of a name are on a card, in any spelling (O-18.3)."""
    return counters_on(card).get(name.casefold(), 0)


def is_aimed(duel: Duel, unit: Unit, aimed: Aimed) -> bool:
    """Return whether `aimed`, a part of a modifier, refers to a unit.

    An `aimed` without a target refers to all units.
    """
    whom, player = aimed.whom, aimed.player
    if whom is None:
        return True
    card = duel.unit(aimed.source) or duel.trick(aimed.source)
    match whom:
        case This():
            return unit.serial == aimed.source
        case Host():
            return isinstance(card, Trick) and unit.serial == card.host
        case LeaderOf(whose=whose):
            return unit.is_leader and is_side(whose, unit.control, player)
        case Every(filter=filter_):
            tile = NONE if card is None else card.tile
            is_it = matches(duel, unit, filter_, player, aimed.source)
            return is_it and is_there(duel, unit.tile, filter_.where, player, tile, NONE)
    return unit.serial in aimed.serials


def reference_to(card: Unit | Trick) -> ObjectReference:
    """Return a reference to a unit or trick as it is now."""
    return _NEW(ObjectReference, (card.serial, card.tile, card.card, card.owner, NONE, (), NONE))
