"""Player of goldfish turns by a fixed, deterministic policy, against a passive opponent (G-30 to G-40)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rules.duel import END, MAIN2, NONE, Action, Card, Mode, Unit
from rules.goldfish.games.playthrough import Playthrough
from rules.goldfish.policy.card_uses import Purpose, Use
from rules.goldfish.policy.choosing import attack_of, gain_for
from rules.goldfish.policy.knowledge import Casting, Knowledge
from rules.goldfish.policy.spawning import Plan, Spawn, plan_of
from rules.goldfish.policy.view import Choice, Legal, View, Why

#: Uses of tricks that depend on the reach from the trick's tile.
_BY_REACH: Final = frozenset({Use.MOVEMENT, Use.STATS, Use.OTHER})
#: An advancing leader stops this many rows before the opposing one (G-37).
_ADVANCES_TO: Final = 2


class Means(NamedTuple):
    """Resources for a spawn plan: spawn points, spawns left, and the numbers of the creatures in hand, in order."""

    points: int
    spawns: int
    creatures: list[int]


class Usable(NamedTuple):
    """Affordable activated ability: its index on the unit (`number`), cost (`crystals`), and use (`purpose`)."""

    unit: Unit
    number: int
    crystals: int
    purpose: Purpose


class Autoplay:
    """Player of one goldfish game's turns. Methods that return a bool say whether the turn goes on."""

    __slots__ = ("_game", "_knowledge", "_legal", "_planned", "_stuck", "_used", "_view")

    def __init__(self, game: Playthrough, knowledge: Knowledge) -> None:
        self._game: Playthrough = game
        self._knowledge: Knowledge = knowledge
        self._view: View = game.view
        self._legal: Legal = Legal(game.duel)
        #: Means that were left after the latest plan.
        self._planned: Means = Means(0, 0, [])
        #: Tricks in hand that were affordable this turn but had nothing to be played on.
        self._stuck: set[int] = set()
        #: (serial, number) of abilities that were tried this turn; the number is NONE for tricks.
        self._used: set[tuple[int, int]] = set()

    def play_turn(self) -> None:
        """Play Main Phase 1 step by step, the attacks, and Main Phase 2 if something is left (G-31 to G-39)."""
        self._stuck.clear()
        self._used.clear()
        if (
            self._cast(Casting.FIRST)
            and self._advance_leader()
            and self._move_all()
            and self._spawn_planned()
            and self._cast(Casting.LATER)
            and self._attack_and_return()
        ):
            self._game.play(Choice(END, Why.DONE))

    def _attack_and_return(self) -> bool:
        """Attack, then play Main Phase 2 if something is left to do. Return whether the turn goes on."""
        before = self._view.hand[:]
        if not self._attack():
            return False
        if not self._is_anything_left(before):
            return True
        self._stuck.clear()
        return (
            (not self._view.is_battle or self._game.play(Choice(MAIN2, Why.AGAIN)))
            and self._cast(Casting.FIRST)
            and self._spawn_planned()
            and self._cast(Casting.LATER)
        )

    def _is_anything_left(self, before: list[int]) -> bool:
        """Return whether Main Phase 2 has a new spawn plan, or affordable cards drawn since the attacks (G-39).

        `before` is the hand before the attacks.
        """
        view, castings = self._view, self._knowledge.castings
        if view.spawns_left > 0 and self._means() != self._planned and plan_of(view, self._knowledge.chooser):
            return True
        return len(view.hand) > len(before) and any(
            number not in before and castings[number] != Casting.KEPT and view.cards[number].level <= view.crystals
            for number in view.hand
        )

    def _means(self) -> Means:
        """Return the resources, such as points, that the player has for a spawn plan at this moment."""
        view, cards = self._view, self._view.cards
        creatures = sorted([number for number in view.hand if cards[number].is_creature])
        return Means(view.points, view.spawns_left, creatures)

    def _left_by(self, plan: Plan) -> Means:
        """Return the resources that are left after `plan`, if no card is drawn meanwhile."""
        points, spawns, creatures = self._means()
        for spawn in plan:
            points -= spawn.cost
            creatures.remove(spawn.card)
        return Means(points, spawns - len(plan), creatures)

    # --- steps 1 and 4: tricks and abilities ----------------------------------------------------------------------

    def _cast(self, casting: Casting) -> bool:
        """Use the tricks and abilities for the time `casting` in order, until none is left (G-31, G-35).

        Return whether the turn goes on.
        """
        while True:
            choice = self._next_trick(casting) or self._next_ability(casting)
            if choice is None:
                return True
            if not self._game.play(choice):
                return False

    def _next_trick(self, casting: Casting) -> Choice | None:
        view, knowledge = self._view, self._knowledge
        again = self._next_recharged(casting) if view.tricks else None
        if again is not None:
            return again
        turns = sorted([knowledge.turns[number] for number in view.hand if knowledge.castings[number] == casting])
        for turn in turns:
            number = knowledge.in_turn[turn]
            card, purpose = view.cards[number], knowledge.purposes[number]
            if purpose is None or card.level > view.crystals or number in self._stuck:
                continue
            action = None if self._is_in_vain(purpose) else self._play(card, purpose)
            if action is None:
                self._stuck.add(number)
            elif purpose.use is Use.RESOURCE:
                return Choice(action, Why.RESOURCE, (purpose.gain, card.level))
            else:
                return Choice(action, Why.TRICK, (purpose.use,))
        return None

    def _is_in_vain(self, purpose: Purpose) -> bool:
        """Return whether a use is pointless: it needs an opponent's card, draws the last cards, or is wasted."""
        view = self._view
        if purpose.needs_opponent and not view.has_opponent:
            return True
        if purpose.draws:
            return purpose.draws >= view.cards_left
        if purpose.is_for_spawns:
            levels = [card.level for number in view.hand if (card := view.cards[number]).is_creature]
            return view.spawns_left > 0 or not levels or min(levels) > view.points or not self._first_free()
        is_full = view.crystals >= view.table.params.crystal_total
        return is_full and purpose.crystals != 0 and purpose.crystals == purpose.gain

    def _next_recharged(self, casting: Casting) -> Choice | None:
        """Return the next use, at `casting`, of a trick recharged on the field (O-7.10), oldest first; None if none."""
        view, knowledge = self._view, self._knowledge
        for trick in view.tricks:
            purpose = knowledge.purposes[trick.card]
            if purpose is None or trick.is_face_up or knowledge.castings[trick.card] != casting:
                continue
            if (trick.serial, NONE) in self._used:
                continue
            self._used.add((trick.serial, NONE))
            if not self._is_in_vain(purpose):
                action = knowledge.chooser.best(view, purpose, self._legal.activations(trick))
                if action is not None:
                    return Choice(action, Why.RECHARGED, (purpose.use,))
        return None

    def _play(self, trick: Card, purpose: Purpose) -> Action | None:
        """Return the best play of a trick, on any tile if its range matters, else on the first possible one.

        None if every play would hurt the own side, or do nothing.
        """
        chooser, legal = self._knowledge.chooser, self._legal
        if purpose.use in _BY_REACH:
            return chooser.best(self._view, purpose, legal.plays(trick))
        for area in self._knowledge.areas[self._view.leader.tile]:
            action = chooser.best(self._view, purpose, legal.plays(trick, area))
            if action is not None:
                return action
        return None

    def _next_ability(self, casting: Casting) -> Choice | None:
        """Return the next use, at `casting`, of an activated ability that costs only crystals; None without one."""
        for usable in sorted(self._usable(casting), key=_turn_of):
            unit, number, purpose = usable.unit, usable.number, usable.purpose
            self._used.add((unit.serial, number))
            if self._is_in_vain(purpose):
                continue
            action = self._knowledge.chooser.best(self._view, purpose, self._legal.uses(unit, number))
            if action is not None:
                if purpose.use is Use.RESOURCE:
                    return Choice(action, Why.RESOURCE, (purpose.gain, usable.crystals))
                return Choice(action, Why.ABILITY, (purpose.use,))
        return None

    def _usable(self, casting: Casting) -> list[Usable]:
        """Return the abilities for the time `casting` that can be paid and have not been tried this turn."""
        view, knowledge = self._view, self._knowledge
        usable: list[Usable] = []
        for unit in view.units:
            for number, ability in enumerate(unit.traits.script.activated):
                purpose = knowledge.abilities[ability.number]
                if purpose is None or knowledge.ability_castings[ability.number] != casting:
                    continue
                if ability.crystals <= view.crystals and (unit.serial, number) not in self._used:
                    usable.append(Usable(unit, number, ability.crystals, purpose))
        return usable

    # --- step 2: movement -----------------------------------------------------------------------------------------

    def _advance_leader(self) -> bool:
        """Move the leader forward by a row if the settings say so (G-37)."""
        leader, rows = self._view.leader, self._view.table.params.rows
        if not self._knowledge.advances or self._view.enemy.tile % rows - leader.tile % rows <= _ADVANCES_TO:
            return True
        action = self._legal.move(leader, leader.tile + 1)
        return action is None or self._game.play(Choice(action, Why.LEADER, (action.to,)))

    def _move_all(self) -> bool:
        """Move the creatures that were there at the start of the turn, those nearest to a goal first (G-36).

        A goal is a tile from which a creature can attack the opposing leader.
        """
        is_more = True
        while is_more:
            is_more = False
            units = self._able()
            for place, goal in self._knowledge.ground.handed_out(units):
                unit = units[place]
                if self._view.units_on[unit.tile] is not unit:
                    continue
                choice = self._step(unit, goal)
                if choice is not None:
                    is_more |= unit.traits.moves > 0  # Some may move again by a text (O-21.5).
                    if not self._game.play(choice):
                        return False
        return True

    def _able(self) -> list[Unit]:
        """Return the creatures that can attack this turn."""
        return [unit for unit in self._view.units if not unit.is_leader and unit.traits.farthest]

    def _step(self, unit: Unit, goal: int) -> Choice | None:
        """Return a move by one tile towards the goal, forwards before sideways (G-36); None if the way is blocked."""
        ground, free = self._knowledge.ground, self._view.free
        tile = next((tile for tile in ground.steps_towards(unit.tile, goal) if free >> tile & 1), NONE)
        if tile == NONE:
            return None
        action = self._legal.move(unit, tile)
        if action is None:
            return None
        if goal == ground.enemy:
            return Choice(action, Why.CLOSER)
        return Choice(action, Why.ADVANCE, (goal, ground.distances[unit.tile][goal]))

    # --- step 3: spawns -------------------------------------------------------------------------------------------

    def _spawn_planned(self) -> bool:
        """Carry out the spawn plan: spawn, equip, move each in turn (G-33, G-34); return whether the turn goes on."""
        view = self._view
        plan = plan_of(view, self._knowledge.chooser)
        self._planned = self._left_by(plan)
        about = (sum([spawn.net for spawn in plan]), view.points, sum([spawn.gain for spawn in plan]))
        for spawn in plan:
            action = self._spawn(spawn)
            if action is None:
                continue
            if not self._game.play(Choice(action, Why.PLAN, about)):
                return False
            unit = view.units_on[action.tile]
            if unit is None or unit.card != spawn.card or unit.control != view.me:
                continue
            if not (self._equip(unit) and self._send(unit)):
                return False
        return True

    def _spawn(self, spawn: Spawn) -> Action | None:
        """Return the action of a planned spawn on the tile nearest to the opposing leader (G-34).

        None if it is impossible by now. A creature without ATK and RATK is spawned in Defence Mode.
        """
        view = self._view
        if spawn.card not in view.hand:
            return None
        card = view.cards[spawn.card]
        mode = Mode.DEFENCE if card.stats[0] is None and card.stats[3] is None else Mode.ATTACK
        order = self._knowledge.ground.order
        found: Action | None = None
        for action in self._spawns_of(card, spawn):
            if (
                action.mode == mode
                and action.tiles == spawn.sacrificed
                and (found is None or order[action.tile] < order[found.tile])
            ):
                found = action
        return found

    def _spawns_of(self, card: Card, spawn: Spawn) -> Sequence[Action]:
        """Return the possible actions for a planned spawn. Without a sacrifice, only that on the first free tile."""
        if not spawn.sacrificed:
            return self._legal.spawns(card, self._first_free())
        sacrificed = [unit for tile in spawn.sacrificed if (unit := self._view.units_on[tile]) is not None]
        return self._legal.sacrifice_spawns(card, sacrificed)

    def _first_free(self) -> int:
        """Return the free tile next to the leader that is nearest to the opposing leader, as a bit set; 0 if none."""
        free = self._view.free
        return next((area for area in self._knowledge.areas[self._view.leader.tile] if free & area), 0)

    def _equip(self, unit: Unit) -> bool:
        """Use equips and boosts on a new creature, highest attack gain first (G-34); return if the turn goes on."""
        while True:
            choice = self._next_equip(unit)
            if choice is None:
                return True
            if not self._game.play(choice):
                return False

    def _next_equip(self, unit: Unit) -> Choice | None:
        view, purposes, cards = self._view, self._knowledge.purposes, self._view.cards
        useful: list[tuple[int, int, str, int]] = []
        for number in view.hand:
            purpose, level = purposes[number], cards[number].level
            if purpose is None or not purpose.is_for_creature or level > view.crystals:
                continue
            betters = purpose.atk != 0 or purpose.ratk != 0
            gain = gain_for(purpose, unit) if betters else 0
            if gain > 0 or not betters:
                useful.append((-gain, -level, cards[number].name, number))
        for gain, _, _, number in sorted(useful):
            purpose = purposes[number]
            if purpose is not None:
                actions = self._legal.plays(cards[number])
                action = self._knowledge.chooser.best(view, purpose, actions, unit.tile)
                if action is not None:
                    return Choice(action, Why.EQUIP, (-gain,))
        return None

    def _send(self, unit: Unit) -> bool:
        """Move a new creature a tile forwards, or further if its text allows (O-21.5); return if the turn goes on."""
        while True:
            choice = self._first_step(unit)
            if choice is None:
                return True
            if not self._game.play(choice):
                return False
            if not unit.traits.moves:
                return True

    def _first_step(self, unit: Unit) -> Choice | None:
        """Return a move of a new creature towards its goal as `Ground.handed_out` gives it; None without a step."""
        if self._view.units_on[unit.tile] is not unit or not unit.traits.farthest:
            return None
        units = self._able()
        for place, goal in self._knowledge.ground.handed_out(units):
            if units[place] is unit:
                return self._step(unit, goal)
        return None

    # --- battle ---------------------------------------------------------------------------------------------------

    def _attack(self) -> bool:
        """Attack the leader with each creature in reach, highest damage first (G-38)."""
        view, target = self._view, self._view.enemy.tile
        is_more = True
        while is_more:
            is_more = False
            for unit, power in self._attackers():
                if view.units_on[unit.tile] is not unit:
                    continue
                action = self._legal.attack(unit, target)
                if action is not None:
                    is_more = True  # Some may attack again, or reach the leader now.
                    if not self._game.play(Choice(action, Why.ATTACK, (power,))):
                        return False
        return True

    def _attackers(self) -> list[tuple[Unit, int]]:
        """Return the creatures that can attack the opposing leader now, with their damage, in the order of G-38."""
        view = self._view
        apart = self._knowledge.ground.distances[view.enemy.tile]
        near = [unit for unit in view.units if apart[unit.tile] <= unit.traits.farthest and not unit.is_leader]
        powers = [(unit, power) for unit in near if (power := view.power(unit))]
        return sorted(
            powers,
            key=lambda one: (
                -one[1], -one[0].traits.level, -attack_of(one[0]), view.cards[one[0].card].name, one[0].serial,
            ),
        )  # fmt: skip


def _turn_of(usable: Usable) -> tuple[int, int, int, int, int]:
    """Return the sort key of an ability: its use, then highest gain, then fewest crystals (G-31, G-35); then tile."""
    purpose = usable.purpose
    return purpose.use, -purpose.gain, usable.crystals, usable.unit.tile, usable.number
