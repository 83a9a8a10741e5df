"""Traits of a unit: its stats, types and abilities after all modifiers."""

from __future__ import annotations

from typing import NamedTuple

from rules.abilities.ast import Event, Licence, Protect, ReduceDamage, ScaleDamage, ScaleDealt, Status, Target, Where
from rules.duel.compiler import CardScript
from rules.vocabulary import Element, Stat


class Aimed(NamedTuple):
    """Other units that a modifier of a unit refers to: `whom`, as in an ability of `player` on the card `source`.

    `whom` None is all units. `serials` are the units of “that creature” or of a choice when the modifier was made.
    `only`: the modifier allows no other units.
    """

    whom: Target | None
    player: int
    source: int
    only: bool = False
    serials: tuple[int, ...] = ()


class Protection(NamedTuple):
    """Protection of a unit by an ability of `player` on the card with the serial `source`."""

    protect: Protect
    player: int
    source: int


class Reduction(NamedTuple):
    """Reduction of damage to a unit by `amount`, by an ability of `player` on the card with the serial `source`."""

    effect: ReduceDamage
    amount: int
    player: int
    source: int


class Scaling(NamedTuple):
    """Doubling or halving of damage to a unit, by an ability of `player` on the card with the serial `source`."""

    effect: ScaleDamage
    player: int
    source: int


class ScalingDealt(NamedTuple):
    """Doubling or halving of damage that a unit deals to the units `aimed`."""

    effect: ScaleDealt
    aimed: Aimed


class FartherAttack(NamedTuple):
    """Area that a card text lets a unit attack with ATK. `creatures`: it may attack only creatures there."""

    where: Where
    creatures: bool


class MoveLimit(NamedTuple):
    """Area that an ability of `player` forbids a unit to enter; with `only`, the single area that it may enter.

    `source` is the serial of the card with the ability.
    """

    where: Where
    player: int
    source: int
    only: bool


class FreeTricks(NamedTuple):
    """Tricks that opposing creatures can't lock down: those of `players`, and the one with `serial`."""

    players: tuple[int, ...]
    serial: int


class Traits:
    """Immutable traits of a unit, with all modifiers. A change gives the unit a new object.

    Stats are None if absent. `raised` and `lowered` are the parts of `max_hp` above and below the base (O-12.19,
    O-12.20). `base_def` is DEF before field buffs, Boosts and Increases. `moves` and `attacks` are added to the limits,
    `damage_less` is taken off damage, `attack_reach` is the range of ATK, `reach` that of RATK, `farthest` that of any
    attack. `steps` are the tiles of a move, `clash` is added in a Clash, `duties` are whom it must attack.
    """

    __slots__ = (
        "ambush_times",
        "answer",
        "atk",
        "attack_limits",
        "attack_reach",
        "attack_wheres",
        "attacker_limits",
        "attacks",
        "base_hp",
        "catk",
        "clash",
        "damage_less",
        "def_",
        "duties",
        "element",
        "farthest",
        "further",
        "hl",
        "level",
        "licences",
        "lowered",
        "max_hp",
        "move_limits",
        "moves",
        "protections",
        "raised",
        "ratk",
        "reach",
        "reductions",
        "scalings",
        "scalings_dealt",
        "script",
        "shields",
        "statuses",
        "steps",
        "triggers_on",
        "types",
    )  # fmt: skip

    atk: int | None
    catk: int | None
    ratk: int | None
    def_: int | None
    hl: int | None
    max_hp: int
    base_hp: int
    raised: int
    lowered: int
    reach: int
    attack_reach: int
    #: Longest range of any attack on this board, 0 without ATK and RATK.
    farthest: int
    element: Element | None
    #: Additional elements.
    further: tuple[Element, ...]
    types: tuple[str, ...]
    level: int
    script: CardScript
    #: Time when its abilities may respond.
    answer: int
    #: Events that its abilities listen for.
    triggers_on: frozenset[Event]
    statuses: frozenset[Status]
    licences: frozenset[Licence]
    #: Protections.
    protections: tuple[Protection, ...]
    #: Multiplier of its Ambushes, bonus in a Clash, and tiles in one move.
    ambush_times: int
    clash: int
    steps: int
    #: Units that it may not attack, that may not attack it, and that it must attack.
    attack_limits: tuple[Aimed, ...]
    attacker_limits: tuple[Aimed, ...]
    duties: tuple[Aimed, ...]
    #: Limits of its movement.
    move_limits: tuple[MoveLimit, ...]
    #: Additional areas of its ATK.
    attack_wheres: tuple[FartherAttack, ...]
    moves: int
    attacks: int
    damage_less: int
    #: Reductions of damage.
    reductions: tuple[Reduction, ...]
    #: Scaling of damage that it takes, and that it deals.
    scalings: tuple[Scaling, ...]
    scalings_dealt: tuple[ScalingDealt, ...]
    #: Stamps of the modifiers that made a new shield (O-12.3).
    shields: int

    def stat(self, stat: Stat) -> int | None:
        """Return the value of a stat, None if the unit lacks it; for HP, the maximum."""
        match stat:
            case Stat.ATK:
                return self.atk
            case Stat.HP:
                return self.max_hp
            case Stat.CATK:
                return self.catk
            case Stat.RATK:
                return self.ratk
            case Stat.DEF:
                return self.def_
            case Stat.HL:
                return self.hl
