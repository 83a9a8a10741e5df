"""The games of a tournament: which decks meet, and how a game of theirs goes.

A tournament is decks, a seed and a kind of player. Game number n has streams of its own, (seed, n), and the number
alone says which decks meet and who sits where, so that any game can be played again without the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations
from typing import Final, NamedTuple

from rules.cards import CardDef
from rules.duel.actions import SPAWNS, Act, Listed
from rules.duel.engine import apply, legal_actions
from rules.duel.state import DRAW, SOUTH, Duel
from rules.duel.status import census
from rules.tournament.checks import faults_of
from rules.tournament.meeting import Entrant, Meeting
from rules.tournament.players import Player
from tcg.chance import Chance

#: A game of two decks of 60 takes a few hundred actions, and is cut off after so many.
MAX_ACTIONS: Final = 10_000
#: With checks on: what the players may see is drawn up after every so many actions.
_VIEW_EVERY: Final = 25


class Ending(StrEnum):
    """Why a game ended."""

    LEADER = "leader"
    FAMINE = "famine"
    CARD = "card"
    DRAW = "draw"
    CUT_OFF = "cut off"


class Game(NamedTuple):
    """One game. `decks` are south's and north's places in the tournament, `winner` the winning one, None for nobody.

    `turns` are both players' together, `played` the ids of the cards that each deck brought into play.
    """

    number: int
    decks: tuple[int, int]
    winner: int | None
    turns: int
    actions: int
    ending: Ending
    played: tuple[frozenset[int], frozenset[int]]


class BrokenGame(Exception):
    """A game in which the engine failed, or a state contradicted the rules. `faults` are sentences."""

    def __init__(self, seed: str | int, number: int, actions: int, faults: Sequence[str]) -> None:
        super().__init__(f"seed {seed}, game {number}, after {actions} actions: {'; '.join(faults)}")
        self.seed = seed
        self.number = number
        self.actions = actions
        self.faults = tuple(faults)


@dataclass(slots=True)
class Tournament:
    """Every deck against every other, round after round; the players change sides with every round.

    `others` are cards that are in no deck but may come into a game: tokens and tile cards. `terrain` is what lies on
    tiles that are not Plain Fields. Raises ValueError for fewer than two decks.
    """

    entrants: Sequence[Entrant]
    player: Player
    seed: str | int = 0
    others: Sequence[CardDef] = ()
    is_checked: bool = False
    terrain: Mapping[str, str] = field(default_factory=dict)
    _meetings: dict[tuple[int, int], Meeting] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        if len(self.entrants) < 2:
            raise ValueError("A tournament needs two decks.")

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """Which decks meet in a round."""
        return list(combinations(range(len(self.entrants)), 2))

    def sides(self, number: int) -> tuple[int, int]:
        """South's and north's deck in a game."""
        pairs = self.pairs
        one, other = pairs[number % len(pairs)]
        return (one, other) if number // len(pairs) % 2 == 0 else (other, one)

    def play(self, number: int, watch: Callable[[Duel, Listed], None] | None = None) -> Game:
        """Play one game. Raises BrokenGame when it can't be played to its end by the rules.

        `watch` is shown every action in the situation in which it is chosen.
        """
        sides = self.sides(number)
        duel, rng = self._meeting(sides).begin(f"{self.seed}/{number}")
        chance, cards = Chance(self.seed, number), census(duel)
        played: tuple[set[int], set[int]] = (set(), set())
        actions = 0
        try:
            while duel.result is None and actions < MAX_ACTIONS:
                action = self.player(duel, legal_actions(duel), chance)
                if watch is not None:
                    watch(duel, action)
                played[duel.to_act].update(_brought(duel, action))
                apply(duel, action, rng)
                actions += 1
                if self.is_checked:
                    faults = faults_of(duel, cards, is_viewed=actions % _VIEW_EVERY == 0)
                    if faults:
                        raise BrokenGame(self.seed, number, actions, faults)
        except BrokenGame:
            raise
        except Exception as error:
            raise BrokenGame(self.seed, number, actions, [f"{type(error).__name__}: {error}"]) from error
        winner = None if duel.result in (None, DRAW) else sides[duel.result or SOUTH]
        south, north = (frozenset(duel.table.cards[card].def_.id for card in used) for used in played)
        return Game(number, sides, winner, duel.turn, actions, ending_of(duel), (south, north))

    def _meeting(self, sides: tuple[int, int]) -> Meeting:
        if sides not in self._meetings:
            self._meetings[sides] = Meeting([self.entrants[side] for side in sides], self.others, self.terrain)
        return self._meetings[sides]


def _brought(duel: Duel, action: Listed) -> Iterator[int]:
    """The card that an action brings into play, if it does: spawned, or activated."""
    kind, card, tile, *_ = action
    trick = duel.tricks[tile] if kind is Act.ACTIVATE else None
    if kind in (*SPAWNS, Act.PLAY):
        yield card
    elif trick is not None:
        yield trick.card


def ending_of(duel: Duel) -> Ending:
    """Why a duel is over."""
    if duel.result is None:
        return Ending.CUT_OFF
    if duel.result == DRAW:
        return Ending.DRAW
    loser = duel.players[1 - duel.result]
    if loser.leader.hp <= 0:
        return Ending.LEADER
    return Ending.CARD if loser.is_beaten else Ending.FAMINE
