"""Where the processes of one server keep what they count, so that whichever is asked tells of all.

prometheus_client adds up the files of a folder that the environment names when it is imported, one a process. Each
server has a folder of its own below `settings.METRICS_DIR`, named for the process that began the workers: a worker that
dies leaves its counts to the others, and a server that is started anew begins at nothing.
"""

from __future__ import annotations

import os
import shutil
from contextlib import suppress

from django.conf import settings

VARIABLE = "PROMETHEUS_MULTIPROC_DIR"


def share() -> None:
    """Keep counts in files where there are several workers. To be called before anything imports prometheus_client."""
    if not settings.METRICS_TOKEN or settings.WORKERS == 1:
        return
    folder = settings.METRICS_DIR / str(os.getppid())
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    for other in settings.METRICS_DIR.iterdir():
        if other.name.isdecimal() and not _lives(int(other.name)):
            shutil.rmtree(other, ignore_errors=True)  # of a server that is gone
    os.environ[VARIABLE] = str(folder)


def _lives(process: int) -> bool:
    with suppress(PermissionError):  # somebody else's, so there is one
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return False
    return True
