"""The queue of card images to draw, and the process beside this one that draws them.

That process imports this module before Django is set up.
"""

from __future__ import annotations

import os
from typing import Final

import django

from jobs.queues import Queue
from jobs.workers import Processes

#: How many images wait at most: those of some pages, and of the largest deck.
MOST_WAITING: Final = 500
#: The priority (nice) of the process: requests come first, and it before `draw_faces` of `./run` (19).
_PRIORITY: Final = 10


def get_ready() -> None:
    """Prepare a process that draws."""
    os.nice(_PRIORITY)
    django.setup()


#: By their digests.
QUEUE: Final = Queue(Processes(1, get_ready), MOST_WAITING)
