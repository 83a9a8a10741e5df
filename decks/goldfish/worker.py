"""Function that worker processes run to play games. On other machines it needs no settings and no database."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache, partial
from pathlib import Path

from django.conf import settings

from decks.goldfish.digests import rules_digest
from decks.goldfish.kinds import AnyJob, chunk_player
from jobs.workers import Processes, WorkersGone
from lowering.cache import use_cache
from rules.apps import Folder
from rules.goldfish import get_ready
from rules.goldfish.games.chunks import never

# The next chunk is mostly of the same run. Workers have one thread, so the players are never shared.
_player_of = lru_cache(maxsize=1)(chunk_player)


def new_processes(count: int) -> Processes:
    """Start `count` worker processes that can play games."""
    return Processes(count, partial(_get_ready, settings.LOWERED_DIR))


def _get_ready(folder: Path) -> None:
    """Load the compiled rules from the folder where `manage.py prepare` has stored them."""
    use_cache(Folder(folder))
    get_ready()


def play(job: AnyJob, start: int, stop: int, digest: str, is_cancelled: Callable[[], bool] = never) -> str:
    """Return the result of the games `start` to `stop` − 1 of a job as JSON, for `kinds.report_on` to sum.

    Raises Cancelled if `is_cancelled`, called before every few games, returns true. WorkersGone means that `digest` is
    not that of the rules here: results of different rules must not be summed.
    """
    if digest != rules_digest():
        raise WorkersGone("This worker has another version of the rules than the site.")
    return json.dumps(_player_of(job)(start, stop, is_cancelled))
