"""Games in chunks: any of them may be played anywhere, in any order, and the sum is the same (G-7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from rules.goldfish.games.game import Stage
from rules.goldfish.games.players import Player, player_of
from rules.goldfish.games.tally import Pairs, Tally
from rules.goldfish.job import Cancelled, Job, Params
from tcg.chance import key_of

#: Turns that the games which are played in one go may have: the slowest take some 50 ms in lowered code.
_TURNS_AT_ONCE: Final = 150


def never() -> bool:
    """Nobody stops the games."""
    return False


def at_once(params: Params) -> int:
    """How many games are played in one go, before anybody is asked whether to go on."""
    return max(1, _TURNS_AT_ONCE // params.max_turns)


def players_of(job: Job) -> list[Player]:
    """Who plays the games of each side. Whoever plays several chunks keeps them: much is worked out once for all."""
    return [player_of(Stage(side, job.params, job.others)) for side in job.sides]


def play_chunk(
    job: Job,
    start: int,
    stop: int,
    is_cancelled: Callable[[], bool] = never,
    players: Sequence[Player] | None = None,
) -> dict[str, object]:
    """Play the games `start` to `stop` − 1 of a job: what they add up to, whole numbers as JSON.

    Game n of each side has the stream (seed, n). `is_cancelled` is asked before every few games of a side. `players`
    are those of the job, None: new ones. Raises Cancelled.
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
    """The sum of what `play_chunk` gave for different games of a job. Raises ValueError for no result."""
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
