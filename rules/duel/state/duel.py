"""State of a duel: mutable objects with slots, copied field by field, so that a copy costs microseconds.

Cards are numbers of the table, tiles numbers of the board, players 0 (south) and 1 (north). Immutable parts (traits,
modifiers, object references, declared events) are shared by copies.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import Final, NamedTuple, TypeAlias

from lowering import PythonOnly
from rules.abilities.ast import (
    Bar,
    ChangeCost,
    Event,
    Licence,
    Means,
    PlayerDeed,
    SpawnPlace,
    Status,
    TurnPoint,
    UnitDeed,
)
from rules.duel.compiler import ANY_TIME, CardScript, CompiledAbility, Step
from rules.duel.dependence import INDEPENDENT, ON_EVERYTHING, Dependence
from rules.duel.state.actions import NONE, Action, Declared, Ref, RefKind, Targets
from rules.duel.state.copying import copier
from rules.duel.state.log import Entry
from rules.duel.state.setup_data import Card, Table
from rules.duel.state.tasks import Push, Task
from rules.duel.state.traits import (
    Aimed,
    FartherAttack,
    FreeTricks,
    MoveLimit,
    Protection,
    Reduction,
    Scaling,
    ScalingDealt,
    Traits,
)
from rules.vocabulary import Element, Phase

SOUTH: Final = 0
NORTH: Final = 1
PLAYERS: Final = (SOUTH, NORTH)
#: Amount of a prevention of all of the next damage, above any real damage.
WHOLE: Final = 1 << 30
#: `Duel.result` of a game without a winner.
DRAW: Final = 2


class Arrival(IntEnum):
    """Way in which a unit came onto the field this turn, if it did."""

    EARLIER = 0
    SPAWN = 1
    SACRIFICE = 2
    MIRACLE = 3


class ModKind(IntEnum):
    """Kind of change that a modifier (`Mod`) makes."""

    ADD = 0
    SET = 1
    TYPE = 2
    ALSO_TYPE = 3
    ELEMENT = 4
    STATUS = 5
    AGAIN = 6
    ATTACK_FROM = 7
    REDUCE = 8
    PREVENT = 9
    GRANT = 10
    CONTROL = 11
    MORE_SPAWNS = 12
    SACRIFICE_TOKENS = 13
    ALSO_ELEMENT = 14
    LICENCE = 15
    AMBUSH_TIMES = 16
    CLASH = 17
    RANGE = 18
    FIELD_BUFF = 19
    STEPS = 20
    ATTACK_LIMIT = 21
    ATTACKER_LIMIT = 22
    DUTY = 23
    ATTACK_WHERE = 24
    PROTECT = 25
    SILENCE = 26
    BAR = 27
    TERMS = 28
    SET_RANGE = 29
    LEVEL = 30
    UNLOCKABLE = 31
    MOVE_LIMIT = 32
    SCALE = 33


class UntilKind(IntEnum):
    """Kind of duration (`Until`) of a modifier."""

    FOREVER = 0
    TURN_ENDS = 1
    PLAYERS_TURN_ENDS = 2
    TIMER = 3
    CONDITION = 4
    PLAYERS_TURN_STARTS = 5
    BATTLE_ENDS = 6


class Until(NamedTuple):
    """Duration of a modifier: how long a change of a card lasts.

    By `kind`, it lasts to the end of this turn, the end or start of `player`'s turn, or the end of this battle. Or it
    lasts for `turns` End Phases of `player`, or while the condition of `step` is met. `source` is the serial of the
    card with `step`; `is_trick`: that card is a trick.
    """

    kind: UntilKind = UntilKind.FOREVER
    player: int = NONE
    turns: int = 0
    step: Step | None = None
    source: int = NONE
    is_trick: bool = False


FOREVER: Final = Until()


class Barring(NamedTuple):
    """Rule of a card text that forbids a player what `bar` says.

    `owner` is the player of the ability, `source` the serial of its card, `tile` its tile when the rule began.
    """

    bar: Bar
    owner: int
    source: int
    tile: int


class Ruling(NamedTuple):
    """Rule of a card text (`effect`) that changes where creatures may be spawned, or costs.

    `owner` is the player of the ability. `before` is how many matching cards had been spawned or activated in that turn
    before.
    """

    effect: SpawnPlace | ChangeCost
    owner: int
    before: int = 0


#: Value of a modifier: amount, player, word, licence, rule or abilities; None for nothing.
ModValue: TypeAlias = (
    int | str | Status | UnitDeed | Licence | Element | Aimed | Barring | Ruling | Protection | Reduction
    | Scaling | ScalingDealt | FartherAttack | FreeTricks | MoveLimit | CardScript | None
)  # fmt: skip


class Mod(NamedTuple):
    """Modifier: one change of the traits of a unit or player. `stat` is the index in `Stat`, NONE for all stats.

    `stamp` is its place in the order of modifiers (O-21.1). `value` depends on the kind, such as an amount, a word, a
    CardScript or a player. `source` is the serial of the card that gives it, or NONE.
    """

    kind: ModKind
    value: ModValue
    stamp: int
    stat: int = NONE
    until: Until = FOREVER
    source: int = NONE

    @property
    def amount(self) -> int:
        """Value of the modifier as an amount, 0 if the value is no number."""
        return self.value if isinstance(self.value, int) else 0


@dataclass(slots=True, eq=False)
class Extras:
    """Properties of a unit that most units lack: modifiers, equips, attached creatures, counters."""

    mods: list[Mod] = field(default_factory=list)
    #: Modifiers of continuous effects, recalculated after each change.
    derived: tuple[Mod, ...] = ()
    equips: list[Trick] = field(default_factory=list)
    attached: list[Unit] = field(default_factory=list)
    counters: dict[str, int] = field(default_factory=dict)
    #: Uses this turn by the number of the ability.
    uses: dict[int, int] = field(default_factory=dict)
    #: Own turn of its controller in which this unit was attached, or the latest one before. It can't be detached before
    #: the next one (D-1.11).
    attached_turn: int = 0
    #: Whether the unit was detached this turn (O-10.11).
    is_stuck: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether a unit with these extras is like one without."""
        return not (
            self.mods or self.derived or self.equips or self.attached or self.counters or self.uses
            or self.attached_turn or self.is_stuck
        )  # fmt: skip

    def copy(self) -> Extras:
        """Return an independent copy of the extras."""
        new = _copy_of_extras(self)
        new.equips = [trick.copy() for trick in self.equips]
        new.attached = [unit.copy() for unit in self.attached]
        return new


_copy_of_extras: Final = copier(Extras)


@dataclass(slots=True, eq=False)
class Unit:
    """Creature, creature token or leader on the field (O-3.5), or a creature attached to one.

    `serial` is a number for this stay of the card on the field. `owner` and `control` are players. `hp` are those left.
    `is_attacking`: in Attack Mode. `tile` of an attached unit is its host's. `moves`, `attacks`, `heals` count its
    actions this turn, in which it may have `changed_mode`; `attacks` counts declared attacks (O-10.6).
    """

    serial: int
    card: int
    owner: int
    control: int
    tile: int
    traits: Traits
    hp: int
    is_leader: bool
    is_attacking: bool
    is_face_up: bool = True
    is_shield_broken: bool = False
    moves: int = 0
    attacks: int = 0
    heals: int = 0
    changed_mode: bool = False
    arrived: Arrival = Arrival.EARLIER
    extras: Extras | None = None

    def copy(self) -> Unit:
        """Return an independent copy of the unit."""
        new = _copy_of_unit(self)
        if new.extras is not None:
            new.extras = new.extras.copy()
        return new

    @property
    def has_shield(self) -> bool:
        """Whether the unit has DEF that must be broken before an attack takes HP from it (D-12.6)."""
        return bool(self.traits.def_) and not self.is_shield_broken

    def with_extras(self) -> Extras:
        """Return the extras of the unit (modifiers, equips and so on), after creating them if needed."""
        if self.extras is None:
            self.extras = Extras()
        return self.extras


_copy_of_unit: Final = copier(Unit)


def new_unit(serial: int, card: int, owner: int, tile: int, traits: Traits, *, is_leader: bool) -> Unit:
    """Return a unit with full HP by its `traits`, controlled by its owner; in Attack Mode unless `is_leader`."""
    return Unit(serial, card, owner, owner, tile, traits, traits.max_hp, is_leader, not is_leader)


class Activated(NamedTuple):
    """Activation of a trick that stays on the field.

    `bound` are the objects chosen for each slot, `subject` is the card of the event, `stamp` the place in the order of
    modifiers.
    """

    ability: CompiledAbility | None
    bound: tuple[tuple[ObjectReference, ...], ...]
    subject: ObjectReference | None
    stamp: int


@dataclass(slots=True, eq=False)
class Trick:
    """Trick on the field: by itself on its tile, or an equip of the unit whose serial is `host`.

    `answer` says when its card may respond. `is_spent`: it was carried out and waits face-up for its Recharge (O-7.10).
    `is_continuous`: its effects apply, as in `activation`. `moves` counts its moves this turn, `timer` the turns left,
    0 without. `mods` are protections.
    """

    serial: int
    card: int
    answer: int
    owner: int
    control: int
    tile: int
    host: int = NONE
    is_face_up: bool = False
    is_spent: bool = False
    is_continuous: bool = False
    moves: int = 0
    timer: int = 0
    counters: dict[str, int] | None = None
    activation: Activated | None = None
    #: Uses this turn by the number of the ability.
    uses: dict[int, int] | None = None
    #: Duration of control by a player who is not the owner, and temporary protections.
    control_until: Until = FOREVER
    mods: tuple[Mod, ...] = ()

    def copy(self) -> Trick:
        """Return an independent copy of the trick."""
        return _copy_of_trick(self)


_copy_of_trick: Final = copier(Trick)


def new_trick(serial: int, card: Card, owner: int, tile: int) -> Trick:
    """Return a face-down trick that is not equipped, under its owner's control."""
    return Trick(serial, card.number, card.answer, owner, owner, tile)


class ObjectReference(NamedTuple):
    """Reference of the state to an object: a unit or trick by serial and tile, or a card in a zone.

    `serial` is NONE for cards of a zone (`zone`) and for tiles; `path` is the intended path of a unit. `player` owns or
    controls the card. `value` is the number of what is no object: a mode, amount, option or link.
    """

    serial: int = NONE
    tile: int = NONE
    card: int = NONE
    player: int = NONE
    zone: int = NONE
    path: tuple[int, ...] = ()
    value: int = NONE


class TimedTerrain(NamedTuple):
    """Terrain (by number) that an effect puts on a tile for a time, or as long as its card stays (O-16.8).

    Of several on a tile the one with the latest `stamp` counts.
    """

    tile: int
    terrain: int
    stamp: int
    until: Until


@dataclass(slots=True, eq=False)
class Link:
    """One activation in a chain: an ability of a card, with its choices and results.

    `targets` are the chosen objects of each slot (choice). `subject` is the card of the event that triggered it,
    `other` the card on its other side, `event` None if activated by a player. `made` and `picked` are, by number of the
    step, the cards that it brought in and that were picked for it. `areas` are tiles fixed at activation, by step
    (O-9.6). `aim` is the number of the link that it negates, NONE without. `amount_done` and `amount_paid` are what an
    effect did, or what was paid, last.
    """

    player: int
    ability: CompiledAbility
    card: int
    owner: int
    serial: int
    tile: int
    is_trick: bool
    targets: tuple[tuple[ObjectReference, ...], ...] = ()
    subject: ObjectReference | None = None
    other: ObjectReference | None = None
    #: Player whose action triggered it, or whose turn it was.
    actor: int = NONE
    event: Event | None = None
    aim: int = NONE
    areas: dict[int, frozenset[int]] = field(default_factory=dict)
    made: dict[int, tuple[ObjectReference, ...]] = field(default_factory=dict)
    #: Objects picked for a step when it was carried out, by the number of the step.
    picked: dict[int, tuple[ObjectReference, ...]] = field(default_factory=dict)
    #: Serials of the units that this link itself has moved.
    moved: tuple[int, ...] = ()
    is_negated: bool = False
    is_done: bool = False
    #: Last result of a die, and “that much”: of the event, or of the effect before.
    die: int = 0
    amount_done: int = 0
    #: Amount paid for a cost of “any number”.
    amount_paid: int = 0
    #: Whether its player agreed before the choice of targets, and whether the condition of “if you do” could not be met
    #: (O-23.18).
    is_agreed: bool = False
    is_undone: bool = False
    #: Delayed step that is carried out now, alone; its objects are followed (O-23.8).
    delayed_step: Step | None = None

    @property
    def is_activation(self) -> bool:
        """Whether a player activated the ability: it is neither triggered nor delayed (O-8.15)."""
        return self.event is None and self.delayed_step is None

    def did(self, done: int, wanted: int = 1) -> None:
        """Record that an effect did `done` things, and set `is_undone` if that was less than `wanted` (O-23.18)."""
        self.amount_done = done
        self.is_undone |= done < wanted

    def copy(self) -> Link:
        """Return an independent copy of the link."""
        return replace(self, areas=self.areas.copy(), made=self.made.copy(), picked=self.picked.copy())


class WindowKind(IntEnum):
    """Reason why a window is open, in which players may respond."""

    DECLARED = 0
    CHAIN = 1
    PHASE = 2
    TRAPS = 3


@dataclass(slots=True, eq=False)
class Window:
    """Moment in which the player `to_act` may respond or pass. Two passes in a row close it (O-8.4).

    `kind` is why it opened. `both`: both players are asked even before any activation. `traps` have just met their
    conditions. `responses` are the possible actions of `to_act` beside passing.
    """

    kind: WindowKind
    to_act: int
    both: bool
    traps: tuple[SetOffTrap, ...] = ()
    passes: int = 0
    responses: list[Action] = field(default_factory=list)


class Culprit(NamedTuple):
    """Cause of damage or destruction: battle or ability, and its card.

    `means` is None for a Clash; `player` controls the card, and `tile` is its tile; `serial` is NONE if it is not on
    the field.
    """

    means: Means | None
    player: int
    card: int
    serial: int
    tile: int


class SetOffTrap(NamedTuple):
    """Trap whose condition has just been met (O-7.6). Its fields are like those of `Link`."""

    serial: int
    ability: CompiledAbility
    subject: ObjectReference | None
    other: ObjectReference | None = None
    amount: int = 0
    actor: int = NONE


class PendingTrigger(NamedTuple):
    """Triggered ability that is not on a chain yet (O-8.9). Its fields are like those of `Link`.

    `serial` and `tile` are NONE if the card is not on the field. `delayed` is a delayed effect. `owner` is the owner of
    the card, NONE if it is the player.
    """

    player: int
    ability: CompiledAbility
    card: int
    serial: int
    tile: int
    subject: ObjectReference | None
    other: ObjectReference | None = None
    amount: int = 0
    delayed: Link | None = None
    owner: int = NONE
    actor: int = NONE


class Delayed(NamedTuple):
    """Effect that waits for the `point` of a turn of `player` (NONE: either), `times` times, or each time if 0.

    `link` has its choices. Nothing happens if the cards with the serials `about` have left. `passed` is the number of a
    turn that does not count; the effect starts with the `nth` such point. With `tiles` it lasts while one of the cards
    is on its tile.
    """

    point: TurnPoint
    player: int
    times: int
    link: Link
    about: tuple[int, ...]
    passed: int = NONE
    tiles: tuple[int, ...] = ()
    nth: int = 1

    @property
    def pending(self) -> PendingTrigger:
        """Effect as a pending trigger, ready for a chain."""
        link = self.link
        return PendingTrigger(link.player, link.ability, link.card, link.serial, link.tile, link.subject, delayed=link)


class QuestionKind(IntEnum):
    """Kind of a question that the engine asks a player."""

    TARGETS = 0
    ORDER = 1
    DISCARD = 2
    SEARCH = 3
    PAY = 4
    MULLIGAN = 5
    PICK = 6
    DIG = 7
    ARRANGE = 8
    MAY = 9
    UNLESS = 10
    OPTION = 11
    NUMBER = 12
    DISTANCE = 13


#: Answers to a yes or no question.
YES_OR_NO: Final = (((Ref(RefKind.ANSWER, 1),),), ((Ref(RefKind.ANSWER, 0),),))


class Question(NamedTuple):
    """Question of the engine to `player`; `options` are the possible answers.

    `pending` is the trigger whose targets are chosen, `size` the number of mulligans left, this one included. A
    question during an effect is about `step` of the link `number`, or about the distance of `push`. Without either it
    is about the replacement of a destruction. `card` is the card whose effect asks.
    """

    kind: QuestionKind
    player: int
    options: tuple[Targets, ...]
    pending: PendingTrigger | None = None
    size: int = 0
    step: Step | None = None
    number: int = NONE
    card: int = NONE
    push: Push | None = None


class Entered(NamedTuple):
    """Unit that came onto a tile during the current chain (O-14.1).

    `link` brought it from `back` (the tile before, NONE when spawned) on a movement that began on `start`. `total` is
    its value in a Clash with `hp` left (O-14.2); `zone` is the zone that a spawned one came from.
    """

    serial: int
    link: int
    back: int
    start: int
    total: int
    hp: int
    zone: int = NONE


class Replacement(NamedTuple):
    """Coming destruction of the unit `serial` by `culprit`, which an ability may replace with another effect (O-23.5).

    `tried` are the abilities already offered to players, each as (serial of its card, number).
    """

    serial: int
    culprit: Culprit
    tried: tuple[tuple[int, int], ...] = ()


class Suspended(NamedTuple):
    """Chain that waits for a trap on a path (O-10.7), or for a decision about replacing a destruction.

    `replaced` are the decisions about replacements so far (see `Duel.replaced`).
    """

    links: list[Link]
    entered: dict[int, Entered]
    replaced: dict[int, bool]

    def copy(self) -> Suspended:
        """Return an independent copy of the suspended chain."""
        return Suspended([link.copy() for link in self.links], self.entered.copy(), self.replaced.copy())


@dataclass(slots=True, eq=False)
class Player:
    """One player's zones (a deck's last card is its top, others' the newest), resources, cards on field, counts."""

    deck: list[int] = field(default_factory=list)
    hand: list[int] = field(default_factory=list)
    graveyard: list[int] = field(default_factory=list)
    void: list[int] = field(default_factory=list)
    special: list[int] = field(default_factory=list)
    archive: list[int] = field(default_factory=list)
    crystals: int = 0
    spawn_points: int = 0
    #: Normal and Sacrifice Spawns this turn.
    spawns: int = 0
    #: Number of Battle Phases that this player will skip.
    skips: int = 0
    #: Number of the own turn, from 1.
    turns: int = 0
    #: Units that this player controls, the leader among them, and loose tricks, in order of arrival.
    units: list[Unit] = field(default_factory=list)
    tricks: list[Trick] = field(default_factory=list)
    leader: Unit = field(init=False)
    #: Area of those units, and area of tricks that may respond at any time; bit n is tile n.
    area: int = 0
    quick_area: int = 0
    mods: list[Mod] = field(default_factory=list)
    derived: tuple[Mod, ...] = ()
    #: HP that attacks took from the leader in this duel, without abilities beside them (O-13.4).
    attack_damage: int = 0
    #: Actions of this player this turn, with the card, if a text limits them.
    deeds: list[tuple[PlayerDeed, int]] = field(default_factory=list)
    #: Numbers of the abilities used that may be used once per duel.
    once: list[int] = field(default_factory=list)
    #: Whether a draw has failed (O-19.1).
    has_failed_draw: bool = False
    #: Whether a card has decided the duel against this player (D-19.5).
    is_beaten: bool = False
    #: Whether nobody plays this side: it has no deck and never runs out of cards (G-1).
    is_passive: bool = False
    #: Whether this player always passes without a question.
    is_silent: bool = False

    def copy(self, units: list[Unit | None], tricks: list[Trick | None]) -> Player:
        """Return an independent copy, and enter its units and tricks by tile in the lists `units` and `tricks`."""
        new = _copy_of_player(self)
        new.units = [unit.copy() for unit in self.units]
        new.tricks = [trick.copy() for trick in self.tricks]
        for unit in new.units:
            units[unit.tile] = unit
            if unit.is_leader:
                new.leader = unit
        for trick in new.tricks:
            tricks[trick.tile] = trick
        if not new.units:  # The leader has not been placed yet.
            new.leader = self.leader.copy()
        return new


_copy_of_player: Final = copier(Player)


class ContinuousEffect(NamedTuple):
    """Effect that applies while its card stays on the field (O-7.8): a step of an ability of `player`, and the card.

    `stamp` orders effects, as in `Mod`.
    """

    stamp: int
    player: int
    step: Step
    card: Unit | Trick


class Duel:
    """Whole state of a duel: table, players, board, chain, and what has yet to be done.

    The player to act is the one of the open `question`, else of the `window`. Without both it is the player who places
    a leader (phase None) or the active one. `result` is the winner, DRAW, or None during the duel. `todo` are the next
    tasks, the first one last.
    """

    __slots__ = (
        "active", "culprits", "declared", "delayed", "departed", "dependence", "ends_battle", "entered", "first",
        "ground", "held_back", "is_out_of_time", "last_chain", "links", "log", "loops", "needs_check", "needs_refresh",
        "pending", "phase", "players", "question", "replaced", "replacements", "result", "serial", "set_off",
        "set_off_on_path", "stamp", "suspended", "table", "terrain", "tile_counters", "timed_terrains", "todo",
        "trick_area", "tricks", "turn", "units", "unmet", "window",
    )  # fmt: skip

    def __init__(self, table: Table) -> None:
        size = len(table.board)
        self.table = table
        self.players = (Player(), Player())
        self.units: list[Unit | None] = [None] * size
        self.tricks: list[Trick | None] = [None] * size
        #: Area of loose tricks; bit n is tile n.
        self.trick_area = 0
        #: Terrain of each tile, and terrain without temporary changes.
        self.terrain: list[int] = [0] * size
        self.ground: list[int] = [0] * size
        self.timed_terrains: list[TimedTerrain] = []
        self.tile_counters: dict[int, dict[str, int]] = {}
        self.first = SOUTH
        self.active = SOUTH
        self.phase: Phase | None = None
        self.turn = 0
        self.serial = 0
        self.stamp = 0
        self.window: Window | None = None
        self.question: Question | None = None
        self.declared: Declared | None = None
        self.links: list[Link] = []
        #: Chains that wait for the end of the one in `links`, latest last.
        self.suspended: list[Suspended] = []
        self.pending: list[PendingTrigger] = []
        self.set_off: list[SetOffTrap] = []
        #: Traps set off by a unit on its path. They are answered before it goes on (O-10.7).
        self.set_off_on_path: list[SetOffTrap] = []
        self.entered: dict[int, Entered] = {}
        #: Cause of the loss of the last HP of units still on the field, by serial.
        self.culprits: dict[int, Culprit] = {}
        #: Whether a destruction was replaced, by the serial of the unit.
        self.replaced: dict[int, bool] = {}
        #: Destructions that may be replaced, latest last.
        self.replacements: list[Replacement] = []
        #: Triggered abilities that could move a fighter out of the attack before the fight (O-23.13).
        self.held_back: list[PendingTrigger] = []
        self.todo: list[Task] = []
        self.last_chain: tuple[int, ...] = ()
        #: Triggers since the last choice of a player (O-21.4).
        self.loops = 0
        #: Units that left the field this turn, as they were, by serial; only if an amount may need them (O-23.4).
        self.departed: dict[int, Unit | Trick] = {}
        #: Delayed effects; their links are never changed.
        self.delayed: list[Delayed] = []
        self.is_out_of_time = False
        #: Whether the Battle Phase ends when no task is left.
        self.ends_battle = False
        #: Whether a change may affect continuous effects; see `invalidation`.
        self.needs_refresh = False
        #: Continuous effects with an unmet condition: serial of the card, and step.
        self.unmet: frozenset[tuple[int, Step]] = frozenset()
        #: Dependence of the continuous effects; on everything if a text protects cards.
        self.dependence: Dependence = ON_EVERYTHING if table.has_protection else INDEPENDENT
        #: Whether HP, a deck or a card may have decided something since the last state check.
        self.needs_check = False
        self.result: int | None = None
        self.log: PythonOnly[list[Entry] | None] = None

    def clone(self) -> Duel:
        """Return an independent copy of the duel, without its log."""
        new = _new_duel(Duel)
        new.table = self.table
        size = len(self.units)
        units: list[Unit | None] = [None] * size
        tricks: list[Trick | None] = [None] * size
        south, north = self.players
        new.players = (south.copy(units, tricks), north.copy(units, tricks))
        new.units = units
        new.tricks = tricks
        new.trick_area = self.trick_area
        new.terrain = self.terrain[:]
        new.ground = self.ground[:]
        new.timed_terrains = self.timed_terrains[:]
        counters = self.tile_counters
        new.tile_counters = {tile: counters[tile].copy() for tile in counters} if counters else {}
        new.first = self.first
        new.active = self.active
        new.phase = self.phase
        new.turn = self.turn
        new.serial = self.serial
        new.stamp = self.stamp
        window = self.window
        new.window = window if window is None else replace(window)
        new.question = self.question
        new.declared = self.declared
        new.links = [link.copy() for link in self.links] if self.links else []
        new.suspended = [one.copy() for one in self.suspended] if self.suspended else []
        new.pending = self.pending[:]
        new.set_off = self.set_off[:]
        new.set_off_on_path = self.set_off_on_path[:]
        new.entered = self.entered.copy()
        new.replaced = self.replaced.copy() if self.replaced else {}
        new.culprits = self.culprits.copy() if self.culprits else {}
        new.replacements = self.replacements[:]
        new.held_back = self.held_back[:]
        new.todo = self.todo[:]
        new.last_chain = self.last_chain
        new.loops = self.loops
        new.departed = self.departed.copy() if self.departed else {}
        new.delayed = self.delayed[:]
        new.is_out_of_time = self.is_out_of_time
        new.ends_battle = self.ends_battle
        new.needs_refresh = self.needs_refresh
        new.unmet = self.unmet
        new.dependence = self.dependence
        new.needs_check = self.needs_check
        new.result = self.result
        new.log = None
        return new

    def stand(self, unit: Unit, tile: int) -> None:
        """Put a unit on a tile of the board without a unit."""
        unit.tile = tile
        self.units[tile] = unit
        self.players[unit.control].area |= 1 << tile

    def lift(self, unit: Unit) -> None:
        """Remove a unit from its tile, so that the tile is free."""
        self.units[unit.tile] = None
        self.players[unit.control].area ^= 1 << unit.tile

    def is_attached(self, unit: Unit) -> bool:
        """Return whether a unit on the field is attached to another, which is the one in `units` (O-10.10)."""
        return self.units[unit.tile] is not unit

    def lay(self, trick: Trick, tile: int) -> None:
        """Put a trick that is not equipped on a tile without a trick."""
        trick.tile = tile
        self.tricks[tile] = trick
        self.trick_area |= 1 << tile
        if trick.answer == ANY_TIME:
            self.players[trick.control].quick_area |= 1 << tile

    def pick_up(self, trick: Trick) -> None:
        """Remove a trick that is not equipped from its tile."""
        tile = trick.tile
        self.tricks[tile] = None
        self.trick_area ^= 1 << tile
        if trick.answer == ANY_TIME:
            self.players[trick.control].quick_area ^= 1 << tile

    @property
    def to_act(self) -> int:
        """Player who decides now; after the end of the duel, the one who decided last."""
        if self.question is not None:
            return self.question.player
        if self.window is not None:
            return self.window.to_act
        return self.active

    def unit(self, serial: int) -> Unit | None:
        """Return the unit with a serial; None if it has left the board or is attached to another unit."""
        for player in self.players:
            for unit in player.units:
                if unit.serial == serial:
                    return unit
        return None

    def unit_near(self, tile: int, serial: int) -> Unit | None:
        """Return the unit with a serial, or None. Looks on `tile` first, where it probably is."""
        unit = self.units[tile]
        return unit if unit is not None and unit.serial == serial else self.unit(serial)

    def trick(self, serial: int) -> Trick | None:
        """Return the trick with a serial on the field, equipped or not; None if it left."""
        for player in self.players:
            for trick in player.tricks:
                if trick.serial == serial:
                    return trick
            for unit in player.units:
                if unit.extras is not None:
                    for equip in unit.extras.equips:
                        if equip.serial == serial:
                            return equip
        return None

    def is_locked(self, trick: Trick) -> bool:
        """Return whether a face-up opposing creature on a trick's tile locks it down (D-10.7, O-10.1, O-10.3)."""
        unit = self.units[trick.tile]
        return (
            unit is not None
            and unit.control != trick.control
            and unit.is_face_up
            and not unit.is_leader
            and trick.host == NONE
            and not (self.table.has_unlockable and self._is_unlockable(trick))
        )

    def _is_unlockable(self, trick: Trick) -> bool:
        """Return whether a card text says that a trick can't be locked down."""
        for side in self.players:
            for mod in (*side.mods, *side.derived):
                free = mod.value
                if isinstance(free, FreeTricks) and (trick.control in free.players or trick.serial == free.serial):
                    return True
        return False


_new_duel = Duel.__new__
