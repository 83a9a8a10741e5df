"""Server processes for tests and benchmarks that need a real server, started as `./run` does."""

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

#: Seconds after which a server that does not answer is taken for broken, however busy the machine is.
PATIENCE: Final = 300.0


@contextlib.contextmanager
def server(log: Path | None = None, /, **environment: str) -> Iterator[tuple[str, int]]:
    """Run a server of the site at a free port, and yield its host and port.

    Args:
        log: The file to which its output is appended.
        environment: Environment variables besides those of this process.
    """
    command = [str(settings.BASE_DIR / "scripts" / "serve.sh"), str(Path(sys.executable).parent), "127.0.0.1"]
    with socket.socket() as reserved:
        # granian shares ports too, so that nobody else is given this one between now and its start.
        reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        reserved.bind(("127.0.0.1", 0))
        port = reserved.getsockname()[1]
        with serving([*command, str(port)], port, "/health/live", log, **environment) as address:
            yield address


@contextlib.contextmanager
def serving(
    command: list[str], port: int, path: str, log: Path | None = None, /, **environment: str
) -> Iterator[tuple[str, int]]:
    """Run the server that `command` starts at `port`, and yield its host and port when it answers `path`.

    Raises:
        OSError: The server ended, or did not answer within `PATIENCE` seconds.
    """
    with log.open("ab") if log else contextlib.nullcontext() as out:
        process = subprocess.Popen(  # noqa: S603  (ours)
            command, cwd=settings.BASE_DIR, env=os.environ | environment, stdout=out, stderr=out
        )
    try:
        _wait(process, f"http://127.0.0.1:{port}{path}")
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
