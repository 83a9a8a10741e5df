"""One game of a goldfish, played through the engine action by action, and what is counted in it (G-10 to G-24)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, is_dataclass
from enum import IntEnum, StrEnum
from typing import Final, NamedTuple, TypeAlias

from rules.abilities import tree
from rules.cards import CardDef
from rules.chance import Chance
from rules.duel.actions import END, NONE, Act, Listed
from rules.duel.engine import apply, legal_actions
from rules.duel.setup import Deck, setup
from rules.duel.state import NORTH, SOUTH, Duel
from rules.duel.table import Table
from rules.goldfish.autoplay import Autoplay, Knowledge
from rules.goldfish.job import Params, Side
from rules.goldfish.repertoire import Use
from rules.goldfish.view import Choice, Legal, View
from rules.names import quotation_matches
from rules.odds import Grade, grade_of
from rules.vocabulary import Kind

_END: Final = Act.END
_ATTACK: Final = Act.ATTACK
_SPAWN: Final = Act.SPAWN
_SACRIFICE: Final = Act.SACRIFICE
_PLAY: Final = Act.PLAY
_ACTIVATE: Final = Act.ACTIVATE
_ABILITY: Final = Act.ABILITY
_REACTIVE: Final = Use.REACTIVE
#: What the books are kept of before it is carried out.
_COUNTED: Final = frozenset({_SPAWN, _SACRIFICE, _PLAY, _ACTIVATE, _ABILITY})
#: No game comes near: a policy that goes round in circles is stopped here.
_MAX_ACTIONS: Final = 10_000


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


#: Is shown every choice, the policy's own and the passive opponent's, in the situation in which it is made.
Watch: TypeAlias = Callable[[Duel, Choice | None, Listed], None]


class Stage:
    """A deck at its table, with everything that its games have in common.

    Raises ValueError for a map with a terrain that there is not.
    """

    __slots__ = ("_deck", "_knowledge", "_passive", "_tiles", "cards", "params", "table")

    def __init__(self, side: Side, params: Params, others: tuple[CardDef, ...] = ()) -> None:
        self.params = params
        passive = CardDef(_PASSIVE, "The passive leader", Kind.LEADER, leader_hp=params.opponent_hp)
        self.cards = [*cards_of(side, others), passive]
        places = {card.id: place for place, card in enumerate(self.cards)}
        board = params.board()
        self.table = Table(self.cards, board)
        for tile, terrain in params.map:
            if terrain.casefold() not in self.table.tile_numbers:
                raise ValueError(f"{tile}: there is no tile “{terrain}” (D-3.3).")
        self._deck = Deck(
            [places[card.id] for card in side.main],
            [places[card.id] for card in side.special],
            NONE if side.leader is None else places[side.leader.id],
            is_silent=True,  # The policy answers nothing (G-40).
        )
        self._passive = Deck((), leader=places[_PASSIVE], is_passive=True, is_silent=True)
        self._tiles = tuple(board.numbers[tile] for tile in (params.leader_tile, params.opponent_tile))
        self._knowledge = Knowledge(self.table, params)

    def begin(self, seed: str, stream: tuple[int, ...], *, keep_log: bool = False) -> tuple[Duel, Chance]:
        """A duel in which the first turn has begun (G-1 to G-4)."""
        first = SOUTH if self.params.on_the_play else NORTH
        decks = (self._deck, self._passive)
        duel, rng = setup(self.table, decks, seed, stream=stream, first=first, keep_log=keep_log)
        for player in (first, 1 - first):
            apply(duel, (Act.LEADER, NONE, self._tiles[player], NONE, NONE, (), ()), rng)
        return duel, rng

    def play(self, seed: str, stream: tuple[int, ...], watch: Watch | None = None, *, keep_log: bool = False) -> Game:
        """Play one game to its end. The same seed and stream are the same game for ever (G-7)."""
        duel, rng = self.begin(seed, stream, keep_log=keep_log)
        return self._play_on(duel, rng, watch)

    def _play_on(self, duel: Duel, rng: Chance, watch: Watch | None) -> Game:
        us, them = duel.players
        policy, view, legal = Autoplay(self._knowledge), View(duel, SOUTH), Legal(duel)
        keeper = _Keeper(duel, self._knowledge)
        for _ in range(_MAX_ACTIONS):
            if duel.result is not None:
                break
            hp, turn = them.leader.hp, us.turns
            question = duel.question
            due = duel.active if question is None else question.player
            choice = policy(view, legal) if due == SOUTH else None
            action = _passive_answer(duel) if choice is None else choice[0]
            if watch is not None:
                watch(duel, choice, action)
            kind = action[0]
            if choice is None or kind is _END:
                if choice is None:
                    keeper.crystals = us.crystals
                else:
                    keeper.close()
                apply(duel, action, rng)
                if them.leader.hp < hp:
                    keeper.amend(hp - max(0, them.leader.hp))
                if choice is not None and turn >= self.params.max_turns:
                    break
                continue
            if kind in _COUNTED:
                keeper.note(kind, action)
            apply(duel, action, rng)
            if them.leader.hp < hp:
                keeper.hurt(hp - max(0, them.leader.hp), turn, is_attack=kind is _ATTACK)
        return keeper.game(_ending(duel))


def cards_of(side: Side, others: Iterable[CardDef] = ()) -> list[CardDef]:
    """The cards of a deck's games, each once, in the order of their numbers: of `others` those that its texts name."""
    leader = () if side.leader is None else (side.leader,)
    known = {card.id: card for card in (*leader, *side.main, *side.special)}
    left, named = list(others), -1
    while named != len(known):  # what a token's text names may come too
        named = len(known)
        names = {name for card in known.values() for name in _brought(card.abilities)}
        known |= {card.id: card for card in left if any(quotation_matches(name, card.name) for name in names)}
    return list(known.values())


def _brought(value: object) -> Iterator[str]:
    """The names of the tokens and tile cards that abilities bring into a game."""
    if isinstance(value, tuple):
        for each in value:
            yield from _brought(each)
    elif isinstance(value, tree.SpawnTokens):
        yield value.name
    elif isinstance(value, tree.ChangeTerrain):
        yield str(value.terrain)
    elif is_dataclass(value):
        for field in fields(value):
            yield from _brought(getattr(value, field.name))


#: The id of the passive leader, which no card has.
_PASSIVE: Final = -2


def _passive_answer(duel: Duel) -> Listed:
    """What the passive opponent does: nothing (G-1). A question that a card puts to it gets the first answer."""
    return END if duel.question is None else legal_actions(duel)[0]


def _ending(duel: Duel) -> Ending:
    us, them = duel.players
    if duel.result is None:
        return Ending.TURNS
    if duel.result == SOUTH and them.leader.hp <= 0:
        return Ending.LETHAL
    if duel.result == NORTH and us.leader.hp > 0 and not us.is_beaten:
        return Ending.FAMINE
    return Ending.OTHER


class _Keeper:
    """Keeps the books of one game."""

    __slots__ = (
        "_attack", "_cards", "_duel", "_first_creature", "_first_damage", "_grade", "_knowledge", "_order",
        "_paid", "_plays", "_rows", "_table", "_text", "crystals",
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
                self._paid += unit.traits.kit.activated[action[1]].crystals

    def hurt(self, damage: int, turn: int, *, is_attack: bool) -> None:
        """The opposing leader has lost HP."""
        if is_attack:
            self._attack += damage
            if not self._first_damage:
                self._first_damage = turn
        else:
            self._text += damage

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
        if min(levels) > left:
            return 4
        return 3

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
