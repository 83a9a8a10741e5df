"""One game of a goldfish, played through the engine action by action (G-1 to G-8)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, is_dataclass
from typing import Final, TypeAlias

from rules.abilities import tree
from rules.cards import CardDef
from rules.duel.actions import END, NONE, Act, Listed
from rules.duel.engine import apply, legal_actions
from rules.duel.setup import Deck, setup
from rules.duel.state import NORTH, SOUTH, Duel
from rules.duel.table import Table
from rules.goldfish.autoplay import Autoplay
from rules.goldfish.books import NOTED, Books, Ending, Game
from rules.goldfish.job import Params, Side
from rules.goldfish.knowledge import Knowledge
from rules.goldfish.view import Choice, Legal, View
from rules.vocabulary import Kind
from tcg.chance import Chance
from tcg.names import quotation_matches

_END: Final = Act.END
#: No game comes near: a policy that goes round in circles is stopped here.
_MAX_ACTIONS: Final = 10_000


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
        books = Books(duel, self._knowledge)
        for _ in range(_MAX_ACTIONS):
            if duel.result is not None:
                break
            hp, struck, turn = them.leader.hp, them.attack_damage, us.turns
            question = duel.question
            due = duel.active if question is None else question.player
            choice = policy(view, legal) if due == SOUTH else None
            action = _passive_answer(duel) if choice is None else choice[0]
            if watch is not None:
                watch(duel, choice, action)
            kind = action[0]
            if kind is _END:
                if choice is not None:
                    books.close()
                elif turn >= self.params.max_turns:
                    break
                else:
                    books.crystals = us.crystals
            elif kind in NOTED:
                books.note(kind, action)
            apply(duel, action, rng)
            lost = hp - them.leader.hp
            if lost > 0:
                if us.turns == turn and books.is_closed:
                    books.amend(lost)
                else:
                    attack = min(lost, them.attack_damage - struck)
                    books.hurt(attack, lost - attack, turn)
        return books.game(_ending(duel))


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
