"""Series of games that bots of one level play with decks: every two decks meet, as often on either side.

Games are numbered from 0, first all games of the first two decks. The seed and its number decide a game, so any part of
a series can be played anywhere. The record of a game has its actions as their numbers among the legal ones: it is read
without deciding anything anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any, NamedTuple

from rules.bots.thinking import Bot, forget_tables
from rules.cards import CardDef
from rules.duel import Action, Duel, state_digest
from rules.goldfish import Cancelled
from rules.tournament.games import Tournament
from rules.tournament.meeting import Entrant
from tcg.chance import Chance


def pairs_of(decks: int) -> list[tuple[int, int]]:
    """Return the pairs of some decks in the order of their games, by their indexes."""
    return list(combinations(range(decks), 2))


@dataclass(frozen=True, slots=True)
class Series:
    """Decks (`sides`, at least two) that play `games` games against each other one, with bots of a level.

    The bots know all decks of the series. `others` are tokens and tile cards.
    """

    sides: tuple[Entrant, ...]
    level: int
    seed: str
    games: int
    others: tuple[CardDef, ...] = ()

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """Pairs of decks in the order of their games, as indexes of `sides`."""
        return pairs_of(len(self.sides))

    @property
    def imagined(self) -> tuple[CardDef, ...]:
        """Cards that the bots may think of: those of all decks."""
        known: dict[int, CardDef] = {}
        for side in self.sides:
            leader = () if side.leader is None else (side.leader,)
            known |= {card.id: card for card in (*leader, *side.main, *side.special)}
        return tuple(known.values())

    def decks(self, number: int) -> tuple[int, int]:
        """Return the decks of south and north in a game, as indexes of `sides`."""
        place, which = divmod(number, self.games)
        one, other = self.pairs[place]
        return (one, other) if which % 2 == 0 else (other, one)

    def seed_of(self, number: int) -> str:
        """Return the seed of the duel of a game."""
        place, which = divmod(number, self.games)
        return f"{self.seed}/{place}/{which}"


class GameRecord(NamedTuple):
    """Game of a series that was played.

    `winner` is the index of a deck, None if nobody won. `turns` counts those of both players. `actions` are numbers
    among the legal actions, `digest` is that of the last position.
    """

    winner: int | None
    ending: str
    turns: int
    actions: tuple[int, ...]
    digest: str


class SeriesPlayer:
    """Player of the games of a series, which keeps the meeting of the last two decks."""

    def __init__(self, series: Series) -> None:
        self._series = series
        self._bot = Bot(series.level, series.sides)
        self._place: int | None = None
        self._tournament: Tournament
        self._actions: list[int] = []
        self._duel: Duel

    def play(self, start: int, stop: int, is_cancelled: Callable[[], bool]) -> dict[str, object]:
        """Play the games `start` to `stop` − 1, and return their records as JSON (`read_games` reads them).

        `is_cancelled` is called before every game; if it returns True, Cancelled is raised. BrokenGame is raised if a
        game can't be played to its end.
        """
        games = []
        for number in range(start, stop):
            if is_cancelled():
                raise Cancelled
            games.append(list(self._game(number)))
        return {"start": start, "games": games}

    def _game(self, number: int) -> GameRecord:
        place, which = divmod(number, self._series.games)
        if place != self._place:
            self._place, self._tournament = place, self._meet(place)
        self._actions = []
        played = self._tournament.play(which)
        winner = None if played.winner is None else self._series.pairs[place][played.winner]
        digest = state_digest(self._duel)
        return GameRecord(winner, played.ending.value, played.turns, tuple(self._actions), digest)

    def _meet(self, place: int) -> Tournament:
        forget_tables()  # each two decks have one of their own, of some megabytes
        series = self._series
        decks = [series.sides[deck] for deck in series.pairs[place]]
        return Tournament(decks, self._choose, f"{series.seed}/{place}", series.others, imagined=series.imagined)

    def _choose(self, duel: Duel, actions: list[Action], chance: Chance) -> Action:
        action = self._bot.play(duel, actions, chance)
        self._actions.append(actions.index(action))
        self._duel = duel
        return action


def read_games(results: Iterable[dict[str, Any]]) -> Iterator[tuple[int, GameRecord]]:
    """Yield (number, record) of the games in what calls of `SeriesPlayer.play` have returned."""
    for result in results:
        for number, (winner, ending, turns, actions, digest) in enumerate(result["games"], start=result["start"]):
            yield number, GameRecord(winner, ending, turns, tuple(actions), digest)


def sum_games(decks: int, games: int, results: Iterable[dict[str, Any]]) -> list[list[int]]:
    """Return, for each pair of `decks` decks that play `games` games, [won by the first one, by the second, drawn]."""
    pairs = pairs_of(decks)
    sums = [[0, 0, 0] for _ in pairs]
    for number, game in read_games(results):
        place = number // games
        sums[place][2 if game.winner is None else pairs[place].index(game.winner)] += 1
    return sums
