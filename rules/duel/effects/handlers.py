"""Handlers: functions that carry out each kind of effect of a link (activation); see rule groups 7 and 13 to 21."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final, TypeAlias, get_args

from lowering import python_only
from rules.abilities import ast
from rules.abilities.ast import Answered, Event, Harm, Near, PlayerDeed, Status, Where, Whose
from rules.duel.choices.picks import is_picked_late, pickers
from rules.duel.choices.targets import can_hold
from rules.duel.compiler import SlotKind, Step, is_lasting
from rules.duel.continuous import invalidation
from rules.duel.continuous.modifiers import add_mod
from rules.duel.continuous.terrain import change_terrain
from rules.duel.effects.control_flow import CONTROL_FLOW
from rules.duel.effects.explanations import NOT_SO, note_missed, note_nothing, why_nothing
from rules.duel.effects.replacement import is_asked_first, is_spared
from rules.duel.effects.zone_effects import (
    dig,
    discard_some,
    draw_some,
    draw_up_to,
    look,
    sacrifice_some,
    search,
    send_some,
    shuffle,
    shuffle_some,
    take_from_zone,
    zone_references,
)
from rules.duel.events import clash
from rules.duel.events.costs import counters_of, lower_counters
from rules.duel.events.damage import hurt_by_ability, lose_hp, would_destroy
from rules.duel.events.movement import push, reach, relocate, swap, travel
from rules.duel.events.outcome import check
from rules.duel.events.triggers import count_use, emit, emit_entered
from rules.duel.events.zones import arrive, carry, destroy_trick, destroy_units, send, turn_up
from rules.duel.queries.amounts import amount_of
from rules.duel.queries.conditions import condition_is_met_for
from rules.duel.queries.limits import may_be_detached
from rules.duel.queries.matching import is_there, matches, reference_to, tiles_of
from rules.duel.queries.protection import barred_players, by_link, free_tricks, is_barred, is_protected, protection_in
from rules.duel.queries.spawn_terms import count_done
from rules.duel.queries.stats import mods_of, natural, stat_of
from rules.duel.queries.target_resolution import (
    card_by_serial,
    cards_of,
    from_tile,
    players_matching,
    players_of,
    references_of,
    subject_tile,
    units_of,
)
from rules.duel.state.actions import NONE, REDIRECTED, SPAWNS, Act, CardZone, Mode, Ref, RefKind
from rules.duel.state.board import Board
from rules.duel.state.duel import (
    WHOLE,
    Arrival,
    Barring,
    Duel,
    Entered,
    Link,
    Mod,
    ModKind,
    ModValue,
    PendingTrigger,
    Question,
    QuestionKind,
    Ruling,
    Trick,
    Unit,
    Until,
    UntilKind,
    new_unit,
)
from rules.duel.state.log import What, note
from rules.duel.state.tasks import DoStep, PickFor, Push, Travel
from rules.duel.state.traits import Aimed, Protection, Reduction, Scaling, ScalingDealt
from rules.vocabulary import STAT_NUMBER, Stat
from tcg.chance import Chance

#: Effects that end with the turn by default (O-1.17).
_SHORT: Final = (
    ast.Forbid, ast.Again, ast.MoreSpawns, ast.MaySacrificeTokens, ast.AttackFrom, ast.ReduceDamage,
    ast.ScaleDamage, ast.ScaleDealt,
    ast.Permit, ast.LimitAttacks, ast.LimitAttackers, ast.LimitMoves, ast.MustAttack, ast.AttackWhere,
    ast.MoveFurther, ast.AmbushTimes, ast.CountMore, ast.ChangeRange, ast.SetRange, ast.SetFieldBuff,
    ast.Protect, ast.Silence, ast.Bar, ast.SpawnPlace, ast.ChangeCost, ast.Unlockable,
)  # fmt: skip


def carry_out(duel: Duel, rng: Chance, number: int, step: Step) -> None:
    """Carry out one step (effect) of the link `number` in the chain."""
    _EFFECTS[type(step.effect)](duel, rng, number, step, step.effect)


def do_step(duel: Duel, rng: Chance, number: int, step: Step) -> None:
    """Carry out one step of the link `number` as a task of the duel, then check the state (O-8.11)."""
    link = duel.links[number]
    if not _is_so(duel, link, step) and not step.nested and not is_lasting(step.effect):
        note_nothing(duel, link, NOT_SO)
        return
    target = getattr(step.effect, "target", None)
    if is_picked_late(target) and step.number not in link.picked:
        link.picked[step.number] = ()
        duel.todo.append(DoStep(number, step))
        duel.todo += [PickFor(number, step, player) for player in reversed(pickers(duel, link, target))]
        return
    before = len(duel.log) if duel.log is not None else 0
    note_missed(duel, link, step)
    depth = len(duel.todo)
    carry_out(duel, rng, number, step)
    if duel.question is None:
        check(duel)
    if duel.log is not None and len(duel.log) == before and duel.question is None and len(duel.todo) == depth:
        note_nothing(duel, link, why_nothing(duel, link, step))


def _is_so(duel: Duel, link: Link, step: Step) -> bool:
    """Return whether the condition “while …” of a step is met now; True without one (O-1.17)."""
    return not isinstance(step.duration, ast.While) or condition_is_met_for(duel, link, step, step.duration.condition)


def until_of(duel: Duel, step: Step, link: Link) -> Until:
    """Return how long the changes by a step last: as its text says, or the default for its effect (O-1.17, O-7.9)."""
    player = link.player
    match step.duration:
        case ast.EndOfTurn():
            return Until(UntilKind.TURN_ENDS)
        case ast.EndOfOpponentsTurn(is_next=True):
            return _until_turn_of(duel, 1 - player)
        case ast.EndOfOpponentsTurn():
            return Until(UntilKind.PLAYERS_TURN_ENDS, 1 - player)
        case ast.ForTurns(turns=turns):
            return Until(UntilKind.TIMER, player, turns)
        case ast.While():
            return Until(UntilKind.CONDITION, player, step=step, source=link.serial, is_trick=link.is_trick)
        case ast.UntilYourTurn():
            return Until(UntilKind.PLAYERS_TURN_STARTS, player)
        case ast.EndOfYourTurn():
            return _until_turn_of(duel, player)
        case ast.EndOfItsTurn():
            return _until_turn_of(duel, 1 - player)
        case ast.EndOfBattle():
            return Until(UntilKind.BATTLE_ENDS)
    effect = step.effect
    if isinstance(effect, ast.Permit) and effect.licence is ast.Licence.LEAVE_FOR_THE_VOID:
        return Until()
    if isinstance(effect, _SHORT) or (isinstance(effect, ast.ChangeStat) and not effect.permanent):
        return Until(UntilKind.TURN_ENDS)
    return Until()


def _until_turn_of(duel: Duel, player: int) -> Until:
    """Return a duration up to the end of a player's next turn. The current turn doesn't count."""
    return Until(UntilKind.TIMER, player, 2 if duel.active == player else 1)


def source_ref(pending: PendingTrigger) -> Ref:
    """Return a reference to the card of a pending trigger, by which a player can choose the order of triggers.

    The reference names the tile with the card, or the card in the graveyard if that is not on the field.
    """
    if pending.tile == NONE:
        return Ref(RefKind.CARD, pending.player, pending.card, CardZone.GRAVEYARD)
    return Ref(RefKind.TILE, pending.tile, pending.card)


# --- damage, destruction, healing ---------------------------------------------------------------------------------


def _deal_damage(duel: Duel, _: Chance, number: int, step: Step, effect: ast.DealDamage) -> None:
    link = duel.links[number]
    hurt = [
        (unit, amount_of(duel, link, step, effect.amount, unit)) for unit in units_of(duel, link, step, effect.target)
    ]
    _hurt(duel, number, step, hurt)


def _hurt(duel: Duel, number: int, step: Step, hurt: list[tuple[Unit, int]]) -> None:
    """Deal the damage in `hurt`, as (unit, amount), at one moment, in a step of the link `number`.

    If an effect may replace a destruction by this damage, players decide on that first.
    """
    link = duel.links[number]
    culprit = by_link(link)
    doomed = [unit for unit, amount in hurt if would_destroy(duel, unit, amount, culprit)]
    if is_asked_first(duel, doomed, culprit, DoStep(number, step)):
        return
    link.did(len(hurt))
    link.amount_done = sum(amount for _, amount in hurt)
    for unit, amount in hurt:
        if not is_spared(duel, unit):
            hurt_by_ability(duel, unit, amount, culprit)


def _divide_damage(duel: Duel, _: Chance, number: int, step: Step, effect: ast.DivideDamage) -> None:
    """Deal each unit chosen for the link `number` its share of damage. Shares of units no longer affected are lost."""
    link = duel.links[number]
    if step.first == NONE:
        return
    units = {unit.serial: unit for unit in units_of(duel, link, step, effect.target)}
    chosen, shares = link.targets[step.first], link.targets[step.first + 1]
    hurt = [
        (units[reference.serial], share.value)
        for reference, share in zip(chosen, shares, strict=True)
        if reference.serial in units
    ]  # fmt: skip
    _hurt(duel, number, step, hurt)


def _lose_hp(duel: Duel, _: Chance, number: int, step: Step, effect: ast.LoseHp) -> None:
    """Lower the HP of a step's units by the amount of `effect`, without dealing damage (O-23.3).

    `number` is that of the link. A creature that would lose its last HP may have its destruction replaced first.
    """
    link = duel.links[number]
    units = units_of(duel, link, step, effect.target)
    lost = [(unit, amount_of(duel, link, step, effect.amount, unit)) for unit in units]
    doomed = [unit for unit, amount in lost if 0 < unit.hp <= amount]
    if is_asked_first(duel, doomed, by_link(link), DoStep(number, step)):
        return
    link.is_undone |= not lost
    link.amount_done = sum(lose_hp(duel, unit, amount) for unit, amount in lost if not is_spared(duel, unit))


def _destroy(duel: Duel, _: Chance, number: int, step: Step, effect: ast.Destroy) -> None:
    link = duel.links[number]
    cards, culprit = cards_of(duel, link, step, effect.target), by_link(link)
    units = [card for card in cards if isinstance(card, Unit)]
    if is_asked_first(duel, units, culprit, DoStep(number, step)):
        return
    tricks = [card for card in cards if isinstance(card, Trick)]
    # Destroyed equips go first, before they would leave together with their hosts.
    for trick in tricks:
        if trick.host != NONE:
            destroy_trick(duel, trick, culprit)
    destroy_units(duel, [unit for unit in units if not is_spared(duel, unit)], culprit)
    link.did(len(tricks) + sum(duel.unit(unit.serial) is None for unit in units), max(1, len(cards)))
    for trick in tricks:
        if trick.host == NONE:
            destroy_trick(duel, trick, culprit)


def _restore(duel: Duel, _: Chance, number: int, step: Step, effect: ast.Restore) -> None:
    link = duel.links[number]
    link.amount_done = 0
    for unit in units_of(duel, link, step, effect.target):
        healed = min(amount_of(duel, link, step, effect.amount, unit), unit.traits.max_hp - unit.hp)
        if healed > 0:
            unit.hp += healed
            link.amount_done += healed
            note(duel, What.HEAL, unit.control, unit.card, unit.tile, n=healed)
            emit(duel, Event.HEALED, unit.control, unit, amount=healed)


# --- cards and crystals -------------------------------------------------------------------------------------------


def _settled_before(duel: Duel, _: Chance, number: int, step: Step, effect: ast.Effect) -> None:
    """Do nothing for a step of the link `number`: it was settled on activation, or is checked on attaching an equip."""


def _gain_crystals(duel: Duel, _: Chance, number: int, step: Step, effect: ast.GainCrystals) -> None:
    link = duel.links[number]
    for player in players_matching(duel, link, step, effect.whose):
        gain_crystals(duel, player, amount_of(duel, link, step, effect.count))


def gain_crystals(duel: Duel, player: int, count: int) -> None:
    """Move `count` crystals from a player's used ones to the inventory, or as many as there are (O-4.2)."""
    side = duel.players[player]
    gained = min(count, duel.table.params.crystal_total - side.crystals)
    side.crystals += gained
    if duel.log is not None:
        note(duel, What.CRYSTALS, player, n=gained)


def _lose_crystals(duel: Duel, _: Chance, number: int, step: Step, effect: ast.LoseCrystals) -> None:
    link = duel.links[number]
    link.amount_done = 0
    for player in players_matching(duel, link, step, effect.whose):
        side = duel.players[player]
        wanted = amount_of(duel, link, step, effect.count)
        lost = max(0, min(wanted, side.crystals))
        side.crystals -= lost
        link.amount_done += lost
        link.is_undone |= lost < wanted
        note(duel, What.CRYSTALS_LOST, player, n=lost)


# --- traits -------------------------------------------------------------------------------------------------------


#: Effects that put modifiers on units.
_Modifying: TypeAlias = (
    ast.ChangeStat | ast.SetStat | ast.Forbid | ast.Protect | ast.Silence | ast.Again | ast.AttackFrom
    | ast.Permit | ast.MoveFurther | ast.LimitAttacks | ast.LimitAttackers | ast.MustAttack | ast.AttackWhere
    | ast.AmbushTimes | ast.CountMore | ast.ChangeRange | ast.SetRange | ast.SetFieldBuff | ast.Prevent
    | ast.PreventNext | ast.ScaleDamage | ast.ScaleDealt | ast.ReduceDamage | ast.Gain | ast.Become
    | ast.LimitMoves
)  # fmt: skip


def _modify(duel: Duel, _: Chance, number: int, step: Step, effect: _Modifying) -> None:
    """Give the units and tricks of a step of the link `number` the modifiers that `effect` describes."""
    link = duel.links[number]
    until = until_of(duel, step, link)
    counted = getattr(effect, "amount", 0)
    # All amounts are counted before any unit changes.
    found = [(unit, amount_of(duel, link, step, counted, unit)) for unit in units_of(duel, link, step, effect.target)]
    for unit, amount in found:
        if isinstance(effect, ast.Forbid) and is_protected(duel, unit, Harm.STATUS, by_link(link)):
            note(duel, What.PROTECTED, unit.control, unit.card, unit.tile)
            continue
        for each in mods_of(step, 0, link.player, until, link.serial, amount):
            mod = each._replace(value=_aimed(duel, link, step, each.value)) if isinstance(each.value, Aimed) else each
            # A prevention ends only when it is used up, so it has no source.
            source = NONE if mod.kind is ModKind.PREVENT else link.serial
            is_its = isinstance(step.duration, ast.EndOfItsTurn)
            end = _until_turn_of(duel, unit.control) if is_its else until
            add_mod(duel, unit, mod.kind, mod.value, end, mod.stat, source=source)
            _note_mod(duel, unit, mod)
    protect = protection_in(effect)
    if protect is None:
        return
    for card in cards_of(duel, link, step, effect.target):
        if isinstance(card, Trick):
            duel.stamp += 1
            card.mods = (
                *card.mods,
                Mod(ModKind.PROTECT, Protection(protect, link.player, link.serial), duel.stamp, until=until),
            )
            invalidation.rules_changed(duel)
            note(duel, What.STATUS, card.control, card.card, card.tile, word=str(protect.harm))


def _aimed(duel: Duel, link: Link, step: Step, aimed: Aimed) -> Aimed:
    """Return `aimed` with the serials of the chosen units or of “that creature”, if its phrase means those."""
    if not isinstance(aimed.whom, ast.Chosen | ast.That):
        return aimed
    is_second = isinstance(aimed.whom, ast.Chosen) and isinstance(getattr(step.effect, "target", None), ast.Chosen)
    units = units_of(duel, link, replace(step, first=step.first + 1) if is_second else step, aimed.whom)
    return aimed._replace(serials=tuple(unit.serial for unit in units))


_MOD_WORDS: Final = {
    ModKind.STATUS: "{}",
    ModKind.AGAIN: "may {} again",
    ModKind.LICENCE: "{}",
    ModKind.AMBUSH_TIMES: "deals {} times the damage in an Ambush",
    ModKind.ATTACK_LIMIT: "may not attack everybody",
    ModKind.ATTACKER_LIMIT: "may not be attacked by everybody",
    ModKind.DUTY: "must attack",
    ModKind.ATTACK_WHERE: "may attack further away",
    ModKind.MOVE_LIMIT: "may not move everywhere",
    ModKind.STEPS: "may move up to {} tiles",
    ModKind.CLASH: "counts {} more in a Clash",
    ModKind.SET_RANGE: "reaches {} tiles with RATK",
    ModKind.RANGE: "reaches {} tiles further with RATK",
    ModKind.FIELD_BUFF: "has a field buff of {}",
    ModKind.ATTACK_FROM: "may attack from up to {} tiles away",
    ModKind.REDUCE: "takes {} less damage each time",
    ModKind.SCALE: "{}",
    ModKind.PREVENT: "is shielded from the next {} damage",
    ModKind.PROTECT: "{}",
    ModKind.SILENCE: "has no abilities",
}


@python_only
def _note_mod(duel: Duel, unit: Unit, mod: Mod) -> None:
    if mod.kind in (ModKind.ADD, ModKind.SET):
        word = "all stats" if mod.stat == NONE else tuple(Stat)[mod.stat].label
        what = What.STAT if mod.kind is ModKind.ADD else What.STAT_SET
        note(duel, what, unit.control, unit.card, unit.tile, n=mod.amount, word=word)
    elif mod.kind in (ModKind.TYPE, ModKind.ALSO_TYPE, ModKind.ELEMENT, ModKind.ALSO_ELEMENT):
        word = str(getattr(mod.value, "label", mod.value))
        note(duel, What.BECOMES, unit.control, unit.card, unit.tile, word=word)
    elif mod.kind is ModKind.GRANT:
        note(duel, What.GAINS, unit.control, unit.card, unit.tile)
    elif mod.kind is not ModKind.CONTROL:
        word = _MOD_WORDS[mod.kind].format(_describe(mod).replace("_", " "))
        note(duel, What.STATUS, unit.control, unit.card, unit.tile, word=word)


def _describe(mod: Mod) -> str:
    """Return the value of a modifier as words for the log."""
    match mod.value:
        case Protection(protect=protect):
            return str(protect.harm)
        case Reduction(amount=amount):
            return str(amount)
        case Scaling(effect=scale):
            return f"takes {'double' if scale.doubles else 'half'} damage"
        case ScalingDealt(effect=dealt):
            return f"deals {'double' if dealt.doubles else 'half'} damage"
    return "whole" if mod.kind is ModKind.PREVENT and mod.value == WHOLE else str(mod.value)


def _swap_stats(duel: Duel, _: Chance, number: int, step: Step, effect: ast.SwapStats) -> None:
    """Swap two stats of each unit of a step of link `number` by adding differences, unless one is missing (O-1.5)."""
    link = duel.links[number]
    until = until_of(duel, step, link)
    for unit in units_of(duel, link, step, effect.target):
        first, second = stat_of(unit, effect.first), stat_of(unit, effect.second)
        if first is None or second is None or first == second:
            continue
        for stat, more in ((effect.first, second - first), (effect.second, first - second)):
            add_mod(duel, unit, ModKind.ADD, more, until, STAT_NUMBER[stat], source=link.serial)
            note(duel, What.STAT, unit.control, unit.card, unit.tile, n=more, word=stat.label)


def _trade_stat(duel: Duel, _: Chance, number: int, step: Step, effect: ast.TradeStat) -> None:
    """Swap a stat between two units of a step (link `number`) by adding the difference, unless one lacks it (O-1.5)."""
    link = duel.links[number]
    units = _two_of(duel, link, step, effect.target, effect.other)
    first, second = [stat_of(unit, effect.stat) for unit in units] or (None, None)
    link.did(0 if first is None or second is None else len(units), 2)
    if first is None or second is None or first == second:
        return
    until = until_of(duel, step, link)
    for unit, more in zip(units, (second - first, first - second), strict=True):
        add_mod(duel, unit, ModKind.ADD, more, until, STAT_NUMBER[effect.stat], source=link.serial)
        note(duel, What.STAT, unit.control, unit.card, unit.tile, n=more, word=effect.stat.label)


def _two_of(duel: Duel, link: Link, step: Step, target: ast.Target, other: ast.Target | None) -> list[Unit]:
    """Return two different units: those of `target`, and of `other` unless None; empty if those are not exactly two."""
    units = units_of(duel, link, step, target)
    if other is not None:
        is_second = isinstance(target, ast.Chosen) and isinstance(other, ast.Chosen)
        units += units_of(duel, link, replace(step, first=step.first + 1) if is_second else step, other)
    return units if len(units) == 2 and units[0] is not units[1] else []


def _change_player(duel: Duel, number: int, step: Step, kind: ModKind, value: int) -> None:
    link = duel.links[number]
    duel.stamp += 1
    until = until_of(duel, step, link)
    duel.players[link.player].mods.append(Mod(kind, value, duel.stamp, until=until))
    invalidation.rules_changed(duel)


def _more_spawns(duel: Duel, _: Chance, number: int, step: Step, effect: ast.MoreSpawns) -> None:
    player, s = duel.links[number].player, "" if effect.count == 1 else "s"
    note(duel, What.MAY, player, word=f"spawn {effect.count} more creature{s}")
    _change_player(duel, number, step, ModKind.MORE_SPAWNS, effect.count)


def _sacrifice_tokens(duel: Duel, _: Chance, number: int, step: Step, __: ast.MaySacrificeTokens) -> None:
    note(duel, What.MAY, duel.links[number].player, word="sacrifice tokens")
    _change_player(duel, number, step, ModKind.SACRIFICE_TOKENS, 1)


def _bar(duel: Duel, _: Chance, number: int, step: Step, effect: ast.Bar) -> None:
    """Forbid players an action, as the link `number` says, for the duration in the text."""
    link = duel.links[number]
    until = until_of(duel, step, link)
    for player in barred_players(effect, link.player):
        duel.stamp += 1
        barring = Barring(effect, link.player, link.serial, link.tile)
        duel.players[player].mods.append(Mod(ModKind.BAR, barring, duel.stamp, until=until))
        note(duel, What.MAY_NOT, player, word=str(effect.deed))
    invalidation.rules_changed(duel)


def _change_terms(duel: Duel, _: Chance, number: int, step: Step, effect: ast.SpawnPlace | ast.ChangeCost) -> None:
    """Change where creatures may be spawned, or what they cost, as the link `number` says, for its duration."""
    link = duel.links[number]
    until = until_of(duel, step, link)
    for player in players_of(getattr(effect, "whose", Whose.YOURS), link.player):
        duel.stamp += 1
        before = count_done(duel, player, effect) if isinstance(effect, ast.ChangeCost) else 0
        ruling = Ruling(effect, link.player, before)
        duel.players[player].mods.append(Mod(ModKind.TERMS, ruling, duel.stamp, until=until))
        is_place = isinstance(effect, ast.SpawnPlace)
        note(duel, What.MAY, player, word="spawn creatures elsewhere" if is_place else "pay another cost")
    invalidation.rules_changed(duel)


def _unlockable(duel: Duel, _: Chance, number: int, step: Step, effect: ast.Unlockable) -> None:
    """Exempt tricks of some players, or only the card of the link `number`, from being locked down."""
    link = duel.links[number]
    until = until_of(duel, step, link)
    duel.stamp += 1
    value = free_tricks(effect, link.player, link.serial)
    duel.players[link.player].mods.append(Mod(ModKind.UNLOCKABLE, value, duel.stamp, until=until))
    invalidation.rules_changed(duel)


def _take_control(duel: Duel, rng: Chance, number: int, step: Step, effect: ast.TakeControl | ast.HandOver) -> None:
    link = duel.links[number]
    for card in cards_of(duel, link, step, effect.target):
        player = 1 - card.control if isinstance(effect, ast.HandOver) else link.player
        if isinstance(card, Trick) and card.control != player:
            invalidation.hand_over(duel, card, player)
            card.control_until = until_of(duel, step, link)
            invalidation.trick_changed(duel)
            note(duel, What.CONTROL, player, card.card, card.tile)
        elif isinstance(card, Unit) and not card.is_leader:
            add_mod(duel, card, ModKind.CONTROL, player, until_of(duel, step, link), source=link.serial)


# --- places -------------------------------------------------------------------------------------------------------


def _move(duel: Duel, _: Chance, number: int, step: Step, effect: ast.Move) -> None:
    link = duel.links[number]
    travels: list[Travel] = []
    slid = 0
    for reference in link.targets[step.first] if step.first != NONE else ():
        unit = duel.unit(reference.serial)
        if unit is None:
            trick = duel.trick(reference.serial)
            if trick is not None and trick.tile == reference.tile and trick.host == NONE:
                _slide(duel, trick, reference.path)
                slid += trick.tile != reference.tile
            continue
        if unit.control != link.player and unit.tile != reference.tile and not link.ability.is_unavoidable:
            continue
        if is_protected(duel, unit, Harm.AFFECTED, by_link(link)) and unit.serial != link.serial:
            continue
        if reference.path and unit.tile == reference.tile:
            travels.append(Travel(number, unit.serial, unit.tile, reference.path, unit.tile))
            link.moved += (unit.serial,)
    link.did(len(travels) + slid)
    if len(travels) == 1:
        travel(duel, travels[0])
    else:
        duel.todo += reversed(travels)


def _slide(duel: Duel, trick: Trick, path: tuple[int, ...]) -> None:
    """Move a trick along a path, stopping before a tile that can't hold a trick, or when a unit locks it down."""
    for tile in path:
        if duel.is_locked(trick) or not can_hold(duel, tile, trick.control):
            break
        shift(duel, trick, tile)


def _put_on(duel: Duel, _: Chance, number: int, step: Step, effect: ast.PutOn) -> None:
    link = duel.links[number]
    cards = cards_of(duel, link, step, effect.target)
    before = [card.tile for card in cards]
    for card, tile in zip(cards, places_of(duel, link, step, effect.place), strict=False):
        if isinstance(card, Unit):
            relocate(duel, card, tile, number)
        elif card.host == NONE and can_hold(duel, tile, card.control):
            shift(duel, card, tile)
        link.moved += (card.serial,)
    link.did(_count_moved(cards, before))


def _count_moved(cards: Iterable[Unit | Trick], before: Iterable[int]) -> int:
    """Return how many `cards` have left their tiles; `before` has the former tile of each card, in their order."""
    return sum(card.tile != tile for card, tile in zip(cards, before, strict=True))


def _push(duel: Duel, _: Chance, number: int, step: Step, effect: ast.Push) -> None:
    """Push a step's units (link `number`) in a direction, the farthest first, so that none blocks another."""
    link, board = duel.links[number], duel.table.board
    origins = () if effect.heading in _ON_ITS_OWN else _tile_of(duel, link, step, effect.of)
    if not origins and effect.heading not in _ON_ITS_OWN:
        return
    ways = [(unit, _way_of(duel, effect.heading, unit, origins)) for unit in units_of(duel, link, step, effect.target)]
    ways.sort(key=lambda way: -_so_far(board, way[0].tile, way[1]))
    if effect.up_to:
        duel.todo += [Push(number, unit.serial, way, effect.tiles) for unit, way in reversed(ways)]
        link.did(sum(reach(duel, unit, way, effect.tiles) for unit, way in ways))
        return
    before = [unit.tile for unit, _ in ways]
    for unit, way in ways:
        push(duel, unit, way, effect.tiles, number)
        link.moved += (unit.serial,)
    link.did(_count_moved([unit for unit, _ in ways], before))


def push_up_to(duel: Duel, task: Push) -> None:
    """Ask how far the unit of a task is pushed, with answers from the farthest to 0.

    If it can't be pushed, don't ask.
    """
    unit, link = duel.unit(task.serial), duel.links[task.link]
    most = 0 if unit is None else reach(duel, unit, task.way, task.tiles)
    if most:
        options = tuple(((Ref(RefKind.NUMBER, one),),) for one in range(most, -1, -1))
        duel.question = Question(QuestionKind.DISTANCE, link.player, options, push=task, card=link.card)


def answer_distance(duel: Duel, task: Push, tiles: int) -> None:
    """Push the unit of a task by the number of tiles that the player chose, 0 for none."""
    unit, link = duel.unit(task.serial), duel.links[task.link]
    if unit is not None:
        push(duel, unit, task.way, tiles, task.link)
        link.moved += (unit.serial,)
        link.did(tiles)


#: Headings without an origin.
_ON_ITS_OWN: Final = (ast.Heading.FORWARDS, ast.Heading.BACKWARDS)


def _way_of(duel: Duel, heading: ast.Heading, unit: Unit, origins: Sequence[int]) -> tuple[int, int]:
    """Return the direction in which a unit is pushed, as the text's `heading` says: a step in columns and rows.

    “Away” and “towards” are measured from the first tile of `origins`; the step is (0, 0) towards the unit's own tile.
    Away from its own tile, a unit goes backwards.
    """
    board, forwards = duel.table.board, -1 if unit.control else 1
    if heading is ast.Heading.FORWARDS:
        return 0, forwards
    columns, rows = (0, 0) if heading is ast.Heading.BACKWARDS else board.way(origins[0], unit.tile)
    if heading is ast.Heading.TOWARDS:
        return -columns, -rows
    return (columns, rows) if columns or rows else (0, -forwards)


def _so_far(board: Board, tile: int, way: tuple[int, int]) -> int:
    """Return a number that grows along the direction `way`, to sort tiles by how far they lie in that direction."""
    return tile // board.rows * way[0] + tile % board.rows * way[1]


def _swap_places(duel: Duel, _: Chance, number: int, step: Step, effect: ast.SwapPlaces) -> None:
    link = duel.links[number]
    units = _two_of(duel, link, step, effect.target, effect.other)
    before = [unit.tile for unit in units]
    if units:
        swap(duel, units[0], units[1], number)
        link.moved += (units[0].serial, units[1].serial)
    link.did(_count_moved(units, before))


def shift(duel: Duel, trick: Trick, tile: int) -> None:
    """Put a trick that is not equipped on another tile."""
    note(duel, What.RELOCATE, trick.control, trick.card if trick.is_face_up else NONE, trick.tile, tile)
    duel.pick_up(trick)
    duel.lay(trick, tile)
    invalidation.trick_changed(duel)


def places_of(duel: Duel, link: Link, step: Step, place: ast.Place | None) -> list[int]:
    """Return the tiles that the place in a step means: the chosen ones, or those that match now; else empty."""
    if isinstance(place, ast.ThisTile):
        card = card_by_serial(duel, link.serial)
        tile = link.tile if card is None else card.tile
        return [] if tile == NONE else [tile]
    if isinstance(place, ast.AllTiles):
        origin = from_tile(duel, link, place.where)
        subject = subject_tile(duel, link, step, place.where)
        return sorted(tiles_of(duel, place.where, link.player, origin, subject))
    if isinstance(place, ast.TileOf):
        return _tile_of(duel, link, step, place.of)
    if isinstance(place, ast.TileLeft):
        return list(link.subject.path[:1]) if link.subject is not None else []
    if step.first == NONE:
        return []
    slots = link.ability.slots
    for slot in range(step.first, len(slots)):
        if slots[slot].kind is SlotKind.TILES:
            return [reference.tile for reference in link.targets[slot]]
    return []


def _tile_of(duel: Duel, link: Link, step: Step, of: ast.Origin) -> list[int]:
    """Return the tiles of the cards that the word `of` means in a step; empty if there are none."""
    at = Where(Near.WITHIN, of=of)
    return sorted(tiles_of(duel, at, link.player, from_tile(duel, link, at), subject_tile(duel, link, step, at)))


def _modes_of(link: Link, step: Step, count: int) -> list[int]:
    slots = link.ability.slots
    for slot in range(max(step.first, 0), len(slots)):
        if slots[slot].kind is SlotKind.MODES:
            modes = [reference.value for reference in link.targets[slot]]
            return modes + [Mode.ATTACK] * (count - len(modes))
    return [int(Mode.ATTACK)] * count


def _change_terrain(duel: Duel, _: Chance, number: int, step: Step, effect: ast.ChangeTerrain) -> None:
    link = duel.links[number]
    terrain = duel.table.terrain_number(effect.terrain)
    for tile in places_of(duel, link, step, effect.place):
        change_terrain(duel, tile, terrain, until_of(duel, step, link))


# --- arrival and departure ----------------------------------------------------------------------------------------


def _miracle_spawn(duel: Duel, rng: Chance, number: int, step: Step, effect: ast.MiracleSpawn | ast.SpawnThese) -> None:
    link = duel.links[number]
    if isinstance(effect, ast.MiracleSpawn):
        references = link.targets[step.first] if step.first != NONE else ()
    else:
        references = zone_references(duel, link, step, effect.target)
    tiles = places_of(duel, link, step, effect.place)
    modes = [_STANCES[effect.mode]] * len(tiles) if effect.mode else _modes_of(link, step, len(references))
    before = len(link.made.get(step.number, ()))
    for reference, tile, mode in zip(references, tiles, modes, strict=False):
        definition = duel.table.cards[reference.card]
        if not definition.is_creature or is_barred(
            duel, link.player, PlayerDeed.MIRACLE_SPAWN, definition, tile, reference
        ):
            continue
        if duel.units[tile] is not None and clash.opponent_on(duel, tile, link.player, number) is None:
            continue
        if take_from_zone(duel, reference):
            invalidation.decks_changed(duel)
            _come_in(duel, number, step, reference.card, tile, mode, reference.player, reference.zone, link.player)
    wanted = effect.count if isinstance(effect, ast.MiracleSpawn) and not effect.up_to else 1
    link.did(len(link.made.get(step.number, ())) - before, wanted)
    # A choice in a deck reveals its order to the player.
    if isinstance(effect, ast.MiracleSpawn) or isinstance(effect.target, ast.Chosen):
        for player in sorted({reference.player for reference in references if reference.zone == CardZone.DECK}):
            shuffle(duel, rng, player)


_STANCES: Final = {ast.Stance.ATTACK: int(Mode.ATTACK), ast.Stance.DEFENCE: int(Mode.DEFENCE)}


def _spawn_tokens(duel: Duel, _: Chance, number: int, step: Step, effect: ast.SpawnTokens) -> None:
    link = duel.links[number]
    card = duel.table.numbers.get(effect.name)
    if effect.printed is not None:
        card = duel.table.made[effect.name, effect.printed]
    elif card is None or not duel.table.cards[card].is_token:
        card = next(
            (c.number for c in duel.table.cards if c.is_token and c.number in duel.table.named(effect.name)), None
        )
    if card is None:
        note_nothing(duel, link, "there is no such token")
        return
    count = max(0, amount_of(duel, link, step, effect.count))
    places = places_of(duel, link, step, effect.place)
    if isinstance(effect.place, ast.AllTiles):
        # The count is for each tile, and a tile has room for one.
        places = [tile for tile in places if duel.units[tile] is None]
        count *= len(places)
    player = link.player if effect.whose is Whose.YOURS else 1 - link.player
    _bring_tokens(duel, number, step, card, places, count, player, effect.mode)


def _bring_tokens(
    duel: Duel,
    number: int,
    step: Step,
    card: int,
    places: list[int],
    count: int,
    player: int,
    stance: ast.Stance | None,
) -> None:
    """Spawn up to `count` tokens of `player` on tiles that are free or where a Clash would be fought.

    `card` is the number of the token, `places` are the tiles, and `stance` is the mode, None if the player chose it.
    """
    link, tiles = duel.links[number], places[:count]
    before = len(link.made.get(step.number, ()))
    modes = [_STANCES[stance]] * len(tiles) if stance else _modes_of(link, step, len(tiles))
    for tile, mode in zip(tiles, modes, strict=False):
        if is_barred(duel, player, PlayerDeed.MIRACLE_SPAWN, duel.table.cards[card], tile):
            continue
        if duel.units[tile] is None or clash.opponent_on(duel, tile, player, number) is not None:
            _come_in(duel, number, step, card, tile, mode, player, NONE, player)
    link.did(len(link.made.get(step.number, ())) - before, count)


def _spawn_copies(duel: Duel, _: Chance, number: int, step: Step, effect: ast.SpawnCopies) -> None:
    """Spawn tokens in link `number` that copy a creature's printed values; a plain copy has its current ATK and HP."""
    link = duel.links[number]
    for unit in units_of(duel, link, step, effect.target)[:1]:
        if unit.is_leader:
            continue  # a leader is no creature and can't be copied
        if not effect.plain:
            _show(duel, unit)
        twin = duel.table.twins[NONE if effect.plain else unit.card]
        places = places_of(duel, link, step, effect.place)
        _bring_tokens(duel, number, step, twin, places, effect.count, link.player, effect.mode)
        for reference in link.made.get(step.number, ()) if effect.plain else ():
            token = duel.unit(reference.serial)
            if token is not None:
                for stat, amount in ((Stat.ATK, unit.traits.atk or 0), (Stat.HP, unit.hp)):
                    add_mod(duel, token, ModKind.SET, amount, Until(), STAT_NUMBER[stat], source=link.serial)


def _show(duel: Duel, unit: Unit) -> None:
    """Turn a face-down creature face-up that is copied, as the copy would reveal it (O-3.6)."""
    if not unit.is_face_up:
        note(duel, What.REVEAL, unit.control, unit.card)


def _second_units(duel: Duel, link: Link, step: Step, target: ast.Target, other: ast.Target) -> list[Unit]:
    """Return the units of `other`, the second target of a step; `target` is the first one."""
    is_second = isinstance(target, ast.Chosen) and isinstance(other, ast.Chosen)
    return units_of(duel, link, replace(step, first=step.first + 1) if is_second else step, other)


def _gain_abilities(duel: Duel, _: Chance, number: int, step: Step, effect: ast.GainAbilities) -> None:
    link = duel.links[number]
    others = _second_units(duel, link, step, effect.target, effect.other)
    for other in others:
        _show(duel, other)
    scripts = [other.traits.script for other in others]
    for unit in units_of(duel, link, step, effect.target):
        for script in scripts:
            add_mod(duel, unit, ModKind.GRANT, script, until_of(duel, step, link), source=link.serial)
            note(duel, What.GAINS, unit.control, unit.card, unit.tile)


def _become_copy(duel: Duel, _: Chance, number: int, step: Step, effect: ast.BecomeCopy) -> None:
    """Give units of a step (link `number`) another unit's printed values and abilities, not name, for its duration."""
    link, until = duel.links[number], until_of(duel, step, duel.links[number])
    for other in _second_units(duel, link, step, effect.target, effect.other)[:1]:
        _show(duel, other)
        card = duel.table.cards[other.card]
        for unit in units_of(duel, link, step, effect.target):
            changes: list[tuple[ModKind, ModValue, int]] = [
                (ModKind.SET, amount, stat) for stat, amount in enumerate(card.stats)
            ]
            changes += [(ModKind.ELEMENT, card.element, NONE), (ModKind.LEVEL, card.level, NONE)]
            changes += [(ModKind.TYPE, card.type, NONE), (ModKind.SILENCE, None, NONE)]
            for kind, value, stat in (*changes, (ModKind.GRANT, card.script, NONE)):
                add_mod(duel, unit, kind, value, until, stat, source=link.serial)
            note(duel, What.BECOMES, unit.control, unit.card, unit.tile, word=card.name)


def _come_in(
    duel: Duel, number: int, step: Step, card: int, tile: int, mode: int, owner: int, zone: int, control: int
) -> None:
    """Miracle Spawn a card of `owner` on a tile, controlled by `control`: spawn it by an effect.

    `number` is that of the link, `mode` a `Mode`, `zone` where the card comes from, NONE for a token. An opposing
    creature that entered the tile during the chain causes a Clash (O-14.1).
    """
    link = duel.links[number]
    definition = duel.table.cards[card]
    printed = new_unit(NONE, card, owner, tile, natural(duel.table, definition, NONE), is_leader=False)
    printed.control = control
    printed.is_attacking = mode == Mode.ATTACK
    value = clash.total(printed)
    entered = clash.opponent_on(duel, tile, control, number)
    if entered is not None:
        coming = clash.Contestant(printed, value, NONE, NONE, zone, is_coming=True)
        if not clash.clash(duel, tile, coming, entered):
            return
    unit = arrive(duel, card, owner, tile, mode, Arrival.MIRACLE, control)
    note(duel, What.ARRIVE, control, card, tile)
    if entered is not None:
        loser = duel.unit(entered.serial) or duel.departed.get(entered.serial)
        emit(duel, Event.WINS_CLASH, unit.control, unit, loser)
    duel.entered[tile] = Entered(unit.serial, number, NONE, NONE, value, unit.hp, zone)
    link.made[step.number] = (*link.made.get(step.number, ()), reference_to(unit))


def _turn(duel: Duel, _: Chance, number: int, step: Step, effect: ast.Turn) -> None:
    link = duel.links[number]
    cards = cards_of(duel, link, step, effect.target)
    link.did(sum([_turn_one(duel, card, link.serial, face_up=effect.face_up) for card in cards]))


def _turn_one(duel: Duel, card: Unit | Trick, own: int, *, face_up: bool) -> bool:
    """Turn a card face-up or -down; return whether it changed.

    Leaders, equips, and the effect's own trick (serial `own`) are never turned down.
    """
    if card.is_face_up is face_up:
        return False
    if isinstance(card, Unit):
        if face_up:
            turn_up(duel, card)
            return True
        if card.is_leader:
            return False
        emit(duel, Event.TURNED_DOWN, card.control, card)
        card.is_face_up = card.is_attacking = False
    elif face_up:
        card.is_face_up = True
    else:
        if card.host != NONE or card.serial == own:
            return False
        card.is_face_up = card.is_continuous = card.is_spent = False
        card.timer = 0
    if isinstance(card, Unit):
        invalidation.unit_turned(duel, card)
    else:
        invalidation.trick_changed(duel)
    note(duel, What.TURNED_UP if face_up else What.TURNED_DOWN, card.control, card.card, card.tile)
    return True


def _change_mode(duel: Duel, _: Chance, number: int, step: Step, effect: ast.ChangeMode) -> None:
    """Change the mode of the creatures of a step of the link `number`, and turn them face-up (D-11.1).

    Face-down ones are in Defence Mode (D-11.5).
    """
    link = duel.links[number]
    changed = 0
    for unit in units_of(duel, link, step, effect.target):
        attacks = not unit.is_attacking if effect.mode is None else effect.mode is ast.Stance.ATTACK
        if unit.is_leader or attacks is unit.is_attacking or Status.CANNOT_CHANGE_MODE in unit.traits.statuses:
            continue
        changed += 1
        turn_up(duel, unit)
        unit.is_attacking = attacks
        invalidation.unit_turned(duel, unit)
        emit(duel, Event.CHANGES_MODE, unit.control, unit)
        note(duel, What.MODE, unit.control, unit.card, unit.tile, word=str(_MODE_OF[attacks]))
    link.did(changed)


_MODE_OF: Final = {True: ast.Stance.ATTACK, False: ast.Stance.DEFENCE}


def _break_shield(duel: Duel, _: Chance, number: int, step: Step, effect: ast.BreakShield) -> None:
    for unit in units_of(duel, duel.links[number], step, effect.target):
        if unit.has_shield:
            unit.is_shield_broken = True
            note(duel, What.SHIELD_BREAKS, unit.control, unit.card, unit.tile)
            if Event.SHIELD_BROKEN in duel.table.events:
                emit(duel, Event.SHIELD_BROKEN, unit.control, unit)


def _restore_shield(duel: Duel, _: Chance, number: int, step: Step, effect: ast.RestoreShield) -> None:
    for unit in units_of(duel, duel.links[number], step, effect.target):
        if unit.is_shield_broken:
            unit.is_shield_broken = False
            note(duel, What.SHIELD_RESTORED, unit.control, unit.card, unit.tile)


def _attach(duel: Duel, _: Chance, number: int, step: Step, effect: ast.Attach) -> None:
    link = duel.links[number]
    host = duel.unit(link.serial)
    if host is None:
        return
    near = duel.table.distances[host.tile]
    for unit in units_of(duel, link, step, effect.target):
        if unit.is_leader or unit is host or near[unit.tile] != 1 or (unit.extras is not None and unit.extras.is_stuck):
            continue
        duel.lift(unit)
        duel.players[unit.control].units.remove(unit)
        carry(unit, host.tile)
        unit.with_extras().attached_turn = duel.players[unit.control].turns
        host.with_extras().attached.append(unit)
        invalidation.attachment_changed(duel)
        name = duel.table.cards[host.card].name if host.is_face_up else "a face-down creature"
        sees = NONE if unit.is_face_up else unit.control
        note(duel, What.ATTACHED, unit.control, unit.card, host.tile, word=name, sees=sees)
        emit(duel, Event.ATTACHED, unit.control, unit, host)


def _detach(duel: Duel, _: Chance, number: int, step: Step, effect: ast.Detach) -> None:
    link = duel.links[number]
    tiles = places_of(duel, link, step, None)
    serials = [reference.serial for reference in references_of(link, step, effect.target)]
    for host in [unit for side in duel.players for unit in side.units if unit.extras is not None]:
        for unit in host.with_extras().attached[:]:
            if isinstance(effect.target, ast.Every):
                where = effect.target.filter.where
                is_it = matches(duel, unit, effect.target.filter, link.player, link.serial) and is_there(
                    duel, host.tile, where, link.player, link.tile, NONE
                )
            else:
                is_it = unit.serial in serials
            beside = duel.table.neighbours[host.tile]
            free = [tile for tile in (tiles or beside) if duel.units[tile] is None]
            if is_it and free and may_be_detached(duel, unit):
                detach(duel, host, unit, free[0])


def detach(duel: Duel, host: Unit, unit: Unit, tile: int) -> None:
    """Put an attached creature on a free tile beside its host. The creature may not move this turn (O-10.11)."""
    host.with_extras().attached.remove(unit)
    unit.with_extras().is_stuck = True
    carry(unit, tile)
    duel.stand(unit, tile)
    duel.players[unit.control].units.append(unit)
    note(duel, What.DETACHED, unit.control, unit.card, tile)
    invalidation.mods_changed(duel, unit)
    invalidation.attachment_changed(duel)
    emit_entered(duel, unit)


# --- counters -----------------------------------------------------------------------------------------------------


def _put_counters(duel: Duel, _: Chance, number: int, step: Step, effect: ast.PutCounters) -> None:
    count = amount_of(duel, duel.links[number], step, effect.count)
    if count <= 0:
        return
    name = effect.name.casefold()
    for card, tile, counters in _counter_groups(duel, number, step, effect.target):
        counters[name] = counters.get(name, 0) + count
        _note_counters(duel, card, tile, effect.name, count)
    if Event.GAINS_COUNTER in duel.table.events and not isinstance(effect.target, ast.Place):
        for one in cards_of(duel, duel.links[number], step, effect.target):
            emit(duel, Event.GAINS_COUNTER, one.control, one, name=name)


def _take_counters(duel: Duel, _: Chance, number: int, step: Step, effect: ast.TakeCounters) -> None:
    link = duel.links[number]
    count, link.amount_done = max(0, amount_of(duel, link, step, effect.count)), 0
    for card, tile, counters in _counter_groups(duel, number, step, effect.target):
        taken = min(count, counters.get(effect.name.casefold(), 0))
        link.amount_done += taken
        link.is_undone |= taken < count
        lower_counters(counters, effect.name, count)
        _note_counters(duel, card, tile, effect.name, -taken)


def _note_counters(duel: Duel, card: int, tile: int, name: str, n: int) -> None:
    what = What.TILE_COUNTERS if card == NONE else What.COUNTERS
    note(duel, what, card=card, tile=tile, n=n, word=name)


def _counter_groups(
    duel: Duel, number: int, step: Step, target: ast.Target | ast.Place
) -> list[tuple[int, int, dict[str, int]]]:
    """Return the counters of each card or tile that a target means (O-18.3).

    An item is (number of the card, or NONE; tile; dict of counters by name in lower case, to be changed in place).
    """
    link = duel.links[number]
    if isinstance(target, ast.Place):
        tiles = places_of(duel, link, step, target)
        return [(NONE, tile, duel.tile_counters.setdefault(tile, {})) for tile in tiles]
    return [(card.card, card.tile, counters_of(card)) for card in cards_of(duel, link, step, target)]


# --- answers, chance, the end -------------------------------------------------------------------------------------


def _spare(duel: Duel, _: Chance, number: int, __: Step, ___: ast.Spare) -> None:
    """Mark the destruction of the subject of the link `number` as replaced, and count the use of the ability."""
    link = duel.links[number]
    ability, subject = link.ability, link.subject
    if subject is not None:
        duel.replaced[subject.serial] = True
        note(duel, What.PROTECTED, subject.player, subject.card, subject.tile)
    if ability.once_per_duel:
        duel.players[link.player].once.append(ability.number)
    count_use(duel, link)


def _negate(duel: Duel, _: Chance, number: int, __: Step, effect: ast.Negate) -> None:
    link = duel.links[number]
    if effect.what is Answered.ABILITY:
        aimed = duel.links[link.aim] if link.aim != NONE else None
        if aimed is not None and not aimed.is_done:
            aimed.is_negated = True
            note(duel, What.NEGATED, aimed.player, aimed.card)
        return
    declared = duel.declared
    if declared is None:
        return
    if effect.what is Answered.SPAWN and declared.kind in SPAWNS:
        send(duel, declared.card, declared.player, CardZone.GRAVEYARD)
        note(duel, What.SPAWN_NEGATED, declared.player, declared.card)
        duel.declared = None
    elif effect.what is Answered.ATTACK and declared.kind is Act.ATTACK:
        note(duel, What.ATTACK_NEGATED, declared.player, declared.card)
        duel.declared = None
    elif effect.what is Answered.MOVE and declared.kind is Act.MOVE:
        note(duel, What.MOVE_NEGATED, declared.player, declared.card, declared.tile)
        duel.declared = None


def _redirect(duel: Duel, _: Chance, number: int, step: Step, effect: ast.Redirect) -> None:
    """Change the target of the declared attack as the link `number` says. A unit can't be made to attack itself."""
    declared = duel.declared
    if declared is None or declared.kind is not Act.ATTACK:
        return
    for unit in units_of(duel, duel.links[number], step, effect.target)[:1]:
        if unit.serial not in (declared.serial, declared.other):
            name = duel.table.cards[unit.card].name if unit.is_face_up else "a face-down creature"
            note(duel, What.REDIRECTED, declared.player, declared.card, unit.tile, word=name)
            duel.declared = declared._replace(to=unit.tile, other=unit.serial, mode=REDIRECTED)


def _end_battle(duel: Duel, _: Chance, number: int, step: Step, effect: ast.EndBattle) -> None:
    """End the Battle Phase by the link `number`, and an attack that was declared in it."""
    duel.ends_battle = True
    if duel.declared is not None and duel.declared.kind is Act.ATTACK:
        note(duel, What.ATTACK_SPENT, duel.declared.player, duel.declared.card, word="the Battle Phase is over")
        duel.declared = None


def _skip_battle(duel: Duel, _: Chance, number: int, __: Step, effect: ast.SkipBattle) -> None:
    player = duel.links[number].player
    player = 1 - player if effect.whose is Whose.OPPONENTS else player
    duel.players[player].skips += 1
    note(duel, What.SKIPS, player)


_EFFECTS: Final[dict[type, Callable[..., None]]] = {
    **CONTROL_FLOW,
    **dict.fromkeys(get_args(_Modifying), _modify),
    ast.DealDamage: _deal_damage,
    ast.DivideDamage: _divide_damage,
    ast.LoseHp: _lose_hp,
    ast.SwapStats: _swap_stats,
    ast.TradeStat: _trade_stat,
    ast.Select: _settled_before,
    ast.Destroy: _destroy,
    ast.Restore: _restore,
    ast.Draw: draw_some,
    ast.DrawUpTo: draw_up_to,
    ast.Discard: discard_some,
    ast.Sacrifice: sacrifice_some,
    ast.Shuffle: shuffle_some,
    ast.Look: look,
    ast.Reveal: look,
    ast.Pick: _settled_before,
    ast.EquipOnly: _settled_before,
    ast.Outlast: _settled_before,
    ast.Dig: dig,
    ast.Search: search,
    ast.GainCrystals: _gain_crystals,
    ast.LoseCrystals: _lose_crystals,
    ast.Bar: _bar,
    ast.Unlockable: _unlockable,
    ast.MoreSpawns: _more_spawns,
    ast.MaySacrificeTokens: _sacrifice_tokens,
    ast.SpawnPlace: _change_terms,
    ast.SpawnOnly: _settled_before,
    ast.ChangeCost: _change_terms,
    ast.TakeControl: _take_control,
    ast.Move: _move,
    ast.PutOn: _put_on,
    ast.Push: _push,
    ast.SwapPlaces: _swap_places,
    ast.ChooseTile: _settled_before,
    ast.ChangeTerrain: _change_terrain,
    ast.MiracleSpawn: _miracle_spawn,
    ast.SpawnThese: _miracle_spawn,
    ast.SpawnTokens: _spawn_tokens,
    ast.SpawnCopies: _spawn_copies,
    ast.GainAbilities: _gain_abilities,
    ast.BecomeCopy: _become_copy,
    ast.HandOver: _take_control,
    ast.Send: send_some,
    ast.Turn: _turn,
    ast.ChangeMode: _change_mode,
    ast.BreakShield: _break_shield,
    ast.RestoreShield: _restore_shield,
    ast.Attach: _attach,
    ast.Detach: _detach,
    ast.PutCounters: _put_counters,
    ast.TakeCounters: _take_counters,
    ast.Negate: _negate,
    ast.Spare: _spare,
    ast.Redirect: _redirect,
    ast.EndBattle: _end_battle,
    ast.SkipBattle: _skip_battle,
}
