"""Play of one tournament game: two players choose in turn until it is over. It is compiled to WebAssembly too."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from lowering.heap import heap_mark, kept_from
from rules.duel import DRAW, NONE, SPAWNS, Act, Action, Deck, Duel, Table, apply, lay_out, legal_actions
from rules.tournament.players import Player, eager_player, random_player
from tcg.chance import Chance

#: Number of actions after which a game is cut off. A game of two decks of 60 takes a few hundred.
MAX_ACTIONS: Final = 10_000


class Ending(StrEnum):
    """Reason why a tournament game ended."""

    LEADER = "leader"
    FAMINE = "famine"
    CARD = "card"
    DRAW = "draw"
    CUT_OFF = "cut off"


class Course(NamedTuple):
    """Result of a tournament game, with its length and the cards played.

    `result` is that of the duel, None if it was cut off, `turns` counts the turns of both players. `played` has the
    numbers of the cards that south and north brought into play.
    """

    result: int | None
    ending: Ending
    turns: int
    actions: int
    played: tuple[set[int], set[int]]


def play_on(duel: Duel, rng: Chance, player: Player, chance: Chance) -> Course:
    """Play a duel to its end with random numbers `rng`; `player` chooses for both sides, by those of `chance`."""
    south: set[int] = set()
    north: set[int] = set()
    played = (south, north)
    actions = 0
    while duel.result is None and actions < MAX_ACTIONS:
        mark = heap_mark()
        # Compiled code frees no memory by itself: keep only the chosen action.
        action = kept_from(player(duel, legal_actions(duel), chance), mark)
        card = _brought(duel, action)
        if card != NONE:
            played[duel.to_act].add(card)
        apply(duel, action, rng)
        actions += 1
    return Course(duel.result, ending_of(duel), duel.turn, actions, played)


def eager_game(table: Table, decks: tuple[Deck, Deck], key: list[int], players_key: list[int]) -> Course:
    """Play a game of two eager players. The keys seed the random numbers of the duel and of the players."""
    rng = Chance(key)
    return play_on(lay_out(table, decks, rng), rng, eager_player, Chance(players_key))


def random_game(table: Table, decks: tuple[Deck, Deck], key: list[int], players_key: list[int]) -> Course:
    """Play a game of two random players. The keys seed the random numbers of the duel and of the players."""
    rng = Chance(key)
    return play_on(lay_out(table, decks, rng), rng, random_player, Chance(players_key))


def _brought(duel: Duel, action: Action) -> int:
    """Return the number of the card that an action spawns or activates; NONE if there is none."""
    kind = action.kind
    if kind in SPAWNS or kind is Act.PLAY:
        return action.card
    trick = duel.tricks[action.tile] if kind is Act.ACTIVATE else None
    return NONE if trick is None else trick.card


def ending_of(duel: Duel) -> Ending:
    """Return why a duel is over, or that it was cut off without a result."""
    if duel.result is None:
        return Ending.CUT_OFF
    if duel.result == DRAW:
        return Ending.DRAW
    loser = duel.players[1 - duel.result]
    if loser.leader.hp <= 0:
        return Ending.LEADER
    return Ending.CARD if loser.is_beaten else Ending.FAMINE
