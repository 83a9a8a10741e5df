"""Current traits of a unit: printed values, then modifiers in order, then the buff of its tile (rule groups 12, 16).

A type or element that is set replaces the old one, “also” adds to it. An absent stat stays absent unless it is set
(O-1.5, O-16.1). If two modifiers disagree, the later one wins (O-21.1).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from lowering import IS_LOWERED
from rules.abilities import ast
from rules.abilities.ast import Licence, Status, UnitDeed, Whose
from rules.cards import TileBuff
from rules.duel.compiler import CardScript, Step
from rules.duel.state.actions import NONE
from rules.duel.state.duel import WHOLE, Duel, Mod, ModKind, ModValue, Unit, Until
from rules.duel.state.setup_data import Card, Table
from rules.duel.state.traits import (
    Aimed,
    FartherAttack,
    MoveLimit,
    Protection,
    Reduction,
    Scaling,
    ScalingDealt,
    Traits,
)
from rules.vocabulary import STAT_NUMBER, Element, Stat

HP, DEF = STAT_NUMBER[Stat.HP], STAT_NUMBER[Stat.DEF]

_NO_SCRIPT: Final = CardScript()
_NO_STATUS: Final[frozenset[Status]] = frozenset()
_NO_LICENCE: Final[frozenset[Licence]] = frozenset()


def stat_of(unit: Unit, stat: Stat) -> int | None:
    """Return the current value of a unit's stat, None if absent. For HP it is the remaining HP."""
    traits = unit.traits
    return unit.hp if stat is Stat.HP else traits.stat(stat)


def natural(table: Table, card: Card, terrain: int) -> Traits:
    """Return the traits of a card on the terrain with a number (NONE: on none), without any modifiers."""
    traits = card.traits.get(terrain)
    if traits is None:
        traits = compute(table, card, terrain, ())
        if not IS_LOWERED:
            card.traits[terrain] = traits
    return traits


#: Size of the cache of traits of one card, as there may be many sums of modifiers.
_MAX_KEPT: Final = 500


def modified(table: Table, card: Card, terrain: int, mods: Sequence[Mod]) -> Traits:
    """Return the traits of a card on a terrain with modifiers, in the order of their stamps; from a cache if possible.

    A modifier that sets DEF makes a new shield with its own stamp (O-12.3), so the result is not cached.
    """
    if IS_LOWERED or any(mod.kind is ModKind.SET and mod.stat == DEF for mod in mods):
        return compute(table, card, terrain, mods)
    key = (terrain, *((mod.kind, mod.stat, mod.value) for mod in mods))
    found = card.modified.get(key)
    if found is None:
        if len(card.modified) >= _MAX_KEPT:
            card.modified.clear()
        found = card.modified[key] = compute(table, card, terrain, mods)
    return found


def compute(table: Table, card: Card, terrain: int, mods: Iterable[Mod]) -> Traits:
    """Return the traits of a card on a terrain with modifiers, in the order of their stamps, without a cache."""
    tally = _Tally(table, card)
    for mod in mods:
        value = mod.value
        if mod.kind is ModKind.SET:
            tally.set_stat(mod)
        elif isinstance(value, int):
            tally.count(mod.kind, mod.stat, value)
        elif isinstance(value, Aimed):
            tally.aim(mod.kind, value)
        else:
            tally.say(mod)
    new = tally.traits
    new.licences = frozenset(tally.licences) if tally.licences else _NO_LICENCE
    if not card.is_leader and (terrain in table.tile_buffs or _matches(table, new, terrain)):
        for number, amount in enumerate(_field_buff(table, card, new, terrain, tally.field_buff)):
            if amount or number == HP:
                tally.add(number, amount)
    tally.sum_up(table)
    tally.grant(card)
    return new


class _Tally:
    """Traits of a card while they are computed: modifiers are added one by one."""

    __slots__ = (
        "field_buff",
        "further",
        "grants",
        "is_silent",
        "licences",
        "lowered",
        "own_range",
        "protections",
        "raised",
        "reductions",
        "stats",
        "statuses",
        "traits",
    )

    def __init__(self, table: Table, card: Card) -> None:
        self.stats: list[int | None] = list(card.stats)
        if card.is_leader:
            self.stats[HP] = card.leader_hp or table.params.default_leader_hp
        self.raised = 0
        self.lowered = 0
        self.own_range: int = card.ratk_range or table.params.default_ratk_range
        self.further = 0
        self.field_buff: int = table.params.field_buff
        self.licences: set[Licence] = set()
        self.protections: list[Protection] = []
        self.reductions: list[Reduction] = []
        self.is_silent = False
        self.statuses: set[Status] = set()
        self.grants: list[CardScript] = []
        self.traits: Traits = _unmodified(card)

    def set_stat(self, mod: Mod) -> None:
        """Set a stat by a modifier, to None if that has no value. Amounts added to the stat before are lost."""
        self.stats[mod.stat] = None if mod.value is None else mod.amount
        if mod.stat == HP:
            self.raised = 0
            self.lowered = 0
        elif mod.stat == DEF:
            self.traits.shields = mod.stamp

    def add(self, number: int, amount: int) -> None:
        """Add an amount to the stat with a number, unless the card lacks that stat."""
        before = self.stats[number]
        if number == HP:
            if amount > 0:
                self.raised += amount
            else:
                self.lowered -= amount
        elif before is not None:
            self.stats[number] = before + amount

    def count(self, kind: ModKind, stat: int, value: int) -> None:
        """Apply a modifier whose value is a number, other than one that sets a stat.

        `stat` is a number of a stat, or NONE for all; only additions use it.
        """
        new = self.traits
        if kind is ModKind.ADD:
            for number in range(6) if stat == NONE else range(stat, stat + 1):
                self.add(number, value)
        elif kind is ModKind.LEVEL:
            new.level = value
        elif kind is ModKind.ATTACK_FROM:
            new.attack_reach = max(new.attack_reach, value)
        elif kind is ModKind.AMBUSH_TIMES:
            new.ambush_times = value
        elif kind is ModKind.CLASH:
            new.clash += value
        elif kind is ModKind.STEPS:
            new.steps = max(new.steps, value)
        elif kind is ModKind.RANGE:
            self.further += value
        elif kind is ModKind.SET_RANGE:
            self.own_range = value
        elif kind is ModKind.FIELD_BUFF:
            self.field_buff = value
        elif kind is ModKind.REDUCE:
            new.damage_less += value

    def aim(self, kind: ModKind, value: Aimed) -> None:
        """Apply a modifier of some `kind` about attacks: which units it may or must attack, or which may attack it."""
        if kind is ModKind.ATTACK_LIMIT:
            self.traits.attack_limits += (value,)
        elif kind is ModKind.ATTACKER_LIMIT:
            self.traits.attacker_limits += (value,)
        else:
            self.traits.duties += (value,)

    def say(self, mod: Mod) -> None:
        """Apply a modifier whose value is no number, such as an element or a status."""
        new, kind, value = self.traits, mod.kind, mod.value
        if kind is ModKind.ELEMENT:
            new.element, new.further = value if isinstance(value, Element) else None, ()
        elif isinstance(value, Element):
            new.further = (*new.further, value)
        elif isinstance(value, Status):
            self.statuses.add(value)
        elif isinstance(value, UnitDeed):
            if value is UnitDeed.MOVE:
                new.moves += 1
            else:
                new.attacks += 1
        elif isinstance(value, Licence):
            self.licences.add(value)
        elif isinstance(value, str):
            new.types = (value.casefold(),) if kind is ModKind.TYPE else (*new.types, value.casefold())
        elif isinstance(value, FartherAttack):
            new.attack_wheres += (value,)
        elif isinstance(value, MoveLimit):
            new.move_limits += (value,)
        elif isinstance(value, Reduction):
            self.reductions.append(value)
        elif isinstance(value, Scaling):
            new.scalings += (value,)
        elif isinstance(value, ScalingDealt):
            new.scalings_dealt += (value,)
        elif isinstance(value, CardScript):
            self.grants.append(value)
        elif isinstance(value, Protection):
            self.protections.append(value)
        elif kind is ModKind.SILENCE:
            self.is_silent = True
            self.grants.clear()

    def sum_up(self, table: Table) -> None:
        """Write the stats and ranges into the traits, after all modifiers."""
        new = self.traits
        stats = [value if value is None or value > 0 else 0 for value in self.stats]
        new.atk, base, new.catk, new.ratk, new.def_, new.hl = stats
        new.base_hp, new.raised, new.lowered = base or 0, self.raised, self.lowered
        new.max_hp = max(0, new.base_hp + self.raised - self.lowered)
        new.reach = self.own_range + self.further
        diagonal = 2 if Licence.ATTACK_DIAGONALLY in new.licences else 1
        anywhere = table.board.columns + table.board.rows if new.attack_wheres else 0
        farthest = max(new.attack_reach, diagonal, anywhere) if new.atk else 0
        farthest = max(farthest, new.reach if new.ratk else 0)
        new.farthest = min(farthest, table.board.columns + table.board.rows - 1)

    def grant(self, card: Card) -> None:
        """Write statuses, protections, reductions of damage and abilities into the traits, after all modifiers."""
        new = self.traits
        new.statuses = frozenset(self.statuses) if self.statuses else _NO_STATUS
        new.protections = tuple(self.protections)
        new.reductions = tuple(self.reductions)
        own = _NO_SCRIPT if self.is_silent else card.script
        new.script = merge(own, self.grants) if self.grants else own
        new.answer, new.triggers_on = (
            (new.script.answer, new.script.triggers_on)
            if self.grants or self.is_silent
            else (card.answer, card.triggers_on)
        )


def _unmodified(card: Card) -> Traits:
    """Return new traits of a card as printed, without stats; traits that only modifiers change have the usual value."""
    new = Traits()
    new.element, new.types, new.level, new.further = card.element, card.types, card.level, ()
    new.moves = new.attacks = new.damage_less = new.shields = 0
    new.attack_reach, new.ambush_times, new.clash, new.steps = 1, 2, 0, 1
    new.attack_limits = new.attacker_limits = new.duties = ()
    new.attack_wheres = ()
    new.move_limits = ()
    new.scalings = new.scalings_dealt = ()
    return new


def merge(script: CardScript, grants: Sequence[CardScript]) -> CardScript:
    """Return the abilities of a card, followed by those of `grants` (abilities given to the card), in order."""
    return CardScript(
        activated=(*script.activated, *(one for grant in grants for one in grant.activated)),
        triggered=(*script.triggered, *(one for grant in grants for one in grant.triggered)),
        continuous=(*script.continuous, *(one for grant in grants for one in grant.continuous)),
    )


def _field_buff(table: Table, card: Card, traits: Traits, terrain: int, usual: int) -> Sequence[int]:
    """Return what a terrain adds to the six stats of a creature, or an empty sequence (D-16.1, D-16.4, O-16.11).

    The terrain of the creature's own element adds the `usual` amount to each. Empty means no buff.
    """
    if _matches(table, traits, terrain):
        return (usual,) * 6
    buffs = table.tile_buffs.get(terrain)
    if buffs is None:
        return ()
    amounts = [0] * 6
    for buff in buffs:
        if _is_buffed(table, buff, card, traits):
            for stat, amount in buff.stats.items():
                amounts[STAT_NUMBER[stat]] += amount
    return amounts


def _matches(table: Table, traits: Traits, terrain: int) -> bool:
    """Return whether a terrain is that of an element in a creature's `traits` (D-1.16), or counts as such by a text."""
    if Licence.BUFFED_EVERYWHERE in traits.licences:
        return traits.element is not Element.NORMAL
    return any(table.terrain_of.get(element) == terrain for element in (traits.element, *traits.further))


def _is_buffed(table: Table, buff: TileBuff, card: Card, traits: Traits) -> bool:
    return (
        (buff.element is None or buff.element in (traits.element, *traits.further))
        and (not buff.type or buff.type.casefold() in traits.types)
        and (not buff.name or card.number in table.named(buff.name))
    )


def leaders_of(duel: Duel, whose: Whose, player: int) -> list[Unit]:
    """Return the leaders that a word (“your”, “opponent's”) means in a text of `player`; if both, `player`'s first."""
    if whose is Whose.YOURS:
        return [duel.players[player].leader]
    if whose is Whose.OPPONENTS:
        return [duel.players[1 - player].leader]
    return [duel.players[player].leader, duel.players[1 - player].leader]


def mods_of(step: Step, stamp: int, player: int, until: Until, source: int, amount: int) -> list[Mod]:
    """Return the modifiers that a step gives an affected unit; empty if the step's effect changes no traits.

    The arguments are fields of `Mod` and `Aimed`. `amount` is the amount counted for that unit.
    """
    effect = step.effect
    match effect:
        case ast.ChangeStat(stat=stat):
            return [Mod(ModKind.ADD, amount, stamp, NONE if stat is None else STAT_NUMBER[stat], until, source)]
        case ast.SetStat(stat=stat):
            return [Mod(ModKind.SET, max(0, amount), stamp, STAT_NUMBER[stat], until, source)]
        case ast.ReduceDamage(cause=cause):
            less = max(0, amount)
            reduction = less if cause == ast.Cause() else Reduction(effect, less, player, source)
            return [Mod(ModKind.REDUCE, reduction, stamp, NONE, until, source)]
        case ast.Prevent():
            return [Mod(ModKind.PREVENT, max(0, amount), stamp, NONE, until, source)]
        case ast.Gain():
            return [Mod(ModKind.GRANT, step.grant, stamp, NONE, until, source)]
    change = _action_change(effect, player, source) or _trait_change(effect, player, source)
    return [] if change is None else [Mod(change[0], change[1], stamp, NONE, until, source)]


def _action_change(effect: ast.Effect, player: int, source: int) -> tuple[ModKind, ModValue] | None:
    """Return the kind and value of the modifier by an effect on attacks, moves or other actions; None for others."""
    match effect:
        case ast.Forbid(status=status):
            return ModKind.STATUS, status
        case ast.Again(deed=deed):
            return ModKind.AGAIN, deed
        case ast.Permit(licence=licence):
            return ModKind.LICENCE, licence
        case ast.LimitAttacks(whom=whom, only=only):
            return ModKind.ATTACK_LIMIT, Aimed(whom, player, source, only)
        case ast.LimitAttackers(whom=whom, only=only):
            return ModKind.ATTACKER_LIMIT, Aimed(whom, player, source, only)
        case ast.MustAttack(whom=one):
            return ModKind.DUTY, Aimed(one, player, source)
        case ast.AttackWhere(where=where, creatures=creatures):
            return ModKind.ATTACK_WHERE, FartherAttack(where, creatures)
        case ast.AttackFrom(tiles=tiles):
            return ModKind.ATTACK_FROM, tiles
        case ast.LimitMoves(where=where, only=only):
            return ModKind.MOVE_LIMIT, MoveLimit(where, player, source, only)
        case ast.MoveFurther(tiles=tiles):
            return ModKind.STEPS, tiles
    return None


def _trait_change(effect: ast.Effect, player: int, source: int) -> tuple[ModKind, ModValue] | None:
    """Return the kind and value of the modifier by an effect on element, type or other traits; None for other effects.

    `player` is that of the ability, `source` the serial of its card.
    """
    match effect:
        case ast.Protect():
            return ModKind.PROTECT, Protection(effect, player, source)
        case ast.Silence():
            return ModKind.SILENCE, None
        case ast.AmbushTimes(times=times):
            return ModKind.AMBUSH_TIMES, times
        case ast.CountMore(amount=more):
            return ModKind.CLASH, more
        case ast.SetRange(tiles=tiles):
            return ModKind.SET_RANGE, tiles
        case ast.ChangeRange(tiles=tiles):
            return ModKind.RANGE, tiles
        case ast.SetFieldBuff(amount=buff):
            return ModKind.FIELD_BUFF, buff
        case ast.ScaleDamage():
            return ModKind.SCALE, Scaling(effect, player, source)
        case ast.ScaleDealt(whom=whom):
            return ModKind.SCALE, ScalingDealt(effect, Aimed(whom, player, source))
        case ast.PreventNext():
            return ModKind.PREVENT, WHOLE
        case ast.Become(type=type_, element=element, also=also):
            if element is not None:
                return ModKind.ALSO_ELEMENT if also else ModKind.ELEMENT, element
            return ModKind.ALSO_TYPE if also else ModKind.TYPE, type_
        case ast.TakeControl():
            return ModKind.CONTROL, player
    return None
