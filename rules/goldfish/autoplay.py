"""The deterministic policy of a goldfish (G-30 to G-40): how a deck unfolds when nobody interferes."""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter
from typing import Final

from rules.duel.actions import END, MAIN2, NONE, Act, Listed, Mode
from rules.duel.actions import Action as NamedAction
from rules.duel.state import Unit
from rules.duel.table import Card
from rules.goldfish.choosing import attack_of, gain_for
from rules.goldfish.knowledge import FIRST, LATER, Knowledge
from rules.goldfish.repertoire import Purpose, Use
from rules.goldfish.spawning import Plan, Spawn, plan_of
from rules.goldfish.view import Choice, Legal, View, Why

# Looking a member of an enum up takes as long as ten comparisons; these are needed all the time.
_SPAWN: Final = Act.SPAWN
_SACRIFICE: Final = Act.SACRIFICE
_CHOOSE: Final = Act.CHOOSE
_RESOURCE: Final = Use.RESOURCE
_MOVE: Final = Act.MOVE
_PLAN: Final = Why.PLAN
_ADVANCE: Final = Why.ADVANCE
_CLOSER: Final = Why.CLOSER
_ATTACK: Final = Why.ATTACK
_DONE: Final = Why.DONE
_IN_ATTACK: Final = int(Mode.ATTACK)
_IN_DEFENCE: Final = int(Mode.DEFENCE)
#: Uses for which it matters what the trick reaches from its tile.
_BY_REACH: Final = frozenset({Use.MOVEMENT, Use.STATS, Use.OTHER})
#: A leader that advances stops so many rows before the opposing one (G-37).
_ADVANCES_TO: Final = 2


class Autoplay:
    """Plays one game. It plans a turn as it goes along, and remembers where in the turn it is."""

    __slots__ = ("_knowledge", "_legal", "_planned", "_steps", "_turn", "_used", "_view", "stuck")

    def __init__(self, knowledge: Knowledge) -> None:
        self._knowledge = knowledge
        self._turn = 0
        self._steps: Iterator[Choice] = iter(())
        #: What there was to plan with when the latest plan had been carried out.
        self._planned: tuple[int, ...] = ()
        #: Tricks of the hand that could be paid this turn and had nothing to be played on.
        self.stuck: set[int] = set()
        #: (serial, number) of abilities that have been used this turn, or could not be; NONE as number for tricks.
        self._used: set[tuple[int, int]] = set()

    def __call__(self, view: View, legal: Legal) -> Choice:
        """The next action, and why."""
        question = view.question
        if question is not None:
            targets, count = self._knowledge.chooser.answer(view, question)
            return NamedAction(_CHOOSE, targets=targets), Why.CHOICE, (count,)
        if view.turn != self._turn:
            self._turn = view.turn
            self.stuck = set()
            self._used = set()
            self._view, self._legal = view, legal
            self._steps = self._play_turn()
        return next(self._steps)

    def _play_turn(self) -> Iterator[Choice]:
        """Main Phase 1 step by step, the attacks, and Main Phase 2 where something is left (G-31 to G-39)."""
        view = self._view
        yield from self._cast(FIRST)
        if self._knowledge.advances:
            yield from self._advance_leader()
        yield from self._move_all()
        yield from self._spawn_planned()
        yield from self._cast(LATER)
        before = sorted(view.hand)
        yield from self._attack()
        if self._is_anything_left(before):
            if view.is_battle:
                yield MAIN2, Why.AGAIN, ()
            self.stuck = set()
            yield from self._cast(FIRST)
            yield from self._spawn_planned()
            yield from self._cast(LATER)
        while True:
            yield END, _DONE, ()

    def _is_anything_left(self, before: list[int]) -> bool:
        """Whether there is something to do in Main Phase 2 (G-39): what the plan left, or what attacks have brought.

        `before` are the cards that were in hand before the attacks.
        """
        view, tricks = self._view, self._knowledge.tricks
        if view.spawns_left > 0 and self._possible() != self._planned and plan_of(view, self._knowledge.chooser):
            return True
        come = [number for number in view.hand if number not in before] if len(view.hand) > len(before) else ()
        return any(
            (number in tricks[FIRST] or number in tricks[LATER]) and view.cards[number].level <= view.crystals
            for number in come
        )

    def _possible(self) -> tuple[int, ...]:
        """What a plan depends on: points, spawns, and the creatures in hand."""
        view, cards = self._view, self._view.cards
        return view.points, view.spawns_left, *sorted([number for number in view.hand if cards[number].is_creature])

    def _left_by(self, plan: Plan) -> tuple[int, ...]:
        """What is possible when a plan has been carried out and nothing has come."""
        points, spawns, *creatures = self._possible()
        for spawn in plan:
            points -= spawn.cost
            creatures.remove(spawn.card)
        return points, spawns - len(plan), *creatures

    # --- steps 1 and 4: tricks and abilities ----------------------------------------------------------------------

    def _cast(self, uses: frozenset[Use]) -> Iterator[Choice]:
        """Cast what there is of some uses, in their order, until nothing of them can be cast (G-31, G-35)."""
        while True:
            choice = self._next_trick(uses) or self._next_ability(uses)
            if choice is None:
                return
            yield choice

    def _next_trick(self, uses: frozenset[Use]) -> Choice | None:
        view, knowledge = self._view, self._knowledge
        wanted = knowledge.tricks[uses]
        if view.tricks:
            again = self._next_recharged(wanted)
            if again is not None:
                return again
        if wanted.isdisjoint(view.hand):
            return None
        crystals, purposes, cards = view.crystals, knowledge.purposes, view.cards
        for number in sorted({number for number in view.hand if number in wanted}, key=knowledge.turns.__getitem__):
            level = cards[number].level
            if level > crystals or number in self.stuck:
                continue
            purpose = purposes[number]
            if self._is_in_vain(purpose):
                self.stuck.add(number)
                continue
            action = self._play(cards[number], purpose)
            if action is not None:
                if purpose.use is _RESOURCE:
                    return action, Why.RESOURCE, (purpose.gain, level)
                return action, Why.TRICK, (_WORDS[purpose.use],)
            self.stuck.add(number)
        return None

    def _is_in_vain(self, purpose: Purpose) -> bool:
        """Whether it needs what the opponent has not, draws the last cards, or brings what can't be used."""
        view = self._view
        if purpose.needs_opponent and not view.has_opponent:
            return True
        if purpose.draws:
            return purpose.draws >= view.cards_left
        if purpose.is_for_spawns:
            levels = [card.level for number in view.hand if (card := view.cards[number]).is_creature]
            return view.spawns_left > 0 or not levels or min(levels) > view.points or not self._first_free()
        is_full = view.crystals >= view.table.params.crystal_total
        return is_full and bool(purpose.crystals) and purpose.crystals == purpose.gain

    def _next_recharged(self, wanted: frozenset[int]) -> Choice | None:
        """A trick that has recharged on the field and can be activated again (O-7.10), the one longest there first."""
        view, used = self._view, self._used
        for trick in view.tricks:
            if trick.is_face_up or trick.card not in wanted or (trick.serial, NONE) in used:
                continue
            used.add((trick.serial, NONE))
            purpose = self._knowledge.purposes[trick.card]
            if not self._is_in_vain(purpose):
                action = self._knowledge.chooser.best(view, purpose, self._legal.activations(trick))
                if action is not None:
                    return action, Why.RECHARGED, (_WORDS[purpose.use],)
        return None

    def _play(self, trick: Card, purpose: Purpose) -> Listed | None:
        """The best play of a trick. Where reach decides what it can do all tiles count, else the first that serves."""
        chooser, legal = self._knowledge.chooser, self._legal
        if purpose.use in _BY_REACH:
            return chooser.best(self._view, purpose, legal.plays(trick))
        for area in self._knowledge.areas[self._view.leader.tile]:
            actions = legal.plays(trick, area)
            action = chooser.best(self._view, purpose, actions) if actions else None
            if action is not None:
                return action
        return None

    def _next_ability(self, uses: frozenset[Use]) -> Choice | None:
        """The same with activated abilities of creatures and leaders, where they cost nothing but crystals."""
        view = self._view
        abilities, wanted = self._knowledge.abilities[uses], []
        for unit in view.units:
            script = unit.traits.script
            if not script.activated:
                continue
            for number, ability, purpose in abilities[script]:
                if ability.crystals <= view.crystals and (unit.serial, number) not in self._used:
                    wanted.append((purpose.use, -purpose.gain, ability.crystals, unit.tile, number, unit, purpose))
        if not wanted:
            return None
        for use, gain, crystals, _, number, unit, purpose in sorted(wanted, key=itemgetter(slice(0, 5))):
            self._used.add((unit.serial, number))
            if self._is_in_vain(purpose):
                continue
            action = self._knowledge.chooser.best(view, purpose, self._legal.uses(unit, number))
            if action is not None:
                if use is _RESOURCE:
                    return action, Why.RESOURCE, (-gain, crystals)
                return action, Why.ABILITY, (_WORDS[use],)
        return None

    # --- step 2: movement -----------------------------------------------------------------------------------------

    def _advance_leader(self) -> Iterator[Choice]:
        leader, names, rows = self._view.leader, self._knowledge.ground.names, self._view.table.params.rows
        if self._view.enemy.tile % rows - leader.tile % rows <= _ADVANCES_TO:
            return
        for action in self._legal.motions(leader):
            if action[0] is _MOVE and action[3] == leader.tile + 1:
                yield action, Why.LEADER, (names[action[3]],)
                return

    def _move_all(self) -> Iterator[Choice]:
        """Move the creatures that were there when the turn began, nearest to its goal first (G-36)."""
        is_more = True
        while is_more:
            is_more = False
            units = [unit for unit in self._view.units if not unit.is_leader and unit.traits.farthest]
            for place, goal in self._knowledge.ground.handed_out(units) if units else ():
                unit = units[place]
                if self._view.units_on[unit.tile] is unit:
                    choice = self._step(unit, goal)
                    if choice is not None:
                        is_more |= unit.traits.moves > 0  # Some may move again by a text (O-21.5).
                        yield choice

    def _step(self, unit: Unit, goal: int) -> Choice | None:
        """One tile nearer to the goal, where one is free; straight ahead before sideways (G-36)."""
        ground, view = self._knowledge.ground, self._view
        free = view.free
        for tile in ground.ways(unit.tile, goal):
            if free >> tile & 1:
                break
        else:
            return None
        for action in self._legal.motions(unit):
            if action[3] == tile and action[0] is _MOVE:
                if goal == ground.enemy:
                    return action, _CLOSER, ()
                return action, _ADVANCE, (ground.names[goal], ground.distances[unit.tile][goal])
        return None

    # --- step 3: spawns -------------------------------------------------------------------------------------------

    def _spawn_planned(self) -> Iterator[Choice]:
        """Carry the plan out: each creature is spawned, equipped and moved before the next (G-33, G-34)."""
        view = self._view
        plan = plan_of(view, self._knowledge.chooser)
        self._planned = self._left_by(plan)
        if not plan:
            return
        about = (sum(spawn.net for spawn in plan), view.points, sum(spawn.gain for spawn in plan))
        for spawn in plan:
            action = self._spawn(spawn)
            if action is None:
                continue
            yield action, _PLAN, about
            unit = view.units_on[action[2]]
            if unit is None or unit.card != spawn.card or unit.control != view.me:
                continue
            yield from self._equip(unit)
            choice = self._first_step(unit)
            while choice is not None:
                yield choice
                choice = self._first_step(unit) if unit.traits.moves else None  # again by a text alone (O-21.5)

    def _first_step(self, unit: Unit) -> Choice | None:
        """The step of a creature that has just come, towards the goal that it gets among all that are there."""
        view = self._view
        if view.units_on[unit.tile] is not unit or not unit.traits.farthest:
            return None
        units = [one for one in view.units if not one.is_leader and one.traits.farthest]
        place = units.index(unit)
        goal = next(goal for other, goal in self._knowledge.ground.handed_out(units) if other == place)
        return self._step(unit, goal)

    def _spawn(self, spawn: Spawn) -> Listed | None:
        """The action of a planned spawn on the tile nearest to the opposing leader (G-34)."""
        view = self._view
        if spawn.card not in view.hand:
            return None
        card = view.cards[spawn.card]
        mode = _IN_DEFENCE if card.stats[0] is None and card.stats[3] is None else _IN_ATTACK
        kind = _SACRIFICE if spawn.sacrificed else _SPAWN
        order = self._knowledge.ground.order
        found = None
        sacrificed = [unit for tile in spawn.sacrificed if (unit := view.units_on[tile]) is not None]
        # What is sacrificed may make room further ahead; else the first free tile is the one.
        within = None if sacrificed else self._first_free()
        for action in self._legal.spawns(card, sacrificed, within):
            if (
                action[4] == mode
                and action[0] is kind
                and action[5] == spawn.sacrificed
                and (found is None or order[action[2]] < order[found[2]])
            ):
                found = action
        return found

    def _first_free(self) -> int:
        """The free tile next to the leader that is nearest to the opposing leader, as an area; none: an empty one."""
        free = self._view.free
        return next((area for area in self._knowledge.areas[self._view.leader.tile] if free & area), 0)

    def _equip(self, unit: Unit) -> Iterator[Choice]:
        """Equipment and stats for a creature that has just come, the highest gain in attack first (G-34)."""
        view, purposes, cards = self._view, self._knowledge.purposes, self._view.cards
        wanted = self._knowledge.for_creatures
        while not wanted.isdisjoint(view.hand):
            crystals = view.crystals
            useful = []
            for number in wanted.intersection(view.hand):
                purpose, level = purposes[number], cards[number].level
                gain = gain_for(purpose, unit) if purpose.atk or purpose.ratk else 0
                if level <= crystals and (gain > 0 or not (purpose.atk or purpose.ratk)):
                    useful.append((-gain, -level, cards[number].name, number))
            for gain, _, _, number in sorted(useful):
                actions = self._legal.plays(cards[number])
                action = self._knowledge.chooser.best(view, purposes[number], actions, unit.tile)
                if action is not None:
                    yield action, Why.EQUIP, (-gain,)
                    break
            else:
                return

    # --- battle ---------------------------------------------------------------------------------------------------

    def _attack(self) -> Iterator[Choice]:
        """Every creature that reaches the leader attacks it, the highest damage first (G-38)."""
        view, target = self._view, self._view.enemy.tile
        apart = self._knowledge.ground.distances[target]
        is_more = True
        while is_more:
            is_more = False
            near = [unit for unit in view.units if apart[unit.tile] <= unit.traits.farthest and not unit.is_leader]
            powers = [
                (-power, -unit.traits.level, -attack_of(unit), view.cards[unit.card].name, unit.serial, unit)
                for unit in near
                if (power := view.power(unit))
            ]
            for power, *_, unit in sorted(powers):
                if view.units_on[unit.tile] is not unit:
                    continue
                for action in self._legal.attacks(unit):
                    if action[3] == target:
                        is_more = True  # Some may attack again, or reach the leader now.
                        yield action, _ATTACK, (-power,)
                        break


_WORDS: Final = {
    Use.RESOURCE: "cards and crystals",
    Use.DAMAGE: "damage to the leader",
    Use.SPAWN: "a spawn",
    Use.MOVEMENT: "a movement",
    Use.INFINITE: "an Infinite trick",
    Use.TIMER: "a Timer",
    Use.TERRAIN: "terrain",
    Use.STATS: "stats",
    Use.OTHER: "what helps the own side",
    Use.UNSCRIPTED: "a card that is cast blank",
}
