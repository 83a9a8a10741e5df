"""Input and output of the goldfish policy: a view of the duel, the legal actions, and choices with reasons.

The view has everything that the player may know, but neither the order of the deck nor the stream of chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from rules.abilities import ast
from rules.duel import Action, Card, Duel, Player, Question, Table, Trick, Unit, attack_power, is_ranged, spawns_left
from rules.duel.actions.tricks import activate, place, play
from rules.duel.actions.units import ability, attack, move, sacrifice, spawn
from rules.goldfish.policy.card_uses import least
from rules.vocabulary import Phase, Stat


class Why(Enum):
    """Reason for an action of the policy: a rule and a sentence, with `{0}` … for the items of `Choice.about`."""

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
        """Id of the rule that gives the reason."""
        return self.value[0]

    def sentence(self, *about: object) -> str:
        """Return the sentence with the items of `about` in place of `{0}`, `{1}` …."""
        return self.value[1].format(*about)


class Choice(NamedTuple):
    """Action of a policy and its reason. `about` are the numbers for the reason, such as tiles or uses."""

    action: Action
    why: Why
    about: tuple[int, ...] = ()


class View:
    """View of the duel for the player of the deck, south. Lists are the duel's own: read them, but don't store them."""

    __slots__ = ("_duel", "_them", "_us", "cards", "enemy", "hand", "me", "near", "table", "tricks", "units")

    def __init__(self, duel: Duel, me: int) -> None:
        self._duel: Duel = duel
        self._us: Player = duel.players[me]
        self._them: Player = duel.players[1 - me]
        self.me: int = me
        self.table: Table = duel.table
        self.cards: list[Card] = duel.table.cards
        self.near: tuple[int, ...] = duel.table.near
        #: Numbers of the cards in hand, own units with the leader, and own tricks.
        self.hand: list[int] = self._us.hand
        self.units: list[Unit] = self._us.units
        self.tricks: list[Trick] = self._us.tricks
        self.enemy: Unit = self._them.leader

    @property
    def leader(self) -> Unit:
        """Leader of the player."""
        return self._us.leader

    @property
    def turn(self) -> int:
        """Number of the player's turn, from 1."""
        return self._us.turns

    @property
    def is_battle(self) -> bool:
        """Whether it is the Battle Phase."""
        return self._duel.phase is Phase.BATTLE

    @property
    def points(self) -> int:
        """Spawn points that the player has left."""
        return self._us.spawn_points

    @property
    def crystals(self) -> int:
        """Magic Crystals in the player's inventory."""
        return self._us.crystals

    @property
    def cards_left(self) -> int:
        """Number of cards in the player's deck."""
        return len(self._us.deck)

    @property
    def spawns_left(self) -> int:
        """Number of spawns that the player has left this turn (D-6.3)."""
        return spawns_left(self._duel, self.me)

    @property
    def free(self) -> int:
        """Tiles without a unit, as a bit set."""
        return self.table.everywhere ^ (self._us.area | self._them.area)

    @property
    def terrain(self) -> list[int]:
        """Number of the terrain type, by tile."""
        return self._duel.terrain

    @property
    def question(self) -> Question | None:
        """Open question of the engine; None if there is none."""
        return self._duel.question

    @property
    def has_opponent(self) -> bool:
        """Whether the opponent has anything but the leader on the field."""
        return len(self._them.units) > 1 or bool(self._them.tricks)

    @property
    def units_on(self) -> list[Unit | None]:
        """Unit on each tile, or None."""
        return self._duel.units

    @property
    def sacrificable(self) -> list[Unit]:
        """Creatures of the player that may be sacrificed for a Sacrifice Spawn."""
        return sacrifice.usable_units(self._duel)

    def power(self, unit: Unit) -> int:
        """Return the damage that a unit can do to the opposing leader from its tile; 0 if out of reach.

        The damage includes a boost that the unit gets by declaring the attack (O-5.8).
        """
        power = attack_power(self._duel, unit, self.enemy.tile)
        if power and ast.Event.ATTACKS in unit.traits.triggers_on:
            stat = Stat.RATK if is_ranged(self._duel, unit, self.enemy.tile) else Stat.ATK
            return max(0, power + _added_on_attack(unit, stat))
        return power

    def is_trick_of_mine(self, tile: int) -> bool:
        """Return whether the trick on a tile, not an equip, is one of the player's."""
        trick = self._duel.tricks[tile]
        return trick is not None and trick.control == self.me


def _added_on_attack(unit: Unit, stat: Stat) -> int:
    """Return the boost of a unit's own stat on each attack, from abilities without cost, limit, condition and coin."""
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
    """Legal actions of the active player, computed by kind on demand, which is faster than all at once."""

    __slots__ = ("_duel",)

    def __init__(self, duel: Duel) -> None:
        self._duel: Duel = duel

    def spawns(self, creature: Card, within: int) -> Sequence[Action]:
        """Return the Normal Spawns of a card in hand on the tiles `within`, a bit set."""
        duel = self._duel
        return spawn.options(duel, creature, within) if spawn.spawnable(duel, [creature]) else ()

    def sacrifice_spawns(self, creature: Card, sacrificed: Sequence[Unit]) -> list[Action]:
        """Return the Sacrifice Spawns of a card in hand whose sacrifices are among `sacrificed`."""
        duel = self._duel
        return sacrifice.options(duel, spawn.spawnable(duel, [creature]), sacrificed)

    def plays(self, trick: Card, within: int | None = None) -> Sequence[Action]:
        """Return the activations of a trick in hand, on all tiles or on the tiles `within`, a bit set."""
        area = place.area_for(self._duel, self._duel.active)
        return play.options(self._duel, trick, area if within is None else area & within)

    def activations(self, trick: Trick) -> list[Action]:
        """Return the activations of a trick on the field."""
        return activate.options(self._duel, trick)

    def move(self, unit: Unit, tile: int) -> Action | None:
        """Return the move of a unit to a tile; None if it is illegal."""
        return next((action for action in move.options(self._duel, unit) if action.to == tile), None)

    def attack(self, unit: Unit, tile: int) -> Action | None:
        """Return the attack of a unit on a tile; None if it is illegal."""
        return next((action for action in attack.options(self._duel, (unit,)) if action.to == tile), None)

    def uses(self, unit: Unit, number: int) -> list[Action]:
        """Return the uses of a unit's activated ability, by its index `number`, in a Main Phase."""
        return [action for action in ability.options(self._duel, unit) if action.card == number]
