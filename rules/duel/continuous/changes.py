"""Current changes by continuous effects (O-7.8, O-1.17, D-10.9). `invalidation` decides when to compute them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from rules.abilities import ast
from rules.abilities.ast import Harm, Means
from rules.duel.compiler import SUBJECT_OF_EVENT, Step
from rules.duel.queries.amounts import View, value
from rules.duel.queries.conditions import condition_is_met
from rules.duel.queries.matching import extremes, is_there, matches, tiles_of, units_matching
from rules.duel.queries.protection import barred_players, free_tricks, is_protected
from rules.duel.queries.stats import leaders_of, mods_of
from rules.duel.queries.target_resolution import players_of
from rules.duel.state.actions import NONE
from rules.duel.state.duel import (
    FOREVER,
    WHOLE,
    Barring,
    ContinuousEffect,
    Culprit,
    Duel,
    Mod,
    ModKind,
    ObjectReference,
    Ruling,
    TimedTerrain,
    Trick,
    Unit,
)
from rules.duel.state.traits import Aimed


class Applied:
    """Changes by all continuous effects: modifiers of units by serial, modifiers of players, and terrain.

    `preventions` of damage are given to units once. `losers` are players who lose by a card's effect. `unmet` are the
    effects with an unmet condition: serial of the card, and step.
    """

    __slots__ = ("losers", "players", "preventions", "timed_terrains", "units", "unmet")

    def __init__(self) -> None:
        self.units: dict[int, list[Mod]] = {}
        self.players: tuple[list[Mod], list[Mod]] = ([], [])
        self.timed_terrains: list[TimedTerrain] = []
        self.preventions: list[tuple[Unit, Mod]] = []
        self.losers: list[int] = []
        self.unmet: list[tuple[int, Step]] = []


class AppliedToOne(NamedTuple):
    """Changes by continuous effects to one unit: modifiers, and preventions of damage, given once."""

    mods: tuple[Mod, ...]
    preventions: list[Mod]


def work_out(duel: Duel, sources: Iterable[ContinuousEffect]) -> Applied:
    """Return changes of units, players and terrain by continuous effects, given in order, without applying them."""
    applied = Applied()
    for source in sources:
        _apply(duel, source, applied)
    return applied


def applied_to(duel: Duel, unit: Unit) -> AppliedToOne:
    """Return the changes of one unit by continuous effects, without applying them."""
    mods: list[Mod] = []
    preventions: list[Mod] = []
    for source in sources_of(duel):
        effect = source.step.effect
        if not isinstance(effect, _NOT_OF_UNITS) or isinstance(effect, ast.Prevent | ast.PreventNext):
            if not _is_about(duel, source, getattr(effect, "target", None), unit):
                continue
            if source.step.duration is not None and not _is_on(duel, source):
                continue
            if isinstance(effect, ast.Prevent | ast.PreventNext):
                preventions.append(_prevention(duel, source, effect, unit))
            else:
                mods += _mods(duel, source, unit)
    return AppliedToOne(tuple(mods), preventions)


def _is_about(duel: Duel, source: ContinuousEffect, target: ast.Target | None, unit: Unit) -> bool:
    """Return whether a continuous effect on `target`, a phrase (None: on no unit), applies to a unit."""
    if not isinstance(target, ast.Every) or duel.table.has_protection:
        return target is not None and unit in _affected(duel, source, target)
    card = source.card
    if not matches(duel, unit, target.filter, source.player, card.serial):
        return False
    where = target.filter.where
    return where is None or is_there(duel, unit.tile, where, source.player, card.tile, NONE)


def sources_of(duel: Duel) -> list[ContinuousEffect]:
    """Return the active continuous effects in the order in which they began (O-21.1)."""
    sources: list[ContinuousEffect] = []
    for number, player in enumerate(duel.players):
        for unit in player.units:
            continuous = unit.traits.script.continuous
            if continuous and unit.is_face_up:
                sources += [ContinuousEffect(unit.serial, number, step, unit) for step in continuous]
            if unit.extras is not None:
                for equip in unit.extras.equips:
                    if equip.is_continuous:
                        sources += _trick_sources(duel, equip)
        for trick in player.tricks:
            if trick.is_continuous and not duel.is_locked(trick):
                sources += _trick_sources(duel, trick)
    sources.sort(key=_by_stamp)
    return sources


def _trick_sources(duel: Duel, trick: Trick) -> list[ContinuousEffect]:
    activation = trick.activation
    ability = duel.table.cards[trick.card].script.ability if activation is None else activation.ability
    if activation is None or ability is None:
        return []
    return [ContinuousEffect(activation.stamp, trick.control, step, trick) for step in ability.continuous]


def _by_stamp(source: ContinuousEffect) -> int:
    return source.stamp


def _prevention(duel: Duel, source: ContinuousEffect, effect: ast.Prevent | ast.PreventNext, unit: Unit) -> Mod:
    """Return the modifier by which a continuous effect prevents an amount of damage to a unit, or all of the next."""
    amount = WHOLE if isinstance(effect, ast.PreventNext) else _amount(duel, source, effect.amount, unit)
    return Mod(ModKind.PREVENT, amount, source.stamp, source=source.card.serial)


def _is_on(duel: Duel, source: ContinuousEffect) -> bool:
    """Return whether a continuous effect's condition is met.

    “That creature” in the condition is the only target, if any.
    """
    duration = source.step.duration
    if not isinstance(duration, ast.While):
        return True
    target = getattr(source.step.effect, "target", None)
    about = _named(duel, source, target) if isinstance(target, ast.Host | ast.Chosen | ast.That) else ()
    affected = about[0] if len(about) == 1 else None
    return condition_is_met(duel, duration.condition, source.player, source.card, affected=affected)


def _timed_terrains(duel: Duel, source: ContinuousEffect, effect: ast.ChangeTerrain) -> list[TimedTerrain]:
    """Return the terrain that a continuous effect puts on tiles (O-16.8), one item for each tile."""
    terrain, card = duel.table.terrain_number(effect.terrain), source.card
    if isinstance(effect.place, ast.ThisTile):
        tiles = [card.tile]
    elif isinstance(effect.place, ast.AllTiles):
        tiles = sorted(tiles_of(duel, effect.place.where, source.player, card.tile, NONE))
    elif isinstance(effect.place, ast.TileOf):
        at = ast.Where(ast.Near.WITHIN, of=effect.place.of)
        tiles = sorted(tiles_of(duel, at, source.player, card.tile, NONE))
    elif isinstance(card, Trick):
        tiles = [reference.tile for reference in _references_in(card, source.step.first)]
    else:
        tiles = []
    return [TimedTerrain(tile, terrain, source.stamp, FOREVER) for tile in tiles]


def _apply(duel: Duel, source: ContinuousEffect, applied: Applied) -> None:
    """Add the changes by one continuous effect to `applied`."""
    step = source.step
    effect = step.effect
    if step.duration is not None and not _is_on(duel, source):
        applied.unmet.append((source.card.serial, step))
    elif isinstance(effect, _NOT_OF_UNITS):
        _apply_elsewhere(duel, source, applied)
    else:
        for unit in _affected(duel, source, getattr(effect, "target", None)):
            applied.units.setdefault(unit.serial, []).extend(_mods(duel, source, unit))


#: Effects that apply to players and tiles, not to units.
_NOT_OF_UNITS: Final = (
    ast.ChangeTerrain, ast.Prevent, ast.PreventNext, ast.Bar, ast.Unlockable, ast.MoreSpawns, ast.SpawnPlace,
    ast.SpawnOnly, ast.ChangeCost, ast.WinDuel, ast.MaySacrificeTokens,
)  # fmt: skip


def _apply_elsewhere(duel: Duel, source: ContinuousEffect, applied: Applied) -> None:
    """Add to `applied` the changes of players and tiles by one continuous effect."""
    stamp, player, step, card = source
    effect = step.effect
    if isinstance(effect, ast.ChangeTerrain):
        applied.timed_terrains += _timed_terrains(duel, source, effect)
    elif isinstance(effect, ast.Prevent | ast.PreventNext):
        for unit in _affected(duel, source, effect.target):
            applied.preventions.append((unit, _prevention(duel, source, effect, unit)))
    elif isinstance(effect, ast.Bar):
        for barred in barred_players(effect, player):
            applied.players[barred].append(Mod(ModKind.BAR, Barring(effect, player, card.serial, card.tile), stamp))
    elif isinstance(effect, ast.Unlockable):
        applied.players[player].append(Mod(ModKind.UNLOCKABLE, free_tricks(effect, player, card.serial), stamp))
    elif isinstance(effect, ast.MoreSpawns):
        applied.players[player].append(Mod(ModKind.MORE_SPAWNS, effect.count, stamp))
    elif isinstance(effect, ast.SpawnPlace | ast.SpawnOnly | ast.ChangeCost):
        # A card's terms about itself are read where it is spawned from.
        if not isinstance(effect, ast.SpawnOnly) and effect.of is not None:
            for payer in players_of(getattr(effect, "whose", ast.Whose.YOURS), player):
                applied.players[payer].append(Mod(ModKind.TERMS, Ruling(effect, player), stamp))
    elif isinstance(effect, ast.WinDuel):
        applied.losers += [1 - winner for winner in players_of(effect.whose, player)]
    elif isinstance(effect, ast.MaySacrificeTokens):
        applied.players[player].append(Mod(ModKind.SACRIFICE_TOKENS, 1, stamp))


def _mods(duel: Duel, source: ContinuousEffect, unit: Unit) -> list[Mod]:
    """Return the modifiers that a continuous effect gives an affected unit."""
    amount = _amount(duel, source, getattr(source.step.effect, "amount", 0), unit)
    return _aimed(duel, source, mods_of(source.step, source.stamp, source.player, FOREVER, source.card.serial, amount))


def _amount(duel: Duel, source: ContinuousEffect, amount: ast.Amount, unit: Unit) -> int:
    """Return the value of an amount in a continuous effect, for one unit that it affects."""
    if isinstance(amount, int):
        return amount

    card = source.card
    view = SourceView(duel, source.player, unit.serial, card.tile, NONE, unit, without=source.stamp, source=source)
    return value(view, amount)


@dataclass(slots=True, eq=False, kw_only=True)
class SourceView(View):
    """Context in which amounts of a continuous effect are counted.

    The effect's own modifiers are left out, so that “its ATK is doubled” doubles the ATK without the effect.
    """

    source: ContinuousEffect

    def find(self, target: ast.Target) -> Sequence[Unit | Trick]:
        """Return the cards that a target in an amount means."""
        duel, source = self.duel, self.source
        if isinstance(target, ast.This):
            return [source.card]
        if isinstance(target, ast.Chosen):
            return _bound(duel, source, source.step.counted)
        if isinstance(target, ast.Extreme):
            return _named(duel, source, target)[:1]
        return _affected(duel, source, target)


def _affected(duel: Duel, source: ContinuousEffect, target: ast.Target | None) -> list[Unit]:
    """Return the units that `target` means in a continuous effect; protected ones are left out (O-23.10)."""
    units = _named(duel, source, target)
    if not duel.table.has_protection:
        return units
    card = source.card
    culprit = Culprit(Means.ABILITY, source.player, card.card, card.serial, card.tile)
    harm = Harm.STATUS if isinstance(source.step.effect, ast.Forbid) else Harm.AFFECTED
    return [unit for unit in units if unit is card or not is_protected(duel, unit, harm, culprit)]


def _named(duel: Duel, source: ContinuousEffect, target: ast.Target | None) -> list[Unit]:
    """Return the units that the target of a continuous effect means; none without a target, or if it means no units."""
    card = source.card
    match target:
        case ast.This():
            return [card] if isinstance(card, Unit) else []
        case ast.Host():
            host = duel.unit(card.host) if isinstance(card, Trick) else None
            return [host] if host is not None else []
        case ast.LeaderOf(whose=whose):
            return leaders_of(duel, whose, source.player)
        case ast.Every(filter=filter_):
            return units_matching(duel, filter_, source.player, card.serial, card.tile, NONE)
        case ast.Extreme(filter=filter_):
            # A continuous effect can't ask a player, so it takes all equal ones.
            return extremes(units_matching(duel, filter_, source.player, card.serial, card.tile, NONE), target)
        case ast.Chosen():
            return _bound(duel, source, source.step.first)
        case ast.That():
            return _bound(duel, source, source.step.subject)
    return []


def _bound(duel: Duel, source: ContinuousEffect, slot: int) -> list[Unit]:
    """Return the units chosen in a slot when a trick was activated; for `SUBJECT_OF_EVENT` the unit of its event.

    Units that have left the field are left out. Empty for an effect of a unit.
    """
    trick = source.card
    references = _references_in(trick, slot) if isinstance(trick, Trick) else ()
    return [unit for reference in references if (unit := duel.unit(reference.serial)) is not None]


def _aimed(duel: Duel, source: ContinuousEffect, mods: list[Mod]) -> list[Mod]:
    """Return `mods`, completed with serials of other units that they refer to: chosen ones or “that creature”."""
    step, found = source.step, []
    for mod in mods:
        aimed = mod.value
        if isinstance(aimed, Aimed) and isinstance(aimed.whom, ast.Chosen | ast.That):
            is_second = isinstance(getattr(step.effect, "target", None), ast.Chosen)
            slot = step.subject if isinstance(aimed.whom, ast.That) else step.first + is_second
            serials = tuple(unit.serial for unit in _bound(duel, source, slot))
            found.append(mod._replace(value=aimed._replace(serials=serials)))
        else:
            found.append(mod)
    return found


def _references_in(trick: Trick, slot: int) -> tuple[ObjectReference, ...]:
    """Return a slot's objects, chosen on activation, or of the event for `SUBJECT_OF_EVENT`; () if there are none."""
    if trick.activation is None:
        return ()
    _, bound, subject, _ = trick.activation
    if slot == SUBJECT_OF_EVENT:
        return () if subject is None else (subject,)
    return bound[slot] if 0 <= slot < len(bound) else ()
