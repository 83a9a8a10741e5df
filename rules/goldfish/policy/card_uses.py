"""Uses of cards in a goldfish game: the purpose of each trick and ability, and its preferred targets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import Final

from rules.abilities import ast
from rules.abilities.ast import Effect, Status, Whose, Zone
from rules.duel import NONE, Card, CompiledAbility, Slot, SlotKind, Step, Table, effects_of
from rules.vocabulary import Activation, Stat, TrickClass


class Use(IntEnum):
    """Purpose of a trick or ability, in the order in which the policy plays them (G-31, G-34, G-35).

    REACTIVE is only a response (G-16). HARMFUL would hurt the player's own side, or nobody. UNSCRIPTED are cards
    without a known use. Uses that G-35 does not name come before them, after the named ones.
    """

    RESOURCE = 0
    DAMAGE = 1
    SPAWN = 2
    MOVEMENT = 3
    INFINITE = 4
    TIMER = 5
    TERRAIN = 6
    STATS = 7
    OTHER = 8
    UNSCRIPTED = 9
    REACTIVE = 10
    HARMFUL = 11


class Taste(IntEnum):
    """Preference of the policy among the possible targets of an effect."""

    ANY = 0
    #: Best own unit, never one of the opponent's.
    OURS = 1
    #: Opponent's things, never own ones. A passive opponent has none.
    THEIRS = 2
    #: Least valuable thing.
    WORST = 3
    BEST_CARD = 4
    AHEAD = 5
    PATH = 6
    MODE = 7
    #: Tiles for a new terrain: under own creatures that it buffs, then far ahead; never with that terrain already.
    TERRAIN = 8


@dataclass(frozen=True, slots=True)
class Purpose:
    """Use of a trick or ability as the policy sees it, with its effects in numbers and a preference for each target.

    `gain` is the number of cards and crystals, `draws` of cards from the deck, `crystals` of crystals alone. `atk` and
    `ratk` are added to a creature. `terrain` is the number of the new terrain, or NONE. With `is_for_creature` it
    equips or boosts a new creature, as in G-34. With `is_for_spawns` it only allows more spawns.
    """

    use: Use
    gain: int = 0
    draws: int = 0
    crystals: int = 0
    atk: int = 0
    ratk: int = 0
    tastes: tuple[Taste, ...] = ()
    terrain: int = NONE
    is_for_creature: bool = False
    is_for_spawns: bool = False

    #: Whether choices differ in value, and whether one must be something of the opponent's.
    is_choosy: bool = field(init=False)
    needs_opponent: bool = field(init=False)
    #: Order of slots in the comparison of choices: slots that can quickly be refused come first.
    order: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "is_choosy", any(taste is not Taste.ANY for taste in self.tastes))
        object.__setattr__(self, "needs_opponent", Taste.THEIRS in self.tastes)
        slots = sorted(range(len(self.tastes)), key=lambda slot: self.tastes[slot] is not Taste.MODE)
        object.__setattr__(self, "order", tuple(slots))


_ANSWERING: Final = frozenset({TrickClass.COUNTER, TrickClass.EVADE, TrickClass.PROTECT, TrickClass.TRAP})
#: Classes of tricks that have an effect by themselves.
_DOING: Final = frozenset(
    {
        TrickClass.EQUIP, TrickClass.TERRAIN, TrickClass.DAMAGE, TrickClass.SPAWN, TrickClass.STATS,
        TrickClass.RESOURCE, TrickClass.MOVEMENT, TrickClass.EFFECT, TrickClass.STATUS_EFFECT,
    }
)  # fmt: skip
#: Events that only an opponent causes.
_THEIR_EVENTS: Final = frozenset({ast.Event.OVERLAPS, ast.Event.ATTACKED, ast.Event.TARGETED})
_GOOD_STATUS: Final = frozenset({Status.CANNOT_BE_DESTROYED, Status.CANNOT_BE_SACRIFICED})
_HURTING: Final = (
    ast.DealDamage, ast.Destroy, ast.Send, ast.TakeControl, ast.Attach, ast.Detach, ast.TakeCounters,
)  # fmt: skip


def is_reactive(card: Card) -> bool:
    """Return whether a trick only responds: a Chain trick, a trap, or one with only classes of responses (G-16)."""
    if card.activation is Activation.CHAIN or card.ability is None or card.ability.answers is not None:
        return True
    classes = set(card.def_.classes)
    return bool(classes & _ANSWERING) and not classes & _DOING


def purpose_of_trick(card: Card, table: Table) -> Purpose:
    """Return the purpose of a trick for the policy."""
    ability = card.ability
    if ability is None or is_reactive(card):
        return Purpose(Use.REACTIVE)
    if any(_hurts_host(effect) for each in card.script.triggered for step in each.steps for effect in effects_of(step)):
        return Purpose(Use.HARMFUL)
    purpose = _purpose(ability, table, is_trick=True)
    if not card.def_.abilities:
        return replace(purpose, use=Use.UNSCRIPTED)
    if not ability.steps and all(_is_theirs(one) for one in card.script.triggered):
        return replace(purpose, use=Use.HARMFUL)
    if purpose.use in (Use.HARMFUL, Use.REACTIVE, Use.RESOURCE, Use.DAMAGE):
        return purpose
    is_targeted = Taste.OURS in purpose.tastes
    if is_targeted and (card.is_equip or purpose.use is Use.STATS):
        return replace(purpose, use=Use.STATS, is_for_creature=True)
    classes = card.def_.classes
    if TrickClass.INFINITE in classes:
        return replace(purpose, use=Use.INFINITE)
    return replace(purpose, use=Use.TIMER) if TrickClass.TIMER in classes else purpose


def _is_theirs(ability: CompiledAbility) -> bool:
    """Return whether only the opponent, who does nothing, can trigger an ability."""
    when = ability.when
    if when is None:
        return False
    match when.who:
        case ast.Player(whose=ast.Whose.OPPONENTS) | ast.AnyOf(filter=ast.Filter(controller=ast.Whose.OPPONENTS)):
            return True
    return when.event in _THEIR_EVENTS


def purpose_of_ability(ability: CompiledAbility, table: Table) -> Purpose:
    """Return the purpose of an activated ability. One with other costs than crystals is HARMFUL: never used."""
    if any(not isinstance(cost, ast.PayCrystals) for cost, _ in ability.costs):
        return Purpose(Use.HARMFUL)
    if ability.is_chain or ability.answers is not None or not ability.steps:
        return Purpose(Use.REACTIVE)
    return _purpose(ability, table, is_trick=False)


def _purpose(ability: CompiledAbility, table: Table, *, is_trick: bool) -> Purpose:
    effects = [effect for step in ability.steps for effect in effects_of(step)]
    tastes = _tastes(ability, is_trick=is_trick)
    laid = [effect.terrain for effect in effects if isinstance(effect, ast.ChangeTerrain)]
    return Purpose(
        _use(effects),
        gain=sum(map(_gain, effects)),
        draws=sum(least(effect.count) for effect in effects if isinstance(effect, ast.Draw | ast.Search)),
        crystals=sum(least(effect.count) for effect in effects if isinstance(effect, ast.GainCrystals)),
        atk=sum(_added(effect, Stat.ATK) for effect in effects),
        ratk=sum(_added(effect, Stat.RATK) for effect in effects),
        tastes=tastes,
        terrain=table.terrain_number(laid[0]) if laid else NONE,
        is_for_spawns=bool(effects) and all(isinstance(effect, ast.MoreSpawns) for effect in effects),
    )


def _use(effects: Sequence[Effect]) -> Use:
    if any(_hurts_own(effect) for effect in effects):
        return Use.HARMFUL
    if any(map(_gain, effects)):
        return Use.RESOURCE
    if any(_hits_leader(effect) for effect in effects):
        return Use.DAMAGE
    if effects and all(_is_unused(effect) for effect in effects):
        return Use.REACTIVE
    if effects and all(_is_lost_on_nobody(effect) for effect in effects):
        return Use.HARMFUL
    for use, kinds in _USES:
        if any(isinstance(effect, kinds) for effect in effects):
            return use
    return Use.OTHER


#: Use by kind of effect, in order of precedence.
_USES: Final = (
    (Use.SPAWN, (ast.MiracleSpawn, ast.SpawnTokens, ast.MoreSpawns)),
    (Use.MOVEMENT, (ast.Move, ast.PutOn)),
    (Use.TERRAIN, (ast.ChangeTerrain,)),
    (Use.STATS, (ast.ChangeStat, ast.SetStat)),
)


def _gain(effect: Effect) -> int:
    match effect:
        case ast.Draw(count=count) | ast.GainCrystals(count=count) | ast.Search(count=count):
            return least(count)
        case ast.Send(target=ast.Chosen(count=count, filter=filter_), zone=Zone.HAND):
            return count if filter_.zone is not Zone.FIELD else 0
    return 0


def _added(effect: Effect, stat: Stat) -> int:
    """Return the number that an effect adds to a stat of creatures, as `least` counts amounts; 0 for other effects."""
    return least(effect.amount) if isinstance(effect, ast.ChangeStat) and effect.stat in (None, stat) else 0


def least(amount: ast.Amount) -> int:
    """Return the number used for an amount in planning: the step of a counted “N for each”, 1 for other counts (G-40).

    It is below 0 if the amount lowers something.
    """
    match amount:
        case int():
            return amount
        case ast.PerEach(amount=each):
            return each
        case ast.Times(amount=inner, times=times):
            return least(inner) if times > 0 else -least(inner)
        case ast.Plus(first=first, second=second):
            return least(first) + least(second)
    return 1


def _is_unused(effect: Effect) -> bool:
    """Return whether an effect changes stats that the policy never uses: CATK and HL (G-40)."""
    return isinstance(effect, ast.ChangeStat | ast.SetStat) and effect.stat in (Stat.CATK, Stat.HL)


def _hits_leader(effect: Effect) -> bool:
    target = getattr(effect, "target", None)
    return isinstance(effect, ast.DealDamage) and isinstance(target, ast.LeaderOf) and target.whose is not Whose.YOURS


def _hurts_own(effect: Effect) -> bool:
    """Return whether an effect hurts all creatures or tricks, or the player's own leader, without a choice."""
    target = getattr(effect, "target", None)
    if isinstance(target, ast.Every):
        theirs = target.filter.controller is Whose.OPPONENTS
        return is_bad(effect) and not theirs and target.filter.zone is Zone.FIELD
    return isinstance(target, ast.LeaderOf) and target.whose is not Whose.OPPONENTS and is_bad(effect)


def _hurts_host(effect: Effect) -> bool:
    """Return whether an effect is about the equipped creature and bad for it."""
    return isinstance(getattr(effect, "target", None), ast.Host) and is_bad(effect)


def _is_lost_on_nobody(effect: Effect) -> bool:
    """Return whether an effect needs cards or crystals of the opponent, who usually has none in a goldfish game."""
    target = getattr(effect, "target", None)
    if isinstance(target, ast.Every | ast.Chosen):
        return target.filter.controller is Whose.OPPONENTS
    return isinstance(effect, ast.LoseCrystals)


def is_bad(effect: Effect) -> bool:
    """Return whether an effect is bad for its target."""
    match effect:
        case ast.ChangeStat(amount=amount):
            return least(amount) < 0
        case ast.Forbid(status=status):
            return status not in _GOOD_STATUS
        case ast.Turn(face_up=face_up):
            return not face_up
        case ast.Send():
            return True
    return isinstance(effect, _HURTING)


# --- tastes -------------------------------------------------------------------------------------------------------


def _tastes(ability: CompiledAbility, *, is_trick: bool) -> tuple[Taste, ...]:
    """Return the preference for each slot: the worst cards for costs, the opponent's for harmful effects.

    `is_trick`: the ability is that of a trick, whose first slot may be a host.
    """
    tastes = [_taste_of_slot(slot) for slot in ability.slots]
    for _, number in ability.costs:
        if number != NONE:
            tastes[number] = Taste.WORST
    paid = {number for _, number in ability.costs}
    for step in _all_steps(ability.steps):
        for number in _slots_of(step, ability, is_trick=is_trick):
            if number in paid:
                continue
            kind = ability.slots[number].kind
            if kind in (SlotKind.CARDS, SlotKind.HOST):
                tastes[number] = Taste.THEIRS if is_bad(step.effect) or tastes[number] is Taste.THEIRS else Taste.OURS
            elif kind is SlotKind.ZONE:
                tastes[number] = _taste_of_zone(step.effect)
            elif isinstance(step.effect, ast.ChangeTerrain):
                tastes[number] = Taste.TERRAIN
    return tuple(tastes)


def _slots_of(step: Step, ability: CompiledAbility, *, is_trick: bool) -> Iterable[int]:
    """Return the number of the slot that an effect is about, as a tuple of one item; empty if there is none.

    The slot is the one chosen by the effect, its host, or “that creature”. Only an `is_trick` ability has a host, in
    its first slot.
    """
    target = getattr(step.effect, "target", None)
    if isinstance(target, ast.Host) and is_trick and ability.slots:
        return (0,)
    if isinstance(target, ast.That) and step.subject >= 0:
        return (step.subject,)
    if isinstance(target, ast.Chosen) or (step.first != NONE and target is None):
        return (step.first,) if step.first != NONE else ()
    return ()


def _all_steps(steps: Iterable[Step]) -> Iterator[Step]:
    for step in steps:
        yield step
        for nested in step.nested:
            yield from _all_steps(nested)


def _taste_of_slot(slot: Slot) -> Taste:
    """Return the default preference for a target. A new unit goes as far forward as possible."""
    if slot.kind is SlotKind.TILES:
        return Taste.AHEAD if slot.needs_free else Taste.ANY
    return _BY_KIND.get(slot.kind, Taste.ANY)


_BY_KIND: Final = {
    SlotKind.HOST: Taste.OURS,
    SlotKind.CARDS: Taste.OURS,
    SlotKind.DISCARD: Taste.WORST,
    SlotKind.PATHS: Taste.PATH,
    SlotKind.MODES: Taste.MODE,
    SlotKind.ZONE: Taste.BEST_CARD,
}


def _taste_of_zone(effect: Effect) -> Taste:
    """Return the preference among cards of a zone: the worst if they are sent anywhere but to a hand, else the best."""
    return Taste.BEST_CARD if not isinstance(effect, ast.Send) or effect.zone is Zone.HAND else Taste.WORST
