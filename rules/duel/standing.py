"""Abilities that go on: what they change is worked out anew whenever something has changed (O-7.8, O-1.17, D-10.9)."""

from __future__ import annotations

from typing import Final

from rules.abilities import tree
from rules.duel.actions import NONE
from rules.duel.matching import holds, tiles_of, units_meant
from rules.duel.programs import THAT_EVENT, Step
from rules.duel.state import PLAYERS, Duel, Laid, Mod, ModKind, Thing, Trick, Unit, Until, UntilKind
from rules.duel.stats import leaders_of, mods_of, renew, settle_control
from rules.duel.terrain import settle_terrain

# Looking a member of an enum up takes as long as ten comparisons; these are needed all the time.
_MORE_SPAWNS: Final = ModKind.MORE_SPAWNS
_CONDITION: Final = UntilKind.CONDITION


class _Source:
    """A card whose ability goes on: one step of it."""

    __slots__ = ("card", "player", "stamp", "step")

    def __init__(self, stamp: int, player: int, step: Step, card: Unit | Trick) -> None:
        self.stamp = stamp
        self.player = player
        self.step = step
        self.card = card


def refresh(duel: Duel) -> None:
    """Work out what holds as long as something stays, until nothing changes any more (Appendix B)."""
    duel.is_stale = False
    if not _is_anything_standing(duel):
        return
    for _ in range(10):
        if not _refresh_once(duel):
            break
    duel.is_stale = False


def _is_anything_standing(duel: Duel) -> bool:
    """A quick look whether any ability goes on now, or has left its mark."""
    for side in duel.players:
        if side.derived or duel.laid or duel.terrain != duel.ground:
            return True
        for unit in side.units:
            if unit.traits.kit.standing or unit.extras is not None:
                return True
        for trick in side.tricks:
            if trick.is_standing:
                return True
    return False


def _refresh_once(duel: Duel) -> bool:
    changed = duel.table.has_conditions and _end_conditions(duel)
    found: dict[int, list[Mod]] = {}
    for_players: tuple[list[Mod], list[Mod]] = ([], [])
    laid: list[Laid] = []
    for source in sorted(_sources(duel), key=_by_stamp):
        if isinstance(source.step.effect, tree.ChangeTerrain):
            laid += _lay(duel, source, source.step.effect)
        elif isinstance(source.step.effect, tree.Prevent):
            _prevent(duel, source, source.step.effect)
        else:
            _hold(duel, source, found, for_players)
    if laid or duel.laid or duel.terrain != duel.ground:
        changed |= settle_terrain(duel, laid)
    for player in PLAYERS:
        side = duel.players[player]
        side.derived = tuple(for_players[player])
        for unit in side.units[:]:
            mods = tuple(found.get(unit.serial, ()))
            if mods or (unit.extras is not None and unit.extras.derived):
                extras = unit.with_extras()
                if extras.derived != mods:
                    extras.derived = mods
                    settle_control(duel, unit)
                    changed |= renew(duel, unit)
    return changed


def _end_conditions(duel: Duel) -> bool:
    """End what was to last while something was so (O-1.17)."""
    changed = False
    for player in duel.players:
        for unit in player.units[:]:
            if unit.extras is None:
                continue
            kept = [mod for mod in unit.extras.mods if not _is_ended(duel, mod, unit)]
            if len(kept) != len(unit.extras.mods):
                unit.extras.mods = kept
                settle_control(duel, unit)
                changed |= renew(duel, unit)
    return changed


def _is_ended(duel: Duel, mod: Mod, unit: Unit) -> bool:
    step = mod.until.step
    if mod.until.kind is not _CONDITION or step is None or not isinstance(step.duration, tree.While):
        return False
    condition = step.duration.condition
    holder: Unit | Trick | None = unit
    if isinstance(condition, tree.IsFaceUp):
        holder = duel.unit(mod.source) or duel.trick(mod.source)
    return not holds(duel, condition, mod.until.player, holder)


def _sources(duel: Duel) -> list[_Source]:
    sources = []
    for number, player in enumerate(duel.players):
        for unit in player.units:
            if unit.is_face_up:
                sources += [_Source(unit.serial, number, step, unit) for step in unit.traits.kit.standing]
            if unit.extras is not None:
                for equip in unit.extras.equips:
                    sources += _trick_sources(duel, equip)
        for trick in player.tricks:
            if trick.is_standing and not duel.is_locked(trick):
                sources += _trick_sources(duel, trick)
    return sources


def _trick_sources(duel: Duel, trick: Trick) -> list[_Source]:
    program = trick.program or duel.table.cards[trick.card].kit.program
    if program is None or not trick.is_standing:
        return []
    return [_Source(trick.stamp, trick.control, step, trick) for step in program.steps if step.stands]


def _by_stamp(source: _Source) -> int:
    return source.stamp


def _prevent(duel: Duel, source: _Source, effect: tree.Prevent) -> None:
    """“Prevent the next N damage” as a text that goes on: once for each stay of a creature that it is about."""
    if not _is_on(duel, source):
        return
    for unit in _held(duel, source, effect.target):
        mods = unit.with_extras().mods
        if not any(mod.kind is ModKind.PREVENT and mod.stamp == source.stamp for mod in mods):
            mods.append(Mod(ModKind.PREVENT, effect.amount, source.stamp, source=source.card.serial))


def _is_on(duel: Duel, source: _Source) -> bool:
    duration = source.step.duration
    return not isinstance(duration, tree.While) or holds(duel, duration.condition, source.player, source.card)


def _lay(duel: Duel, source: _Source, effect: tree.ChangeTerrain) -> list[Laid]:
    """What an ability that goes on lays on tiles (O-16.8)."""
    if not _is_on(duel, source):
        return []
    terrain, card = duel.table.terrain_number(effect.terrain), source.card
    if isinstance(effect.place, tree.ThisTile):
        tiles = [card.tile]
    elif isinstance(effect.place, tree.AllTiles):
        tiles = sorted(tiles_of(duel, effect.place.where, card.tile, NONE))
    elif isinstance(card, Trick) and 0 <= source.step.first < len(card.bound):
        tiles = [thing.tile for thing in card.bound[source.step.first]]
    else:
        tiles = []
    return [Laid(tile, terrain, source.stamp, Until()) for tile in tiles]


def _hold(duel: Duel, source: _Source, found: dict[int, list[Mod]], for_players: tuple[list[Mod], list[Mod]]) -> None:
    """Add the modifiers of one source to those that it is about."""
    if not _is_on(duel, source):
        return
    effect = source.step.effect
    if isinstance(effect, tree.MoreSpawns):
        for_players[source.player].append(Mod(_MORE_SPAWNS, effect.count, source.stamp))
    elif isinstance(effect, tree.MaySacrificeTokens):
        for_players[source.player].append(Mod(ModKind.SACRIFICE_TOKENS, 1, source.stamp))
    else:
        mods = mods_of(source.step, source.stamp, source.player, Until(), source.card.serial)
        for unit in _held(duel, source, getattr(effect, "target", None)):
            found.setdefault(unit.serial, []).extend(mods)


def _held(duel: Duel, source: _Source, target: tree.Target | None) -> list[Unit]:
    """The units that a standing effect is about."""
    card = source.card
    match target:
        case tree.This():
            return [card] if isinstance(card, Unit) else []
        case tree.Host():
            host = duel.unit(card.host) if isinstance(card, Trick) else None
            return [host] if host is not None else []
        case tree.LeaderOf(whose=whose):
            return leaders_of(duel, whose, source.player)
        case tree.Every(filter=filter_):
            return units_meant(duel, filter_, source.player, card.serial, card.tile, NONE)
        case tree.Chosen():
            return _bound(duel, source, source.step.first)
        case tree.That():
            return _bound(duel, source, source.step.that)
    return []


def _bound(duel: Duel, source: _Source, slot: int) -> list[Unit]:
    """The units that were chosen, or that the event was about, when a trick that stays was activated."""
    trick = source.card
    if not isinstance(trick, Trick):
        return []
    things: tuple[Thing, ...]
    if slot == THAT_EVENT:
        things = () if trick.that is None else (trick.that,)
    else:
        things = trick.bound[slot] if 0 <= slot < len(trick.bound) else ()
    return [unit for thing in things if (unit := duel.unit(thing.serial)) is not None]
