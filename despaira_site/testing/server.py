"""A server of its own, as `./run` starts it, for tests and benchmarks of what only a server does."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from django.conf import settings

#: Seconds in which it has to answer for the first time.
PATIENCE: Final = 60.0


@contextlib.contextmanager
def server(**environment: str) -> Iterator[tuple[str, int]]:
    """Start it with these settings besides ours, and stop it; yields its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [str(settings.BASE_DIR / "tools" / "serve.sh"), str(Path(sys.executable).parent), "127.0.0.1", str(port)]
    process = subprocess.Popen(command, cwd=settings.BASE_DIR, env=os.environ | environment)  # noqa: S603  (ours)
    try:
        _wait(process, f"http://127.0.0.1:{port}/health/live")
        yield "127.0.0.1", port
    finally:
        process.terminate()
        process.wait()


def _wait(process: subprocess.Popen[bytes], url: str) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(url, timeout=PATIENCE):  # noqa: S310  (our own address)
                return
        except OSError:
            if process.poll() is not None or time.monotonic() > until:
                raise
            time.sleep(0.1)
