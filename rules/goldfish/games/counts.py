"""Counts of one goldfish game (G-10 to G-20, G-24), made turn by turn during the game."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple, TypeAlias

from rules.duel import NONE, NORTH, SOUTH, Act, Action, Card, Duel, Player, Table, usable_units
from rules.goldfish.policy.card_uses import Purpose, Use
from rules.goldfish.policy.knowledge import Knowledge
from rules.odds import Grade, grade_of_levels


class Ending(IntEnum):
    """Reason why a goldfish game is over (G-5); OTHER: a card's effect, a draw, or the own leader's defeat."""

    LETHAL = 0
    FAMINE = 1
    TURNS = 2
    OTHER = 3


class Count(IntEnum):
    """Statistic of a turn, counted at its end (G-11 to G-20)."""

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


_COUNTS: Final = len(Count)
#: Counts of a turn, indexed by `Count`.
Row: TypeAlias = tuple[int, ...]


class Game(NamedTuple):
    """Result of a goldfish game. Its turns are those of the deck, not of the passive opponent.

    `ending` is why it ended, `grade` that of the opening hand. `turn` is the last turn, from 1. `first_creature` and
    `first_damage` are turns, 0 for never. `rows` are the counts of each turn, by `Count`. `order` is the shuffled deck,
    opening hand first. `plays` are (card number, turn) in order. `left` are the cards still in the deck, `held` those
    in hand.
    """

    ending: Ending
    turn: int
    rows: tuple[Row, ...]
    grade: Grade
    first_creature: int
    first_damage: int
    order: tuple[int, ...]
    plays: tuple[tuple[int, int], ...]
    left: tuple[int, ...]
    held: tuple[int, ...]


class Books:
    """Counters of one goldfish game in progress, updated for each action and at the end of each of the deck's turns."""

    __slots__ = (
        "_attack", "_cards", "_duel", "_first_creature", "_first_damage", "_grade", "_order", "_paid", "_plays",
        "_purposes", "_rows", "_table", "_text", "_them", "_us", "crystals",
    )  # fmt: skip

    def __init__(self, duel: Duel, knowledge: Knowledge) -> None:
        self._duel: Duel = duel
        self._us: Player = duel.players[SOUTH]
        self._them: Player = duel.players[NORTH]
        self._table: Table = duel.table
        self._cards: list[Card] = duel.table.cards
        self._purposes: list[Purpose | None] = knowledge.purposes
        self._grade: Grade = _grade_of(self._us.hand, knowledge)
        self._order: list[int] = self._us.hand + self._us.deck[::-1]
        self._plays: list[tuple[int, int]] = []
        self._rows: list[list[int]] = []
        #: Damage of this turn by attacks and by texts, and crystals paid.
        self._attack: int = 0
        self._text: int = 0
        self._paid: int = 0
        #: First turns with a creature and with damage by an attack; 0 until then.
        self._first_creature: int = 0
        self._first_damage: int = 0
        #: Crystals before the income of the turn.
        self.crystals: int = self._us.crystals

    def note(self, action: Action) -> None:
        """Count an action of the deck just before it is carried out: a spawn, or the use of a trick or ability."""
        kind = action.kind
        if kind is Act.ACTIVATE:
            trick = self._duel.tricks[action.tile]
            if trick is not None:
                self._paid += self._cards[trick.card].level
        elif kind is Act.ABILITY:
            unit = self._duel.units[action.tile]
            if unit is not None:
                self._paid += unit.traits.script.activated[action.card].crystals
        else:
            self._plays.append((action.card, self._us.turns))
            if kind is Act.PLAY:
                self._paid += self._cards[action.card].level

    @property
    def is_closed(self) -> bool:
        """Whether the deck's turn has been counted. Later events still belong to this turn."""
        return bool(self._rows) and len(self._rows) == self._us.turns

    def hurt(self, attack: int, text: int, turn: int) -> None:
        """Count HP that the opposing leader lost in `turn`: `attack` by attacks, and `text` by card texts (G-18)."""
        self._attack += attack
        self._text += text
        if attack and not self._first_damage:
            self._first_damage = turn

    def amend(self, damage: int) -> None:
        """Add `damage` to a turn's counts: HP that the opposing leader lost after the deck's last turn was counted."""
        row = self._rows[-1]
        row[Count.TEXT_DAMAGE] += damage
        row[Count.OPPONENT_HP] -= damage

    def close(self) -> None:
        """Count the turn of the deck that ends now."""
        us, params = self._us, self._table.params
        row = [0] * _COUNTS
        for unit in us.units:
            if not unit.is_leader:
                row[Count.LEVELS] += unit.traits.level
                if not self._first_creature:
                    self._first_creature = us.turns
        row[Count.POINTS_USED] = params.spawn_points - us.spawn_points
        if us.spawn_points:
            row[self._why_wasted(us.spawn_points)] = us.spawn_points
        row[Count.SPAWNS] = us.spawns
        row[Count.CRYSTALS] = us.crystals
        row[Count.SPENT] = self._paid
        if us.turns > 1:
            row[Count.OVERFLOW] = max(0, self.crystals + params.crystals_per_turn - params.crystal_total)
        self._count_stuck(row)
        row[Count.DEAD] = self._dead()
        row[Count.DAMAGE] = self._attack
        row[Count.TEXT_DAMAGE] = self._text
        row[Count.OPPONENT_HP] = max(0, self._them.leader.hp)
        row[Count.HAND] = len(us.hand)
        self._rows.append(row)
        self._attack = self._text = self._paid = 0

    def _why_wasted(self, left: int) -> Count:
        """Return the reason why `left` spawn points are not used (G-11), as the `Count` to add them to."""
        us, cards, params = self._us, self._cards, self._table.params
        levels = [cards[number].level for number in us.hand if cards[number].is_creature]
        if not levels:
            return Count.NO_CREATURE
        if left == params.spawn_points and min(levels) > left:
            return Count.TOO_EXPENSIVE
        if us.spawns >= params.spawns_per_turn:
            return Count.LIMIT
        taken = us.area | self._them.area
        return Count.REMAINDER if self._table.near[us.leader.tile] & ~taken else Count.NO_TILE

    def _count_stuck(self, row: list[int]) -> None:
        """Count the tricks still in hand in `row`, a turn's counts, by reason: unaffordable, no target, or reactive."""
        for number in self._us.hand:
            purpose = self._purposes[number]
            if purpose is None:
                continue
            if purpose.use is Use.REACTIVE:
                row[Count.REACTIVE] += 1
            elif self._cards[number].level > self._us.crystals:
                row[Count.UNAFFORDABLE] += 1
            else:
                row[Count.NO_TARGET] += 1

    def _dead(self) -> int:
        """Return how many creatures in hand can't be spawned with a turn's spawn points, nor with sacrifices (G-17)."""
        params = self._table.params
        too_high = [level for number in self._us.hand if (level := self._level(number)) > params.spawn_points]
        if not too_high:
            return 0
        usable = sum([unit.traits.level for unit in usable_units(self._duel)])
        return sum([level > usable + params.sacrifice_points_max for level in too_high])

    def _level(self, number: int) -> int:
        card = self._cards[number]
        return card.level if card.is_creature else 0

    def game(self, ending: Ending) -> Game:
        """Return the result of a game that is over. An unfinished turn counts with its figures so far."""
        us = self._us
        if len(self._rows) < us.turns and ending is not Ending.FAMINE:
            self.close()
        return Game(
            ending, us.turns, tuple([tuple(row) for row in self._rows]), self._grade, self._first_creature,
            self._first_damage, tuple(self._order), tuple(self._plays), tuple(us.deck), tuple(us.hand),
        )  # fmt: skip


def _grade_of(hand: list[int], knowledge: Knowledge) -> Grade:
    """Return the grade of an opening hand, given as card numbers (G-22)."""
    levels = [knowledge.castable[number] for number in hand if knowledge.castable[number] != NONE]
    return grade_of_levels(levels, has_trick=any(knowledge.playable[number] for number in hand))
