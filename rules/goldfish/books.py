"""What is counted in a game (G-10 to G-20, G-24), turn by turn as it goes on."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import Final, NamedTuple, TypeAlias

from rules.duel.actions import Act, Listed
from rules.duel.state import NORTH, SOUTH, Duel
from rules.goldfish.knowledge import Knowledge
from rules.goldfish.repertoire import Use
from rules.goldfish.view import View
from rules.odds import Grade, grade_of

_SPAWN: Final = Act.SPAWN
_SACRIFICE: Final = Act.SACRIFICE
_PLAY: Final = Act.PLAY
_ACTIVATE: Final = Act.ACTIVATE
_ABILITY: Final = Act.ABILITY
_REACTIVE: Final = Use.REACTIVE
#: What is noted before it is carried out.
NOTED: Final = frozenset({_SPAWN, _SACRIFICE, _PLAY, _ACTIVATE, _ABILITY})


class Ending(StrEnum):
    """Why a game is over (G-5). OTHER: a card's word, a draw, or the own leader's defeat."""

    LETHAL = "lethal"
    FAMINE = "famine"
    TURNS = "turns"
    OTHER = "other"


class Count(IntEnum):
    """What is counted of a turn, at its end (G-11 to G-20)."""

    POINTS_USED = 0
    NO_CREATURE = 1
    TOO_EXPENSIVE = 2
    LIMIT = 3
    NO_TILE = 4
    REMAINDER = 5
    SPAWNS = 6
    LEVELS = 7
    CRYSTALS = 8
    SPENT = 9
    OVERFLOW = 10
    UNAFFORDABLE = 11
    NO_TARGET = 12
    REACTIVE = 13
    DEAD = 14
    DAMAGE = 15
    TEXT_DAMAGE = 16
    OPPONENT_HP = 17
    HAND = 18


#: What was counted of a turn, by `Count`.
Row: TypeAlias = tuple[int, ...]


class Game(NamedTuple):
    """What is known of a game when it is over. `turn` is the last own turn, `rows` are the turns that were played.

    `order` is the deck as it was shuffled, the opening hand first. `plays` are (number of a card, own turn) in order;
    `left` is what was still in the deck, `held` what was in hand.
    """

    ending: Ending
    turn: int
    rows: list[Row]
    grade: Grade
    first_creature: int
    first_damage: int
    order: list[int]
    plays: list[tuple[int, int]]
    left: list[int]
    held: list[int]


class Books:
    """Keeps the books of one game."""

    __slots__ = (
        "_attack", "_cards", "_duel", "_first_creature", "_first_damage", "_grade", "_knowledge", "_order", "_paid",
        "_plays", "_rows", "_table", "_text", "crystals",
    )  # fmt: skip

    def __init__(self, duel: Duel, knowledge: Knowledge) -> None:
        self._duel, self._table, self._knowledge = duel, duel.table, knowledge
        us = duel.players[SOUTH]
        self._cards = duel.table.cards
        self._grade = grade_of([self._cards[number].def_ for number in us.hand])
        self._order = us.hand + us.deck[::-1]
        self._plays: list[tuple[int, int]] = []
        self._rows: list[Row] = []
        self._attack = self._text = self._paid = 0
        self._first_creature = self._first_damage = 0
        #: The crystals before those of the turn came.
        self.crystals = us.crystals

    def note(self, kind: Act, action: Listed) -> None:
        """An action is about to be carried out."""
        if kind is _SPAWN or kind is _SACRIFICE:
            self._plays.append((action[1], self._duel.players[SOUTH].turns))
        elif kind is _PLAY:
            number = action[1]
            self._plays.append((number, self._duel.players[SOUTH].turns))
            self._paid += self._cards[number].level
        elif kind is _ACTIVATE:
            trick = self._duel.tricks[action[2]]
            if trick is not None:
                self._paid += self._cards[trick.card].level
        elif kind is _ABILITY:
            unit = self._duel.units[action[2]]
            if unit is not None:
                self._paid += unit.traits.script.activated[action[1]].crystals

    @property
    def is_closed(self) -> bool:
        """Whether the own turn has been counted: what happens until the next one belongs to it."""
        return bool(self._rows) and len(self._rows) == self._duel.players[SOUTH].turns

    def hurt(self, attack: int, text: int, turn: int) -> None:
        """The opposing leader has lost HP by an attack and by what texts do beside it (G-18)."""
        self._attack += attack
        self._text += text
        if attack and not self._first_damage:
            self._first_damage = turn

    def amend(self, damage: int) -> None:
        """The opposing leader has lost HP after the turn was counted: in its End Phase, or in the opponent's turn."""
        row = self._rows[-1]
        hp = row[Count.OPPONENT_HP] - damage
        self._rows[-1] = (*row[: Count.TEXT_DAMAGE], row[Count.TEXT_DAMAGE] + damage, hp, *row[Count.HAND :])

    def close(self) -> None:
        """The own turn ends: count it."""
        duel = self._duel
        us, them = duel.players
        params, turn = self._table.params, us.turns
        left = us.spawn_points
        levels = 0
        for unit in us.units:
            if not unit.is_leader:
                levels += unit.traits.level
                if not self._first_creature:
                    self._first_creature = turn
        wasted = [0, 0, 0, 0, 0]
        if left:
            wasted[self._why_wasted(left)] = left
        unaffordable, no_target, reactive = self._stuck_tricks()
        overflow = max(0, self.crystals + params.crystals_per_turn - params.crystal_total) if turn > 1 else 0
        self._rows.append(
            (
                params.spawn_points - left, *wasted, us.spawns, levels, us.crystals, self._paid, overflow,
                unaffordable, no_target, reactive, self._dead(), self._attack, self._text, max(0, them.leader.hp),
                len(us.hand),
            )
        )  # fmt: skip
        self._attack = self._text = self._paid = 0

    def _why_wasted(self, left: int) -> int:
        """Why spawn points are left over: the place in the split of G-11."""
        us, cards, params = self._duel.players[SOUTH], self._cards, self._table.params
        levels = [cards[number].level for number in us.hand if cards[number].is_creature]
        if not levels:
            return 0
        if left == params.spawn_points and min(levels) > left:
            return 1
        if us.spawns >= params.spawns_per_turn:
            return 2
        taken = us.area | self._duel.players[NORTH].area
        return 4 if self._table.near[us.leader.tile] & ~taken else 3

    def _stuck_tricks(self) -> tuple[int, int, int]:
        """Tricks in hand by why they have not been played: too expensive, nothing to play them on, only answers."""
        us, purposes, cards = self._duel.players[SOUTH], self._knowledge.purposes, self._cards
        unaffordable = no_target = reactive = 0
        for number in us.hand:
            purpose = purposes.get(number)
            if purpose is None:
                continue
            if purpose.use is _REACTIVE:
                reactive += 1
            elif cards[number].level > us.crystals:
                unaffordable += 1
            else:
                no_target += 1
        return unaffordable, no_target, reactive

    def _dead(self) -> int:
        """Creatures in hand that even a whole turn's points could not bring in, for want of sacrifices (G-17)."""
        us, params = self._duel.players[SOUTH], self._table.params
        too_high = [level for number in us.hand if (level := self._level(number)) > params.spawn_points]
        if not too_high:
            return 0
        usable = sum(unit.traits.level for unit in View(self._duel, SOUTH).sacrificable)
        return sum(level > usable + params.sacrifice_points_max for level in too_high)

    def _level(self, number: int) -> int:
        card = self._cards[number]
        return card.level if card.is_creature else 0

    def game(self, ending: Ending) -> Game:
        """What is known when the game is over; a turn in which it was decided is counted as it stands."""
        us = self._duel.players[SOUTH]
        if len(self._rows) < us.turns and ending is not Ending.FAMINE:
            self.close()
        return Game(
            ending, us.turns, self._rows, self._grade, self._first_creature, self._first_damage,
            self._order, self._plays, us.deck, us.hand,
        )  # fmt: skip
