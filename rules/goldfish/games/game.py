"""One goldfish game of a deck, played by the rules engine action by action (G-1 to G-8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Final

from rules.abilities import ast
from rules.cards import CardDef
from rules.duel import NONE, NORTH, SOUTH, Act, Action, Deck, Duel, Table, apply, lay_out
from rules.goldfish.games.autoplay import Autoplay
from rules.goldfish.games.counts import Game
from rules.goldfish.games.playthrough import Playthrough, Watch
from rules.goldfish.job import Params, Side
from rules.goldfish.policy.knowledge import Knowledge
from rules.vocabulary import Kind
from tcg.chance import Chance
from tcg.names import quotation_matches


class Stage:
    """Set-up of a deck's goldfish games: deck, passive opponent, board, shared data; ValueError for unknown terrain."""

    __slots__ = ("_deck", "_knowledge", "_passive", "_tiles", "cards", "params", "table")

    def __init__(self, side: Side, params: Params, others: tuple[CardDef, ...] = ()) -> None:
        self.params: Params = params
        passive = CardDef(_PASSIVE, "The passive leader", Kind.LEADER, leader_hp=params.opponent_hp)
        self.cards: list[CardDef] = [*cards_of(side, others), passive]
        places = {card.id: place for place, card in enumerate(self.cards)}
        board = params.board()
        self.table: Table = Table(self.cards, board)
        self._deck: Deck = Deck(
            [places[card.id] for card in side.main],
            [places[card.id] for card in side.special],
            NONE if side.leader is None else places[side.leader.id],
            is_silent=True,  # The policy answers nothing (G-40).
        )
        self._passive: Deck = Deck((), leader=places[_PASSIVE], is_passive=True, is_silent=True)
        self._tiles: tuple[int, int] = (board.numbers[params.leader_tile], board.numbers[params.opponent_tile])
        self._knowledge: Knowledge = Knowledge(self.table, params)

    def begin(self, chance: Chance, *, keep_log: bool = False, aside: int = NONE) -> Duel:
        """Return a duel in which the first turn of the deck has begun (G-1 to G-4).

        `aside` is the index in the main deck, before shuffling, of a copy that is removed from the shuffled deck. All
        other cards keep their order.
        """
        first = SOUTH if self.params.on_the_play else NORTH
        deck = self._deck if aside == NONE else _marked(self._deck, aside)
        duel = lay_out(self.table, (deck, self._passive), chance, first=first, keep_log=keep_log)
        if aside != NONE:
            duel.players[SOUTH].deck.remove(NONE)
        for player in (first, 1 - first):
            apply(duel, Action(Act.LEADER, tile=self._tiles[player]), chance)
        return duel

    def play(self, seed: str, stream: tuple[int, ...], watch: Watch | None = None, *, keep_log: bool = False) -> Game:
        """Play one game to its end, and return its result.

        `seed` and `stream` (whole numbers, such as the number of the game) decide all random choices (G-7). `watch`
        sees each action. `keep_log`: the duel keeps a log.
        """
        return self.play_with(Chance(seed, *stream), watch, keep_log=keep_log)

    def play_with(
        self, chance: Chance, watch: Watch | None = None, *, keep_log: bool = False, aside: int = NONE
    ) -> Game:
        """Play one game to its end with `chance` as its random numbers, and return its result.

        `watch` sees each action. `aside` is the index of a copy to play without (see `begin`).
        """
        duel = self.begin(chance, keep_log=keep_log, aside=aside)
        game = Playthrough(duel, chance, self._knowledge, watch)
        policy = Autoplay(game, self._knowledge)
        game.answer()
        while not game.is_over:
            if game.is_own_turn:
                policy.play_turn()
            elif game.turn < self.params.max_turns:
                game.pass_turn()
            else:
                break
        return game.game()


def _marked(deck: Deck, place: int) -> Deck:
    """Return a deck with NONE in place of the card with the index `place` in its main deck."""
    main = list(deck.main)
    main[place] = NONE
    return replace(deck, main=main)


def cards_of(side: Side, others: Iterable[CardDef] = ()) -> list[CardDef]:
    """Return all cards of a deck's games, in the order of their numbers.

    They are the deck, and those of `others`, tokens and tile cards, that texts of these cards name.
    """
    leader = () if side.leader is None else (side.leader,)
    known = {card.id: card for card in (*leader, *side.main, *side.special)}
    left, named = list(others), -1
    while named != len(known):  # what a token's text names may come too
        named = len(known)
        names = {name for card in known.values() for name in _brought(card.abilities)}
        known |= {card.id: card for card in left if any(quotation_matches(name, card.name) for name in names)}
    return list(known.values())


def _brought(value: object) -> Iterator[str]:
    """Yield the names of tokens and terrain that abilities bring into a game: those in `value` or nested in it."""
    if isinstance(value, tuple):
        for each in value:
            yield from _brought(each)
    elif isinstance(value, ast.SpawnTokens):
        yield value.name
    elif isinstance(value, ast.ChangeTerrain):
        yield str(value.terrain)
    elif is_dataclass(value):
        for field in fields(value):
            yield from _brought(getattr(value, field.name))


#: Id of the passive leader, which no card has.
_PASSIVE: Final = -2
