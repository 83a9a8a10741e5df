"""Goldfish: simulated games of one deck against a passive opponent, by the real rules (group 22).

For example::

    job = Job((Side("Ember Rush", leader, main),), Params(), "any seed")
    total = sum_up([play_chunk(job, 0, 500), play_chunk(job, 500, 1000)])
    report(job, total)
"""

from __future__ import annotations

from rules.goldfish.games.chunks import play_chunk, players_of, sum_up
from rules.goldfish.games.players import get_ready
from rules.goldfish.job import LEAST_CARDS, Cancelled, Job, LeaderPolicy, Params, Side
from rules.goldfish.reports.report import report

__all__ = [
    "LEAST_CARDS",
    "Cancelled",
    "Job",
    "LeaderPolicy",
    "Params",
    "Side",
    "get_ready",
    "play_chunk",
    "players_of",
    "report",
    "sum_up",
]
