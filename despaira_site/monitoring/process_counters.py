"""Files in which the processes of one server count, so that each can report the metrics of all.

prometheus_client adds up the files of a folder that the environment names when it is imported, one a process. Each
server has a folder of its own below `settings.METRICS_DIR`, named for the process that began the workers: a worker that
dies leaves its counts to the others, and a server that is started anew begins at nothing.
"""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path

from django.conf import settings

VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
#: The kinds of metrics that there are, each of which has a file in every process, and bytes of such a file.
KINDS = ("counter", "histogram")
SIZE = 1024 * 1024


def share() -> None:
    """Keep counts in files where there are several workers. To be called before anything imports prometheus_client.

    Where there is no room for them each worker tells of itself alone.
    """
    if not settings.METRICS_TOKEN or settings.WORKERS == 1:
        return
    folder = settings.METRICS_DIR / str(os.getppid())
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        _reserve(folder)
    except OSError:
        return
    for other in settings.METRICS_DIR.iterdir():
        if other.name.isdecimal() and not _lives(int(other.name)):
            shutil.rmtree(other, ignore_errors=True)  # of a server that is gone
    os.environ[VARIABLE] = str(folder)


def _reserve(folder: Path) -> None:
    """Make the files of this process at their full size. Raises OSError.

    prometheus_client would make them of nothing but holes and map them into memory: a process that writes into a hole
    for which the disk has no room any more is killed.
    """
    for kind in KINDS:
        (folder / f"{kind}_{os.getpid()}.db").write_bytes(bytes(SIZE))


def _lives(process: int) -> bool:
    with suppress(PermissionError):  # somebody else's, so there is one
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return False
    return True
