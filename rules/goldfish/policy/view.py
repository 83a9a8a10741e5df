"""View that a policy is given: what the player knows, the legal actions by kind, and how it explains its choice.

The view has what the player may know. The order of the deck is not in it, nor is the stream of chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from rules.abilities import ast
from rules.duel import Card, Duel, Listed, Player, Question, Table, Trick, Unit, attack_power, is_ranged, spawns_left
from rules.duel.actions.tricks import activate, place, play
from rules.duel.actions.units import ability, attack, move, sacrifice, spawn
from rules.goldfish.policy.card_uses import least
from rules.vocabulary import Phase, Stat


class Why(Enum):
    """Why a policy chooses an action: the rule, and what it says. `{0}`, `{1}` … are what a choice is about."""

    RESOURCE = ("G-31", "{0} cards or crystals for {1} crystals: what brings them comes first.")
    ADVANCE = ("G-36", "Its goal is {0}, {1} away; from there it can attack the leader.")
    CLOSER = ("G-36", "All goals are taken: it goes nearer to the opposing leader.")
    LEADER = ("G-37", "The leader goes forward a row each turn, as the setting says.")
    PLAN = ("G-33", "Part of the best plan: {0} of {1} points become levels on the field, {2:+} attack.")
    EQUIP = ("G-34", "Equipment and stats for the creature that has just come: {0:+} ATK.")
    TRICK = ("G-35", "What is left of the crystals goes into tricks: {0}.")
    RECHARGED = ("G-35", "It has recharged on the field and is used again: {0}.")
    ABILITY = ("G-35", "What is left of the crystals goes into abilities: {0}.")
    ATTACK = ("G-38", "It reaches the leader, for {0}.")
    AGAIN = ("G-39", "There is something left to do in Main Phase 2.")
    DONE = ("G-39", "Nothing is left to do.")
    CHOICE = ("O-8.9", "The best of {0} that could be chosen.")

    @property
    def rule(self) -> str:
        """The rule that says so."""
        return self.value[0]

    def sentence(self, *about: object) -> str:
        """The reason in words."""
        return self.value[1].format(*about)


class Choice(NamedTuple):
    """What a policy wants to do, why, and what the reason is about: numbers, and those of tiles and uses."""

    action: Listed
    why: Why
    about: tuple[int, ...] = ()


class View:
    """The duel as south sees it. Lists are the duel's own: read them, and keep nothing of them for later."""

    __slots__ = ("_duel", "_them", "_us", "cards", "enemy", "hand", "me", "near", "table", "tricks", "units")

    def __init__(self, duel: Duel, me: int) -> None:
        self._duel: Duel = duel
        self._us: Player = duel.players[me]
        self._them: Player = duel.players[1 - me]
        self.me: int = me
        self.table: Table = duel.table
        self.cards: list[Card] = duel.table.cards
        self.near: tuple[int, ...] = duel.table.near
        #: Numbers of the cards in hand, the own units (the leader among them) and tricks.
        self.hand: list[int] = self._us.hand
        self.units: list[Unit] = self._us.units
        self.tricks: list[Trick] = self._us.tricks
        self.enemy: Unit = self._them.leader

    @property
    def leader(self) -> Unit:
        """The own leader."""
        return self._us.leader

    @property
    def turn(self) -> int:
        """The number of the own turn, from 1."""
        return self._us.turns

    @property
    def is_battle(self) -> bool:
        """Whether it is the Battle Phase."""
        return self._duel.phase is Phase.BATTLE

    @property
    def points(self) -> int:
        """Spawn points that are left."""
        return self._us.spawn_points

    @property
    def crystals(self) -> int:
        """Magic crystals in the inventory."""
        return self._us.crystals

    @property
    def cards_left(self) -> int:
        """How many cards the deck has."""
        return len(self._us.deck)

    @property
    def spawns_left(self) -> int:
        """How many creatures may still be spawned this turn (D-6.3)."""
        return spawns_left(self._duel, self.me)

    @property
    def free(self) -> int:
        """The tiles without a unit, as an area."""
        return self.table.everywhere ^ (self._us.area | self._them.area)

    @property
    def terrain(self) -> list[int]:
        """By tile the number of what lies there."""
        return self._duel.terrain

    @property
    def question(self) -> Question | None:
        """What is asked."""
        return self._duel.question

    @property
    def has_opponent(self) -> bool:
        """Whether the opponent has anything on the field beside the leader."""
        return len(self._them.units) > 1 or bool(self._them.tricks)

    @property
    def units_on(self) -> list[Unit | None]:
        """By tile the unit on it."""
        return self._duel.units

    @property
    def sacrificable(self) -> list[Unit]:
        """The creatures that may be sacrificed for a Sacrifice Spawn."""
        return sacrifice.usable_units(self._duel)

    def power(self, unit: Unit) -> int:
        """What a unit hits the opposing leader with from where it is, 0 when it can't reach it.

        With what it adds to itself when it declares the attack (O-5.8).
        """
        power = attack_power(self._duel, unit, self.enemy.tile)
        if power and ast.Event.ATTACKS in unit.traits.triggers_on:
            stat = Stat.RATK if is_ranged(self._duel, unit, self.enemy.tile) else Stat.ATK
            return max(0, power + _added_on_attack(unit, stat))
        return power

    def is_trick_of_mine(self, tile: int) -> bool:
        """Whether the loose trick on a tile is one's own."""
        trick = self._duel.tricks[tile]
        return trick is not None and trick.control == self.me


def _added_on_attack(unit: Unit, stat: Stat) -> int:
    """What a unit certainly adds to a stat of its own by declaring an attack: no cost, limit, condition or coin."""
    return sum(
        least(step.effect.amount)
        for ability in unit.traits.script.triggered
        if ability.when is not None and ability.when.event is ast.Event.ATTACKS
        if not ability.costs and ability.uses is None and not ability.once_per_duel
        for step in ability.steps
        if isinstance(step.effect, ast.ChangeStat) and isinstance(step.effect.target, ast.This)
        if step.effect.stat in (None, stat) and not isinstance(step.duration, ast.While)
    )


class Legal:
    """The legal actions of whoever is due, listed by kind when they are asked for: listing all takes longer."""

    __slots__ = ("_duel",)

    def __init__(self, duel: Duel) -> None:
        self._duel: Duel = duel

    def spawns(self, creature: Card, within: int) -> Sequence[Listed]:
        """The Normal Spawns of a card in hand in an area."""
        duel = self._duel
        return spawn.options(duel, creature, within) if spawn.spawnable(duel, [creature]) else ()

    def sacrifice_spawns(self, creature: Card, sacrificed: Sequence[Unit]) -> list[Listed]:
        """The Sacrifice Spawns of a card in hand for which some of `sacrificed` go."""
        duel = self._duel
        return sacrifice.options(duel, spawn.spawnable(duel, [creature]), sacrificed)

    def plays(self, trick: Card, within: int | None = None) -> Sequence[Listed]:
        """The activations of a trick in hand, on all tiles or those of an area."""
        area = place.area_for(self._duel, self._duel.active)
        return play.options(self._duel, trick, area if within is None else area & within)

    def activations(self, trick: Trick) -> list[Listed]:
        """The activations of a trick on the field."""
        return activate.options(self._duel, trick)

    def move(self, unit: Unit, tile: int) -> Listed | None:
        """The move of a unit to a tile."""
        return next((action for action in move.options(self._duel, unit) if action[3] == tile), None)

    def attack(self, unit: Unit, tile: int) -> Listed | None:
        """The attack of a unit on what is on a tile."""
        return next((action for action in attack.options(self._duel, (unit,)) if action[3] == tile), None)

    def uses(self, unit: Unit, number: int) -> list[Listed]:
        """The uses of one activated ability of a unit, in a Main Phase."""
        return [action for action in ability.options(self._duel, unit) if action[1] == number]
