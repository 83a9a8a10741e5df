"""Setup of worker processes that need Django. They import this module before Django is set up."""

from __future__ import annotations

import os
from typing import Final

import django

#: Niceness of a worker: it yields to requests, and precedes `draw_faces` of `./run` (19).
_PRIORITY: Final = 10


def get_ready() -> None:
    """Lower the priority of this process and set Django up."""
    os.nice(_PRIORITY)
    django.setup()
