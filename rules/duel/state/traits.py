"""The traits of a unit: what it is with everything that changes it."""

from __future__ import annotations

from typing import NamedTuple

from rules.abilities.ast import Event, Licence, Protect, ReduceDamage, ScaleDamage, ScaleDealt, Status, Target, Where
from rules.duel.compiler import CardScript
from rules.vocabulary import Element, Stat


class Aimed(NamedTuple):
    """Whom a modifier speaks of beside the unit that has it: `whom` as an ability of `player` on card `source` says it.

    `serials` are those whom “that creature” or a choice meant when it was made. `only`: nobody else.
    """

    whom: Target | None
    player: int
    source: int
    only: bool = False
    serials: tuple[int, ...] = ()


class Protection(NamedTuple):
    """What something is protected from, by an ability of `player` on the card with the serial `source`."""

    protect: Protect
    player: int
    source: int


class Reduction(NamedTuple):
    """What takes `amount` off damage of some causes, by an ability of `player` on the card with the serial `source`."""

    effect: ReduceDamage
    amount: int
    player: int
    source: int


class Scaling(NamedTuple):
    """What doubles or halves damage that a unit takes, by an ability of `player` on the card `source`."""

    effect: ScaleDamage
    player: int
    source: int


class ScalingDealt(NamedTuple):
    """What doubles or halves damage that a unit deals to `aimed`."""

    effect: ScaleDealt
    aimed: Aimed


class FartherAttack(NamedTuple):
    """Where ATK reaches by a text, and whether creatures alone."""

    where: Where
    creatures: bool


class MoveLimit(NamedTuple):
    """Where a unit may not go, with `only` where alone it may, by an ability of `player` on the card `source`."""

    where: Where
    player: int
    source: int
    only: bool


class FreeTricks(NamedTuple):
    """Tricks that can't be locked down: those of `players`, and the one with `serial`."""

    players: tuple[int, ...]
    serial: int


class Traits:
    """What a unit is, with everything that changes it. Never changed: a unit gets other traits.

    Stats are None where the unit has none. `raised` and `lowered` are the parts of `max_hp` above and below the base
    (O-12.19, O-12.20). `base_def` is DEF before field buffs, Boosts and Increases. `moves` and `attacks` are what
    abilities add to the limits, `damage_less` what they take off damage, `attack_reach` how far ATK reaches.
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
    #: The farthest tile that an attack of whatever kind can reach on this board, 0 without ATK and RATK.
    farthest: int
    element: Element | None
    #: The elements that it has been given beside its own.
    further: tuple[Element, ...]
    types: tuple[str, ...]
    level: int
    script: CardScript
    #: When its abilities may answer.
    answer: int
    #: The events that its abilities listen for.
    triggers_on: frozenset[Event]
    statuses: frozenset[Status]
    licences: frozenset[Licence]
    #: What it is protected from, and the player of the ability that says so.
    protections: tuple[Protection, ...]
    #: By how much its Ambushes are multiplied, what it counts more in a Clash, how many tiles it may go in one move.
    ambush_times: int
    clash: int
    steps: int
    #: Whom it may not attack, by whom it may not be attacked, whom it must attack, and where else its ATK reaches.
    attack_limits: tuple[Aimed, ...]
    attacker_limits: tuple[Aimed, ...]
    duties: tuple[Aimed, ...]
    #: Where it may not go.
    move_limits: tuple[MoveLimit, ...]
    #: Where its ATK reaches, and whether creatures alone.
    attack_wheres: tuple[FartherAttack, ...]
    moves: int
    attacks: int
    damage_less: int
    #: What takes so much off damage of some causes, with the player of the ability.
    reductions: tuple[Reduction, ...]
    #: What doubles and halves damage that it takes, and that it deals.
    scalings: tuple[Scaling, ...]
    scalings_dealt: tuple[ScalingDealt, ...]
    #: Stamps of the modifiers that made a new shield (O-12.3).
    shields: int

    def stat(self, stat: Stat) -> int | None:
        """A stat, HP as the most that they may be."""
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
