"""What processes beside the server do first that need Django, and make way for requests.

They import this module before Django is set up.
"""

from __future__ import annotations

import os
from typing import Final

import django

#: The priority (nice) of such a process: requests come first, and it before `draw_faces` of `./run` (19).
_PRIORITY: Final = 10


def get_ready() -> None:
    """Prepare this process."""
    os.nice(_PRIORITY)
    django.setup()
