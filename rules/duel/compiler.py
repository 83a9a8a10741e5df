"""Compiler of card texts: from parsed abilities to the choices that a player makes, their order, and the steps.

A `CompiledAbility` is one activation or trigger, a `CardScript` all abilities of a card. `slots` are the choices of an
activation in the order of the text (O-8.7). Costs come first; then, for each effect, targets, tiles or path, and the
mode of a new creature. A `Step` is one effect, with the numbers of its slots. A slot is one choice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from enum import IntEnum
from typing import Any, Final, TypeGuard

from rules.abilities import ast
from rules.abilities.ast import Ability, Answered, Duration, Effect, Event, Filter, Target, When
from rules.cards import CardDef
from rules.duel.dependence import INDEPENDENT, Dependence, dependence_of
from rules.vocabulary import INSTANT_ABILITY_SPEED, PLAIN_ABILITY_SPEED, TRICK_SPEED, Activation, Kind, TrickClass


class SlotKind(IntEnum):
    """Kind of choice in a slot, such as a card or a tile."""

    HOST = 0
    CARDS = 1
    DISCARD = 2
    PATHS = 3
    TILES = 4
    MODES = 5
    AIM = 6
    ZONE = 7
    ATTACHED = 8
    OPTIONS = 9
    NUMBER = 10
    SHARES = 11


@dataclass(frozen=True, slots=True, eq=False)
class Slot:
    """One choice that a player makes for an ability: `size` things, or fewer with `up_to`.

    Numbers of slots count from 0 in an ability; −1 is none. The candidates depend on the kind: HOST a creature to equip
    · CARDS those of `filter` · DISCARD cards in hand · PATHS one for each mover, up to `tiles` long · TILES by `place`
    · MODES for new creatures · AIM a link of the chain · ZONE cards of `zone` that match `filter` · ATTACHED creatures
    attached to another · OPTIONS of a text, at least `least` · NUMBER a number · SHARES the parts of `total`, one for
    each chosen thing. `subject` is the creature that “that creature” means, `tile_slot` the slot of “that tile”. With
    `as_many_as` the size is that of the choice in another slot. A counted `amount` is the number of things, up to
    `size`. With `of`, the slot only exists if `option` was chosen in slot `of`. `needs_free`: free tiles for units, in
    the order of the units. `is_beside_host`: beside the host of a detached creature. `is_plain`: one creature or host,
    of which only the controller matters. `is_for_tricks`: tiles for tricks. `is_to_attach`: the chosen creature will be
    attached. `is_diagonal`: paths are diagonal. `is_exact`: paths have all of `tiles` if any path does. `targets`: the
    chosen things are targets (O-23.1).
    """

    kind: SlotKind
    size: int = 1
    up_to: bool = False
    filter: Filter | None = None
    target: Target | None = None
    tiles: int = 0
    place: ast.Place | None = None
    zone: ast.Zone = ast.Zone.FIELD
    subject: int = -1
    tile_slot: int = -1
    needs_free: bool = False
    as_many_as: int = -1
    is_beside_host: bool = False
    is_plain: bool = False
    is_for_tricks: bool = False
    is_to_attach: bool = False
    is_diagonal: bool = False
    is_exact: bool = False
    targets: bool = False
    least: int = 0
    total: int = 0
    options: tuple[tuple[Effect, ...], ...] = ()
    amount: ast.Amount = 1
    of: int = -1
    option: int = 0


#: Times when a card on the field may respond: at any time (an Instant, or a trap that negates or responds to attacks);
#: in a chain; when its trap is set off; never.
ANY_TIME: Final = 0
IN_CHAIN: Final = 1
SET_OFF: Final = 2
NEVER: Final = 3

#: Events of an attack. Their abilities resolve before the damage (O-5.8).
ON_ATTACK: Final = frozenset({Event.ATTACKS, Event.ATTACKED, Event.AMBUSHES, Event.AMBUSHED})
#: Targets that only an attack defines.
_FIGHTERS: Final = (ast.Attacker, ast.Attacked)
#: Events of a card that is not, or no longer, on the field.
OFF_FIELD: Final = frozenset(
    {Event.DISCARDED, Event.SENT, Event.SENT_FROM_FIELD, Event.EXILED, Event.LEAVES, Event.SACRIFICED, Event.DESTROYED}
)

#: `subject` of a step or slot: the creature of the event. From 0 on it is a slot, from −2 down step −2 − n.
SUBJECT_OF_EVENT: Final = -1


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """One effect of an ability, with its duration, its slots (choices), and the meaning of “that creature” in it.

    `number` is its number in the ability. `subject` is the slot of “that creature”, −1 for the card of the event, or
    less for the cards of an earlier step. `first` is the number of its first slot, `tile_slot` the slot of “that tile”,
    `counted` the slot of a card in an amount, `offered` the slot of its options; NONE without. `grant` is the compiled
    quoted text. `nested` are the steps of nested effects (`ast.branches_of`). `is_continuous`: it applies while its
    card stays, instead of happening once; `dependence` says what affects it then.
    """

    effect: Effect
    duration: Duration | None
    first: int
    subject: int
    number: int
    grant: CardScript | None = None
    nested: tuple[tuple[Step, ...], ...] = ()
    is_continuous: bool = False
    dependence: Dependence = INDEPENDENT
    counted: int = -1
    tile_slot: int = -1
    offered: int = -1


def effects_of(step: Step) -> list[Effect]:
    """Return the effect of a step; if it has nested effects, those."""
    nested = [effect for steps in step.nested for one in steps for effect in effects_of(one)]
    return nested or [step.effect]


@dataclass(slots=True, eq=False)
class CompiledAbility:
    """One ability of a card as the engine runs it: an activation or a trigger.

    `number` is its number in the table, `when` its trigger or trap condition, `answers` the kind of thing that it
    negates. `costs` come with the number of their slot (NONE without). `uses` is the limit per turn, None for any
    number. `conditions` must be met to activate or trigger it. In a chain a lower `speed` comes first. `crystals` is
    its fixed cost. `is_instant`, `is_chain`: its trick is Instant or Chain; `is_unavoidable`: it follows its targets.
    `one_shot` are the steps that happen once, `continuous` the others; `outlasts`: they stay even after the equip is
    destroyed. `is_free`: a step needs no choice. `has_options`: it has options; `free_options` are those, by slot and
    number, with a part that needs no choice. `is_optional`: the player may decline it. `has_areas`: tiles are fixed at
    activation (O-9.6). `is_plain`: one plain slot and no costs. `freed_by` are the slots of sacrificed creatures, whose
    tiles are free then; `frees_own`: so is its own tile. `is_independent`: the candidates of a slot don't depend on
    other slots; `is_tile_free`: nor on the card's tile, `is_tile_free_in_reach`: even with a limited reach.
    `is_on_attack`: an attack triggers it. `is_before`: as a trap it responds before its event is carried out.
    `needs_attack`: all its effects are on the attacker or the attacked creature, known only from the attack.
    """

    number: int = -1
    steps: tuple[Step, ...] = ()
    slots: tuple[Slot, ...] = ()
    costs: tuple[tuple[ast.Cost, int], ...] = ()
    speed: int = PLAIN_ABILITY_SPEED
    when: When | None = None
    answers: Answered | None = None
    is_instant: bool = False
    is_chain: bool = False
    is_unavoidable: bool = False
    once_per_duel: bool = False
    uses: int | None = 1
    crystals: int = 0
    is_free: bool = False
    one_shot: tuple[Step, ...] = ()
    continuous: tuple[Step, ...] = ()
    outlasts: bool = False
    has_areas: bool = False
    is_plain: bool = False
    freed_by: tuple[int, ...] = ()
    frees_own: bool = False
    is_independent: bool = False
    has_options: bool = False
    free_options: frozenset[tuple[int, int]] = frozenset()
    is_optional: bool = False
    conditions: tuple[ast.Condition, ...] = ()
    is_tile_free: bool = False
    is_tile_free_in_reach: bool = False
    is_on_attack: bool = False
    is_before: bool = False
    needs_attack: bool = False


@dataclass(slots=True, eq=False)
class CardScript:
    """All compiled abilities of a card.

    `activated` are in the order of the text, `triggered` have `when`. `continuous` steps apply as long as the card
    stays (`duration` is None or a While). A trick has an `ability`, or only `traps`. `timer` is the number of turns of
    a Timer (O-7.9). `terms` are conditions, places and costs of the card's own spawn or activation.
    """

    activated: tuple[CompiledAbility, ...] = ()
    triggered: tuple[CompiledAbility, ...] = ()
    continuous: tuple[Step, ...] = ()
    ability: CompiledAbility | None = None
    traps: tuple[CompiledAbility, ...] = ()
    timer: int = 1
    terms: tuple[Step, ...] = ()

    @property
    def triggers_on(self) -> frozenset[Event]:
        """Events that trigger an ability of the card or set it off as a trap."""
        return frozenset(one.when.event for one in (*self.triggered, *self.traps) if one.when is not None)

    @property
    def answer(self) -> int:
        """Earliest time (constant of this module) when the card may respond from the field."""
        compiled = (*self.activated, *((self.ability,) if self.ability is not None else ()))
        if any(ability.is_instant for ability in compiled):
            return ANY_TIME
        if any(trap.answers or trap.is_on_attack for trap in self.traps):
            return ANY_TIME
        if any(ability.is_chain for ability in compiled) or any(trap.is_before for trap in self.traps):
            return IN_CHAIN
        return SET_OFF if self.traps else NEVER


@dataclass(slots=True)
class CompiledAbilities:
    """All abilities of the cards in a duel, and the features of the rules that they use.

    `events` trigger abilities, `wide_events` those by other cards than the ability's own. `answering` are events with
    abilities that negate them. `effects` are the types of all effects.
    """

    all: list[CompiledAbility] = field(default_factory=list)
    events: set[Event] = field(default_factory=set)
    wide_events: set[Event] = field(default_factory=set)
    effects: set[type] = field(default_factory=set)
    has_continuous: bool = False
    has_hosts: bool = False
    counts: bool = False
    recounts: bool = False
    measures_from_leaders: bool = False
    follows_battles: bool = False
    ends_at_start: bool = False
    #: Activated abilities of creatures and leaders, granted ones included.
    activated: list[CompiledAbility] = field(default_factory=list)
    limits_attacks: bool = False
    protects_tricks: bool = False
    unit_answer: int = NEVER
    answering: set[Event] = field(default_factory=set)
    #: Tokens that texts describe, by name and printed fields.
    tokens: dict[tuple[str, ast.Printed], None] = field(default_factory=dict)

    def add(self, ability: CompiledAbility) -> CompiledAbility:
        """Give an ability its number, record its trigger, and return it; abilities nested in it must come before."""
        ability.number = len(self.all)
        self.all.append(ability)
        if ability.when is not None:
            self.events.add(ability.when.event)
            if not isinstance(ability.when.who, ast.This):
                self.wide_events.add(ability.when.event)
        return ability


#: Effects that are continuous while their card stays (O-7.8); all others happen once.
_CONTINUOUS: Final = (
    ast.ChangeStat, ast.SetStat, ast.Forbid, ast.Again, ast.MoreSpawns, ast.MaySacrificeTokens, ast.AttackFrom,
    ast.ReduceDamage, ast.Gain, ast.Become, ast.TakeControl, ast.ChangeTerrain, ast.Prevent, ast.Permit,
    ast.LimitAttacks, ast.LimitAttackers, ast.MustAttack, ast.AttackWhere, ast.MoveFurther, ast.AmbushTimes,
    ast.CountMore, ast.ChangeRange, ast.SetRange, ast.SetFieldBuff, ast.Protect, ast.Silence, ast.Bar,
    ast.SpawnPlace, ast.SpawnOnly, ast.ChangeCost, ast.PreventNext, ast.Unlockable, ast.LimitMoves,
    ast.ScaleDamage, ast.ScaleDealt,
)  # fmt: skip


def steps_in(steps: Iterable[Step]) -> list[Step]:
    """Return steps and their nested steps, each outer step before those in it."""
    found: list[Step] = []
    for step in steps:
        found.append(step)
        for nested in step.nested:
            found += steps_in(nested)
    return found


def is_lasting(effect: Effect) -> bool:
    """Return whether an effect applies as long as its card stays (continuous), rather than happening once."""
    return isinstance(effect, _CONTINUOUS)


def compile_script(card: CardDef, compiled: CompiledAbilities) -> CardScript:
    """Return the compiled abilities of `card`, and record their features in `compiled`."""
    if card.kind is Kind.TRICK:
        return _compile_trick(card, compiled)
    return compile_abilities(card.abilities, compiled)


def compile_abilities(abilities: Iterable[Ability], compiled: CompiledAbilities) -> CardScript:
    """Return the compiled abilities of a creature or leader, and record their features in `compiled`."""
    activated: list[CompiledAbility] = []
    triggered: list[CompiledAbility] = []
    continuous: list[Step] = []
    for parsed in map(as_activated, abilities):
        if parsed.when is not None:
            triggered.append(_compile(compiled, [_sparing(parsed)], when=parsed.when))
        elif parsed.is_activated or parsed.costs:
            activated.append(_compile(compiled, [parsed]))
            compiled.activated.append(activated[-1])
        else:
            continuous += _continuous_steps(compiled, parsed)
    terms = tuple(step for step in continuous if _is_term(step.effect))
    script = CardScript(tuple(activated), tuple(triggered), tuple(continuous), terms=terms)
    compiled.unit_answer = min(compiled.unit_answer, script.answer)
    return script


def as_activated(parsed: Ability) -> Ability:
    """Return an ability with “may” but without “When …” as one that a player activates (O-1.16); others unchanged."""
    if parsed.when is not None or not any(map(_may_be_left, parsed.effects)):
        return parsed
    match parsed.effects:
        case (ast.May(effects=effects, then=()),):
            return replace(parsed, effects=effects, is_activated=True)
    return replace(parsed, is_activated=True)


def _compile_trick(card: CardDef, compiled: CompiledAbilities) -> CardScript:
    classes = set(card.classes)
    plain = [parsed for parsed in card.abilities if parsed.when is None]
    waiting = [parsed for parsed in card.abilities if parsed.when is not None]
    stays = bool(classes & {TrickClass.INFINITE, TrickClass.TIMER, TrickClass.EQUIP})
    is_trap = TrickClass.TRAP in classes or not stays
    script = CardScript(
        timer=max([1, *(a.duration.turns for a in card.abilities if isinstance(a.duration, ast.ForTurns))])
    )
    if plain or not waiting or not is_trap:
        script.ability = _compile(compiled, plain, card=card)
        compiled.has_continuous |= bool(script.ability.continuous)
    script.terms = tuple(
        _Maker(compiled).step(effect, during, is_continuous=True)
        for parsed in plain
        for effect, during in _spread(parsed.effects, _during(parsed))
        if _is_term(effect)
    )
    if is_trap:
        script.traps = tuple(
            _compile(compiled, [_sparing(parsed)], card=card, when=parsed.when)
            for parsed in waiting
            if not _is_off_field(parsed.when)
        )
    script.triggered = tuple(
        _compile(compiled, [_sparing(parsed)], when=parsed.when)
        for parsed in waiting
        if stays or _is_off_field(parsed.when)
    )
    return script


def _is_term(effect: Effect) -> bool:
    """Return whether an effect changes where, how or at what cost its own card is spawned or activated."""
    if isinstance(effect, ast.SpawnPlace | ast.ChangeCost):
        return effect.of is None
    return isinstance(effect, ast.SpawnOnly)


def _during(parsed: Ability) -> Duration | None:
    """Return the conditions of a continuous ability, “if” and “while”, as one duration; None if it has none."""
    duration = parsed.duration if isinstance(parsed.duration, ast.While) else None
    return duration if parsed.condition is None else _as_well(duration, parsed.condition)


#: Effect that follows a replacement of a destruction. No text has it by itself.
_SPARE: Final[Any] = ast.Spare()


def _sparing(parsed: Ability) -> Ability:
    """Return an ability with “instead of being destroyed” as a copy that ends by saving the unit; others unchanged."""
    match parsed.effects:
        case (ast.Instead(effects=(ast.May() as may,)),):
            return replace(parsed, effects=(replace(may, then=(*may.then, _SPARE)),))
        case (ast.Instead(effects=effects),):
            return replace(parsed, effects=(ast.Do(effects, (_SPARE,)),))
    return parsed


def _is_off_field(when: When | None) -> bool:
    """Return whether the trigger of a trick is an event about itself in hand, deck or graveyard; then it is no trap."""
    return when is not None and when.event in OFF_FIELD and isinstance(when.who, ast.This)


def _continuous_steps(compiled: CompiledAbilities, parsed: Ability) -> list[Step]:
    compiled.has_continuous = True
    maker = _Maker(compiled)
    maker.offer(parsed.effects)
    return [
        maker.step(effect, during, is_continuous=True) for effect, during in _spread(parsed.effects, _during(parsed))
    ]


def _spread(effects: Iterable[Effect], duration: Duration | None) -> Iterator[tuple[Effect, Duration | None]]:
    """Yield (effect, duration) of continuous effects; a duration includes the conditions of If and While around it."""
    for effect in effects:
        match effect:
            case ast.If(condition=condition, effects=some, otherwise=others):
                yield from _spread(some, _as_well(duration, condition))
                yield from _spread(others, _as_well(duration, ast.Not(condition)))
            case ast.Lasting(effects=some, duration=ast.While(condition=condition)):
                yield from _spread(some, _as_well(duration, condition))
            case _:
                yield effect, duration


def _as_well(duration: Duration | None, condition: ast.Condition) -> ast.While:
    """Return a duration “while …” with `condition`; with that of `duration` as well if it is a “while …” too."""
    if not isinstance(duration, ast.While):
        return ast.While(condition)
    return ast.While(ast.AllOf((duration.condition, condition)))


def _compile(
    compiled: CompiledAbilities, abilities: list[Ability], *, card: CardDef | None = None, when: When | None = None
) -> CompiledAbility:
    """Return the sentences `abilities`, which happen together, as one ability.

    `card` is the trick that has them, None for units. The trigger `when` is None for an activated ability. Features are
    recorded in `compiled`.
    """
    ability = CompiledAbility(when=when)
    maker = _Maker(compiled)
    maker.waits = when is not None and not isinstance(when.who, ast.Player)
    stays = card is not None and _set_trick(ability, card, maker)
    for parsed in abilities:
        maker.offer(parsed.effects)
    costs = [(cost, maker.cost(cost)) for parsed in abilities for cost in parsed.costs]
    maker.targets = card is not None and TrickClass.TARGET in card.classes
    steps = [step for parsed in abilities for step in _steps_of(parsed, card, maker, stays=stays)]
    _set_steps(ability, steps)
    _set_costs(ability, costs)
    _set_slots(ability, maker.slots)
    ability.conditions = tuple(parsed.condition for parsed in abilities if parsed.condition is not None)
    compiled.recounts |= any(map(_is_fleeting, ability.conditions))
    ability.answers = next(_answered(effect for parsed in abilities for effect in parsed.effects), None)
    if when is not None:
        ability.is_on_attack = when.event in ON_ATTACK
        ability.is_before = ability.is_on_attack or when.event is Event.TARGETED
        if ability.answers is not None and not ability.is_on_attack:
            compiled.answering.add(when.event)
    else:
        ability.needs_attack = bool(steps) and all(isinstance(_target_of(step), _FIGHTERS) for step in steps)
    _set_marks(ability, abilities, is_trick=card is not None)
    return compiled.add(ability)


def _steps_of(parsed: Ability, card: CardDef | None, maker: _Maker, *, stays: bool) -> Iterator[Step]:
    """Yield the steps of a sentence. `stays`: its card is a trick that stays on the field.

    On such a trick the parts of a continuous effect become steps of their own. `maker` adds the slots of the steps.
    """
    for effect in parsed.effects:
        if isinstance(effect, ast.EquipOnly | ast.Outlast):
            continue
        parts = list(_spread([effect], parsed.duration))
        if card is not None and all(_is_term(part) for part, _ in parts):
            continue
        if stays and _lasts(parsed.duration, card) and all(_may_be_continuous(*part) for part in parts):
            yield from [maker.step(part, during, is_continuous=True) for part, during in parts]
        else:
            yield maker.step(effect, parsed.duration)


def _set_steps(ability: CompiledAbility, steps: list[Step]) -> None:
    """Set the steps of an ability and the fields that follow from them."""
    ability.steps = tuple(steps)
    ability.one_shot = tuple(step for step in steps if not step.is_continuous)
    ability.continuous = tuple(step for step in steps if step.is_continuous)
    ability.is_free = any(is_free(step) for step in steps)
    ability.has_areas = any(is_measured(getattr(step.effect, "target", None)) for step in steps_in(steps))
    ability.free_options = frozenset(
        (step.offered, number)
        for step in steps_in(steps)
        if step.offered != -1
        for number, nested in enumerate(step.nested, 1)
        if any(map(is_free, nested))
    )
    ability.is_optional = len(steps) == 1 and _may_be_left(steps[0].effect)


def _set_costs(ability: CompiledAbility, costs: list[tuple[ast.Cost, int]]) -> None:
    """Set the costs of an ability, each with the number of its slot (−1: none), and fields derived from them."""
    ability.costs = tuple(costs)
    sacrificed = [(cost, slot) for cost, slot in costs if isinstance(cost, ast.SacrificeTarget)]
    ability.freed_by = tuple(slot for _, slot in sacrificed if slot != -1)
    ability.frees_own = any(isinstance(cost.target, ast.This) for cost, _ in sacrificed)
    ability.crystals += sum(
        cost.count for cost, _ in costs if isinstance(cost, ast.PayCrystals) and isinstance(cost.count, int)
    )


def _set_slots(ability: CompiledAbility, slots: list[Slot]) -> None:
    """Set the slots of an ability and the fields that follow from them and from the costs."""
    ability.slots = tuple(slots)
    ability.is_plain = not ability.costs and len(slots) == 1 and slots[0].is_plain
    ability.has_options = any(slot.kind is SlotKind.OPTIONS for slot in slots)
    asks_for_room = any(slot.needs_free for slot in slots)
    ability.is_independent = not (ability.freed_by and asks_for_room) and not any(
        slot.of != -1 or _depends(slot, slots[:number]) for number, slot in enumerate(slots)
    )
    ability.is_tile_free = not any(_asks_tile(slot, is_limited=False) for slot in slots)
    ability.is_tile_free_in_reach = not any(_asks_tile(slot, is_limited=True) for slot in slots)


def _target_of(step: Step) -> object:
    return getattr(step.effect, "target", None)


def _may_be_continuous(effect: Effect, duration: Duration | None) -> bool:
    """Return whether an effect of a trick that stays on the field may apply as long as the trick stays.

    `duration` is that of the effect, None without. A win qualifies only with “while …”, as it happens when that
    condition becomes true.
    """
    return isinstance(effect, _CONTINUOUS) or (isinstance(effect, ast.WinDuel) and isinstance(duration, ast.While))


def is_free(step: Step) -> bool:
    """Return whether a step, or a nested step, needs no choice when the ability is activated."""
    if not step.nested:
        return step.first == -1
    if isinstance(step.effect, ast.ChooseOne) and step.first != -1:
        return False
    return any(is_free(one) for nested in step.nested for one in nested)


def _may_be_left(effect: Effect) -> bool:
    """Return whether an effect is a “you may” without an alternative, so that its player can decline it."""
    return isinstance(effect, ast.May) and not effect.otherwise and effect.whose is ast.Whose.YOURS


def _is_fleeting(condition: ast.Condition) -> bool:
    """Return whether a condition may change although no unit comes, leaves, moves or is turned."""
    match condition:
        case ast.OnTerrain() | ast.IsFaceUp() | ast.IsOnField():
            return False
        case ast.Controls(filter=filter_):
            return filter_.is_fleeting or filter_.noun is not ast.Noun.CREATURE
        case ast.Not(condition=inner):
            return _is_fleeting(inner)
        case ast.AllOf(conditions=several) | ast.AnyOfThese(conditions=several):
            return any(map(_is_fleeting, several))
    return True


def _compares(node: object) -> bool:
    """Return whether a part of an ability compares cards (“more ATK than …”) with one that may have left the field."""
    if isinstance(node, tuple):
        return any(map(_compares, node))
    if not is_dataclass(node):
        return False
    return isinstance(node, ast.Compared) or any(_compares(getattr(node, each.name)) for each in fields(node))


def _measures_from_leaders(node: object) -> bool:
    """Return whether a part of an ability measures a distance from a leader."""
    if isinstance(node, ast.Where):
        return node.of in _LEADERS
    if isinstance(node, tuple):
        return any(map(_measures_from_leaders, node))
    return is_dataclass(node) and any(_measures_from_leaders(getattr(node, each.name)) for each in fields(node))


_LEADERS: Final = (ast.Origin.YOUR_LEADER, ast.Origin.OPPONENTS_LEADER, ast.Origin.LEADERS)


def _lasts(duration: Duration | None, card: CardDef | None) -> bool:
    """Return whether a trick's effect lasts as long as the trick, not for its own duration (O-7.8, O-7.9).

    It does without a duration (None), with “while …”, and with “for N turns” if `card` is a Timer.
    """
    if isinstance(duration, ast.ForTurns):
        return card is not None and TrickClass.TIMER in card.classes
    return duration is None or isinstance(duration, ast.While)


def _set_trick(ability: CompiledAbility, card: CardDef, maker: _Maker) -> bool:
    """Set the fields of an ability that its trick card decides. Return whether the trick stays on the field.

    An equip gets its first slot, the host, in `maker`.
    """
    activation = card.activation or Activation.NORMAL
    ability.speed = TRICK_SPEED[activation]
    ability.is_instant = activation is Activation.INSTANT
    ability.is_chain = activation is Activation.CHAIN
    ability.is_unavoidable = TrickClass.UNAVOIDABLE in card.classes
    ability.crystals = card.level or 0
    ability.uses = None
    if TrickClass.EQUIP in card.classes:
        rules = [effect for parsed in card.abilities for effect in parsed.effects]
        hosts = next((effect.filter for effect in rules if isinstance(effect, ast.EquipOnly)), None)
        targets = TrickClass.TARGET in card.classes
        maker.slots.append(Slot(SlotKind.HOST, filter=hosts, is_plain=hosts is None, targets=targets))
        ability.outlasts = any(isinstance(effect, ast.Outlast) for effect in rules)
        maker.compiled.has_hosts |= hosts is not None
        maker.compiled.has_continuous |= hosts is not None
    return bool({TrickClass.INFINITE, TrickClass.TIMER, TrickClass.EQUIP} & set(card.classes))


def _set_marks(ability: CompiledAbility, abilities: list[Ability], *, is_trick: bool) -> None:
    for parsed in abilities:
        marks = parsed.marks
        ability.is_unavoidable |= marks.unavoidable
        ability.once_per_duel |= marks.once_per_duel
        if marks.uses is not None:
            ability.uses = marks.uses
        if not is_trick:
            ability.is_instant |= marks.instant
            ability.is_chain |= marks.chain
            if marks.instant:
                ability.speed = INSTANT_ABILITY_SPEED
    if ability.when is not None and not is_trick and all(parsed.marks.uses is None for parsed in abilities):
        ability.uses = None


def _answered(effects: Iterable[Effect]) -> Iterator[Answered]:
    """Yield the kinds of things that effects, nested ones included, negate."""
    for effect in effects:
        match effect:
            case ast.Negate(what=what):
                yield what
            case ast.Redirect():
                yield Answered.ATTACK
            case _:
                for branch in ast.branches_of(effect):
                    yield from _answered(branch)


def counted_in(effect: Effect) -> Iterator[ast.Amount]:
    """Yield the amounts in an effect that are no fixed numbers, but must be counted (O-23.4); at most two."""
    for name in ("amount", "count"):
        amount = getattr(effect, name, 0)
        if not isinstance(amount, int):
            yield amount


def _looked_at(amount: ast.Amount) -> Iterator[Target | ast.Itself]:
    """Yield the targets whose stat, level, counters or equips decide an amount."""
    match amount:
        case ast.Times(amount=inner):
            yield from _looked_at(inner)
        case ast.Plus(first=first, second=second):
            yield from _looked_at(first)
            yield from _looked_at(second)
        case ast.StatOf(target=target) | ast.MaxHpOf(target=target) | ast.LevelOf(target=target):
            yield target
        case ast.PerEach(what=ast.CountersOn(target=target) | ast.AttachedTo(target=target)):
            yield target
        case ast.PerEach(what=ast.EquipsOn(target=target)):
            yield target


def is_measured(target: object) -> TypeGuard[ast.Every]:
    """Return whether a target is all cards on tiles that are measured from a card, such as “adjacent to” it (O-9.6)."""
    if not isinstance(target, ast.Every) or target.filter.where is None:
        return False
    return target.filter.where.near is not ast.Near.ON_TERRAIN or target.filter.where.also is not None


def _is_of_controller(effect: ast.Effect) -> bool:
    """Return whether an effect refers to the controller of a card, which may be gone when the effect happens."""
    spoken_of = (effect, getattr(effect, "target", None))
    players = [getattr(each, name, None) for each in spoken_of for name in ("who", "whose")]
    return any(isinstance(player, ast.ControllerOf) for player in players)


def _is_about_attacks(effect: Effect) -> bool:
    """Return whether an effect limits or forces attacks, or forbids to attack a creature."""
    if isinstance(effect, ast.Forbid):
        return effect.status is ast.Status.CANNOT_BE_ATTACKED
    return isinstance(effect, ast.LimitAttacks | ast.LimitAttackers | ast.MustAttack)


def _keeps_tricks(effect: Effect) -> bool:
    """Return whether an effect may protect tricks from being destroyed."""
    if not isinstance(effect, ast.Forbid) or effect.status is not ast.Status.CANNOT_BE_DESTROYED:
        return False
    target = effect.target
    noun = target.noun if isinstance(target, ast.This | ast.That) else getattr(target, "filter", Filter()).noun
    return noun is not ast.Noun.CREATURE


def _depends(slot: Slot, before: list[Slot]) -> bool:
    """Return whether the cards or tiles that a slot allows depend on the choices in the slots `before`."""
    if slot.is_beside_host or isinstance(slot.target, ast.That | ast.Host) or not isinstance(slot.amount, int):
        return True
    where = slot.place.where if isinstance(slot.place, ast.ChosenTiles) else slot.filter.where if slot.filter else None
    if where is not None and _depends_on(where.of, slot):
        return True
    if slot.filter is not None and slot.filter.other and before:
        return True
    # A card that is discarded as a cost can't be chosen again.
    from_hand = slot.kind is SlotKind.DISCARD or (slot.kind is SlotKind.ZONE and slot.zone is ast.Zone.HAND)
    return from_hand and any(other.kind in (SlotKind.DISCARD, SlotKind.ZONE) for other in before)


def _depends_on(origin: ast.Origin, slot: Slot) -> bool:
    """Return whether a distance is measured from something chosen before: a card, a tile, or the host of an equip."""
    return (
        origin is ast.Origin.HOST
        or (origin is ast.Origin.THAT and slot.subject >= 0)
        or (origin is ast.Origin.THAT_TILE and slot.tile_slot >= 0)
    )


#: Kinds of choices that are not on the field.
_ANYWHERE: Final = (
    SlotKind.ZONE, SlotKind.DISCARD, SlotKind.AIM, SlotKind.MODES, SlotKind.OPTIONS, SlotKind.NUMBER, SlotKind.SHARES,
)  # fmt: skip


def _asks_tile(slot: Slot, *, is_limited: bool) -> bool:
    """Return whether a slot's candidates depend on the card's tile; most do if the ability's reach `is_limited`."""
    if slot.kind in _ANYWHERE:
        return False
    if slot.kind is SlotKind.TILES and (slot.place is None or isinstance(slot.place, ast.AnyTile)):
        return slot.is_beside_host
    where = slot.place.where if isinstance(slot.place, ast.ChosenTiles) else slot.filter.where if slot.filter else None
    is_chosen = slot.target is None or isinstance(slot.target, ast.Chosen)
    return slot.kind is SlotKind.HOST or is_limited or where is not None or not is_chosen


def _own(target: Target) -> Target:
    """Return the target of a sacrifice, limited to the player's cards unless the text names a player (D-1.4, D-6.4)."""
    if not isinstance(target, ast.Chosen) or target.filter.controller is not None:
        return target
    return replace(target, filter=replace(target.filter, controller=ast.Whose.YOURS))


def _is_plain(target: ast.Chosen) -> bool:
    filter_ = target.filter
    return target.count == 1 and not target.up_to and filter_ == Filter(controller=filter_.controller)


#: Targets that are determined only when the effect is carried out; later they are “that card”.
_FOUND_LATER: Final = (ast.Picked, ast.AtRandom, ast.Extreme, ast.Top)
#: Effects whose cards become “that card”.
_FINDING: Final = (ast.Search, ast.Dig, ast.Discard)
#: Number of tiles for creatures whose number is not known yet.
_MANY: Final = 4
#: Size without a limit.
_ANY_SIZE: Final = 99


def _most(target: Target) -> int:
    """Return the largest number of tiles that a target may need; `_MANY` if the number is not known yet."""
    if isinstance(target, ast.Every):
        return _MANY
    count = getattr(target, "count", 1)
    return count if isinstance(count, int) else _MANY


def _is_choice(effect: Effect) -> TypeGuard[ast.ChooseOne]:
    """Return whether its player chooses among the effect's options on activation. An opponent chooses later."""
    return isinstance(effect, ast.ChooseOne) and effect.by is ast.Whose.YOURS


class _Maker:
    """Builder of the steps of one ability. It adds their slots (choices) in the order of the text."""

    def __init__(self, compiled: CompiledAbilities) -> None:
        self.compiled = compiled
        self.slots: list[Slot] = []
        #: Whether every choice of an effect is a target, as on a trick of class Target (O-23.1).
        self.targets = False
        #: Option slots in the order of their use; then the option slot and option of new slots.
        self._offered: list[int] = []
        self._of, self._option = -1, 0
        self._subject = SUBJECT_OF_EVENT
        #: Subject for the things that the current effect finds or brings in.
        self._found = SUBJECT_OF_EVENT
        #: Whether the ability waits for an event about a card.
        self.waits = False
        self._tile_slot = -1
        self._count = 0

    def offer(self, effects: Iterable[Effect]) -> None:
        """Add the slots for choices of options in effects, nested effects too; they precede other slots (O-23.19)."""
        for effect in effects:
            if not _is_choice(effect):
                for branch in ast.branches_of(effect):
                    self.offer(branch)
                continue
            slot = Slot(
                SlotKind.OPTIONS, effect.most, effect.least < effect.most, least=effect.least, options=effect.options
            )
            number = self._add(slot)
            self._offered.append(number)
            outer = self._of, self._option
            for option, branch in enumerate(effect.options, 1):
                self._of, self._option = number, option
                self.offer(branch)
            self._of, self._option = outer

    def cost(self, cost: ast.Cost) -> int:
        """Add the slot of a cost, and return its number; −1 if the cost needs no choice."""
        first = len(self.slots)
        match cost:
            case ast.PayCrystals(count=ast.AnyNumber()):
                self.slots.append(Slot(SlotKind.NUMBER))
            case ast.DiscardCards(count=count, filter=filter_):
                size = count if isinstance(count, int) else _ANY_SIZE
                self.slots.append(Slot(SlotKind.DISCARD, size, size == _ANY_SIZE, filter_, least=1))
            case ast.SacrificeTarget(target=target):
                self._choose(_own(target))
            case ast.SpendCounters(target=target):
                self._choose(target)
        return first if len(self.slots) > first else -1

    def step(self, effect: Effect, duration: Duration | None, *, is_continuous: bool = False) -> Step:
        """Return the step of an effect, after adding its slots. `is_continuous`: it applies while its card stays.

        `duration` is that of the effect, None without.
        """
        number = self._count
        self._count += 1
        self.compiled.effects.add(type(effect))
        subject, tile_slot, first = self._subject, self._tile_slot, len(self.slots)
        nested: tuple[tuple[Step, ...], ...] = ()
        offered = -1
        self._found = -2 - number
        if ast.branches_of(effect):
            offered = self._offered.pop(0) if _is_choice(effect) else -1
            nested = self._branches(effect, duration, offered)
        else:
            _SLOTS_OF.get(type(effect), _Maker._aim)(self, effect)
        grant = compile_abilities(effect.abilities, self.compiled) if isinstance(effect, ast.Gain) else None
        first = first if len(self.slots) > first else -1
        dependence = dependence_of(effect, duration, is_counted=self._note(effect, duration, is_continuous))
        return Step(
            effect,
            duration,
            first,
            subject,
            number,
            grant,
            nested,
            is_continuous,
            dependence,
            self._counted(effect),
            tile_slot,
            offered,
        )

    def _note(self, effect: Effect, duration: Duration | None, is_continuous: bool) -> bool:
        """Record the features of the rules that an effect uses. Return whether the effect has a counted amount.

        The arguments are those of `step`.
        """
        self.compiled.limits_attacks |= _is_about_attacks(effect)
        self.compiled.protects_tricks |= _keeps_tricks(effect)
        self.compiled.measures_from_leaders |= _measures_from_leaders((effect, duration))
        every = getattr(effect, "target", None)
        # The card with the highest or lowest stat changes like a counted amount.
        is_counted = (is_continuous and isinstance(every, ast.Extreme)) or any(True for _ in counted_in(effect))
        self.compiled.counts |= (
            is_counted or _compares(effect) or _is_of_controller(effect) or isinstance(effect, ast.If)
        )
        is_passing = isinstance(every, ast.Every) and every.filter.is_fleeting
        self.compiled.recounts |= (is_counted or is_passing) and is_continuous
        if isinstance(duration, ast.While):
            self.compiled.has_continuous = True
            self.compiled.recounts |= _is_fleeting(duration.condition)
        names_fighter = any(isinstance(node, _FIGHTERS) for node in ast.nodes_of(effect))
        self.compiled.follows_battles |= names_fighter or isinstance(duration, ast.EndOfBattle)
        if isinstance(duration, ast.UntilYourTurn):
            self.compiled.ends_at_start = True
        if isinstance(effect, ast.ChangeTerrain):
            self.compiled.has_continuous |= duration is not None
        return is_counted

    # --- the slots of an effect, by its type (`_SLOTS_OF`) ---

    def _aim(self, effect: Effect) -> None:
        """Add the slots of an effect's target, if it has one."""
        target: Target | None = getattr(effect, "target", None)
        if target is not None:
            self._choose(target)
        if isinstance(target, _FOUND_LATER) or isinstance(effect, _FINDING):
            self._subject = self._found

    def _gain(self, effect: ast.Gain) -> None:
        self._choose(effect.target)

    def _sacrifice(self, effect: ast.Sacrifice) -> None:
        if isinstance(effect.target, ast.Chosen):
            self._choose(_own(effect.target))
        else:
            self._aim(effect)

    def _put_on(self, effect: ast.PutOn) -> None:
        target, first = effect.target, len(self.slots)
        movers = self._choose(target)
        is_trick = isinstance(target, ast.Chosen) and target.filter.noun is ast.Noun.TRICK
        chosen = self._chosen_after(first)
        self._add_tile_slot(effect.place, count=movers, needs_free=True, as_many_as=chosen, is_for_tricks=is_trick)

    def _aim_at_two(self, effect: ast.SwapPlaces | ast.TradeStat | ast.GainAbilities | ast.BecomeCopy) -> None:
        self._choose(effect.target)
        if effect.other is not None:
            self._choose(effect.other)

    def _aim_at_fighters(self, effect: ast.LimitAttacks | ast.LimitAttackers | ast.MustAttack) -> None:
        self._choose(effect.target)
        if effect.whom is not None:
            self._choose(effect.whom)

    def _miracle_spawn(self, effect: ast.MiracleSpawn) -> None:
        zone = self._add(Slot(SlotKind.ZONE, effect.count, effect.up_to, effect.filter, zone=effect.zone))
        self._come_in(effect.place, effect.count, effect.mode, as_many_as=zone)
        self._subject = self._found

    def _spawn_these(self, effect: ast.SpawnThese) -> None:
        first = len(self.slots)
        self._choose(effect.target)
        self._come_in(effect.place, _most(effect.target), effect.mode, as_many_as=self._chosen_after(first))
        self._subject = self._found

    def _spawn_tokens(self, effect: ast.SpawnTokens) -> None:
        first, count = len(self.slots), effect.count
        if effect.printed is not None:
            self.compiled.tokens.setdefault((effect.name, effect.printed))
        size = count if isinstance(count, int) else _MANY
        self._add_tile_slot(effect.place, count=size, needs_free=True, to_spawn=True, amount=count)
        if effect.mode is None:
            self._add(Slot(SlotKind.MODES, size, as_many_as=self._chosen_after(first)))
        self._subject = self._found

    def _spawn_copies(self, effect: ast.SpawnCopies) -> None:
        self._choose(effect.target)
        before = len(self.slots)
        self._add_tile_slot(effect.place, count=effect.count, needs_free=True, to_spawn=True)
        if effect.mode is None:
            self._add(Slot(SlotKind.MODES, effect.count, as_many_as=self._chosen_after(before)))
        self._subject = self._found

    def _attach(self, effect: ast.Attach) -> None:
        first = len(self.slots)
        self._choose(effect.target)
        if len(self.slots) > first:
            self.slots[first] = replace(self.slots[first], is_plain=False, is_to_attach=True)

    def _choose_tiles(self, effect: ast.ChangeTerrain | ast.ChooseTile) -> None:
        self._add_tile_slot(effect.place)

    def _change_counters(self, effect: ast.PutCounters | ast.TakeCounters) -> None:
        if isinstance(effect.target, ast.Place):
            self._add_tile_slot(effect.target)
        else:
            self._choose(effect.target)

    def _negate(self, effect: ast.Negate) -> None:
        if effect.what is Answered.ABILITY:
            self._add(Slot(SlotKind.AIM, filter=effect.of))

    def _divide_damage(self, effect: ast.DivideDamage) -> None:
        first = len(self.slots)
        size = self._choose(effect.target)
        divided = self._chosen_after(first)
        self._add(Slot(SlotKind.SHARES, size, as_many_as=divided, total=effect.amount))
        self._subject = divided

    def _branches(self, effect: Effect, duration: Duration | None, offered: int) -> tuple[tuple[Step, ...], ...]:
        """Return the steps of the effects nested in `effect`, by branch.

        `offered` is the slot in which a branch is chosen, or −1. In each branch “that creature” means the same as
        before the branches. If it meant none, later branches use the creature chosen in the first one (“if heads,
        destroy target creature; otherwise, …”). After the branches it means the creature of the first branch.
        """
        if isinstance(effect, ast.Lasting):
            duration = effect.duration
        outer, before, after = (self._of, self._option), self._subject, self._subject
        nested = []
        for number, branch in enumerate(ast.branches_of(effect)):
            if offered != -1:
                self._of, self._option = offered, number + 1
            if number and not (number == 1 and isinstance(effect, ast.May | ast.Do)):
                # Without a creature before, the choice of the first branch is made for all branches.
                is_chosen_anyway = before == SUBJECT_OF_EVENT and not self.waits and offered == -1 and after >= 0
                self._subject = after if is_chosen_anyway else before
            nested.append(tuple(self.step(part, duration) for part in branch))
            after = self._subject if number == 0 else after
        self._of, self._option = outer
        self._subject = after
        return tuple(nested)

    def _counted(self, effect: Effect) -> int:
        """Add the slot of a chosen card on which an amount of the effect depends. Return its number, or −1."""
        targets = [target for amount in counted_in(effect) for target in _looked_at(amount)]
        for target in targets:
            if isinstance(target, ast.Chosen):
                self._choose(target)
                return len(self.slots) - 1
        return -1

    def _come_in(self, place: ast.Place | None, count: int, mode: ast.Stance | None, *, as_many_as: int) -> None:
        """Add the slots of spawned creatures: their tiles, and their modes unless the text names the mode.

        They are `count`, or as many as are chosen in the slot `as_many_as`. A `place` of None is next to the leader.
        """
        self._add_tile_slot(place, count=count, needs_free=True, to_spawn=True, as_many_as=as_many_as)
        if mode is None:
            self._add(Slot(SlotKind.MODES, count, as_many_as=len(self.slots) - 1))

    def _add(self, slot: Slot, *, is_target: bool = False) -> int:
        slot = replace(slot, targets=is_target or self.targets, subject=self._subject, tile_slot=self._tile_slot)
        self.slots.append(replace(slot, of=self._of, option=self._option))
        return len(self.slots) - 1

    def _detach(self, effect: ast.Detach) -> None:
        """Add the slots of a creature to detach and of its new tile. If the text leaves no choice, add none."""
        target = effect.target
        if isinstance(target, ast.Chosen):
            worn = Slot(SlotKind.ATTACHED, target.count, target.up_to, target.filter)
            number = self._subject = self._add(worn)
            self._add(Slot(SlotKind.TILES, target.count, needs_free=True, as_many_as=number, is_beside_host=True))

    def _chosen_after(self, first: int) -> int:
        """Return the number of the last slot if slots were added since there were `first` slots, else −1."""
        return len(self.slots) - 1 if len(self.slots) > first else -1

    def _choose(self, target: Target) -> int:
        """Add the slot of a target, if players choose it.

        Return how many cards are chosen at most; 1 if none are chosen.
        """
        if not isinstance(target, ast.Chosen):
            return 1
        kind = SlotKind.CARDS if target.filter.zone is ast.Zone.FIELD else SlotKind.ZONE
        slot = Slot(
            kind, target.count, target.up_to, target.filter, zone=target.filter.zone, is_plain=_is_plain(target)
        )
        self._subject = self._add(slot, is_target=target.targets)
        return target.count

    def _paths(self, move: ast.Move) -> None:
        target = move.target
        count, up_to = (target.count, target.up_to) if isinstance(target, ast.Chosen) else (1, False)
        slot = Slot(SlotKind.PATHS, count, up_to, target=target, tiles=move.tiles)
        slot = replace(slot, is_diagonal=move.diagonally, is_exact=move.exactly)
        if isinstance(target, ast.Chosen):
            slot = replace(slot, filter=target.filter, is_plain=_is_plain(target))
        number = self._add(slot, is_target=isinstance(target, ast.Chosen) and target.targets)
        if isinstance(target, ast.Chosen):
            self._subject = number

    def _add_tile_slot(
        self,
        place: ast.Place | None,
        *,
        count: int = 1,
        needs_free: bool = False,
        to_spawn: bool = False,
        as_many_as: int = -1,
        is_for_tricks: bool = False,
        amount: ast.Amount = 1,
    ) -> None:
        """Add the slot in which tiles are chosen, if any are. The default of a spawn is next to the leader (D-6.2).

        Arguments are fields of the `Slot`: `count` is its size, which a number in `place` replaces if `amount` is
        fixed.
        """
        if not isinstance(place, ast.ChosenTiles | ast.AnyTile) and not (place is None and to_spawn):
            return
        if isinstance(place, ast.ChosenTiles) and isinstance(amount, int):
            count = place.count
        up_to = isinstance(place, ast.ChosenTiles) and place.up_to
        slot = Slot(SlotKind.TILES, count, up_to, place=place, needs_free=needs_free, as_many_as=as_many_as)
        slot = replace(slot, amount=amount)
        self._tile_slot = self._add(replace(slot, is_for_tricks=is_for_tricks))


#: Slots of an effect by its type; the default are those of its target (`_Maker._aim`).
_SLOTS_OF: Final[Mapping[type, Callable[[_Maker, Any], None]]] = {
    ast.Attach: _Maker._attach,
    ast.BecomeCopy: _Maker._aim_at_two,
    ast.ChangeTerrain: _Maker._choose_tiles,
    ast.ChooseTile: _Maker._choose_tiles,
    ast.Detach: _Maker._detach,
    ast.DivideDamage: _Maker._divide_damage,
    ast.Gain: _Maker._gain,
    ast.GainAbilities: _Maker._aim_at_two,
    ast.LimitAttackers: _Maker._aim_at_fighters,
    ast.LimitAttacks: _Maker._aim_at_fighters,
    ast.MiracleSpawn: _Maker._miracle_spawn,
    ast.Move: _Maker._paths,
    ast.MustAttack: _Maker._aim_at_fighters,
    ast.Negate: _Maker._negate,
    ast.PutCounters: _Maker._change_counters,
    ast.PutOn: _Maker._put_on,
    ast.Sacrifice: _Maker._sacrifice,
    ast.SpawnCopies: _Maker._spawn_copies,
    ast.SpawnThese: _Maker._spawn_these,
    ast.SpawnTokens: _Maker._spawn_tokens,
    ast.SwapPlaces: _Maker._aim_at_two,
    ast.TakeCounters: _Maker._change_counters,
    ast.TradeStat: _Maker._aim_at_two,
}
