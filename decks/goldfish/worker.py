"""What a worker of dask.distributed does. It needs the code, but no settings, no database and no Django."""

from __future__ import annotations

import json
from functools import lru_cache

from distributed import get_worker

from decks.goldfish.digests import OtherRules, rules_digest
from rules.goldfish import Job, play_chunk, players_of

# The next chunk is most often of the same run. Workers have one thread, so nobody else plays on these.
_players_of = lru_cache(maxsize=1)(players_of)


def play(job: Job, start: int, stop: int, digest: str) -> str:
    """The result of the games `start` to `stop` − 1 as JSON, by the rules of that digest. Raises OtherRules.

    When the site cancels the task, or goes away, the scheduler tells this worker, which then stops between two games.
    """
    if digest != rules_digest():
        raise OtherRules("This worker has another version of the rules than the site.")
    worker = get_worker()
    key = worker.get_current_task()

    def is_cancelled() -> bool:
        task = worker.state.tasks.get(key)
        return task is None or task.state == "cancelled"

    return json.dumps(play_chunk(job, start, stop, is_cancelled, _players_of(job)))
