"""Chunks of goldfish games. They may be played anywhere and in any order, and add up to the same sum (G-7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from rules.goldfish.games.game import Stage
from rules.goldfish.games.players import player_of
from rules.goldfish.games.python_player import Player
from rules.goldfish.games.tally import Pairs, Tally
from rules.goldfish.job import Cancelled, Job, Params
from tcg.chance import key_of

#: Most turns of the games in one call: the slowest take some 50 ms in compiled code.
_TURNS_AT_ONCE: Final = 150


def never() -> bool:
    """Return False: the `is_cancelled` of games that are never cancelled."""
    return False


def at_once(params: Params) -> int:
    """Return how many games are played between two checks for cancellation."""
    return max(1, _TURNS_AT_ONCE // params.max_turns)


def players_of(job: Job) -> list[Player]:
    """Return a player for each deck of a job. Reuse them for several chunks, as they cache much."""
    return [player_of(Stage(side, job.params, job.others)) for side in job.sides]


def play_chunk(
    job: Job, start: int, stop: int, is_cancelled: Callable[[], bool] = never, players: Sequence[Player] | None = None
) -> dict[str, object]:
    """Play the games `start` to `stop` − 1 of a job, numbered from 0, and return their sum as JSON of whole numbers.

    Game n of each deck has the random numbers of (seed, n). `is_cancelled` is called before every few games of a deck;
    if it returns True, Cancelled is raised. `players` are those of the job (see `players_of`); None creates new ones.
    """
    players, go = players_of(job) if players is None else players, at_once(job.params)

    def keys() -> Iterator[list[int]]:
        for first in range(start, stop, go):
            if is_cancelled():
                raise Cancelled
            numbers = range(first, min(stop, first + go))
            yield [word for number in numbers for word in key_of(job.seed, number)]

    played = [player.play(keys(), are_compared=len(players) > 1) for player in players]
    pairs = Pairs()
    for one, *others in zip(*(figures for _, figures in played), strict=True):
        for other in others:
            pairs.add(one, other)
    return _data([tally for tally, _ in played], pairs)


def sum_up(results: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """Return the sum of results of `play_chunk` for different games of one job; ValueError if there is none."""
    tallies: list[Tally] = []
    pairs = Pairs()
    for result in results:
        tallies = tallies or [Tally() for _ in result["tallies"]]
        for tally, data in zip(tallies, result["tallies"], strict=True):
            tally.plus(data)
        if result["pairs"] is not None:
            pairs.plus(result["pairs"])
    if not tallies:
        raise ValueError("Nothing has been played.")
    return _data(tallies, pairs)


def _data(tallies: list[Tally], pairs: Pairs) -> dict[str, object]:
    return {"tallies": [tally.as_data() for tally in tallies], "pairs": pairs.as_data() if len(tallies) > 1 else None}
