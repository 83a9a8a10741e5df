"""Server processes that die, and that cannot start."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from django.conf import settings

WORKER = """
import os
with open("workers", "w") as pipe:
    print(os.getpid(), file=pipe)
async def answer(scope, receive, send): ...
def serve(): return answer
"""


@pytest.mark.parametrize(("code", "goes_on"), [(WORKER, True), (f"{WORKER}\nraise RuntimeError", False)])
def test_a_worker_that_dies_is_begun_anew_and_one_that_cannot_begin_is_not(
    tmp_path: Path, code: str, goes_on: bool
) -> None:
    site = tmp_path / "despaira_site"
    site.mkdir()
    (site / "asgi.py").write_text(code)
    os.mkfifo(tmp_path / "workers")
    with os.fdopen(os.open(tmp_path / "workers", os.O_RDWR), "rb", 0) as begun:  # it has no end
        process = subprocess.Popen(  # noqa: S603  (ours)
            [str(settings.BASE_DIR / "scripts" / "serve.sh"), str(Path(sys.executable).parent), "127.0.0.1", "0"],
            cwd=tmp_path,
            env=os.environ | {"WORKERS": "2", "PYTHONPATH": ""},
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

        def tell_its_end() -> None:
            process.wait()
            os.write(begun.fileno(), b"0\n")

        watcher = threading.Thread(target=tell_its_end)
        watcher.start()
        try:
            first, second = int(begun.readline()), int(begun.readline())
            if goes_on:
                os.kill(first, signal.SIGKILL)
                assert int(begun.readline()) not in (0, first, second)
                os.kill(second, 0)  # it is there
            else:
                assert process.wait() == 1
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            watcher.join()
