"""Differences between kinds of runs: playing of their games, and reports.

Workers on other machines import this module, so it uses no settings and no database.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias

from rules.bots.series import Series, SeriesPlayer, sum_games
from rules.goldfish import Job, play_chunk, players_of, report, sum_up

#: Games that a run plays.
AnyJob: TypeAlias = Job | Series
#: Function that plays the games from one number to before another, unless the third argument returns True.
ChunkPlayer: TypeAlias = Callable[[int, int, Callable[[], bool]], dict[str, object]]


def chunk_player(job: AnyJob) -> ChunkPlayer:
    """Return the function that plays games of a job. Reuse it for several chunks, as it caches much."""
    if isinstance(job, Series):
        return SeriesPlayer(job).play
    return partial(_play_goldfish, job, players_of(job))


def _play_goldfish(
    job: Job, players: Sequence[Any], start: int, stop: int, is_cancelled: Callable[[], bool]
) -> dict[str, object]:
    return play_chunk(job, start, stop, is_cancelled, players)


def report_on(job: AnyJob, results: Sequence[dict[str, Any]]) -> Mapping[str, object]:
    """Return the report on the games of a job, from the results of all its chunks."""
    if isinstance(job, Series):
        return {"pairs": sum_games(len(job.sides), job.games, results)}
    return report(job, sum_up(results))
