"""Metrics of goldfish games: runs and games since this process began, and runs in the queue."""

from __future__ import annotations

from typing import Final

from django.db.models import Count
from prometheus_client import Counter

from decks.models import ACTIVE, Run, RunStatus
from lowering.fallback import on_failure

STARTED: Final = Counter("despaira_runs_started", "Runs of games that were started.")
ENDED: Final = Counter("despaira_runs_ended", "Runs of games that came to an end.", ["status"])
GAMES: Final = Counter("despaira_games_played", "Games of runs that were played.")
FALLBACKS: Final = Counter(
    "despaira_compiled_code_failures", "Times that Python did the work of compiled code that failed.", ["program"]
)

for _status in (RunStatus.DONE, RunStatus.FAILED, RunStatus.CANCELLED):
    ENDED.labels(_status)  # so that the metric is 0 before the first
on_failure(lambda program: FALLBACKS.labels(program).inc())


def waiting() -> dict[str, int]:
    """Return the number of runs that are queued or being played, by status, with 0 for none."""
    counts = Run.objects.filter(status__in=ACTIVE).order_by().values_list("status").annotate(Count("pk"))
    return {**dict.fromkeys(map(str, ACTIVE), 0), **dict(counts)}
