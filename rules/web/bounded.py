"""Work of which nobody knows beforehand how long it takes, done in a process of its own.

A scenario says how many creatures, targets and paths there are, and their combinations grow without end. So scenarios
that strangers send are played by `worker` beside the server, one at a time; where one takes too long or too much
memory, the worker gives it up, or is ended and begun anew.
"""

from __future__ import annotations

import atexit
import json
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

#: Seconds that somebody waits while another scenario is played.
WAIT_SECONDS: Final = 5.0

_ROOT: Final = Path(__file__).resolve().parents[2]
_ENDED_BY: Final = (-signal.SIGPROF, -signal.SIGKILL, -signal.SIGSEGV)


class TooMuch(Exception):
    """It takes more time or memory than there is for it."""


class Busy(Exception):
    """Others are being served."""


class Stumbled(Exception):
    """The engine failed: a mistake of ours. The message is its traceback."""


class Bounded:
    """The worker, begun when it is first asked. Threads may share it: it does one task after the other."""

    def __init__(self, command: Sequence[str] = (sys.executable, "-m", "rules.web.worker")) -> None:
        self._command = command
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None

    def ask(self, task: str, **data: Any) -> Any:
        """The answer of the worker's `task`. Raises TooMuch, Busy, Stumbled."""
        line = json.dumps({"task": task, "data": data}).encode() + b"\n"
        if not self._lock.acquire(timeout=WAIT_SECONDS):
            raise Busy
        try:
            found = json.loads(self._send(line))
        finally:
            self._lock.release()
        if "too_much" in found:
            raise TooMuch
        if "stumbled" in found:
            raise Stumbled(found["stumbled"])
        return found["answer"]

    def close(self) -> None:
        """End the worker."""
        process, self._process = self._process, None
        if process is not None:
            process.communicate()

    def _send(self, line: bytes) -> bytes:
        process = self._process
        if process is None or process.poll() is not None:
            process = self._process = self._begin()
        assert process.stdin is not None  # noqa: S101  (it has pipes)
        assert process.stdout is not None  # noqa: S101
        try:
            process.stdin.write(line)
            process.stdin.flush()
            found = process.stdout.readline()
        except BrokenPipeError:
            found = b""
        if found:
            return found
        self._process = None
        if process.wait() in _ENDED_BY:
            raise TooMuch
        raise RuntimeError(f"The worker for scenarios ended with {process.returncode}.")

    def _begin(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(self._command, cwd=_ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603


WORKER: Final = Bounded()
atexit.register(WORKER.close)
