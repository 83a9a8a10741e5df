"""Files of metrics that the worker processes of a server share, so that each can report the metrics of all.

prometheus_client adds up the files, one for each process, of a folder that the environment names when it is imported.
Each server has a folder below `settings.METRICS_DIR`, named after the parent process of the workers. So the counts of a
worker that dies remain, and a new server starts at zero.
"""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path

from django.conf import settings

VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
#: Kinds of metrics, which have a file each in every process, and bytes of a file.
KINDS = ("counter", "histogram")
SIZE = 1024 * 1024


def share() -> None:
    """Store counts of metrics in shared files if the server has several workers.

    It must be called before prometheus_client is imported. If there is no space for the files, each worker reports its
    own counts only.
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
            shutil.rmtree(other, ignore_errors=True)  # of a server that has ended
    os.environ[VARIABLE] = str(folder)


def _reserve(folder: Path) -> None:
    """Create the files of this process in `folder` at their full size. Raises OSError.

    prometheus_client would create sparse files and map them into memory. A process that writes to such a file while the
    disk is full is killed.
    """
    for kind in KINDS:
        (folder / f"{kind}_{os.getpid()}.db").write_bytes(bytes(SIZE))


def _lives(process: int) -> bool:
    with suppress(PermissionError):  # a process of another user: it exists
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return False
    return True
