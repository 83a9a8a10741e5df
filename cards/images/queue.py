"""The queue of card images to draw, and the process beside this one that draws them."""

from __future__ import annotations

from typing import Final

from jobs.background import get_ready
from jobs.queues import Queue
from jobs.workers import Processes

#: How many images wait at most: those of some pages, and of the largest deck.
MOST_WAITING: Final = 500

#: By their digests.
QUEUE: Final = Queue(Processes(1, get_ready), MOST_WAITING)
